"""Names of nodes and actions: as the source says, or as a textbook would.

A small tree without names gets the textbook's: A, B, C … for inner nodes from the top, and a1, a2 …
for the actions of A.
"""

from itertools import chain, islice, takewhile

from tui_explorer.engine.python import cached_property
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_MOVES = 12
_ROOM = 36
"""A node of a game is called by its moves; of a long line, the last ones are told."""


class Names:
    """The names of one tree's nodes and actions."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @property
    def has_letters(self) -> bool:
        """Whether nodes are called by letters, which say how many there are before them."""
        return bool(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        """The letters of inner nodes, layer by layer in the source's order, where they suffice."""
        tree = self.tree
        without_letter = islice(filter(None, tree.count), len(_LETTERS), None)
        is_game = isinstance(tree, GameTree) or tree.is_of_game
        if is_game or any(tree.label.values()) or any(without_letter):
            return {}
        nodes = [ROOT]
        for node in nodes:
            nodes.extend(sorted(tree.children(node), key=tree.child_index))
        return dict(zip(filter(tree.count.__getitem__, nodes), _LETTERS, strict=False))

    def own(self, node: int) -> str | None:
        """A node's label or letter, if it has one."""
        return self.tree.label.get(node) or self._letters.get(node)

    def node(self, node: int) -> str:
        """A node's name: its own, or the actions that lead to it."""
        tree = self.tree
        if own := self.own(node):
            return own
        if isinstance(tree, GameTree):
            return self._moves(tree, node) if node != ROOT else "start"
        if node == ROOT:
            return "root"
        if tree.action[node] or self._letters:
            return self.action(node)
        actions, is_whole = self.last_actions(node, _MOST_MOVES)
        return ".".join(actions if is_whole else ["…", *actions])

    def last_actions(self, node: int, most: int) -> tuple[list[str], bool]:
        """The last actions that lead to a node, and whether there are no others."""
        line = list(islice(takewhile(bool, chain([node], self.tree.ancestors(node))), most + 1))
        return [self.action(step) for step in reversed(line[:most])], len(line) <= most

    def _moves(self, tree: GameTree, node: int) -> str:
        """The last moves of the line to a node; the first ones if they all fit."""
        line = list(islice(chain([node], tree.ancestors(node)), _MOST_MOVES + 1))
        before, *last = reversed(line)
        state = tree.state(before)
        moves = []
        for step in last:
            if tree.stays(step):
                moves.append(str(tree.action[step]))
                break
            moves.append(tree.game.label(state, tree.action[step]))
            state = tree.game.result(state, tree.action[step])
        gap = ", " if any(" " in move for move in moves) else " "
        if before != ROOT:
            moves.insert(0, "…")
        while len(moves) > 2 and len(gap.join(moves)) > _ROOM:
            moves[:2] = ["…"]
        return gap.join(moves)

    def action(self, node: int) -> str:
        """The name of the action that leads to a node."""
        tree = self.tree
        if isinstance(tree, GameTree) and not tree.stays(node):
            return tree.game.label(tree.state(tree.parent[node]), tree.action[node])
        if tree.action[node]:
            return str(tree.action[node])
        number = str(tree.child_index(node) + 1)
        above = self.own(tree.parent[node]) or ""
        return above.lower() + number if len(above) == 1 and above.isalpha() else number


def with_names(tree: Tree) -> Tree:
    """The tree with its letters written down, so that they stay when a part of it is gone."""
    names = Names(tree)
    if not names.has_letters:
        return tree
    nodes = range(len(tree))
    named = tree.copied()
    named.label = {node: own for node in nodes if (own := names.own(node))}
    named.action = [None if node == ROOT else names.action(node) for node in nodes]
    return named
