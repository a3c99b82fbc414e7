"""Base class of widgets that are made of lines: borders, styles and scrolling at low cost."""

from typing import Any

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.widget import Widget

from tui_explorer.ui.fast import draw_bar_alone, draw_borders_once, repaint, set_scroll_height


class LineByLine(Widget):
    """A widget that paints line by line."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        draw_borders_once(self)
        self._known_styles: dict[tuple[str, ...], Style] = {}
        """By components, for the theme and state that there are now."""
        self._measured = Size(), Size()
        """The size with its borders, and what is left for lines."""

    @property
    def room(self) -> Size:
        """The cells for lines; Textual looks the widget up on its screen whenever it is asked.

        While a widget is hidden it has no room, and its size stays as it was.
        """
        outer, room = self._measured
        if outer != self.outer_size or not room:
            self._measured = self.outer_size, self.size
        return self._measured[1]

    def notify_style_update(self) -> None:
        """Another theme, or another state of this widget."""
        self._known_styles.clear()
        super().notify_style_update()

    def style_of(self, *components: str) -> Style:
        """The widget's own style, and on top of it those of some of its components."""
        style = self._known_styles.get(components)
        if style is None:
            style = self.rich_style
            for component in components:
                style += self.component_style(component)
            self._known_styles[components] = style
        return style

    def component_style(self, component: str) -> Style:
        """What a component adds to the widget's own style."""
        return self.get_component_rich_style(component, partial=True)


class Dragged(LineByLine):
    """A widget that a mouse can take hold of, and has hold of until it lets go."""

    def post_message(self, message: Message) -> bool:
        """Hold the mouse from when a press is sent here until the release is, both included.

        Were it held only once the press is handled, a release sent just behind it would go to
        another widget, and the mouse would be held for ever.
        """
        if isinstance(message, events.MouseDown):
            self.capture_mouse()
        elif isinstance(message, events.MouseUp):
            self.release_mouse()
        return super().post_message(message)


class LineView(ScrollView, LineByLine, inherit_bindings=False):
    """A scroll view that keeps a place for its scroll bar, so that nothing moves when it comes.

    It has no keys of Textual's.
    """

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
        self._line_count = 0

    def on_mount(self) -> None:
        """Have a scroll bar from the start."""
        draw_bar_alone(self.vertical_scrollbar, self.style_of)

    @property
    def top(self) -> int:
        """The number of the first line in sight."""
        return round(self.scroll_y)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Repaint lines and scroll bar; Textual lets each of them send a message."""
        if self.show_vertical_scrollbar:
            bar = self.vertical_scrollbar
            bar.set_reactive(ScrollBar.position, bar.validate_position(new_value))
            repaint(bar, bar.outer_size.region)
        if round(old_value) != round(new_value):
            repaint(self, self.room.region)

    def on_resize(self) -> None:
        """The same lines in another room."""
        self.set_line_count(self._line_count)

    def set_line_count(self, count: int) -> None:
        """Tell how far one can scroll.

        Lines that fit fill the room as far as the scroll bar knows, which is then empty.
        """
        self._line_count = count
        set_scroll_height(self, max(count, self.room.height))

    def show_from(self, line: int) -> None:
        """Scroll at once, by a leap, as far as there is something to be seen."""
        self.scroll_to(y=line, animate=False, immediate=True)

    def action_move(self, lines: int) -> None:
        """Scroll at once: Textual's own waits, and forgets all but one of several keys."""
        self.show_from(self.top + lines)

    def action_page(self, pages: int) -> None:
        """Scroll by what fits."""
        self.action_move(pages * self.room.height)
