"""Repaint some places of a widget with the next frame."""

from textual.geometry import Region
from textual.widget import Widget


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
