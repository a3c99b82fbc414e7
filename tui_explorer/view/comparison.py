"""Searches side by side: live in a panel, the cost of each so far; and as pages to be printed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tui_explorer.engine.results.comparison import Comparison, OrderTable
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Size
from tui_explorer.engine.trace.events import Counts
from tui_explorer.engine.trace.moment import Moment
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
from tui_explorer.view.tables import order_rows
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.names import grouped, show
from tui_explorer.words.refusals import left_out as left_out_told
from tui_explorer.words.results import (
    chosen_action,
    comparison_told,
    formulas_told,
    guarantee_told,
    optimal_actions,
    orders_told,
    root_value,
)
from tui_explorer.words.settings import settings_line, source_line
from tui_explorer.words.warnings import note

_ACTIONS_TOLD, _ACTIONS_PRINTED = 8, 6
_BAR_PRINTED = 40
"""Cells of the longest bar of a page."""
_HALF_A_BAR = "▌"
_AHEAD, _AHEAD_ASCII = "░", "."
"""The part of a bar that the search has still to fill."""
_COUNTED = ("nodes", "leaves", "cuts", "deep_cuts", "pruned", "hits")


class _Side(NamedTuple):
    """A search, and what it has counted by some step of it."""

    run: Run
    counts: Counts

    @property
    def is_over(self) -> bool:
        """Whether the search has ended by then."""
        return self.counts.events == self.run.counts.events


_Sides = Sequence[_Side | None]
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
) -> list[str]:
    """The shown search as it stands at a step and in the end, beside its partner.

    Where it is known how much of the partner each cut leaves out, the partner is told as far as it
    has come when it is at the same place of the tree.

    The outcome is told only once the shown search has come to it; room is kept for it from the
    start, so that nothing moves while the numbers grow. What a search counted that was stopped is
    a lower bound, and signed as one. A single title says that there is nothing to compare with.
    """
    counts, ended = Moment(shown.trace, step).counts, step == len(shown.trace)
    other = None if partner is None else _Side(partner, partner.counts)
    growing = [shown]
    sides: _Sides = [_Side(shown, counts), other]
    final: _Sides = [_Side(shown, shown.counts), other]
    if partner is not None and left_out is not None:
        growing.append(partner)
        if not ended:
            nodes, leaves = left_out[shown.trace.cuts.before(step - 1)]
            seen = Counts(counts.nodes + nodes, counts.leaves + leaves, 0, 0, 0, 0, 0, 0)
            sides = [sides[0], _Side(partner, seen)]
    if not shown.exhaustive:
        sides, final = sides[::-1], final[::-1]
    if len(titles) == 1:
        sides, final = [_Side(shown, counts)], [_Side(shown, shown.counts)]
    least = [] if fewest is None else [["fewest nodes", glyphs.none, grouped(fewest)]]
    heading = ["", *titles]
    outcome = [*least, *_outcome(final, glyphs)]
    for form in (_EXACTLY, _ROUGHLY, _FOR_NOW):
        widest = [heading, *_work(final, glyphs, form, growing), *outcome]
        if table_width(widest) <= width:
            break
    work = [heading, *_work(sides, glyphs, form)]
    lines = fitted_table([*work, *(outcome if ended else least)], width, widest)
    lines[len(work) : len(work)] = _bars(sides, titles, width, glyphs)
    return lines + _optimal(sides, width) if ended else lines


def _work(sides: _Sides, glyphs: Glyphs, form: int, growing: Sequence[Run] = ()) -> list[list[str]]:
    """A row for each thing that is counted; of searches that are growing, as wide as it can be."""
    is_whole = all(side.run.is_whole for side in sides if side and side.run.trace.can_cut)
    labels = ["nodes", "leaves", "cuts", "deep cuts", "cut away" if is_whole else "branches cut"]
    if any(side and side.run.settings.table for side in sides):
        labels.append("from table")
    columns = [_counted(side, glyphs, form, growing) for side in sides]
    return [[label, *(column[place] for column in columns)] for place, label in enumerate(labels)]


def _counted(side: _Side | None, glyphs: Glyphs, form: int, growing: Sequence[Run]) -> list[str]:
    """The cells of one search, from the nodes to what it found in a table."""
    if side is None:
        return [glyphs.unknown] * len(_COUNTED)
    run, is_over = side.run, side.is_over and side.run not in growing
    sign = glyphs.at_least if run.trace.stopped else ""
    cells = []
    for name in _COUNTED:
        now, end = getattr(side.counts, name), getattr(run.counts, name)
        in_the_end = sign + (_short(end) if form == _ROUGHLY and not is_over else grouped(end))
        so_far = grouped(now) if form == _FOR_NOW else f"{grouped(now)} / {in_the_end}"
        cells.append(in_the_end if is_over else so_far)
    if not run.trace.can_cut:
        cells[2:5] = [glyphs.none] * 3
    return cells if run.settings.table else [*cells[:5], glyphs.none]


def _short(count: int) -> str:
    """A count in at most six characters."""
    if count < 10_000:
        return grouped(count)
    return f"{count / 1e3:.0f}k" if count < 999_500 else f"{count / 1e6:.1f}M"


def _outcome(sides: _Sides, glyphs: Glyphs) -> list[list[str]]:
    """Value and action of the searches, and what the second saved."""
    told = [["value"], ["chosen action"]]
    for side in sides:
        value = chosen = glyphs.unknown
        if side:
            value, chosen = root_value(side.run, glyphs), chosen_action(side.run, glyphs)
            if side.run.trace.stopped and side.run.value is not None:
                value = f"{show(side.run.value, glyphs)} so far"
        told[0].append(value)
        told[1].append(chosen)
    if len(sides) == 1:
        return told
    saved, runs = glyphs.unknown, [side.run for side in sides if side]
    if len(runs) == 2:
        share = Comparison(runs).saved
        saved = glyphs.none if share is None else f"{100 * share:.1f} %"
    return [["saved", glyphs.none, saved], *told]


def _optimal(sides: _Sides, width: int) -> list[str]:
    """All actions worth the root's value, by the search that knows them."""
    for side in sides:
        if side and (best := side.run.optimal):
            told = optimal_actions(side.run, _ACTIONS_TOLD)
            more = len(best) - _ACTIONS_TOLD
            rest = f" and {grouped(more)} more" if more > 0 else ""
            return wrapped(f"optimal actions: {', '.join(told)}{rest}", width)
    return []


