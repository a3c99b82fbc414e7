"""The fewest and the most nodes alpha-beta can visit over all orders of children, and such orders.

*The fewest.* In any order alpha-beta has to show that the root is worth at least v and at most v.
With the best order it does no more than that:

* a node that only has to be shown *low* (at most v) costs, at MIN, its cheapest low child, and at
  MAX all its children;
* a node that only has to be shown *high* is the mirror image;
* on the line that carries v, one child is worked out fully and the others are only shown low (below
  MAX) or high (below MIN).

On ragged trees the cheapest proof need not be the best move, so sorting by value is not enough.

*The most.* How much of a child is visited depends only on the window it is called with, and α at a
MAX node only on the largest value seen so far. So an order is a rising chain of record values; a
child that sets no record is best visited right after the first record that reaches its value. Which
chain costs most is found by dynamic programming over the children sorted by value, for each window
that can occur.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Window
from tui_explorer.engine.tree.tree import ROOT, Tree

Price = tuple[float, ...]
"""Nodes it takes to show a node low, to show it high, and to work it out fully. Under the strict
rule the last has four forms, by whether α, and whether β, already equals v when the node is called.
"""
LOW, HIGH, FULL = 0, 1, 2
_STRICT_FULL = {(False, False): 2, (True, False): 3, (False, True): 4, (True, True): 5}


class Fewest(NamedTuple):
    """The answer: the number of nodes, and the child to visit first at each node."""

    nodes: int
    first: dict[int, int]
    """Only nodes that are visited, and only where the choice matters."""


class Proofs:
    """The prices of a node's proofs, from those of its children.

    ``strict`` is the rule that does not cut on equality.
    """

    def __init__(self, root_value: Value, *, strict: bool, window: Window) -> None:
        self.strict = strict
        alpha, beta = window
        self.aim = FULL
        """The proof that the root needs."""
        self.goal = root_value
        if self.is_low(root_value, alpha):
            self.aim, self.goal = LOW, alpha
        elif self.is_high(root_value, beta):
            self.aim, self.goal = HIGH, beta
        elif strict:
            self.aim = _STRICT_FULL[root_value == alpha, root_value == beta]
        self.leaf: Price = (1,) * (6 if strict else 3)

    def is_low(self, value: Value, bound: Value) -> bool:
        """True if a value can be cut against α."""
        return value < bound or (value == bound and not self.strict)

    def is_high(self, value: Value, bound: Value) -> bool:
        """True if a value can be cut against β."""
        return value > bound or (value == bound and not self.strict)

    def price(
        self, value: Value, values: Sequence[Value], prices: Sequence[Price], *, maximises: bool
    ) -> Price:
        """The prices of a node worth ``value``, from its children's."""
        goal = self.goal
        pairs = list(zip(values, prices, strict=True))
        if maximises:
            low = sum([price[LOW] for price in prices])
            high = min([p[HIGH] for v, p in pairs if self.is_high(v, goal)], default=inf)
        else:
            low = min([p[LOW] for v, p in pairs if self.is_low(v, goal)], default=inf)
            high = sum([price[HIGH] for price in prices])
        if value != goal:
            return (1 + low, 1 + high, *self.leaf[FULL:])
        tied = [p for v, p in pairs if v == goal]
        others = sum([p[LOW if maximises else HIGH] for v, p in pairs if v != goal])
        full = [
            1 + others + sum([price[after] for price in tied])
            + min([price[before] - price[after] for price in tied])
            for before, after in self.forms(maximises=maximises)
        ]  # fmt: skip
        return (1 + low, 1 + high, *full)

    def forms(self, *, maximises: bool) -> list[tuple[int, int]]:
        """The forms of working a node out fully, and what a tied child costs after the first."""
        if not self.strict:
            return [(FULL, LOW if maximises else HIGH)]
        return [
            (form, _STRICT_FULL[(True, beta) if maximises else (alpha, True)])
            for (alpha, beta), form in _STRICT_FULL.items()
        ]


def fewest(
    tree: Tree,
    values: Sequence[Value],
    *,
    strict: bool,
    window: Window = (-INF, INF),
    budget: Budget | None = None,
) -> Fewest:
    """Work out the fewest nodes of a whole tree: O(nodes)."""
    look_at = 0
    proofs = Proofs(values[ROOT], strict=strict, window=window)
    prices = [proofs.leaf] * len(tree)
    first, count, player = tree.first, tree.count, tree.player
    for done, node in enumerate(range(len(tree) - 1, -1, -1)):
        if budget is not None and done >= look_at:
            look_at = budget.look(done)
        if size := count[node]:
            begin = first[node]
            below = slice(begin, begin + size)
            maximises = player[node] == MAX
            prices[node] = proofs.price(
                values[node], values[below], prices[below], maximises=maximises
            )
    return Fewest(int(prices[ROOT][proofs.aim]), _first_children(tree, values, prices, proofs))


