"""Alpha-beta with the slips that people make, visit by visit; without one it is the right search.

A slip is no setting of the engine, which is always right. So the search stands here once more, as
plainly as it can be, and tests hold it against the engine where nothing is slipped.
"""

from collections.abc import Callable
from typing import NamedTuple

from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings, Window
from tui_explorer.engine.tree.tree import ROOT, Tree

Owners = tuple[int | None, int | None]
Returned = tuple[Value, Value, Value]
"""The value that a call returns, and between what the leaves it saw say that the true one lies."""


class Slip(NamedTuple):
    """The ways in which a search departs from the right one."""

    cut: str = ""
    """The rule that is followed, whatever the settings say."""
    tests_alpha: bool = True
    tests_beta: bool = True
    is_shallow: bool = False
    """Whether a child is told its parent's v and nothing of what lies above."""
    is_swapped: bool = False
    """Whether MAX minimises and MIN maximises."""
    is_backward: bool = False
    """Whether children are visited from right to left."""

    def fires(self, v: Value, window: Window, *, maximises: bool, strict: bool) -> bool:
        """Whether a node whose children have brought it v cuts, if it tests that bound at all."""
        alpha, beta = window
        if maximises:
            return self.tests_beta and (v > beta or (v == beta and not strict))
        return self.tests_alpha and (v < alpha or (v == alpha and not strict))


RIGHT = Slip()
SLIPS = {
    "minimax": Slip(tests_alpha=False, tests_beta=False),
    "cut-gt": Slip(cut="gt"),
    "cut-ge": Slip(cut="ge"),
    "shallow-only": Slip(is_shallow=True),
    "swapped-players": Slip(is_swapped=True),
    "right-to-left": Slip(is_backward=True),
    "alpha-only": Slip(tests_beta=False),
    "beta-only": Slip(tests_alpha=False),
}


class Visit:
    """One call of the search."""

    __slots__ = ("by", "called", "fired", "left", "left_out", "node", "owner", "sign", "value")

    def __init__(self, node: int, called: Window) -> None:
        self.node = node
        self.called = self.left = called
        """The window at the call, and at the return."""
        self.value: Value = 0
        """What it returns."""
        self.sign = "="
        """What that says of the true value: ``=``, ``<=`` or ``>=``."""
        self.fired = False
        """Whether the test ended it."""
        self.by: int | None = None
        """The child at which it did."""
        self.left_out = 0
        """The children that were then never visited."""
        self.owner: int | None = None
        """The node whose bound it was; None for the window at the start."""


class TooManyVisits(Exception):
    """The search has gone on for longer than anybody wants to know."""


def visits(tree: Tree, settings: Settings, slip: Slip = RIGHT, most: float = INF) -> list[Visit]:
    """The visits of alpha-beta with a slip, in their order."""
    made: list[Visit] = []
    with deep_recursion():
        _called(tree, settings, slip, most, made)(ROOT, settings.window, (None, None))
    return made


def _called(
    tree: Tree, settings: Settings, slip: Slip, most: float, made: list[Visit]
) -> Callable[[int, Window, Owners], Returned]:
    strict = (slip.cut or settings.cut) == "gt"
    is_hard = settings.fail == "hard"

    def call(node: int, window: Window, owners: Owners) -> Returned:
        if len(made) >= most:
            raise TooManyVisits
        visit = Visit(node, window)
        made.append(visit)
        if not (tree.count[node] if tree.count[node] >= 0 else tree.expand(node)):
            visit.value = value = tree.utility[node]
            return value, value, value
        maximises = (tree.player[node] == MAX) != slip.is_swapped
        best = max if maximises else min
        v: Value = -INF if maximises else INF
        alpha, beta = window
        lows, highs = [], []
        children = tree.children(node)
        for child in reversed(children) if slip.is_backward else children:
            below, above = (alpha, beta), owners
            if slip.is_shallow:
                below = (v, INF) if maximises else (-INF, v)
                mine = node if v != (-INF if maximises else INF) else None
                above = (mine, None) if maximises else (None, mine)
            value, low, high = call(child, below, above)
            lows.append(low)
            highs.append(high)
            v = best(v, value)
            if slip.fires(v, (alpha, beta), maximises=maximises, strict=strict):
                visit.fired, visit.by, visit.owner = True, child, owners[maximises]
                visit.left_out = tree.count[node] - len(lows)
                break
            if maximises and v > alpha:
                alpha, owners = v, (node, owners[1])
            elif not maximises and v < beta:
                beta, owners = v, (owners[0], node)
        visit.left = alpha, beta
        visit.value = v = min(max(v, window[0]), window[1]) if is_hard else v
        lows += [-INF] * visit.left_out
        highs += [INF] * visit.left_out
        known = (v, v) if window[0] < v < window[1] else (best(lows), best(highs))
        if not known[0] == known[1] == v:
            visit.sign = "<=" if known[1] <= v else ">="
        return v, *known

    return call
