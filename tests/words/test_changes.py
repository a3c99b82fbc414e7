"""What is said when another search takes the place of one, and when its step can stay."""

import random

import pytest

from tui_explorer.engine.moment import Moment
from tui_explorer.engine.navigate import went_alike
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Settings
from tui_explorer.runs import search
from tui_explorer.sources import Source, open_source
from tui_explorer.words.changes import what_changed

USUAL = Settings()


def run(settings: Settings = USUAL, source: str | Source = "aima-5-2") -> Run:
    return search(open_source(source) if isinstance(source, str) else source, settings)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings(algorithm="minimax"), "Now the other one."),
        (Settings(order="best"), "Now order best."),
        (Settings(cut="gt"), "Now cut on > only."),
        (Settings(fail="hard"), "Now fail-hard."),
        (Settings(order="random", seed=1, fail="hard"), "Now order random, fail-hard."),
        (USUAL, ""),
    ],
)
def test_what_differs(settings: Settings, told: str) -> None:
    assert what_changed(run(), run(settings), "the other one", is_lost=False) == told


def test_back_again() -> None:
    changed = run(Settings(cut="gt", fail="hard")), run()
    told = what_changed(*changed, "alpha-beta", is_lost=True)
    assert told == "Now cut on ≥, fail-soft. Back to step 0."


def test_depth_table_and_quiescence() -> None:
    source = "quiescence-horizon"
    limited = run(Settings(depth=1, quiescence=5), source)
    assert what_changed(run(USUAL, source), limited, "", is_lost=False) == (
        "Now depth 1, quiescence 5."
    )
    assert what_changed(limited, run(USUAL, source), "", is_lost=False) == (
        "Now no depth limit, no quiescence."
    )
    game = "nim:piles=1-2"
    table = run(Settings(table="sound"), game)
    assert what_changed(run(USUAL, game), table, "", is_lost=False) == "Now a table."


def test_the_other_player_at_the_root() -> None:
    source = open_source("aima-5-2")
    other = source.with_other_root()
    assert other is not None
    told = what_changed(run(USUAL, source), run(USUAL, other), "", is_lost=False)
    assert told == "Now MIN moves at the root."


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
            assert not went_alike(one.trace, other.trace, step)
            continue
        told = [
            [
                (event.kind, tuple(each.tree.path(event.node)))
                for at in range(1, step + 1)
                if (event := Moment(each.trace, at).event) is not None
            ]
            for each in (one, other)
        ]
        assert went_alike(one.trace, other.trace, step) == (told[0] == told[1])
        answers.add(told[0] == told[1])
    assert answers == {True, False}
