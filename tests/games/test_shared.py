"""What games share: sets of cells, boards read and written, heaps, the worth of a win."""

import inspect
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import pytest

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.game import Board, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData
from tui_explorer.games import _boards
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim, Nim3, Subtract
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource

# -- cells -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "found"), [(0, []), (1, [0]), (0b1011, [0, 1, 3]), (1 << 63 | 4, [2, 63])]
)
def test_the_cells_of_a_set(cells: int, found: list[int]) -> None:
    assert list(_boards.numbers(cells)) == found
    assert list(_boards.bits(cells)) == [1 << number for number in found]


def test_a_board_and_its_text() -> None:
    rows = _boards.read_board("X.O/.XX", "XO.", "hint")
    assert rows == ["X.O", ".XX"]
    assert (_boards.cells_of(rows, "X"), _boards.cells_of(rows, "O")) == (0b110001, 0b100)
    assert _boards.rows_of("X.O.XX", 3) == rows
    assert _boards.rows_of("X.O.X", 3) == ["X.O", ".X"]
    assert _boards.rows_of(["X", "."], 1) == ["X", "."]


@pytest.mark.parametrize(
    ("refuse", "told"),
    [
        (lambda: _boards.read_board("X?/..", "X.", "the hint"), "a cell cannot be '?' (the hint)"),
        (
            lambda: _boards.read_board("X./...", "X.", "hint"),
            "the rows of state differ in length (write . for empty cells)",
        ),
        (
            lambda: _boards.require_size("rows", 5, 8, 4),
            "state has rows=4, not 5 (leave rows out)",
        ),
        (lambda: _boards.require_even_size(3), "size cannot be 3 (size goes from 4 to 8)"),
        (lambda: _boards.require_even_size(5), "size cannot be 5 (size is 4, 6 or 8)"),
        (lambda: _boards.require_even_size(9), "size cannot be 9 (size goes from 4 to 8)"),
        (
            lambda: _boards.require_choice("pay", "x" * 30, ("a", "b")),
            f"pay cannot be '{'x' * 20}' (pay is a or b)",
        ),
        (lambda: _boards.require_marks("ba", "X", "disc", "hint"), "a disc cannot be 'a' (hint)"),
    ],
)
def test_what_is_refused(refuse: Any, told: str) -> None:
    with pytest.raises(BadData) as refused:
        refuse()
    assert str(refused.value) == told


def test_what_fits_is_not_refused() -> None:
    _boards.require_size("rows", 8, 8, 4)  # the usual size: nobody gave one
    _boards.require_size("rows", 4, 8, 4)
    for size in (4, 6, 8):
        _boards.require_even_size(size)
    _boards.require_choice("pay", "b", ("a", "b"))
    _boards.require_marks("XX", "XO", "disc", "hint")


# -- heaps -----------------------------------------------------------------------------------------


def stones(*rows: str, said: list[str]) -> Board:
    return Board(rows, said=said, framed=False, tight=True)


@pytest.mark.parametrize(
    ("count", "most", "rows", "said"),
    [
        (0, 0, ["."], ["0 stones"]),
        (0, 1, ["."], ["0 stones"]),
        (1, 1, ["o"], ["1 stone"]),
        (1, 2, ["o."], ["1 stone"]),
        (2, 9, ["oo......."], ["2 stones"]),
        (10, 10, ["o" * 10], ["10 stones"]),
        (10, 11, ["o" * 10, "." + " " * 9], ["10 stones"]),
        (12, 20, ["o" * 10, "oo" + "." * 8], ["12 stones"]),
        (50, 50, ["o" * 10] * 5, ["50 stones"]),
        (49, 51, [*["o" * 10] * 4, "o" * 9 + "."], ["...", "49 stones"]),
        (51, 51, ["o" * 10] * 5, ["...", "51 stones"]),
    ],
)
def test_heaps(count: int, most: int, rows: list[str], said: list[str]) -> None:
    heap = _boards.heap(count, most)
    assert (list(heap.rows), list(heap.said)) == (rows, said)
    assert (heap.framed, heap.tight) == (False, True)


@pytest.mark.parametrize("game", [Subtract(stones=12), Nim3(stones=12)])
def test_games_with_a_heap_show_it_as_it_once_was(game: Any) -> None:
    assert game.board((9, 0)) == _boards.heap(9, 12)


def test_piles_may_be_written_with_three_digits() -> None:
    assert Nim(piles="007-50-000").start()[0] == (7, 50, 0)
    for pile in ("0007", "51", "051", "100"):
        with pytest.raises(BadData, match=f"a pile of {pile} stones is too large"):
            Nim(piles=pile)


