"""The 2x2x2 cube, a game for one player.

A state is ``(stickers, face before, moves left)``: 24 letters, face by face in the order of
``_FACES``, each face row by row as the net shows it. The corner at the back, left and below stays
in its place. Instead of one of its three faces, turn the opposite face and then the whole cube. No
face is turned twice in a row, since one turn does the same. With ``moves=0`` moves are not counted:
a state is the cube alone, and the search space is a graph with cycles.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from tui_explorer.engine.game import COLOURS, MAX, NO_CELL, Board, Game, Value
from tui_explorer.errors import BadData
from tui_explorer.games._boards import require_marks, require_range

State = tuple[str, int, int]

_FACES, _COLOURS = "ULFRBD", "WOGRBY"
"""Up, left, front, right, back, down; the colours of these faces when the cube is solved."""
_NET = ((0, 2), (2, 0), (2, 2), (2, 4), (2, 6), (4, 2))
"""The row and the column of each face in the net."""
_SOLVED = "".join(colour * 4 for colour in _COLOURS)
_OPPOSITE = ("WY", "GB", "RO")
_CYCLES = {
    "U": ("U0 U1 U3 U2", "F0 L0 B0 R0", "F1 L1 B1 R1"),
    "R": ("R0 R1 R3 R2", "F1 U1 B2 D1", "F3 U3 B0 D3"),
    "F": ("F0 F1 F3 F2", "U2 R0 D1 L3", "U3 R2 D0 L1"),
}
"""Cycles of a quarter turn: each sticker goes to the next place, the last one to the first."""
_CORNERS = (
    "U3 R0 F1", "U2 F0 L1", "U0 L0 B1", "U1 B0 R1", "D1 F3 R2", "D0 L3 F2", "D3 R3 B2", "D2 B3 L2",
)  # fmt: skip
"""The places of each corner's stickers, clockwise; the last corner never moves."""
_MOST_MOVES = 20
_UNCOUNTED = -1
"""Moves left if they are not counted."""
_NO_FACE = -1

_Turn = Callable[[str], str]


