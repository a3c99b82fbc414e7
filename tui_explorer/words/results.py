"""Results: what searches found and what it cost, in whole sentences and in the cells of tables."""

from collections.abc import Iterator

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.results.comparison import Comparison, OrderTable
from tui_explorer.engine.results.run import Guarantee, Run
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import (
    CELL_LENGTH,
    ShownNames,
    bound_told,
    grouped,
    rounded,
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
    bound = run.end.bound(ROOT) or "="
    return show(run.value, glyphs) if bound == "=" else show_bound(run.value, bound, glyphs)


def chosen_action(run: Run, glyphs: Glyphs) -> str:
    """The action to be played, where the search has proved one."""
    action = run.trace.verdict.action
    return glyphs.none if action is None else ShownNames(run.names).action(action, CELL_LENGTH)


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
    value = bound_told(run.value, run.end.bound(ROOT) or "=", glyphs)
    names, action = ShownNames(run.names), run.trace.verdict.action
    plays = f", best action {names.action(action, None)}" if action is not None else ""
    yield f"Value {value}{so_far}{plays}."
    if doubt := window_doubt(run.trace):
        yield sentence(f"{doubt}.")
    if run.optimal and len(run.optimal) > 1:
        equals = ", ".join(names.action(node, None) for node in run.optimal)
        yield f"Equally good: {equals}."
    line = run.trace.chosen_line
    if line:
        moves = [names.action(node, None) for node in line[:_MOVES_TOLD]]
        yield f"Best play: {', '.join(moves)}{' …' if len(line) > _MOVES_TOLD else ''}"


def cost_told(run: Run) -> Iterator[str]:
    """The nodes visited, cut and found in a table."""
    counts = run.counts
    nodes, leaves = len(run.tree), run.tree.count.count(0)
    of_nodes = f" of {grouped(nodes)}" if run.is_whole else ""
    of_leaves = f" of {grouped(leaves)}" if run.is_whole else ""
    yield (
        f"Visited {grouped(counts.nodes)}{of_nodes} nodes and evaluated "
        f"{grouped(counts.leaves)}{of_leaves} leaves, in {grouped(counts.events)} steps."
    )
    if not run.trace.can_cut:
        return
    spared = run.trace.repeats.spared_before(counts.events)
    cut_away = counts.pruned - spared
    unit = "node" if run.is_whole else "branch"
    plural = "" if cut_away == 1 else "s" if run.is_whole else "es"
    yield (
        f"The test fired {times(counts.cutoffs)}; {grouped(counts.cuts)} "
        f"{'cut' if counts.cuts == 1 else 'cuts'} ({grouped(counts.deep_cuts)} deep) left out "
        f"{grouped(cut_away)} {unit}{plural}."
    )
    if run.settings.table:
        yield (
            f"The table answered {times(counts.hits)}"
            f"{f', which spared {grouped(spared)} nodes' if spared else ''}; "
            f"it came to hold {grouped(run.trace.stored)} positions."
        )


def guarantee_told(run: Run, glyphs: Glyphs = UNICODE) -> str | None:
    """The value minimax guarantees MAX and what MAX gets; None where all play what is best."""
    if run.guarantee is None:
        return None
    told = f"Minimax promises MAX {show(run.guarantee.value, glyphs)}"
    is_known = run.value is not None and not run.trace.stopped and run.end.bound(ROOT) == "="
    if not is_known:
        return told
    opponent = run.settings.opponent
    dice = f". Dice take {' or '.join(run.guarantee.searches)}" if opponent == "random" else ""
    return f"{told}. {_outcome(run.guarantee, opponent, show(run.value, glyphs))}{dice}"


def _outcome(guarantee: Guarantee, opponent: str, gets: str) -> str:
    if MAX in guarantee.by_hand:
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


# -- several searches ----------------------------------------------------------------------------


def nodes_in_all(shown: Run) -> str:
    """The cost of iterative deepening."""
    return f"{grouped(shown.total_nodes)} nodes in all."


def comparison_told(comparison: Comparison) -> Iterator[str]:
    """The verdict on algorithms: whether they agree, and what cutting saved."""
    if any(run.stopped for run in comparison.runs):
        yield _NOT_FINISHED
    elif len(comparison.runs) == 1:
        yield "There is no other search to compare with."
    elif comparison.agree and all(run.trace.verdict.action == run.best for run in comparison.runs):
        yield "All agree on value and action."
    elif _is_outside_the_window(comparison):
        yield f"They do not agree on value and action: {OUTSIDE_THE_WINDOW}."
    else:
        yield "They do not agree on value and action."
    if comparison.saved is not None:
        yield f"Saved: {100 * comparison.saved:.1f} % of the nodes."
    if comparison.fewest is not None:
        most = "" if comparison.most is None else f", most {grouped(comparison.most)}"
        yield f"Over all orders of children: fewest nodes {grouped(comparison.fewest)}{most}."


def _is_outside_the_window(comparison: Comparison) -> bool:
    return any(
        (run.trace.has_window and run.end.bound(ROOT) != "=")
        or run.trace.verdict.action != run.best
        for run in comparison.runs
    )


def formulas_told(comparison: Comparison) -> Iterator[str]:
    """The leaves that theory expects of a tree of this shape."""
    shape = comparison.shape
    if shape is None or shape.depth == 0 or comparison.runs[0].tree.kind != ZERO_SUM:
        return
    yield (
        f"Leaves by the formulas, b = {shape.branching:.4g}, m = {shape.depth}: "
        f"b^m = {rounded(shape.minimax_leaves)}, b^(3m/4) = {rounded(shape.random_order_leaves)}, "
        f"b^(m/2) = {rounded(shape.best_order_leaves)}"
    )
    if shape.knuth_moore_leaves is not None:
        yield f"Fewest leaves of a uniform tree (Knuth and Moore): {shape.knuth_moore_leaves}."


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


# -- the search spaces of games ------------------------------------------------------------------

STRUCTURE_EXPLAINED = """\
Without cycles a game can be written out as a finite tree, where a state that
several lines lead to is repeated. With cycles the tree would never end, and the
space is kept as a graph, each state once.
"""


def too_many_states(glyphs: Glyphs) -> str:
    """The sign for what was not worked out, and why it was not."""
    return f"{glyphs.none} is not worked out: there are too many states."
