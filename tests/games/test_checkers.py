"""Checkers: published numbers of move sequences, jumps of all kinds, positions that cannot be."""

from typing import Any

import pytest

from tests.oracles.games import perft
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.errors import BadData
from tui_explorer.games.checkers import GAME, Checkers

EMPTY = ["........"] * 8


def board(*pieces: tuple[str, int]) -> str:
    """A board with pieces on the squares of these numbers."""
    rows = [list(row) for row in EMPTY]
    for piece, number in pieces:
        row, at = divmod(number - 1, 4)
        rows[row][2 * at + 1 - row % 2] = piece
    return "/".join(map("".join, rows))


def labels(game: Checkers, state: Any) -> list[str]:
    return [game.label(state, action) for action in game.actions(state)]


def after(game: Checkers, label: str) -> Any:
    """The state after an action at the start."""
    state = game.start()
    return game.result(state, game.actions(state)[labels(game, state).index(label)])


def test_the_module_offers_the_game() -> None:
    assert GAME is Checkers


def test_perft() -> None:
    """As Martin Fierz and Aart Bik have published them (2009): a whole jump is one ply."""
    assert perft(Checkers(), 6) == [1, 7, 49, 302, 1469, 7361, 36768]


@pytest.mark.slow
def test_perft_where_jumps_go_on() -> None:
    """From ply 7 on the numbers differ if each hop counts."""
    assert perft(Checkers(), 7)[-1] == 179740


def test_the_opening_as_players_write_it() -> None:
    game = Checkers()
    assert game.player(game.start()) == MAX
    assert labels(game, game.start()) == [
        "9-13",
        "9-14",
        "10-14",
        "10-15",
        "11-15",
        "11-16",
        "12-16",
    ]
    state = after(game, "11-15")
    assert game.player(state) == MIN
    assert game.picture(state).splitlines() == [
        " 1   b   b   b   b  4",
        " 5 b   b   b   b    8",
        " 9   b   b   .   b 12",
        "13 .   .   b   .   16",
        "17   .   .   .   . 20",
        "21 w   w   w   w   24",
        "25   w   w   w   w 28",
        "29 w   w   w   w   32",
    ]


def test_a_jump_is_forced() -> None:
    game = Checkers(state=board(("b", 10), ("b", 1), ("w", 15)))
    assert labels(game, game.start()) == ["10x19"]
    state = after(game, "10x19")
    assert game.is_terminal(state)
    assert (game.utility(state), game.evaluate(state)) == (1, 1)


def test_a_whole_jump_is_one_action() -> None:
    game = Checkers(state=board(("b", 1), ("w", 6), ("w", 15), ("w", 24), ("w", 22)))
    assert labels(game, game.start()) == ["1x10x19x28"]
    assert game.picture(after(game, "1x10x19x28")).count("w") == 1


def test_a_jump_may_branch() -> None:
    game = Checkers(state=board(("b", 2), ("w", 6), ("w", 7), ("w", 14), ("w", 15)))
    assert labels(game, game.start()) == ["2x9x18", "2x11x18"]


def test_men_jump_forward_only_and_kings_both_ways() -> None:
    pieces = [("w", 10), ("w", 19)]
    man = Checkers(state=board(("b", 15), *pieces))
    assert labels(man, man.start()) == ["15x24"]
    king = Checkers(state=board(("B", 15), *pieces))
    assert labels(king, king.start()) == ["15x6", "15x24"]


def test_a_king_comes_back_to_where_it_began() -> None:
    """Its own square is free by then, and no piece is jumped over twice."""
    ring = [("w", 6), ("w", 7), ("w", 14), ("w", 15)]
    game = Checkers(state=board(("B", 2), *ring))
    assert labels(game, game.start()) == ["2x9x18x11x2", "2x11x18x9x2"]
    state = after(game, "2x9x18x11x2")
    assert state == after(game, "2x11x18x9x2")
    assert (game.picture(state).count("w"), game.picture(state).count("B")) == (0, 1)


