"""Searches side by side: live in a panel, the cost of each so far; and as pages to be printed."""

from collections.abc import Iterator, Sequence

from tui_explorer.engine.results.comparison import Comparison, OrderTable
from tui_explorer.engine.results.race import Standing, finished, standing, standing_beside
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Size
from tui_explorer.view.layout import (
    aligned,
    cell_len,
    clip,
    fitted_table,
    padded,
    printed,
    table_width,
    wrapped,
)
from tui_explorer.view.tables import order_rows, table_cost_rows
from tui_explorer.words.formulas import PATH, SIBLINGS, formulas_told, space_cells
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.names import grouped, in_short
from tui_explorer.words.refusals import left_out as left_out_told
from tui_explorer.words.results import (
    chosen_action,
    comparison_told,
    guarantee_told,
    optimal_actions,
    orders_told,
    root_value,
    value_and_action,
)
from tui_explorer.words.settings import settings_line, source_line
from tui_explorer.words.warnings import note

_ACTIONS_TOLD, _ACTIONS_PRINTED = 8, 6
_BAR_PRINTED = 40
"""Cells of the longest bar of a page."""
_HALF_A_BAR = "▌"
_AHEAD, _AHEAD_ASCII = "░", "."
"""The part of a bar that the search has still to fill."""
_COUNTS_ABOVE = 6
"""Lines above the best so far, the heading among them: all that fits into a low window."""
_COUNTED = ("nodes", "leaves", "cuts", "deep_cuts", "pruned", "hits")


Sides = Sequence[Standing | None]
"""The search that sees everything, then the one that cuts; None for one not yet done."""
_EXACTLY, _ROUGHLY, _FOR_NOW = range(3)
"""Ways to tell how far a count has come, from the one that tells most to the one that needs least
room."""


def comparison_lines(
    shown: Run,
    step: int,
    partner: Run | None,
    titles: Sequence[str],
    width: int,
    glyphs: Glyphs = UNICODE,
    fewest: int | None = None,
    left_out: Sequence[Size] | None = None,
    *,
    hides_ahead: bool = False,
) -> list[str]:
    """The shown search as it stands at a step and in the end, beside its partner.

    The partner is told as far as it has come when it is at the same place of the tree, where that
    is known. Room is kept from the start for all that is told at the end, so that nothing moves
    while the numbers grow. What a search counted that was stopped is a lower bound, and signed as
    one. A single title says that there is nothing to compare with. Where what lies ahead is
    hidden, everything is told for now and nothing in the end.
    """
    ended = step == len(shown.trace)
    sides = sides_at(shown, step, partner, len(titles), left_out)
    final: Sides = [side and finished(side.run) for side in sides]
    growing = [shown] if partner is None else [shown, partner]
    least = (
        [] if fewest is None or hides_ahead else [["fewest nodes", glyphs.none, grouped(fewest)]]
    )
    heading = ["", *titles]
    outcome = _best(final, glyphs, ended=True)
    at_the_end = [*least, *_saved(final, glyphs)]
    for form in (_FOR_NOW,) if hides_ahead else (_EXACTLY, _ROUGHLY, _FOR_NOW):
        widest = [
            heading,
            *_work(final, glyphs, form, growing),
            *outcome,
            *at_the_end,
        ]
        if table_width(widest) <= width:
            break
    work = [heading, *_work(sides, glyphs, form)]
    best = outcome if ended else _best(sides, glyphs, ended=False)
    work[_COUNTS_ABOVE:_COUNTS_ABOVE] = best
    lines = fitted_table([*work, *(at_the_end if ended else least)], width, widest)
    lines[len(work) : len(work)] = _bars(sides, titles, width, glyphs, hides_ahead=hides_ahead)
    return lines + _optimal(sides, width) if ended else lines


