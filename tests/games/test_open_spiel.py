"""In step with OpenSpiel's rules, where it is installed: a thousand random games of each."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tui_explorer.engine.game import Game
from tui_explorer.games.breakthrough import Breakthrough
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.dots import Dots
from tui_explorer.games.othello import Othello

pyspiel: Any = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.slow

GAMES = 1000
LETTERS = "abcdefgh"


def upside_down(name: str) -> str:
    """A breakthrough move as if the first mover began on top, on a board of eight rows."""
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in name)


def dots_move(name: str) -> str:
    """The line between two dots, by its kind, row and column."""
    first, second = name.split("-")
    kind = "v" if first[0] == second[0] else "h"
    return f"({kind},{int(first[1]) - 1},{LETTERS.index(first[0])})"


SHARED: dict[str, tuple[Game, str, Callable[[str], str], Callable[[str], str]]] = {
    "othello": (Othello(), "othello", str, str),
    "breakthrough": (
        Breakthrough(), "breakthrough",
        lambda ours: upside_down(ours.replace("-", "").replace("x", "")),
        lambda theirs: theirs.rstrip("*"),
    ),
    "dots": (
        Dots(rows=3, cols=3), "dots_and_boxes(num_rows=3,num_cols=3)",
        dots_move, lambda theirs: theirs[2:],
    ),
}  # fmt: skip
"""Our game, theirs, and what becomes of the names of actions so that they are the same."""


@pytest.mark.parametrize("name", SHARED)
def test_the_same_game(name: str) -> None:
    game, theirs, our_name, their_name = SHARED[name]
    rules = pyspiel.load_game(theirs)
    for seed in range(GAMES):
        chance = random.Random(seed)
        state, other = game.start(), rules.new_initial_state()
        while not game.is_terminal(state):
            assert not other.is_terminal(), seed
            assert game.player(state) == other.current_player(), seed
            ours = {our_name(game.label(state, a)): a for a in game.actions(state)}
            found = {their_name(other.action_to_string(a)): a for a in other.legal_actions()}
            assert ours.keys() == found.keys(), seed
            chosen = chance.choice(sorted(ours))
            state = game.result(state, ours[chosen])
            other.apply_action(found[chosen])
        assert other.is_terminal(), seed
        utility: Any = game.utility(state)
        assert (utility > 0) - (utility < 0) == other.returns()[0], seed


def square(number: int) -> str:
    """A square of ours as they write it: their first mover begins at the bottom."""
    row, at = divmod(number - 1, 4)
    return f"{LETTERS[7 - (2 * at + 1 - row % 2)]}{row + 1}"


def test_checkers_hop_by_hop() -> None:
    """They count each hop of a jump; what a whole jump leads to is the same.

    They call it a draw after forty plies without progress, and there the game is left.
    """
    game, rules = Checkers(), pyspiel.load_game("checkers")
    for seed in range(GAMES):
        chance = random.Random(seed)
        state, other = game.start(), rules.new_initial_state()
        while not game.is_terminal(state) and not other.is_terminal():
            assert game.player(state) == other.current_player(), seed
            names = [game.label(state, action) for action in game.actions(state)]
            paths = [[square(int(at)) for at in re.split("[-x]", name)] for name in names]
            found = {other.action_to_string(a) for a in other.legal_actions()}
            assert {path[0] + path[1] for path in paths} == found, seed
            at = chance.randrange(len(paths))
            for one, following in zip(paths[at], paths[at][1:], strict=False):
                hops = {other.action_to_string(a): a for a in other.legal_actions()}
                other.apply_action(hops[one + following])
            state = game.result(state, game.actions(state)[at])
        if game.is_terminal(state):
            assert other.is_terminal(), seed
            assert other.returns()[0] == game.utility(state), seed
