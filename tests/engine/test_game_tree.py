"""A tree that grows from rules, asked in any order, against a walk by the rules themselves."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.oracles.games import perft
from tests.seeds import seeds
from tui_explorer.engine.analysis.order import by_eval
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, Game
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, STAY
from tui_explorer.searches.source import open_source

TREES: list[tuple[str, int | None, Any]] = [
    ("nim:piles=1-2-2", None, None),
    ("nim:piles=1-2-2", 3, None),
    ("tictactoe:state=XOX.O....", 2, None),
    ("tictactoe:state=XOX.O....", 2, 3),
    ("tictactoe", 0, None),
    ("pawns", 4, 1),
    ("pig:sides=2,rolls=2", None, None),
    ("nim3:stones=4", None, None),
    ("connect:rows=2,cols=2,k=2", None, None),
]


def grown(text: str, depth: int | None, threshold: Any) -> GameTree:
    game = open_source(text).game
    arrange = by_eval(game) if text.startswith("pawns") else None
    return GameTree(game, depth, arrange, None, threshold)


class Walk:
    """What the rules say of a node, by the actions that lead to it."""

    def __init__(self, tree: GameTree) -> None:
        self.tree, self.game = tree, tree.game

    def moves(self, node: int) -> list[int]:
        return self.tree.path(node)

    def state(self, node: int) -> Any:
        state = self.game.start()
        for place in self.moves(node):
            if place != STAY:
                state = self.game.result(state, self.game.actions(state)[place])
        return state

    def loud(self, state: Any) -> list[int]:
        """The actions that change Eval by more than the threshold."""
        here, threshold = self.game.evaluate(state), self.tree.threshold
        evals = [self.game.evaluate(self.game.result(state, a)) for a in self.game.actions(state)]
        return [place for place, after in enumerate(evals) if abs(after - here) > threshold]

    def children(self, node: int) -> list[int]:
        """The places of its children in the rules' own order, in any order."""
        state, limit = self.state(node), self.tree.depth_limit
        if self.game.is_terminal(state) or STAY in self.moves(node):
            return []
        every = list(range(len(self.game.actions(state))))
        if limit is None or len(self.moves(node)) < limit:
            return every
        if self.tree.threshold is None:
            return []
        loud = self.loud(state)
        return [STAY, *loud] if loud else []

    def worth(self, node: int) -> Any:
        state = self.state(node)
        if self.tree.depth_limit is None:
            return self.game.utility(state)
        return self.game.evaluate(state)


@pytest.mark.parametrize(("text", "depth", "threshold"), TREES)
@pytest.mark.parametrize("seed", seeds(4))
def test_whatever_is_asked_first(text: str, depth: int | None, threshold: Any, seed: int) -> None:
    """Children are listed in turn and out of turn, one here and one there."""
    rng = random.Random(f"{text} {depth} {seed}")
    tree = grown(text, depth, threshold)
    walk = Walk(tree)
    for _ in range(60):
        waiting = [node for node in range(len(tree)) if tree.count[node] == NOT_EXPANDED]
        if not waiting:
            break
        node = rng.choice([waiting[-1], rng.choice(waiting)])
        ask_before_it_is_grown(tree, walk, node)
        size = tree.expand(node) if rng.random() < 0.5 else len(tree.children(node))
        tree.trim()
        assert size == tree.count[node] == len(walk.children(node))
        check(tree, walk, node)
    columns = tree.first, tree.count, tree.player, tree.utility, tree.action, tree.parent
    assert {len(column) for column in columns} == {len(tree)}
    for node in range(len(tree)):
        assert tree.state(node) == walk.state(node)


def ask_before_it_is_grown(tree: GameTree, walk: Walk, node: int) -> None:
    state = walk.state(node)
    assert tree.mover(node) == walk.game.player(state)
    limit = tree.depth_limit
    is_deep = limit is not None and len(walk.moves(node)) >= limit
    if tree.threshold is None or walk.game.is_terminal(state):
        assert tree.has_children(node) is bool(walk.children(node))
    left = 0 if limit is None else max(0, limit - len(walk.moves(node)))
    assert tree.position(node) == (state, left)
    assert tree.plies_left(len(walk.moves(node))) == left
    if tree.count[node] <= 0:
        assert tree.at_horizon(node) is (is_deep and not walk.game.is_terminal(state))


def check(tree: GameTree, walk: Walk, node: int) -> None:
    state, children = walk.state(node), tree.children(node)
    assert sorted(map(tree.child_index, children)) == sorted(walk.children(node))
    assert [tree.stays(child) for child in children] == [
        tree.child_index(child) == STAY for child in children
    ]
    assert all(tree.parent[child] == node for child in children)
    assert tree.has_children(node) is bool(children)
    if not children:
        assert tree.utility[node] == walk.worth(node)
        limit = tree.depth_limit
        is_deep = limit is not None and len(walk.moves(node)) >= limit
        if STAY not in walk.moves(node):
            assert tree.at_horizon(node) is (is_deep and not walk.game.is_terminal(state))
        return
    assert tree.mover(node) == tree.player[node] == walk.game.player(state)
    assert not tree.at_horizon(node)
    assert tree.estimate(node) == walk.game.evaluate(state)
    for child in children:
        if tree.stays(child):
            assert (tree.utility[child], tree.count[child]) == (walk.game.evaluate(state), 0)
    if hasattr(walk.game, "probability") and walk.game.player(state) < 0:
        shares = [walk.game.probability(state, action) for action in walk.game.actions(state)]
        assert [tree.probability[child] for child in children] == shares
    else:
        assert not any(child in tree.probability for child in children)