def _first_children(
    tree: Tree, values: Sequence[Value], prices: Sequence[Price], proofs: Proofs
) -> dict[int, int]:
    """Walk down the visited nodes and note the first child if it matters."""
    chosen: dict[int, int] = {}
    waiting = [(ROOT, proofs.aim)]
    while waiting:
        node, aim = waiting.pop()
        children = tree.children(node)
        if not children:
            continue
        maximises = tree.player[node] == MAX
        if aim == (LOW if maximises else HIGH):
            waiting.extend((child, aim) for child in children)
        elif aim in (LOW, HIGH):
            fits = proofs.is_low if aim == LOW else proofs.is_high
            able = [child for child in children if fits(values[child], proofs.goal)]
            chosen[node] = min(able, key=lambda child: prices[child][aim])
            waiting.append((chosen[node], aim))
        else:
            after = dict(proofs.forms(maximises=maximises))[aim]
            tied = [child for child in children if values[child] == proofs.goal]
            chosen[node] = min(tied, key=lambda child: prices[child][aim] - prices[child][after])
            waiting.append((chosen[node], aim))
            shown = LOW if maximises else HIGH
            for child in children:
                if child != chosen[node]:
                    waiting.append((child, after if values[child] == proofs.goal else shown))
    return chosen


Call = tuple[int, Window]
"""A node and the window that it is called with."""

AFFORDABLE = 200_000
"""Steps that are worth taking; a tree takes at least one for each node below its root."""


class Most(NamedTuple):
    """The answer: the number of nodes, and an order of the children of each visited node."""

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
        self.plans: dict[Call, tuple[int, list[Call], list[int]]] = {}
        """By call: its cost, the calls of children that lead to it, and the children cut away."""

    def cost(self, node: int, window: Window) -> int:
        """The most nodes at and below a node called with a window."""
        if self.tree.count[node] == 0:
            return 1
        return self.plan(node, window)[0]

    def plan(self, node: int, window: Window) -> tuple[int, list[Call], list[int]]:
        """That cost, the calls of children that lead to it, and those that are cut away."""
        key = (node, window)
        if key not in self.plans:
            self.affordable -= self.tree.count[node] ** 2
            if self.affordable < 0:
                raise TooManyWindows
            self.plans[key] = self._make_plan(node, window)
        return self.plans[key]

    def _make_plan(self, node: int, window: Window) -> tuple[int, list[Call], list[int]]:
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
        totals, chains = [0], [[(child, window) for child in harmless]]
        records = [near, *(self.values[child] for child in rising)]
        for i in range(1, len(records)):
            best, chain = -1, list[Call]()
            late = 0
            """The cost of the children between records p and i, visited after record i."""
            for p in range(i - 1, -1, -1):
                total = totals[p] + self.cost(rising[i - 1], called_with(records[p])) + late
                if total > best:
                    best, record = total, (rising[i - 1], called_with(records[p]))
                    after = [(child, called_with(records[i])) for child in rising[p : i - 1]]
                    chain = [*chains[p], record, *after]
                if p:
                    late += self.cost(rising[p - 1], called_with(records[i]))
            totals.append(best)
            chains.append(chain)
        if not cutters:
            return base + totals[-1], chains[-1], []
        best, calls, rest = -1, list[Call](), list[int]()
        for i, near in enumerate(records):
            for cutter in cutters:
                total = totals[i] + self.cost(cutter, called_with(near))
                if total > best:
                    best, calls = total, [*chains[i], (cutter, called_with(near))]
                    rest = [c for c in (*rising[i:], *cutters) if c != cutter]
        return base + best, calls, rest

    def orders(self, window: Window) -> dict[int, list[int]]:
        """Follow the plans down from the root."""
        orders: dict[int, list[int]] = {}
        waiting = [(ROOT, window)]
        while waiting:
            node, called_with = waiting.pop()
            if self.tree.count[node]:
                _, calls, rest = self.plan(node, called_with)
                orders[node] = [*(child for child, _ in calls), *rest]
                waiting.extend(calls)
        return orders
