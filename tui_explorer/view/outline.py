"""The outline: which nodes have a row, and where, when parts of a tree are folded.

Siblings have neighbouring ids, so the rows above a child are a difference of two sums, corrected
for siblings that are folded differently. A change only marks the sums above it; the next question
works them out anew, each once, from the bottom. So many changes cost no more than the nodes that
they touch and the ancestors of these, and a question follows a node's depth, never the tree's size.
"""

from bisect import bisect_left
from itertools import pairwise

from tui_explorer.engine.tree.node_map import NodeMap
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, Tree


class Outline:
    """The rows of a tree, usually all folded or all unfolded, with exceptions."""

    def __init__(self, tree: Tree, *, unfolded: bool) -> None:
        self._tree = tree
        self.changes = 0
        """The number of times that rows have come, gone or moved."""
        self.set_all(unfolded=unfolded)

    def set_all(self, *, unfolded: bool) -> None:
        """Forget all exceptions; O(nodes) the first time everything is unfolded, else O(1)."""
        self.changes += 1
        self._unfolded = unfolded
        self._known = len(self._tree)
        """Nodes grown later are leaves as far as the sums know."""
        if unfolded:
            self._sizes, self._sums = self._tree.subtree_sizes(), self._tree.sums_of_sizes()
        self._exceptions: set[int] = set()
        """Nodes folded where the rest is unfolded, or the other way round."""
        self._odd: dict[int, list[int]] = {}
        """By parent: the children that have not their usual number of rows, ascending."""
        self._surplus: dict[int, list[int]] = {}
        """By parent: the rows that the first 0, 1, 2 … of them have beyond the usual."""
        self._stale: set[int] = set()
        """Parents whose odd children have changed since; their ancestors are stale, too."""
        self._groups: dict[int, tuple[range, ...]] = {}
        """By parent: groups of neighbouring children that share one row each, ascending."""

    # -- what is folded --------------------------------------------------------------------------

    def has_children(self, node: int) -> bool:
        """Whether there is anything to unfold."""
        return self._tree.has_children(node)

    def is_open(self, node: int) -> bool:
        """Whether a node's children have rows (if the node itself has one)."""
        if self._tree.count[node] in (0, NOT_EXPANDED):
            return False
        if node >= self._known or not self._unfolded:
            return node in self._exceptions
        return node not in self._exceptions

    def unfold(self, node: int) -> None:
        """Show a node's children, listing them first if nobody has."""
        self._leave_group(node)
        if self.is_open(node) or not self.has_children(node):
            return
        if self._tree.children(node) and not self.is_open(node):
            self._exceptions ^= {node}
        self._changed(node)

    def fold(self, node: int) -> None:
        """Hide what is below a node."""
        self._leave_group(node)
        if self.is_open(node):
            self._exceptions ^= {node}
            self._changed(node)

    def reveal(self, node: int) -> None:
        """Unfold whatever hides a node."""
        self._leave_group(node)
        for ancestor in self._tree.ancestors(node):
            self.unfold(ancestor)

    # -- many siblings in one row ----------------------------------------------------------------

    def group_at(self, node: int) -> range | None:
        """The group of siblings that share a row with a node, if they do."""
        if node == ROOT or not self._groups:
            return None
        groups = self.groups_of(self._tree.parent[node])
        return next((group for group in groups if node in group), None)

    def groups_of(self, parent: int) -> tuple[range, ...]:
        """The groups of a node's children that share a row each."""
        return self._groups.get(parent, ())

    def gather(self, parent: int, *groups: range) -> None:
        """Put groups of neighbouring children into a row each; all other children are set free."""
        wanted = tuple(group for group in groups if group)
        if self.groups_of(parent) == wanted:
            return
        if wanted:
            self._groups[parent] = wanted
        else:
            del self._groups[parent]
        self._changed(parent)

    def _leave_group(self, node: int) -> None:
        if (left := self.group_at(node)) is not None:
            parent = self._tree.parent[node]
            self.gather(parent, *(group for group in self.groups_of(parent) if group != left))

    def _changed(self, node: int) -> None:
        """Note that a node may have other rows than before, as far up as that is not known."""
        self.changes += 1
        parent = self._tree.parent[node]
        while parent >= 0:
            odd = self._odd.setdefault(parent, [])
            place = bisect_left(odd, node)
            if odd[place : place + 1] != [node]:
                odd.insert(place, node)
            if parent in self._stale:
                return
            self._stale.add(parent)
            node, parent = parent, self._tree.parent[parent]

    def _settle(self) -> None:
        """Work out what has changed; children have larger ids than their parents."""
        for parent in sorted(self._stale, reverse=True):
            odd, surplus = [], [0]
            for node in self._odd.pop(parent):
                if beyond := self._rows(node) - self._usual(node):
                    odd.append(node)
                    surplus.append(surplus[-1] + beyond)
            if odd:
                self._odd[parent] = odd
            self._surplus[parent] = surplus
        self._stale.clear()

    # -- rows and nodes --------------------------------------------------------------------------

    def __len__(self) -> int:
        self._settle()
        return self._rows(ROOT)

    def _usual(self, node: int) -> int:
        """Rows of a node that is folded as most are."""
        return self._sizes[node] if self._unfolded and node < self._known else 1

    def _rows(self, node: int) -> int:
        """Rows of a node and what is open below it."""
        if not self.is_open(node):
            return 1
        return 1 + self._rows_before(node, self._tree.children(node).stop)

    def _rows_before(self, parent: int, child: int) -> int:
        """Rows between a parent's own and a child's, or that of the group it is in."""
        rows = self._rows_of_children(parent, child)
        for group in self.groups_of(parent):
            if group.start < child:
                stop = min(child, group.stop)
                shared = self._rows_of_children(parent, stop)
                rows -= shared - self._rows_of_children(parent, group.start) - (child >= group.stop)
        return rows

    def _rows_of_children(self, parent: int, child: int) -> int:
        """Rows of the children before one, each on its own."""
        first = self._tree.first[parent]
        if self._unfolded and child <= self._known and first < self._known:
            rows = self._sums[child] - self._sums[first]
        else:
            rows = child - first
        if odd := self._odd.get(parent):
            rows += self._surplus[parent][bisect_left(odd, child)]
        return rows

    def node_at(self, row: int) -> int:
        """The node of a row."""
        if not 0 <= row < len(self):
            raise IndexError(row)
        node = ROOT
        while row:
            row -= 1
            children = self._tree.children(node)
            low, high = children.start, children.stop - 1
            while low < high:
                middle = (low + high + 1) // 2
                if self._rows_before(node, middle) <= row:
                    low = middle
                else:
                    high = middle - 1
            row -= self._rows_before(node, low)
            node = low
            if group := self.group_at(node):
                return group.start
        return node

    def nodes_from(self, row: int, count: int) -> list[int]:
        """The nodes of some rows, one below the other: the way from the root is gone once."""
        node: int | None = self.node_at(row)
        nodes: list[int] = []
        while node is not None and len(nodes) < count:
            nodes.append(node)
            node = self._below(node)
        return nodes

    def _below(self, node: int) -> int | None:
        """The node of the next row."""
        group = self.group_at(node)
        if group is None and self.is_open(node):
            return self._tree.children(node)[0]
        while node != ROOT:
            last = group[-1] if group else node
            parent = self._tree.parent[node]
            if last + 1 in self._tree.children(parent):
                return last + 1
            node, group = parent, None
        return None

    def row_of(self, node: int) -> int:
        """The row of a node, or of the folded ancestor that hides it."""
        self._settle()
        line = self._tree.line(node)
        row = 0
        for parent, child in pairwise(line):
            if not self.is_open(parent):
                break
            row += 1 + self._rows_before(parent, child)
            if self.group_at(child):
                break
        return row

    def standing_for(self, node: int) -> int:
        """The node that has the row of a node: itself, a folded ancestor, or the first of a group.

        It is the same as that at its row, but is found without counting rows.
        """
        for parent, child in pairwise(self._tree.line(node)):
            if not self.is_open(parent):
                return parent
            if group := self.group_at(child):
                return group.start
        return node

    def is_visible(self, node: int) -> bool:
        """Whether a node has a row of its own."""
        if any(self.group_at(step) for step in self._tree.line(node)):
            return False
        return all(self.is_open(ancestor) for ancestor in self._tree.ancestors(node))

    # -- the same folding of another tree --------------------------------------------------------

    def transferred_to(self, new: Tree, transient: frozenset[int]) -> "Outline":
        """The folding for another tree of the same source, by the names of its nodes.

        Another order, depth or player lays the same nodes out anew; what is ``transient`` is not
        taken along.
        """
        after, nodes = Outline(new, unfolded=self._unfolded), NodeMap(self._tree, new)
        for node in map(nodes.of, self._exceptions - transient):
            if node is not None and new.count[node] > 0:
                (after.fold if self._unfolded else after.unfold)(node)
        return after
