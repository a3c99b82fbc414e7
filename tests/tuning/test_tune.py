"""Weights fitted to exact values: the values are exact, the fit is the best, the line is of use."""

import shlex
import sys
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import pytest

from tests.command import answer, called_here, refusal
from tests.oracles.games import root_value
from tui_explorer.engine.budget import Budget
from tui_explorer.errors import Interrupted
from tui_explorer.games.connect import Connect
from tui_explorer.games.pawns import Pawns
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.tuning import fit
from tui_explorer.tuning.positions import Solved, Solver

needs_numpy = pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed")


def phase(doing: str, budget: Budget) -> Budget:
    assert "{seconds}" in doing
    return budget


def positions(game: Any, count: int, seed: int = 1) -> list[Solved]:
    return list(Solver(game, phase).positions(count, seed))


def begun_at(game: Any, state: Any) -> Any:
    game.start = lambda: state
    return game


@pytest.mark.parametrize(
    ("make", "win"),
    [(TicTacToe, 1000), (lambda: Pawns(rows=4), 100), (lambda: Connect(rows=3, cols=4, k=3), 1)],
)
def test_positions_are_different_and_have_their_exact_values(make: Any, win: int) -> None:
    found = positions(make(), 30)
    assert len({each.state for each in found}) == len(found) == 30
    assert len({each.value for each in found}) > 1
    for each in found:
        game = make()
        assert not game.is_terminal(each.state)
        assert each.features == tuple(game.features(each.state).values())
        assert each.value == win * root_value(begun_at(game, each.state))


def test_a_large_game_is_looked_at_near_its_end() -> None:
    found = positions(Connect(), 12)
    assert len(found) == 12
    discs = [each.state[1].bit_count() for each in found]
    assert min(discs) < max(discs)


def test_a_game_with_few_positions_gives_what_it_has() -> None:
    assert 4 <= len(positions(Pawns(), 1000)) < 40


def test_the_same_seed_gives_the_same_positions() -> None:
    first, again, other = (positions(TicTacToe(), 10, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_choice_is_the_state_that_the_search_goes_to() -> None:
    game = TicTacToe(state="XX.OO....")
    chosen = Solver(game, phase).choice(game, game.start(), 1)
    assert (game.is_terminal(chosen), game.utility(chosen)) == (True, 1)


def test_a_signal_ends_it() -> None:
    def ended(doing: str, budget: Budget) -> Budget:
        budget.stop_requested = True
        return budget

    with pytest.raises(Interrupted, match="interrupted with 0 positions solved"):
        list(Solver(TicTacToe(), ended).positions(10, 1))


# -- the fit ---------------------------------------------------------------------------------------


def linear(weights: list[Any], rows: list[tuple[Any, ...]]) -> list[Solved]:
    return [Solved(row, sum(w * f for w, f in zip(weights, row, strict=True)), row) for row in rows]


@needs_numpy
def test_what_is_a_weighted_sum_is_found_again() -> None:
    game = Pawns()
    rows = [(1, 0, 2), (0, 1, 1), (2, -1, 0), (3, 5, -2), (1, 1, 1)]
    wanted = [Fraction(5, 2), -3, 0]
    found = fit._least_squares(game, linear(wanted, rows))
    assert found == dict(zip(game.weights, wanted, strict=True))
    assert fit._error(linear(wanted, rows), found) == 0


@needs_numpy
def test_no_eval_reaches_a_win() -> None:
    game = TicTacToe()
    solved = [Solved(None, 1000, (1, 0)), Solved(None, 1000, (2, 1)), Solved(None, 0, (0, 0))]
    weights, is_scaled = fit._below_a_win(game, {"threats(1)": 600, "threats(2)": 60}, solved)
    assert is_scaled
    assert fit._eval(solved[1], weights) == pytest.approx(900, rel=1e-3)
    assert weights["threats(1)"] == pytest.approx(10 * float(weights["threats(2)"]), rel=1e-3)
    small = {"threats(1)": 300, "threats(2)": 60}
    assert fit._below_a_win(game, small, solved) == (small, False)


# -- the command -----------------------------------------------------------------------------------


@needs_numpy
@pytest.mark.parametrize("game", ["tictactoe", "pawns:rows=4,cols=3", "connect:rows=3,cols=4,k=3"])
def test_the_error_gets_smaller(game: str) -> None:
    told = answer("tune", game, "--positions", "40")
    assert (told["positions"], told["others"], told["seed"], told["depth"]) == (30, 10, 1, 2)
    before, after = told["before"], told["after"]
    assert after["error"] < before["error"]
    assert before["weights"].keys() == after["weights"].keys()
    assert 0 <= before["right"] <= told["choices"] <= 10
    assert 0 <= after["right"] <= told["choices"]
    assert told == answer("tune", game, "--positions", "40")
    assert told != answer("tune", game, "--positions", "40", "--seed", "2")


@needs_numpy
def test_the_report_and_the_line_for_weights() -> None:
    done = called_here("tune", "tictactoe", "--positions", "40", "--save")
    assert (done.code, done.err) == (0, "")
    lines = done.out.decode().splitlines()
    assert "30 positions" in lines[0]
    table = {line.split()[0]: line.split() for line in lines if line}
    assert table["threats(1)"][1] == "10"
    assert float(table["error"][2]) < float(table["error"][1])
    assert any(line.startswith("right of ") and "%" in line for line in lines)
    words = shlex.split(lines[-1])
    assert words[0] == "--weights"
    used = answer("run", "tictactoe:state=XO.......", "--depth", "2", *words)
    assert {*used["settings"]["weights"]} == {"threats(1)", "threats(2)"}
    without = called_here("tune", "tictactoe", "--positions", "40").out.decode().splitlines()
    assert without == lines[:-2]


@needs_numpy
def test_fewer_positions_than_were_asked_for_are_told() -> None:
    said = called_here("tune", "pawns").out.decode()
    assert "More were not found, though 400 were asked for.\n" in said


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["nim"], 2, "nim has no weights to fit (a game without chance whose Eval has features"),
        (["pig"], 2, "pig has no weights to fit"),
        (["aima-5-2"], 2, "aima-5-2 has no weights to fit"),
        (["nothing"], 66, "there is no file, tree or game 'nothing'"),
        (["tictactoe", "--positions", "0"], 2, "Invalid value for '--positions': 0 is below 1"),
        (["tictactoe", "--seed", "x"], 2, "Invalid value for '--seed'"),
        ([], 2, "Missing argument 'GAME'"),
    ],
)
def test_what_cannot_be_fitted_is_refused(words: list[str], code: int, said: str) -> None:
    found, line = refusal("tune", *words)
    assert (found, line[: len(said)]) == (code, said)


@needs_numpy
def test_a_game_that_is_over_has_nothing_to_fit_to() -> None:
    code, line = refusal("tune", "tictactoe:state=XXXOO....")
    assert (code, line.startswith("no position of this game could be solved")) == (65, True)


def test_without_numpy_one_line_tells_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert refusal("tune", "tictactoe") == (
        2,
        "fitting weights takes numpy, which is not installed (pip install 'tui-explorer[study]')",
    )
