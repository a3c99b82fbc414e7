"""The numbers of the last event, in the lines of pseudo-code that use them."""

from tui_explorer.engine.algorithm import Line
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.trace.events import CUT, UPDATE, Child
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.words.glyphs import ASCII, Glyphs
from tui_explorer.words.names import show


class Numbers:
    """What a node made of the child that came back last; nothing where payoffs are compared."""

    def __init__(self, moment: Moment, glyphs: Glyphs) -> None:
        self._moment, self._glyphs = moment, glyphs
        self._children: list[Child] = []
        """The last two children that came back."""
        event = moment.event
        if event is not None and event.kind in (UPDATE, CUT) and not moment.tree.has_payoffs:
            self._children = list(moment.children(event.node)[-2:])
            self._mover = moment.tree.player[event.node]

    def taken_in(self) -> str:
        """How v was made: ``v ← MIN(+∞, 2) = 2``, at chance ``v ← 3 + 1/2 × 5 = 11/2``."""
        if not self._children:
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
        if not self._children or event is None or event.alpha is None or event.beta is None:
            return ""
        if line.event == CUT:
            return self._test(line)
        if line.event == UPDATE and event.kind == UPDATE and not line.takes_in:
            return f"= {self._show(event.alpha if self._mover == MAX else event.beta)}"
        return ""

    def _test(self, line: Line) -> str:
        """``2 ≤ 3 ✓``, in the sign of the line; of tests at chance, only the one that fired."""
        event = self._moment.event
        assert event is not None
        fired = event.kind == CUT
        if self._mover == CHANCE and not fired:
            return ""
        low = self._mover != MAX if self._mover != CHANCE else line.which == "low"
        alpha, beta = self._moment.window_at_call(event.node)
        is_strict = "<" in line.text or ">" in line.text
        signs = ("<", ">") if is_strict else (self._glyphs.at_most, self._glyphs.at_least)
        value = event.value if fired else self._children[-1].value
        bound = alpha if low else beta
        sign = self._glyphs.holds if fired else self._glyphs.fails
        return f"{self._show(value)} {signs[0 if low else 1]} {self._show(bound)} {sign}"

    def _show(self, value: Value | None) -> str:
        return show(value, self._glyphs)
