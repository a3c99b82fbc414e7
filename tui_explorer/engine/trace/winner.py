"""Who wins by a node's value, where a game or payoffs tell and the search has shown it."""

from typing import Any

from tui_explorer.engine.game import INF, MAX, MIN, Value
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree

NOBODY = -1
"""The winner of a draw."""


def winner_of(moment: Moment, node: int) -> int | None:
    """The player who wins if all play best from a closed node on, or NOBODY; None if unknown.

    Numbers of a tree that somebody has written down are neither won nor lost. An Eval is no win,
    nor is an average over chance: there only what is finished tells, and what is worth a win. Where
    a game can end with points for nobody's win, its ``least_win`` says from where on one has won.
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
    """The player who has won a finished game by its value, or NOBODY; None where nobody can say."""
    if tree.has_payoffs:
        return _paid_most(value)
    if not isinstance(tree, GameTree) or len(tree.players) != 2:
        return None
    return _beyond(value, value, tree.game.least_win)


def _paid_most(payoffs: tuple[Value, ...]) -> int | None:
    """The player with the highest payoff; NOBODY if all have the same."""
    most = max(payoffs)
    if payoffs.count(most) == 1:
        return payoffs.index(most)
    return NOBODY if payoffs.count(most) == len(payoffs) else None


def _beyond(low: Value, high: Value, win: Value) -> int | None:
    """The winner by what the value lies between: 0 parts wins and losses, or a win's worth does."""
    if low > 0 and low >= win:
        return MAX
    if high < 0 and high <= -win:
        return MIN
    return NOBODY if low == high == win == 0 else None
