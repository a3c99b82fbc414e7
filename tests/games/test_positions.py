"""Positions: every game says where it is as options, and begins there again."""

import random
from typing import Any

import pytest

from tests.games.test_conformance import GAMES, playout
from tests.ui.driving import explorer
from tui_explorer.searches.options import position
from tui_explorer.searches.source import open_source

SOURCES = [
    "tictactoe",
    "pawns",
    "pawns:rows=5,cols=4,blocked=loss",
    "nim",
    "nim:piles=0-7-12,misere=true,take=3",
    "subtract:stones=20",
    "subtract:misere=true",
    "connect:rows=4,cols=5,k=3",
    "nim3:stones=12,pay=rank",
    "pig:sides=4,rolls=5",
    "slide",
    "slide:moves=0",
    "othello:size=6",
    "checkers",
    "checkers:size=6,limit=60",
    "breakthrough:rows=5,cols=4",
    "dots:rows=2,cols=3",
    "cube:moves=9",
    "cube:moves=0",
    "pacman:layout=P...G/.%.%./.....,moves=30",
    "pacman:layout=P...G/.%.%./.....,moves=30,ghost=random",
]
COUNTED = ("cube", "slide")
"""Games in which a move may not be taken back at once, and whose worth is the moves made."""


@pytest.mark.parametrize("source", SOURCES)
def test_a_position_is_opened_again_and_played_on_alike(source: str) -> None:
    game: Any = open_source(source).game
    is_counted = source.partition(":")[0] in COUNTED
    for seed in range(3):
        states = playout(game, seed)
        for state in states[:-1][:: max(1, len(states) // 6)]:
            text = position(source, game, state)
            assert text.startswith(f"{source.partition(':')[0]}:state="), text
            again: Any = open_source(text).game
            here = again.start()
            assert again.picture(here) == game.picture(state), text
            assert again.player(here) == game.player(state), text
            if is_counted:
                continue
            chance = random.Random(seed)
            for _ in range(200):
                if game.is_terminal(state):
                    assert again.is_terminal(here)
                    assert again.utility(here) == game.utility(state), text
                    break
                labels = [game.label(state, each) for each in game.actions(state)]
                assert [again.label(here, each) for each in again.actions(here)] == labels, text
                assert again.evaluate(here) == game.evaluate(state), text
                at = chance.randrange(len(labels))
                state = game.result(state, game.actions(state)[at])  # noqa: PLW2901
                here = again.result(here, again.actions(here)[at])


def test_every_game_has_an_option_for_its_position() -> None:
    for name, game in GAMES.items():
        assert game.position_option in game.options(), name


@pytest.mark.slow
async def test_y_copies_the_position_of_a_game(tmp_path: Any) -> None:
    async with explorer(tmp_path, "nim:piles=1-2,misere=true") as e:
        await e.press("down", "y")
        assert e.app.clipboard == "nim:state=0-2,turn=MIN,misere=true"
    async with explorer(tmp_path, "aima-5-2") as e:
        await e.press("y")
        assert not e.app.clipboard.startswith("aima-5-2:")
