"""Games as they are kept: random play state by state, and which options are refused in what words.

Renew them with ``pytest tests/games/test_kept_play.py --snapshot-update``, and read what changed.
"""

import inspect
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.games.test_conformance import GAMES, playout
from tui_explorer import catalog
from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.errors import BadData

OURS = [name for name in catalog.game_names() if name not in ("chess", "openspiel")]
PLAYED = [name for name in GAMES if name.partition("-")[0] in OURS]
MOST_PLIES, MOST_LABELS = 24, 12
NUMBERS = (*range(-1, 21), 29, 30, 31, 49, 50, 51, *range(74, 77), *range(79, 82), *range(98, 102),
           127, 128, 129, *range(199, 202), *range(254, 258), 999, 1000, 1001, 10_000)  # fmt: skip
TEXTS = (
    "", ".", "X", "W", "B", "O", "loss", "draw", "rank", "winner", "random", "min", "0", "1-2", "-",
    "3-4-5", "0-0", "1--2", "01", "63", "64", "1-1-1-1-1-1-1-1-1", "XO", "X.", "XXX......", "X/O",
    "XOXOXOXOX", "XX.......", "XXXOOO...", "XXO.O.O.X", "W/./B", "WW/../BB", "WWW/BBB", "W../..B",
    "B../..W", "WW./.../.B", ".W/B.", "...", "1.", "12/3.", "21/3.", "12/.3", "123/456/78.",
    "1.2/345", "11/2.", "P.G", "PG", "P..", "PP.G", "%%%%%/%P.G%/%%%%%", "%%%/%P%/%%%", "P_G/.%.",
    "P.%G", "%%%%%/%P.G_/%%%%%", "P.G_/%%%%", "____/P_._/___G", "P.G/..",
    "%P.G%/%___%/%%%%%", "%%%%%/%P.G%/%___%",
    "%%%%/P.G%/%%%%", "%%%%/%P.G/%%%%", "wwwwgggg", "R", "R U",
    "R U2 F'", "R R", "x" * 30, "/", "X/XO/O", "XOXO/OX", "a",
)  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def told_play(game: Game, seed: int) -> Iterator[str]:
    """A random game, state by state."""
    states = playout(game, seed)
    for ply, state in enumerate(states[:MOST_PLIES]):
        if ply in (0, len(states) // 2, len(states) - 1):
            yield f"{game.picture(state)}\n{game.options_for(state)}"  # type: ignore[attr-defined]
        if game.is_terminal(state):
            yield f"{ply} over: {game.utility(state)}, Eval {game.evaluate(state)}"
            return
        mover, actions = game.player(state), game.actions(state)
        labels = [game.label(state, action) for action in actions]
        some = " ".join(labels[:MOST_LABELS]) + (" …" if len(labels) > MOST_LABELS else "")
        who = "chance" if mover == CHANCE else game.players[mover]
        yield f"{ply} {who}, {len(labels)}: {some}"
        yield f"   Eval {game.evaluate(state)} of {dict(game.features(state))}"


@pytest.mark.parametrize("name", PLAYED)
def test_a_random_game_is_the_one_that_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    game = GAMES[name]
    assert "\n".join(told_play(game, seed=2)) + "\n" == snapshot.use_extension(Kept)


def outcome(name: str, options: dict[str, Any]) -> str:
    """What becomes of options: a refusal, or the game that begins."""
    rules = catalog.load_game(name)
    try:
        game = rules(
            **{
                rules.position_option if key == "state" else key: value
                for key, value in options.items()
            }
        )
    except BadData as error:
        return str(error)
    state = game.start()
    told = game.utility(state) if game.is_terminal(state) else len(game.actions(state))
    lines = game.picture(state).splitlines()
    size = f"{len(lines)} lines of {max(map(len, lines), default=0)}"
    return f"fine: {'over' if game.is_terminal(state) else 'actions'} {told}, {size}"


def told_options(name: str) -> Iterator[str]:
    """Each option by many values; where several in a row come to the same, they share a line."""
    made = catalog.load_game(name)
    for option in inspect.signature(made).parameters.values():
        values = {int: NUMBERS, str: TEXTS, bool: (False, True)}[option.annotation]
        tried = [(value, outcome(name, {option.name: value})) for value in values]
        plain = [(value, told.replace(f" be {value!r} ", " be that ")) for value, told in tried]
        for told, alike in groupby(plain, key=itemgetter(1)):
            some = [repr(value) for value, _ in alike]
            yield f"{option.name} {' … '.join(dict.fromkeys((some[0], some[-1])))}: {told}"


def told_slips(name: str, random: Random) -> Iterator[str]:
    """Positions of random play with one sign of their text changed, left out or doubled."""
    game = GAMES[name]
    for seed in range(12):
        state = random.choice(playout(game, seed))
        options = game.options_for(state)
        text = next(iter(options.values()), None)
        if not isinstance(text, str) or not text:
            return
        first, at = next(iter(options)), random.randrange(len(text))
        yield f"{options}: {outcome(name, options)}"
        for new in (text[:at] + text[at + 1 :], text[: at + 1] + text[at:],
                    text[:at] + random.choice(text + "?") + text[at + 1 :]):  # fmt: skip
            yield f"  {new}: {outcome(name, {**options, first: new})}"


@pytest.mark.parametrize("name", OURS)
def test_options_are_refused_in_the_words_that_are_kept(
    name: str, snapshot: SnapshotAssertion
) -> None:
    told = [*told_options(name), *told_slips(name, Random(1))]
    assert "\n".join(told) + "\n" == snapshot.use_extension(Kept)
