"""The orders in which children are visited."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tui_explorer.engine.backup import exact_values, part_of
from tui_explorer.engine.game import MAX, Arrange, Game, Value
from tui_explorer.engine.results.extremes import fewest, most
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import Recall
from tui_explorer.engine.tree.layout import Permute, eval_of, reordered
from tui_explorer.engine.tree.tree import ROOT, STAY, Tree

CLIPPED, LARGE = "clipped", "large"
"""What keeps an order from being quite it: fail-hard clips values; the tree is too large."""


def in_order(tree: Tree, settings: Settings) -> tuple[Tree, str | None]:
    """A whole tree in the order the settings name, and CLIPPED or LARGE if that is not quite it.

    Of two players whose payoffs have a constant sum, those of the first say how good a child is.
    """
    if settings.order == "natural":
        return tree, None
    if settings.order == "random":
        return reordered(tree, _shuffled(tree, settings.seed)), None
    if settings.order == "eval":
        inner = (node for node in range(1, len(tree)) if tree.count[tree.parent[node]] > 1)
        evals = {node: eval_of(tree, node) for node in inner}
        return reordered(tree, _by_value(tree, evals, best_first=True)), None
    values = [part_of(value, MAX) for value in exact_values(tree)]
    by_value = _by_value(tree, values, best_first=settings.order == "best")
    strict = settings.cut == "gt"
    clipped = CLIPPED if strict and settings.fail == "hard" else None
    if settings.order == "best":
        first = fewest(tree, values, strict=strict, window=settings.window).first

        def best_first(node: int) -> list[int]:
            return sorted(by_value(node), key=lambda child: child != first.get(node))

        return reordered(tree, best_first), clipped
    worst = most(tree, values, strict=strict, window=settings.window)
    if worst is None:
        return reordered(tree, by_value), LARGE
    return reordered(tree, lambda node: worst.order.get(node) or by_value(node)), clipped


def _shuffled(tree: Tree, seed: int) -> Permute:
    random = Random(seed)
    orders: dict[int, list[int]] = {}
    for node in range(len(tree)):
        orders[node] = random.sample(tree.children(node), tree.count[node])
    return orders.__getitem__


def _by_value(
    tree: Tree, values: Sequence[Value] | dict[int, Value], *, best_first: bool
) -> Callable[[int], list[int]]:
    def permute(node: int) -> list[int]:
        if tree.count[node] == 1:
            return list(tree.children(node))
        largest_first = (tree.player[node] == MAX) == best_first
        return sorted(tree.children(node), key=values.__getitem__, reverse=largest_first)

    return permute


def shuffle_actions(seed: int) -> Arrange:
    """A random order for a game: the same state always has the same one."""

    def arrange(state: Any, actions: Sequence[Any]) -> list[int]:
        return Random(f"{seed} {state!r}").sample(range(len(actions)), len(actions))

    return arrange


def by_eval(game: Game) -> Arrange:
    """The order that Eval recommends to who moves, best first."""

    def arrange(state: Any, actions: Sequence[Any]) -> list[int]:
        evals = [game.evaluate(game.result(state, action)) for action in actions]
        best_is_high = game.player(state) == MAX
        return sorted(range(len(actions)), key=evals.__getitem__, reverse=best_is_high)

    return arrange


def _place_in(before: Trace, node: int) -> Callable[[int], int]:
    """By the place of a node's child in the source: which to try first, which second.

    Best first for who moves, by what they returned, equal ones as they were; then those that the
    search did not come to, and new ones. Not to move stays the first choice.
    """
    tree = before.tree
    sign = -1 if tree.player[node] == MAX else 1

    def rank(child: int) -> tuple[bool, bool, Value]:
        visit = before.visit(child)
        returned = before.value[visit] if visit >= 0 else None
        unseen = returned is None
        return not tree.stays(child), unseen, 0 if returned is None else sign * returned

    in_order = sorted(tree.children(node), key=rank)
    ranks = {tree.child_index(child): place for place, child in enumerate(in_order)}
    return lambda index: STAY if index == STAY else ranks.get(index, len(ranks))


def recalled(before: Trace) -> Recall:
    """For a game that grows as it is searched: the order that a shallower search recommends.

    The child that the table has for best, by whichever way the position was met, goes first.
    """
    tree, table = before.tree, before.table
    same = {ROOT: ROOT}
    """The nodes met so far that the shallower search had too, and what they were there."""

    def recall(node: int, state: Any, first: int, places: list[int]) -> list[int]:
        old = same.pop(node, None)
        known: dict[int, int] = {}
        if old is not None and tree.count[old] > 0:
            known = {tree.child_index(child): child for child in tree.children(old)}
            places = sorted(places, key=_place_in(before, old))
        if table is not None and (best := table.best(state)) is not None:
            places = sorted(places, key=lambda place: place != best)
        for child, place in enumerate(places, first):
            if place in known:
                same[child] = known[place]
        return places

    return recall


def as_before(tree: Tree, before: Trace) -> Tree:
    """A whole tree in the order that a shallower search of it recommends, and the table."""
    table = before.table
    position_of = None if table is None else table.positions_of(tree, None)
    same: dict[int, int] = {ROOT: ROOT}

    def permute(node: int) -> list[int]:
        children = list(tree.children(node))
        old = same.get(node)
        if old is not None and before.tree.count[old] > 0:
            known = {before.tree.child_index(child): child for child in before.tree.children(old)}
            same.update((c, known[i]) for c in children if (i := tree.child_index(c)) in known)
            place = _place_in(before, old)
            children.sort(key=lambda child: place(tree.child_index(child)))
        if table is not None and position_of is not None:
            best = table.best(position_of(node)[0])
            children.sort(key=lambda c: tree.child_index(c) not in (STAY, best))
        return children

    return reordered(tree, permute)
