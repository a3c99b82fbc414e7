"""Chess, where python-chess is installed: perft, mates at their depth, orders and refusals."""

import random
from typing import Any

import pytest

from tests.command import answer, refusal
from tui_explorer import listing

chess: Any = pytest.importorskip("chess", reason="the extra chess is not installed")

from tui_explorer.games.chess import Chess, State  # noqa: E402

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PINNED = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PERFT = {"": [20, 400, 8_902], KIWIPETE: [48, 2_039, 97_862], PINNED: [14, 191, 2_812, 43_238]}
"""As published: the start, and two positions that are rich in special moves."""


def perft(game: Chess, state: State, depth: int) -> int:
    """Lines of exactly so many plies."""
    if depth == 1:
        return len(game.actions(state))
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


@pytest.mark.slow
@pytest.mark.parametrize("fen", PERFT)
def test_perft(fen: str) -> None:
    game = Chess(fen=fen)
    found = [perft(game, game.start(), depth + 1) for depth in range(len(PERFT[fen]))]
    assert found == PERFT[fen]


def test_moves_have_the_names_that_players_give_them() -> None:
    game = Chess(fen="4k3/1P6/8/3pP3/8/8/8/R3K2R_w_KQ_d6_0_1")
    labels = [game.label(game.start(), move) for move in game.actions(game.start())]
    assert labels[:4] == ["b8=Q+", "b8=R+", "b8=B", "b8=N"]
    assert {"exd6", "O-O", "O-O-O", "Ra8+"} <= set(labels)


MATES = {"mate-in-two": "Ra6", "smothered-mate": "Qg8+"}


@pytest.mark.parametrize("name", MATES)
def test_mates_are_found_at_their_depth_and_not_before(name: str) -> None:
    found = answer("run", name)
    assert (found["value"], found["action"]["label"]) == (1000, MATES[name])
    assert found["settings"]["depth"] == 3
    assert answer("run", name, "-a", "minimax")["optimal"] == [found["action"]["index"]]
    assert answer("run", name, "--depth", "2")["value"] < 500
    assert name in [entry.name for entry in listing.entries(["games"])["games"]]


def test_the_horizon_hides_a_pawn_that_is_guarded() -> None:
    assert answer("run", "chess-horizon")["action"]["label"] == "Qxd6"
    for deeper in (["--quiescence", "0.5"], ["--depth", "2"]):
        assert answer("run", "chess-horizon", *deeper)["action"]["label"] != "Qxd6"


def test_captures_then_threats_then_advances_then_retreats() -> None:
    game = Chess(fen="4k3/8/8/3p4/8/2N2q2/P7/R3K3_w_-_-_0_1")
    state = game.start()
    actions = game.actions(state)
    order = game.orders["captures"](state, actions)
    labels = [game.label(state, actions[at]) for at in order]
    assert sorted(order) == list(range(len(actions)))
    assert labels[0] == "Nxd5"
    assert labels.index("a4") < labels.index("Nd1")


WORTH = dict(zip("PNBRQK", (1, 3, 3, 5, 9, 1000), strict=True))


def class_of(board: Any, move: Any) -> int:
    """A move's class by what stands on the board before it and after, in chess' own terms."""
    after = board.copy()
    after.push(move)
    mover = after.piece_at(move.to_square).symbol().upper()
    reached = [after.piece_at(at) for at in after.attacks(move.to_square)]
    enemies = [piece.symbol().upper() for piece in reached if piece and piece.color == after.turn]
    if board.is_capture(move):
        return 0
    if after.is_check() or any(WORTH[enemy] > WORTH[mover] for enemy in enemies):
        return 1
    rows = (move.to_square // 8 - move.from_square // 8) * (1 if board.turn else -1)
    return 2 if rows >= 0 else 3


def test_the_four_classes_in_random_games() -> None:
    game, met = Chess(fen=KIWIPETE), set()
    for seed in range(10):
        chance, state = random.Random(seed), game.start()
        board = chess.Board(KIWIPETE)
        for _ in range(20):
            if game.is_terminal(state):
                break
            actions = game.actions(state)
            classes = [
                class_of(board, actions[at]) for at in game.orders["captures"](state, actions)
            ]
            assert classes == sorted(classes), (seed, board.fen())
            met |= set(classes)
            action = chance.choice(actions)
            state = game.result(state, action)
            board.push(action)
    assert met == {0, 1, 2, 3}


def test_eval_weighs_material_and_mobility() -> None:
    game = Chess(fen="4k3/8/8/8/8/8/4P3/R3K3_w_Q_-_0_1")
    features = game.features(game.start())
    assert features == {
        "pawns": 1, "knights": 0, "bishops": 0, "rooks": 1, "queens": 0, "mobility": 10
    }  # fmt: skip
    assert game.evaluate(game.start()) == 6.1
    mated = Chess(fen="R5k1/5ppp/8/8/8/8/8/6K1_b_-_-_0_1")
    assert (mated.utility(mated.start()), mated.evaluate(mated.start())) == (1, 1000)
    drawn = Chess(fen="4k3/8/8/8/8/8/8/4K3_w_-_-_0_1")
    assert drawn.is_terminal(drawn.start())
    assert drawn.evaluate(drawn.start()) == 0


def test_a_position_is_opened_again() -> None:
    chance, game = random.Random(5), Chess()
    state = game.start()
    for _ in range(60):
        again = Chess(state=game.options_for(state)["state"])
        assert again.start() == state
        state = game.result(state, chance.choice(game.actions(state)))


def test_wrong_positions_are_refused_in_one_line() -> None:
    assert refusal("run", "chess:fen=xyz", "--depth", "1")[0] == 65
    assert "no black king" in refusal("run", "chess:fen=8/8/8/8/8/8/8/4K3_w_-_-_0_1")[1]
    assert refusal("run", "chess")[0] == 2
