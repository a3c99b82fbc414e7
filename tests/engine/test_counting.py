"""A counted search reports what a recorded one does, wherever it is stopped."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.oracles import plain
from tests.oracles.games_of_trees import GameOfTree
from tui_explorer.engine.analysis import counting
from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.analysis.counting import FullSearch
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.proof import exact_value
from tui_explorer.engine.analysis.run import CountedRun, Origin, Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import shape
from tui_explorer.formats.write.json_documents import json_run
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource, Source, open_source

GAMES = [
    ("tictactoe:state=XO.......", Settings("minimax")),
    ("tictactoe", Settings("minimax", depth=4)),
    ("tictactoe", Settings("minimax", depth=3, order="eval")),
    ("tictactoe", Settings("minimax", depth=2, quiescence=20)),
    ("tictactoe", Settings("minimax", depth=2, quiescence=10)),
    ("pawns", Settings("minimax")),
    ("pawns:rows=4,cols=3", Settings("minimax", order="captures")),
    ("pawns", Settings("minimax", order="random", seed=3)),
    ("nim:piles=1-2-3", Settings("minimax")),
    ("subtract", Settings("minimax")),
    ("connect:rows=3,cols=3,k=3", Settings("minimax", depth=6)),
    ("nim3", Settings("maxn")),
    ("pig", Settings("expectimax", depth=5)),
    ("slide:moves=4", Settings("minimax")),
]
"""Each source with settings of its reference search."""


def told(run: Run) -> Any:
    """All that a script sees of a run."""
    return json.loads("".join(json_pieces(json_run(run))))


def both(source: Source, settings: Settings) -> tuple[Run, CountedRun]:
    """A search, recorded and counted."""
    counted = search(source, settings, counts_only=True)
    assert isinstance(counted, CountedRun)
    return search(source, settings), counted


@pytest.mark.parametrize(("text", "settings"), GAMES)
def test_a_game_is_counted_as_it_is_searched(text: str, settings: Settings) -> None:
    recorded, counted = both(open_source(text), settings)
    assert told(counted) == told(recorded)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "settings"), GAMES)
def test_a_budget_stops_both_at_the_same_node(text: str, settings: Settings) -> None:
    source = open_source(text)
    nodes = len(search(source, settings).trace.node)
    rng = random.Random(f"{text} {settings}")
    for most_nodes in [1, 2, nodes - 1, nodes, *(rng.randint(1, nodes) for _ in range(20))]:
        recorded = search(source, settings, Budget(max_nodes=most_nodes))
        counted = search(source, settings, Budget(max_nodes=most_nodes), counts_only=True)
        assert told(counted) == told(recorded), most_nodes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_random_tree_is_counted_as_it_is_searched(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        tree = plain.random_tree(rng)
        source = GameSource(Origin("game", "random"), GameOfTree(tree))
        settings = Settings("minimax", order=rng.choice(["natural", "random"]), seed=seed)
        size = plain.size(tree)
        budget = rng.choice([size, rng.randint(1, size)])
        recorded = search(source, settings, Budget(max_nodes=budget))
        counted = search(source, settings, Budget(max_nodes=budget), counts_only=True)
        assert isinstance(counted, CountedRun)
        assert told(counted) == told(recorded), (seed, settings.order, budget)
        assert counted.value is None or counted.stopped or counted.value == plain.minimax(tree)


ORDERED = [(text, settings) for text, settings in GAMES if settings.algorithm == "minimax"]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "settings"), ORDERED)
@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_the_orders_of_a_game_are_those_of_its_whole_tree(
    text: str, settings: Settings, cut: str
) -> None:
    source = open_source(text)
    settings = replace(settings, cut=cut, window=(-2, 1) if cut == "gt" else (-1, 3))
    counted = Comparison([search(source, settings, counts_only=True)])
    counted.count_fewest(Budget())
    counted.count_most(Budget())
    whole = search(source, settings).tree
    values = exact_values(whole)
    window, strict = settings.window, cut == "gt"
    assert counted.fewest == fewest(whole, values, strict=strict, window=window).nodes
    worst = most(whole, values, strict=strict, window=window)
    assert counted.most == (worst.nodes if worst else None)
    assert counted.shape == shape(whole)


@pytest.mark.parametrize(("text", "settings"), ORDERED)
def test_exact_values_are_known_of_every_node_that_another_search_visits(
    text: str, settings: Settings
) -> None:
    source = open_source(text)
    recorded, counted = both(source, settings)
    cut = search(source, replace(settings, algorithm="alphabeta"))
    for node in cut.trace.node:
        exact = exact_value(cut, node, recorded)
        assert exact is not None
        assert exact_value(cut, node, counted) == exact


@pytest.mark.parametrize(("text", "settings"), ORDERED)
def test_how_far_the_full_search_is_where_another_is(text: str, settings: Settings) -> None:
    source = open_source(text)
    recorded, counted = both(source, settings)
    cut = search(source, replace(settings, algorithm="alphabeta"))
    left_out = counted.found.left_out_by(cut.trace, Budget())
    assert left_out is not None
    for visit, node in enumerate(cut.trace.node):
        step = cut.trace.enter_step[visit]
        nodes, leaves = left_out[cut.trace.cuts.before(step)]
        now = Moment(cut.trace, step).counts
        twin = recorded.trace.visit(recorded.tree.find(cut.tree.path(node)))
        then = Moment(recorded.trace, recorded.trace.enter_step[twin]).counts
        assert (now.nodes + nodes, now.leaves + leaves) == (then.nodes, then.leaves)


def test_a_position_is_searched_once() -> None:
    grown: list[int] = []

    class Watched(GameTree):
        def grow(self, node: int, *state: object) -> int:
            grown.append(node)
            return super().expand(node, *state)

    game = open_source("tictactoe").game
    assert FullSearch(Watched(game), Budget()).counts.nodes == 549_946
    assert len(grown) < 6_000


@pytest.mark.parametrize("kept", [0, 1, 5])
def test_counts_are_the_same_however_few_positions_are_remembered(
    monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    recorded, usual = both(open_source("nim:piles=1-2-3"), Settings("minimax"))
    monkeypatch.setattr(counting, "MOST_KEPT", kept)
    _, counted = both(open_source("nim:piles=1-2-3"), Settings("minimax"))
    assert told(counted) == told(usual) == told(recorded)