class Cube(Game):
    """The rules; ``state`` holds turns of the solved cube, or six faces with / between.

    With ``moves=0`` moves are not counted.
    """

    title = (
        "Cube: one player turns the faces of a 2x2x2 cube until each has one colour, in few moves."
    )
    keywords = (
        "cubo de Rubik", "cubo mágico", "cubo 2x2x2", "pocket cube", "um jogador", "un jugador",
    )  # fmt: skip
    origin = (
        "Patented by Nichols in 1972, two years before Rubik invented the larger one. Each of its "
        "3,674,160 states can be solved in 11 moves or fewer."
    )
    players = ("MAX",)

    def __init__(self, *, state: str = "RU'F2R", moves: int = 5) -> None:
        require_range("moves", moves, 0, _MOST_MOVES)
        self.moves = moves
        self.has_cycles = not moves
        self._turns: list[tuple[str, _Turn]] = _turns()
        """The name of each turn, and its effect on the stickers: three turns for each face."""
        every = range(len(self._turns))
        self._other_faces = {face: [at for at in every if at // 3 != face] for face in range(3)}
        self._other_faces[_NO_FACE] = list(every)
        self._start = _read(state) if "/" in state else self._turned(state)
        self._tables = [(_only(pair), _distances(pair)) for pair in _OPPOSITE]
        looks = [itemgetter(*_places(corner)) for corner in _CORNERS]
        self._corners = [(look, look(_SOLVED)) for look in looks]
        """A getter for the stickers of each corner, and its stickers on the solved cube."""
        self.weights = {"distance": -1, "astray": 0}

    def start(self) -> State:
        """The cube of the option ``state``."""
        return self._start, _NO_FACE, self.moves or _UNCOUNTED

    def player(self, state: State) -> int:
        """Always MAX."""
        return MAX

    def actions(self, state: State) -> Sequence[int]:
        """The turns of U, of R and of F: clockwise, half, and back; not of the face before."""
        return self._other_faces[state[1]]

    def result(self, state: State, action: int) -> State:
        """A face is turned."""
        stickers, _, left = state
        after = self._turns[action][1](stickers)
        return (after, _NO_FACE, left) if left == _UNCOUNTED else (after, action // 3, left - 1)

    def is_terminal(self, state: State) -> bool:
        """Solved, or no move left."""
        return not state[2] or state[0] == _SOLVED

    def utility(self, state: State) -> int:
        """One more than the moves left if the cube is solved; else the distance, as a loss.

        If moves are not counted, every way to the goal is worth the same.
        """
        stickers, _, left = state
        return max(left, 0) + 1 if stickers == _SOLVED else -self._distance(stickers)

    def features(self, state: State) -> dict[str, Value]:
        """A lower bound of the distance, and the corners that are not solved."""
        stickers = state[0]
        astray = sum(look(stickers) != right for look, right in self._corners)
        return {"distance": self._distance(stickers), "astray": astray}

    def label(self, state: State, action: int) -> str:
        """The face in the usual notation: R, R2 for a half turn, R' for a turn back."""
        return self._turns[action][0]

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state, unless its moves are used up."""
        return super().options_for(state) if state[2] else {}

    def options_with(self, state: State, rows: Sequence[str], mover: int) -> dict[str, Any]:
        """The faces of the net, and the moves left."""
        faces = [rows[row][at : at + 2] + rows[row + 1][at : at + 2] for row, at in _NET]
        return {"state": "/".join(faces), **({"moves": max(state[2], 0)} if state[2] else {})}

    def marks_at(self, board: Board, cell: int) -> str:
        """Any colour for a sticker."""
        row, column = divmod(cell, len(board.rows[0]))
        return "" if board.rows[row][column] == NO_CELL else _COLOURS

    def board(self, state: State) -> Board:
        """The cube's net, front in the middle, and how many moves are left, if they are counted."""
        stickers, _, left = state
        up, leftward, front, right, back, down = (stickers[at : at + 4] for at in range(0, 24, 4))
        around = ["".join(face[rows] for face in (leftward, front, right, back))
                  for rows in (slice(2), slice(2, 4))]  # fmt: skip
        beside = [f"  {row}    " for row in (up[:2], up[2:], down[:2], down[2:])]
        counted = [] if left == _UNCOUNTED else [f"{left} move{'' if left == 1 else 's'} left"]
        return Board(
            [*beside[:2], *around, *beside[2:]],
            sides=("", ""),
            colours=dict(zip(_COLOURS, COLOURS, strict=True)),
            said=counted,
            framed=False,
        )

    def _distance(self, stickers: str) -> int:
        """Return a lower bound of the moves to the solved cube.

        A cube with only two opposite colours, both painted alike, is easier to solve than the
        whole cube. The hardest of three such cubes counts.
        """
        if stickers == _SOLVED:
            return 0
        return max(1, *(table[stickers.translate(only)] for only, table in self._tables))

    def _turned(self, text: str) -> str:
        """Return the solved cube after turns such as R U' F2; blanks may be left out."""
        written = re.findall(r"[^\s'2][2']?|\S", text)
        named, stickers = dict(self._turns), _SOLVED
        for name in written:
            if name not in named:
                hint = "turns are U, R and F, alone or with 2 or ' behind: R U' F2"
                raise BadData(f"a turn cannot be {name!r}", hint)
            stickers = named[name](stickers)
        return stickers


def _places(names: str) -> list[int]:
    """Return the places of stickers in a state, by face and number."""
    return [4 * _FACES.index(name[0]) + int(name[1]) for name in names.split()]


@cache
def _turns() -> list[tuple[str, _Turn]]:
    """Return the nine turns by name."""
    turns: list[tuple[str, _Turn]] = []
    for face, cycles in _CYCLES.items():
        quarter = list(range(len(_SOLVED)))
        for cycle in cycles:
            places = _places(cycle)
            for place, following in zip(places, [*places[1:], places[0]], strict=True):
                quarter[following] = place
        half = [quarter[place] for place in quarter]
        back = [half[place] for place in quarter]
        for sign, sources in (("", quarter), ("2", half), ("'", back)):
            turns.append((face + sign, _rearranged(sources)))
    return turns


def _rearranged(sources: list[int]) -> _Turn:
    """Return a turn that takes the sticker of each place from its source."""
    taken = itemgetter(*sources)
    return lambda stickers: "".join(taken(stickers))


def _only(pair: str) -> dict[int, str]:
    """Return a translation that paints two colours alike and hides the others."""
    return {ord(colour): "#" if colour in pair else "." for colour in _COLOURS}


@cache
def _distances(pair: str) -> dict[str, int]:
    """Return the moves to the solved cube, from every cube with only these two colours."""
    layer = {_SOLVED.translate(_only(pair))}
    known = dict.fromkeys(layer, 0)
    moves = 0
    while layer:
        moves += 1
        layer = {turn(seen) for seen in layer for _, turn in _turns()} - known.keys()
        known |= dict.fromkeys(layer, moves)
    return known


def _read(text: str) -> str:
    """Return the stickers of a text such as WWWW/OOOO/GGGG/RRRR/BBBB/YYYY, if it is solvable."""
    require_marks(text, _COLOURS + "/", "sticker", f"colours are {', '.join(_COLOURS)}")
    faces = text.split("/")
    if [len(face) for face in faces] != [4] * 6:
        raise BadData("state has not six faces of four stickers", f"in the order {_FACES}")
    stickers = "".join(faces)
    known = {"".join(_SOLVED[place] for place in _places(corner)) for corner in _CORNERS}
    twists, seen = 0, set[str]()
    for corner in _CORNERS:
        colours = "".join(stickers[place] for place in _places(corner))
        turned = {colours[by:] + colours[:by]: by for by in range(3)}
        match = known & turned.keys()
        if not match or match & seen:
            raise BadData(f"there is no corner {colours} left at {corner}", "look at it again")
        seen |= match
        twists += turned[match.pop()]
    if colours != "YBO":
        raise BadData(
            "the corner at the back, left and below is not blue, orange and yellow",
            "hold the cube so that it is",
        )
    if twists % 3:
        raise BadData("no turns can solve this cube", "a corner is twisted")
    return stickers
