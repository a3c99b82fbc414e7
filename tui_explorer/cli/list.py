"""``list``: what there is to open and to run."""

import sys
from itertools import islice

import click

from tui_explorer import catalog
from tui_explorer.cli.options import as_json, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import LISTS, lists
from tui_explorer.errors import UsageError
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.words.console import WALKING
from tui_explorer.words.safe import safe

_MOST_STATES = 100_000
"""States of a game that are walked through to tell its structure: a second or two."""


@click.command("list", cls=Command)
@click.argument("what", metavar="[games|trees|algorithms]", required=False, shell_complete=lists)
@flag("--structure", "With games: tree or graph, and how large.")
@as_json
def command(what: str | None, structure: bool, as_json: bool) -> None:
    """List what there is to open and to run."""
    if what is not None and what not in LISTS:
        raise UsageError(f"there is no list of {what!r}", "games, trees or algorithms")
    if not structure:
        print_list(what, as_json=as_json)
    elif what == "games":
        _print_structures(as_json=as_json)
    else:
        raise UsageError("--structure belongs to games", "list games --structure")


def print_list(what: str | None, *, as_json: bool) -> None:
    """Print the names and titles of what there is."""
    from tui_explorer.view.layout import aligned

    shown = catalog.listing([what] if what else ["trees", "games", "algorithms"])
    if as_json:
        import json

        print(json.dumps(shown[what] if what else shown))
        return
    entries = [entry for listed in shown.values() for entry in listed]
    lines = aligned([[f"  {one['name']}", safe(one["title"])] for one in entries], words=(0, 1))
    for heading, listed in shown.items():
        print(heading.capitalize())
        for line in islice(lines, len(listed)):
            print(line)


def _print_structures(*, as_json: bool) -> None:
    """Print what kind of search space each game is, at its default options."""
    from tui_explorer.engine.tree.shape import structure
    from tui_explorer.view.tables import structure_record, structure_table

    with progress() as work:
        work.at_once(WALKING)
        found = {
            name: structure(catalog.load_game(name).GAME(), _MOST_STATES)
            for name in catalog.game_names()
        }
    if as_json:
        import json

        records = [{"name": name, **structure_record(one)} for name, one in found.items()]
        print(json.dumps(records))
        return
    for line in structure_table(found, glyphs_for(sys.stdout)):
        print(line)