def sides_at(
    shown: Run, step: int, partner: Run | None, sides: int, left_out: Sequence[Size] | None
) -> Sides:
    """One search or both at the same place of the tree, in the order of their columns."""
    own = standing(shown, step)
    if sides == 1:
        return [own]
    pair = [own, None if partner is None else standing_beside(own, step, partner, left_out)]
    return pair if shown.exhaustive else pair[::-1]


def _work(sides: Sides, glyphs: Glyphs, form: int, growing: Sequence[Run] = ()) -> list[list[str]]:
    """A row for each thing that is counted; of searches that are growing, as wide as it can be."""
    is_whole = all(side.run.is_whole for side in sides if side and side.run.trace.can_cut)
    labels = ["nodes", "leaves", "cuts", "deep cuts", "cut away" if is_whole else "branches cut"]
    if any(side and side.run.settings.table for side in sides):
        labels.append("from table")
    columns = [_counted(side, glyphs, form, growing) for side in sides]
    return [[label, *(column[place] for column in columns)] for place, label in enumerate(labels)]


def _counted(side: Standing | None, glyphs: Glyphs, form: int, growing: Sequence[Run]) -> list[str]:
    """The cells of one search, from the nodes to what it found in a table."""
    if side is None:
        return [glyphs.unknown] * len(_COUNTED)
    run, is_over = side.run, side.is_counted and side.run not in growing
    sign = glyphs.at_least if run.trace.stopped else ""
    cells = []
    for name in _COUNTED:
        now, end = getattr(side.counts, name), getattr(run.counts, name)
        in_the_end = sign + (in_short(end) if form == _ROUGHLY and not is_over else grouped(end))
        so_far = grouped(now) if form == _FOR_NOW else f"{grouped(now)} / {in_the_end}"
        cells.append(in_the_end if is_over else so_far)
    if not run.trace.can_cut:
        cells[2:5] = [glyphs.none] * 3
    return cells if run.settings.table else [*cells[:5], glyphs.none]


def _best(sides: Sides, glyphs: Glyphs, *, ended: bool) -> list[list[str]]:
    """Value and action of the searches: the best so far, and in the end what is played."""
    labels = ("value", "chosen action") if ended else ("value so far", "best so far")
    cells = [value_and_action(side, glyphs) if side else (glyphs.unknown,) * 2 for side in sides]
    return [[label, *(cell[place] for cell in cells)] for place, label in enumerate(labels)]


def _saved(sides: Sides, glyphs: Glyphs) -> list[list[str]]:
    """The share of the nodes that the second search did without."""
    if len(sides) == 1:
        return []
    saved, runs = glyphs.unknown, [side.run for side in sides if side]
    if len(runs) == 2:
        share = Comparison(runs).saved
        saved = glyphs.none if share is None else f"{100 * share:.1f} %"
    return [["saved", glyphs.none, saved]]


def _optimal(sides: Sides, width: int) -> list[str]:
    """All actions worth the root's value, by the search that knows them."""
    for side in sides:
        if side and (best := side.run.optimal):
            told = optimal_actions(side.run, _ACTIONS_TOLD)
            more = len(best) - _ACTIONS_TOLD
            rest = f" and {grouped(more)} more" if more > 0 else ""
            return wrapped(f"optimal actions: {', '.join(told)}{rest}", width)
    return []


