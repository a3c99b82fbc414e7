"""Bases of classes that are mixed into an app, a screen or a widget: to type checkers, what it is.

To Python they are plain. Textual works out the bindings, styles and reactive attributes of each
class that is derived from its own, and takes styles from the first base that is a widget.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.widget import Widget

    from tui_explorer.ui.fast import Painter
    from tui_explorer.ui.widgets.tree_view import TreeView

    AppMixin = Painter
    ScreenMixin = Screen[Any]
    WidgetMixin = Widget
    TreeMixin = TreeView
else:
    AppMixin = ScreenMixin = WidgetMixin = TreeMixin = object
