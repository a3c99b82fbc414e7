"""The settings of a search: everything that can make two searches of one tree differ."""

from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from math import isnan
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import INF, Value
from tui_explorer.errors import UsageError

ORDERS = ("natural", "best", "worst", "random", "eval")
"""The orders of children that every tree has; a game may have more."""
Window = tuple[Value, Value]
"""α and β of a call."""

NOT_WHOLE = "{text!r} is not a whole number"
BELOW = "{number} is below {least}"
NUMBER = "a number such as 3, -0.5, 1/2, inf or -inf"
NOT_A_NUMBER = f"{{text!r}} is not a number ({NUMBER})"
NAN = "NaN cannot be compared with other values"
NOT_TWO_NUMBERS = "{text!r} is not two numbers"
EMPTY_WINDOW = "{text!r} is empty: the first number must be below the second"
NOT_ONE_OF = "{text!r} is not one of {known}"
NOT_WEIGHTS = "{text!r} is not of the form name=number,…"
_OPTIONS = {"by_hand": "move"}
"""The settings whose option has another name."""


class _Word(StrEnum):
    """A choice, which equals and shows the word that options and JSON have for it."""

    def __repr__(self) -> str:
        return repr(str(self))


class CutRule(_Word):
    """The test for a cut-off."""

    GE = "ge"
    """Cut on equality, as the textbooks do."""
    GT = "gt"


class Fail(_Word):
    """What alpha-beta returns outside its window."""

    SOFT = "soft"
    """The value found."""
    HARD = "hard"
    """The value moved to the edge of the window."""


class TableKind(_Word):
    """The table of positions met before."""

    NONE = ""
    SOUND = "sound"
    TRAP = "trap"
    """Forgets whether a stored value was only a bound."""


class Opponent(_Word):
    """How MIN plays."""

    PERFECT = ""
    ANY = "any"
    """MAX's strategy against every reply."""
    WORST = "worst"
    RANDOM = "random"


class InvalidSetting(UsageError):
    """A value that a setting cannot have, in the words of the command line."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"Invalid value for '--{_OPTIONS.get(name, name)}': {why}")
        self.setting = name
        self.why = why


@dataclass(frozen=True)
class Settings:
    """The settings of one search. Wherever its result is shown, they are shown too.

    >>> Settings(cut="gt", window=(0, 3)).window
    (0, 3)
    >>> Settings(depth=-1)
    Traceback (most recent call last):
    tui_explorer.engine.settings.InvalidSetting: Invalid value for '--depth': -1 is below 0
    """

    algorithm: str = "alphabeta"
    order: str = "natural"
    """The order in which children are visited."""
    seed: int = 0
    """For the random order."""
    cut: CutRule = CutRule.GE
    fail: Fail = Fail.SOFT
    depth: int | None = None
    """The depth limit in plies."""
    window: Window = (-INF, INF)
    """α and β at the root."""
    deepening: bool = False
    """Whether to search to depth 1, 2, 3 … in turn, each time in the order the last one found."""
    table: TableKind = TableKind.NONE
    quiescence: Value | None = None
    """At the depth limit, quiescence extends while a move changes Eval by more than this."""
    weights: tuple[tuple[str, Value], ...] = ()
    """The weights of Eval's features, if they are not the game's own."""
    bounds: Window | None = None
    """The least and the most a leaf can be worth, if the source does not say."""
    total: Value | None = None
    """The most that all payoffs of a leaf add up to, if the source does not say."""
    opponent: Opponent = Opponent.PERFECT
    by_hand: tuple[tuple[int, ...], ...] = ()
    """The paths of moves that somebody has chosen, in the source's own order of children."""

    def __post_init__(self) -> None:
        """Refuse what no search can have."""
        for name, check in _CHECKS.items():
            value = getattr(self, name)
            if value is not None or name not in _OPTIONAL:
                try:
                    object.__setattr__(self, name, check(value))
                except ValueError as fault:
                    raise InvalidSetting(name, str(fault)) from None

    @property
    def is_opposed(self) -> bool:
        """True if a player is made to play otherwise than best."""
        return bool(self.opponent or self.by_hand)


SETTING_NAMES = tuple(field.name for field in fields(Settings))
_OPTIONAL = ("depth", "quiescence", "bounds", "total")
"""The settings that may be None."""


def checked_whole(value: Any, least: int | None = None) -> int:
    """A whole number, at least so large."""
    if type(value) is not int:
        raise ValueError(NOT_WHOLE.format(text=str(value)))
    if least is not None and value < least:
        raise ValueError(BELOW.format(number=value, least=least))
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a name")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(NOT_ONE_OF.format(text=str(value), known="True, False"))
    return value


def _number(value: Any) -> Value:
    """A number other than NaN."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ValueError(NOT_A_NUMBER.format(text=str(value)))
    if isinstance(value, float) and isnan(value):
        raise ValueError(f"{NAN} ({NUMBER})")
    number: Value = exact(value)
    return number


def _window(value: Any) -> Window:
    """Two numbers, the first below the second."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise ValueError(NOT_TWO_NUMBERS.format(text=str(value)))
    low, high = map(_number, value)
    if not low < high:
        raise ValueError(EMPTY_WINDOW.format(text=f"{low},{high}"))
    return low, high


def _weights(value: Any) -> tuple[tuple[str, Value], ...]:
    """Names of features with a number each."""
    if not isinstance(value, tuple | list) or not all(
        isinstance(pair, tuple | list) and len(pair) == 2 for pair in value
    ):
        raise ValueError(NOT_WEIGHTS.format(text=str(value)))
    return tuple((_text(name), _number(weight)) for name, weight in value)


def _paths(value: Any) -> tuple[tuple[int, ...], ...]:
    """Paths of child indices."""
    try:
        return tuple(tuple(map(checked_whole, path)) for path in value)
    except TypeError:
        raise ValueError(f"{value!r} is not a list of moves") from None


def _one_of(kind: type[_Word]) -> Any:
    """A check for the words of an enumeration."""

    def check(value: Any) -> _Word:
        if isinstance(value, str) and value in set(kind):
            return kind(value)
        known = ", ".join(repr(word) for word in kind if word)
        raise ValueError(NOT_ONE_OF.format(text=value, known=known))

    return check


_CHECKS: dict[str, Any] = {
    "algorithm": _text,
    "order": _text,
    "seed": checked_whole,
    "cut": _one_of(CutRule),
    "fail": _one_of(Fail),
    "depth": lambda value: checked_whole(value, 0),
    "window": _window,
    "deepening": _flag,
    "table": _one_of(TableKind),
    "quiescence": _number,
    "weights": _weights,
    "bounds": _window,
    "total": _number,
    "opponent": _one_of(Opponent),
    "by_hand": _paths,
}
