"""``about``: pages about sources, algorithms, exercises, the history, questions of courses."""

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
    """Describe a source: its origin, class, size, structure and history.

    NAME is any SOURCE, an algorithm or a bundled exercise. Or it is a page of the help: history,
    for dates and people, or questions, for what the courses ask to be answered in words.
    """
    page = _page(name)
    if page is not None:
        if as_json:
            raise usage.no_json(name)
        with progress() as work:
            work.write_lines(page)
        return
    from tui_explorer import catalog
    from tui_explorer.searches.source import open_source

    with progress() as work:
        work.at_once(WALKING)
        others = [*PAGES, *catalog.algorithm_names(), *catalog.exercise_files()]
        found = open_source(name, limits, other_words=others).about()
        if as_json:
            from tui_explorer.formats.write.json_documents import json_about

            work.write_json(json_about(found))
        else:
            from tui_explorer.view.about import about_page

            work.write_lines(about_page(found, glyphs_for(sys.stdout)))


def _page(name: str) -> Iterator[str] | None:
    """The page of that name, unless it is the name of a source."""
    from tui_explorer import catalog
    from tui_explorer.view import about as pages

    if name == "history":
        return pages.history_page()
    if name == "questions":
        return pages.questions_page()
    algorithm = catalog.algorithm_named(name)
    if algorithm in catalog.algorithm_names():
        summary = catalog.algorithm_summary(algorithm)
        return pages.algorithm_page(algorithm, summary, catalog.load_algorithm(algorithm))
    if name in catalog.exercise_files():
        from tui_explorer.exercises.exercise import load

        exercise = load(name)
        kinds = [question.kind for question in exercise.questions]
        about = exercise.title, exercise.teaches, exercise.source, kinds
        return pages.exercise_page(name, *about)
    return None
