"""Measure one random tree in orders of children: the job that each core or machine is given."""

from array import array
from dataclasses import dataclass
from random import Random

from tui_explorer import catalog
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import LEAF
from tui_explorer.engine.tree.layout import reordered
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.study.plan import Cell


@dataclass(frozen=True)
class Row:
    """Counts of alpha-beta on one tree in one order of children."""

    b: int
    m: int
    order: str
    seed: int
    tree: int
    nodes: int
    leaves: int
    value: int
    """Of the root: the same in every order."""


def measure(cell: Cell) -> list[Row]:
    """Build the tree of a cell and search it in each of its orders."""
    tree = random_tree(cell.b, cell.m, cell.chance("tree"))
    rows = []
    search = catalog.load_algorithm(Settings().algorithm).search
    for order in cell.orders:
        trace = run(search, _in_order(tree, order, cell), Settings(order=order))
        counts = len(trace.node), trace.kind.count(LEAF), trace.value[0]
        rows.append(Row(cell.b, cell.m, order, cell.seed, cell.tree, *counts))
    return rows


def random_tree(b: int, m: int, chance: Random) -> Tree:
    """A uniform tree whose leaves are worth 0, 1, 2 and so on, shuffled: no two are equal."""
    layers = [b**ply for ply in range(m + 1)]
    leaves = layers[-1]
    inner = sum(layers) - leaves
    values = list(range(leaves))
    chance.shuffle(values)
    no_children = array("i", [0]) * leaves
    tree = Tree()
    tree.parent = array("i", [-1, *(node for node in range(inner) for _ in range(b))])
    tree.first = array("i", range(1, b * inner + 1, b)) + no_children
    tree.count = array("i", [b]) * inner + no_children
    tree.player = array("b", (ply % 2 for ply, size in enumerate(layers) for _ in range(size)))
    tree.utility = [None] * inner + values
    tree.action = [None] * (inner + leaves)
    return tree


def _in_order(tree: Tree, order: str, cell: Cell) -> Tree:
    """The tree with the children of each node in an order.

    With the mover's best first, a uniform tree without equal leaves is searched with the fewest
    nodes. With the mover's best last, a few orders visit slightly more from four plies on, but
    finding them takes far longer than the study of so many trees can wait.
    """
    if order == "random":
        chance = cell.chance("order")
        return reordered(tree, lambda node: chance.sample(tree.children(node), tree.count[node]))
    if order == "natural":
        return tree
    values = exact_values(tree)

    def by_value(node: int) -> list[int]:
        largest_first = (tree.player[node] == MAX) == (order == "best")
        return sorted(tree.children(node), key=values.__getitem__, reverse=largest_first)

    return reordered(tree, by_value)
