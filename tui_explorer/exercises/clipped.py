"""The fewest nodes of a fail-hard search where clipped values change what is visited.

They do by the strict rule, and where one bound is never tested. An inner node then returns its
true value clipped to its window, whatever the order of its children. But a tighter window is no
longer always cheaper: it clips what deeper nodes learn from.

So every order is looked at that makes a difference. What a child is called with depends only on the
best value before it. An order is a chain of such records that ends at the node's own value; each
record has a child that sets it, and any other child is visited after whichever record it costs
least with.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from tui_explorer.engine.game import MAX, Value
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.results.extremes import Call
from tui_explorer.engine.settings import Window
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.exercises.slips import Slip

_AFFORDABLE = 1_000_000
"""Calls of children that are worth looking at."""
CallPlan = tuple[int, list[Call]]
"""What a node costs, and the calls of its children that lead to it."""


class Orders(NamedTuple):
    """The answer: how many nodes, and in which order to visit the children of visited nodes."""

    nodes: int
    of: dict[int, list[int]]


class _TooManyOrders(Exception):
    """The tree has more orders than are worth looking at."""


def fewest_clipped(
    tree: Tree, values: Sequence[Value], window: Window, slip: Slip, *, strict: bool
) -> Orders | None:
    """The fewest nodes, or None if there is too much to look at."""
    plans = _Plans(tree, values, slip, strict=strict)
    try:
        with deep_recursion():
            nodes = plans.cost(ROOT, window)
    except _TooManyOrders:
        return None
    return Orders(nodes, plans.orders(window))


class _Plans:
    """Plans by node and window, each made once."""

    def __init__(self, tree: Tree, values: Sequence[Value], slip: Slip, *, strict: bool) -> None:
        self.tree, self.values, self.slip, self.strict = tree, values, slip, strict
        self.made: dict[Call, CallPlan] = {}
        self.left = _AFFORDABLE

    def cost(self, node: int, window: Window) -> int:
        """The fewest nodes at and below a node called with a window."""
        if not self.tree.count[node]:
            return 1
        if (node, window) not in self.made:
            self.made[node, window] = self._make(node, window)
        return self.made[node, window][0]

    def orders(self, window: Window) -> dict[int, list[int]]:
        """Follow the plans down from the root."""
        orders: dict[int, list[int]] = {}
        waiting = [(ROOT, window)]
        while waiting:
            node, called = waiting.pop()
            if children := self.tree.children(node):
                calls = self.made[node, called][1]
                visited = [child for child, _ in calls]
                orders[node] = [*visited, *(each for each in children if each not in visited)]
                waiting += calls
        return orders

    def _make(self, node: int, window: Window) -> CallPlan:
        """The cheapest child that cuts, if one does; else the cheapest order of all."""
        maximises = self.tree.player[node] == MAX
        fires = partial(self.slip.fires, window=window, maximises=maximises, strict=self.strict)
        cutting = [
            (self.cost(child, window), [(child, window)])
            for child in self.tree.children(node)
            if fires(self._returned(child, window))
        ]
        cost, calls = min(cutting or self._of_all(node, window), key=lambda plan: plan[0])
        return 1 + cost, calls

    def _returned(self, node: int, window: Window) -> Value:
        value = self.values[node]
        return min(max(value, window[0]), window[1]) if self.tree.count[node] else value

    def _of_all(self, node: int, window: Window) -> Iterator[CallPlan]:
        """The cheapest plan of every chain of records; leaves cost the same in any."""
        children = self.tree.children(node)
        if not any(self.tree.count[child] for child in children):
            yield len(children), [(child, window) for child in children]
            return
        maximises = self.tree.player[node] == MAX
        start = window[0 if maximises else 1]
        setting: dict[Value, list[int]] = {start: []}
        """The children by the record that each would set; those that set none by the start."""
        for child in children:
            returned = self._returned(child, window)
            record = max(start, returned) if maximises else min(start, returned)
            setting.setdefault(record, []).append(child)
        records = sorted(setting, reverse=not maximises)
        between, end = records[1:-1], records[1:][-1:]
        for size in range(len(between) + 1):
            for passed in combinations(between, size):
                chain = [start, *passed, *end]
                self.left -= len(children) * len(chain)
                if self.left < 0:
                    raise _TooManyOrders
                windows = [(at, window[1]) if maximises else (window[0], at) for at in chain]
                yield self._of_chain([(at, setting[at]) for at in records], chain, windows)

    def _of_chain(
        self, records: list[tuple[Value, list[int]]], chain: list[Value], windows: list[Window]
    ) -> CallPlan:
        """The cheapest plan in which just these records are set, each with the window it brings."""
        total, stands = 0, 0
        calls: list[list[Call]] = [[] for _ in chain]
        setters: list[Call] = []
        """By the record that stands: the calls after it, and the one that sets the next."""
        for record, children in records:
            price = {
                child: min((self.cost(child, windows[at]), at) for at in range(stands, len(chain)))
                for child in children
            }
            if record == chain[stands] and stands:
                before = windows[stands - 1]
                more = {child: self.cost(child, before) - price[child][0] for child in children}
                setter = min(more, key=more.__getitem__)
                setters.append((setter, before))
                total += self.cost(setter, before)
                del price[setter]
            for child, (cost, at) in price.items():
                calls[at].append((child, windows[at]))
                total += cost
            stands += record == chain[stands]
        return total, [
            call
            for at, after in enumerate(calls)
            for call in (*sorted(after), *setters[at : at + 1])
        ]
