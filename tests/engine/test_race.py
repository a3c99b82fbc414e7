"""Both searches at the same place of the tree, at every step: counts, best action, its value."""

import random
from typing import Any

import pytest

from tests.oracles import plain
from tests.oracles.games_of_trees import GameOfTree
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.comparison import Standing, finished, standing, standing_beside
from tui_explorer.engine.analysis.counting import FullSearch
from tui_explorer.engine.analysis.run import CountedRun, Origin, Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

TREES = 25


def searched(tree: Tree, module: Any, **settings: Any) -> Run:
    chosen = Settings(**settings)
    trace = run(module.search, tree, chosen)
    return Run(Origin("tree", "test"), chosen, trace, module is minimax)


def counted(tree: plain.Plain) -> CountedRun:
    """Minimax as the explorer has it for games: counted, not recorded."""
    found = FullSearch(GameTree(GameOfTree(tree)), Budget())
    return CountedRun(Origin("game", "test"), Settings("minimax"), found, [])


def told(side: Standing) -> tuple[Any, ...]:
    """What people are told of a search that has not ended."""
    best = None if side.best is None else side.run.tree.child_index(side.best)
    return side.counts.nodes, side.counts.leaves, best, side.value, side.bound, side.is_over


def best_of(tree: plain.Plain, values: list[Any]) -> tuple[int | None, Any]:
    """The first of the best, by who moves at the root."""
    if not values:
        return None, None
    best = max(values) if tree[0] == "max" else min(values)
    return values.index(best), best


@pytest.mark.parametrize("seed", seeds(20, quick=2))
def test_every_step_against_plain_searches(seed: int) -> None:
    """A counted minimax beside alpha-beta knows what a recorded one does, and both are right."""
    rng = random.Random(seed)
    for number in range(TREES):
        tree = plain.random_tree(rng)
        built = plain.build(tree)
        shown = searched(built, alphabeta, cut=rng.choice(["ge", "gt"]))
        full, count = searched(built, minimax), counted(tree)
        left_out = count.found.left_out_by(shown.trace, Budget())
        said = f"seed {seed}, tree {number}"
        events = plain.narrate(
            tree, *shown.settings.window, strict=shown.settings.cut == "gt", hard=False
        )
        came_back: list[Any] = []
        exact: list[Any] = []
        for step, event in enumerate(events[:-1], 1):
            if event["kind"] == "update" and event["path"] == ():
                place = len(came_back)
                came_back.append(returned(events, step, place))
                exact.append(plain.minimax(tree[1][place]))
            own = standing(shown, step)
            best, value = best_of(tree, came_back)
            assert (own.best, own.value) == (None if best is None else 1 + best, value), said
            beside = told(standing_beside(standing(shown, step), step, count, left_out))
            assert beside == told(standing_beside(standing(shown, step), step, full)), (
                f"{said}, step {step}"
            )
            assert beside[2:4] == best_of(tree, exact), f"{said}, step {step}"
        assert standing_beside(
            standing(shown, len(shown.trace)), len(shown.trace), count, left_out
        ) == finished(count)


def returned(events: list[dict[str, Any]], step: int, place: int) -> Any:
    """What the root's child at a place came back with before a step."""
    ended = [
        each["known"][(place,)]["v"]
        for each in events[:step]
        if each["path"] == (place,) and each["kind"] in ("leaf", "cut", "return")
    ]
    return ended[-1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(10, quick=2))
def test_alpha_beta_beside_minimax(seed: int) -> None:
    """Stepping through minimax, alpha-beta is never ahead in the tree, and ends with it."""
    rng = random.Random(seed)
    for _ in range(TREES):
        built = plain.build(plain.random_tree(rng))
        shown, partner = searched(built, minimax), searched(built, alphabeta)
        before = 0
        for step in range(len(shown.trace) + 1):
            own, other = (
                standing(shown, step),
                standing_beside(standing(shown, step), step, partner),
            )
            assert before <= other.counts.nodes <= own.counts.nodes, f"seed {seed}, step {step}"
            before = other.counts.nodes
            if other.value is not None and not other.is_over:
                assert (own.value, own.best) == (other.value, other.best)
        assert other == finished(partner)


def test_of_two_games_the_names_are_the_same_though_the_trees_are_not() -> None:
    source = open_source("nim:piles=1-2-3")
    shown = search(source, Settings())
    partner = search(source, Settings("minimax"), counts_only=True)
    assert isinstance(partner, CountedRun)
    left_out = partner.found.left_out_by(shown.trace, Budget())
    half = next(step for step in range(len(shown.trace)) if standing(shown, step).value is not None)
    own, other = (
        standing(shown, half),
        standing_beside(standing(shown, half), half, partner, left_out),
    )
    assert own.best is not None
    assert other.best is not None
    assert shown.names.action(own.best) == partner.names.action(other.best) == "1 from pile 1"
    assert (own.value, other.value) == (-1, -1)


def test_with_a_table_the_counts_are_those_of_the_end_and_the_best_is_live() -> None:
    source = open_source("nim:piles=1-2-3")
    shown = search(source, Settings(table="sound"))
    partner = search(source, Settings("minimax"), counts_only=True)
    early = standing_beside(standing(shown, 1), 1, partner)
    assert (early.has_final_counts, early.is_over, early.value) == (True, False, None)


def test_nothing_is_best_beside_layers_or_before_the_search() -> None:
    nested = plain.from_lists([[3, 4], [2, 1]])
    tree = plain.build(nested)
    layers = search(open_source("[[3,4],[2,1]]"), Settings("layered"))
    assert standing_beside(standing(layers, 3), 3, searched(tree, minimax)).value is None
    shown = searched(tree, alphabeta)
    assert standing(shown, 0).value is None
    assert standing_beside(standing(shown, 0), 0, counted(nested)).value is None
    assert standing_beside(standing(shown, 0), 0, searched(tree, minimax)).counts.nodes == 0


def test_beside_layers_as_many_nodes_are_visited() -> None:
    tree = open_source("[[3,4],[2,1]]")
    layers, deep = (search(tree, Settings(name)) for name in ("layered", "alphabeta"))
    for shown, partner in ((layers, deep), (deep, layers)):
        for step in range(len(shown.trace)):
            own = standing(shown, step)
            other = standing_beside(own, step, partner)
            assert other.counts.nodes == min(own.counts.nodes, partner.counts.nodes)
        assert standing_beside(finished(shown), len(shown.trace), partner) == finished(partner)
