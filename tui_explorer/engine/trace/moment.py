"""The state of a search at any step, for any node, without replaying the search.

Each method takes O(log visits), O(children) or O(depth).
"""

from bisect import bisect_right
from collections.abc import Sequence
from enum import Enum
from typing import Any

from tui_explorer.engine.backup import between
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.bounds import interval
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.trace import (
    CUT,
    HIT,
    LEAF,
    RETURN,
    UPDATE,
    Child,
    Counts,
    Event,
    Trace,
)
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT, Tree

BOUND_SIGNS = ("=", "<=", ">=", "?")
"""The signs of EXACT, UPPER, LOWER and UNSURE."""


DRAW = -1
"""The winner of a draw."""


class Status(Enum):
    """The state of a node at a step of a search."""

    UNVISITED = "unvisited"
    OPEN = "open"
    CLOSED = "closed"
    CUT_AWAY = "cut away"


class Moment:
    """A search after ``step`` events."""

    def __init__(self, trace: Trace, step: int) -> None:
        if not 0 <= step <= len(trace):
            raise IndexError(f"step {step} of {len(trace)}")
        self.trace = trace
        self.tree = trace.tree
        self.step = step

    # -- the search ------------------------------------------------------------------------------

    @cached_property
    def event(self) -> Event | None:
        """The last event; None at step 0."""
        if self.step == 0:
            return None
        trace, step = self.trace, self.step
        visit = trace.visit_at(step)
        kind, node = trace.kind[step - 1], trace.node[visit]
        child: int | None = None
        value: Value | None = None
        alpha, beta = trace.window_in(visit)
        if kind in (UPDATE, CUT, RETURN) and (seen := trace.children(visit, step)):
            last = seen[-1]
            child, value, alpha, beta = last.node, last.value, last.alpha, last.beta
        if kind in (LEAF, HIT, RETURN):
            child, value = None, trace.value[visit]
        elif kind == CUT:
            value = trace.cuts.of(visit).value
        return Event(step, kind, node, child, value, alpha, beta)

    @property
    def current(self) -> int:
        """The node of the last event; at step 0, the root."""
        return self.event.node if self.event else ROOT

    @property
    def is_under_way(self) -> bool:
        """True if the search has begun and has not returned yet."""
        is_over = self.step == len(self.trace) and not self.trace.stopped
        return self.step > 0 and not is_over

    @cached_property
    def path(self) -> list[int]:
        """The nodes from the root to the current one."""
        return self.tree.line(self.current)

    @cached_property
    def cut(self) -> Cut | None:
        """The cut-off, if the last event is one."""
        if self.event is None or self.event.kind != CUT:
            return None
        return self.trace.cuts.of(self.trace.visit(self.event.node, self.step))

    @cached_property
    def counts(self) -> Counts:
        """The counts up to this step."""
        trace, step = self.trace, self.step
        return Counts(
            nodes=bisect_right(trace.enter_step, step),
            leaves=trace.count(LEAF, step),
            cutoffs=trace.count(CUT, step),
            cuts=trace.cuts.before(step),
            deep_cuts=trace.cuts.deep_before(step),
            pruned=trace.cuts.pruned_before(step) + trace.repeats.saved_before(step),
            events=step,
            hits=trace.count(HIT, step),
            hits_from_before=trace.repeats.from_earlier(step),
        )

    # -- a node ----------------------------------------------------------------------------------

    def status(self, node: int) -> Status:
        """The state of a node, according to its latest visit up to this step."""
        visit = self.visit(node)
        if visit >= 0:
            return Status.CLOSED if self._has_ended(visit) else Status.OPEN
        if self.trace.nested:
            for ancestor in self.tree.ancestors(node):
                visit = self.visit(ancestor)
                if visit >= 0:
                    return Status.CUT_AWAY if self._has_ended(visit) else Status.UNVISITED
        return Status.UNVISITED

    def _has_ended(self, visit: int) -> bool:
        ended = self.trace.exit_step[visit]
        return 0 < ended <= self.step

    def has_entered(self, node: int) -> bool:
        """Whether the search has entered a node by now."""
        return self.visit(node) >= 0

    def visit(self, node: int) -> int:
        """The latest visit to a node up to this step, or -1."""
        return self.trace.visit(node, self.step)

    def _ended(self, node: int) -> int:
        """The latest visit to a node if it has ended, or -1."""
        visit = self.visit(node)
        return visit if visit >= 0 and self._has_ended(visit) else -1

    def children(self, node: int) -> Sequence[Child]:
        """The history of a node: v, α and β after each child that has returned."""
        visit = self.visit(node)
        return self.trace.children(visit, self.step) if visit >= 0 else []

    def window_at_call(self, node: int) -> tuple[Value | None, Value | None]:
        """The α and β that a node was called with."""
        visit = self.visit(node)
        return self.trace.window_in(visit) if visit >= 0 else (None, None)

    def window(self, node: int) -> tuple[Value | None, Value | None]:
        """The α and β of a node at this step; of a closed node, at its return."""
        history = self.children(node)
        return (history[-1].alpha, history[-1].beta) if history else self.window_at_call(node)

    def guaranteed(self, node: int) -> tuple[Value, ...] | None:
        """The guaranteed payoff of each player at a node; None if the search records none."""
        visit = self.visit(node)
        if visit < 0:
            return None
        history = self.trace.children(visit, self.step)
        return history[-1].guaranteed if history else self.trace.guaranteed_in(visit)

    def value(self, node: int) -> Value | None:
        """The value that a closed node returned, or the value of an open node so far."""
        visit = self.visit(node)
        if visit < 0:
            return None
        if self._has_ended(visit):
            returned: Value = self.trace.value[visit]
            return returned
        history = self.trace.children(visit, self.step)
        return history[-1].value if history else None

    def bound(self, node: int) -> str | None:
        """The bound of a closed node's value: ``=``, ``<=``, ``>=`` or ``?``."""
        visit = self._ended(node)
        return BOUND_SIGNS[self.trace.bounds[visit]] if visit >= 0 else None

    def has_cut(self, node: int) -> bool:
        """True if a node returned before all its children were visited."""
        visit = self._ended(node)
        return visit >= 0 and self.trace.has_left_out(visit)

    def local(self, node: int) -> tuple[Value | None, Value | None]:
        """α(s) and β(s): the bounds from a node's own children, even after a cut.

        At MAX, α(s) is the highest value of a child; at MIN, β(s) is the lowest. The other bound is
        that of the call.
        """
        alpha, beta = self.window_at_call(node)
        mover = self.tree.player[node]
        if alpha is None or mover not in (MAX, MIN):
            return alpha, beta
        history = self.children(node)
        if mover == MAX:
            return history[-1].value if history else -INF, beta
        return alpha, history[-1].value if history else INF

    def interval(self, node: int) -> tuple[Value, Value]:
        """The lowest and highest possible true value of a node at this step.

        The interval of an open node depends on its children. So the open nodes below it come first.
        """
        if self.status(node) is not Status.OPEN:
            return interval(self.trace, self._ended(node))
        known = self._of_open
        while node not in known:
            above = self.tree.parent[next(reversed(known))] if known else self._innermost_open
            known[above] = self._by_children(above)
        return known[node]

    @cached_property
    def _of_open(self) -> dict[int, tuple[Value, Value]]:
        """The intervals of open nodes computed so far, from the innermost up."""
        return {}

    @property
    def _innermost_open(self) -> int:
        is_open = self.status(self.current) is Status.OPEN
        return self.current if is_open else self.tree.parent[self.current]

    def _by_children(self, node: int) -> tuple[Value, Value]:
        """The interval of an open node, from its children."""
        trace, tree, below = self.trace, self.tree, self._of_open
        if tree.count[node] <= 0:
            return trace.value_range

        def known(child: int) -> tuple[Value, Value]:
            return below.get(child) or interval(trace, self._ended(child))

        children = tree.children(node)
        if tree.player[node] == CHANCE or not trace.nested:
            return between(tree, node, *zip(*map(known, children), strict=True))
        history = self.children(node)
        rest = children
        intervals = []
        if history:
            rest = children[history[-1].node - children.start + 1 :]
            intervals = [trace.running_intervals(self.visit(node))[len(history) - 1]]
        intervals += map(known, rest[:1])
        if len(rest) > 1:
            intervals.append(trace.value_range)
        return between(tree, node, *zip(*intervals, strict=True))


