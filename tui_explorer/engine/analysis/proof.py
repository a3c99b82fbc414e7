"""The proof that alpha-beta is right: what each of its calls promises, with this tree's numbers.

A call of v = ALPHA-BETA(s, α, β) promises, by induction over the height of s:

* v ≤ α: the exact value is at most v;
* v ≥ β: the exact value is at least v;
* otherwise v is the exact value.

The induction needs all three: "a call returns the exact value" alone is false as soon as a window
has narrowed.
"""

from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from tui_explorer.engine.algorithm import Search, run
from tui_explorer.engine.analysis.run import CountedRun, Run
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.node_map import NodeMap
from tui_explorer.engine.tree.tree import Tree

LOW, HIGH, INSIDE, POINT = "low", "high", "inside", "point"
"""The place of v: at or below α, at or above β, or between; or the window is v and nothing else,
as only a search that does not cut on equality ever has it."""


class Promise(NamedTuple):
    """The promise of one call, and the exact value that must bear it out."""

    node: int
    alpha: Value
    beta: Value
    value: Value
    exact: Value

    @property
    def case(self) -> str:
        """The case of the promise: LOW, HIGH, INSIDE or POINT."""
        if self.alpha == self.value == self.beta:
            return POINT
        if self.value <= self.alpha:
            return LOW
        return HIGH if self.value >= self.beta else INSIDE

    @property
    def holds(self) -> bool:
        """True if the exact value is as promised; for a point there is no promise."""
        if self.case == POINT:
            return True
        if self.case == LOW:
            return self.exact <= self.value
        if self.case == HIGH:
            return self.exact >= self.value
        return self.exact == self.value


def exact_value(run: Run, node: int, minimax: Run) -> Value | None:
    """A node's value by the reference search, if that has come there: O(path)."""
    if not minimax.exhaustive:
        return None
    if isinstance(minimax, CountedRun):
        subtree = minimax.found.subtree(run.tree, node)
        return None if subtree is None else subtree.value
    same = NodeMap(run.tree, minimax.tree).of(node)
    if same is None:
        return None
    visit = minimax.trace.visit(same)
    value: Value | None = minimax.trace.value[visit] if visit >= 0 else None
    return value


def promise(trace: Trace, node: int, exact: Value) -> Promise | None:
    """The promise of the call on a node; None if it was never called or did not return."""
    visit = trace.visit(node)
    if visit < 0 or not trace.has_window or trace.value[visit] is None:
        return None
    return Promise(node, trace.alpha[visit], trace.beta[visit], trace.value[visit], exact)


def is_more_than_promised(trace: Trace, made: Promise) -> bool:
    """True if a value at or beyond an edge of its window is exact nevertheless.

    It is if no child was left out and the children's values prove it.
    """
    visit, count = trace.visit(made.node), trace.tree.count[made.node]
    is_read = count > 0 and visit not in trace.hits and not trace.has_left_out(visit)
    is_exact = made.value == made.exact and trace.bounds[visit] == EXACT
    return is_read and is_exact and made.case in (LOW, HIGH)


class Shaken(NamedTuple):
    """The outcome of a second search, after all leaves never visited had got other values."""

    seed: int
    leaves: int
    same_value: bool
    same_action: bool
    same_visits: bool
    """True if the same nodes were visited in the same order and returned the same."""
    tree: Tree | None = None
    """The tree with the other values, if it is still needed."""

    @property
    def is_same(self) -> bool:
        """True if nothing changed."""
        return self.same_value and self.same_action and self.same_visits


def shake(search: Search, tree: Tree, settings: Settings, seed: int) -> Shaken:
    """Search a whole tree twice; before the second time, shake all leaves never visited."""
    before = run(search, tree, settings)
    other, leaves = shaken(before, seed)
    after = run(search, other, settings)
    return Shaken(
        seed,
        leaves,
        same_value=after.root_value == before.root_value,
        same_action=after.principal_variation[:1] == before.principal_variation[:1],
        same_visits=after.node == before.node and after.value == before.value,
        tree=other,
    )


def shaken_values(trace: Trace, other: Tree) -> dict[int, Value]:
    """By leaf of a searched tree that was never visited: its value in a tree that was shaken."""
    is_same, nodes = len(other) == len(trace.tree), NodeMap(trace.tree, other)
    values: dict[int, Value] = {}
    for node in range(len(trace.tree)):
        if trace.visit(node) < 0 and trace.tree.count[node] <= 0:
            same = node if is_same else nodes.of(node)
            if same is not None and other.count[same] == 0:
                values[node] = other.utility[same]
    return values


def shaken(trace: Trace, seed: int) -> tuple[Tree, int]:
    """The searched tree with random values in all leaves never visited, and how many those are."""
    tree = trace.tree
    random = Random(seed)
    known = (abs(value) for value in tree.utility if isinstance(value, int | float | Fraction))
    finite: list[Any] = [value for value in known if value != INF]
    spread = 2 * int(max(finite, default=0)) + 10
    other = tree.copied()
    other.utility = list(tree.utility)
    unseen = [node for node in range(len(tree)) if tree.count[node] == 0 and trace.visit(node) < 0]
    for node in unseen:
        other.utility[node] = random.randint(-spread, spread)
    return other, len(unseen)
