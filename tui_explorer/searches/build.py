"""Build the tree of a search: up to its depth, in its order, and with the moves it asks for."""

from collections.abc import Mapping
from math import isfinite

from tui_explorer.engine.analysis.order import (
    as_before,
    by_eval,
    in_order,
    shuffle_actions,
)
from tui_explorer.engine.analysis.run import Guarantee
from tui_explorer.engine.analysis.strategy import NotAMove, opposed
from tui_explorer.engine.analysis.warning import RunWarning
from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.game import Game, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.derived import NoEval, up_to_depth
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, UsageError
from tui_explorer.words import refusals

_LARGEST_ORDERED_GAME = 2_000_000
"""The most nodes to expand for the best or worst order of a game, or for a strategy."""


def down_to_horizon(tree: Tree, settings: Settings) -> Tree:
    """An explicit tree up to the depth limit, if there is one."""
    if settings.weights:
        raise UsageError("weights are for games; a tree gives the Eval of each node itself")
    if settings.depth is None:
        return tree
    try:
        return up_to_depth(tree, settings.depth, settings.quiescence)
    except NoEval as missing:
        raise refusals.no_eval(tree, missing.path, "depth") from None


def game_tree(rules: Game, settings: Settings, budget: Budget, before: Trace | None) -> GameTree:
    """The tree of a game, fully expanded if the settings need that."""
    game = reweighed(rules, dict(settings.weights)) if settings.weights else rules
    arrange = game.orders.get(settings.order)
    if settings.order == "random":
        arrange = shuffle_actions(settings.seed)
    elif settings.order == "eval":
        arrange = by_eval(game)
    ordered_whole = settings.order in ("best", "worst")
    recall = None
    if before is not None and not ordered_whole:
        from tui_explorer.engine.analysis.order import recalled

        recall = recalled(before)
    tree = GameTree(game, settings.depth, arrange, recall, settings.quiescence)
    if ordered_whole or settings.is_opposed:
        what = refusals.ORDER.format(order=settings.order)
        expand_whole(tree, what if ordered_whole else refusals.TO_PLAY_OTHERWISE, budget)
    return tree


def reweighed(rules: Game, weights: Mapping[str, Value]) -> Game:
    """The game with other weights for some features; impossible weights are refused."""
    for name, weight in weights.items():
        if name not in rules.weights:
            known = ", ".join(rules.weights)
            hint = f"one of {known}" if known else "the Eval of this game has no features"
            raise BadData(f"there is no feature {name[:20]!r}", hint)
        if not isfinite(weight):
            raise BadData(f"{name} cannot weigh {weight}", "a finite number")
    return rules.with_weights(weights)


def expand_whole(tree: GameTree, what: str, budget: Budget) -> None:
    """Expand the whole tree of a game. If that is impossible, ``what`` needs it in the message."""
    try:
        is_whole = tree.expand_all(_LARGEST_ORDERED_GAME, budget)
    except SearchStopped:
        if budget.stopped == "interrupted":
            raise UsageError(f"{what} needs the whole tree, and was interrupted") from None
        raise UsageError(f"{what} needs the whole tree; the budget is too small for it") from None
    if not is_whole:
        raise UsageError(
            f"{what} needs the whole tree, which has over {_LARGEST_ORDERED_GAME:,} nodes",
            "give a smaller game or a depth limit",
        )


def ordered(tree: Tree, settings: Settings, before: Trace | None) -> tuple[Tree, list[RunWarning]]:
    """The tree with its children in the order of the settings, and warnings."""
    if isinstance(tree, GameTree) and settings.order not in ("best", "worst"):
        return tree, []
    if settings.order == "natural" and before is None:
        return tree, []
    from tui_explorer.engine.tree.derived import NoEval

    try:
        arranged, doubt = in_order(tree, settings)
    except NoEval as missing:
        raise refusals.no_eval(tree, missing.path, "order") from None
    if before is not None:
        arranged = as_before(arranged, before)
    return arranged, [doubt] if doubt else []


def made_to_play(tree: Tree, settings: Settings) -> tuple[Tree, Guarantee]:
    """Leave only the moves of imperfect play in a tree; also return the guarantee of best play."""
    try:
        return opposed(tree, settings.opponent, settings.by_hand)
    except NotAMove as wrong:
        path = ".".join(map(str, wrong.path))
        raise UsageError(
            f"{path!r} is not a move that can be played here",
            "the path of a node below the root such as 0.1, and one move for a node",
        ) from None
