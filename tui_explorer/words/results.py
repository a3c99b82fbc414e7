"""Results: what searches found and what it cost, in whole sentences and in the cells of tables."""

from collections.abc import Iterator

from tui_explorer.engine.analysis.comparison import Comparison, OrderTable, Standing
from tui_explorer.engine.analysis.run import Guarantee, Run
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Counts
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.measures import FEWEST_MISSING, space_told
from tui_explorer.words.names import (
    CELL_LENGTH,
    ShownNames,
    bound_told,
    counted,
    grouped,
    noun,
    show,
    show_bound,
    times,
)
from tui_explorer.words.refusals import left_out
from tui_explorer.words.safe import safe
from tui_explorer.words.warnings import OUTSIDE_THE_WINDOW, sentence, window_doubt

_MOVES_TOLD = 12
_NOT_FINISHED = "Not all searches were finished."
TIES_DECIDE = (
    "With payoffs a tie decides, and ties go to the first child visited: the order can change the "
    "value"
)

# -- one search, in cells ------------------------------------------------------------------------


def root_value(run: Run, glyphs: Glyphs) -> str:
    """The root's value, signed where it is only a bound."""
    if run.value is None:
        return glyphs.none
    bound = run.bound or "="
    return show(run.value, glyphs) if bound == "=" else show_bound(run.value, bound, glyphs)


def chosen_action(run: Run, glyphs: Glyphs) -> str:
    """The action to be played, where the search has proved one or a hand has forced it."""
    action, names = run.decision.action, ShownNames(run.names)
    if action is None:
        return glyphs.none
    told = names.action(action, CELL_LENGTH)
    return f"{told} (forced)" if run.is_forced else told


def value_and_action(side: Standing, glyphs: Glyphs) -> tuple[str, str]:
    """The root's value and the action that is best so far; in the end, what is played."""
    run = side.run
    if side.is_over:
        value = root_value(run, glyphs)
        if run.trace.stopped and run.value is not None:
            value = f"{show(run.value, glyphs)} so far"
        return value, chosen_action(run, glyphs)
    if side.value is None:
        return glyphs.unknown, glyphs.unknown
    exact, bound = show(side.value, glyphs), show_bound(side.value, side.bound, glyphs)
    action = glyphs.none
    if side.best is not None:
        action = ShownNames(run.names).action(side.best, CELL_LENGTH)
    return exact if side.bound == "=" else bound, action


def optimal_actions(run: Run, most: int) -> list[str]:
    """The first so many of the actions worth the root's value, where the search knows them all."""
    names = ShownNames(run.names)
    return [names.action(node, CELL_LENGTH) for node in (run.optimal or ())[:most]]


# -- one search, in sentences --------------------------------------------------------------------


def outcome_told(run: Run, glyphs: Glyphs) -> Iterator[str]:
    """The value, the action, and the line of best play."""
    if run.value is None:
        yield "No action of the root has been worked out yet."
        return
    so_far = " so far" if run.trace.stopped else ""
    if run.best is None:
        yield f"Value {show(run.value, glyphs)}{so_far}; there is nothing to play."
        return
    value = bound_told(run.value, run.bound or "=", glyphs)
    names, action = ShownNames(run.names), run.decision.action
    if run.is_forced:
        yield f"Value {value}{so_far}; {names.action(run.best, None)} is forced."
    elif action is not None:
        yield f"Value {value}{so_far}, best action {names.action(action, None)}."
    else:
        yield f"Value {value}{so_far}."
    if doubt := window_doubt(run.trace):
        yield sentence(f"{doubt}.")
    if run.optimal and len(run.optimal) > 1:
        equals = ", ".join(names.action(node, None) for node in run.optimal)
        yield f"Equally good: {equals}."
    line = run.trace.chosen_line
    if line:
        moves = [names.action(node, None) for node in line[:_MOVES_TOLD]]
        more = " …" if len(line) > _MOVES_TOLD else ""
        what = "Play" if run.is_forced else "Best play"
        yield f"{what}: {', '.join(moves)}{more}"


