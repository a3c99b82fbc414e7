"""The games of OpenSpiel as sources, where it is installed."""

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.command import answer, refusal
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.settings import Settings
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.tree_file import read_tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import from_tree, open_source

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

from tui_explorer.games.openspiel import OpenSpielGame, SpielState, listed  # noqa: E402


@pytest.mark.slow
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


def perft(game: OpenSpielGame, state: SpielState, depth: int) -> int:
    if game.is_terminal(state):
        return 0
    if depth == 1:
        return len(game.actions(state))
    return sum(perft(game, game.result(state, each), depth - 1) for each in game.actions(state))


def test_a_position_is_named_by_its_moves() -> None:
    game = OpenSpielGame("tic_tac_toe")
    start = game.start()
    later = game.result(game.result(start, 4), 0)
    assert (repr(start), repr(later)) == ("start", "4-0")
    assert later != start
    assert later == SpielState(later.spiel, (4, 0))
    assert later != SpielState(later.spiel, (0, 4))
    assert later != (4, 0)
    assert hash(later) == hash(SpielState(start.spiel, (4, 0)))


@pytest.mark.parametrize("name", ["tic_tac_toe", "2048", "pig(players=3)", "pig"])
def test_what_was_gained_so_far_is_told_within_the_promised_bounds(name: str) -> None:
    game, chance = OpenSpielGame(name), random.Random(3)
    for state in (game.start(), game.start()):
        for _ in range(30):
            if game.is_terminal(state):
                break
            gained = state.spiel.returns()
            found = game.evaluate(state)
            assert found == (gained[0] if len(game.players) < 3 else tuple(gained))
            state = game.result(state, chance.choice(game.actions(state)))  # noqa: PLW2901


def test_more_than_was_promised_is_not_told() -> None:
    game = OpenSpielGame("tic_tac_toe")

    class Beyond:
        def __init__(self, *gained: float) -> None:
            self._gained = list(gained)

        def returns(self) -> list[float]:
            return self._gained

    for gained, told in ((7.0, 1), (1.0, 1), (0.5, 0.5), (-1.0, -1), (-3.5, -1)):
        state = SpielState(Beyond(gained, -gained), ())
        assert game.evaluate(state) == told
        assert game.utility(state) == gained


def test_perft() -> None:
    known = {"mancala": [6, 35, 185, 942, 4_690, 23_233], "oware": [6, 36, 190, 1_014, 5_219],
             "hex(board_size=3)": [9, 72, 504, 3_024, 15_120, 54_720]}  # fmt: skip
    for name, counts in known.items():
        game = OpenSpielGame(name)
        found = [perft(game, game.start(), plies) for plies in range(1, len(counts) + 1)]
        assert found == counts, name


@pytest.mark.slow
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


def test_chances_that_are_rounded_still_add_up_to_one() -> None:
    class Rounded:
        asked = 0

        def chance_outcomes(self) -> list[tuple[int, float]]:
            self.asked += 1
            return [(7, 0.3), (8, 0.2)]

    game, state = OpenSpielGame("pig"), SpielState(Rounded(), (1,))
    assert [game.probability(state, each) for each in (7, 8, 7)] == [
        Fraction(3, 5), Fraction(2, 5), Fraction(3, 5)
    ]  # fmt: skip
    assert state.spiel.asked == 1  # thousands may be asked for one by one
    other = SpielState(Rounded(), (1,))
    assert (game.probability(other, 8), other.spiel.asked) == (Fraction(2, 5), 1)


def test_three_players_and_chance() -> None:
    name = "pig(players=3,horizon=6,winscore=2,diceoutcomes=2)"
    run = search(open_source(f"openspiel:{name}"), Settings("expectimax"))
    assert run.value == expected(pyspiel.load_game(name).new_initial_state())
    assert len(run.tree.players) == 3