def winner_of(moment: Moment, node: int) -> int | None:
    """The player who wins from a closed node with best play, or DRAW; None if unknown.

    Values of a written tree mean neither win nor loss. An average over chance proves nothing. An
    Eval proves a win only if it is worth as much as one. If a game can end with points but without
    a winner, its ``least_win`` is the lowest value of a win.
    """
    tree = moment.tree
    is_game = isinstance(tree, GameTree) and len(tree.players) == 2
    bound = moment.bound(node) if is_game or tree.has_payoffs else None
    if bound is None:
        return None
    value: Any = moment.value(node)
    is_finished = tree.count[node] == 0 and not tree.at_horizon(node)
    is_sure = is_finished or (tree.depth_limit is None and not tree.has_chance)
    if tree.has_payoffs:
        return _paid_most(value) if is_sure and bound == "=" else None
    assert isinstance(tree, GameTree)
    low = -INF if bound == "<=" else value
    high = INF if bound == ">=" else value
    if is_sure:
        return _beyond(low, high, tree.game.least_win)
    win: Value | None = None if tree.has_chance else tree.game.win
    return None if win is None else _beyond(low, high, win)


def winner_at_end(tree: Tree, value: Any) -> int | None:
    """The winner of a finished game with this value, or DRAW; None if unknown."""
    if tree.has_payoffs:
        return _paid_most(value)
    if not isinstance(tree, GameTree) or len(tree.players) != 2:
        return None
    return _beyond(value, value, tree.game.least_win)


def _paid_most(payoffs: tuple[Value, ...]) -> int | None:
    """The player with the highest payoff; DRAW if all have the same."""
    most = max(payoffs)
    if payoffs.count(most) == 1:
        return payoffs.index(most)
    return DRAW if payoffs.count(most) == len(payoffs) else None


def _beyond(low: Value, high: Value, win: Value) -> int | None:
    """The winner of a game whose value lies in an interval, if ``win`` is the least win."""
    if low > 0 and low >= win:
        return MAX
    if high < 0 and high <= -win:
        return MIN
    return DRAW if low == high == win == 0 else None
