"""Suggestions of a shell where a source, an algorithm or an order is being written.

Each function has click's form for this: the context, the parameter, and what stands there so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from tui_explorer import catalog
from tui_explorer.errors import CannotRead
from tui_explorer.words.random_trees import RANDOM

LISTS = ("games", "trees", "algorithms", "exercises")
PAGES = {"history": "Dates and people, each with its source", "questions": "What courses ask"}
"""The pages of the help that a command prints."""

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Items = list[CompletionItem[str]]


def sources(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Bundled trees and games, or a file; behind a colon, the options of a game or random tree."""
    if ":" in begun and (found := games(context, parameter, begun, RANDOM)):
        return found
    named = {**_listed("trees", "games"), f"{RANDOM}:": ""}
    return files(context, parameter, begun) + _beginning_with(begun, named)  # files first, for bash


def exercises(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """A source to ask about, or an exercise."""
    return sources(context, parameter, begun) + _beginning_with(begun, _listed("exercises"))


def named(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """A source, an algorithm, an exercise, or a page of the help."""
    pages = {**_listed("algorithms", "exercises"), **PAGES}
    return sources(context, parameter, begun) + _beginning_with(begun, pages)


def _with_options(source: str, written: str) -> Iterator[str]:
    """A source with one more of its options, or with a value of the last one that is written."""
    from tui_explorer.searches.random_tree import OPTIONS

    options = OPTIONS if source == RANDOM else catalog.load_game(source).options()
    before, comma, last = written.rpartition(",")
    name, equals, _ = last.partition("=")
    used = {option.partition("=")[0] for option in before.split(",")}
    if not equals:
        more = [f"{free}=" for free in options if free not in used]
    elif isinstance(options.get(name), bool):
        more = [f"{name}=true", f"{name}=false"]
    else:
        more = []
    for one in more:
        yield f"{source}:{before}{comma}{one}"


def games(context: click.Context, parameter: click.Parameter, begun: str, *others: str) -> Items:
    """Games; behind one, or another source that has options, and a colon: its options."""
    name, colon, written = begun.partition(":")
    if colon and name in (*others, *catalog.game_names()):
        with suppress(CannotRead):  # the game needs a package that is not there
            return _beginning_with(begun, dict.fromkeys(_with_options(name, written), ""))
    return _beginning_with(begun, _listed("games"))


def files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Any file: the shell finds them."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def algorithms(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The algorithms, with what lists say of them."""
    return _beginning_with(begun, _listed("algorithms"))


def orders(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The orders of children, with those of the game that is to be searched."""
    from tui_explorer.engine.settings import ORDERS

    source, *_ = [*filter(None, [context.params.get("source"), *context.args]), ""]
    game = source.partition(":")[0]
    own: Iterable[str] = ()
    with suppress(CannotRead):
        own = catalog.load_game(game)().orders if game in catalog.game_names() else ()
    return _beginning_with(begun, dict.fromkeys([*ORDERS, *own], ""))


def study_orders(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """A list of orders with one more at its end."""
    from tui_explorer.study.plan import ORDERS

    before, comma, _ = begun.rpartition(",")
    free = [order for order in ORDERS if order not in before.split(",")]
    return _beginning_with(begun, {f"{before}{comma}{order}": "" for order in free})


def themes(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The colours that the explorer can be shown in."""
    from tui_explorer.ui.themes import theme_names

    return _beginning_with(begun, dict.fromkeys(theme_names(), ""))


def lists(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The kinds of things that are listed."""
    return _beginning_with(begun, dict.fromkeys(LISTS, ""))


def first_words(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """A command, if nothing is written before, or a source to explore."""
    from tui_explorer.cli.program import COMMANDS

    given = (context.get_parameter_source(each.name or "") for each in context.command.params)
    is_first = click.core.ParameterSource.COMMANDLINE not in given
    commands = COMMANDS if is_first else {}
    found = sources(context, parameter, begun)
    return [*found[:1], *_beginning_with(begun, commands), *found[1:]]


def _listed(*kinds: str) -> dict[str, str]:
    """What lists have of these kinds, with what they say of it."""
    from tui_explorer import listing

    found = listing.listed(kinds)
    return {item.name: item.title for each in found.values() for item in each}


def _beginning_with(begun: str, told: dict[str, str]) -> Items:
    """Texts that begin so, each with its explanation."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(text, help=about or None)
        for text, about in told.items()
        if text.startswith(begun)
    ]