# -- lines and marks -------------------------------------------------------------------------------


def test_open_lines_are_worth_what_is_in_them() -> None:
    lines, worth = (0b0111, 0b1110, 0b1001), (100, 1, 10)
    assert _boards.open_lines(lines, 0b0001, 0, worth) == 1 + 100 + 1
    assert _boards.open_lines(lines, 0b0011, 0b1000, worth) == 10 - 0 + 0
    assert _boards.open_lines(lines, 0, 0b0110, worth) == -10 - 10 + 100


@pytest.mark.parametrize(
    ("x", "o", "found"),
    [(0, 0, (0, 0)), (0b1, 0, (0b1, 0b1)), (0b1, 0b10, (0b10, 0b11)),
     (0b111, 0b11000, (0b111, 0b11111)), (0b11001, 0b111 << 5, (0b111 << 5, 0b11111001))],
)  # fmt: skip
def test_who_moved_last(x: int, o: int, found: tuple[int, int]) -> None:
    has_line = lambda marks: marks in (0b111, 0b111 << 5)  # noqa: E731
    assert _boards.last_and_all(x, o, has_line, ("both", "")) == found


@pytest.mark.parametrize(
    ("x", "o", "told"),
    [
        (
            0b11,
            0,
            "the board has 2 X and 0 O (X moves first, so there are as many X as O or one more)",
        ),
        (0, 0b1, "the board has 0 X and 1 O"),
        (0b111, 0b111 << 5, "both have it (one ends the game)"),
        (0b111, 0b11100000000, "O has moved after the game was over (take one O away)"),
        (0b1111000, 0b111, "X has moved after the game was over (take one X away)"),
    ],
)
def test_marks_that_cannot_be(x: int, o: int, told: str) -> None:
    has_line = lambda marks: marks in (0b111, 0b111 << 5)  # noqa: E731
    with pytest.raises(BadData) as refused:
        _boards.last_and_all(x, o, has_line, ("both have it", "one ends the game"))
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("state", "k", "line"),
    [
        ("XXXX/OOO/////", 4, {14, 21, 28, 35}),  # up a column, counted from the top left
        ("X/X/X/X/OOO//", 4, {35, 36, 37, 38}),
        ("O/O/O/O/XXX/X/", 4, {35, 36, 37, 38}),
        ("X/OX/OOX/XOOX/X//", 4, {35, 29, 23, 17}),
        ("XOOX/OOX/OX/X/X//", 4, {14, 22, 30, 38}),
        ("XXX/OOO/////", 4, set()),
    ],
)
def test_the_cells_of_a_winning_line(state: str, k: int, line: set[int]) -> None:
    game = Connect(k=k, state=state)
    assert set(game.board(game.start()).line) == line


# -- what a win is worth ---------------------------------------------------------------------------

MOST: list[tuple[Any, dict[str, int]]] = [
    (Breakthrough(), {"pieces": 16, "advance": 128, "nearest": 8}),
    (Breakthrough(rows=5, cols=3), {"pieces": 6, "advance": 30, "nearest": 5}),
    (Breakthrough(rows=3, cols=2), {"pieces": 2, "advance": 6, "nearest": 3}),
    (Checkers(), {"men": 12, "kings": 12, "back": 4, "advance": 72}),
    (Checkers(size=6), {"men": 6, "kings": 6, "back": 3, "advance": 24}),
    (Dots(rows=2, cols=3), {"boxes": 6, "threes": 6}),
    (Othello(size=6), {"corners": 4, "mobility": 32, "discs": 36}),
    # 6 by 7 cells have 69 lines of four and one column in the middle, 4 by 4 have 24 of three
    (Connect(), {"threes": 69, "twos": 69, "centre": 6}),
    (Connect(rows=4, cols=4, k=3), {"twos": 24, "ones": 24, "centre": 8}),
]
"""The most that each feature can count, one side's minus the other's."""


def only(game: Any, name: str, weight: Any) -> Any:
    return game.with_weights({each: weight if each == name else 0 for each in game.weights})


@pytest.mark.parametrize(("game", "most"), MOST, ids=lambda given: type(given).__name__)
def test_a_win_is_worth_one_more_than_the_most_of_what_features_weigh(
    game: Any, most: dict[str, int]
) -> None:
    assert game.weights.keys() == most.keys()
    for name, count in most.items():
        assert only(game, name, 1000).win == 1000 * count + 1
        assert only(game, name, -7).win == 7 * count + 1
        assert only(game, name, Fraction(1, 3)).win == count // 3 + 1
    if not isinstance(game, Connect):
        assert game.with_weights(dict.fromkeys(most, 1)).win == sum(most.values()) + 1


