"""Games of OpenSpiel: every game with moves in turn and perfect information.

A state is an OpenSpiel position with the actions that led there. Two states are the same only if
their actions are, even if their boards look alike: so rules about repetition hold.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NamedTuple

import pyspiel

from tui_explorer.engine.analysis.about import CONSTANT, GENERAL, ZERO, GameClass
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, Game, Payoffs, Value
from tui_explorer.errors import BadData, CannotRead, did_you_mean
from tui_explorer.words.names import counted

_SOURCE = re.compile(r"(?s)(?P<game>(?P<name>[^():]+)(?:\(.*\))?)(?::state=(?P<state>[0-9-]*))?")
_FINEST = 100_000
"""The largest denominator of a probability: what is left is OpenSpiel's rounding."""
_KIND = pyspiel.GameType
_REASONS = {
    _KIND.Dynamics.SIMULTANEOUS: "players move at the same time",
    _KIND.Dynamics.MEAN_FIELD: "it has infinitely many players",
    _KIND.Information.IMPERFECT_INFORMATION: "it hides something from a player",
    _KIND.Information.ONE_SHOT: "players choose once and at the same time",
    _KIND.ChanceMode.SAMPLED_STOCHASTIC: "it does not give the probabilities of chance",
}


class SpielState:
    """A state of OpenSpiel, which must not be changed."""

    __slots__ = ("history", "spiel")

    def __init__(self, spiel: Any, history: tuple[int, ...]) -> None:
        self.spiel, self.history = spiel, history

    def __hash__(self) -> int:
        return hash(self.history)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielState) and self.history == other.history

    def __repr__(self) -> str:
        return "-".join(map(str, self.history)) or "start"


class OpenableGame(NamedTuple):
    """A game that can be opened."""

    name: str
    title: str


