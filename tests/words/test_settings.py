"""Where another search takes the place of one, its step can stay."""

import random

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine import algorithm as engine
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.navigate import matching_step, same_until
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, open_source

USUAL = Settings()


def run(settings: Settings = USUAL, source: str | Source = "aima-5-2") -> Run:
    return search(open_source(source) if isinstance(source, str) else source, settings)


@pytest.mark.parametrize("source", ["order-unlucky", "tictactoe:state=XOXO....."])
def test_two_searches_went_alike_as_long_as_each_event_is_at_the_same_node(source: str) -> None:
    rng, opened = random.Random(2), open_source(source)
    kinds = [
        USUAL, Settings(algorithm="minimax"), Settings(cut="gt"), Settings(order="best"),
        Settings(order="random", seed=3),
    ]  # fmt: skip
    runs = [run(settings, opened) for settings in kinds]
    answers = set()
    for _ in range(150):
        one, other = rng.sample(runs, 2)
        step = rng.choice([rng.randrange(12), rng.randrange(len(one.trace) + 1)])
        if step > len(other.trace):
            assert not same_until(one.trace, other.trace, step)
            continue
        told = [
            [
                (event.kind, tuple(each.tree.path(event.node)))
                for at in range(1, step + 1)
                if (event := Moment(each.trace, at).event) is not None
            ]
            for each in (one, other)
        ]
        assert same_until(one.trace, other.trace, step) == (told[0] == told[1])
        answers.add(told[0] == told[1])
    assert answers == {True, False}


def test_events_alone_tell_that_searches_went_alike_where_children_come_as_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (run(Settings("minimax"), "tictactoe:state=XOXO.....").trace for _ in range(2))
    assert one.tree is not other.tree
    monkeypatch.delattr(Tree, "child_index")
    monkeypatch.setattr(GameTree, "parent", None)
    assert same_until(one, other, len(one))


@pytest.mark.parametrize("seed", range(40))
def test_the_same_place_in_another_search_and_back(seed: int) -> None:
    """Minimax does all that alpha-beta does, and more: from there one comes back to the step."""
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    cutting, all_seeing = (
        engine.run(each.search, tree, Settings()) for each in (alphabeta, minimax)
    )
    for step in range(1, len(cutting) + 1):
        there = matching_step(cutting, all_seeing, step)
        one, other = Moment(cutting, step).event, Moment(all_seeing, there).event
        assert one is not None
        assert other is not None
        assert one.node == other.node, f"seed {seed}, step {step}"
        assert matching_step(all_seeing, cutting, there) == step, f"seed {seed}, step {step}"


def test_where_the_other_search_never_comes() -> None:
    cutting, all_seeing = (run(Settings(name)).trace for name in ("alphabeta", "minimax"))
    never = cutting.tree.find([1, 2])
    step = all_seeing.enter_step[all_seeing.visit(never)]
    there = Moment(cutting, matching_step(all_seeing, cutting, step))
    assert (there.current, there.cut is not None) == (cutting.tree.find([1]), True)


def test_by_layers_there_is_no_such_place() -> None:
    nested, layers = (run(Settings(name)).trace for name in ("minimax", "layered"))
    assert matching_step(nested, layers, 5) == matching_step(layers, nested, 5) == 0
