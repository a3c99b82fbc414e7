"""``list``: the trees, games, algorithms and exercises there are, or those that have some words."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from typing import Any

import click

from tui_explorer import catalog, listing
from tui_explorer.cli.options import as_json, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import LISTS, lists
from tui_explorer.errors import CannotRead, UsageError
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.system.process import say
from tui_explorer.words import usage
from tui_explorer.words.captions import done_before, lesson_heading
from tui_explorer.words.console import WALKING, nothing_listed
from tui_explorer.words.own_games import GAMES_TO_HAVE
from tui_explorer.words.safe import safe

_OPEN_SPIEL = "OpenSpiel"
"""The heading of its games."""


@click.command("list", cls=Command)
@click.argument(
    "what", metavar="[games|trees|algorithms|exercises]", required=False, shell_complete=lists
)
@click.argument("words", metavar="[WORD]…", nargs=-1)
@flag("--structure", "With games: tree or graph, and how large.")
@as_json
def command(what: str | None, words: tuple[str, ...], structure: bool, as_json: bool) -> None:
    """List what there is to open and to run, all of it or what has a WORD.
    Names, titles, lessons, sources and keywords are searched; accents and case do not matter.
    """
    kind = what if what in LISTS else None
    typed = " ".join(words if kind or what is None else (what, *words))
    if structure and (kind != "games" or typed):
        raise UsageError(*usage.OF_GAMES)
    if structure:
        _print_structures(as_json=as_json)
    else:
        print_list(kind, typed, as_json=as_json)


def print_list(kind: str | None, typed: str = "", *, as_json: bool) -> None:
    """Print the names and titles of what there is, or of what has all words typed."""
    shown = listing.listed([kind] if kind else ["trees", "games", "algorithms"], typed)
    if kind == "games" or (typed and kind is None):
        shown[_OPEN_SPIEL] = _of_open_spiel(typed, as_json=as_json)
    if typed and not any(shown.values()):
        if kind is None:
            raise usage.no_list(typed)
        if not as_json:
            say(nothing_listed(kind, typed))
    if as_json:
        import json

        more = shown.pop(_OPEN_SPIEL, [])
        if "games" in shown:
            shown["games"] = sorted([*shown["games"], *more])
        records = {kind: [_record(item) for item in listed] for kind, listed in shown.items()}
        print(json.dumps(records[kind] if kind else records))
    else:
        for line in _lines({kind: listed for kind, listed in shown.items() if listed}):
            print(line)


def _of_open_spiel(typed: str, *, as_json: bool) -> list[listing.ListItem]:
    """The games of OpenSpiel; where it is not installed, a line that says how to get it."""
    try:
        return listing.open_spiel_games(typed)
    except CannotRead as missing:
        how = listing.ListItem(
            "games", f"{catalog.OPEN_SPIEL}:NAME", GAMES_TO_HAVE.format(how=missing.hint)
        )
        return [] if as_json or typed else [how]


def _record(item: listing.ListItem) -> dict[str, Any]:
    """One item with all by which it is found."""
    title, lesson, source, keywords = item.about
    told: dict[str, Any] = {"name": item.name, "title": title}
    if item.kind == "exercises":
        return {**told, "teaches": lesson}
    if item.kind == "trees":
        told |= {"lesson": lesson or None, "source": source or None}
    if item.kind != "algorithms":
        is_loaded = item.name not in catalog.packaged(item.kind)
        told["class"] = _class_of(item.name) if is_loaded else None
    return {**told, "keywords": keywords}


def _class_of(name: str) -> dict[str, Any] | None:
    """Where a tree or a game stands on the axes of the textbooks; None if it is not installed."""
    from tui_explorer.formats.write.json_documents import json_class
    from tui_explorer.searches.source import AT_A_GLANCE, open_source

    if name.startswith(f"{catalog.OPEN_SPIEL}:"):
        options = name.partition(":")[2]
        return json_class(catalog.load_open_spiel().OpenSpielGame(options).game_class)
    try:
        return json_class(open_source(name).about(AT_A_GLANCE).game_class)
    except CannotRead:
        return None


def _exercises_done() -> set[str]:
    """The names of the exercises of which every question was answered here."""
    from tui_explorer.ui.memory import EXERCISE, Memory

    return {name.removeprefix(EXERCISE) for name in Memory().done if name.startswith(EXERCISE)}


def _titled(item: listing.ListItem, done: set[str]) -> str:
    title = safe(item.title)
    return done_before(title) if item.kind == "exercises" and item.name in done else title


def _lines(shown: dict[str, list[listing.ListItem]]) -> Iterator[str]:
    """The lists one below the other, trees in their lessons."""
    from tui_explorer.view.layout import aligned, printed

    items = [item for listed in shown.values() for item in listed]
    done = _exercises_done() if "exercises" in shown else set()
    rows = [[("    " if one.lesson else "  ") + one.name, _titled(one, done)] for one in items]
    lines = aligned(rows, words=(0, 1))
    numbers = listing.lesson_numbers(listing.listed(["trees"])["trees"])
    for kind, listed in shown.items():
        yield kind if kind == _OPEN_SPIEL else kind.capitalize()
        for lesson, those in groupby(listed, lambda item: item.lesson):
            if lesson:
                yield f"  {lesson_heading(numbers[lesson], lesson)}"
            for one in those:
                yield next(lines)
                if one.kind == "exercises":
                    yield from (f"      {line}" for line in printed(one.about.lesson))


def _print_structures(*, as_json: bool) -> None:
    """Print what kind of search space each game is, at its default options and at some others."""
    from tui_explorer.searches.source import open_source
    from tui_explorer.view.tables import structure_table

    with progress() as work:
        work.at_once(WALKING)
        found = {}
        for name in catalog.search_spaces():
            with suppress(CannotRead):  # what it needs is not installed
                found[name] = open_source(name).about().space
    if as_json:
        import json

        from tui_explorer.formats.write.json_documents import json_structure

        records = [{"name": name, **json_structure(one)} for name, one in found.items()]
        print(json.dumps(records))
        return
    for line in structure_table(found, glyphs_for(sys.stdout)):
        print(line)
