"""The one place that knows Textual's private parts, and the door to it.

Each part below is there twice, under the same name: in the module that is named beside it, where
``tested`` says that Textual is as it was when all of this was tested, and in ``stock``, with public
parts alone.

=====================  ===============================================  ===========================
name                   what it buys                                     without
=====================  ===============================================  ===========================
``Painter``            only changes are written (``screen_buffer``)     every repainted place is
``paint_leanly``       painting follows what changed (``compositor``)   all widgets make all lines
``repaint``            a change reaches the screen at once (the same)   by a message from a widget
``set_scroll_height``  folding moves one scroll bar (the same)          the screen is laid out anew
``draw_borders_once``  a line costs its text alone (``borders``)        and its borders, each time
``draw_bar_alone``     a scroll bar has a few looks (the same)          each line is drawn as a box
``KnownKeys``          a key is looked up in no time (``bindings``)     among all bindings, twice
``KeysAtOnce``         a key is not handed around (the same)            from widget to widget
``read_keyboard``      no bytes break the keyboard (``keyboard``)       keys beside them are lost
=====================  ===============================================  ===========================
"""

from typing import TYPE_CHECKING

from tui_explorer.ui.fast.tested import FAST

if TYPE_CHECKING or FAST:
    from tui_explorer.ui.fast.bindings import KeysAtOnce, KnownKeys
    from tui_explorer.ui.fast.borders import draw_bar_alone, draw_borders_once
    from tui_explorer.ui.fast.compositor import paint_leanly, repaint, set_scroll_height
    from tui_explorer.ui.fast.keyboard import read_keyboard
    from tui_explorer.ui.fast.screen_buffer import Painter
else:
    from tui_explorer.ui.fast.stock import (
        KeysAtOnce,
        KnownKeys,
        Painter,
        draw_bar_alone,
        draw_borders_once,
        paint_leanly,
        read_keyboard,
        repaint,
        set_scroll_height,
    )

__all__ = [
    "FAST",
    "KeysAtOnce",
    "KnownKeys",
    "Painter",
    "draw_bar_alone",
    "draw_borders_once",
    "paint_leanly",
    "read_keyboard",
    "repaint",
    "set_scroll_height",
]
