"""The games of OpenSpiel as sources, where it is installed."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.command import answer, refusal
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from tui_explorer.games._openspiel import OpenSpielGame, Position, listed  # noqa: E402


def test_every_game_that_is_listed_can_be_played() -> None:
    names = {each.name for each in listed()}
    assert {"backgammon", "breakthrough", "go", "hex", "mancala", "othello", "y"} < names
    assert not {"kuhn_poker", "goofspiel", "hearts", "dark_hex"} & names
    for name in sorted(names):
        game, chance = OpenSpielGame(name), random.Random(1)
        state = game.start()
        for _ in range(12):
            if game.is_terminal(state):
                break
            before, actions = game.picture(state), game.actions(state)
            mover = game.player(state)
            assert mover in range(len(game.players)) or mover == CHANCE, name
            if mover == CHANCE:
                assert sum(game.probability(state, each) for each in actions) == 1
            labels = {game.label(state, action) for action in actions[:300]}
            assert len(labels) == len(actions[:300]), name
            following = game.result(state, chance.choice(actions))
            assert (game.picture(state), following == state) == (before, False)
            state = following
        assert OpenSpielGame(f"{name}:state={game.options_for(state)['state']}").start() == state


def perft(game: OpenSpielGame, state: Position, depth: int) -> int:
    if game.is_terminal(state):
        return 0
    if depth == 1:
        return len(game.actions(state))
    return sum(perft(game, game.result(state, each), depth - 1) for each in game.actions(state))


@pytest.mark.slow
def test_perft() -> None:
    known = {"mancala": [6, 35, 185, 942, 4_690, 23_233], "oware": [6, 36, 190, 1_014, 5_219],
             "hex(board_size=3)": [9, 72, 504, 3_024, 15_120, 54_720]}  # fmt: skip
    for name, counts in known.items():
        game = OpenSpielGame(name)
        found = [perft(game, game.start(), plies) for plies in range(1, len(counts) + 1)]
        assert found == counts, name


def test_searches_come_to_what_is_known() -> None:
    found = answer("run", "openspiel:tic_tac_toe")
    assert (found["value"], found["counts"]["nodes"], found["counts"]["leaves"]) == (0, 18297, 7330)
    assert answer("run", "openspiel:hex(board_size=2)")["value"] == 1
    assert answer("run", "openspiel:tic_tac_toe:state=4-1")["value"] == 1
    misere = str(OpenSpielGame("nim")._rules.get_parameters()["is_misere"]).lower()
    for piles in ("1;2;3", "1;1;2"):
        theirs = answer("run", f"openspiel:nim(pile_sizes={piles})")["value"]
        ours = answer("run", f"nim:piles={piles.replace(';', '-')},misere={misere}")["value"]
        assert theirs == ours
    classes = {each["name"]: each["class"] for each in answer("list", "games", "openspiel")}
    assert classes["openspiel:pig"]["chance"]
    assert classes["openspiel:2048"]["players"] == 1


def expected(state: Any) -> tuple[Fraction, ...]:
    """The payoffs of best play among any number of players and chance, in OpenSpiel's own terms."""
    if state.is_terminal():
        return tuple(Fraction(each) for each in state.returns())
    if state.is_chance_node():
        outcomes = [(expected(state.child(each)), Fraction(share).limit_denominator(100))
                    for each, share in state.chance_outcomes()]  # fmt: skip
        return tuple(sum((value[at] * share for value, share in outcomes), Fraction())
                     for at in range(len(outcomes[0][0])))  # fmt: skip
    mover = state.current_player()
    return max(
        (expected(state.child(each)) for each in state.legal_actions()), key=lambda v: v[mover]
    )


def test_three_players_and_chance() -> None:
    name = "pig(players=3,horizon=6,winscore=2,diceoutcomes=2)"
    run = search(open_source(f"openspiel:{name}"), Settings("expectimax"))
    assert run.value == expected(pyspiel.load_game(name).new_initial_state())
    assert len(run.tree.players) == 3


def test_others_are_refused_with_the_reason(capfd: pytest.CaptureFixture[str]) -> None:
    for name, code, why in (
        ("kuhn_poker", 65, "something is hidden"),
        ("goofspiel", 65, "at the same time"),
        ("hexx", 66, "did you mean openspiel:hex?"),
        ("hex(board_size=x)", 65, "OpenSpiel cannot make"),
        ("tic_tac_toe:state=4-4", 65, "4 is no action after 1 moves"),
        ("", 65, "is no game of OpenSpiel"),
    ):
        found, told = refusal("run", f"openspiel:{name}")
        assert (found, why in told) == (code, True), told
    assert capfd.readouterr().err == ""


EFG = """\
EFG 2 R "Three players" { "Ann" "Bob" "Cyd" }
c "" 1 "" { "heads" 1/3 "tails" 2/3 } 0
p "" 1 1 "" { "l" "r" } 0
p "" 2 1 "" { "l" "r" } 0
t "" 1 "" { 5 1 0 }
t "" 2 "" { 3 2 1/2 }
t "" 3 "" { 4, 4, 4 }
p "" 3 1 "" { "l" "r" } 0
t "" 4 "" { 1 1 1 }
t "" 5 "" { 0 0 2 }
"""


def test_the_same_efg_games_as_open_spiel_reads() -> None:
    theirs = expected(pyspiel.load_efg_game(EFG).new_initial_state())
    (found,) = [answer("run", "-", stdin=EFG.encode())["value"]]
    assert [Fraction(each) for each in found] == list(theirs)
