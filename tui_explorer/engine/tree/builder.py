"""Build a tree from nodes in preorder: each node before its children."""

from array import array
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import Tree


class TreeBuilder:
    """Collects nodes in preorder, then renumbers them so that siblings have consecutive ids.

    The columns are public: a reader with a million leaves appends to them directly.
    """

    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN")) -> None:
        self.players = players
        self.parent: list[int] = []
        """The number of the parent in preorder; -1 for the root."""
        self.depth: list[int] = []
        self.player: list[int] = []
        self.utility: list[Any] = []
        """The value of a leaf; None for an inner node."""
        self.action: list[Any] = []
        self.has_unknown = False
        self.label: dict[int, str] = {}
        self.eval: dict[int, Value] = {}
        self.probability: dict[int, Fraction] = {}

    def add(
        self, parent: int, *, player: int = 0, utility: Any = None, action: str | None = None
    ) -> int:
        """Add the next node and return its number."""
        self.parent.append(parent)
        self.depth.append(self.depth[parent] + 1 if parent >= 0 else 0)
        self.player.append(player)
        self.utility.append(exact(utility))
        self.action.append(action)
        return len(self.parent) - 1

    def build(self) -> Tree:
        """The finished tree. Its ids go by depth, then by preorder: O(nodes)."""
        layers: list[list[int]] = []
        for node, depth in enumerate(self.depth):
            if depth == len(layers):
                layers.append([])
            layers[depth].append(node)
        nodes = [node for layer in layers for node in layer]
        count = [0] * len(nodes)
        for parent in self.parent:
            count[parent] += 1
        count[-1] -= 1  # the root's parent is -1
        tree = Tree(self.players)
        fill(tree, self, nodes, array("i", [count[node] for node in nodes]))
        tree.has_unknown = self.has_unknown
        return tree


def fill(tree: Tree, facts: Tree | TreeBuilder, nodes: Sequence[int], count: "array[int]") -> None:
    """Set the columns of a tree whose node ``i`` is node ``nodes[i]`` of the given facts.

    ``nodes`` are in breadth-first order, and ``count`` is how many children each of them has. A
    node that occurs twice gives its label, Eval and probability to the first occurrence.
    """
    player, utility, action = facts.player, facts.utility, facts.action
    label, evals, probability = facts.label, facts.eval, facts.probability
    tree.connect(count)
    tree.player = array("b", [player[old] for old in nodes])
    tree.utility = [utility[old] for old in nodes]
    tree.action = [action[old] for old in nodes]
    new_id: dict[int, int] = {}
    if label or evals or probability:
        new_id = {nodes[new]: new for new in range(len(nodes) - 1, -1, -1)}
    tree.label = {new_id[old]: text for old, text in label.items() if old in new_id}
    tree.eval = {new_id[old]: exact(value) for old, value in evals.items() if old in new_id}
    tree.probability = {new_id[old]: p for old, p in probability.items() if old in new_id}
