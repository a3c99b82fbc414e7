"""The timeline: a bar from the first step to the last, with its cuts, to click and drag."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import ceil
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from tui_explorer.engine.trace.trace import Trace
from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.line_view import Dragged

_AT_FIRST = 32
"""Steps of a bar that does not tell how many there are."""


class Timeline(Dragged):
    """A bar from the first step to the last; seek by click and drag."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "timeline--done",
        "timeline--ahead",
        "timeline--cut",
        "timeline--here",
    }
    DEFAULT_CSS = """
    Timeline {
        height: 1;
        & > .timeline--done { color: $primary; }
        & > .timeline--ahead { color: $foreground-disabled; }
        & > .timeline--cut { color: $text-error; }
        & > .timeline--here { color: $text-accent; text-style: bold; }
    }
    """

    class Seek(Message):
        """A person points at a step."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

        def can_replace(self, message: Message) -> bool:
            """Of many pointings in a burst, only the last one counts."""
            return isinstance(message, Timeline.Seek)

    def __init__(self, *, ascii_only: bool, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._done, self._ahead, self._cut, self._here = "=-x#" if ascii_only else "━─✂●"
        self._heights = ".:+xX" if ascii_only else "▁▂▃▄▅▆▇█"
        self._trace: Trace | None = None
        self._step = 0
        self._reach: int | None = None
        self._cuts_drawn: list[str] | None = None
        self._dragging = False

    def show_step(self, trace: Trace, step: int, reach: int | None = None) -> None:
        """Show a step of a search, repainting the cells between the old place and the new.

        Nothing beyond ``reach`` is shown, be it a cut or how much there is; None shows all.
        """
        last, self._reach = self._last, reach
        same = self._trace is trace and last == self._last
        width = self.room.width
        before = self._cell(self._step, width) if same else 0
        self._trace, self._step = trace, step
        now = self._cell(step, width)
        if not same:
            self._cuts_drawn = None
            self.refresh()
        elif before != now:
            low, high = sorted((before, now))
            repaint(self, Region(low, 0, high - low + 1, 1))

    def on_unmount(self) -> None:
        """Let go of the search, as the screen does."""
        self._trace = None

    @property
    def _last(self) -> int:
        """The step that the bar ends at; where that would give away how far it is, as many as leave
        room for what has been reached.
        """
        if self._reach is None:
            return len(self._trace) if self._trace else 0
        last = _AT_FIRST
        while last <= self._reach:
            last *= 2
        return last

    def _cell(self, step: int, width: int) -> int:
        """The cell of a step on a bar of some width."""
        last = self._last
        return round(step * max(0, width - 1) / last) if last else 0

    def _draw_cuts(self, trace: Trace) -> list[str]:
        """The sign of each cell that holds a cut, else nothing.

        Where there are more cuts than cells, a sign as high as there are cuts in its cell.
        """
        steps, width, last = trace.cuts.steps, self.room.width, self._last
        share = max(0, width - 1) / last if last else 0.0
        firsts = [
            bisect_left(range(last + 1), cell, key=lambda step: round(step * share))
            for cell in range(width + 1)
        ]
        counts = [
            bisect_left(steps, end) - bisect_left(steps, start) for start, end in pairwise(firsts)
        ]
        if len(steps) <= width:
            return [self._cut if count else "" for count in counts]
        top = len(self._heights) / max(1, *counts)
        return [self._heights[ceil(count * top) - 1] if count else "" for count in counts]

    def render_line(self, y: int) -> Strip:
        """The bar; a cell that holds a cut shows it."""
        width, trace = self.room.width, self._trace
        if trace is None or not width:
            return Strip.blank(width, self.style_of())
        if self._cuts_drawn is None or len(self._cuts_drawn) != width:
            self._cuts_drawn = self._draw_cuts(trace)
        at, cuts = self._cell(self._step, width), self._cuts_drawn
        if self._reach is not None:
            known = self._cell(self._reach, width) + 1
            cuts = cuts[:known] + [""] * (width - known)
        ahead = "cut" if len(trace.cuts.steps) <= width else "ahead"
        return Strip(
            [
                *self._runs(cuts[:at], self._done, "done", "cut"),
                Segment(self._here, self.style_of("timeline--here")),
                *self._runs(cuts[at + 1 :], self._ahead, "ahead", ahead),
            ]
        )

    def _runs(self, cuts: list[str], sign: str, name: str, cut: str) -> Iterator[Segment]:
        """A part of the bar, in pieces of one style; where a cell holds no cut, it has a sign."""
        for is_cut, run in groupby(cuts, bool):
            signs = [found or sign for found in run]
            yield Segment("".join(signs), self.style_of(f"timeline--{cut if is_cut else name}"))

    def _seek(self, event: events.MouseEvent) -> None:
        if self._trace is not None:
            x = event.x - self.gutter.left
            share = min(max(x, 0), self.room.width - 1) / max(1, self.room.width - 1)
            self.post_message(self.Seek(round(share * self._last)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to drag."""
        self._dragging = True
        self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along."""
        if self._dragging:
            self._seek(event)

    def on_mouse_up(self) -> None:
        """Let go."""
        self._dragging = False

    def on_mouse_release(self) -> None:
        """The mouse is somebody else's by now, such as a dialog's."""
        self._dragging = False
