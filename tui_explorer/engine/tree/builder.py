"""Make a tree from nodes told in the order they are written: each before its children."""

from array import array
from fractions import Fraction
from itertools import accumulate, islice
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import Tree, column


class TreeBuilder:
    """Collects nodes in preorder, then lays them out so that siblings are neighbours.

    The lists are public: a reader that has a million leaves to tell appends to them itself.
    """

    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN")) -> None:
        self.players = players
        self.parent: list[int] = []
        """The parent's number in order of telling; -1 for the root."""
        self.depth: list[int] = []
        self.player: list[int] = []
        self.utility: list[Any] = []
        """A leaf's value; None makes an inner node."""
        self.action: list[Any] = []
        self.has_unknown = False
        self.label: dict[int, str] = {}
        self.eval: dict[int, Value] = {}
        self.probability: dict[int, Fraction] = {}

    def add(
        self, parent: int, *, player: int = 0, utility: Any = None, action: str | None = None
    ) -> int:
        """Tell the next node and return its number."""
        self.parent.append(parent)
        self.depth.append(self.depth[parent] + 1 if parent >= 0 else 0)
        self.player.append(player)
        self.utility.append(exact(utility))
        self.action.append(action)
        return len(self.parent) - 1

    def build(self) -> Tree:
        """The finished tree. Its ids go by depth, then by order of telling: O(nodes)."""
        layers: list[list[int]] = []
        for old, depth in enumerate(self.depth):
            if depth == len(layers):
                layers.append([])
            layers[depth].append(old)
        order = [old for layer in layers for old in layer]
        new_id = array("i", bytes(4 * len(order)))
        for new, old in enumerate(order):
            new_id[old] = new
        tree = Tree(self.players)
        tree.parent = array("i", [new_id[self.parent[old]] for old in order])
        tree.parent[0] = -1
        count = array("i", bytes(4 * len(order)))
        for parent in tree.parent[1:]:
            count[parent] += 1
        tree.count = count
        tree.first = column("i", accumulate(islice(count, len(order) - 1), initial=1))
        tree.player = array("b", [self.player[old] for old in order])
        tree.utility = [self.utility[old] for old in order]
        tree.action = [self.action[old] for old in order]
        tree.has_unknown = self.has_unknown
        tree.label = {new_id[old]: text for old, text in self.label.items()}
        tree.eval = {new_id[old]: exact(value) for old, value in self.eval.items()}
        tree.probability = {new_id[old]: share for old, share in self.probability.items()}
        return tree
