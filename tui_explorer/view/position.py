"""Positions of games as lines of text, the last move marked on boards that ask for it.

A game whose ``marks_last_move`` is true draws its cells with blanks between them. The cell that the
last move came to stands in brackets there; it is found by comparing the picture with the one
before, so that no game has to remember how a position came about.
"""

from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.safe import safe_lines

_NOTHING = " ."
"""What an empty cell shows."""


def position_lines(tree: GameTree, node: int) -> list[str]:
    """The position of a node, safe to be shown."""
    lines = _drawn(tree, node)
    if node == ROOT or not getattr(tree.game, "marks_last_move", False):
        return lines
    return _with_mark(lines, _drawn(tree, tree.parent[node]))


def _drawn(tree: GameTree, node: int) -> list[str]:
    return safe_lines(tree.game.picture(tree.state(node)))


def _with_mark(lines: list[str], before: list[str]) -> list[str]:
    """The lines with brackets around the one cell that something came to, if it is one."""
    changed = [
        (row, column, old)
        for row, (line, old_line) in enumerate(zip(lines, before, strict=False))
        for column, (new, old) in enumerate(zip(line, old_line.ljust(len(line)), strict=False))
        if new.isalpha() and new != old and _stands_alone(line, column)
    ]
    entered = [place for place in changed if place[2] in _NOTHING] or changed
    if len(entered) != 1:
        return lines
    row, column, _ = entered[0]
    line = lines[row]
    marked = f"{line[: column - 1]}[{line[column]}]{line[column + 2 :]}"
    return [*lines[:row], marked, *lines[row + 1 :]]


def _stands_alone(line: str, column: int) -> bool:
    """Whether there is room for brackets on both sides."""
    return column > 0 and line[column - 1] == " " and line[column + 1 : column + 2] in (" ", "")