def _bars(
    sides: Sides, titles: Sequence[str], width: int, glyphs: Glyphs, *, hides_ahead: bool
) -> Iterator[str]:
    """The nodes visited, one bar under the other, pale where a search will come to.

    The longest that a search comes to fills the width; where that is hidden, the longest so far.
    """
    runs = [side.run for side in sides if side]
    most = max(run.counts.nodes for run in runs)
    if hides_ahead:
        most = max(1, *(side.counts.nodes for side in sides if side))
    left = min(max(map(cell_len, titles)), width // 3)
    sign = glyphs.at_least if any(run.trace.stopped for run in runs) else ""
    longest = width - left - len(sign + grouped(most)) - 2
    for title, side in zip(titles, sides, strict=True):
        name = padded(clip(title, left), left)
        if side is None:
            yield f"{name} {glyphs.unknown}"
            continue
        halves, end = (
            max(1, round(2 * longest * nodes / most)) if nodes else 0
            for nodes in (side.counts.nodes, side.run.counts.nodes)
        )
        end = halves if hides_ahead else end
        half = "" if halves % 2 == 0 else glyphs.bar if glyphs == ASCII else _HALF_A_BAR
        done = glyphs.bar * (halves // 2) + half
        ahead = (_AHEAD_ASCII if glyphs == ASCII else _AHEAD) * ((end + 1) // 2 - len(done))
        sign = glyphs.at_least if side.is_counted and side.run.trace.stopped else ""
        yield f"{name} {done}{ahead} {sign}{grouped(side.counts.nodes)}"


# -- to be printed -------------------------------------------------------------------------------


def comparison_page(
    comparison: Comparison, titles: list[str], glyphs: Glyphs = UNICODE
) -> Iterator[str]:
    """Algorithms side by side."""
    runs = comparison.runs
    yield source_line(runs[0])
    second = min(1, len(runs) - 1)
    yield settings_line(runs[second], titles[second], glyphs)
    yield ""
    is_series = any(run.iterations for run in runs)
    columns = [_column(run, glyphs, is_series=is_series) for run in runs]
    rows = [["", *titles]] + [[label, *(each[label] for each in columns)] for label in columns[0]]
    yield from aligned(rows, gap="   ")
    yield ""
    most, left = max(run.counts.nodes for run in runs), max(map(cell_len, titles))
    for run, title in zip(runs, titles, strict=True):
        cells = max(1, round(_BAR_PRINTED * run.counts.nodes / most)) if most else 0
        yield f"{padded(title, left)}  {glyphs.bar * cells} {grouped(run.counts.nodes)}"
    yield ""
    yield from comparison_told(comparison)
    if guarantee := guarantee_told(runs[0], glyphs):
        yield f"{guarantee}."
    if comparison.shape is not None:
        yield from printed(formulas_told(comparison.shape, runs[0].tree, glyphs))
    if comparison.tables is not None:
        yield ""
        yield from aligned(table_cost_rows(comparison.tables, glyphs), gap="   ")
    for run, title in zip(runs, titles, strict=True):
        for warning in run.warnings:
            yield note(warning, title)
    for name, why in comparison.skipped.items():
        yield left_out_told(name, why)


def _column(run: Run, glyphs: Glyphs, *, is_series: bool) -> dict[str, str]:
    """The cells of one search; where the tree is not fully known, branches are cut, not nodes."""
    counts, cuts, none = run.counts, run.trace.can_cut, glyphs.none
    optimal = ", ".join(optimal_actions(run, _ACTIONS_PRINTED)) or none
    if run.optimal and len(run.optimal) > _ACTIONS_PRINTED:
        optimal += ", …"
    cut_away = grouped(counts.pruned) + ("" if run.is_whole else " branches")
    at_every_depth = {"nodes at all depths": grouped(run.total_nodes)} if is_series else {}
    path, siblings = space_cells(run)
    return {
        "nodes visited": grouped(counts.nodes),
        **at_every_depth,
        "leaves evaluated": grouped(counts.leaves),
        "times the test fired": grouped(counts.cutoffs) if cuts else none,
        "cuts (deep)": f"{grouped(counts.cuts)} ({grouped(counts.deep_cuts)})" if cuts else none,
        "cut away": cut_away if cuts else none,
        PATH: path,
        SIBLINGS: siblings,
        "value": root_value(run, glyphs),
        "chosen action": chosen_action(run, glyphs),
        "optimal actions": optimal,
    }


def order_page(orders: OrderTable, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """One search in several orders of children, one below the other."""
    natural = orders.runs[0]
    yield source_line(natural)
    yield settings_line(natural, title, glyphs).replace("order natural", "every order")
    yield ""
    yield from aligned(order_rows(orders, glyphs))
    for sentence in orders_told(orders):
        yield from printed(sentence)
