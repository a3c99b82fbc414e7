"""Which nodes have a row when parts of a tree are folded, and where.

The cost of a question follows the depth of a node and the number of places where the folding
differs from the usual, never the size of the tree. Siblings have neighbouring ids, so the rows
above a child are a difference of two sums, corrected for siblings that are folded differently.
"""

from array import array
from bisect import bisect_left, insort
from itertools import pairwise

from tui_explorer.engine.tree import NOT_GROWN, ROOT, Tree


class Outline:
    """The rows of a tree, usually all folded or all unfolded, with exceptions."""

    def __init__(self, tree: Tree, *, unfolded: bool) -> None:
        self._tree = tree
        self.changes = 0
        """How often rows have come, gone or moved."""
        self._sizes = array("i")
        self._sums = array("q")
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
        self._extra: dict[int, int] = {}
        """By node: rows it has, when open, beyond those it usually has."""
        self._odd: dict[int, list[int]] = {}
        """By parent: the children that have not their usual number of rows, ascending."""
        self._runs: dict[int, tuple[range, ...]] = {}
        """By parent: runs of neighbouring children that share one row each, ascending."""

    # -- what is folded --------------------------------------------------------------------------

    @property
    def is_unfolded(self) -> bool:
        """Whether nodes are unfolded unless they are exceptions."""
        return self._unfolded

    @property
    def exceptions(self) -> frozenset[int]:
        """The nodes that are folded otherwise than usual."""
        return frozenset(self._exceptions)

    def has_children(self, node: int) -> bool:
        """Whether there is anything to unfold."""
        return self._tree.count[node] != 0

    def is_open(self, node: int) -> bool:
        """Whether a node's children have rows (if the node itself has one)."""
        if self._tree.count[node] in (0, NOT_GROWN):
            return False
        if node >= self._known or not self._unfolded:
            return node in self._exceptions
        return node not in self._exceptions

    def unfold(self, node: int) -> None:
        """Show a node's children, listing them first if nobody has."""
        self._leave_run(node)
        if self._tree.count[node] == NOT_GROWN:
            self.changes += 1
            self._tree.children(node)
            if self._unfolded and node < self._known and self._tree.count[node]:
                self._exceptions.add(node)
                self._extra[node] = self._tree.count[node]
        if not self.is_open(node) and self._tree.count[node]:
            self._toggle(node)

    def fold(self, node: int) -> None:
        """Hide what is below a node."""
        self._leave_run(node)
        if self.is_open(node):
            self._toggle(node)

    def reveal(self, node: int) -> None:
        """Unfold whatever hides a node."""
        self._leave_run(node)
        for ancestor in self._tree.ancestors(node):
            self.unfold(ancestor)

    # -- many siblings in one row ----------------------------------------------------------------

    def run_at(self, node: int) -> range | None:
        """The siblings that share a row with a node, if they do."""
        if node == ROOT or not self._runs:
            return None
        return next((run for run in self.runs_of(self._tree.parent[node]) if node in run), None)

    def runs_of(self, parent: int) -> tuple[range, ...]:
        """The runs of a node's children that share a row each."""
        return self._runs.get(parent, ())

    def gather(self, parent: int, *runs: range) -> None:
        """Put runs of neighbouring children into one row each; all other children are set free."""
        wanted = tuple(run for run in runs if run)
        if self.runs_of(parent) == wanted:
            return
        self.changes += 1
        before = self._rows(parent)
        if wanted:
            self._runs[parent] = wanted
        else:
            del self._runs[parent]
        self._propagate(parent, self._rows(parent) - before)

    def _leave_run(self, node: int) -> None:
        if (left := self.run_at(node)) is not None:
            parent = self._tree.parent[node]
            self.gather(parent, *(run for run in self.runs_of(parent) if run != left))

    def _saved_by_runs(self, parent: int, before: int | None = None) -> int:
        """Rows that a node has less because children of it, or those before one, share rows."""
        saved = 0
        for run in self.runs_of(parent):
            stop = run.stop if before is None else min(before, run.stop)
            if stop > run.start:
                rows = self._rows_of_children(parent, stop)
                saved += rows - self._rows_of_children(parent, run.start) - 1
        return saved

    def _toggle(self, node: int) -> None:
        self.changes += 1
        before = self._rows(node)
        self._exceptions ^= {node}
        self._propagate(node, self._rows(node) - before)

    def _propagate(self, node: int, change: int) -> None:
        """Tell the ancestors of a change in a node's rows, up to the first that it is hidden by."""
        parent = self._tree.parent[node]
        while parent >= 0:
            self._note_odd(parent, node)
            was_open = self.is_open(parent)
            self._extra[parent] = self._extra.get(parent, 0) + change
            if not was_open or self.run_at(node) is not None:
                return
            node, parent = parent, self._tree.parent[parent]

    def _note_odd(self, parent: int, child: int) -> None:
        odd = self._odd.setdefault(parent, [])
        place = bisect_left(odd, child)
        listed = place < len(odd) and odd[place] == child
        if self._rows(child) == self._usual(child):
            if listed:
                odd.pop(place)
        elif not listed:
            insort(odd, child)

    # -- rows and nodes --------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._rows(ROOT)

    def _usual(self, node: int) -> int:
        """Rows of a node that is folded as most are."""
        return self._sizes[node] if self._unfolded and node < self._known else 1

    def _rows(self, node: int) -> int:
        """Rows of a node and what is open below it."""
        if not self.is_open(node):
            return 1
        if self._unfolded and node < self._known:
            usual = self._sizes[node]
        else:
            usual = 1 + self._tree.count[node]
        return usual + self._extra.get(node, 0) - self._saved_by_runs(node)

    def _rows_before(self, parent: int, child: int) -> int:
        """Rows between a parent's own and a child's, or that of the run it is in."""
        if run := self.run_at(child):
            child = run.start
        return self._rows_of_children(parent, child) - self._saved_by_runs(parent, child)

    def _rows_of_children(self, parent: int, child: int) -> int:
        """Rows of the children before one, each on its own."""
        first = self._tree.first[parent]
        if self._unfolded and child <= self._known and first < self._known:
            rows = self._sums[child] - self._sums[first]
        else:
            rows = child - first
        for odd in self._odd.get(parent, ()):
            if odd >= child:
                break
            rows += self._rows(odd) - self._usual(odd)
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
            if run := self.run_at(node):
                return run.start
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
        run = self.run_at(node)
        if run is None and self.is_open(node):
            return self._tree.children(node)[0]
        while node != ROOT:
            last = run[-1] if run else node
            parent = self._tree.parent[node]
            if last + 1 in self._tree.children(parent):
                return last + 1
            node, run = parent, None
        return None

    def row_of(self, node: int) -> int:
        """The row of a node, or of the folded ancestor that hides it."""
        line = self._tree.line(node)
        row = 0
        for parent, child in pairwise(line):
            if not self.is_open(parent):
                break
            row += 1 + self._rows_before(parent, child)
            if self.run_at(child):
                break
        return row

    def is_visible(self, node: int) -> bool:
        """Whether a node has a row of its own."""
        if any(self.run_at(step) for step in self._tree.line(node)):
            return False
        return all(self.is_open(ancestor) for ancestor in self._tree.ancestors(node))
