"""``run``: search a source and tell what came out, for people or for programs."""

import sys
from itertools import chain

import click

from tui_explorer.cli.options import as_json, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument, title
from tui_explorer.errors import UsageError
from tui_explorer.system.console import glyphs_for, progress


@click.command("run", cls=Command)
@source_argument
@flag("--nodes", "With --json: a record of each visited node.")
@flag("--events", "With --json: every event.")
@flag("--proof", "Tell what each call of alpha-beta promised.")
@flag("--steps", "Tell the whole run as numbered sentences.")
@searched
@as_json
def command(
    asked: SearchOptions, nodes: bool, events: bool, proof: bool, steps: bool, as_json: bool
) -> None:
    """Search SOURCE and tell what came out."""
    if (nodes or events) and not as_json:
        raise UsageError("--nodes and --events belong to --json")
    if proof:
        if as_json or steps:
            raise UsageError("--proof is a table of its own", "leave --json and --steps out")
        _print_proof(asked)
    elif as_json:
        _print_json(asked, nodes=nodes, events=events)
    else:
        _print_text(asked, steps=steps)


def _print_json(asked: SearchOptions, *, nodes: bool, events: bool) -> None:
    from tui_explorer.formats.write.run_json import json_run

    with progress() as work:
        work.write_json(json_run(asked.run(work), nodes=nodes, events=events))


def _print_text(asked: SearchOptions, *, steps: bool) -> None:
    from tui_explorer.view.summary import run_summary, steps_told

    with progress() as work:
        run = asked.run(work)
        glyphs = glyphs_for(sys.stdout)
        if steps:
            work.write_lines(work.until_stopped(steps_told(run, glyphs)))
        else:
            work.write_lines(run_summary(run, title(run, glyphs), glyphs))


def _print_proof(asked: SearchOptions) -> None:
    """Print what each call of a search promised, beside what minimax finds there."""
    from tui_explorer import catalog
    from tui_explorer.engine.tree.tree import ZERO_SUM
    from tui_explorer.searches.compare import beside_yardstick
    from tui_explorer.view.tables import proof_table
    from tui_explorer.words.settings import settings_line, source_line

    with progress() as work:
        opened = asked.open(work)
        settings = asked.settings(opened)
        algorithm = catalog.load_algorithm(settings.algorithm)
        if not algorithm.keeps_window or ZERO_SUM not in algorithm.solves:
            raise UsageError("the proof is about alpha-beta, and this is another search")
        run, exact = beside_yardstick(opened, settings, asked.budgets(work))
        glyphs = glyphs_for(sys.stdout)
        heading = (source_line(run), settings_line(run, title(run, glyphs), glyphs), "")
        work.write_lines(work.until_stopped(chain(heading, proof_table(run, exact, glyphs))))
