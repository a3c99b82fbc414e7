"""Bounds: whether a returned value is exact, an upper bound or a lower bound of the true value.

If the root's value lies inside the window, the search has found a best action. If it lies outside,
the search may know only bounds of all actions. Then no action is proved to be best.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.tree.tree import ROOT

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

EXACT, UPPER, LOWER, UNSURE = range(4)
"""The true value is equal, at most, at least, or unknown because a cut rule is unsound.

For payoff vectors this is about the payoff of the player to move."""

Interval = tuple[Any, Any]
"""The lowest and highest possible true value."""


def bounds_of(trace: "Trace") -> bytearray:
    """EXACT, UPPER, LOWER or UNSURE for each visit: O(visits)."""
    if trace.has_window:
        return _in_windows(trace, trace.alpha, trace.beta)
    if trace.guaranteed and not trace.tree.has_payoffs:
        return _in_windows(trace, *_windows_from_guaranteed(trace))
    return _from_seen_leaves(trace) if trace.guaranteed else bytearray(len(trace.node))


def interval(trace: "Trace", visit: int) -> Interval:
    """The interval of the true value after a finished visit, or -1 for a node never visited."""
    if visit < 0:
        return trace.value_range
    bound = trace.bounds[visit]
    return trace.tighter.get(visit) or _implied_by(bound, trace.value[visit], trace.value_range)


def _implied_by(bound: int, value: Any, value_range: Interval) -> Interval:
    """The interval that follows from a value and its bound."""
    least, most = value_range
    return least if bound == UPPER else value, most if bound == LOWER else value


def _windows_from_guaranteed(trace: "Trace") -> tuple[list[Value], list[Value]]:
    """All α and all β: MAX is guaranteed α, and MIN is guaranteed -β."""
    is_alone = len(trace.tree.players) == 1
    betas = [INF if is_alone else -payoffs[MIN] for payoffs in trace.guaranteed]
    return [payoffs[MAX] for payoffs in trace.guaranteed], betas


def _in_windows(trace: "Trace", alphas: list[Value], betas: list[Value]) -> bytearray:
    """The bounds of a search with windows. A value inside its window is exact.

    A value outside can be exact, too, if all children were visited and are exact. So intervals are
    backed up from the leaves. An interval tighter than its bound implies goes to ``trace.tighter``.
    """
    tree = trace.tree
    count, player, (least, most) = tree.count, tree.player, trace.value_range
    bounds = bytearray(len(trace.node))
    low: list[Any] = [None] * len(trace.node)
    high: list[Any] = [None] * len(trace.node)
    for visit in reversed(range(len(trace.node))):
        node, value = trace.node[visit], trace.value[visit]
        if value is None:
            continue
        if visit in trace.hits:
            bounds[visit] = bound = trace.hits[visit].bound
            low[visit], high[visit] = _implied_by(bound, value, trace.value_range)
        elif count[node] == 0 or alphas[visit] < value < betas[visit]:
            low[visit] = high[visit] = value
        else:
            calls, left_out = trace.calls(visit), len(trace.left_out(visit))
            lows, highs = [low[call] for call in calls], [high[call] for call in calls]
            if len(calls) + left_out > count[node]:
                lows, highs = _by_child(trace, calls, lows, highs)
            lows += [least] * left_out
            highs += [most] * left_out
            if player[node] == CHANCE:
                low[visit], high[visit] = between(tree, node, lows, highs)
            else:
                best = max if player[node] == MAX else min
                low[visit], high[visit] = best(lows), best(highs)
            known = low[visit], high[visit]
            if not known[0] == known[1] == value:
                bounds[visit] = bound = UPPER if known[1] <= value else LOWER
                if known != _implied_by(bound, value, trace.value_range):
                    trace.tighter[visit] = known
    return bounds


def _by_child(
    trace: "Trace", calls: Sequence[int], lows: list[Any], highs: list[Any]
) -> tuple[list[Any], list[Any]]:
    """The intervals of the children if some were called several times."""
    intervals: dict[int, Interval] = {}
    for call, low, high in zip(calls, lows, highs, strict=True):
        before = intervals.setdefault(trace.node[call], (low, high))
        intervals[trace.node[call]] = max(low, before[0]), min(high, before[1])
    return [low for low, _ in intervals.values()], [high for _, high in intervals.values()]


def _from_seen_leaves(trace: "Trace") -> bytearray:
    """The bounds of a search with payoffs, backed up from the leaves that it visited."""
    tree, count = trace.tree, trace.tree.count
    size = len(tree.players)
    least, most = trace.value_range
    anything: Interval = ((least,) * size, (most,) * size)
    bounds = bytearray(len(trace.node))
    known: list[Any] = [None] * len(trace.node)
    for visit in reversed(range(len(trace.node))):
        node, value = trace.node[visit], trace.value[visit]
        if value is None:
            continue
        if count[node] == 0:
            known[visit] = value, value
            continue
        mover = tree.player[node]
        below = [known[call] for call in trace.calls(visit)]
        below += [anything] * len(trace.left_out(visit))
        low, high = _of_choice(mover, below)
        if trace.constant_sum is not None:
            high = _left_over(trace.constant_sum, low, high)
        known[visit] = low, high = _within(trace.total, low, high)
        if not low == high == value:
            at_least, at_most = low[mover] >= value[mover], high[mover] <= value[mover]
            bounds[visit] = LOWER if at_least else UPPER if at_most else UNSURE
    return bounds


def _of_choice(mover: int, below: list[Interval]) -> Interval:
    """The interval of a node whose player takes the first best child."""
    sure = max(low[mover] for low, _ in below)
    first = next(place for place, (low, _) in enumerate(below) if low[mover] == sure)
    open_ = [
        each
        for place, each in enumerate(below)
        if each[1][mover] > sure or (place <= first and each[1][mover] == sure)
    ]
    lowest = [min(parts) for parts in zip(*(low for low, _ in open_), strict=True)]
    highest = [max(parts) for parts in zip(*(high for _, high in open_), strict=True)]
    lowest[mover] = sure
    return tuple(lowest), tuple(highest)


def _within(total: Value | None, low: Any, high: Any) -> Interval:
    """The interval with each upper end lowered: the others get at least their lowest payoffs."""
    if total is None:
        return low, high
    spare = total - sum(low)
    return low, tuple(min(most, spare + least) for least, most in zip(low, high, strict=True))


def _left_over(constant: Value, low: Any, high: Any) -> tuple[Any, Any]:
    """The upper ends for two players whose payoffs have a constant sum."""
    return min(high[0], constant - low[1]), min(high[1], constant - low[0])


class Decision(NamedTuple):
    """The action to play at the root, and whether it is proved to be best."""

    action: int | None
    """The child to go to; None if no action is known to be good."""
    is_best: bool = True
    """True if no other action can be better."""


def decision_of(trace: "Trace") -> Decision:
    """The decision of a finished search, or the best action so far of a stopped one."""
    line, root = trace.principal_variation, trace.visit(ROOT)
    mover = trace.tree.player[ROOT]
    if not line or not trace.has_window or trace.stopped or mover not in (MAX, MIN):
        return Decision(line[0] if line else None)
    children = trace.tree.children(ROOT)
    known = [interval(trace, trace.visit(child)) for child in children]
    if mover == MIN:
        known = [(-high, -low) for low, high in known]
    sure = max(low for low, _ in known)
    place = next(place for place, (low, _) in enumerate(known) if low == sure)
    others = known[:place] + known[place + 1 :]
    if all(high <= sure for _, high in others):
        return Decision(children[place])
    is_enough = trace.bounds[root] == (LOWER if mover == MAX else UPPER)
    return Decision(children[place] if is_enough else None, is_best=False)
