"""Positions of games as lines in styles: boards with their last move and a winning line marked.

What a move came to stands in brackets, what it left has a sign of its own: both are found by
comparing the board with the one before, so that no game has to remember how a position came about.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from sys import maxsize
from typing import Any, NamedTuple

from tui_explorer.engine.game import (
    ACROSS,
    COLOURS,
    DOT,
    DOWN,
    EMPTY,
    NO_CELL,
    WALL,
    Board,
    Game,
)
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.layout import ascii_cells, cell_len
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.safe import safe_lines

StyledText = tuple[str, str]
"""Text, and the name of its style: empty, or one of those below."""
EDGE, NAME, LAST, LINE, CURSOR = "edge", "name", "last", "line", "cursor"
SIDES = "max", "min"
STYLES = EDGE, NAME, LAST, LINE, CURSOR, *SIDES, *(f"{LINE}-{side}" for side in SIDES), *COLOURS
"""The edge and what the board is made of, names of rows and columns, the last move, the cell that
is about to be changed, pieces of MAX and MIN, those of them that are in a winning line, and marks
that are named by a colour."""
_RULED = 3
"""Rows of a board at most that has lines between its cells: higher ones would fill a panel."""
_GROUP = 5
"""Stones of a heap that stand together."""
_SHOWN = {EMPTY: "·", ACROSS: "─", DOWN: "│", DOT: "•", WALL: "▒"}


class Picture(NamedTuple):
    """A position, painted."""

    lines: list[list[StyledText]]
    width: int
    """Cells of each line."""
    at: int
    """The line of the last move, to be seen even where there is little room."""
    cells: Sequence[tuple[int, int]]
    """The line and the column of each cell's mark; none where nobody asked."""

    @property
    def texts(self) -> list[str]:
        """The lines without their styles."""
        return ["".join(text for text, _ in line).rstrip() for line in self.lines]

    def fitted(self, height: int) -> "Picture":
        """So many lines of it, with the last move among them."""
        top = max(0, min(self.at - height // 2, len(self.lines) - height))
        cells = [(line - top, column) for line, column in self.cells]
        return self._replace(lines=self.lines[top : top + height], at=self.at - top, cells=cells)

    def cell_at(self, line: int, column: int) -> int | None:
        """The cell whose mark is there or one column beside it."""
        near = [cell for cell, (at, mark) in enumerate(self.cells)
                if at == line and abs(mark - column) <= 1]  # fmt: skip
        return min(near, key=lambda cell: abs(self.cells[cell][1] - column), default=None)


def position(tree: GameTree, node: int, glyphs: Glyphs, height: int) -> Picture:
    """The position of a node, safe to be shown, in so many lines at most."""
    before = tree.state(tree.parent[node]) if node != ROOT else tree.game.before
    return _drawn(tree.game, tree.state(node), before, glyphs, height)


def start_of(game: Game, glyphs: Glyphs) -> Picture:
    """The position that a game begins with."""
    return _drawn(game, game.start(), None, glyphs, maxsize)


def _drawn(game: Game, state: Any, before: Any, glyphs: Glyphs, height: int) -> Picture:
    board = game.board(state)
    if board is not None:
        return painted(board, None if before is None else game.board(before), glyphs, height)
    return _even([[(line, "")] for line in safe_lines(game.picture(state))]).fitted(height)


def painted(board: Board, before: Board | None, glyphs: Glyphs, height: int) -> Picture:
    """A board; with lines between its cells if it is small and there is room for them."""
    return _painted(board, _BoardPainter(board, *_last_move(board, before)), glyphs, height)


def with_cursor(board: Board, cursor: int, glyphs: Glyphs, height: int) -> Picture:
    """A board on which one cell is about to be changed; it tells where all of them are."""
    return _painted(board, _BoardPainter(board, [cursor], [], cursor), glyphs, height)


def _painted(board: Board, painter: "_BoardPainter", glyphs: Glyphs, height: int) -> Picture:
    ruled_height = 2 * len(board.rows) + 1 + len(board.said)
    is_ruled = board.framed and len(board.rows) <= _RULED and ruled_height <= height
    lines = painter.ruled() if is_ruled else painter.compact(height - len(board.said))
    places = painter.places(lines, is_ruled=is_ruled)
    at = places[painter.changed][0] if places else 0
    cells = places if painter.cursor is not None else []
    lines += [[(said.replace("-", glyphs.minus), "")] for said in board.said]
    if glyphs.max.isascii():
        lines = [[(ascii_cells(text), style) for text, style in line] for line in lines]
    return _even(lines, at, cells).fitted(height)


def _even(
    lines: list[list[StyledText]], at: int = 0, cells: Sequence[tuple[int, int]] = ()
) -> Picture:
    """A picture whose lines are all equally wide."""
    widths = [sum(cell_len(text) for text, _ in line) for line in lines]
    width = max(widths, default=0)
    filled = [
        [*line, (" " * (width - cells), "")] if cells < width else line
        for line, cells in zip(lines, widths, strict=True)
    ]
    return Picture(filled, width, at, cells)


def _last_move(board: Board, before: Board | None) -> tuple[list[int], list[int]]:
    """The cells that the last move came to, and those that it left or took something from.

    What comes to an empty cell has moved; else one piece that is another now was taken.
    """
    if before is None:
        return [], []
    nothing = EMPTY + NO_CELL
    pairs = list(enumerate(zip(board.cells, before.cells, strict=True)))
    changed = [cell for cell, (new, old) in pairs if new != old and new not in nothing]
    entered = [cell for cell in changed if pairs[cell][1][1] in nothing]
    left = [cell for cell, (new, old) in pairs if new in nothing and old not in nothing]
    return entered or (changed if len(changed) == 1 else []), left


class _BoardPainter:
    """Paints one board."""

    def __init__(
        self, board: Board, entered: Sequence[int], left: Sequence[int], cursor: int | None = None
    ) -> None:
        self._board, self._entered, self._left = board, frozenset(entered), frozenset(left)
        self._marks, self.cursor = list(board.cells), cursor
        self.changed = next(iter([*entered, *left]), 0)
        """A cell that is to be seen in any case."""
        self._margin = max(map(len, board.numbers), default=0)
        self._width = max(map(len, board.columns), default=1)
        """Cells of a mark."""

    def ruled(self) -> list[list[StyledText]]:
        """A line between any two cells."""
        board = self._board
        lines = [self._edge("╭┬╮", not board.columns_below, 2)]
        for number in range(len(board.rows)):
            texts = [self._number(number), ("│", EDGE)]
            for cell in self._cells(number):
                before, behind = self._signs(cell)
                texts += [before, self._mark(cell, empty=" "), behind, ("│", EDGE)]
            lines += [_joined(texts), self._edge("├┼┤", False, 2)]
        lines[-1] = self._edge("╰┴╯", board.columns_below, 2)
        return lines

    def places(self, lines: list[list[StyledText]], *, is_ruled: bool) -> list[tuple[int, int]]:
        """The line and the column of each cell's mark in what was painted."""
        board, width = self._board, self._width
        has_top = board.framed or (board.columns and not board.columns_below)
        if board.framed and len(lines) == len(board.rows) + 1:
            has_top = not board.columns_below
        step = width + 3 if is_ruled else width + 1
        left = self._margin + (1 + board.framed if self._margin or board.framed else 0) + width - 1
        return [
            ((2 * row if is_ruled else row) + bool(has_top), left + column * step)
            for row in range(len(board.rows))
            for column in range(len(board.rows[0]))
        ]

    def compact(self, height: int) -> list[list[StyledText]]:
        """A blank between any two cells, or a sign; where room is short, an edge gives way."""
        board = self._board
        rows = [_joined(self._compact_row(number)) for number in range(len(board.rows))]
        if not board.framed:
            names = [[(" " * (self._margin + 1), ""), self._names(" ")]] if board.columns else []
            return [*rows, *names] if board.columns_below else [*names, *rows]
        top = self._edge("╭─╮", not board.columns_below, 1)
        bottom = self._edge("╰─╯", board.columns_below, 1)
        if len(rows) + 2 > height:
            return [*rows, bottom] if board.columns_below else [top, *rows]
        return [top, *rows, bottom]

    def _compact_row(self, number: int) -> Iterator[StyledText]:
        board, row = self._board, self._board.rows[number]
        has_signs = board.framed or (bool(self._margin) and not board.tight)
        yield self._number(number)
        if board.framed:
            yield "│", EDGE
        elif board.tight:
            yield " " * bool(self._margin), ""
        cells = self._cells(number)
        for place, (cell, mark) in enumerate(zip(cells, row, strict=True)):
            above = row[place - 1] if place else NO_CELL
            if board.tight:
                yield " " * (place > 0 and place % _GROUP == 0), ""
            elif place or has_signs:
                yield self._between(cell - 1 if place else None, cell, above + mark)
            yield self._mark(cell)
        if has_signs:
            yield self._between(cells[-1], None, NO_CELL)
        if board.framed:
            yield "│", EDGE
        if board.numbers_right:
            yield board.numbers_right[number], NAME

    def _between(self, one: int | None, other: int | None, marks: str) -> StyledText:
        """What stands between two cells: signs of either, or what goes on from the one to the
        other.
        """
        closing = self._signs(one)[1] if one is not None else (" ", "")
        opening = self._signs(other)[0] if other is not None else (" ", "")
        if closing[0] == "]" and opening[0] == "[":
            return " ", ""
        sign = max(closing, opening, key=lambda text: " *[]".index(text[0]))
        if sign[0] != " ":
            return sign
        if ACROSS in marks:
            return _SHOWN[ACROSS], ""
        return (_SHOWN[WALL], EDGE) if marks == WALL * 2 else (" ", "")

    def _signs(self, cell: int) -> tuple[StyledText, StyledText]:
        """What stands before and behind a mark."""
        if cell in self._entered:
            return ("[", LAST), ("]", LAST)
        if cell in self._board.line:
            style = f"{LINE}-{SIDES[self._side(cell)]}"
            return ("*", style), ("*", style)
        return (" ", ""), (" ", "")

    def _mark(self, cell: int, empty: str = _SHOWN[EMPTY]) -> StyledText:
        mark, width = self._marks[cell], self._width
        if cell == self.cursor:
            return _SHOWN.get(mark, mark).rjust(width), CURSOR
        if cell in self._left:
            return UNICODE.left.rjust(width), LAST
        if mark == EMPTY:
            return empty.rjust(width), EDGE
        shown, side = _SHOWN.get(mark, mark).rjust(width), self._side(cell)
        if mark in self._board.colours:
            return shown, self._board.colours[mark]
        if side < 0:
            return shown, EDGE if mark in (DOT, WALL) else ""
        return shown, f"{LINE}-{SIDES[side]}" if cell in self._board.line else SIDES[side]

    def _side(self, cell: int) -> int:
        sides = enumerate(self._board.sides)
        return next((side for side, marks in sides if self._marks[cell] in marks), -1)

    def _cells(self, number: int) -> range:
        cols = len(self._board.rows[number])
        return range(number * cols, (number + 1) * cols)

    def _number(self, number: int) -> StyledText:
        numbers = self._board.numbers
        return (numbers[number] if numbers else "").rjust(self._margin), NAME

    def _names(self, between: str) -> StyledText:
        return between.join(name.rjust(self._width) for name in self._board.columns), NAME

    def _edge(self, corners: str, named: bool, apart: int) -> list[StyledText]:
        """A line of the frame, with the names of the columns in it if they stand there.

        ``apart`` is how many signs there are between cells, at both sides of a line or alone.
        """
        left, cross, right = list(corners)
        cols, width = len(self._board.rows[0]), self._width
        names = self._board.columns if named and self._board.columns else [""] * cols
        texts: list[StyledText] = [(" " * self._margin + left, EDGE)]
        for place, name in enumerate(names):
            if place:
                texts.append((cross if apart == 2 else "", EDGE))
            texts += [("─", EDGE), ("─" * (width - len(name)), EDGE), (name, NAME)]
            if apart == 2 or place == cols - 1:
                texts.append(("─", EDGE))
        return _joined([*texts, (right, EDGE)])


def _joined(texts: Iterable[StyledText]) -> list[StyledText]:
    """Neighbours of the same style in one text, which is quicker to paint."""
    return [
        ("".join(text for text, _ in run), style)
        for style, run in groupby((each for each in texts if each[0]), key=lambda text: text[1])
    ]