def _bars(sides: _Sides, titles: Sequence[str], width: int, glyphs: Glyphs) -> Iterator[str]:
    """The nodes visited, one bar under the other, pale where a search will come to.

    The longest that a search comes to fills the width.
    """
    runs = [side.run for side in sides if side]
    most = max(run.counts.nodes for run in runs)
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
        half = "" if halves % 2 == 0 else glyphs.bar if glyphs == ASCII else _HALF_A_BAR
        done = glyphs.bar * (halves // 2) + half
        ahead = (_AHEAD_ASCII if glyphs == ASCII else _AHEAD) * ((end + 1) // 2 - len(done))
        sign = glyphs.at_least if side.is_over and side.run.trace.stopped else ""
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
    columns = [_column(run, glyphs) for run in runs]
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
    yield from formulas_told(comparison)
    for run, title in zip(runs, titles, strict=True):
        for warning in run.warnings:
            yield note(warning, title)
    for name, why in comparison.skipped.items():
        yield left_out_told(name, why)


def _column(run: Run, glyphs: Glyphs) -> dict[str, str]:
    """The cells of one search; where the tree is not fully known, branches are cut, not nodes."""
    counts, cuts, none = run.counts, run.trace.can_cut, glyphs.none
    optimal = ", ".join(optimal_actions(run, _ACTIONS_PRINTED)) or none
    if run.optimal and len(run.optimal) > _ACTIONS_PRINTED:
        optimal += ", …"
    cut_away = grouped(counts.pruned) + ("" if run.is_whole else " branches")
    return {
        "nodes visited": grouped(counts.nodes),
        "leaves evaluated": grouped(counts.leaves),
        "times the test fired": grouped(counts.cutoffs) if cuts else none,
        "cuts (deep)": f"{grouped(counts.cuts)} ({grouped(counts.deep_cuts)})" if cuts else none,
        "cut away": cut_away if cuts else none,
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
