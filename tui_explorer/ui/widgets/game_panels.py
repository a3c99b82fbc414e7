"""Panels beside which the board of a game can stand, and the styles of boards."""

from typing import ClassVar

from tui_explorer.ui.widgets.side_panels import SidePanels
from tui_explorer.view.position import STYLES

BOARD_CLASSES = {f"board--{style}" for style in STYLES}
BOARD_CSS = """
        & > .board--edge { color: $foreground-disabled; }
        & > .board--name { color: $foreground-muted; }
        & > .board--last { color: $text-accent; text-style: bold; }
        & > .board--cursor { color: $text-accent; text-style: bold reverse; }
        & > .board--max { color: $player-1; text-style: bold; }
        & > .board--min { color: $player-2; text-style: bold; }
        & > .board--white { color: black; background: white; }
        & > .board--orange { color: black; background: #ff8c00; }
        & > .board--green { color: black; background: #00a84f; }
        & > .board--red { color: white; background: #c41e3a; }
        & > .board--blue { color: white; background: #0046ad; }
        & > .board--yellow { color: black; background: #ffd500; }
        & > .board--line-max { color: $player-1; text-style: bold reverse; }
        & > .board--line-min { color: $player-2; text-style: bold reverse; }
"""
"""For the widget that has the styles of boards: one for all panels, since the first frame waits for
each of them."""


class GamePanels(SidePanels):
    """Panels beside which a board can stand."""

    COMPONENT_CLASSES: ClassVar[set[str]] = BOARD_CLASSES
    DEFAULT_CSS = f"GamePanels {{ {BOARD_CSS} }}"
