"""The one place that knows Textual's private parts, and the door to it.

Each part below is there twice, under the same name: in the module that is named beside it, for the
versions of Textual that all of this was tested with, and in ``stock``, with public parts alone. Any
other version may have changed its private parts: with it the explorer is slower, but as it should.

=====================  ===============================================  ===========================
name                   what it buys                                     without
=====================  ===============================================  ===========================
``Painter``            only cells that changed are written (``frame``)  every repainted place is
``paint_leanly``       painting follows what changed (``compositor``)   all widgets make all lines
``repaint``            a change reaches the screen at once (the same)   by a message from a widget
``set_scroll_height``  folding moves one scroll bar (the same)          the screen is laid out anew
``draw_borders_once``  a line costs its text alone (``borders``)        and its borders, each time
``read_keyboard``      no bytes break the keyboard (``keyboard``)       keys beside them are lost
=====================  ===============================================  ===========================
"""

import os
from typing import TYPE_CHECKING

import textual

SWITCH = "TUI_EXPLORER_STOCK"
"""The variable in the environment that turns the private parts off; for tests only."""

TESTED = ("8.2.8",)
"""The versions of Textual with which all tests have passed."""


def is_tested() -> bool:
    """Whether the private parts may be used: Textual was installed in a tested version.

    Its files' folder says so in no time; ``textual.__version__`` would load and read for 30 ms.
    """
    installed = os.path.dirname(os.path.dirname(textual.__file__))
    folders = (os.path.join(installed, f"textual-{version}.dist-info") for version in TESTED)
    return not os.environ.get(SWITCH) and any(map(os.path.isdir, folders))


FAST = is_tested()
"""Whether the private parts are in use: found out once, when the explorer is loaded."""

if TYPE_CHECKING or FAST:
    from tui_explorer.ui.fast.borders import draw_borders_once
    from tui_explorer.ui.fast.compositor import paint_leanly, repaint, set_scroll_height
    from tui_explorer.ui.fast.frame import Painter
    from tui_explorer.ui.fast.keyboard import read_keyboard
else:
    from tui_explorer.ui.fast.stock import (
        Painter,
        draw_borders_once,
        paint_leanly,
        read_keyboard,
        repaint,
        set_scroll_height,
    )

__all__ = [
    "FAST",
    "Painter",
    "draw_borders_once",
    "paint_leanly",
    "read_keyboard",
    "repaint",
    "set_scroll_height",
]
