"""The fewest nodes alpha-beta can visit over all orders of children, and an order that does it.

Whatever the order, alpha-beta has to show that the root is worth at least v and at most v. With the
best order it does no more than that:

* a node that only has to be shown *low* (at most v) costs, at MIN, its cheapest low child, and at
  MAX all its children;
* a node that only has to be shown *high* is the mirror image;
* on the line that carries v, one child is worked out fully and the others are only shown low (below
  MAX) or high (below MIN).

On ragged trees the cheapest proof need not be the best move, so sorting by value is not enough.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.tree import ROOT, Tree

_FLAGS = [(False, False), (True, False), (False, True), (True, True)]
"""Whether α, and whether β, already equals v when a node worth v is called."""


class Fewest(NamedTuple):
    """The answer: how many nodes, and which child to visit first at each node."""

    nodes: int
    first: dict[int, int]
    """Only nodes that are visited, and only where the choice matters."""


def fewest(
    tree: Tree, values: Sequence[Value], *, strict: bool, window: tuple[Value, Value] = (-INF, INF)
) -> Fewest:
    """Work out the fewest nodes: O(nodes). ``strict`` is the rule that does not cut on equality."""
    return _Proofs(tree, values, strict, window).answer()


class _Proofs:
    """The cost of each proof at each node, from the leaves up."""

    def __init__(
        self, tree: Tree, values: Sequence[Value], strict: bool, window: tuple[Value, Value]
    ) -> None:
        self.tree, self.values, self.strict = tree, values, strict
        alpha, beta = window
        v = values[ROOT]
        self.goal: Value = alpha if self._below(v, alpha) else beta if self._above(v, beta) else v
        self.window = window
        size = len(tree)
        self.low: list[float] = [1] * size
        self.high: list[float] = [1] * size
        self.full: dict[tuple[bool, bool], list[float]] = {}
        for flags in _FLAGS:
            self.full[flags] = [1] * size
        if not strict:
            self.full[True, False] = self.low
            self.full[False, True] = self.high
        for node in range(size - 1, -1, -1):
            if tree.count[node]:
                self._price(node)

    def _below(self, value: Value, bound: Value) -> bool:
        """Whether a value can be cut against α."""
        return value < bound or (value == bound and not self.strict)

    def _above(self, value: Value, bound: Value) -> bool:
        """Whether a value can be cut against β."""
        return value > bound or (value == bound and not self.strict)

    def _price(self, node: int) -> None:
        children = self.tree.children(node)
        if self.tree.player[node] == MAX:
            self.low[node] = 1 + sum(self.low[child] for child in children)
            self.high[node] = 1 + min(self._high(child) for child in children)
        else:
            self.high[node] = 1 + sum(self.high[child] for child in children)
            self.low[node] = 1 + min(self._low(child) for child in children)
        if self.values[node] == self.goal:
            for flags in _FLAGS if self.strict else _FLAGS[:1]:
                first = self._first_of_line(node, flags)
                self.full[flags][node] = 1 + self._line(node, first, flags)

    def _low(self, node: int) -> float:
        return self.low[node] if self._below(self.values[node], self.goal) else inf

    def _high(self, node: int) -> float:
        return self.high[node] if self._above(self.values[node], self.goal) else inf

    def _first_of_line(self, node: int, flags: tuple[bool, bool]) -> int:
        """The child worth v to work out first: the one for which that costs least extra."""
        after = self._flags_after(node, flags)
        carriers = [c for c in self.tree.children(node) if self.values[c] == self.goal]
        return min(carriers, key=lambda c: self.full[flags][c] - self.full[after][c])

    def _flags_after(self, node: int, flags: tuple[bool, bool]) -> tuple[bool, bool]:
        return (True, flags[1]) if self.tree.player[node] == MAX else (flags[0], True)

    def _line(self, node: int, first: int, flags: tuple[bool, bool]) -> float:
        after = self._flags_after(node, flags)
        shown = self.low if self.tree.player[node] == MAX else self.high
        cost = self.full[flags][first]
        for child in self.tree.children(node):
            if child != first:
                tied = self.values[child] == self.goal
                cost += self.full[after][child] if tied else shown[child]
        return cost

    def answer(self) -> Fewest:
        """Walk down what is visited and note the first child where it matters."""
        v, (alpha, beta) = self.values[ROOT], self.window
        first: dict[int, int] = {}
        waiting: list[tuple[int, str | tuple[bool, bool]]]
        if self._below(v, alpha):
            nodes, waiting = self.low[ROOT], [(ROOT, "low")]
        elif self._above(v, beta):
            nodes, waiting = self.high[ROOT], [(ROOT, "high")]
        else:
            flags = (v == alpha, v == beta)
            nodes, waiting = self.full[flags][ROOT], [(ROOT, flags)]
        while waiting:
            node, aim = waiting.pop()
            children = self.tree.children(node)
            if not children:
                continue
            maximises = self.tree.player[node] == MAX
            if isinstance(aim, str):
                cost = self._low if aim == "low" else self._high
                if (aim == "high") == maximises:
                    first[node] = min(children, key=cost)
                    waiting.append((first[node], aim))
                else:
                    waiting.extend((child, aim) for child in children)
            else:
                first[node] = self._first_of_line(node, aim)
                after = self._flags_after(node, aim)
                waiting.append((first[node], aim))
                for child in children:
                    if child != first[node]:
                        waiting.append((child, self._aim_beside_line(child, maximises, after)))
        return Fewest(int(nodes), first)

    def _aim_beside_line(
        self, child: int, below_max: bool, after: tuple[bool, bool]
    ) -> str | tuple[bool, bool]:
        if self.strict and self.values[child] == self.goal:
            return after
        return "low" if below_max else "high"
