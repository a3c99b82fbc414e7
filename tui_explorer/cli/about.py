"""``about``: what a source is and where it comes from; history, and questions of the courses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.options import as_json, limited
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import PAGES, named
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.words import usage
from tui_explorer.words.console import WALKING

if TYPE_CHECKING:
    from tui_explorer.formats.read.syntax import Limits


@click.command("about", cls=Command)
@click.argument("name", metavar="NAME", shell_complete=named)
@limited
@as_json
def command(name: str, as_json: bool, limits: Limits) -> None:
    """Tell what a source is: its origin, class, size, structure and history.

    NAME is any SOURCE. Or it is a page of the help: history, for dates and people, or questions,
    for what the courses ask to be answered in words.
    """
    if name in PAGES:
        if as_json:
            raise usage.no_json(name)
        with progress() as work:
            work.write_lines(_page(name))
        return
    from tui_explorer.searches.about import about
    from tui_explorer.searches.source import open_source

    with progress() as work:
        work.at_once(WALKING)
        found = about(open_source(name, limits, other_words=[*PAGES]))
        if as_json:
            from tui_explorer.formats.write.about_json import json_about

            work.write_json(json_about(found))
        else:
            from tui_explorer.view.about import about_page

            work.write_lines(about_page(found, glyphs_for(sys.stdout)))


def _page(name: str) -> Iterator[str]:
    from tui_explorer.view.about import history_page, questions_page

    return history_page() if name == "history" else questions_page()
