"""Bounds: whether a returned value is exact (=), at most (≤) or at least (≥) the true one.

A search whose window holds the value always finds an action that brings it. Any other one may know
of its actions only what they cannot bring; then none of them is to be called best.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.tree.tree import ROOT

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace

EXACT, UPPER, LOWER, UNSURE = range(4)
"""Equal, at most, at least; the last where a rule that is not sound leaves it open. Of a payoff
vector, the part of who moves is meant."""

Interval = tuple[Any, Any]


def bounds_of(trace: "Trace") -> bytearray:
    """EXACT, UPPER, LOWER or UNSURE for each visit: O(visits)."""
    if trace.has_window:
        return _in_windows(trace, trace.alpha, trace.beta)
    if trace.claims and not trace.tree.has_payoffs:
        return _in_windows(trace, *_claimed(trace))
    return _by_claims(trace) if trace.claims else bytearray(len(trace.node))


def interval(trace: "Trace", visit: int) -> Interval:
    """The true value of a node lies between these two; ``visit`` has ended, or is none: -1."""
    if visit < 0:
        return trace.value_range
    bound = trace.bounds[visit]
    return trace.closer.get(visit) or _implied_by(bound, trace.value[visit], trace.value_range)


def _implied_by(bound: int, value: Any, anything: Interval) -> Interval:
    """The interval of a value of which a bound is known and nothing else."""
    least, most = anything
    return least if bound == UPPER else value, most if bound == LOWER else value


def _claimed(trace: "Trace") -> tuple[list[Value], list[Value]]:
    """The claims of MAX and MIN as windows: MAX is sure of α, MIN of -β."""
    is_alone = len(trace.tree.players) == 1
    betas = [INF if is_alone else -claims[MIN] for claims in trace.claims]
    return [claims[MAX] for claims in trace.claims], betas


def _in_windows(trace: "Trace", alphas: list[Value], betas: list[Value]) -> bytearray:
    """A value inside its window is exact.

    Outside it may still be, if every child was seen and is known exactly; so what is known is
    carried up from the leaves. The few intervals that are closer than their bounds are kept.
    """
    tree, visit_of = trace.tree, trace.visit_of
    first, count, player, (least, most) = tree.first, tree.count, tree.player, trace.value_range
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
            seen = visit_of[first[node] : first[node] + count[node]]
            lows = [low[v] if v >= 0 else least for v in seen]
            highs = [high[v] if v >= 0 else most for v in seen]
            if player[node] == CHANCE:
                low[visit], high[visit] = between(tree, node, lows, highs)
            else:
                best = max if player[node] == MAX else min
                low[visit], high[visit] = best(lows), best(highs)
            known = low[visit], high[visit]
            if not known[0] == known[1] == value:
                bounds[visit] = bound = UPPER if known[1] <= value else LOWER
                if known != _implied_by(bound, value, trace.value_range):
                    trace.closer[visit] = known
    return bounds


def _by_claims(trace: "Trace") -> bytearray:
    """The payoffs each player can still get, by the leaves that were seen and by nothing else."""
    tree, visit_of = trace.tree, trace.visit_of
    first, count = tree.first, tree.count
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
        seen = visit_of[first[node] : first[node] + count[node]]
        below = [known[v] if v >= 0 else anything for v in seen]
        low, high = _of_choice(mover, below)
        if trace.constant_sum is not None:
            high = _left_over(trace.constant_sum, low, high)
        known[visit] = low, high = _within(trace.total, low, high)
        if not low == high == value:
            at_least, at_most = low[mover] >= value[mover], high[mover] <= value[mover]
            bounds[visit] = LOWER if at_least else UPPER if at_most else UNSURE
    return bounds


def _of_choice(mover: int, below: list[Interval]) -> Interval:
    """The interval of a choice among children, if the first of the best is taken."""
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
    """The interval that is left for each player if all the others get the least they can."""
    if total is None:
        return low, high
    spare = total - sum(low)
    return low, tuple(min(most, spare + least) for least, most in zip(low, high, strict=True))


def _left_over(constant: Value, low: Any, high: Any) -> tuple[Any, Any]:
    """The most that each of two players can get, since one gets what the other does not."""
    return min(high[0], constant - low[1]), min(high[1], constant - low[0])


class Decision(NamedTuple):
    """The action to be played at the root, and how sure that is."""

    action: int | None
    """The child to go to; None where none is known to be good for anything."""
    is_best: bool = True
    """Whether no other one can be better."""


def decision_of(trace: "Trace") -> Decision:
    """The decision at the end of a search; of one that was stopped, the best so far."""
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
