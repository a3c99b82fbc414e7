"""``diff``: a program's visits beside ours, and where they first depart."""

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from tui_explorer.cli.options import as_json, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import ExitCode
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.words.answers import read_only_once

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.run import Run
    from tui_explorer.exercises.traces import ProgramTrace


@click.command("diff", cls=Command)
@click.argument("trace", metavar="TRACE", shell_complete=files)
@source_argument
@searched
@flag("--explore", "Then open the explorer where they first differ, both side by side.")
@as_json
def command(asked: SearchOptions, trace: str, explore: bool, as_json: bool) -> int:
    """Compare the visits of a program of yours, in TRACE, with those of a search of SOURCE.
    A line each: - or 1.0 for a node, then = VALUE or cut; or one line leaves: 3 12 8. Exit code 3
    if they differ.
    """
    from tui_explorer.exercises.traces import difference, read_trace
    from tui_explorer.formats.read.files import decoded, input_bytes, within
    from tui_explorer.formats.read.messages import RAISE_BYTES
    from tui_explorer.formats.read.syntax import DEFAULT

    with progress() as work:
        most = (asked.limits or DEFAULT).json_bytes
        data = within(input_bytes(trace, asked.limits), most, trace, RAISE_BYTES)
        theirs = read_trace(decoded(data, trace), trace)
        run = asked.run(work)
        found = difference(theirs, run)
        if as_json:
            work.write_json(found)
        else:
            work.write_lines([found["why"]])
    if explore and not found["same"]:
        _explore(asked, run, theirs, trace)
    return ExitCode.FINE if found["same"] else ExitCode.DIFFERENT


def _explore(asked: SearchOptions, run: "Run", theirs: "ProgramTrace", trace: str) -> NoReturn:
    """Open the explorer at the first departure, the program's visits beside ours; end with it."""
    from tui_explorer.cli.explore import forget_what_changes_textual, show

    if asked.source == "-":
        raise read_only_once()
    forget_what_changes_textual()
    from tui_explorer.exercises.program import Program
    from tui_explorer.ui.app import ExplorerApp
    from tui_explorer.ui.opening import Start
    from tui_explorer.view import OUTLINE

    with progress() as work:
        source = asked.open(work)
    start = Start(step=Program(theirs, run).start, panel="visits", held_against=theirs)
    app = ExplorerApp(
        source,
        run.settings,
        names_algorithm=True,
        glyphs=glyphs_for(sys.stdout),
        start=start,
        view=OUTLINE,
    )
    show(app, trace, usual=ExitCode.DIFFERENT)
