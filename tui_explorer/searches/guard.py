"""A guard around a user's own rules: it reports their errors in one line.

The guard checks the result of each call, so that a search only gets hashable states, lists of
actions and comparable numbers. Rules that never return block their own thread until the user ends
the program. If a call fails while a screen shows the game, the screen gets a substitute.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import wraps
from inspect import get_annotations
from itertools import islice
from math import isnan
from numbers import Integral, Real
from threading import local
from types import TracebackType
from typing import Any, TypeVar, cast

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, Game, Value, pays_each
from tui_explorer.errors import BadData, ExplorerError, Place
from tui_explorer.formats.read.messages import not_certain
from tui_explorer.words import own_games as words

MOST_ACTIONS = 100_000
"""Actions of one state."""
_LONGEST_LABEL, _LARGEST_PICTURE = 200, 20_000
_TOO_LARGE = 10**1000
"""The limit of numbers from rules; Python cannot print much larger ones."""
Method = TypeVar("Method", bound=Callable[..., Any])


class _Thread(local):
    """The state of one thread."""

    searches = False


_thread = _Thread()


@contextmanager
def faults_raised() -> Iterator[None]:
    """Let rules that fail in this thread raise an error, even if a screen shows their game."""
    before, _thread.searches = _thread.searches, True
    try:
        yield
    finally:
        _thread.searches = before


def guarded(file: str, what: str, do: Callable[..., Any], *given: Any, where: Any = "") -> Any:
    """Return the result of a call, or raise an error with the line in the file and the position."""
    try:
        return do(*given)
    except KeyboardInterrupt:
        raise
    except SyntaxError as fault:
        line = _line_of(fault.__traceback__, file)
        if fault.filename == file or fault.filename is None is line:  # a NUL leaves no name
            raise words.not_python(fault, file) from None
        raise words.raised(
            *_name_and_message(fault), what, _position(where), Place(file, line)
        ) from None
    except ExplorerError as fault:
        fault.place = fault.place or Place(file, _line_of(fault.__traceback__, file))
        raise
    except BaseException as fault:
        place = Place(file, _line_of(fault.__traceback__, file))
        if isinstance(fault, RecursionError) and place.line is None:
            raise  # the search is too deep, not the rules
        raise words.raised(*_name_and_message(fault), what, _position(where), place) from None


def _line_of(traceback: TracebackType | None, file: str) -> int | None:
    """The last line of a file that a traceback passes through."""
    line = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == file:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def _position(where: Any) -> str:
    """A position in words; empty if the game has not begun."""
    return "" if type(where) is str and not where else words.quoted(where)


def _name_and_message(fault: BaseException) -> tuple[str, str]:
    """The name of an exception and its message, if it has one."""
    try:
        return type(fault).__name__, str(fault)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return type(fault).__name__, ""


def _guarded_method(method: Method) -> Method:
    """Guard a method: an exception in the rules or in their results becomes a ``BadData`` error.

    While a screen shows the game, the method returns a substitute instead.
    """

    @wraps(method)
    def called(self: "Guarded", *given: Any) -> Any:
        name, where = method.__name__, given[0] if given else ""
        try:
            return guarded(self.file, name, method, self, *given, where=where)
        except BadData as fault:
            if self.is_shown and not _thread.searches:
                return self._substitute(name, given, fault)
            raise

    return cast(Method, called)


class Guarded(Game):
    """A game that calls the user's rules and checks their results."""

    recursion_limit = 10_000
    """The depth of calls in a search: endless play fails before memory is full."""
    is_shown = False
    """True while a screen shows the game; an exception would break the screen."""

    def __init__(self, game: Game, file: str) -> None:
        self.rules = game
        self.file = file
        for fact in get_annotations(Game):
            setattr(self, fact, getattr(game, fact))
        self.players = tuple(game.players)
        if not self.players or not all(isinstance(name, str) for name in self.players):
            raise self._wrong("players", self.players, "")
        for promise in ("least", "most", "total"):
            if (number := getattr(game, promise)) is not None:
                setattr(self, promise, self._number(promise, number, ""))

    @_guarded_method
    def start(self) -> Any:
        """S0; it is hashable."""
        return self._hashable("start", self._ask("start"), "")

    @_guarded_method
    def player(self, state: Any) -> int:
        """One of the players, or chance if the game has dice."""
        mover = self._ask("player", state)
        known = range(len(self.players))
        if mover not in known and not (mover == CHANCE and self.has_chance):
            raise self._wrong("player", mover, state, f"a number from 0 to {len(known) - 1}")
        return int(mover)

    @_guarded_method
    def actions(self, state: Any) -> Sequence[Any]:
        """The actions in their order, at least one."""
        given = self._ask("actions", state)
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise self._wrong("actions", given, state)
        count = len(given)
        if count > MOST_ACTIONS:
            message = f"actions gives {count:,} actions", f"{MOST_ACTIONS:,} at most"
            raise self.refusal("actions", message, state)
        is_plain = type(given) in (list, tuple, range)
        found = given if is_plain else tuple(islice(given, count))
        if not found:
            raise self._wrong("actions", found, state, "is_terminal must be true there")
        if self.has_chance and self.player(state) == CHANCE:
            total = sum(self.probability(state, outcome) for outcome in found)
            if total != 1:
                raise self.refusal("probability", not_certain(total), state)
        return found

    @_guarded_method
    def result(self, state: Any, action: Any) -> Any:
        """The next state; it is hashable."""
        after = self._ask("result", state, action)
        if after is state and not isinstance(state, tuple | str | int | frozenset):
            raise self.refusal("result", words.IN_PLACE, state)
        return self._hashable("result", after, state)

    @_guarded_method
    def is_terminal(self, state: Any) -> bool:
        """True if the game is over."""
        return bool(self._ask("is_terminal", state))

    @_guarded_method
    def utility(self, state: Any) -> Any:
        """A number, or one for each player."""
        return self._worth("utility", state)

    @_guarded_method
    def evaluate(self, state: Any) -> Any:
        """A number, or one for each player."""
        return self._worth("evaluate", state)

    @_guarded_method
    def features(self, state: Any) -> dict[str, Value]:
        """Numbers by the names that have weights."""
        found = self._ask("features", state)
        if not isinstance(found, dict) or found.keys() != self.rules.weights.keys():
            raise self._wrong("features", found, state)
        return {name: self._number("features", each, state) for name, each in found.items()}

    @_guarded_method
    def options_for(self, state: Any) -> dict[str, Any]:
        """The options for a game that begins in a state, if the rules have some."""
        found = self._ask("options_for", state)
        if not isinstance(found, dict):
            raise self._wrong("options_for", found, state)
        return found

    @_guarded_method
    def label(self, state: Any, action: Any) -> str:
        """A short text."""
        found = self._ask("label", state, action)
        if not isinstance(found, str) or not found:
            raise self._wrong("label", found, state)
        return found[:_LONGEST_LABEL]

    def board(self, state: Any) -> None:
        """Return None: a user's own game is shown by its picture, as safe text."""

    @_guarded_method
    def picture(self, state: Any) -> str:
        """A text of several lines."""
        found = self._ask("picture", state)
        if not isinstance(found, str):
            raise self._wrong("picture", found, state)
        return found[:_LARGEST_PICTURE]

    @_guarded_method
    def probability(self, state: Any, action: Any) -> Fraction:
        """A number above 0 and at most 1."""
        found = self._ask("probability", state, action)
        if not isinstance(found, int | float | Fraction):
            raise self._wrong("probability", found, state)
        number = self._number("probability", found, state)
        if not 0 < number <= 1:
            raise self._wrong("probability", found, state)
        return Fraction(exact(number))

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
            raise self._wrong(name, found, state, f"a tuple of {len(self.players)} numbers")
        return tuple(self._number(name, each, state) for each in found)

    def _number(self, name: str, found: Any, state: Any) -> Value:
        """The same number as a plain int or Fraction; a float becomes the decimal it prints as."""
        number: Value
        if isinstance(found, Integral):
            number = int(found)
        elif isinstance(found, Fraction):
            number = Fraction(int(found.numerator), int(found.denominator))
        elif isinstance(found, Real) and not isnan(number := float(found)):
            return exact(number)  # type: ignore[no-any-return]
        else:
            raise self._wrong(name, found, state, "a number")
        if max(abs(number.numerator), number.denominator) >= _TOO_LARGE:
            raise self._wrong(name, found, state, "a number of at most a thousand digits")
        return number

    def _hashable(self, name: str, state: Any, before: Any) -> Any:
        try:
            hash(state)
        except TypeError:
            raise self._wrong(name, state, before, "use tuples, not lists, in states") from None
        if type(state) is type(before):
            bool(state == before)  # a table would compare them outside the guard
        return state

    def _ask(self, name: str, *given: Any) -> Any:
        return getattr(self.rules, name)(*given)

    def _wrong(self, name: str, found: Any, state: Any, right: str = "") -> BadData:
        """An error about a wrong result of a method."""
        return self.refusal(name, words.gives(name, words.quoted(found), right), state)

    def refusal(self, name: str, slip: tuple[str, str], state: Any) -> BadData:
        """An error about a method, with its line and the position."""
        code = getattr(getattr(self.rules, name, None), "__code__", None)
        line = None if code is None else code.co_firstlineno
        return words.wrong(*slip, _position(state), Place(self.file, line))

    def _substitute(self, name: str, given: tuple[Any, ...], fault: BadData) -> Any:
        """A valid result for a method that failed, to show on the screen."""
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
