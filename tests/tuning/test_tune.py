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
from tui_explorer.searches.source import open_source
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


def test_one_of_four_positions_is_kept_aside() -> None:
    pytest.importorskip("numpy")
    source = open_source("tictactoe")
    for count, fitted, aside in ((1, 1, 0), (3, 3, 0), (4, 3, 1), (7, 6, 1), (8, 6, 2)):
        found = fit.tune(source, count, 1, 1, phase)
        assert (found.fitted, found.aside) == (fitted, aside)
        assert (found.after.error_aside == 0) == (not aside)
        assert found.choices <= aside


def test_the_error_is_a_root_mean_square() -> None:
    solved = [Solved(None, 3, (1, 0)), Solved(None, -1, (0, 2)), Solved(None, 10, (4, 0))]
    weights: dict[str, Any] = {"a": 2, "b": Fraction(1, 2)}
    assert fit._eval(solved[1], weights) == 1
    assert fit._error(solved, weights) == pytest.approx(((1 + 4 + 4) / 3) ** 0.5)
    assert fit._error(solved[:1], weights) == 1
    assert fit._error([], weights) == 0


@pytest.mark.parametrize(
    ("weight", "rounded"),
    [(1.23456, "1.235"), (12345.6, "12350"), (-0.000123449, "-0.0001234"), (0, "0"), (2.0, "2"),
     (Fraction(2, 3), "0.6667"), (99999, "100000")],
)  # fmt: skip
def test_weights_have_four_digits(weight: Any, rounded: str) -> None:
    assert str(fit._rounded(weight)) == rounded


@needs_numpy
def test_what_comes_from_rounding_alone_is_nothing() -> None:
    game = Pawns()
    rows = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
    for small, left in ((1e-8, 1e-8), (1e-10, 0)):
        found = fit._least_squares(game, linear([1.0, small, -1.0], rows))
        assert float(found["advance"]) == pytest.approx(left)
        assert (float(found["pawn"]), float(found["nearest"])) == (1, -1)


@pytest.mark.parametrize("sign", [1, -1])
def test_an_eval_as_large_as_a_win_is_made_smaller_and_none_below(sign: int) -> None:
    game, solved = TicTacToe(), [Solved(None, 0, (sign, 0)), Solved(None, 0, (0, 3))]
    for most, is_scaled in ((999, False), (1000, True), (2000, True)):
        weights, scaled = fit._below_a_win(game, {"threats(1)": most, "threats(2)": 1}, solved)
        assert scaled == is_scaled
        assert abs(fit._eval(solved[0], weights)) == (900 if is_scaled else most)
        ratio = float(weights["threats(1)"]) / float(weights["threats(2)"])
        assert ratio == pytest.approx(most, rel=1e-3)


def test_a_game_that_names_no_win_is_not_scaled() -> None:
    class Unbounded(TicTacToe):
        win = None  # type: ignore[assignment]

    solved = [Solved(None, 0, (9, 0))]
    weights = {"threats(1)": 1000, "threats(2)": 1}
    assert fit._below_a_win(Unbounded(), weights, solved) == (weights, False)


@pytest.mark.parametrize(
    ("state", "right"),
    [
        ("XX.OO....", {"c1"}),  # X wins at once
        ("OO.XX.X..", {"c1"}),  # O does
        ("XOXXOOOX.", None),  # one cell is left, and right
        (".........", None),  # nobody can afford to know
    ],
)
def test_where_some_actions_are_right_and_others_wrong(state: str, right: set[str] | None) -> None:
    game = TicTacToe(state=state)
    solver, start = Solver(game, phase), game.start()
    value = solver.value(start)
    found = fit._right_ones(solver, Solved(start, 0 if value is None else value, ()))
    if right is None:
        assert found is None
    else:
        names = {game.result(start, action): game.label(start, action)
                 for action in game.actions(start)}  # fmt: skip
        assert found is not None
        assert {names[each] for each in found[1]} == right
        assert found[0].state == start


# -- the command -----------------------------------------------------------------------------------


@pytest.mark.slow
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


@pytest.mark.slow
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
        66,
        'tune needs numpy, which is not installed (pip install "tui-explorer[study]")',
    )
