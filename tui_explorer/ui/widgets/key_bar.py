"""The most used keys on one line at the bottom.

Textual's own ``Footer`` makes a widget of each key, and makes all of them again whenever the focus
moves: half of the time to the explorer's first frame would be theirs. Our keys change only when
a tree begins to be edited, or a game to be played.
"""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.strip import Strip

from tui_explorer.ui.actions import ACTIONS, EDIT, STEP, KeyAction
from tui_explorer.ui.widgets.line_view import LineByLine
from tui_explorer.words.glossary import key_name
from tui_explorer.words.glyphs import UNICODE, Glyphs

KeyNames = dict[KeyAction, str]
"""Actions, each with its first key as it is written."""


def fitting(keys: KeyNames, width: int) -> KeyNames:
    """The actions that there is room for, by their rank, in the order of the table."""
    chosen = set()
    for action in sorted(keys, key=lambda action: action.footer):
        width -= _cells(action, keys[action])
        if width < 0:
            break
        chosen.add(action)
    return {action: key for action, key in keys.items() if action in chosen}


def _shown(action: KeyAction, *, is_editing: bool) -> str:
    return (is_editing and action.editing_key) or action.keys.partition(",")[0]


def _cells(action: KeyAction, key: str) -> int:
    return len(key) + len(action.label) + 1


class KeyBar(LineByLine):
    """Keys with a word or two for each; they can be clicked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key", "keys--label", "keys--hover"}
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        background: $footer-background;
        & > .keys--key { color: $footer-key-foreground; text-style: bold; }
        & > .keys--label { color: $footer-description-foreground; }
        & > .keys--hover { background: $block-hover-background; }
        & > .keys--hover { color: $footer-description-foreground; }
    }
    """

    def __init__(self, glyphs: Glyphs = UNICODE, *, is_editing: bool) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._keys = self._usual(is_editing=is_editing)
        self._is_playing = False
        self._hovered: KeyAction | None = None

    def _usual(self, *, is_editing: bool) -> KeyNames:
        return {
            action: f" {key_name(_shown(action, is_editing=is_editing), self._glyphs)} "
            for action in ACTIONS
            if action.footer and (action.footer == 1 or (action.section == EDIT) is is_editing)
        }

    def show_editing(self, *, is_on: bool) -> None:
        """Show the keys that edit, or the usual ones."""
        self._keys = self._usual(is_editing=is_on)
        self.refresh()

    def show_playing(self, *, is_on: bool) -> None:
        """Show the keys of a game, or the usual ones."""
        if is_on is not self._is_playing:
            self._is_playing = is_on
            self._keys = self._of_a_game() if is_on else self._usual(is_editing=False)
            self.refresh()

    def _of_a_game(self) -> KeyNames:
        """The keys of a game, those that step through a search after the others."""
        keys = {}
        for action in ACTIONS:
            if action.in_game or action.footer == 1:
                rank = 1 if action.footer == 1 else 3 if action.section == STEP else 2
                shown = action._replace(label=action.in_game or action.label, footer=rank)
                keys[shown] = f" {key_name(action.keys.partition(',')[0], self._glyphs)} "
        return keys

    def render_line(self, y: int) -> Strip:
        """All keys, as far as there is room."""
        segments = []
        for action, written in fitting(self._keys, self.size.width).items():
            hover = ("keys--hover",) if action is self._hovered else ()
            segments.append(Segment(written, self.style_of("keys--key", *hover)))
            segments.append(Segment(f"{action.label} ", self.style_of(*hover or ("keys--label",))))
        rest = self.style_of().background_style
        return Strip(segments).adjust_cell_length(self.size.width, rest)

    def _at(self, x: int) -> KeyAction | None:
        """The action shown in a column."""
        for action, written in fitting(self._keys, self.size.width).items():
            x -= _cells(action, written)
            if x < 0:
                return action
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the key under the mouse does."""
        self._hover(self._at(event.x))

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self._hover(None)

    def _hover(self, action: KeyAction | None) -> None:
        if action is not self._hovered:
            self._hovered = action
            self.tooltip = action.help if action else None
            self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Do as if the key had been pressed."""
        action = self._at(event.x)
        if action is not None:
            self.app.simulate_key(action.keys.partition(",")[0])
