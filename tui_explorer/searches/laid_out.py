"""Lay out the tree of a search: down to its depth, in its order, and with the play it asks for."""

from collections.abc import Mapping
from math import isfinite

from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.game import Game, Value
from tui_explorer.engine.results.run import Guarantee
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.words import refusals
from tui_explorer.words.warnings import NOT_QUITE_IN_ORDER

_LARGEST_ORDERED_GAME = 2_000_000
"""Nodes of a game's tree that are grown to find its best or worst order or a strategy."""


def down_to_horizon(tree: Tree, settings: Settings) -> Tree:
    """An explicit tree down to the depth limit, if there is one."""
    if settings.weights:
        raise refusals.weights_of_a_tree()
    if settings.depth is None:
        return tree
    from tui_explorer.engine.tree.layout import NoEval, up_to_depth

    try:
        return up_to_depth(tree, settings.depth, settings.quiescence)
    except NoEval as missing:
        raise refusals.no_eval(tree, missing.path, "depth") from None


def grown(rules: Game, settings: Settings, budget: Budget, before: Trace | None) -> GameTree:
    """The tree of a game: as it is searched, or at once where the settings need all of it."""
    game = reweighed(rules, dict(settings.weights)) if settings.weights else rules
    arrange = game.orders.get(settings.order)
    if settings.order == "random":
        from tui_explorer.engine.tree.order import shuffle_actions

        arrange = shuffle_actions(settings.seed)
    elif settings.order == "eval":
        from tui_explorer.engine.tree.order import by_eval

        arrange = by_eval(game)
    ordered_whole = settings.order in ("best", "worst")
    recall = None
    if before is not None and not ordered_whole:
        from tui_explorer.engine.tree.order import recalled

        recall = recalled(before)
    tree = GameTree(game, settings.depth, arrange, recall, settings.quiescence)
    if ordered_whole or settings.is_opposed:
        what = refusals.ORDER.format(order=settings.order)
        grow_whole(tree, what if ordered_whole else refusals.TO_PLAY_OTHERWISE, budget)
    return tree


def reweighed(rules: Game, weights: Mapping[str, Value]) -> Game:
    """Return a game with other weights for some features; impossible weights are refused."""
    for name, weight in weights.items():
        if name not in rules.weights:
            known = ", ".join(rules.weights)
            hint = f"one of {known}" if known else "the Eval of this game has no features"
            raise BadData(f"there is no feature {name[:20]!r}", hint)
        if not isfinite(weight):
            raise BadData(f"{name} cannot weigh {weight}", "a finite number")
    return rules.with_weights(weights)


def grow_whole(tree: GameTree, what: str, budget: Budget) -> None:
    """Grow all of a game's tree for what needs it, or say that this cannot be."""
    try:
        is_whole = tree.grow_all(_LARGEST_ORDERED_GAME, budget)
    except SearchStopped:
        raise refusals.not_grown(what, interrupted=budget.stopped == "interrupted") from None
    if not is_whole:
        raise refusals.too_large_to_grow(what, _LARGEST_ORDERED_GAME)


def ordered(tree: Tree, settings: Settings, before: Trace | None) -> tuple[Tree, list[str]]:
    """A tree whose children are in the order that is wished for, and warnings about that."""
    if isinstance(tree, GameTree) and settings.order not in ("best", "worst"):
        return tree, []
    if settings.order == "natural" and before is None:
        return tree, []
    from tui_explorer.engine.tree.layout import NoEval
    from tui_explorer.engine.tree.order import as_before, in_order

    try:
        arranged, doubt = in_order(tree, settings)
    except NoEval as missing:
        raise refusals.no_eval(tree, missing.path, "order") from None
    if before is not None:
        arranged = as_before(arranged, before)
    return arranged, [NOT_QUITE_IN_ORDER[doubt]] if doubt else []


def made_to_play(tree: Tree, settings: Settings) -> tuple[Tree, Guarantee]:
    """Cut a whole tree down to play that is not the best, and say what best play guarantees."""
    from tui_explorer.engine.tree.strategy import NotAMove, opposed

    try:
        return opposed(tree, settings.opponent, settings.by_hand)
    except NotAMove as wrong:
        raise refusals.no_move(wrong.path) from None
