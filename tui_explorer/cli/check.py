"""``check``: read tree files and say what is wrong, and where."""

import click

from tui_explorer.cli.options import limited
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import BadData, ExitCode, ExplorerError
from tui_explorer.formats.read.limits import Limits
from tui_explorer.system.console import progress
from tui_explorer.system.process import report_error
from tui_explorer.words.console import READING, checked


@click.command("check", cls=Command)
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, shell_complete=files)
@limited
def command(paths: tuple[str, ...], limits: Limits) -> int:
    """Read tree files and say what is wrong, and where."""
    from tui_explorer.formats.read.tree_file import faults_of, read_tree_file
    from tui_explorer.searches.source import refuse_what_is_not_meant

    worst = ExitCode.FINE
    with progress() as work:
        for path in paths:
            work.at_once(READING)
            try:
                file = read_tree_file(path, limits, None)
                if file.algorithm:
                    refuse_what_is_not_meant(file)
            except ExplorerError as error:
                faults: list[ExplorerError] = []
                if isinstance(error, BadData):
                    faults += faults_of(path, limits)
                with work.turn():
                    for fault in faults or [error]:
                        report_error(fault)
                worst = max(worst, error.exit_code)
            else:
                work.write([f"{checked(path, file.tree)}\n"])
    return worst
