"""The dialog in which a position is set up: its keys, who moves, what may be put on a square."""

from tui_explorer.words.glossary import key_name
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.safe import safe

TITLE = "Set up a position"
HINT = "enter searches it, esc leaves all as it was"
NOT_A_GAME = "A position is set up in games; of this tree, {key} changes the values."
TYPED = "Options of {game}"
CAN_BE = "This position can be searched."
BOARD_SAYS_WHO = "Who moves next follows from the board."
FIXED = "Nothing can be put here."
EMPTY = "empty"
OTHER_SIDE, NOTHING, ALL_EMPTY = "tab", "backspace", "0"
_KEYS = {
    "arrows": "go to another square",
    "space": "put what comes next",
    NOTHING: "put nothing",
    OTHER_SIDE: "let the other side move",
    ALL_EMPTY: "empty the board",
    "less_than_sign": "begin with the usual start",
    "ctrl+z": "undo; ctrl+y: redo",
    "equals_sign": "type the options instead",
}
"""Keys, and what each does."""


def key_lines(glyphs: Glyphs, *, has_turns: bool, has_empty: bool) -> list[str]:
    """The keys of the dialog, each beside what it does, as far as there is something to do."""
    idle = {*(() if has_turns else (OTHER_SIDE,)), *(() if has_empty else (NOTHING, ALL_EMPTY))}
    names = {key_name(key, glyphs): does for key, does in _KEYS.items() if key not in idle}
    width = max(map(len, names)) + 2
    return [f"{name:<{width}}{does}" for name, does in names.items()]


def mover_told(player: str, turn: str) -> str:
    """A sentence on who moves next."""
    return f"{safe(player, 40)} moves next: {safe(turn, 40)}."


def marks_told(marks: str, here: str, nothing: str) -> str:
    """The marks that may be put on a square, with the one that stands there in brackets."""
    if not marks:
        return FIXED
    named = [EMPTY if mark == nothing else mark for mark in marks]
    shown = [f"[{name}]" if mark == here else name for name, mark in zip(named, marks, strict=True)]
    return f"Put here: {' '.join(shown)}"
