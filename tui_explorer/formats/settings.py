"""The settings of a search as text: options, and JSON in runs, bookmarks and exercises."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tui_explorer.engine.game import Value
from tui_explorer.engine.settings import (
    NOT_TWO_NUMBERS,
    NOT_WHOLE,
    SETTING_NAMES,
    InvalidSetting,
    Settings,
    Window,
)
from tui_explorer.errors import BadData, UsageError
from tui_explorer.formats.read.numbers import Weights, parse_value, parse_weights
from tui_explorer.formats.write.json_text import json_value

_MOST_DIGITS = 64
_IN_JSON = {"by_hand": "moves"}
"""The settings that have another name in JSON."""
_OF_JSON = {name: setting for setting, name in _IN_JSON.items()}


# -- reading ---------------------------------------------------------------------------------------


def read_setting(name: str, given: Any) -> Any:
    """The value of a setting, as an option or JSON writes it.

    Raise InvalidSetting for what no search can have.

    >>> read_setting("window", "3,inf"), read_setting("window", [3, "inf"])
    ((3, inf), (3, inf))
    >>> read_setting("by_hand", "0.1,2")
    ((0, 1), (2,))
    """
    try:
        value = _READERS[name](given) if name in _READERS else given
    except TypeError:
        value = given  # of another form, which Settings refuses
    except (ValueError, UsageError, BadData) as fault:
        raise InvalidSetting(name, str(fault)) from None
    return getattr(replace(Settings(), **{name: value}), name)


def settings_from_json(given: Mapping[str, Any]) -> Settings:
    """The settings that ``json_settings`` wrote; what is not there is as usual."""
    names = {name: _OF_JSON.get(name, name) for name in given}
    if unknown := sorted(set(names.values()) - set(SETTING_NAMES)):
        known = ", ".join(SETTING_NAMES)
        raise UsageError(f"there is no setting {unknown[0]!r}", f"one of {known}")
    return Settings(**{names[name]: read_setting(names[name], given[name]) for name in given})


def whole(given: Any) -> int:
    """A whole number, in plain digits: Python would take ``1_0`` and ``٣`` for numbers, too."""
    digits = str(given).removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS:
        raise ValueError(NOT_WHOLE.format(text=str(given)))
    return int(given)


def _number(given: Any) -> Value:
    return parse_value(str(given))


def _window(given: Any) -> Window:
    """``A,B``, or a list of two."""
    parts = given.split(",") if isinstance(given, str) else given
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise ValueError(NOT_TWO_NUMBERS.format(text=str(given)))
    low, high = (_number(part.strip() if isinstance(part, str) else part) for part in parts)
    return low, high


def _weights(given: Any) -> Weights:
    """``name=number`` several times, an object, or a list of pairs."""
    if isinstance(given, str):
        return parse_weights(given)
    return tuple((name, _number(weight)) for name, weight in _pairs(given))


def _pairs(given: Any) -> Iterable[tuple[Any, Any]]:
    return given.items() if isinstance(given, Mapping) else given


def _paths(given: Any) -> tuple[tuple[int, ...], ...]:
    """Paths of nodes such as ``0.1``, with commas between, or a list of lists."""
    paths = [path.split(".") for path in given.split(",")] if isinstance(given, str) else given
    return tuple(tuple(map(whole, path)) for path in paths)


_READERS: dict[str, Callable[[Any], Any]] = {
    "seed": whole,
    "depth": lambda given: None if given is None else whole(given),
    "window": _window,
    "quiescence": _number,
    "weights": _weights,
    "bounds": _window,
    "total": _number,
    "by_hand": _paths,
}


# -- writing ---------------------------------------------------------------------------------------


def json_conventions(settings: Settings) -> dict[str, Any]:
    """The settings that every search has."""
    told: dict[str, Any] = {
        "algorithm": settings.algorithm, "order": settings.order, "cut": settings.cut,
        "fail": settings.fail, "depth": settings.depth,
        "window": [json_value(bound) for bound in settings.window],
    }  # fmt: skip
    if settings.order == "random":
        told["seed"] = settings.seed
    return told


def json_settings(settings: Settings) -> dict[str, Any]:
    """All settings of a search; those that are off are left out."""
    told = json_conventions(settings)
    for name in ("deepening", "table", "quiescence", "bounds", "total", "opponent"):
        chosen = getattr(settings, name)
        if chosen is not None and chosen is not False and chosen != "":
            told[name] = json_value(chosen)
    if settings.by_hand:
        told["moves"] = [list(path) for path in settings.by_hand]
    if settings.weights:
        told["weights"] = {name: json_value(weight) for name, weight in settings.weights}
    return told
