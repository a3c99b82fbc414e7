"""Textual's private parts put to use; ``stock`` has the same names without them."""

from typing import Any

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.widget import Widget

from tui_explorer.ui.fast.borders import Borders
from tui_explorer.ui.fast.compositor import LeanCompositor
from tui_explorer.ui.fast.frame import Painter
from tui_explorer.ui.fast.keyboard import read_keyboard

__all__ = [
    "Painter",
    "draw_borders_once",
    "paint_leanly",
    "read_keyboard",
    "repaint",
    "set_scroll_height",
]


def paint_leanly(screen: Screen[Any]) -> None:
    """Ask only those widgets for lines that have to be painted, and only for these lines."""
    screen._compositor = LeanCompositor()


def draw_borders_once(widget: Widget) -> None:
    """Draw the borders of a widget once for all its lines."""
    widget._styles_cache = Borders()


def repaint(widget: Widget, *regions: Region) -> None:
    """Tell the screen at once which places of a widget have changed.

    ``Widget.refresh`` wakes the widget, for it to send its screen a message; a step changes half
    a dozen widgets. It also forgets sizes and styles, which a change of text does not touch.
    """
    if not widget.is_mounted or not widget.display:
        widget.refresh(*regions)
        return
    widget._set_dirty(*regions)
    widget.screen._dirty_widgets.add(widget)
    widget.screen.check_idle()


def set_scroll_height(view: ScrollView, height: int) -> None:
    """Tell how many lines there are to scroll; Textual would lay out the whole screen for it."""
    size = Size(0, height)
    if size != view.virtual_size:
        view.set_reactive(Widget.virtual_size, size)
        view._scroll_update(size)
