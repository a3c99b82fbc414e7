"""Searches side by side, live in a panel: what each has cost at the same place of the tree."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from tui_explorer.engine.analysis.comparison import (
    Comparison,
    Standing,
    Uncounted,
    cut_away,
    standing,
    standing_beside,
)
from tui_explorer.engine.analysis.counting import SubtreeSize
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.trace import Counts
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM
from tui_explorer.view.layout import FittedTable, cell_len, clip, padded, table_width, wrapped
from tui_explorer.words import measures
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.names import grouped, in_short
from tui_explorer.words.results import optimal_actions, value_and_action

_ACTIONS_TOLD = 8
_HALF_A_BAR = "▌"
_AHEAD, _AHEAD_ASCII = "░", "."
"""The part of a bar that the search has still to fill."""
_COUNTS_ABOVE = 6
"""Lines above the best so far, the heading among them: all that fits into a low window."""
_COUNTED = ("nodes", "leaves", "cuts", "deep_cuts", "pruned", "hits")
_CUT_AWAY = _COUNTED.index("pruned")
_counts = attrgetter(*_COUNTED)


Sides = Sequence[Standing | None]
"""The search that sees everything, then the one that cuts; None for one not yet done."""
_EXACTLY, _ROUGHLY, _FOR_NOW = range(3)
"""Ways to tell how far a count has come, from the one that tells most to the one that needs least
room."""


class Known(NamedTuple):
    """What is known of a search beside its partner."""

    fewest: int | Uncounted | None = None
    """The fewest nodes over all orders, or why they are not counted; None where nobody asks."""
    left_out: Sequence[SubtreeSize] | None = None
    """Sizes of what the search leaves out of its partner, up to each of its cuts."""


def sides_at(
    shown: Run, step: int, partner: Run | None, sides: int, left_out: Sequence[SubtreeSize] | None
) -> Sides:
    """One search or both at the same place of the tree, in the order of their columns."""
    own = standing(shown, step)
    if sides == 1:
        return [own]
    pair = [own, None if partner is None else standing_beside(own, step, partner, left_out)]
    return pair if shown.exhaustive else pair[::-1]


class LiveComparison:
    """The shown search as it stands at a step and in the end, beside its partner.

    The partner is told as far as it has come when it is at the same place of the tree, where that
    is known. There are the same rows at every step, and room from the start for all that is told
    at the end, so that nothing moves while the numbers grow. What a search counted that was stopped
    is a lower bound, and signed as one. A single title says that there is nothing to compare with.
    Where what lies ahead is hidden, everything is told for now and nothing in the end.

    What both come to in the end is worked out once, and a row is laid out when it has changed.
    """

    def __init__(
        self,
        shown: Run,
        partner: Run | None,
        titles: Sequence[str],
        width: int,
        glyphs: Glyphs = UNICODE,
        known: Known | None = None,
        *,
        hides_ahead: bool = False,
    ) -> None:
        self._shown, self._partner, self._titles, self._width = shown, partner, titles, width
        self._glyphs, self._known, self._hides_ahead = glyphs, known or Known(), hides_ahead
        final = sides_at(shown, len(shown.trace), partner, len(titles), None)
        self._reference = final[0].run if final[0] and final[0].run.exhaustive else None
        self._is_awaited = None in final and shown.tree.kind == ZERO_SUM
        """Whether the fewest nodes may still be counted."""
        self._ends: dict[tuple[bool, int, bool], list[str]] = {}
        """What a search comes to, by whether it is the shown one, the way to tell it, and whether
        that is all there is to tell."""
        self._heading, self._outcome = ["", *titles], self._best(final, ended=True)
        self._fewest, self._saved_in_all = self._fewest_told(), self._saved(final, ended=True)
        growing = [shown] if partner is None else [shown, partner]
        for form in (_FOR_NOW,) if hides_ahead else (_EXACTLY, _ROUGHLY, _FOR_NOW):
            at_the_end = [*self._outcome, *self._fewest, *self._saved_in_all]
            widest = [self._heading, *self._work(final, form, growing), *at_the_end]
            if table_width(widest) <= width:
                break
        self._form, self._table = form, FittedTable(width, widest)

    def at(self, step: int) -> list[str]:
        """The lines of the panel at a step of the shown search."""
        shown, left_out = self._shown, self._known.left_out
        sides = sides_at(shown, step, self._partner, len(self._titles), left_out)
        ended = step == len(shown.trace)
        rows = [self._heading, *self._work(sides, self._form)]
        best = self._outcome if ended else self._best(sides, ended=False)
        rows[_COUNTS_ABOVE:_COUNTS_ABOVE] = best
        rows += self._root_done(sides)
        if not self._hides_ahead:
            rows += self._fewest
            rows += self._saved_in_all if ended else self._saved(sides, ended=False)
        lines = self._table.lines(rows)
        lines += _bars(
            sides, self._titles, self._width, self._glyphs, hides_ahead=self._hides_ahead
        )
        if isinstance(self._known.fewest, Uncounted) and not self._hides_ahead:
            lines += wrapped(measures.FEWEST_MISSING[self._known.fewest], self._width)
        return lines + _optimal(sides, self._width) if ended else lines

    def _work(self, sides: Sides, form: int, growing: Sequence[Run] = ()) -> list[list[str]]:
        """What is counted; of searches that are growing, as wide as it can be."""
        labels = [measures.NODES, measures.LEAVES, measures.CUTS, measures.DEEP_CUTS]
        labels.append(measures.CUT_AWAY)
        if any(side and side.run.settings.table for side in sides):
            labels.append(measures.FROM_TABLE)
        columns = [self._counted(side, form, growing) for side in sides]
        return [*map(list, zip(labels, *columns, strict=False))]

    def _counted(self, side: Standing | None, form: int, growing: Sequence[Run]) -> list[str]:
        """The cells of one search, from the nodes to what it found in a table."""
        if side is None:
            return [self._glyphs.unknown] * len(_COUNTED)
        run, is_over = side.run, side.has_final_counts and side.run not in growing
        cells = [] if is_over else self._so_far(side, form)
        if is_over or form != _FOR_NOW:
            which = run is self._shown, form, is_over
            in_all = self._ends.get(which) or self._in_all(run, form, is_over=is_over)
            self._ends[which] = in_all
            cells = [f"{now} / {end}" for now, end in zip(cells, in_all, strict=False)] or in_all[:]
        if not run.trace.can_cut:
            cells[2:5] = [self._glyphs.none] * 3
        return cells if run.settings.table else [*cells[:5], self._glyphs.none]

    def _so_far(self, side: Standing, form: int) -> list[str]:
        """What a search has counted at its step."""
        cells = [*map(grouped, _counts(side.counts))]
        if side.run.trace.can_cut:
            now, is_all = self._cut_away(side.run, side.counts)
            sign = "" if is_all or not now else self._glyphs.at_least
            cells[_CUT_AWAY] = sign + (in_short(now) if form == _ROUGHLY else grouped(now))
        return cells

    def _in_all(self, run: Run, form: int, *, is_over: bool) -> list[str]:
        """What a search has counted in the end: the same at every step."""
        written = in_short if form == _ROUGHLY and not is_over else grouped
        sign = self._glyphs.at_least if run.trace.stopped else ""
        cells = [sign + written(count) for count in _counts(run.counts)]
        if run.trace.can_cut:
            end, is_all = self._cut_away(run, run.counts)
            sign = sign or ("" if is_all or not end else self._glyphs.at_least)
            cells[_CUT_AWAY] = sign + written(end)
        return cells

    def _cut_away(self, run: Run, counts: Counts) -> tuple[int, bool]:
        left_out = self._known.left_out if run is self._shown else None
        return cut_away(run, counts, left_out, self._reference)

    def _best(self, sides: Sides, *, ended: bool) -> list[list[str]]:
        """Value and action of the searches: the best so far, and in the end what is played."""
        labels = (measures.VALUE, measures.ACTION)
        if not ended:
            labels = (measures.VALUE_SO_FAR, measures.BEST_SO_FAR)
        none = (self._glyphs.unknown,) * 2
        cells = [value_and_action(side, self._glyphs) if side else none for side in sides]
        return [*map(list, zip(labels, *cells, strict=True))]

    def _root_done(self, sides: Sides) -> list[list[str]]:
        """How far searches came that were stopped: by their nodes they look alike."""
        if not any(side and side.run.trace.stopped for side in sides):
            return []
        cells = [
            measures.done_of(side.returned, max(0, side.run.tree.count[ROOT]))
            if side
            else self._glyphs.unknown
            for side in sides
        ]
        return [[measures.ROOT_DONE, *cells]]

    def _fewest_told(self) -> list[list[str]]:
        """The fewest nodes that a search which cuts can come to; of a tree that is not known, a
        sentence below says why there are none.
        """
        fewest, none, told = self._known.fewest, self._glyphs.none, self._glyphs.unknown
        if fewest is Uncounted.NOT_WHOLE or (fewest is None and not self._is_awaited):
            return []
        if fewest is not None:
            told = none if isinstance(fewest, Uncounted) else grouped(fewest)
        return [[measures.FEWEST, none, told]]

    def _saved(self, sides: Sides, *, ended: bool) -> list[list[str]]:
        """The share of the nodes that the second search did without."""
        if len(sides) == 1:
            return []
        plain, other = sides
        if plain is None or other is None:
            told = self._glyphs.unknown
        elif ended:
            told = self._share(Comparison([plain.run, other.run]).saved)
        elif all(side.is_over or not side.has_final_counts for side in (plain, other)):
            nodes, of = other.counts.nodes, plain.counts.nodes
            told = self._share(1 - nodes / of if of else None)
        else:
            told = self._glyphs.unknown
        label = measures.SAVED if ended else measures.SAVED_SO_FAR
        return [[label, self._glyphs.none, told]]

    def _share(self, share: float | None) -> str:
        return self._glyphs.none if share is None else f"{100 * share:.1f} %"


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
    """What is drawn, then the nodes visited, one bar under the other, pale where a search will come
    to, and with an open end if it was stopped there.

    The longest that a search comes to fills the width; where that is hidden, the longest so far.
    """
    runs = [side.run for side in sides if side]
    pale = _AHEAD_ASCII if glyphs == ASCII else _AHEAD
    is_stopped = any(run.trace.stopped for run in runs)
    caption = measures.BARS_STOPPED if is_stopped else measures.BARS
    caption = measures.BARS_SO_FAR if hides_ahead else caption
    signs = {"bar": glyphs.bar, "ahead": pale, "unknown": glyphs.unknown}
    yield clip(caption.format(nodes=measures.NODES, **signs), width)
    most = max(run.counts.nodes for run in runs)
    if hides_ahead:
        most = max(1, *(side.counts.nodes for side in sides if side))
    left = min(max(map(cell_len, titles)), width // 3)
    sign = glyphs.unknown + glyphs.at_least if is_stopped else ""
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
        ahead = pale * ((end + 1) // 2 - len(done))
        open_end = glyphs.unknown if side.run.trace.stopped and not hides_ahead else ""
        sign = glyphs.at_least if side.has_final_counts and side.run.trace.stopped else ""
        yield f"{name} {done}{ahead}{open_end} {sign}{grouped(side.counts.nodes)}"
