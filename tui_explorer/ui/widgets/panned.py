"""Base class of a view that is larger than its room: moved by keys, drags and the wheel."""

from textual import events
from textual.geometry import Size

from tui_explorer.ui.widgets.line_view import Dragged
from tui_explorer.ui.widgets.tree_view import TreeView

_WHEEL = Size(6, 2)
"""Columns and lines by which the wheel moves."""
_MOST_ABOVE = 3
"""Empty lines above what fits."""


class Panned(TreeView, Dragged):
    """A view of which a part is in sight."""

    DEFAULT_CSS = """
    Panned { overflow: hidden hidden; }
    """

    left, top = 0, 0
    """The cell of the whole that stands at the top left; negative where all of it fits."""
    _grip: tuple[int, int] | None = None
    """While it is dragged: the cell of the whole by which it is held."""
    _was_dragged = False
    """Whether the mouse has moved since it was pressed, so that this is no click."""

    @property
    def whole(self) -> Size:
        """The size of all there is."""
        raise NotImplementedError

    def pan(self, x: int, y: int) -> None:
        """Move what is in sight, by halves of it."""
        width, height = self.room
        self.pan_to(self.left + x * (width // 2), self.top + y * (height // 2))

    def pan_to(self, left: int, top: int) -> None:
        """Show another part, and no more than there is."""
        before = self.left, self.top
        self.left, self.top = left, top
        self.keep_inside()
        if before != (self.left, self.top):
            self.refresh()

    def keep_inside(self) -> None:
        """Put what fits into the middle; of what does not, show no more than there is."""
        room, whole = self.room, self.whole
        beside, below = room.width - whole.width, room.height - whole.height
        self.left = -(beside // 2) if beside >= 0 else min(max(self.left, 0), -beside)
        fits = -min(below // 3, _MOST_ABOVE)
        self.top = fits if below >= 0 else min(max(self.top, 0), -below)

    # -- mouse -------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold."""
        self._grip, self._was_dragged = (event.x + self.left, event.y + self.top), False

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along."""
        if self._grip is not None:
            x, y = self._grip[0] - event.x, self._grip[1] - event.y
            self._was_dragged = self._was_dragged or (x, y) != (self.left, self.top)
            self.pan_to(x, y)

    def on_mouse_up(self) -> None:
        """Let go."""
        self._grip = None

    def on_mouse_release(self) -> None:
        """The mouse is somebody else's by now, such as a dialog's."""
        self._grip = None

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked, unless that was the end of a drag."""
        place = event.get_content_offset(self)
        if place is not None and not self._was_dragged:
            self.clicked(place.x, place.y)

    def clicked(self, x: int, y: int) -> None:
        """A click on a cell of the view."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go down or, where there is nothing below, to the right."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go up, or to the left."""
        self._wheel(event, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Go to the right."""
        self._wheel(event, 1, sideways=True)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Go to the left."""
        self._wheel(event, -1, sideways=True)

    def _wheel(self, event: events.MouseEvent, by: int, *, sideways: bool = False) -> None:
        event.stop()
        fits = self.whole.height <= self.room.height
        if sideways or event.shift or event.ctrl or fits:
            self.pan_to(self.left + by * _WHEEL.width, self.top)
        else:
            self.pan_to(self.left, self.top + by * _WHEEL.height)