@pytest.mark.skipif(find_spec("chess") is None, reason="the extra chess is not installed")
def test_mate_is_worth_a_thousand_or_more_than_all_pieces() -> None:
    game: Any = catalog.load_game("chess")()
    most = {"pawns": 8, "knights": 10, "bishops": 10, "rooks": 10, "queens": 9, "mobility": 250}
    for name, count in most.items():
        assert only(game, name, 1).win == 1000
        assert only(game, name, 1000).win == 1000 * count + 1


PACMAN = Pacman(layout="P...G/.%.%./.....", moves=30)
"""15 cells, 11 of them with food."""


@pytest.mark.parametrize(
    ("weights", "least", "most", "win"),
    [
        # the score goes from -30 to 110, the food is 0 to 15 steps away, the ghost 0 to 4
        ({}, -530, 610, 300),
        ({"score": 10}, -530, 1108, 1108),
        ({"score": -10, "food": 0, "ghost": 0}, -1100, 610, 1100),
        ({"score": 0, "food": -100, "ghost": 0}, -1500, 610, 1500),
        ({"score": 0, "food": 100, "ghost": 0}, -530, 1500, 1500),
        ({"score": 0, "food": 0, "ghost": 200}, -530, 800, 800),
        ({"score": 0, "food": 0, "ghost": Fraction(301, 4)}, -530, 610, 301),
        ({"score": 0, "food": 0, "ghost": Fraction(-1205, 16)}, -530, 610, 302),
        ({"score": 0, "food": 1000, "ghost": 0}, -530, 15_000, 15_000),
        ({"score": 0, "food": -1000, "ghost": 0}, -15_000, 610, 15_000),
        ({"score": 0, "food": 0, "ghost": 1000}, -530, 4000, 4000),
        ({"score": 0, "food": 0, "ghost": -1000}, -4000, 610, 4000),
        ({"score": 3, "food": -30, "ghost": 0}, -540, 610, 540),
    ],
)
def test_pacman_promises_bounds_for_any_weights(
    weights: dict[str, Any], least: int, most: int, win: int
) -> None:
    game = PACMAN.with_weights(weights)
    assert (game.least, game.most, game.win) == (least, most, win)


# -- options ---------------------------------------------------------------------------------------


def test_refusals_say_what_a_number_may_be() -> None:
    _boards.require_range("rows", 3, 3, 5)
    _boards.require_range("rows", 5, 3, 5)
    for number in (2, 6):
        with pytest.raises(BadData) as refused:
            _boards.require_range("rows", number, 3, 5)
        assert str(refused.value) == f"rows cannot be {number} (rows goes from 3 to 5)"


class Two(Game):
    """Two positions, of which the first has no board."""

    def start(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return 0

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return 1

    def is_terminal(self, state: int) -> bool:
        return state == 1

    def utility(self, state: int) -> int:
        return 5


def test_six_methods_are_a_game() -> None:
    game = Two()
    assert (game.players, game.weights, game.orders) == (("MAX", "MIN"), {}, {})
    assert (game.label(0, 1), game.picture(0), game.board(0)) == ("1", "0", None)
    assert (game.evaluate(0), game.evaluate(1), game.features(0)) == (0, 5, {})
    assert (game.options_for(0), game.has_chance, game.has_cycles) == ({}, False, False)
    assert search(GameSource(Origin("game", "two"), game), Settings()).value == 5
    later = game.continued(1, before=0)
    assert (later.start(), later.before, game.start(), game.before) == (1, 0, 0, None)
    assert search(GameSource(Origin("game", "two"), later), Settings()).value == 5


@pytest.mark.parametrize(
    "missing", ["start", "player", "actions", "result", "is_terminal", "utility"]
)
def test_five_methods_are_no_game(missing: str) -> None:
    with pytest.raises(TypeError, match=missing):
        type("Less", (Two,), {missing: getattr(Game, missing)})()


def test_a_game_without_a_board_has_no_position_to_say() -> None:
    class Bare(Two):
        def __init__(self, *, state: str = "") -> None:
            pass

        def board(self, state: Any) -> Board | None:
            return Board(["X ", ".O"]) if state else None

    class Stateless(Bare):
        def __init__(self) -> None:
            pass

    assert Bare().options_for(None) == {}
    assert Stateless().options_for(1) == {}
    assert Bare().options_for(1) == {"state": "X./.O"}
    assert "state" in inspect.signature(Bare).parameters
    board = Bare().board(1)
    assert board is not None
    assert [Bare().marks_at(board, cell) for cell in range(4)] == [".XO", "", ".XO", ".XO"]
    assert Bare().marks_at(board._replace(tight=True), 0) == ""
