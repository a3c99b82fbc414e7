"""The pseudo-code beside the search: the line that the last event stands for, and its numbers."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from tui_explorer.engine.algorithm import Line
from tui_explorer.engine.backup import added, is_undefined, part_of, payoff, weighted
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import CUT, UPDATE, Child
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.names import show

_IN_ASCII = {"←": "<-", "α": "alpha", "β": "beta", "×": "*", "−": "-", "≠": "!="}
_OTHERWISE = "else"
_CUT_MARKS = ("◂ cut point", "◂ cut", "◂")
"""The longest one that fits is shown."""
_ROOM_FOR_TEST = len("  10 ≥ 12 ✓ ◂")
"""Four cells of indentation are given up where they leave a test without its numbers."""


class _WrittenLine(NamedTuple):
    """A line in the signs of the terminal, without its margin."""

    level: int
    said: str
    line: Line


def code_lines(
    code: tuple[Line, ...],
    moment: Moment,
    width: int = 46,
    glyphs: Glyphs = UNICODE,
    *,
    height: int | None = None,
) -> tuple[list[str], tuple[int, ...]]:
    """The lines of pseudo-code as they are shown, and the indexes of those to be lit.

    The indentation is as deep as the width allows; a line too long even so goes on in the next.
    Where the height does not allow all lines, what other players do is left out.
    """
    written_lines, unit = _written_lines(code, width, glyphs)
    if height is None or len(written_lines) <= height:
        lines, lit = _laid_out(written_lines, unit, moment, width, glyphs)
        if height is None or len(lines) <= height:
            return lines, lit
    return _laid_out(_of_mover(written_lines, moment, glyphs), unit, moment, width, glyphs)


@lru_cache(maxsize=4)
def _written_lines(
    code: tuple[Line, ...], width: int, glyphs: Glyphs
) -> tuple[list[_WrittenLine], int]:
    """The lines in the signs of the terminal, and the cells of a level: the same at every step."""
    written_lines = [
        _WrittenLine(line.level, _written(line.text.lstrip(), glyphs), line) for line in code
    ]
    unit = 2
    for each in (1, 2, 4):
        behind = _ROOM_FOR_TEST if each > 2 else 0
        if all(
            each * level + len(said) + (behind if line.event == CUT else 0) <= width
            for level, said, line in written_lines
        ):
            unit = each
    return written_lines, unit


def _laid_out(
    written_lines: list[_WrittenLine], unit: int, moment: Moment, width: int, glyphs: Glyphs
) -> tuple[list[str], tuple[int, ...]]:
    """The lines, indented by so many cells a level, and those to be lit."""
    lines: list[str] = []
    lit: list[int] = []
    kind = moment.event.kind if moment.event else None
    cases = _cases(moment)
    numbers = (_NumbersOfPayoffs if moment.trace.guaranteed else _Numbers)(moment, glyphs)
    cuts = moment.cut is not None and bool(moment.cut.pruned)
    for level, said, line in written_lines:
        margin = " " * (unit * level)
        written, behind = margin + said, ""
        if kind is not None and line.case in cases:
            if line.folds and (sum_told := numbers.taken_in()):
                written = margin + sum_told
                lit.append(len(lines))
            elif line.event == kind:
                lit.append(len(lines))
            behind = numbers.behind(line)
        if behind or (cuts and line.event == CUT and line.case in cases):
            written += _at_right(behind, width - len(written), cuts and line.event == CUT, glyphs)
        if len(written) <= width:
            lines.append(written)
        else:
            hanging = margin + " " * unit
            lines += wrap(written, width, subsequent_indent=hanging, break_on_hyphens=False)
    return lines, tuple(lit)


def _of_mover(
    written_lines: list[_WrittenLine], moment: Moment, glyphs: Glyphs
) -> list[_WrittenLine]:
    """The lines that are the same for all, and the branch of the player whose node this is.

    At a leaf, it is the player who has moved there.
    """
    tree, node = moment.tree, moment.current
    if tree.count[node] == 0 and node != ROOT:
        node = tree.parent[node]
    mover = {CHANCE: "CHANCE", MAX: "MAX"}.get(tree.player[node], _OTHERWISE)
    chosen = mover if any(line.branch == mover for _, _, line in written_lines) else _OTHERWISE
    kept: list[_WrittenLine] = []
    branch = ""
    for written in written_lines:
        if written.level <= 1:
            branch = written.line.branch
            is_left_out = branch not in ("", chosen)
            kept.append(
                written._replace(said=f"{written.said} {glyphs.omitted}")
                if is_left_out
                else written
            )
        elif branch in ("", chosen):
            kept.append(written)
    return kept


def _written(said: str, glyphs: Glyphs) -> str:
    """A line in the signs of the terminal; α in full, since a is an action there."""
    signs = {
        "+∞": glyphs.infinity, "−∞": glyphs.minus_infinity,
        "≥": glyphs.at_least, "≤": glyphs.at_most,
    } | (_IN_ASCII if glyphs == ASCII else {})  # fmt: skip
    for sign, written in signs.items():
        said = said.replace(sign, written)
    return said


def _cases(moment: Moment) -> list[str]:
    """The cases of the last event, as lines of pseudo-code name them."""
    event = moment.event
    if event is None:
        return []
    visit = moment.visit(event.node)
    mover = moment.tree.player[event.node]
    cases = ["", "at CHANCE"] if mover == CHANCE else ["", "at MAX or MIN"]
    if mover != CHANCE:
        cases.append("at MAX" if mover == MAX else "at MIN")
    elif event.kind == UPDATE:
        cases += ["low", "high"]
    elif event.kind == CUT and event.value is not None and event.alpha is not None:
        cases.append("low" if event.value <= event.alpha else "high")
    if moment.trace.guaranteed:
        fired = ["by a holder" if visit in moment.trace.holders else "at the most"]
        cases += fired if event.kind == CUT else ["at the most", "by a holder"]
    return cases


def _at_right(told: str, room: int, is_cut: bool, glyphs: Glyphs) -> str:
    """What stands at the right of a line, with a mark where it cut; the longest that fits."""
    marks = _CUT_MARKS if is_cut else ("",)
    for words in (*(f"{told} {mark}".rstrip() for mark in marks), told):
        said = words.replace("◂", "<") if glyphs == ASCII else words
        if len(said) < room:
            return said.rjust(room)
    return ""


class _Numbers:
    """The numbers of the last event: what a node made of the child that came back, and of the
    tests that came after it.
    """

    def __init__(self, moment: Moment, glyphs: Glyphs) -> None:
        self._moment, self._glyphs = moment, glyphs
        self._children: list[Child] = []
        """The last two children that came back."""
        event = moment.event
        if event is not None and event.kind in (UPDATE, CUT):
            self._children = list(moment.children(event.node)[-2:])
            self._mover = moment.tree.player[event.node]

    def taken_in(self) -> str:
        """How v was made: ``v ← MIN(+∞, 2) = 2``, at chance ``v ← 3 + 1/2 × 5 = 11/2``; nothing
        where payoffs are compared.
        """
        if not self._children or self._moment.tree.has_payoffs:
            return ""
        last, gets = self._children[-1], "<-" if self._glyphs == ASCII else "←"
        before: Value = self._children[0].value
        if len(self._children) == 1:
            before = {CHANCE: 0, MAX: -INF}.get(self._mover, INF)
        if self._mover == CHANCE:
            share = self._show(self._moment.tree.probability[last.node])
            part = f"{share} {self._glyphs.times} {self._show(last.returned)}"
            return f"v {gets} {self._show(before)} + {part} = {self._show(last.value)}"
        function = "MAX" if self._mover == MAX else "MIN"
        both = f"{self._show(before)}, {self._show(last.returned)}"
        return f"v {gets} {function}({both}) = {self._show(last.value)}"

    def behind(self, line: Line) -> str:
        """What stands at the end of a line: a test with its numbers, or what a bound became."""
        event = self._moment.event
        if not self._children or event is None:
            return ""
        if event.alpha is None or event.beta is None:
            return ""
        if line.event == CUT:
            return self._test(line)
        if line.limit:
            return f"= {self._show(self._limits[line.limit])}"
        if line.event == UPDATE and event.kind == UPDATE and not line.folds:
            return f"= {self._show(event.alpha if self._mover == MAX else event.beta)}"
        return ""

    def _test(self, line: Line) -> str:
        """``2 ≤ 3 ✓``, in the sign of the line."""
        event = self._moment.event
        assert event is not None
        low = line.limit == "most" if self._mover == CHANCE else self._mover != MAX
        alpha, beta = self._moment.window_at_call(event.node)
        is_strict = "<" in line.text or ">" in line.text
        signs = ("<", ">") if is_strict else (self._glyphs.at_most, self._glyphs.at_least)
        value = self._limits[line.limit] if line.limit else self._children[-1].value
        bound = alpha if low else beta
        return self._judged(f"{self._show(value)} {signs[0 if low else 1]} {self._show(bound)}")

    def _judged(self, tested: str) -> str:
        """A test with a mark that says whether it fired."""
        event = self._moment.event
        fired = event is not None and event.kind == CUT
        return f"{tested} {self._glyphs.holds if fired else self._glyphs.fails}"

    @cached_property
    def _limits(self) -> dict[str, Value]:
        """The least and the most that a chance node can still come to, after its last child."""
        tree, last = self._moment.tree, self._children[-1]
        left = range(last.node + 1, tree.children(tree.parent[last.node]).stop)
        rest = sum((tree.probability[child] for child in left), Fraction(0))
        least, most = (
            added(last.value, weighted(rest, worth)) for worth in self._moment.trace.value_range
        )
        return {
            "least": -INF if is_undefined(least) else least,
            "most": INF if is_undefined(most) else most,
        }

    def _show(self, value: Value | None) -> str:
        return show(value, self._glyphs)


class _NumbersOfPayoffs(_Numbers):
    """The numbers of the last event where payoffs are compared: whether another player is sure of
    as much elsewhere, or whether too little can be left for the player above.
    """

    def behind(self, line: Line) -> str:
        """What stands at the end of a line: a test with its numbers, or what can be left."""
        if not self._children:
            return ""
        if line.limit:
            return f"= {self._show(self._left)}"
        if line.event != CUT:
            return ""
        if self._moment.trace.total is None:
            return self._judged(", ".join(self._as_much_elsewhere()))
        if line.case == "at the most":
            return self._judged(self._reached(self._has, self._moment.trace.value_range[1]))
        return self._judged(self._too_little_left())

    def _as_much_elsewhere(self) -> Iterator[str]:
        """The guaranteed payoff of each other player against its payoff from the child.

        At a cut, only that of the holder.
        """
        last, cut = self._children[-1], self._moment.cut
        for player, has in enumerate(last.guaranteed or ()):
            if player == cut.holder if cut else player != self._mover:
                yield self._reached(has, payoff(last.returned, player))

    def _too_little_left(self) -> str:
        """What the player above has, against what can be left for it here; at the root there is
        nobody above, who has nothing.
        """
        tree, last = self._moment.tree, self._children[-1]
        parent = tree.parent[tree.parent[last.node]]
        if parent < 0:
            return self._reached(-INF, self._left)
        above = tree.player[parent]
        guaranteed = last.guaranteed or ()
        return "k = j" if above == self._mover else self._reached(guaranteed[above], self._left)

    @property
    def _has(self) -> Value:
        """What the mover gets."""
        gets: Value = part_of(self._children[-1].value, self._mover)
        return gets

    @property
    def _left(self) -> Value:
        """The most that the mover's payoff leaves for another player: S − (n − 2)L − v[j]."""
        trace, others = self._moment.trace, len(self._moment.tree.players) - 2
        assert trace.total is not None
        left: Value = trace.total - others * trace.value_range[0] - self._has
        return left

    def _reached(self, value: Value, other: Value) -> str:
        return f"{self._show(value)} {self._glyphs.at_least} {self._show(other)}"
