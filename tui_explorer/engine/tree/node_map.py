"""Find the node with the same path in another tree of the same source."""

from collections.abc import Iterator

from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, Tree


class NodeMap:
    """Maps the nodes of one tree to those of another. Nothing is expanded; results are cached.

    The two trees may have their children in different orders.
    """

    def __init__(self, tree: Tree, other: Tree) -> None:
        self._tree, self._other = tree, other
        self._found: dict[int, int | None] = {ROOT: ROOT}
        self._children: dict[int, dict[int, int]] = {}
        """By node of the other tree, if its children are in another order: the children by index in
        the source."""

    def of(self, node: int) -> int | None:
        """The node with the same path; None if the other tree has not listed it."""
        if self._other is self._tree:
            return node
        line = []
        while node not in self._found:
            line.append(node)
            node = self._tree.parent[node]
        same = self._found[node]
        for each in reversed(line):
            same = self._found[each] = None if same is None else self._child(same, each)
        return same

    def nearest(self, node: int) -> int:
        """The node with the same path, or its nearest ancestor in the other tree."""
        found: Iterator[int | None] = map(self.of, (node, *self._tree.ancestors(node)))
        return next(same for same in found if same is not None)

    def _child(self, parent: int, node: int) -> int | None:
        """The child of ``parent`` in the other tree with the same index in the source as ``node``.

        Try the same position first: it is usually right.
        """
        tree, other = self._tree, self._other
        if other.count[parent] == NOT_EXPANDED:
            return None
        children, wanted = other.children(parent), tree.child_index(node)
        position = node - tree.first[tree.parent[node]]
        if position < len(children) and other.child_index(children[position]) == wanted:
            return children[position]
        if parent not in self._children:
            self._children[parent] = {other.child_index(child): child for child in children}
        return self._children[parent].get(wanted)
