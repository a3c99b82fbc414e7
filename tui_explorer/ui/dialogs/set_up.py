"""Set up a position on the board of a game, cell by cell, told at every change what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from tui_explorer.errors import ExplorerError
from tui_explorer.ui.screens import Modal
from tui_explorer.ui.undo import UndoStack
from tui_explorer.ui.widgets.game_panels import BOARD_CLASSES, BOARD_CSS
from tui_explorer.ui.widgets.text_panel import TextPanel
from tui_explorer.view.layout import all_wrapped, clip, wrapped
from tui_explorer.view.position import Picture, with_cursor
from tui_explorer.words import setting_up as words
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from tui_explorer.searches.set_up import SetUp

TYPE_IT = ""
"""The answer of a person who would rather type the options."""
_BETWEEN, _FRAME = 3, 5
"""Cells between the text and the board; those of the frame and of the place of a scroll bar."""
_TEXT, _LEAST_TEXT = 38, 20
"""Cells of the text, and where room is short."""
_KEYS: dict[str, tuple[Any, ...]] = {
    "up": ("move", -1, 0), "down": ("move", 1, 0), "left": ("move", 0, -1), "right": ("move", 0, 1),
    "space": ("put_next",), "backspace": ("put_nothing",), "delete": ("put_nothing",),
    "tab": ("change", "with_next_mover"), "0": ("change", "emptied"),
    "less_than_sign": ("change", "usual"), "ctrl+z": ("undo",), "ctrl+y": ("redo",),
    "equals_sign": ("dismiss", TYPE_IT), "enter": ("search",), "escape": ("dismiss", None),
}  # fmt: skip
"""What a key calls, and what is given to it."""
_FAULT = 5
"""Lines that are kept for what is wrong, so that the board stays in its place."""


class SetUpPanel(TextPanel, inherit_bindings=False):
    """What there is to say, with the board beside it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"panel--lit", *BOARD_CLASSES}
    DEFAULT_CSS = f"""
    SetUpPanel {{
        background: $surface;
        max-width: 100%;
        max-height: 100%;
        scrollbar-background: $surface;
        {BOARD_CSS}
    }}
    """

    picture: Picture | None = None

    def on_click(self, event: events.Click) -> None:
        """Go to the square that was pointed at; on the one with the cursor, put the next mark."""
        place, picture = event.get_content_offset(self), self.picture
        if place is None or picture is None:
            return
        left = self.room.width - picture.width - 1
        cell = picture.cell_at(place.y, place.x - left)
        if cell is not None and isinstance(self.screen, SetUpScreen):
            self.screen.point_at(cell)