def test_others_are_refused_with_the_reason(capfd: pytest.CaptureFixture[str]) -> None:
    for name, code, why in (
        ("kuhn_poker", 65, "kuhn_poker cannot be searched here: it hides something from a player "
         "(minimax needs moves in turn and perfect information)"),
        ("goofspiel", 65, "goofspiel cannot be searched here: players move at the same time"),
        ("hexx", 66, "there is no game 'hexx' in OpenSpiel (did you mean openspiel:hex?)"),
        ("x y", 66, "there is no game 'x y' in OpenSpiel (see tui-explorer list games)"),
        ("hex(board_size=x)", 65, "OpenSpiel cannot make hex(board_size=x): "),
        ("tic_tac_toe:state=4-4", 65, "4 is not an action after 1 move "
         "(state has the numbers of actions with - between)"),
        ("tic_tac_toe:state=9", 65, "9 is not an action after 0 moves"),
        ("tic_tac_toe:state=0-3-1-4-2-5", 65, "5 is not an action after 5 moves"),
        (f"tic_tac_toe:state={'1' * 30}", 65, f"{'1' * 20} is not an action after 0 moves"),
        (f"tic_tac_toe:state=4-{'1' * 5000}", 65, f"{'1' * 20} is not an action after 1 move"),
        ("(", 65, "'(' is not a game of OpenSpiel "
         "(openspiel:NAME or openspiel:NAME(option=value))"),
        ("", 65, "'' is not a game of OpenSpiel"),
    ):  # fmt: skip
        found, told = refusal("run", f"openspiel:{name}")
        assert (found, told[: len(why)]) == (code, why)
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


def random_efg(chance: random.Random) -> str:
    """A game of three players and chance; payoffs are whole, and never tied for whoever chooses."""
    lines: list[str] = []
    sets = Counter[int]()
    payoffs = list(range(-200, 200))
    chance.shuffle(payoffs)

    def write(depth: int) -> None:
        number = len(lines) + 1
        size = chance.randint(1, 3) if depth < 4 and (chance.random() < 0.8 or not depth) else 0
        if not size:
            own = " ".join(str(payoffs.pop()) for _ in range(3))
            lines.append(f't "" {number} "" {{ {own} }}')
        elif chance.random() < 0.3:
            shares = " ".join(f'"o{at}" 1/{size}' for at in range(size))
            sets[0] += 1
            lines.append(f'c "" {sets[0]} "" {{ {shares} }} 0')
        else:
            actions = " ".join(f'"a{at}"' for at in range(size))
            sets[player := chance.randint(1, 3)] += 1
            lines.append(f'p "" {player} {sets[player]} "" {{ {actions} }} 0')
        for _ in range(size):
            write(depth + 1)

    write(0)
    return "\n".join(['EFG 2 R "" { "Ann" "Bob" "Cyd" }', *lines])


@pytest.mark.parametrize("seed", range(40))
def test_random_efg_games_are_worth_the_same(seed: int) -> None:
    text = random_efg(random.Random(seed))
    theirs = expected(pyspiel.load_efg_game(text).new_initial_state())
    limits = Limits()
    tree = read_tree(text.encode(), "game.efg", limits).tree
    run = search(from_tree(lambda _: read_tree(text.encode(), "game.efg", limits), None),
                 Settings("expectimax" if tree.has_chance else "maxn"))  # fmt: skip
    assert [Fraction(each) for each in run.value] == list(theirs), text


def test_hidden_information_is_refused_by_the_name_of_its_set() -> None:
    """Of the two games that OpenSpiel brings, both hide something."""
    for text in (pyspiel.get_kuhn_poker_efg_data(), pyspiel.get_sample_efg_data()):
        code, told = refusal("run", "-", stdin=text.encode())
        assert code == 65
        assert "information" in told
        assert re.search(r"set \d+", told), told


@pytest.mark.slow
def test_every_game_is_listed_or_refused_with_a_reason() -> None:
    names = {each.name for each in listed()}
    kind = pyspiel.GameType
    for each in pyspiel.registered_games():
        fits = (
            each.dynamics == kind.Dynamics.SEQUENTIAL
            and each.information == kind.Information.PERFECT_INFORMATION
            and each.chance_mode != kind.ChanceMode.SAMPLED_STOCHASTIC
        )
        assert (each.short_name in names) == (fits and each.default_loadable), each.short_name
        if not fits and each.default_loadable:
            code, told = refusal("run", f"openspiel:{each.short_name}")
            assert (code, "cannot be searched here: " in told) == (65, True), told
