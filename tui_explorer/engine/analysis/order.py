"""Orders of children.

An explicit tree is reordered as a whole. The tree of a game is ordered node by node as it is
expanded.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.warning import Plain
from tui_explorer.engine.backup import exact_values, part_of
from tui_explorer.engine.game import MAX, Arrange, Game, Value
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.derived import Permute, eval_of, reordered
from tui_explorer.engine.tree.game_tree import Recall
from tui_explorer.engine.tree.tree import ROOT, STAY, Tree

# -- explicit trees --------------------------------------------------------------------------------


def in_order(tree: Tree, settings: Settings) -> tuple[Tree, Plain | None]:
    """A fully expanded tree in the order of the settings; a warning if only approximately.

    With payoffs (two players, constant sum), the payoff of the first player counts.
    """
    if settings.order == "natural":
        return tree, None
    if settings.order == "random":
        return reordered(tree, _shuffled(tree, settings.seed)), None
    if settings.order == "eval":
        inner = (node for node in range(1, len(tree)) if tree.count[tree.parent[node]] > 1)
        evals = {node: eval_of(tree, node) for node in inner}
        return reordered(tree, by_value(tree, evals)), None
    values = [part_of(value, MAX) for value in exact_values(tree)]
    strict = settings.cut == "gt"
    clipped = Plain.FAIL_SOFT_ORDER if strict and settings.fail == "hard" else None
    if settings.order == "best":
        sorted_children = by_value(tree, values)
        first = fewest(tree, values, strict=strict, window=settings.window).first

        def fewest_first(node: int) -> list[int]:
            return sorted(sorted_children(node), key=lambda child: child != first.get(node))

        return reordered(tree, fewest_first), clipped
    sorted_children = by_value(tree, values, worst_first=True)
    worst = most(tree, values, strict=strict, window=settings.window)
    if worst is None:
        return reordered(tree, sorted_children), Plain.SORTED_ORDER
    return reordered(tree, lambda node: worst.order.get(node) or sorted_children(node)), clipped


def _shuffled(tree: Tree, seed: int) -> Permute:
    random = Random(seed)
    orders: dict[int, list[int]] = {}
    for node in range(len(tree)):
        orders[node] = random.sample(tree.children(node), tree.count[node])
    return orders.__getitem__


def by_value(
    tree: Tree, values: Sequence[Value] | Mapping[int, Value], *, worst_first: bool = False
) -> Callable[[int], list[int]]:
    """Sort the children of a node by value, best or worst first. An only child needs no value."""

    def permute(node: int) -> list[int]:
        children = tree.children(node)
        if len(children) == 1:
            return list(children)
        is_max = tree.player[node] == MAX
        return sorted(children, key=values.__getitem__, reverse=is_max != worst_first)

    return permute


def as_before(tree: Tree, before: Trace) -> Tree:
    """A fully expanded tree in the order that a shallower search and its table recommend."""
    table = before.table
    position_of = None if table is None else table.positions_of(tree, None)
    same: dict[int, int] = {ROOT: ROOT}
    """The nodes that the shallower search knew, and their ids there."""

    def permute(node: int) -> list[int]:
        children = {tree.child_index(child): child for child in tree.children(node)}
        best = None
        if table is not None and position_of is not None:
            best = table.best(position_of(node)[0])
        indices, known = _recommended(before, same.pop(node, None), best, list(children))
        same.update((children[index], known[index]) for index in indices if index in known)
        return [children[index] for index in indices]

    return reordered(tree, permute)


def _recommended(
    before: Trace, old: int | None, best: int | None, indices: list[int]
) -> tuple[list[int], dict[int, int]]:
    """Sort the children of a node, given by index in the source, as a shallower search recommends.

    ``old`` is the node in that search and ``best`` the child that its table recommends, if any. The
    best child comes first, then the others by the value they returned, then those not visited. A
    child that stands for not moving stays first. Also returns the children of ``old`` by index.
    """
    tree = before.tree
    known: dict[int, int] = {}
    if old is not None and tree.count[old] > 0:
        known = {tree.child_index(child): child for child in tree.children(old)}
        sign = -1 if tree.player[old] == MAX else 1

        def rank(index: int) -> tuple[bool, Value]:
            visit = before.visit(known[index])
            returned = before.value[visit] if visit >= 0 else None
            return returned is None, 0 if returned is None else sign * returned

        places = {index: place for place, index in enumerate(sorted(known, key=rank))}
        places[STAY] = STAY
        indices = sorted(indices, key=lambda index: places.get(index, len(places)))
    if best is not None:
        indices = sorted(indices, key=lambda index: index not in (STAY, best))
    return indices, known


# -- games -----------------------------------------------------------------------------------------


def shuffle_actions(seed: int) -> Arrange:
    """A random order. Equal states always have the same order."""

    def arrange(state: Any, actions: Sequence[Any]) -> list[int]:
        return Random(f"{seed} {state!r}").sample(range(len(actions)), len(actions))

    return arrange


def by_eval(game: Game) -> Arrange:
    """The best action for the player to move first, according to Eval."""

    def arrange(state: Any, actions: Sequence[Any]) -> list[int]:
        evals = [game.evaluate(game.result(state, action)) for action in actions]
        best_is_high = game.player(state) == MAX
        return sorted(range(len(actions)), key=evals.__getitem__, reverse=best_is_high)

    return arrange


def recalled(before: Trace) -> Recall:
    """The order that a shallower search and its table recommend for nodes as they are expanded."""
    table = before.table
    same = {ROOT: ROOT}
    """The nodes that the shallower search knew, and their ids there."""

    def recall(node: int, state: Any, first: int, indices: list[int]) -> list[int]:
        best = None if table is None else table.best(state)
        indices, known = _recommended(before, same.pop(node, None), best, indices)
        for child, index in enumerate(indices, first):
            if index in known:
                same[child] = known[index]
        return indices

    return recall
