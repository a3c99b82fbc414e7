"""What there is to open and to run, printed."""

import sys

from tui_explorer import catalog
from tui_explorer.cli.console import glyphs_for, patience
from tui_explorer.words.safe import safe
from tui_explorer.words.terminal import WALKING

_MOST_STATES = 100_000
"""States of a game that are walked through to tell its structure: a second or two."""


def show_list(what: str | None, *, as_json: bool) -> None:
    """Print the names and titles of what there is."""
    shown = catalog.listing([what] if what else ["trees", "games", "algorithms"])
    if as_json:
        import json

        print(json.dumps(shown[what] if what else shown))
        return
    width = max(len(entry["name"]) for entries in shown.values() for entry in entries)
    for heading, entries in shown.items():
        print(heading.capitalize())
        for entry in entries:
            print(f"  {entry['name'].ljust(width)}  {safe(entry['title'])}")


def show_structures(*, as_json: bool) -> None:
    """Print what kind of search space each game is, at its default options."""
    from tui_explorer.engine.tree.shape import structure
    from tui_explorer.view.structure import structure_record, structure_table

    with patience() as work:
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
