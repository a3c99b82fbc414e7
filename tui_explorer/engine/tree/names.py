"""Names of nodes and actions, from the source or in the style of textbooks.

In a small tree without names, inner nodes are called A, B, C … from the top, and the actions of A
are called a1, a2 …
"""

from itertools import chain, islice, takewhile

from tui_explorer.engine.python import cached_property
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_MOVES = 12
_LONGEST_NAME = 36
"""Characters of a game node's name, which consists of the last moves to the node."""


class Names:
    """The names of the nodes and actions of a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @property
    def has_letters(self) -> bool:
        """True if nodes are called by letters. A letter shows how many nodes come before it."""
        return bool(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        """The letters of inner nodes in breadth-first order; empty if there are too many nodes."""
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
        """The label or letter of a node, or None."""
        return self.tree.label.get(node) or self._letters.get(node)

    def node(self, node: int) -> str:
        """The name of a node: its label, its letter, or the actions that lead to it."""
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
        """The last actions that lead to a node, and True if these are all."""
        line = list(islice(takewhile(bool, chain([node], self.tree.ancestors(node))), most + 1))
        return [self.action(each) for each in reversed(line[:most])], len(line) <= most

    def _moves(self, tree: GameTree, node: int) -> str:
        """The moves that lead to a node: all if there is room, otherwise the last ones."""
        line = list(islice(chain([node], tree.ancestors(node)), _MOST_MOVES + 1))
        before, *last = reversed(line)
        state = tree.state(before)
        moves = []
        for each in last:
            if tree.stays(each):
                moves.append(str(tree.action[each]))
                break
            moves.append(tree.game.label(state, tree.action[each]))
            state = tree.game.result(state, tree.action[each])
        gap = ", " if any(" " in move for move in moves) else " "
        if before != ROOT:
            moves.insert(0, "…")
        while len(moves) > 2 and len(gap.join(moves)) > _LONGEST_NAME:
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
    """A copy whose letters are labels, so that nodes keep them when others are removed."""
    names = Names(tree)
    if not names.has_letters:
        return tree
    nodes = range(len(tree))
    named = tree.copied()
    named.label = {node: own for node in nodes if (own := names.own(node))}
    named.action = [None if node == ROOT else names.action(node) for node in nodes]
    return named
