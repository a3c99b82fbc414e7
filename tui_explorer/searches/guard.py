"""A guard around rules that somebody else has written: whatever they do wrong, one line tells it.

Each call comes back or is made to (``watch.py``), and what it gives is looked at: a search goes on
only with states that can be hashed, actions that can be counted and numbers that can be compared.
On a screen that shows such a game already, a stand-in is shown for what cannot be told any more.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import wraps
from itertools import islice
from math import isnan
from numbers import Integral, Real
from signal import SIGINT, default_int_handler, getsignal
from time import monotonic
from types import TracebackType
from typing import Any, TypeVar, cast

from tui_explorer.engine.budget import SearchStopped
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, Value
from tui_explorer.engine.python import restore_recursion
from tui_explorer.engine.tree.tree import pays_each
from tui_explorer.errors import BadData, ExplorerError, Place
from tui_explorer.searches import watch
from tui_explorer.system.process import BrokenOff
from tui_explorer.words import own_games as told
from tui_explorer.words.slips import SlipWords, not_certain

MOST_ACTIONS = 100_000
"""Actions of one state."""
_LONGEST_LABEL, _LARGEST_PICTURE = 200, 20_000
_TOO_LARGE = 10**1000
"""A number that is not worth reading; a few thousand digits more, and Python writes it no more."""
Method = TypeVar("Method", bound=Callable[..., Any])


def guarded(file: str, what: str, do: Callable[..., Any], *given: Any, where: Any = "") -> Any:
    """What a call gives; or an error with the line of the file and the position it came to."""
    try:
        try:
            return watch.called(do, *given)
        finally:
            restore_recursion()
    except SearchStopped:
        raise
    except KeyboardInterrupt as fault:
        if isinstance(fault, BrokenOff) or getsignal(SIGINT) is default_int_handler:
            raise
        place = Place(file, _line_of(fault.__traceback__, file))
        raise told.raised(*_said_of(fault), what, _position(where), place) from None
    except watch.Stuck as stuck:
        place = Place(file, _line_of(stuck.__traceback__, file))
        why = str(stuck.args[0])
        raise told.never_back(why, what, _position(where), watch.LONGEST, place) from None
    except SyntaxError as fault:
        line = _line_of(fault.__traceback__, file)
        if fault.filename == file or fault.filename is None is line:  # no name where a NUL is
            raise told.not_python(fault, file) from None
        raise told.raised(*_said_of(fault), what, _position(where), Place(file, line)) from None
    except ExplorerError as fault:
        fault.place = fault.place or Place(file, _line_of(fault.__traceback__, file))
        raise
    except BaseException as fault:
        place = Place(file, _line_of(fault.__traceback__, file))
        raise told.raised(*_said_of(fault), what, _position(where), place) from None


def _line_of(traceback: TracebackType | None, file: str) -> int | None:
    """The last line of a file that a traceback passes through."""
    line = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == file:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def _position(where: Any) -> str:
    """A position in words, or nothing before there is one: no code of its own says which."""
    return "" if type(where) is str and not where else _shown(where)


def _said_of(fault: BaseException) -> tuple[str, str]:
    """The name of what was raised and what it says of itself, if it can."""
    name: str = type.__dict__["__name__"].__get__(type(fault))  # whatever its metaclass says
    try:
        return name, str(watch.called(str, fault))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return name, ""


def _shown(thing: Any) -> str:
    """Anything in words, whatever its own way of telling itself does."""
    try:
        return str(watch.called(told.quoted, thing))
    except (Exception, watch.Stuck):
        return type(thing).__name__


def _kept_in(method: Method) -> Method:
    """The same, guarded: what the rules give may itself raise something when it is looked at.

    Where a screen shows the game already, a stand-in takes the place of an error.
    """

    @wraps(method)
    def asked(self: "Guarded", *given: Any) -> Any:
        name, where = method.__name__.lstrip("_"), given[0] if given else ""
        forgives = self.is_shown and not watch.is_searching()
        if forgives and name in self._given_up:
            return self._stand_in(name, given, self._given_up[name])
        began = monotonic()
        try:
            return guarded(self.file, name, method, self, *given, where=where)
        except BadData as fault:
            if not forgives:
                raise
            if monotonic() - began >= watch.LONGEST:
                self._given_up[name] = fault
            return self._stand_in(name, given, fault)

    return cast(Method, asked)


class Guarded:
    """A game behind its guard; what the rules do not have, it has not either."""

    is_shown = False
    """Whether a screen shows it, which would break if something were raised there."""

    def __init__(self, game: Any, file: str) -> None:
        self.rules = game
        self.file = file
        self._given_up: dict[str, BadData] = {}
        """Methods that nobody waits for a second time: the screen stood still."""
        self.players: tuple[str, ...] = tuple(game.players)
        if not self.players or not all(isinstance(name, str) for name in self.players):
            raise self._wrong("players", self.players, "")
        if hasattr(game, "probability"):
            self.probability = self._probability

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    @_kept_in
    def start(self) -> Any:
        """S0, which can be hashed."""
        return self._hashable("start", self._ask("start"), "")

    @_kept_in
    def player(self, state: Any) -> int:
        """One of the players, or chance where there are dice."""
        mover = self._ask("player", state)
        known = range(len(self.players))
        if mover not in known and not (mover == CHANCE and hasattr(self, "probability")):
            raise self._wrong("player", mover, state, told.from_0_to(len(known) - 1))
        return int(mover)

    @_kept_in
    def actions(self, state: Any) -> Sequence[Any]:
        """At least one action, in an order."""
        given = self._ask("actions", state)
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self._wrong("actions", given, state)
        count = len(given)
        if count > MOST_ACTIONS:
            raise self.refusal("actions", told.too_many_actions(count, MOST_ACTIONS), state)
        is_plain = type(given) in (list, tuple, range)
        found = given if is_plain else tuple(islice(given, count))
        if not found:
            raise self._wrong("actions", found, state, told.NO_ACTIONS)
        if hasattr(self, "probability") and self.player(state) == CHANCE:
            total = sum(self._probability(state, outcome) for outcome in found)
            if total != 1:
                raise self.refusal("probability", not_certain(total), state)
        return found

    @_kept_in
    def result(self, state: Any, action: Any) -> Any:
        """Another state, which can be hashed."""
        after = self._ask("result", state, action)
        if after is state and not isinstance(state, tuple | str | int | frozenset):
            raise self.refusal("result", told.IN_PLACE, state)
        return self._hashable("result", after, state)

    @_kept_in
    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(self._ask("is_terminal", state))

    @_kept_in
    def utility(self, state: Any) -> Any:
        """A number, or one for each player."""
        return self._worth("utility", state)

    @_kept_in
    def evaluate(self, state: Any) -> Any:
        """A number, or one for each player."""
        return self._worth("evaluate", state)

    @_kept_in
    def features(self, state: Any) -> dict[str, Value]:
        """Numbers by the names that have weights."""
        found = self._ask("features", state)
        if not isinstance(found, dict) or found.keys() != self.rules.weights.keys():
            raise self._wrong("features", found, state)
        return {name: self._number("features", each, state) for name, each in found.items()}

    @_kept_in
    def options_for(self, state: Any) -> dict[str, Any]:
        """The options that begin in a state, if the rules can tell."""
        found = self._ask("options_for", state)
        if not isinstance(found, dict):
            raise self._wrong("options_for", found, state)
        return found

    @_kept_in
    def label(self, state: Any, action: Any) -> str:
        """A short text."""
        found = self._ask("label", state, action)
        if not isinstance(found, str) or not found:
            raise self._wrong("label", found, state)
        return found[:_LONGEST_LABEL]

    def board(self, state: Any) -> None:
        """Nothing: the picture of such a game is what is shown, as safe text."""

    @_kept_in
    def picture(self, state: Any) -> str:
        """A text of several lines."""
        found = self._ask("picture", state)
        if not isinstance(found, str):
            raise self._wrong("picture", found, state)
        return found[:_LARGEST_PICTURE]

    @_kept_in
    def _probability(self, state: Any, action: Any) -> Fraction:
        found = self._ask("probability", state, action)
        if not isinstance(found, int | float | Fraction) or not 0 < found <= 1:
            raise self._wrong("probability", found, state)
        share = Fraction(exact(found))
        if share.denominator >= _TOO_LARGE:
            raise self._wrong("probability", found, state, told.NOT_TOO_LARGE)
        return share

    def with_weights(self, weights: Mapping[str, Value]) -> "Guarded":
        """The same rules with other weights."""
        other = Guarded(guarded(self.file, "GAME", self.rules.with_weights, weights), self.file)
        other.is_shown = self.is_shown
        return other

    def _worth(self, name: str, state: Any) -> Any:
        found = self._ask(name, state)
        if not pays_each(self.players):
            return self._number(name, found, state)
        if not isinstance(found, tuple) or len(found) != len(self.players):
            raise self._wrong(name, found, state, told.payoffs_of(len(self.players)))
        return tuple(self._number(name, each, state) for each in found)

    def _number(self, name: str, found: Any, state: Any) -> Value:
        if isinstance(found, Integral):
            found = int(found)
        if isinstance(found, int | Fraction):
            if max(abs(found.numerator), found.denominator) >= _TOO_LARGE:
                raise self._wrong(name, found, state, told.NOT_TOO_LARGE)
            return found
        if not isinstance(found, Real) or isnan(found):
            raise self._wrong(name, found, state, told.NUMBER)
        return float(found)

    def _hashable(self, name: str, state: Any, before: Any) -> Any:
        try:
            hash(state)
        except TypeError:
            raise self._wrong(name, state, before, told.NOT_HASHABLE) from None
        if type(state) is type(before):
            bool(state == before)  # tables do so, where nobody would be told of what it raises
        return state

    def _ask(self, name: str, *given: Any) -> Any:
        return getattr(self.rules, name)(*given)

    def _wrong(self, name: str, found: Any, state: Any, right: str = "") -> BadData:
        """An error about what a method gives, where something else would be right."""
        return self.refusal(name, told.gives(name, _shown(found), right), state)

    def refusal(self, name: str, slip: SlipWords, state: Any) -> BadData:
        """An error about one of the methods, with its line and the position."""
        code = getattr(getattr(self.rules, name, None), "__code__", None)
        line = None if code is None else code.co_firstlineno
        return told.wrong(*slip, _position(state), Place(self.file, line))

    def _stand_in(self, name: str, given: tuple[Any, ...], fault: BadData) -> Any:
        """What is shown where nothing can be told any more."""
        if name in ("utility", "evaluate"):
            return (0,) * len(self.players) if pays_each(self.players) else 0
        return {
            "start": None,
            "player": 0,
            "actions": (),
            "result": given[0] if given else None,
            "is_terminal": False,
            "features": dict.fromkeys(self.rules.weights, 0),
            "options_for": {},
            "label": "?",
            "picture": str(fault),
            "probability": Fraction(1),
        }[name]
