"""Chess, by the rules of python-chess.

A state holds the fields of a python-chess board. They are a set of squares for each kind of piece
and for each colour, the turn, the castling rights, and the en passant square. It does not count
repetitions or moves without captures. So play can go in circles, and no game is drawn by that.
python-chess is under the GPL and comes with the extra ``chess``.
"""

from collections.abc import Callable, Sequence
from typing import Any

import chess

from tui_explorer.engine.game import EMPTY, MAX, MIN, Board
from tui_explorer.errors import BadData
from tui_explorer.games._boards import LETTERS, rows_of
from tui_explorer.games._evals import BoundedEval

State = tuple[int, int, int, int, int, int, int, int, bool, int, int | None]

_MATE = 1000
_ROWS = [chess.square_mirror(square) for square in range(64)]
"""The squares row by row from the top left."""
_PLACE = {square: place for place, square in enumerate(_ROWS)}
_WORTH = (0, 1, 3, 3, 5, 9, _MATE)
"""The worth of a piece by its kind: none, pawn, knight, bishop, rook, queen, king."""
_HINT = "a FEN such as 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
_RIGHT = "one king each, pawns between the outer rows, and only the side to move may be in check"


class Chess(BoundedEval):
    """The rules, from any position; the catalog has the title."""

    origin = (
        "Shannon (1950) and Turing (1953) described search with an Eval of material and mobility "
        "for this game. The rules are those of python-chess."
    )
    turns = ("White", "Black")
    position_option = "fen"
    has_cycles = True
    most_walked = 10_000

    def __init__(self, *, fen: str = "") -> None:
        self.orders = {"captures": self._captures_first}
        self._start = _read(fen or chess.STARTING_FEN)
        self._last: tuple[State, chess.Board, list[chess.Move]] | None = None
        """The latest position, with its board and moves: most questions in a row are about it."""
        self._set_weights(
            {
                "pawns": ("1", 8),
                "knights": ("3", 10),
                "bishops": ("3", 10),
                "rooks": ("5", 10),
                "queens": ("9", 9),
                "mobility": ("0.01", 250),
            }
        )

    def _weights_changed(self) -> None:
        super()._weights_changed()
        self.win = max(self.win, _MATE)

    def start(self) -> State:
        """The position of the option ``fen``."""
        return self._start

    def player(self, state: State) -> int:
        """MAX is White."""
        return MAX if state[8] else MIN

    def actions(self, state: State) -> Sequence[chess.Move]:
        """The legal moves: by the square they leave, then by the square they enter, row by row
        from the top left; a pawn becomes a queen first.
        """
        return self._known(state)[1]

    def result(self, state: State, action: chess.Move) -> State:
        """The position after a move."""
        board = _board(state)
        board.push(action)
        return _state(board)

    def is_terminal(self, state: State) -> bool:
        """Mate, stalemate, or neither side can mate with its pieces."""
        board, moves = self._known(state)
        return not moves or board.is_insufficient_material()

    def utility(self, state: State) -> int:
        """+1 if White has mated, -1 if Black has, 0 for a draw."""
        board, moves = self._known(state)
        if moves or not board.is_check():
            return 0
        return -1 if state[8] else 1

    def label(self, state: State, action: chess.Move) -> str:
        """The move in algebraic notation.

        python-chess tries the move on its board, so this board is not the shared one.
        """
        return _board(state).san(action)

    def board(self, state: State) -> Board:
        """White's pieces in capitals, its home row at the bottom."""
        board = _board(state)
        pieces = [board.piece_at(square) for square in _ROWS]
        marks = [piece.symbol() if piece else "." for piece in pieces]
        return Board(
            rows_of(marks, 8),
            sides=("KQRBNP", "kqrbnp"),
            columns=LETTERS,
            numbers="87654321",
            columns_below=True,
        )

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The position as a FEN, with the castling and en passant rights that still make sense."""
        board = _board(state)
        for square, mark in zip(_ROWS, "".join(rows), strict=True):
            board.set_piece_at(square, None if mark == EMPTY else chess.Piece.from_symbol(mark))
        board.turn = mover == MAX
        return {"state": board.fen().replace(" ", "_")}

    def _known(self, state: State) -> tuple[chess.Board, list[chess.Move]]:
        """The board of a state and its legal moves in order.

        Threads share this board: never make a move on it, nor call ``san`` or ``gives_check``,
        which make a move and take it back.
        """
        last = self._last
        if last is None or last[0] != state:
            board = _board(state)
            moves = sorted(board.legal_moves, key=_place)
            last = self._last = state, board, moves
        return last[1], last[2]

    def _counts(self, state: State) -> Sequence[int]:
        """Pieces of each kind, White's minus Black's; squares that pieces can go to, without those
        of pawns and kings.
        """
        *kinds, _, white, black, _, _, _ = state
        counts = [(kind & white).bit_count() - (kind & black).bit_count() for kind in kinds]
        board = _board(state)
        reach = board.attacks_mask
        movers = kinds[1] | kinds[2] | kinds[3] | kinds[4]
        mobility = sum(
            (reach(at) & ~white).bit_count() for at in chess.scan_forward(movers & white)
        )
        mobility -= sum(
            (reach(at) & ~black).bit_count() for at in chess.scan_forward(movers & black)
        )
        return [*counts, mobility]

    def _captures_first(self, state: State, actions: Sequence[chess.Move]) -> list[int]:
        """Captures, then threats, then advances, then retreats, each in the rules' own order.

        A threat is a check, or an attack of the moved piece on a piece that is worth more.
        """
        rank = _rank(_board(state), state)
        return sorted(range(len(actions)), key=lambda at: rank(actions[at]))


def _rank(board: chess.Board, state: State) -> Callable[[chess.Move], int]:
    """Return the class of a move: 0 takes, 1 threatens, 2 goes forward or aside, 3 goes back."""
    enemy = state[7] if state[8] else state[6]

    def rank(move: chess.Move) -> int:
        if board.is_capture(move):
            return 0
        if board.gives_check(move):
            return 1
        after = board.copy(stack=False)
        after.push(move)
        mover = after.piece_type_at(move.to_square) or chess.PAWN
        attacked = after.attacks_mask(move.to_square) & enemy
        worth = _WORTH[mover]
        if any(_WORTH[after.piece_type_at(at) or 0] > worth for at in chess.scan_forward(attacked)):
            return 1
        rise = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
        return 2 if (rise if state[8] else -rise) >= 0 else 3

    return rank


def _place(move: chess.Move) -> tuple[int, int, int]:
    return _PLACE[move.from_square], _PLACE[move.to_square], -(move.promotion or 0)


def _state(board: chess.Board) -> State:
    square = board.ep_square if board.ep_square and board.has_legal_en_passant() else None
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK],
        board.turn, board.clean_castling_rights(), square,
    )  # fmt: skip


def _board(state: State) -> chess.Board:
    """Return a new board for a state."""
    board = chess.Board(None)
    (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK],
        board.turn, board.castling_rights, board.ep_square,
    ) = state  # fmt: skip
    board.occupied = board.occupied_co[chess.WHITE] | board.occupied_co[chess.BLACK]
    return board


def _read(fen: str) -> State:
    """Return the position of a FEN; _ may stand for blanks."""
    try:
        board = chess.Board(fen.replace("_", " "))
    except ValueError as fault:
        raise BadData(f"this is not a FEN: {fault}", _HINT) from None
    if not board.is_valid():
        wrong = board.status()
        names = [flag.name or "" for flag in chess.Status if flag and flag in wrong]
        faults = ", ".join(name.lower().replace("_", " ") for name in names)
        raise BadData(f"this position is impossible: {faults}", _RIGHT)
    return _state(board)
