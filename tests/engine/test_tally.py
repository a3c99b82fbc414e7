"""What is counted is what a recorded search counts, to the last event, wherever it is stopped."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.oracles import plain
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results import counting
from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.results.counting import tally_of
from tui_explorer.engine.results.extremes import fewest, most
from tui_explorer.engine.results.run import Origin, Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.shape import shape
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.tree_file import read_tree
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.formats.write.run_json import json_run
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, open_source

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
    ("nim:piles=1-2-3", Settings("minimax", order="worst")),
    ("subtract", Settings("minimax")),
    ("connect:rows=3,cols=3,k=3", Settings("minimax", depth=6)),
    ("connect:rows=2,cols=2,k=2", Settings("minimax", opponent="any")),
    ("nim3", Settings("maxn")),
    ("pig", Settings("expectimax", depth=5)),
    ("slide:moves=4", Settings("minimax")),
]
"""Each source with settings that its yardstick has."""


def told(run: Run) -> Any:
    """All that a script sees of a run."""
    return json.loads("".join(json_pieces(json_run(run))))


@pytest.mark.parametrize(("text", "settings"), GAMES)
def test_a_game_is_counted_as_it_is_searched(text: str, settings: Settings) -> None:
    source = open_source(text)
    recorded, counted = search(source, settings), search(source, settings, counts_only=True)
    assert counted.tally is not None
    assert told(counted) == told(recorded)


GROWN = [one for one in GAMES if one[1].order != "worst" and not one[1].opponent]
"""Those whose tree is not made whole before it is searched."""


@pytest.mark.slow
@pytest.mark.parametrize(("text", "settings"), GROWN)
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
def test_a_tree_is_counted_as_it_is_searched(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        tree = plain.build(plain.random_tree(rng))
        source = Source(Origin("tree", "random", nodes=len(tree)), tree=tree)
        order = rng.choice(["natural", "best", "worst", "random"])
        settings = Settings("minimax", order=order, seed=seed)
        budget = rng.choice([len(tree), rng.randint(1, len(tree))])
        recorded = search(source, settings, Budget(max_nodes=budget))
        counted = search(source, settings, Budget(max_nodes=budget), counts_only=True)
        assert told(counted) == told(recorded), (seed, order, budget)


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
    recorded, counted = search(source, settings), search(source, settings, counts_only=True)
    cut = search(source, replace(settings, algorithm="alphabeta"))
    assert counted.tally is not None
    for node in cut.trace.node:
        twin = recorded.tree.find(cut.tree.path(node))
        exact = recorded.trace.value[recorded.trace.visit(twin)]
        assert counted.tally.exact(cut.tree, node) == exact


@pytest.mark.parametrize(("text", "settings"), [*ORDERED, ("aima-5-2", Settings("minimax"))])
def test_how_far_the_full_search_is_where_another_is(text: str, settings: Settings) -> None:
    source = open_source(text)
    recorded, counted = search(source, settings), search(source, settings, counts_only=True)
    cut = search(source, replace(settings, algorithm="alphabeta"))
    assert counted.tally is not None
    left_out = counted.tally.left_out_by(cut.trace, Budget())
    assert left_out is not None
    for visit, node in enumerate(cut.trace.node):
        step = cut.trace.enter_step[visit]
        nodes, leaves = left_out[cut.trace.cuts.before(step)]
        now = Moment(cut.trace, step).counts
        twin = recorded.trace.visit(recorded.tree.find(cut.tree.path(node)))
        then = Moment(recorded.trace, recorded.trace.enter_step[twin]).counts
        assert (now.nodes + nodes, now.leaves + leaves) == (then.nodes, then.leaves)


def test_a_position_is_gone_through_once() -> None:
    grown: list[int] = []

    class Watched(GameTree):
        def grow(self, node: int, *state: object) -> int:
            grown.append(node)
            return super().grow(node, *state)

    game = open_source("tictactoe").game
    assert game is not None
    tree = Watched(game)
    tally = tally_of(tree, Budget())
    assert tally.counts.nodes == 549_946
    assert len(grown) < 6_000
    assert len(tree) == 1 + 9 + sum(tree.count[node] for node in [*tally.line[:-1]])


@pytest.mark.parametrize("shared", [0, 2])
def test_leaves_may_share_what_is_known_of_them(
    shared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, settings = open_source("connect"), Settings("minimax", depth=4)
    usual = search(source, settings, counts_only=True)
    monkeypatch.setattr(counting, "_MOST_SHARED", shared)
    counted = search(source, settings, counts_only=True)
    assert told(counted) == told(usual)
    assert len(counted.tally._leaves) == shared < len(usual.tally._leaves)


def test_what_has_no_expectation_is_refused_by_the_search() -> None:
    text = b'{"player": "chance", "children": [{"prob": "1/2", "node": "inf"}, {"prob": "1/2", '
    text += b'"node": "-inf"}]}'
    tree = read_tree(text, "tree", Limits(), None).tree
    assert tree.count[ROOT] == 2
    source = Source(Origin("tree", "tree", nodes=3), tree=tree)
    with pytest.raises(ExplorerError):
        search(source, Settings("expectimax"), counts_only=True)