class SetUpScreen(Modal[str | None]):
    """Asks for a position, as a SOURCE; TYPE_IT to go on by typing, None to leave all as it was."""

    def __init__(
        self, begun: SetUp, check: Callable[[str], object], glyphs: Glyphs = UNICODE
    ) -> None:
        """Begin with a position; ``check`` refuses a SOURCE that cannot be opened."""
        super().__init__()
        self._now, self._check, self._glyphs = begun, check, glyphs
        self._undo_stack: UndoStack[SetUp] = UndoStack()
        self._cursor = begun.first
        self.text = ""
        """The position as a SOURCE, as it was when it could last be written."""
        self._fault, self._height = "", 0
        """Why the position cannot be, and lines of the panel, which never gets lower."""

    def compose(self) -> ComposeResult:
        """One panel."""
        panel = SetUpPanel(id="set-up")
        panel.border_title = Content(words.TITLE)
        panel.border_subtitle = words.HINT
        yield panel

    def on_mount(self) -> None:
        """Show what there is."""
        self.query_one(SetUpPanel).focus()
        self._look()

    def on_text_panel_resized(self) -> None:
        """Lay it out anew in another room."""
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Do what a key says, or put the mark that was typed, be it in the other case.

        All keys are taken here, one after the other: bindings would be served before marks that
        were typed earlier.
        """
        marks, typed = self._now.marks(self._cursor), event.character or ""
        fitting = [mark for mark in (typed, typed.swapcase()) if len(mark) == 1 and mark in marks]
        if event.key in _KEYS:
            name, *given = _KEYS[event.key]
            getattr(self, name)(*given)
        elif fitting:
            self._take(self._now.put(self._cursor, fitting[0]))
        else:
            return
        event.stop()
        event.prevent_default()

    # -- what keys do ----------------------------------------------------------------------------

    def point_at(self, cell: int) -> None:
        """Go to a cell; if the cursor is there, put the next mark."""
        if cell == self._cursor:
            self.put_next()
        else:
            self._cursor = cell
            self._show()

    def move(self, rows: int, columns: int) -> None:
        """Go to the next cell that way on which something can be put."""
        cols = len(self._now.board.rows[0])
        row, column = divmod(self._cursor, cols)
        while True:
            row, column = row + rows, column + columns
            if not (0 <= row < len(self._now.board.rows) and 0 <= column < cols):
                return
            if self._now.marks(row * cols + column):
                self._cursor = row * cols + column
                self._show()
                return

    def put_next(self) -> None:
        """Put the mark that follows the one that stands here."""
        marks = self._now.marks(self._cursor)
        if marks:
            at = marks.find(self._now.mark(self._cursor))
            self._take(self._now.put(self._cursor, marks[(at + 1) % len(marks)]))

    def put_nothing(self) -> None:
        """Empty the cell, where one can be empty."""
        self._take(self._now.put(self._cursor, self._now.empty(self._cursor)))

    def change(self, how: str) -> None:
        """Let the other side move, empty the board, or take the usual start."""
        self._take(getattr(self._now, how)())

    def undo(self) -> None:
        """Take the last change back."""
        self._show_other(self._undo_stack.undo(self._now))

    def redo(self) -> None:
        """Make it again."""
        self._show_other(self._undo_stack.redo(self._now))

    def search(self) -> None:
        """Leave with the position, if it can be."""
        if not self._fault:
            self.dismiss(self.text)

    # -- what is shown ---------------------------------------------------------------------------

    def _take(self, other: SetUp) -> None:
        if other != self._now:
            self._undo_stack.push(self._now)
            self._show_other(other)

    def _show_other(self, other: SetUp | None) -> None:
        if other is not None:
            self._now = other
            if self._cursor >= len(other.cells()) or not other.marks(self._cursor):
                self._cursor = other.first
            self._look()

    def _look(self) -> None:
        """See whether the position can be, and show it."""
        try:
            self.text = self._now.text
            self._check(self.text)
            self._fault = ""
        except ExplorerError as error:
            self._fault = refusal(error)
        self._show()

    def _show(self) -> None:
        panel, (width, height) = self.query_one(SetUpPanel), self.app.size
        picture = with_cursor(self._now.board, self._cursor, self._glyphs, max(1, height - 2))
        room = max(_LEAST_TEXT, min(_TEXT, width - picture.width - _BETWEEN - _FRAME))
        lines, fault = self._lines(room)
        panel.styles.width = room + picture.width + _BETWEEN + _FRAME
        self._height = max(len(lines) + 2, len(picture.lines) + 2, self._height)
        panel.styles.height = self._height
        panel.picture = picture
        panel.show(lines, fault, picture.lines)

    def _lines(self, width: int) -> tuple[list[str], tuple[int, ...]]:
        """Who moves, what can be put, what is wrong, the keys; and the lines of what is wrong."""
        now, game, nothing = self._now, self._now.game, self._now.empty(self._cursor)
        told_first = []
        if game.turns:
            player = game.players[min(now.mover, len(game.players) - 1)]
            told_first = [words.mover_told(player, game.turns[now.mover])]
        elif len(game.players) > 1:
            told_first = [words.BOARD_SAYS_WHO]
        marks = words.marks_told(now.marks(self._cursor), now.mark(self._cursor), nothing)
        first = all_wrapped([*told_first, marks, ""], width)
        fault = wrapped(self._fault or words.CAN_BE, width)
        keys = words.key_lines(
            self._glyphs, has_turns=bool(game.turns), has_empty=any(map(now.empty, now.cells()))
        )
        empty = [""] * max(1, _FAULT - len(fault))
        lit = range(len(first), len(first) + len(fault)) if self._fault else ()
        return [*first, *fault, *empty, *(clip(line, width) for line in keys)], tuple(lit)
