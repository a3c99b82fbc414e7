"""Backed-up values: how a node's value follows from its children's, the same for all searches."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import isnan, nan
from operator import itemgetter
from typing import Any

from tui_explorer.engine.decimals import is_too_fine
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.tree.tree import ZERO_SUM, Tree

FINEST = 4096
"""Bits in the denominator of an expected value; with more, reckoning and reading get slow."""


def part_of(value: Any, mover: int) -> Any:
    """The mover's part of a value: of a payoff vector its own component, else the value."""
    return value[mover] if isinstance(value, tuple) else value


def payoff(value: Any, player: int) -> Any:
    """The payoff of a player: its component or, where MAX and MIN play for v, v or -v."""
    if isinstance(value, tuple):
        return value[player]
    return value if player == MAX else -value


def sum_of_all(payoffs: Iterable[tuple[Value, ...]]) -> Value | None:
    """The sum of what all players get, if it is the same at every leaf; None if it is not.

    An infinite gain of one of two players and an infinite loss of the other go with any sum.
    """
    sums: set[Value] = set()
    for each in payoffs:
        if INF not in each and -INF not in each:
            sums.add(sum(each))
        elif len(each) != 2 or each[0] != -each[1]:
            return None
        if len(sums) > 1:
            return None
    return sums.pop() if sums else 0


def constant_sum(tree: Tree) -> Value | None:
    """The sum of two players' payoffs, if it is the same at every leaf: what one wins, the other
    loses. None where there are others, or dice, or leaves that nobody has seen yet, or knows.
    """
    if len(tree.players) != 2 or tree.has_chance:
        return None
    if not tree.has_payoffs:
        return 0
    pairs = [] if tree.has_unknown else tree.leaf_values()
    return sum_of_all(pairs) if pairs else None


def running(tree: Tree, node: int, returned: Iterable[Any]) -> Iterator[Any]:
    """A node's value after each child: the mover's best so far; at chance, the sum so far."""
    mover = tree.player[node]
    if mover == CHANCE:
        shares = map(tree.probability.__getitem__, tree.children(node))
        return accumulate(map(weighted, shares, returned), added)
    if tree.has_payoffs:
        return accumulate(returned, lambda best, new: new if new[mover] > best[mover] else best)
    return accumulate(returned, max if mover == MAX else min)


def combined(tree: Tree, node: int) -> Callable[[Sequence[Any]], Any]:
    """The function that backs up the values of all children, the first of equals counting.

    At chance that is Σ p·v, exactly where the values are exact; undefined if it gets too fine.
    """
    mover = tree.player[node]
    if mover == CHANCE:
        shares = [tree.probability[child] for child in tree.children(node)]
        return lambda values: _sum_of(map(weighted, shares, values))
    if tree.has_payoffs:
        return lambda values: max(values, key=itemgetter(mover))
    return max if mover == MAX else min


def _sum_of(parts: Iterable[Any]) -> Any:
    """All parts of an expected value together, unless that is too fine on the way."""
    for sum_ in accumulate(parts, added):
        if is_too_fine(sum_, FINEST):
            return tuple(nan for _ in sum_) if isinstance(sum_, tuple) else nan
    return sum_


def between(tree: Tree, node: int, lows: Sequence[Any], highs: Sequence[Any]) -> tuple[Any, Any]:
    """The least and the most a node can be worth, if that is what its children can be worth."""
    value_of = combined(tree, node)
    low, high = value_of(lows), value_of(highs)
    return -INF if is_undefined(low) else low, INF if is_undefined(high) else high


def weighted(share: Fraction, value: Any) -> Any:
    """One outcome's part of an expected value; what cannot happen counts nothing, however much."""
    if isinstance(value, tuple):
        return tuple(weighted(share, part) for part in value)
    return share * value if share else Fraction(0)


def added(sum_: Any, more: Any) -> Any:
    """Two parts of an expected value together; what is infinite stays so, however large a sum."""
    if isinstance(sum_, tuple):
        return tuple(map(added, sum_, more))
    if isinstance(sum_, float) and abs(sum_) == INF != abs(more):
        return sum_
    return more if abs(more) == INF != abs(sum_) else sum_ + more


def is_undefined(sum_: Any) -> bool:
    """Whether an infinite gain met an infinite loss, or nobody could read the sum."""
    if isinstance(sum_, tuple):
        return any(map(is_undefined, sum_))
    return isinstance(sum_, float) and isnan(sum_)


def exact_values(tree: Tree) -> list[Any]:
    """The value of every node of a whole tree: O(nodes), since children come after their parent."""
    values = list(tree.utility)
    first, count, player = tree.first, tree.count, tree.player
    is_zero_sum = tree.kind == ZERO_SUM
    for node in range(len(tree) - 1, -1, -1):
        size = count[node]
        if not size:
            continue
        at = first[node]
        if is_zero_sum and size == 2:  # a list of two costs three times as much
            one, other = values[at], values[at + 1]
            is_better = other > one if player[node] == MAX else other < one
            values[node] = other if is_better else one
        elif is_zero_sum:
            below = values[at : at + size]
            values[node] = max(below) if player[node] == MAX else min(below)
        else:
            values[node] = combined(tree, node)(values[at : at + size])
    return values
