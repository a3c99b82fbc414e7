"""The transposition table: nothing it says is false, and its known traps are seen."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.algorithms.table_checks import (
    check_table,
    random_settings,
    repeating_tree,
)
from tests.oracles import plain
from tests.oracles.known import of_kind
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.warning import TrapChecked
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.table import Table
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

BATCHES, TREES = 20, 500


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(BATCHES))
def test_whatever_is_said_with_a_table_is_true(seed: int) -> None:
    rng = random.Random(seed)
    hits = nodes = without = 0
    for number in range(TREES):
        tree = repeating_tree(rng) if number % 4 else plain.random_tree(rng)
        settings = random_settings(rng)
        try:
            trace = check_table(alphabeta, tree, settings)
        except AssertionError:
            print(f"seed {seed}, tree {number}: {settings!r} {tree!r}")
            raise
        hits += len(trace.hits)
        nodes += len(trace.node)
        without += len(run(alphabeta.search, trace.tree, replace(settings, table="")).node)
    assert hits > TREES / 2
    assert nodes < without


def dag(case: dict[str, Any]) -> plain.Plain:
    def node(name: Any, player: str) -> plain.Plain:
        if name not in case["dag"]:
            return name
        other = "min" if player == "max" else "max"
        return player, [node(child, other) for child in case["dag"][name]]

    return node("root", "max")


def test_the_trap_of_a_bound_taken_as_exact() -> None:
    (case,) = of_kind("dag")
    for source in (plain.build(dag(case)), open_source("table-trap").tree):
        assert isinstance(source, Tree)
        values = [
            run(alphabeta.search, source, Settings(table=table)).root_value
            for table in ("", "sound", "trap")
        ]
        expected = case["expected"]
        assert values == [expected["value"], expected["value"], expected["naive_table_value"]]


def test_the_trap_is_told() -> None:
    (warning,) = search(open_source("table-trap"), Settings(table="trap")).warnings
    assert warning == TrapChecked(2, 1)
    (warning,) = search(open_source("aima-5-2"), Settings(table="trap")).warnings
    assert warning == TrapChecked(3, 3)
    assert search(open_source("table-trap"), Settings(table="sound")).warnings == []


GAMES = [
    "nim:piles=1-2-3", "nim:piles=3-4", "subtract:stones=9,take=4",
    "nim:piles=2-3-2,misere=true", "subtract:stones=14", "pawns",
    "pawns:rows=4,cols=3", "connect:rows=3,cols=3,k=3", "tictactoe:state=X...O....",
]  # fmt: skip
LIMITS = [None, 2, 3, 4, 5, 6, 7]


def differing(limits: list[int | None]) -> list[tuple[Any, ...]]:
    """The games and limits at which a table changes the outcome."""
    found = []
    for name in GAMES:
        source = open_source(name)
        for depth in limits:
            for order in ("natural", "random", "eval"):
                outcomes = []
                for table in ("", "sound"):
                    settings = Settings(depth=depth, table=table, order=order)
                    done = search(source, settings)
                    assert done.best is not None
                    outcomes.append((done.value, done.tree.child_index(done.best)))
                if outcomes[0] != outcomes[1]:
                    found.append((name, depth, order, *outcomes))
    return found


@pytest.mark.slow
def test_games_come_out_the_same_with_a_table_at_any_depth() -> None:
    assert differing(LIMITS) == []


@pytest.mark.slow
def test_a_table_that_ignores_the_depth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = GameTree.position
    monkeypatch.setattr(GameTree, "position", lambda tree, node: (real(tree, node)[0], 0))
    assert differing([4, 5])


def test_tictactoe_with_a_table() -> None:
    """2,726 of a reference that counts no hits and stores leaves too: 2,209 + 517 states."""
    done = search(open_source("tictactoe"), Settings(table="sound"))
    tree = done.tree
    assert isinstance(tree, GameTree)
    leaves = {tree.state(node) for node in done.trace.node if tree.count[node] == 0}
    inner = done.counts.nodes - done.counts.hits - done.counts.leaves
    assert (done.value, done.counts.nodes, done.counts.hits) == (0, 4866, 1583)
    assert inner + len(leaves) == 2726


def test_a_stopped_search_keeps_its_table_and_its_record() -> None:
    source = open_source("tictactoe")
    for nodes in (1, 2, 300, 2000):
        done = search(source, Settings(table="sound"), Budget(max_nodes=nodes))
        assert done.trace.stopped == "nodes"
        assert done.counts.nodes == nodes
        assert done.counts.hits == len(done.trace.hits)


def test_labels_evals_and_players_make_a_position() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [1, 2], [2, 1], [[1, 2]]]))
    key = Table().positions_of(tree, None)
    first, second, turned = 1, 2, 3
    deeper = tree.first[4]
    assert key(first) == key(second)
    assert key(first) != key(turned)
    assert key(first) != key(deeper), "MIN moves at one, MAX at the other"
    for column, value in ((tree.label, "here"), (tree.eval, 5)):
        column[second] = value  # type: ignore[index]
        key = Table().positions_of(tree, None)
        assert key(first) != key(second)
        column.clear()  # type: ignore[attr-defined]


def test_the_order_of_visits_makes_no_position() -> None:
    tree = plain.build(plain.from_lists([[1, 2], [1, 2]]))
    shuffled = reordered(
        tree, lambda node: list(reversed(tree.children(node))) if node == 1 else tree.children(node)
    )
    key = Table().positions_of(shuffled, None)
    assert key(1) == key(2)


def test_a_whole_game_tree_has_the_same_positions_as_one_that_grows() -> None:
    """The best order needs the whole tree; its positions are still the game's."""
    for depth in (None, 3):
        done = search(open_source("pawns"), Settings(order="best", table="sound", depth=depth))
        tree = done.tree
        assert isinstance(tree, GameTree)
        key = Table().positions_of(tree, depth)
        for node in range(len(tree)):
            left = 0 if depth is None else depth - tree.depth(node)
            assert key(node) == (tree.state(node), left)
        assert done.value == search(open_source("pawns"), Settings(depth=depth)).value


# -- on many random trees --------------------------------------------------------------------------


def passes(algorithm: SimpleNamespace | Any) -> bool:
    """Whether a search gets through; a failed assertion or a refused trace counts as caught."""
    rng = random.Random(5)
    hits = 0
    try:
        for number in range(1000):
            settings = random_settings(rng)
            if number % 4 == 0:
                settings = replace(settings, cut="gt", fail="hard", window=(-1, 1))
            hits += len(check_table(algorithm, repeating_tree(rng), settings).hits)
        assert hits > 300
    except (AssertionError, IndexError):
        return False
    return True


@pytest.mark.slow
def test_the_real_table_passes() -> None:
    assert passes(alphabeta)


def keeps_positions() -> bool:
    """Faults that make no value wrong, but link what is not the same position, or do not link."""
    turned = plain.build(plain.from_lists([[1, 2], [2, 1], [1, 2]]))
    order = {0: [2, 1, 3], 1: [5, 4], 2: [6, 7], 3: [8, 9]}
    key = Table().positions_of(reordered(turned, order.__getitem__), None)
    return bool(key(2) == key(3) != key(1))


def test_positions_are_told_apart_well() -> None:
    assert keeps_positions()
