"""The words of a command line taken apart by tables, which make its help too.

The standard library's ``getopt`` does the taking apart, where there are options at all. A parser
that comes with help and messages of its own takes longer to load than a small tree takes to search.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tui_explorer.errors import ExplorerError, UsageError

_COLUMN = 22
"""Cells for an option's names in its help."""
_MOST_DIGITS = 64
_LONGEST_TIME = 1_000_000_000


class Option(NamedTuple):
    """One option, and what help says of it."""

    names: str
    """The long name, behind a short one if there is one: ``-a, --algorithm``."""
    help: str
    value: str = ""
    """What help calls its value; a flag has none."""
    convert: Callable[[str], Any] = str
    """Makes something of the text; a ValueError or an error of ours says why it cannot."""
    default: Any = None
    required: bool = False

    @property
    def long(self) -> str:
        """The long name, with its dashes."""
        return self.names.rpartition(" ")[2]

    @property
    def key(self) -> str:
        """What the value is called among all values."""
        return self.long.strip("-").replace("-", "_")


class Command(NamedTuple):
    """One command."""

    name: str
    """What is written before its arguments; nothing for the command that needs no name."""
    about: str
    arguments: str
    """What help calls them: in brackets if they can be left out, with … if there can be many;
    empty if there are none."""
    options: Sequence[Option]
    run: Callable[[list[str], dict[str, Any]], None]


def parse(command: Command, words: list[str]) -> tuple[list[str], dict[str, Any]]:
    """The arguments, and the values of all options of a command."""
    given, arguments = _taken_apart(command, words)
    values = {o.key: o.default if o.value else False for o in command.options}
    for option, text in given:
        values[option.key] = _converted(option, text) if option.value else True
    return arguments, values


def _taken_apart(command: Command, words: list[str]) -> tuple[list[tuple[Option, str]], list[str]]:
    """The options that are given, with their texts, and the arguments."""
    if not any(word.startswith("-") for word in words):
        return [], words
    from getopt import GetoptError, gnu_getopt

    known = {name: option for option in command.options for name in option.names.split(", ")}
    short = [n[1] + ":" * bool(o.value) for n, o in known.items() if not n.startswith("--")]
    long = [n[2:] + "=" * bool(o.value) for n, o in known.items() if n.startswith("--")]
    try:
        given, arguments = gnu_getopt(words, "".join(short), long)
    except GetoptError as error:
        raise UsageError(error.msg) from None
    return [(known[name], text) for name, text in given], arguments


def check_complete(command: Command, arguments: list[str], values: dict[str, Any]) -> None:
    """Refuse arguments that are missing or too many, and options that are missing."""
    name = command.arguments.strip("[]")
    most = 1 if name else 0
    if not arguments and name and name == command.arguments:
        raise UsageError(f"Missing argument '{name}'")
    if len(arguments) > most and not name.endswith("…"):
        raise UsageError(f"Got unexpected extra argument ({arguments[most]})")
    for option in command.options:
        if option.required and values[option.key] is None:
            raise UsageError(f"Missing option '{option.long}'")


def _converted(option: Option, text: str) -> Any:
    try:
        return option.convert(text)
    except (ValueError, ExplorerError) as error:
        raise UsageError(f"Invalid value for '{option.long}': {error}") from None


def choice(*names: str) -> Callable[[str], str]:
    """A text that is one of these."""

    def convert(text: str) -> str:
        if text not in names:
            raise ValueError(f"{text!r} is not one of {', '.join(map(repr, names))}")
        return text

    return convert


def whole(text: str, least: int | None = None) -> int:
    """A whole number, in plain digits: Python would take ``1_0`` and ``٣`` for numbers, too."""
    if not _is_plain(text.removeprefix("-")):
        raise ValueError(f"{text!r} is not a whole number")
    number = int(text)
    if least is not None and number < least:
        raise ValueError(f"{number} is below {least}")
    return number


def seconds(text: str) -> float:
    """A time that is not negative, with a decimal point or without."""
    before, _, after = text.partition(".")
    if not _is_plain(before + after):
        raise ValueError(f"{text!r} is not a number of seconds")
    number = float(text)
    if number > _LONGEST_TIME:
        raise ValueError(f"{text} is above {_LONGEST_TIME:,}")
    return number


_UNITS = {"": 20, "kib": 10, "mib": 20, "gib": 30, "tib": 40}


def memory(text: str) -> int:
    """An amount of memory in bytes: so many MiB unless a unit stands behind.

    >>> memory("4096") == memory("4GiB") == 4 * 2**30
    True
    """
    number = text.rstrip("BGKMTbgikmt")
    unit = text[len(number) :].lower()
    if not _is_plain(number) or unit not in _UNITS or not int(number):
        raise ValueError(f"{text!r} is not an amount of memory such as 512MiB or 4GiB")
    return int(number) << _UNITS[unit]


def _is_plain(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS


def help_lines(program: str, command: Command) -> list[str]:
    """How to call a command."""
    words = [program, command.name, "[OPTIONS]", command.arguments]
    lines = [f"Usage: {' '.join(filter(None, words))}", ""]
    lines += [f"  {line}".rstrip() for line in command.about.splitlines()]
    lines += ["", "Options:"]
    for option in command.options:
        names = f"{option.names} {option.value}".rstrip()
        default = f" (default: {option.default})" if option.default is not None else ""
        lines.append(f"  {names.ljust(_COLUMN)} {option.help}{default}")
    return lines
