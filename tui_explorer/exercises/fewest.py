"""The fewest nodes that a search with a misconception visits, over all orders of children.

The engine counts them for the right search. Here are the searches that test one bound or none, or
know only the parent's. Such a search finds the exact value of every child that changes v, so that
the order matters in two ways only:

* if the value of a child makes the test fire, the cheapest such child is the only one visited;
* if no value does, all children are visited, and a best one comes first: no order gives the others
  a tighter bound, and the cost of that child does not depend on bounds that it passes.
"""

from collections.abc import Sequence
from functools import partial

from tui_explorer.engine.analysis.extremes import fewest
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings, Window
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.exercises.slips import Slip


def fewest_with(tree: Tree, values: Sequence[Value], settings: Settings, slip: Slip) -> int | None:
    """That number; None if clipped values change what is visited."""
    window, strict = settings.window, (slip.cut or settings.cut) == "gt"
    if _is_clipped(settings, slip):
        return None
    if slip.is_shallow or not (slip.tests_alpha and slip.tests_beta):
        costs = _Costs(tree, values, slip, strict=strict)
        with deep_recursion():
            return costs.of(ROOT, window)
    return fewest(tree, values, strict=strict, window=window).nodes


def best_orders(tree: Tree, values: Sequence[Value], settings: Settings) -> dict[int, list[int]]:
    """Children by node, in an order that makes the right search visit the fewest nodes."""
    first = fewest(tree, values, strict=settings.cut == "gt", window=settings.window).first
    return {
        node: [best, *(child for child in tree.children(node) if child != best)]
        for node, best in first.items()
    }


def _is_clipped(settings: Settings, slip: Slip) -> bool:
    """True if fail-hard changes what is visited: by the strict rule, or if one bound is tested."""
    if settings.fail == "soft" or slip.is_shallow:
        return False
    if slip.tests_alpha and slip.tests_beta:
        return (slip.cut or settings.cut) == "gt"
    return slip.tests_alpha or slip.tests_beta


class _Costs:
    """Costs by node and window, each worked out once."""

    def __init__(self, tree: Tree, values: Sequence[Value], slip: Slip, *, strict: bool) -> None:
        self.tree, self.values, self.slip, self.strict = tree, values, slip, strict
        self.known: dict[tuple[int, Window], int] = {}

    def of(self, node: int, window: Window) -> int:
        """The fewest nodes at and below a node called with a window."""
        if not self.tree.count[node]:
            return 1
        value, (alpha, beta) = self.values[node], window
        window = alpha if value <= alpha else -INF, beta if value >= beta else INF
        if (node, window) not in self.known:
            self.known[node, window] = 1 + self._below(node, window)
        return self.known[node, window]

    def _below(self, node: int, window: Window) -> int:
        children, values = self.tree.children(node), self.values
        maximises = self.tree.player[node] == MAX
        first = self._passed(window, -INF if maximises else INF, maximises=maximises)
        fires = partial(self.slip.fires, window=window, maximises=maximises, strict=self.strict)
        if firing := [child for child in children if fires(values[child])]:
            return min(self.of(child, first) for child in firing)
        later = self._passed(window, values[node], maximises=maximises)
        best = [child for child in children if values[child] == values[node]]
        return sum(self.of(child, later) for child in children) + min(
            self.of(child, first) - self.of(child, later) for child in best
        )

    def _passed(self, window: Window, v: Value, *, maximises: bool) -> Window:
        """The window of a child; a bound that is never tested stays as it is."""
        if self.slip.is_shallow:
            return (v, INF) if maximises else (-INF, v)
        alpha, beta = window
        if maximises:
            return (max(alpha, v), beta) if self.slip.tests_alpha else window
        return (alpha, min(beta, v)) if self.slip.tests_beta else window
