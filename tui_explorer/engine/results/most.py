"""The most nodes alpha-beta can visit over all orders of children, and an order that does it.

How much of a child is visited depends only on the window it is called with, and α at a MAX node
only on the largest value seen so far. So an order is a rising chain of record values; a child that
sets no record is best visited right after the first record that reaches its value. Which chain
costs most is found by dynamic programming over the children sorted by value, for each window that
can occur.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.recursion import deep_recursion
from tui_explorer.engine.tree.tree import ROOT, Tree

Window = tuple[Value, Value]

AFFORDABLE = 200_000
"""Steps that are worth taking; a tree takes at least one for each node below its root."""


class Most(NamedTuple):
    """The answer: how many nodes, and in which order to visit the children of visited nodes."""

    nodes: int
    order: dict[int, list[int]]


class TooManyWindows(Exception):
    """The tree has more windows than are worth working out."""


def most(
    tree: Tree,
    values: Sequence[Value],
    *,
    strict: bool,
    window: Window = (-INF, INF),
    affordable: int = AFFORDABLE,
) -> Most | None:
    """Work out the most nodes, or None if that takes more than ``affordable`` steps."""
    worst = _Worst(tree, values, strict, affordable)
    try:
        with deep_recursion():
            nodes = worst.cost(ROOT, window)
    except TooManyWindows:
        return None
    return Most(nodes, worst.orders(window))


class _Worst:
    """Costs by node and window, each worked out once."""

    def __init__(self, tree: Tree, values: Sequence[Value], strict: bool, affordable: int) -> None:
        self.tree, self.values, self.strict = tree, values, strict
        self.affordable = affordable
        self.plans: dict[tuple[int, Window], tuple[int, list[int]]] = {}

    def cost(self, node: int, window: Window) -> int:
        """The most nodes at and below a node called with a window."""
        if self.tree.count[node] == 0:
            return 1
        return self.plan(node, window)[0]

    def plan(self, node: int, window: Window) -> tuple[int, list[int]]:
        """That cost, and the order of the children that leads to it."""
        key = (node, window)
        if key not in self.plans:
            self.affordable -= self.tree.count[node] ** 2
            if self.affordable < 0:
                raise TooManyWindows
            self.plans[key] = self._make_plan(node, window)
        return self.plans[key]

    def _make_plan(self, node: int, window: Window) -> tuple[int, list[int]]:
        maximises = self.tree.player[node] == MAX
        sign = 1 if maximises else -1
        near, far = window if maximises else (window[1], window[0])
        cutters: list[int] = []
        harmless: list[int] = []
        rising: list[int] = []
        for child in self.tree.children(node):
            value = self.values[child]
            if sign * value > sign * far or (value == far and not self.strict):
                cutters.append(child)
            elif sign * value <= sign * near:
                harmless.append(child)
            else:
                rising.append(child)
        rising.sort(key=lambda child: sign * self.values[child])

        def called_with(record: Value) -> Window:
            return (record, far) if maximises else (far, record)

        base = 1
        for child in harmless:
            base += self.cost(child, window)
        totals, chains = [0], [list[int]()]
        records = [near, *(self.values[child] for child in rising)]
        for i in range(1, len(records)):
            best, chain = -1, list[int]()
            late = 0
            """The cost of the children between records p and i, visited after record i."""
            for p in range(i - 1, -1, -1):
                total = totals[p] + self.cost(rising[i - 1], called_with(records[p])) + late
                if total > best:
                    best, chain = total, [*chains[p], rising[i - 1], *rising[p : i - 1]]
                if p:
                    late += self.cost(rising[p - 1], called_with(records[i]))
            totals.append(best)
            chains.append(chain)
        if not cutters:
            return base + totals[-1], [*harmless, *chains[-1]]
        best, order = -1, list[int]()
        for i, record in enumerate(records):
            for cutter in cutters:
                total = totals[i] + self.cost(cutter, called_with(record))
                if total > best:
                    rest = [c for c in (*rising[i:], *cutters) if c != cutter]
                    best, order = total, [*harmless, *chains[i], cutter, *rest]
        return base + best, order

    def orders(self, window: Window) -> dict[int, list[int]]:
        """Follow the plans down from the root."""
        orders: dict[int, list[int]] = {}
        waiting = [(ROOT, window)]
        while waiting:
            node, (alpha, beta) = waiting.pop()
            if self.tree.count[node] == 0:
                continue
            _, orders[node] = self.plan(node, (alpha, beta))
            maximises = self.tree.player[node] == MAX
            for child in orders[node]:
                waiting.append((child, (alpha, beta)))
                value = self.values[child]
                cuts = value >= beta if maximises else value <= alpha
                far = beta if maximises else alpha
                if cuts and (value != far or not self.strict):
                    break
                if maximises:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
        return orders
