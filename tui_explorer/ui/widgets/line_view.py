"""Lines that scroll; their number changes without a layout of the whole screen."""

from textual.geometry import Size
from textual.scroll_view import ScrollView

from tui_explorer.ui.fast import draw_borders_once, set_scroll_height
from tui_explorer.ui.widgets.known_styles import KnownStyles


class LineView(ScrollView, inherit_bindings=False):
    """A scroll view that keeps a place for its scroll bar, so that nothing moves when it comes."""

    DEFAULT_CSS = """
    LineView {
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        draw_borders_once(self)
        self.known_styles = KnownStyles(self)
        self._line_count = 0
        self._measured = Size(), Size()
        """The size with its borders, and what is left for lines."""

    @property
    def room(self) -> Size:
        """The cells for lines; Textual looks the widget up on its screen whenever it is asked."""
        if self._measured[0] != self.outer_size:
            self._measured = self.outer_size, self.size
        return self._measured[1]

    def notify_style_update(self) -> None:
        """Another theme, or another state of this widget."""
        self.known_styles.forget()
        super().notify_style_update()

    def on_resize(self) -> None:
        """The same lines in another room."""
        self.set_line_count(self._line_count)

    def set_line_count(self, count: int) -> None:
        """Tell how far one can scroll.

        Lines that fit fill the room as far as the scroll bar knows, which is then empty.
        """
        self._line_count = count
        set_scroll_height(self, max(count, self.room.height))