def cost_told(run: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The nodes visited, had at once, cut, found in a table, and whether all cuts were sound."""
    counts = run.counts
    nodes, leaves = len(run.tree), run.tree.count.count(0)
    of_nodes = f" of {grouped(nodes)}" if run.is_whole else ""
    of_leaves = f" of {grouped(leaves)}" if run.is_whole else ""
    visited = noun(nodes if run.is_whole else counts.nodes, "node")
    evaluated = noun(leaves if run.is_whole else counts.leaves, "leaf", "leaves")
    yield (
        f"Visited {grouped(counts.nodes)}{of_nodes} {visited} and evaluated "
        f"{grouped(counts.leaves)}{of_leaves} {evaluated}, "
        f"in {counted(counts.events, 'step')}."
    )
    if told := space_told(run):
        yield told
    if not run.trace.can_cut:
        return
    spared = run.trace.repeats.saved_before(counts.events)
    cut_away = counts.pruned - spared
    units = ("node", "nodes") if run.is_whole else ("branch", "branches")
    yield (
        f"The test fired {times(counts.cutoffs)}; {counted(counts.cuts, 'cut')} "
        f"({grouped(counts.deep_cuts)} deep) left out {counted(cut_away, *units)}."
    )
    if run.trace.constant_sum is not None:
        constant = show(run.trace.constant_sum, glyphs)
        yield f"The payoffs of the two always add up to {constant}: here the cut rule is exact."
    if run.settings.table:
        stored = run.trace.stored
        saving = f", which spared {counted(spared, 'node')}" if spared else ""
        yield (
            f"The table answered {times(counts.hits)}{_from_before(counts)}{saving}; "
            f"it came to hold {counted(stored, 'position')}."
        )


def _from_before(counts: Counts) -> str:
    """The answers that shallower searches had worked out."""
    old = counts.hits_from_before
    return f", {grouped(old)} of them from shallower searches" if old else ""


def guarantee_told(run: Run, glyphs: Glyphs = UNICODE) -> str | None:
    """The value minimax guarantees MAX and what MAX gets; None where all play what is best."""
    if run.guarantee is None:
        return None
    told = f"Minimax promises MAX {show(run.guarantee.value, glyphs)}"
    is_known = run.value is not None and not run.trace.stopped and run.bound == "="
    if not is_known:
        return told
    opponent = run.settings.opponent
    dice = ""
    if opponent == "random":
        dice = f". Dice are searched by {' or '.join(run.guarantee.searches)}"
    return f"{told}. {_outcome(run, run.guarantee, show(run.value, glyphs))}{dice}"


def _outcome(run: Run, guarantee: Guarantee, gets: str) -> str:
    opponent = run.settings.opponent
    if MAX in guarantee.by_hand:
        if run.value == guarantee.value:
            return f"With the moves by hand MAX still gets {gets}"
        is_perfect = MIN not in guarantee.by_hand and opponent in ("", "any")
        return f"MAX plays otherwise and gets {gets}" + (": never more" if is_perfect else "")
    if opponent == "random":
        return f"Against a MIN that throws dice it gets {gets} on average: never less"
    if opponent == "any" and not guarantee.by_hand:
        return f"Its strategy brings {gets} if MIN is perfect, and never less"
    return f"Against this MIN it gets {gets}: never less"


def too_large_to_draw(rows: int) -> str:
    """The command that draws a tree which is too large for a summary."""
    return f"The tree has {grouped(rows)} rows: export --to text draws it."


def figure_title(run: Run, moment: Moment) -> str:
    """What a picture shows, for those who cannot see it."""
    steps = f"step {grouped(moment.step)} of {grouped(len(moment.trace))}"
    return f"{safe(run.origin.name)}, searched by {run.settings.algorithm}: {steps}"


# -- several searches ----------------------------------------------------------------------------


TABLES, IN_ALL = ("one table", "table per depth", "no table"), "in all"
"""What nodes are told by, where a table is kept from depth to depth; and their sum."""


def nodes_in_all(shown: Run) -> str:
    """The cost of iterative deepening."""
    nodes = shown.total_nodes
    return f"{counted(nodes, 'node')} in all."


def comparison_told(comparison: Comparison) -> Iterator[str]:
    """The verdict on algorithms: whether they agree, and what cutting saved."""
    if any(run.stopped for run in comparison.runs):
        yield _NOT_FINISHED
    elif len(comparison.runs) == 1:
        yield "There is no other search to compare with."
    elif comparison.agree and all(run.decision.action == run.best for run in comparison.runs):
        yield "All agree on value and action."
    elif _is_outside_the_window(comparison):
        yield f"They do not agree on value and action: {OUTSIDE_THE_WINDOW}."
    else:
        yield "They do not agree on value and action."
    saved, at_all_depths = comparison.saved, comparison.saved_at_all_depths
    if saved is not None and at_all_depths is not None:
        yield (
            f"Saved: {100 * at_all_depths:.1f} % of the nodes at all depths, "
            f"{100 * saved:.1f} % at the last depth."
        )
    elif saved is not None:
        yield f"Saved: {100 * saved:.1f} % of the nodes."
    if comparison.fewest is not None:
        most = "" if comparison.most is None else f", most {grouped(comparison.most)}"
        fewest = grouped(comparison.fewest)
        yield f"Alpha-beta, over all orders of children: fewest nodes {fewest}{most}."
    elif comparison.uncounted is not None:
        yield FEWEST_MISSING[comparison.uncounted]


def _is_outside_the_window(comparison: Comparison) -> bool:
    return any(
        (run.trace.has_window and run.bound != "=") or run.decision.action != run.best
        for run in comparison.runs
    )


def orders_told(orders: OrderTable) -> Iterator[str]:
    """The verdict on orders of children."""
    if any(run.stopped for run in orders.runs):
        yield _NOT_FINISHED
    elif orders.agree:
        yield "The value is the same in every order."
    if orders.is_swayed_by_ties:
        yield f"{TIES_DECIDE}."
    for order in orders.worse_than_natural:
        worse = f"{safe(order)} visits more nodes than natural"
        yield f"{worse}: an order is a guess, not always a good one."
    for order, why in orders.skipped.items():
        yield left_out(order, why)
