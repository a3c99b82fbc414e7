"""The same node in another tree of the same source, which may have grown in another order."""

from collections.abc import Iterator

from tui_explorer.engine.tree.tree import NOT_GROWN, ROOT, Tree


class Twins:
    """The way from one tree to another; nothing is grown, and no way is gone twice."""

    def __init__(self, tree: Tree, other: Tree) -> None:
        self._tree, self._other = tree, other
        self._found: dict[int, int | None] = {ROOT: ROOT}
        self._children: dict[int, dict[int, int]] = {}
        """By node of the other tree whose children stand in another order: these, by their place in
        the source."""

    def of(self, node: int) -> int | None:
        """The node of the same name; None if the other tree does not know it."""
        if self._other is self._tree:
            return node
        line = []
        while node not in self._found:
            line.append(node)
            node = self._tree.parent[node]
        twin = self._found[node]
        for step in reversed(line):
            twin = self._found[step] = None if twin is None else self._child(twin, step)
        return twin

    def nearest(self, node: int) -> int:
        """The node of the same name, or of the nearest above it that the other tree knows."""
        twins: Iterator[int | None] = map(self.of, (node, *self._tree.ancestors(node)))
        return next(twin for twin in twins if twin is not None)

    def _child(self, parent: int, node: int) -> int | None:
        """The child that has a node's place among its siblings, in the source's own order.

        It is usually in the same place here, too.
        """
        tree, other = self._tree, self._other
        if other.count[parent] == NOT_GROWN:
            return None
        children, wanted = other.children(parent), tree.child_index(node)
        place = node - tree.first[tree.parent[node]]
        if place < len(children) and other.child_index(children[place]) == wanted:
            return children[place]
        if parent not in self._children:
            self._children[parent] = {other.child_index(child): child for child in children}
        return self._children[parent].get(wanted)
