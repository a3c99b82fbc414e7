"""Looking on beyond the depth limit, against an oracle that knows nothing of layouts."""

import random
from math import inf

import pytest

from tests.oracles.known import of_kind, tree_of
from tests.oracles.quiescence import build, game_value, judged_tree, quiet_value
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.derived import NoEval, up_to_depth
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.errors import UsageError
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource, open_source


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_random_trees(seed: int) -> None:
    rng = random.Random(seed)
    looked_on = 0
    for number in range(200):
        tree = judged_tree(rng)
        depth, threshold = rng.randrange(4), rng.choice([0, 1, 2, 5, 10, inf])
        expected = quiet_value(tree, depth, threshold)
        limited = up_to_depth(build(tree), depth, threshold)
        for order in ("natural", "random", "best", "worst"):
            laid_out, _ = in_order(limited, Settings(order=order, seed=number))
            for module in (minimax, alphabeta):
                for table in ("", "sound") if module is alphabeta else ("",):
                    settings = Settings(order=order, depth=depth, table=table)
                    trace = run(module.search, laid_out, settings)
                    assert trace.root_value == expected, (seed, number, order, tree)
        looked_on += any(map(limited.stays, range(len(limited))))
    assert looked_on > 50


def test_the_known_case() -> None:
    (case,) = of_kind("quiescence")
    expected = case["expected"]
    tree, depth = tree_of(case), case["depth_limit"]
    outcomes = []
    for threshold in (None, case["threshold"]):
        trace = run(alphabeta.search, up_to_depth(tree, depth, threshold), Settings())
        best = trace.principal_variation[0]
        outcomes.append((trace.root_value, trace.tree.child_index(best)))
    assert outcomes == [
        (expected["plain_depth1"], expected["plain_action"]),
        (expected["quiescence_value"], expected["quiescence_action"]),
    ]


def test_a_child_that_stays_is_the_first_and_no_child_of_the_source() -> None:
    limited, _ = open_source("quiescence-horizon").build_tree(Settings(depth=1, quiescence=5))
    paths = [limited.path(node) for node in range(len(limited))]
    assert paths == [[], [0], [1], [0, -1], [0, 0]]
    assert [limited.stays(node) for node in range(5)] == [False, False, False, True, False]
    assert [limited.action[node] for node in (3, 4)] == ["stay", "b1"]
    assert (limited.utility[3], limited.utility[4]) == (9, -8)
    assert [limited.at_horizon(node) for node in range(5)] == [False, False, True, True, True]
    assert all(limited.find(limited.path(node)) == node for node in range(5))


def test_what_is_at_the_limit_stays_so_in_another_order() -> None:
    for threshold in (None, 5):
        settings = Settings(depth=1, quiescence=threshold, order="random", seed=3)
        shuffled, _ = open_source("quiescence-horizon").build_tree(settings)
        plain, _ = open_source("quiescence-horizon").build_tree(
            Settings(depth=1, quiescence=threshold)
        )
        for node in range(len(plain)):
            other = shuffled.find(plain.path(node))
            assert plain.at_horizon(node) == shuffled.at_horizon(other)


def test_a_missing_eval_is_named_where_it_is_needed() -> None:
    tree = build(("max", 0, [("min", 9, [("max", 0, [("leaf", 1, [])]), ("leaf", 3, [])])]))
    del tree.eval[2]
    assert up_to_depth(tree, 1).utility[1] == 9
    with pytest.raises(NoEval) as missing:
        up_to_depth(tree, 1, 5)
    assert missing.value.path == [0, 0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "threshold"),
    [
        ("pawns", 5), ("pawns:rows=4,cols=3", 5), ("pawns:rows=4,cols=3", 2),
        ("tictactoe:state=XO.......", 20), ("tictactoe:state=XOX.O....", 9),
        ("connect:rows=3,cols=3,k=3", 0),
    ],
)  # fmt: skip
def test_games(name: str, threshold: int) -> None:
    source = open_source(name)
    assert isinstance(source, GameSource)
    looked_on = False
    for depth in range(5):
        expected = game_value(source.game, source.game.start(), depth, threshold)
        for order in ("natural", "random", "eval"):
            for table in ("", "sound"):
                settings = Settings(depth=depth, quiescence=threshold, order=order, table=table)
                done = search(source, settings)
                assert done.value == expected, (depth, order, table)
        tree = done.tree
        assert isinstance(tree, GameTree)
        for node in range(len(tree)):
            if tree.stays(node):
                looked_on = True
                assert tree.state(node) == tree.state(tree.parent[node])
                assert done.names.action(node) == "stay"
                assert done.names.node(node).endswith("stay")
                assert tree.utility[node] == source.game.evaluate(tree.state(node))
        minimaxed = search(source, Settings("minimax", depth=depth, quiescence=threshold))
        assert minimaxed.value == expected
    assert looked_on


def test_a_threshold_of_nothing_is_one() -> None:
    with pytest.raises(UsageError, match="payoff vectors"):
        search(open_source("nim3"), Settings("maxn", depth=2, quiescence=0))