def test_a_limit_is_met_where_the_game_is_not_over() -> None:
    """The last move of a game ends at the limit and is not cut short by it."""
    for depth, meets in ((1, True), (4, True), (5, False), (6, False)):
        tree = grown("nim:piles=1-2-2", depth, None)
        assert not tree.reaches_limit
        assert tree.expand_all(1000, Budget())
        assert tree.reaches_limit is meets


class EverySeven(Budget):
    """A budget that is looked at after every seven nodes."""

    def __init__(self) -> None:
        super().__init__()
        self.looked: list[int] = []

    def look(self, visited: int) -> int:
        self.looked.append(visited)
        return visited + 7


def test_all_of_it_is_grown_unless_it_is_larger() -> None:
    whole = grown("nim:piles=1-2-2", None, None)
    assert whole.expand_all(10_000, Budget())
    assert whole.is_whole()
    assert len(whole) == sum(perft(whole.game))
    for most, fits in ((len(whole), True), (len(whole) - 1, False)):
        tree = grown("nim:piles=1-2-2", None, None)
        budget = EverySeven()
        assert tree.expand_all(most, budget) is fits
        assert budget.looked[:3] == [0, 7, 14]
        assert len(tree.count) == len(tree)
    again = whole.unexpanded()
    assert (len(again), again.game, again.depth_limit) == (1, whole.game, None)


def test_what_is_forgotten_was_never_listed() -> None:
    tree = grown("nim:piles=1-2-2", None, None)
    tree.expand(ROOT)
    before = len(tree), list(tree.parent)
    child = tree.children(ROOT)[1]
    state = tree.state(child)
    for _ in range(2):
        listed = tree.expand(child)
        assert listed == len(tree.game.actions(state)) > 1
        assert len(tree) == before[0] + listed
        tree.collapse(child)
        assert (len(tree), tree.count[child]) == (before[0], NOT_EXPANDED)
    assert list(tree.parent) == before[1]
    assert len(tree.children(child)) == listed


class Wide(Game):
    """As many actions as it is told to have, and then the end."""

    def __init__(self, size: int) -> None:
        self.size = size

    def start(self) -> int:
        return -1

    def player(self, state: int) -> int:
        return MAX

    def actions(self, state: int) -> range:
        return range(self.size)

    def result(self, state: int, action: int) -> int:
        return action

    def is_terminal(self, state: int) -> bool:
        return state >= 0

    def utility(self, state: int) -> int:
        return state

    def label(self, state: int, action: int) -> str:
        return str(action)


@pytest.mark.parametrize("text", ["nim:piles=1-2", "tictactoe:state=XOX.O.XO."])
def test_children_are_listed_once(text: str) -> None:
    tree, again = grown(text, None, None), grown(text, None, None)
    for each, times in ((tree, 1), (again, 2)):
        nodes = [ROOT]
        for node in nodes:
            sizes = {each.expand(node) for _ in range(times)}
            assert sizes == {len(each.children(node))}
            nodes += each.children(node)
        each.trim()
    assert (again.action, list(again.parent)) == (tree.action, list(tree.parent))


@pytest.mark.parametrize("size", [1, 4094, 4095, 4096, 4097, 8192, 8193])
def test_columns_have_room_for_however_many_children(size: int) -> None:
    """More are reserved at a time than one needs, never fewer."""
    tree = GameTree(Wide(size))
    assert tree.expand(ROOT) == size
    assert len(tree.count) > size
    for child in (1, size):
        assert tree.expand(child) == 0
        assert tree.utility[child] == child - 1
    tree.trim()
    assert len(tree) == len(tree.count) == len(tree.utility) == size + 1


class Promising(Wide):
    def __init__(self, players: tuple[str, ...] = ("MAX", "MIN"), **promised: Any) -> None:
        super().__init__(2)
        self.players = players
        vars(self).update(promised)


@pytest.mark.parametrize(
    ("game", "bounds", "total"),
    [
        (Promising(), None, None),
        (Promising(least=1, most=4), (1, 4), None),
        (Promising(least=1), None, None),
        (Promising(most=4), None, None),
        (Promising(("A", "B", "C"), least=1, total=9), (1, 7), 9),
        (Promising(("A", "B", "C"), least=1, total=9, most=5), (1, 5), 9),
        (Promising(("A", "B"), least=-1, total=0), (-1, 1), 0),
        (Promising(("A", "B", "C"), total=9), None, 9),
        (Promising(("A", "B", "C"), most=9), None, None),
        (
            Promising(("A", "B"), least=Fraction(1, 2), total=0),
            (Fraction(1, 2), Fraction(-1, 2)),
            0,
        ),
    ],
)
def test_what_rules_promise_of_all_leaves(game: Any, bounds: Any, total: Any) -> None:
    tree = GameTree(game)
    assert (tree.bounds, tree.total) == (bounds, total)