class OpenSpielGame(Game):
    """One of OpenSpiel's games."""

    origin = "One of the games of OpenSpiel (Lanctot and others 2019), played by its rules."
    most_walked = 10_000

    def __init__(self, text: str) -> None:
        found = _SOURCE.fullmatch(text)
        if not found:
            raise BadData(
                f"{text[:60]!r} is not a game of OpenSpiel",
                "openspiel:NAME or openspiel:NAME(option=value)",
            )
        self.text = found["game"]
        self._rules = _loaded(found["game"], found["name"])
        kind = self._rules.get_type()
        self.title = kind.long_name
        number = self._rules.num_players()
        opposed = (_KIND.Utility.ZERO_SUM, _KIND.Utility.CONSTANT_SUM)
        self._is_one_number = number == 1 or (number == 2 and kind.utility in opposed)
        names = [f"P{each}" for each in range(1, number + 1)]
        self.players = ("MAX", "MIN")[:number] if self._is_one_number else tuple(names)
        self.least, self.most = _plain(self._rules.min_utility()), _plain(self._rules.max_utility())
        self._limits = self.least, self.most
        if not self._is_one_number:
            shared = self._rules.utility_sum()
            self.total = number * self.most if shared is None else _plain(shared)
        self.has_chance = kind.chance_mode == _KIND.ChanceMode.EXPLICIT_STOCHASTIC
        self._last: tuple[SpielState, dict[int, Fraction]] | None = None
        """The latest state of chance with its probabilities: there may be thousands of them."""
        self._start = self._played(found["state"] or "")

    def start(self) -> SpielState:
        """The first position, or the one that the actions of ``state`` lead to."""
        return self._start

    def player(self, state: SpielState) -> int:
        """The mover; OpenSpiel numbers players the same way."""
        mover = int(state.spiel.current_player())
        return CHANCE if state.spiel.is_chance_node() else mover

    def actions(self, state: SpielState) -> Sequence[int]:
        """The numbers of the actions, in OpenSpiel's order."""
        actions: list[int] = state.spiel.legal_actions()
        return actions

    def result(self, state: SpielState, action: int) -> SpielState:
        """A copy of the position after one more move."""
        after = state.spiel.clone()
        after.apply_action(action)
        return SpielState(after, (*state.history, action))

    def is_terminal(self, state: SpielState) -> bool:
        """True if OpenSpiel says that the game is over."""
        return bool(state.spiel.is_terminal())

    def utility(self, state: SpielState) -> Value | Payoffs:
        """The returns at the end."""
        returns = [_plain(each) for each in state.spiel.returns()]
        return returns[0] if self._is_one_number else tuple(returns)

    def evaluate(self, state: SpielState) -> Value | Payoffs:
        """The returns so far, which are 0 in most games before their end."""
        least, most = self._limits
        returns = [min(max(_plain(each), least), most) for each in state.spiel.returns()]
        return returns[0] if self._is_one_number else tuple(returns)

    def label(self, state: SpielState, action: int) -> str:
        """The name of an action in OpenSpiel."""
        mover = state.spiel.current_player()
        return " ".join(str(state.spiel.action_to_string(mover, action)).split()) or str(action)

    def picture(self, state: SpielState) -> str:
        """The position as OpenSpiel draws it."""
        return str(state.spiel).rstrip("\n")

    def options_for(self, state: SpielState) -> dict[str, str]:
        """The actions that led to a position."""
        return {"state": "-".join(map(str, state.history))}

    @property
    def game_class(self) -> GameClass:
        """The class of the game, according to OpenSpiel."""
        total = self._rules.utility_sum()
        kind = None if len(self.players) == 1 else GENERAL if total is None else CONSTANT
        if total is not None and not total and kind:
            kind = ZERO
        shared = _plain(total) if kind in (ZERO, CONSTANT) else None
        return GameClass(self.players, kind, shared, self.has_chance)

    def probability(self, state: SpielState, action: int) -> Fraction:
        """The probability of an outcome, without OpenSpiel's rounding."""
        last = self._last
        if last is None or last[0] is not state:
            outcomes = state.spiel.chance_outcomes()
            rounded = {each: Fraction(one).limit_denominator(_FINEST) for each, one in outcomes}
            total = sum(rounded.values())
            last = self._last = state, {each: one / total for each, one in rounded.items()}
        return last[1][action]

    def _played(self, state: str) -> SpielState:
        """Return the position after actions such as 4-0-8."""
        spiel = self._rules.new_initial_state()
        history: list[int] = []
        for number in filter(None, state.split("-")):
            if spiel.is_terminal() or len(number) > 20 or int(number) not in spiel.legal_actions():
                raise BadData(
                    f"{number[:20]} is not an action after {counted(len(history), 'move')}",
                    "state has the numbers of actions with - between",
                )
            spiel.apply_action(int(number))
            history.append(int(number))
        return SpielState(spiel, tuple(history))


def listed() -> list[OpenableGame]:
    """Return the games that can be opened by their names alone."""
    every = [kind for kind in pyspiel.registered_games() if kind.default_loadable]
    return [OpenableGame(kind.short_name, kind.long_name) for kind in every if not _reason(kind)]


def _reason(kind: Any) -> str:
    """Return why a game cannot be searched here; empty if it can."""
    facts = (kind.dynamics, kind.information, kind.chance_mode)
    return next((_REASONS[fact] for fact in facts if fact in _REASONS), "")


def _loaded(text: str, name: str) -> Any:
    known = [kind.short_name for kind in pyspiel.registered_games()]
    if name not in known:
        hint = did_you_mean(name, known, before="openspiel:") or "see tui-explorer list games"
        raise CannotRead(f"there is no game {name[:40]!r} in OpenSpiel", hint)
    try:
        with _in_silence():
            rules = pyspiel.load_game(text)
    except pyspiel.SpielError as fault:
        reason = " ".join(str(fault).split())[:200]
        raise BadData(f"OpenSpiel cannot make {text[:60]}: {reason}") from None
    if reason := _reason(rules.get_type()):
        raise BadData(
            f"{name} cannot be searched here: {reason}",
            "minimax needs moves in turn and perfect information",
        )
    return rules


def _plain(number: float) -> Value:
    """Return the number without a float: a whole number if it is one."""
    value: Value = int(number) if number == int(number) else exact(number)
    return value


@contextmanager
def _in_silence() -> Iterator[None]:
    """Silence standard error: OpenSpiel prints there what it also raises."""
    sys.stderr.flush()
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no standard error
        yield
        return
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
