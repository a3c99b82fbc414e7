"""Options written behind the name of a source: ``pawns:rows=4,cols=3``."""

import re
from collections.abc import Mapping
from typing import Any

from tui_explorer.catalog import OPEN_SPIEL, POSITIONS
from tui_explorer.errors import UsageError

_STATE = "state"
"""Another name for the option that holds a position, in every game that has one."""
_OWN = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)


def own_file(text: str) -> tuple[str, str]:
    """The Python file of a user's own game that a SOURCE names, and its options; else empty."""
    found = _OWN.fullmatch(text)
    return (found[1], found[2] or "") if found else ("", "")


def path_of(text: str | None) -> str | None:
    """The path of a SOURCE if it is a file, without the options of a game."""
    return own_file(text)[0] or text if text else None


def chosen(
    name: str, usual: Mapping[str, Any], options: str, position_option: str = _STATE
) -> dict[str, Any]:
    """Return the options after the name of a source; ``usual`` has the defaults.

    ``position_option`` is the option that holds a position.
    """
    found: dict[str, Any] = {}
    for option in filter(None, options.split(",")):
        key, equals, value = option.partition("=")
        key = position_option if key == _STATE else key
        if key not in usual:
            raise UsageError(f"{name} has no option {key!r}", "it has " + ", ".join(usual))
        if not equals:
            raise UsageError(f"option {key!r} of {name} has no value", f"write {key}=…")
        if key in found:
            raise UsageError(f"option {key!r} of {name} is given twice")
        found[key] = _convert(key, value, type(usual[key]))
    return found


def _convert(key: str, value: str, kind: type) -> Any:
    """Return an option's value in the type of its default."""
    if kind is bool:
        if value not in ("true", "false"):
            raise UsageError(f"option {key!r} cannot be {value!r}", "true or false")
        return value == "true"
    if kind is int:
        if not re.fullmatch(r"-?[0-9]{1,64}", value):
            raise UsageError(f"option {key!r} cannot be {value!r}", "a whole number")
        return int(value)
    return value


def position(source: str, game: Any, state: Any) -> str:
    """A position as the text of a SOURCE; empty if its game has no options for it."""
    options: dict[str, Any] = game.options_for(state)
    return written(source, game, options) if options else ""


def written(source: str, game: Any, options: Mapping[str, Any]) -> str:
    """The text of a SOURCE with these options, which replace those that it already has."""
    name, given = named(source)
    if name == OPEN_SPIEL:
        return f"{name}:{game.text}:state={options['state']}"
    replaced = {*options, game.position_option}
    kept = [each for each in given.split(",") if each and _key(each) not in replaced]
    return f"{name}:" + ",".join([*(f"{key}={value}" for key, value in options.items()), *kept])


def named(source: str) -> tuple[str, str]:
    """The name or file of a SOURCE's game, and its options."""
    if source in POSITIONS:
        source = POSITIONS[source].source
    file, options = own_file(source)
    if file:
        return file, options
    name, _, options = source.partition(":")
    return name, options


def _key(option: str) -> str:
    return option.partition("=")[0]
