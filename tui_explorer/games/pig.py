"""Pig, a dice game.

MAX has the first turn, MIN the second, and each may roll a few times at most. After a decision to
roll, chance moves: each face of the die is an outcome. The die has three sides by default; then it
is right to roll again after a 2 and to hold after a 3.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE, MAX, MIN, Game
from tui_explorer.errors import BadData
from tui_explorer.games._boards import require_range

_MOST_ROLLS = 20
_MOST_SIDES = 100
_HOLD, _ROLL = 0, -1
"""Decisions; outcomes are the faces, numbered from 1."""


class State(NamedTuple):
    """A position."""

    first: int | None
    """MAX's score, once that turn is over."""
    second: int | None
    """MIN's score."""
    points: int
    """The points of this turn so far."""
    rolls: int
    """Rolls that the mover has left."""
    rolling: bool
    """True if the die is in the air."""


class Pig(Game):
    """The rules, with any die and any number of rolls in a turn."""

    title = (
        "Pig: roll a die or hold; a 1 loses the turn's points; one turn each, the higher score "
        "wins."
    )
    keywords = (
        "dados", "dado", "porco", "cerdo", "azar", "sorte", "acaso", "jogos contra a natureza",
        "juegos contra la naturaleza", "expectimax",
    )  # fmt: skip
    origin = "An old game of dice, in print since 1945; here each player has one turn."

    least = -1
    most = 1

    def __init__(self, *, sides: int = 3, rolls: int = 3, state: str = "") -> None:
        require_range("sides", sides, 2, _MOST_SIDES)
        require_range("rolls", rolls, 1, _MOST_ROLLS)
        self.sides = sides
        self.rolls = rolls
        self._faces = range(1, sides + 1)
        self._share = Fraction(1, sides)
        usual = State(None, None, 0, rolls, rolling=False)
        self._start = _read(state, sides, rolls) if state else usual

    def start(self) -> State:
        """MAX's turn, nothing rolled, unless ``state`` says otherwise."""
        return self._start

    def player(self, state: State) -> int:
        """Chance while the die is rolling, else the player whose turn it is."""
        if state.rolling:
            return CHANCE
        return MAX if state.first is None else MIN

    def actions(self, state: State) -> Sequence[int]:
        """To roll and to hold; for the die, its faces from 1 on."""
        return self._faces if state.rolling else (_ROLL, _HOLD)

    def result(self, state: State, action: int) -> State:
        """The die is thrown, or shows a face, or the turn's points are kept."""
        if action == _ROLL:
            return state._replace(rolls=state.rolls - 1, rolling=True)
        if action == _HOLD:
            return self._scored(state, state.points)
        if action == 1:
            return self._scored(state, 0)
        points = state.points + action
        if not state.rolls:
            return self._scored(state, points)
        return state._replace(points=points, rolling=False)

    def probability(self, state: State, action: int) -> Fraction:
        """Each face has the same probability."""
        return self._share

    def is_terminal(self, state: State) -> bool:
        """Both have had their turn."""
        return state.second is not None

    def utility(self, state: State) -> int:
        """+1 if MAX has scored more, -1 if MIN has, 0 for a tie."""
        first, second = state.first or 0, state.second or 0
        return (first > second) - (first < second)

    def label(self, state: State, action: int) -> str:
        """The decision, or the face of the die."""
        return {_ROLL: "roll", _HOLD: "hold"}.get(action, str(action))

    def options_for(self, state: State) -> dict[str, Any]:
        """The options that begin in a state."""
        scores = ["." if score is None else str(score) for score in (state.first, state.second)]
        rolling = ["roll"] if state.rolling else []
        return {"state": "/".join([*scores, str(state.points), str(state.rolls), *rolling])}

    def picture(self, state: State) -> str:
        """A table of both players: rolls left, points of the turn, score."""
        in_turn = None if state.second is not None else MAX if state.first is None else MIN
        lines = ["     rolls  turn  score"]
        for player, score in ((MAX, state.first), (MIN, state.second)):
            turn = (state.rolls, state.points) if player == in_turn else ("-", "-")
            kept = "-" if score is None else score
            lines.append(f"{self.players[player]}  {turn[0]:>5}  {turn[1]:>4}  {kept:>5}")
        if in_turn is None:
            return "\n".join([*lines, "the game is over"])
        mover = self.players[in_turn]
        return "\n".join([*lines, "the die rolls" if state.rolling else f"{mover} decides"])

    def _scored(self, state: State, points: int) -> State:
        """Return the state after a turn with so many points."""
        if state.first is None:
            return State(points, None, 0, self.rolls, rolling=False)
        return State(state.first, points, 0, 0, rolling=False)


def _read(text: str, sides: int, rolls: int) -> State:
    """Return the state of a text such as 5/./2/1.

    It has both scores, . for none, points and rolls of the turn, and /roll if the die is rolling.
    """
    found = re.fullmatch(r"(\.|[0-9]{1,3})/(\.|[0-9]{1,3})/([0-9]{1,3})/([0-9]{1,2})(/roll)?", text)
    if not found or (found[1] == "." and found[2] != "."):
        hint = "write 5/./2/1: MAX's score, MIN's, or . for none, points and rolls of the turn"
        raise BadData(f"state cannot be {text[:20]!r}", hint)
    first, second = (None if score == "." else int(score) for score in found.group(1, 2))
    for name, points in (("a score", first), ("a score", second), ("points", int(found[3]))):
        require_range(name, points or 0, 0, sides * rolls)
    require_range("rolls of the turn", int(found[4]), 0, rolls)
    return State(first, second, int(found[3]), int(found[4]), rolling=bool(found[5]))
