"""``diff``: a program's visits beside ours, and where they first depart."""

import click

from tui_explorer.cli.options import as_json
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import ExitCode
from tui_explorer.system.console import progress


@click.command("diff", cls=Command)
@click.argument("trace", metavar="TRACE", shell_complete=files)
@source_argument
@searched
@as_json
def command(asked: SearchOptions, trace: str, as_json: bool) -> int:
    """Compare the visits of a program of yours, in TRACE, with those of a search of SOURCE.
    A line each: - or 1.0 for a node, then = VALUE or cut; or one line leaves: 3 12 8. Exit code 3
    if they differ.
    """
    from tui_explorer.exercises.traces import difference, read_trace
    from tui_explorer.formats.read.limits import input_bytes
    from tui_explorer.formats.read.tree_file import decoded

    with progress() as work:
        told = read_trace(decoded(input_bytes(trace, asked.limits), trace), trace)
        found = difference(told, asked.run(work))
        if as_json:
            work.write_json(found)
        else:
            work.write_lines([found["why"]])
    return ExitCode.FINE if found["same"] else ExitCode.DIFFERENT
