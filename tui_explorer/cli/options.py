"""Options that several commands share, and the texts they may be: each read by one function.

A function that reads a text raises ValueError, or an error of ours, that says why it cannot.
"""

import sys
from collections.abc import Callable
from functools import partial, wraps
from string import ascii_letters
from typing import Any, TypeVar

import click

from tui_explorer.engine.settings import InvalidSetting, checked_whole
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.formats.settings import read_setting
from tui_explorer.formats.settings import whole as whole_number
from tui_explorer.words import usage

_MOST_DIGITS = 64
_LAST_PORT = 65_535
_LONGEST_TIME = 1_000_000_000
_UNITS = {"": 20, "kib": 10, "mib": 20, "gib": 30, "tib": 40}
_MOST = sys.maxsize // 2
"""More of anything than a machine can hold, and not too much for it to count."""

Function = TypeVar("Function", bound=Callable[..., Any])


def option(
    names: str, value: str, about: str, parse: Callable[[str], Any] = str, **more: Any
) -> Callable[[Function], Function]:
    """An option whose text, which help calls ``value``, is read by ``parse``."""

    def read(context: click.Context, parameter: click.Parameter, text: str | None) -> Any:
        try:
            return None if text is None else parse(text)
        except InvalidSetting:
            raise
        except (ValueError, ExplorerError) as error:
            raise click.BadParameter(str(error)) from None

    return click.option(
        *names.split(", "), type=str, metavar=value, help=about, callback=read, **more
    )


def setting(names: str, value: str, about: str, **more: Any) -> Callable[[Function], Function]:
    """An option that is a setting of a search."""
    name = names.rsplit(", ", maxsplit=1)[-1].lstrip("-")
    return option(names, value, about, partial(read_setting, name), **more)


def choice(name: str, texts: str, about: str, **more: Any) -> Callable[[Function], Function]:
    """An option that is one of a few words, written ``ge|gt``."""
    return click.option(name, type=click.Choice(texts.split("|")), help=about, **more)


def flag(names: str, about: str) -> Callable[[Function], Function]:
    """An option that is there or not."""
    return click.option(*names.split(", "), is_flag=True, help=about)


def together(function: Function, options: tuple[Callable[[Any], Any], ...]) -> Function:
    """A function with several options, told by its help in this order."""
    for decorate in reversed(options):
        function = decorate(function)
    return function


columns = choice(
    "--columns", "window|local|interval", "α β, local α(s) β(s), or the value's [lo, hi]."
)
as_json = flag("--json, as_json", "Print JSON.")


def whole(text: str, least: int | None = None) -> int:
    """A whole number, at least so large."""
    return checked_whole(whole_number(text), least)


count = partial(whole, least=1)


def port(text: str) -> int:
    """A port's number; 0 is any that is free."""
    if (number := whole(text, least=0)) > _LAST_PORT:
        raise ValueError(usage.NO_PORT.format(last=_LAST_PORT))
    return number


def person(text: str) -> str:
    """A person's name, which is kept in files and so must be text: bytes of a shell may be none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(usage.NOT_TEXT.format(text=text)) from None
    return text


def kept_file(text: str) -> str:
    """A file that is read and gone on with, which no stream can be."""
    if text == "-":
        raise ValueError(usage.NO_STREAM.format(text=text))
    return text


def step(text: str) -> int | str:
    """A step by its number, or ``first-cut`` or ``end``."""
    if text in ("first-cut", "end"):
        return text
    if not _is_plain(text):
        raise ValueError(usage.NOT_A_STEP.format(text=text))
    return int(text)


def seconds(text: str) -> float:
    """A time that is not negative, with a decimal point or without."""
    before, _, after = text.partition(".")
    if not _is_plain(before + after):
        raise ValueError(usage.NOT_SECONDS.format(text=text))
    number = float(text)
    if number > _LONGEST_TIME:
        raise ValueError(usage.ABOVE.format(number=text, most=_LONGEST_TIME))
    return number


def memory(text: str) -> int:
    """An amount of memory in bytes: so many MiB unless a unit stands behind.

    >>> memory("4096") == memory("4GiB") == memory("4GIB") == memory("4gib") == 4 * 2**30
    True
    """
    number = text.rstrip(ascii_letters)
    unit = text[len(number) :].lower()
    if not _is_plain(number) or unit not in _UNITS or not int(number):
        raise ValueError(usage.NOT_MEMORY.format(text=text))
    return int(number) << _UNITS[unit]


def _is_plain(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS


def listens(number: int) -> Callable[[Function], Function]:
    """A command that listens, on a port of that number and on this machine alone unless ``port``
    and ``host`` say otherwise.
    """
    options = (
        option("--port", "N", "Listen there; 0: wherever there is room.", port, default=number),
        option("--host", "H", "Listen on this address only.", default="127.0.0.1"),
    )
    return lambda function: together(function, options)


def reached(host: str) -> str:
    """The name by which others reach one who listens on a host, be it on every address."""
    from socket import gethostname

    return gethostname() if host in ("", "0.0.0.0", "::") else host


_LIMITS = (
    option("--limit-bytes", "N", "Read files up to this size.", count),
    option("--limit-nodes", "N", "Read trees up to this many nodes.", count),
    option("--limit-depth", "N", "Read trees up to this depth.", count),
    option("--limit-label", "N", "Read names up to this length.", count),
)


def limited(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command that reads tree files; its ``limits`` are those of the options."""

    @wraps(function)
    def with_limits(
        *,
        limit_bytes: int | None,
        limit_nodes: int | None,
        limit_depth: int | None,
        limit_label: int | None,
        **values: Any,
    ) -> Any:
        given = {
            "json_bytes": limit_bytes,
            "yaml_bytes": limit_bytes,
            "nodes": limit_nodes,
            "json_depth": limit_depth,
            "yaml_depth": limit_depth,
            "label": limit_label,
        }
        limits = Limits(**{name: min(most, _MOST) for name, most in given.items() if most})
        return function(limits=limits, **values)

    return together(with_limits, _LIMITS)