def test_a_man_that_is_crowned_jumps_no_further() -> None:
    game = Checkers(state=board(("b", 22), ("w", 26), ("w", 27), ("w", 11)))
    assert labels(game, game.start()) == ["22x31"]
    state = after(game, "22x31")
    assert "B" in game.picture(state)
    assert state[2].bit_count() == 1


def test_a_king_that_is_taken_leaves_no_crown_behind() -> None:
    game = Checkers(state=board(("b", 10), ("W", 15), ("w", 32)))
    assert after(game, "10x19")[2] == 0


def test_no_move_loses() -> None:
    blocked = Checkers(state=board(("b", 5), ("w", 9), ("w", 14)), turn="B")
    assert blocked.is_terminal(blocked.start())
    assert blocked.utility(blocked.start()) == -1
    white = Checkers(state=board(("b", 6), ("b", 9), ("w", 13)), turn="W")
    assert white.is_terminal(white.start())
    assert white.utility(white.start()) == 1


def test_without_a_limit_states_repeat() -> None:
    game = Checkers(state=board(("B", 1), ("W", 32)))
    assert game.has_cycles
    state = game.start()
    for label in ("1-5", "32-28", "5-1", "28-32"):
        state = game.result(state, game.actions(state)[labels(game, state).index(label)])
    assert state == game.start()


def test_a_limit_ends_in_a_draw() -> None:
    game = Checkers(state=board(("B", 1), ("W", 32)), limit=2)
    assert not game.has_cycles
    state = after(game, "1-5")
    assert game.picture(state).splitlines()[-1] == "1 ply left"
    state = game.result(state, game.actions(state)[0])
    assert game.picture(state).splitlines()[-1] == "0 plies left"
    assert game.is_terminal(state)
    assert (game.utility(state), game.evaluate(state)) == (0, 0)
    lost = Checkers(state=board(("b", 10), ("w", 15)), limit=1)
    assert lost.utility(after(lost, "10x19")) == 1


def test_smaller_boards() -> None:
    assert Checkers(size=6).picture(Checkers(size=6).start()).splitlines() == [
        " 1   b   b   b  3",
        " 4 b   b   b    6",
        " 7   .   .   .  9",
        "10 .   .   .   12",
        "13   w   w   w 15",
        "16 w   w   w   18",
    ]
    assert perft(Checkers(size=4), 3) == [1, 3, 9, 12]


def test_eval_weighs_men_and_kings() -> None:
    game = Checkers(state=board(("b", 9), ("B", 1), ("w", 32)))
    assert game.features(game.start()) == {"men": 0, "kings": 1, "back": -1, "advance": 2}
    assert str(game.evaluate(game.start())) == "0.03"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"size": 3}, "size cannot be 3 (size goes from 4 to 8)"),
        ({"size": 10}, "size cannot be 10 (size goes from 4 to 8)"),
        ({"size": 7}, "size cannot be 7 (size is 4, 6 or 8)"),
        ({"turn": "b"}, "turn cannot be 'b' (turn is B or W)"),
        ({"limit": -1}, "limit cannot be -1 (limit goes from 0 to 1000)"),
        ({"limit": 1001}, "limit cannot be 1001"),
        ({"state": board()}, "the board has no pieces (write b, w, B or W where they stand)"),
        ({"state": board(("b", 29))}, "a man b on its far row cannot be (it is a king: B)"),
        ({"state": board(("w", 1))}, "a man w on its far row cannot be (it is a king: W)"),
        (
            {"state": board(*(("b", at) for at in range(1, 14)))},
            "13 black pieces cannot be (a side",
        ),
        ({"state": board(*(("w", at) for at in range(9, 22)))}, "13 white pieces cannot be"),
        ({"state": "b.../..../..../...."}, "a piece stands on a light square (the top left square"),
        ({"state": ".b../..../...."}, "state has 3 rows of 4 cells (the board is square)"),
        ({"state": ".b../..../..../....", "size": 6}, "state has size 4, not 6 (leave size out)"),
        ({"state": ".k../..../..../...."}, "a cell cannot be 'k' (cells are b or w for men, B or"),
    ],
)
def test_impossible_positions_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        Checkers(**options)
    assert str(refusal.value).startswith(complaint)
