"""``run``: search a source and tell what came out, for people or for programs."""

import sys
from collections.abc import Iterator
from itertools import chain

import click

from tui_explorer.cli.options import as_json, columns, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument, title
from tui_explorer.errors import UsageError
from tui_explorer.system.console import Progress, glyphs_for, progress
from tui_explorer.words import usage
from tui_explorer.words.glyphs import Glyphs


@click.command("run", cls=Command)
@source_argument
@flag("--nodes", "With --json: a record of each visited node.")
@flag("--events", "With --json: every event.")
@flag("--proof", "Tell what each call of alpha-beta promised.")
@flag("--steps", "Tell the whole run as numbered sentences.")
@flag("--leaves", "Tell it leaf by leaf.")
@searched
@columns
@as_json
def command(
    asked: SearchOptions,
    nodes: bool,
    events: bool,
    proof: bool,
    steps: bool,
    leaves: bool,
    columns: str | None,
    as_json: bool,
) -> None:
    """Search SOURCE and tell what came out."""
    if (nodes or events) and not as_json:
        raise UsageError(*usage.ONLY_IN_JSON)
    if proof and (as_json or steps):
        raise UsageError(*usage.PROOF_ALONE)
    if steps and as_json:
        raise UsageError(*usage.STEPS_ALONE)
    if leaves and (as_json or steps or proof):
        raise UsageError(*usage.LEAVES_ALONE)
    if columns and (proof or steps or leaves or (as_json and not nodes and not events)):
        raise UsageError(*usage.NO_COLUMNS)
    look = columns or "window"
    glyphs = glyphs_for(sys.stdout)
    with progress() as work:
        if proof:
            work.write_lines(work.until_stopped(_proof(asked, work, glyphs)))
        elif as_json:
            from tui_explorer.formats.write.json_documents import json_run

            told = json_run(asked.run(work), nodes=nodes, events=events, columns=look)
            work.write_json(told)
        elif leaves:
            from tui_explorer.words.narration import Narration

            work.write_lines(work.until_stopped(Narration(asked.run(work), glyphs).whole()))
        elif steps:
            from tui_explorer.view.summary import steps_told

            work.write_lines(work.until_stopped(steps_told(asked.run(work), glyphs)))
        else:
            from tui_explorer.view.summary import run_summary

            run = asked.run(work)
            work.write_lines(run_summary(run, title(run, glyphs), glyphs, look))


def _proof(asked: SearchOptions, work: Progress, glyphs: Glyphs) -> Iterator[str]:
    """What each call of a search promised, beside what minimax finds there."""
    from tui_explorer import catalog
    from tui_explorer.engine.tree.tree import ZERO_SUM
    from tui_explorer.searches.compare import beside_reference
    from tui_explorer.searches.fit import fitted
    from tui_explorer.view.tables import proof_table
    from tui_explorer.words.origin import source_line
    from tui_explorer.words.settings import settings_line

    opened = asked.open(work)
    settings = asked.settings(opened) if asked.algorithm else fitted(asked.conventions, opened)
    algorithm = catalog.load_algorithm(settings.algorithm)
    if not algorithm.keeps_window or ZERO_SUM not in algorithm.solves:
        raise UsageError(*usage.NO_PROOF)
    run, exact = beside_reference(opened, settings, asked.budgets(work))
    heading = (source_line(run), settings_line(run, title(run, glyphs), glyphs), "")
    return chain(heading, proof_table(run, exact, glyphs))
