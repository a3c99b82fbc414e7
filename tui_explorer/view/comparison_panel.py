"""The panel of the comparison, live: the cost of each search so far, side by side."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Size
from tui_explorer.engine.trace.events import Counts
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.view.layout import cell_len, clip, fitted_table, padded, table_width, wrapped
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.results import chosen_action, optimal_actions, root_value

_ACTIONS_TOLD = 8
_HALF_A_BAR = "▌"
_AHEAD, _AHEAD_ASCII = "░", "."
"""The part of a bar that the search has still to fill."""


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
_Form = Callable[[int, int, bool, str], str]
"""A way to tell a count: its number now, in the end, whether it has ended, a sign before it."""


def _exactly(now: int, end: int, is_over: bool, sign: str) -> str:
    return sign + grouped(end) if is_over else f"{grouped(now)} / {sign}{grouped(end)}"


def _roughly(now: int, end: int, is_over: bool, sign: str) -> str:
    """The final count in at most six characters, as there is no room for all of it."""
    if is_over or end < 10_000:
        return _exactly(now, end, is_over, sign)
    short = f"{end / 1e3:.0f}k" if end < 999_500 else f"{end / 1e6:.1f}M"
    return f"{grouped(now)} / {sign}{short}"


def _for_now(now: int, end: int, is_over: bool, sign: str) -> str:
    return sign + grouped(end) if is_over else grouped(now)


_FORMS: tuple[_Form, ...] = (_exactly, _roughly, _for_now)
"""From the one that tells most to the one that needs least room."""


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
    now, end = (_Side(shown, counts) for counts in (Moment(shown.trace, step).counts, shown.counts))
    other = None if partner is None else _Side(partner, partner.counts)
    growing = [shown]
    sides: _Sides = [now, other]
    final: _Sides = [end, other]
    if partner is not None and left_out is not None:
        growing.append(partner)
        if step < len(shown.trace):
            cuts = shown.trace.cuts.before(step - 1)
            sides = [now, _at_the_same_place(partner, now.counts, left_out[cuts])]
    if not shown.exhaustive:
        sides, final = sides[::-1], final[::-1]
    if len(titles) == 1:
        sides, final = [now], [end]
    least = [] if fewest is None else [["fewest nodes", glyphs.none, grouped(fewest)]]
    heading = ["", *titles]
    outcome = [*least, *_outcome(final, glyphs)]
    for form in _FORMS:
        widest = [heading, *_work(final, glyphs, form, growing), *outcome]
        if table_width(widest) <= width:
            break
    work = [heading, *_work(sides, glyphs, form)]
    ended = step == len(shown.trace)
    told = outcome if ended else outcome[: len(least)]
    lines = fitted_table([*work, *told], width, widest)
    lines[len(work) : len(work)] = _bars(sides, titles, width, glyphs)
    return lines + _optimal(sides, width) if ended else lines


def _at_the_same_place(partner: Run, counts: Counts, left_out: Size) -> _Side:
    """The counts of a search that sees everything where one that cuts has left so much out."""
    nodes, leaves = left_out
    return _Side(partner, Counts(counts.nodes + nodes, counts.leaves + leaves, 0, 0, 0, 0, 0, 0))


def _work(
    sides: _Sides, glyphs: Glyphs, form: _Form, growing: Sequence[Run] = ()
) -> list[list[str]]:
    """A row for each thing that is counted; of searches that are growing, as wide as it can be."""
    is_whole = all(side.run.is_whole for side in sides if side and side.run.trace.can_cut)
    labels = ["nodes", "leaves", "cuts", "deep cuts", "cut away" if is_whole else "branches cut"]
    if any(side and side.run.settings.table for side in sides):
        labels.append("from table")
    columns = [_counted(side, glyphs, form, growing) for side in sides]
    return [[label, *(column[place] for column in columns)] for place, label in enumerate(labels)]


def _counted(
    side: _Side | None, glyphs: Glyphs, form: _Form, growing: Sequence[Run]
) -> Sequence[str]:
    """The cells of one search, from the nodes to what it found in a table."""
    if side is None:
        return [glyphs.unknown] * 6
    run, is_over = side.run, side.is_over and side.run not in growing
    sign = glyphs.at_least if run.trace.stopped else ""
    cells = [
        form(getattr(side.counts, name), getattr(run.counts, name), is_over, sign)
        for name in ("nodes", "leaves", "cuts", "deep_cuts", "pruned", "hits")
    ]
    if not run.trace.can_cut:
        cells[2:5] = [glyphs.none] * 3
    return cells if run.settings.table else [*cells[:5], glyphs.none]


def _outcome(sides: _Sides, glyphs: Glyphs) -> list[list[str]]:
    """Value and action of the searches, and what the second saved."""
    runs = [side.run for side in sides if side]
    saved = glyphs.unknown
    if len(runs) == len(sides) == 2:
        share = Comparison(runs).saved
        saved = glyphs.none if share is None else f"{100 * share:.1f} %"
    values = [_value(side.run, glyphs) if side else glyphs.unknown for side in sides]
    chosen = [chosen_action(side.run, glyphs) if side else glyphs.unknown for side in sides]
    told = [["value", *values], ["chosen action", *chosen]]
    return told if len(sides) == 1 else [["saved", glyphs.none, saved], *told]


def _value(run: Run, glyphs: Glyphs) -> str:
    is_partial = run.trace.stopped and run.value is not None
    return f"{show(run.value, glyphs)} so far" if is_partial else root_value(run, glyphs)


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
