"""The whole search on one line: where it cuts, where we are, and a place to click."""

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.engine.trace import Trace


class Timeline(Widget):
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

    @dataclass
    class Seek(Message):
        """A person points at a step."""

        step: int

        def can_replace(self, message: Message) -> bool:
            """Of many pointings in a burst, only the last one counts."""
            return isinstance(message, Timeline.Seek)

    def __init__(self, *, ascii_only: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._signs = ("=", "-", "x", "#") if ascii_only else ("━", "─", "✂", "●")
        self._trace: Trace | None = None
        self._step = 0
        self._cut_cells: set[int] | None = None
        self._dragging = False

    def show_step(self, trace: Trace, step: int) -> None:
        """Show a step of a search, repainting the cells between the old place and the new."""
        same = self._trace is trace
        before = self._cell(self._step) if same else 0
        self._trace, self._step = trace, step
        now = self._cell(step)
        if not same:
            self._cut_cells = None
            self.refresh()
        elif before != now:
            low, high = sorted((before, now))
            self.refresh(Region(low, 0, high - low + 1, 1))

    def on_resize(self) -> None:
        """Cuts fall into other cells."""
        self._cut_cells = None

    def _cell(self, step: int) -> int:
        last = len(self._trace) if self._trace else 0
        return round(step * max(0, self.size.width - 1) / last) if last else 0

    def _cells_with_cuts(self) -> set[int]:
        """Where cuts are; nowhere if there are more than could be told apart."""
        if self._cut_cells is None:
            steps = self._trace.cuts.steps if self._trace else ()
            few = len(steps) <= self.size.width
            self._cut_cells = {self._cell(step) for step in steps} if few else set()
        return self._cut_cells

    def render_line(self, y: int) -> Strip:
        """The bar; a cell that holds a cut shows it."""
        width = self.size.width
        if self._trace is None or not width:
            return Strip.blank(width, self.rich_style)
        at, cuts, base = self._cell(self._step), self._cells_with_cuts(), self.rich_style
        styles = {
            name: base + self.get_component_rich_style(f"timeline--{name}", partial=True)
            for name in ("done", "ahead", "cut", "here")
        }
        done, ahead, cut, here = self._signs
        segments = []
        for cell in range(width):
            if cell == at:
                segments.append(Segment(here, styles["here"]))
            elif cell in cuts:
                segments.append(Segment(cut, styles["cut"]))
            elif cell < at:
                segments.append(Segment(done, styles["done"]))
            else:
                segments.append(Segment(ahead, styles["ahead"]))
        return Strip(segments).simplify()

    def _seek(self, event: events.MouseEvent) -> None:
        if self._trace is not None:
            x = event.x - self.gutter.left
            share = min(max(x, 0), self.size.width - 1) / max(1, self.size.width - 1)
            self.post_message(self.Seek(round(share * len(self._trace))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to drag."""
        self._dragging = True
        self.capture_mouse()
        self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along."""
        if self._dragging:
            self._seek(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        self._dragging = False
        self.release_mouse()
