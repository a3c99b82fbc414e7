"""From node to node as an outline lists them: children below their parent; only what is known."""

from collections.abc import Iterator

from tui_explorer.engine.tree.tree import ROOT, Tree


def onward(tree: Tree, node: int) -> Iterator[int]:
    """The nodes after this one, then those from the root on to it, itself the last."""
    start = node
    while True:
        node = _next(tree, node)
        yield node
        if node == start:
            return


def backward(tree: Tree, node: int) -> Iterator[int]:
    """The nodes before this one, then those from the end back to it, itself the last."""
    start = node
    while True:
        node = _previous(tree, node)
        yield node
        if node == start:
            return


def _next(tree: Tree, node: int) -> int:
    if tree.count[node] > 0:
        return tree.first[node]
    while node != ROOT:
        parent = tree.parent[node]
        if node + 1 < tree.first[parent] + tree.count[parent]:
            return node + 1
        node = parent
    return ROOT


def _previous(tree: Tree, node: int) -> int:
    if node != ROOT:
        parent = tree.parent[node]
        if node == tree.first[parent]:
            return parent
        node -= 1
    while tree.count[node] > 0:
        node = tree.first[node] + tree.count[node] - 1
    return node
