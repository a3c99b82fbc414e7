"""The whole search on one line: where it cuts, where we are, and a place to click."""

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
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
        & > .timeline--cut { color: $error; }
        & > .timeline--here { color: $accent; text-style: bold; }
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
        self._dragging = False

    def show_step(self, trace: Trace, step: int) -> None:
        """Show a step of a search."""
        before = self._cell(self._step) if self._trace is trace else None
        self._trace, self._step = trace, step
        if before != self._cell(step):
            self.refresh()

    def _cell(self, step: int) -> int:
        last = len(self._trace) if self._trace else 0
        return step * max(0, self.size.width - 1) // last if last else 0

    def render_line(self, y: int) -> Strip:
        """The bar; a cell that holds a cut shows it."""
        width = self.size.width
        if self._trace is None or not width:
            return Strip.blank(width, self.rich_style)
        done, ahead, cut, here = self._signs
        at = self._cell(self._step)
        cuts = self._trace.cuts
        few = len(cuts) <= width
        segments = []
        for cell in range(width):
            first = -(-cell * len(self._trace) // max(1, width - 1))
            after = -(-(cell + 1) * len(self._trace) // max(1, width - 1))
            has_cut = few and cuts.before(after - 1) > cuts.before(first - 1)
            if cell == at:
                sign, name = here, "here"
            elif has_cut:
                sign, name = cut, "cut"
            else:
                sign, name = (done, "done") if cell < at else (ahead, "ahead")
            style = self.get_component_rich_style(f"timeline--{name}", partial=True)
            segments.append(Segment(sign, self.rich_style + style))
        return Strip(segments)

    def _seek(self, x: int) -> None:
        if self._trace is not None:
            share = min(max(x, 0), self.size.width - 1) / max(1, self.size.width - 1)
            self.post_message(self.Seek(round(share * len(self._trace))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to drag."""
        self._dragging = True
        self.capture_mouse()
        self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along."""
        if self._dragging:
            self._seek(event.x)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go."""
        self._dragging = False
        self.release_mouse()
