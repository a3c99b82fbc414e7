"""Chess, where python-chess is installed: perft, mates at their depth, orders and refusals."""

import random
import sys
from typing import Any

import pytest

from tests.command import answer, refusal
from tui_explorer import listing
from tui_explorer.errors import BadData

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


@pytest.mark.slow
@pytest.mark.parametrize("name", MATES)
def test_mates_are_found_at_their_depth_and_not_before(name: str) -> None:
    found = answer("run", name)
    assert (found["value"], found["action"]["label"]) == (1000, MATES[name])
    assert found["settings"]["depth"] == 3
    assert answer("run", name, "-a", "minimax")["optimal"] == [found["action"]["index"]]
    assert answer("run", name, "--depth", "2")["value"] < 500
    assert name in [entry.name for entry in listing.listed(["games"])["games"]]


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


@pytest.mark.slow
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


def test_a_question_in_the_middle_of_another_gets_the_same_answer() -> None:
    """As when two threads ask about one position: whatever python-chess does for the first, the
    position stays what it is for the second.
    """
    game = Chess(fen=KIWIPETE)
    state = game.start()
    moves = list(game.actions(state))
    order = game.orders["captures"]

    def answers() -> tuple[Any, ...]:
        return [game.label(state, move) for move in moves], order(state, moves), game.utility(state)

    expected = answers()
    wrong: list[Any] = []

    def ask(frame: Any, event: str, argument: Any) -> None:
        """Ask all questions in a function of python-chess that the outer question has called."""
        if frame.f_code.co_name not in ("pop", "is_check", "is_checkmate"):
            return
        sys.setprofile(None)
        try:
            if answers() != expected:
                wrong.append(frame.f_code.co_name)
        except AssertionError as fault:
            wrong.append(fault)
        sys.setprofile(ask)

    before = sys.getprofile()
    sys.setprofile(ask)
    try:
        game.label(state, moves[0])
        order(state, moves[:3])
    finally:
        sys.setprofile(before)
    assert not wrong
    assert answers() == expected


def test_eval_weighs_material_and_mobility() -> None:
    game = Chess(fen="4k3/8/8/8/8/8/4P3/R3K3_w_Q_-_0_1")
    features = game.features(game.start())
    assert features == {
        "pawns": 1, "knights": 0, "bishops": 0, "rooks": 1, "queens": 0, "mobility": 10
    }  # fmt: skip
    assert str(game.evaluate(game.start())) == "6.1"
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
    right = "(one king each, pawns between the outer rows, and no check but to whoever moves)"
    for fen, why in (
        ("8/8/8/8/8/8/8/4K3_w_-_-_0_1", "no black king"),
        ("4k3/8/8/8/8/8/8/4K2P_w_-_-_0_1", "pawns on backrank"),
        ("4k3/8/8/8/8/8/4R3/4K3_w_-_-_0_1", "opposite check"),
    ):
        assert refusal("run", f"chess:fen={fen}", "--depth", "1") == (
            65,
            f"this position cannot be: {why} {right}",
        )
    code, told = refusal("run", "chess:fen=xyz", "--depth", "1")
    assert (code, told.startswith("this is no FEN: ")) == (65, True)
    assert told.endswith(" (a FEN such as 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1)")
    assert refusal("run", "chess")[0] == 2


def test_a_position_may_be_said_twice_but_not_otherwise() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1"
    assert Chess(fen=fen, state=fen).start() == Chess(fen=fen).start() == Chess(state=fen).start()
    with pytest.raises(BadData) as refused:
        Chess(fen=fen, state=fen.replace("_w_", "_b_"))
    assert str(refused.value) == "fen and state say different things (give one of them)"


KEPT = {
    "start": "",
    "castling": "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1",
    "in passing": "4k3/8/8/3pP3/8/8/8/4K3_w_-_d6_0_1",
    "promotion": "3n2k1/2P5/8/8/8/8/5p2/4N2K_b_-_-_0_1",
    "check": "4k3/8/8/8/8/8/4q3/R3K2R_w_KQ_-_0_1",
}


@pytest.mark.parametrize("name", KEPT)
def test_moves_come_by_where_they_begin_and_end(name: str) -> None:
    """Row by row from the top left, the queen first of what a pawn can become."""
    game = Chess(fen=KEPT[name])
    state, board = game.start(), chess.Board((KEPT[name] or chess.STARTING_FEN).replace("_", " "))
    legal = set(board.legal_moves)
    places = [chess.square_name(at) for at in range(64)]
    places.sort(key=lambda square: (-int(square[1]), square[0]))
    wanted = []
    for begin in places:
        for end in places:
            for promoted in ("", "q", "r", "b", "n"):
                if begin != end:
                    move = chess.Move.from_uci(f"{begin}{end}{promoted}")
                    wanted += [move] if move in legal else []
    assert list(game.actions(state)) == wanted
    assert [game.label(state, move) for move in wanted] == [board.san(move) for move in wanted]
    assert game.player(state) == (0 if board.turn else 1)
    for move in wanted:
        after = game.result(state, move)
        board.push(move)
        assert game.picture(after).splitlines()[:8] == [
            f"{8 - row} {line}" for row, line in enumerate(str(board).splitlines())
        ]
        fen = game.options_for(after)["state"].split("_")
        assert fen[:4] == board.fen(en_passant="legal").split()[:4]
        board.pop()


@pytest.mark.parametrize(
    ("fen", "is_over", "utility"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8_b_-_-_0_1", True, 0),  # stalemate
        ("7k/6Q1/6K1/8/8/8/8/8_b_-_-_0_1", True, 1),
        ("7K/6q1/6k1/8/8/8/8/8_w_-_-_0_1", True, -1),
        ("7k/8/6K1/8/8/8/8/6B1_w_-_-_0_1", True, 0),  # a bishop mates nobody
        ("7k/8/6K1/8/8/8/8/6R1_w_-_-_0_1", False, 0),
    ],
)
def test_ends(fen: str, is_over: bool, utility: int) -> None:
    game = Chess(fen=fen)
    assert game.is_terminal(game.start()) == is_over
    assert game.utility(game.start()) == utility


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        ("4k3/8/8/8/8/8/8/NBRQK3_w_-_-_0_1", (0, 1, 1, 1, 1, 2 + 7 + 7 + 14)),
        ("nbrqk3/8/8/8/8/8/8/4K3_w_-_-_0_1", (0, -1, -1, -1, -1, -(2 + 7 + 7 + 14))),
        ("4k3/pp6/8/8/8/8/PPP5/4K3_w_-_-_0_1", (1, 0, 0, 0, 0, 0)),
        ("4k3/8/8/8/8/8/1P6/R3K2r_w_-_-_0_1", (1, 0, 0, 0, 0, 10 - (7 + 3))),
    ],
)
def test_pieces_and_the_squares_they_reach(fen: str, counts: tuple[int, ...]) -> None:
    """The rook beside the king reaches what lies between; an enemy's square counts as well."""
    game = Chess(fen=fen)
    assert tuple(game.features(game.start()).values()) == counts
