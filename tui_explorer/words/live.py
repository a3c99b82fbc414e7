"""The comparison while stepping: what each search has cost so far, side by side."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tui_explorer.engine.comparison import Comparison
from tui_explorer.engine.moment import Counts, Moment
from tui_explorer.engine.run import Run
from tui_explorer.engine.tree import ROOT
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.layout import clip, room, table, wrapped
from tui_explorer.words.numbers import grouped, show, show_bound
from tui_explorer.words.safe import safe

_ACTION_LENGTH = 20
_ACTIONS_TOLD = 8
_HALF_A_BAR = "▌"


class _Side(NamedTuple):
    """A search and what it has counted by now."""

    run: Run
    counts: Counts


_Sides = Sequence[_Side | None]
"""The search that sees everything, then the one that cuts; None for one not yet done."""


def live_table(
    shown: Run,
    step: int,
    partner: Run | None,
    titles: Sequence[str],
    width: int,
    glyphs: Glyphs = UNICODE,
    fewest: int | None = None,
) -> list[str]:
    """The shown search as it stands at a step, beside the final counts of its partner.

    The outcome is told only once the shown search has come to it; room is kept for it and for the
    final counts from the start, so that nothing moves while the numbers grow. A single title says
    that there is nothing to compare with.
    """
    now, end = (_Side(shown, counts) for counts in (Moment(shown.trace, step).counts, shown.counts))
    other = _Side(partner, partner.counts) if partner is not None else None
    sides: _Sides = [now, other]
    final: _Sides = [end, other]
    if not shown.exhaustive:
        sides, final = sides[::-1], final[::-1]
    if len(titles) == 1:
        sides, final = [now], [end]
    least = [] if fewest is None else [["fewest possible", glyphs.none, grouped(fewest)]]
    heading = ["", *titles]
    outcome = [*least, *_outcome(final, glyphs)]
    brief = room([heading, *_work(final, glyphs, brief=False), *outcome]) > width
    if brief:
        outcome = [[label.split()[0], *cells] for label, *cells in outcome]
    ended = step == len(shown.trace)
    work = [heading, *_work(sides, glyphs, brief=brief)]
    told = outcome if ended else outcome[: len(least)]
    lines = table([*work, *told], width, [*_work(final, glyphs, brief=brief), *outcome])
    lines[len(work) : len(work)] = _bars(sides, titles, width, glyphs)
    return lines + _optimal(sides, width) if ended else lines


def _work(sides: _Sides, glyphs: Glyphs, *, brief: bool) -> list[list[str]]:
    """A row for each thing that is counted."""
    is_whole = all(side.run.is_whole for side in sides if side and side.run.trace.can_cut)
    if brief:
        labels = ["nodes", "leaves", "cuts", "deep cuts", "cut away" if is_whole else "branches"]
    else:
        away = "cut away so far" if is_whole else "branches cut so far"
        labels = ["nodes visited", "leaves evaluated", "cut-offs (deep)", away]
    columns = [_counted(side, glyphs, brief=brief) for side in sides]
    rows = [list(row) for row in zip(labels, *columns, strict=True)]
    if any(side and side.run.settings.table for side in sides):
        rows.append(["found" if brief else "found in the table", *_found(sides, glyphs)])
    return rows


def _found(sides: _Sides, glyphs: Glyphs) -> Iterator[str]:
    """How often a table had the answer."""
    for side in sides:
        used = side is not None and side.run.settings.table
        yield grouped(side.counts.hits) if side and used else glyphs.none


def _counted(side: _Side | None, glyphs: Glyphs, *, brief: bool) -> list[str]:
    if side is None:
        return [glyphs.unknown] * (5 if brief else 4)
    counts = side.counts
    cuts, deep = grouped(counts.cuts), grouped(counts.deep_cuts)
    left_out = [*((cuts, deep) if brief else (f"{cuts} ({deep})",)), grouped(counts.pruned)]
    if not side.run.trace.can_cut:
        left_out = [glyphs.none] * len(left_out)
    return [grouped(counts.nodes), grouped(counts.leaves), *left_out]


def _outcome(sides: _Sides, glyphs: Glyphs) -> list[list[str]]:
    """What the searches came to, and what the second did without."""
    runs = [side.run for side in sides if side]
    saved = glyphs.unknown
    if len(runs) == len(sides) == 2:
        share = Comparison(runs).saved
        saved = glyphs.none if share is None else f"{100 * share:.1f} %"
    values = [_value(side.run, glyphs) if side else glyphs.unknown for side in sides]
    chosen = [_chosen(side.run, glyphs) if side else glyphs.unknown for side in sides]
    told = [["value", *values], ["chosen action", *chosen]]
    return told if len(sides) == 1 else [["saved", glyphs.none, saved], *told]


def _value(run: Run, glyphs: Glyphs) -> str:
    value = run.end.value(ROOT)
    if value is None:
        return glyphs.none
    if run.trace.stopped:
        return f"{show(value, glyphs)} so far"
    bound = run.end.bound(ROOT) or "="
    return show(value, glyphs) if bound == "=" else show_bound(value, bound, glyphs)


def _chosen(run: Run, glyphs: Glyphs) -> str:
    return glyphs.none if run.best is None else safe(run.names.action(run.best), _ACTION_LENGTH)


def _optimal(sides: _Sides, width: int) -> list[str]:
    """All actions worth the root's value, by the search that knows them."""
    for side in sides:
        if side and (best := side.run.optimal):
            told = [safe(side.run.names.action(n), _ACTION_LENGTH) for n in best[:_ACTIONS_TOLD]]
            more = len(best) - _ACTIONS_TOLD
            rest = f" and {grouped(more)} more" if more > 0 else ""
            return wrapped(f"optimal actions: {', '.join(told)}{rest}", width)
    return []


def _bars(sides: _Sides, titles: Sequence[str], width: int, glyphs: Glyphs) -> Iterator[str]:
    """The nodes visited, one bar under the other; the longest a search comes to fills the width."""
    most = max(side.run.counts.nodes for side in sides if side)
    left = min(max(map(len, titles)), width // 3)
    longest = width - left - len(grouped(most)) - 2
    for title, side in zip(titles, sides, strict=True):
        name = clip(title, left).ljust(left)
        if side is None:
            yield f"{name} {glyphs.unknown}"
            continue
        nodes = side.counts.nodes
        halves = max(1, round(2 * longest * nodes / most)) if nodes else 0
        half = "" if halves % 2 == 0 else glyphs.bar if glyphs == ASCII else _HALF_A_BAR
        yield f"{name} {glyphs.bar * (halves // 2)}{half} {grouped(nodes)}"


# -- layout --------------------------------------------------------------------------------------
