"""Measure one tree: the job that every core or machine is given."""

from dataclasses import dataclass

from tui_explorer import catalog
from tui_explorer.engine.search import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import LEAF
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.study.plan import Cell
from tui_explorer.study.trees import best_first, random_tree, shuffled, worst_first


@dataclass(frozen=True)
class Row:
    """What alpha-beta visited of one tree in one order of children."""

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


def _in_order(tree: Tree, order: str, cell: Cell) -> Tree:
    if order == "best":
        return best_first(tree)
    if order == "worst":
        return worst_first(tree)
    if order == "random":
        return shuffled(tree, cell.chance("order"))
    return tree
