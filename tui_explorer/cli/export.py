"""``export``: the searched tree as a drawing or a table, on standard output or in a file."""

import click

from tui_explorer.cli.options import choice, flag, option
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument, title
from tui_explorer.cli.suggestions import files
from tui_explorer.system.console import glyphs_for, progress


@click.command("export", cls=Command)
@source_argument
@choice("--to", "text|json|csv", "A drawing, or a table.", required=True)
@option("-o, path", "FILE", "Write to a file instead of standard output.", shell_complete=files)
@searched
@flag("--ascii, ascii_only", "Write ASCII only.")
def command(asked: SearchOptions, to: str, path: str | None, ascii_only: bool) -> None:
    """Write the searched tree as a drawing or a table."""
    from tui_explorer.formats.write.csv_table import csv_lines
    from tui_explorer.formats.write.run_json import json_run
    from tui_explorer.system.files import output
    from tui_explorer.view.summary import figure

    with progress() as work:
        run = asked.run(work)
        with output(path, ascii_only=ascii_only) as file:
            if to == "csv":
                work.write(work.until_stopped(csv_lines(run)), file)
            elif to == "json":
                work.write_json(json_run(run, nodes=True, events=True), file)
            else:
                glyphs = glyphs_for(file)
                drawn = figure(run, title(run, glyphs), glyphs)
                work.write_lines(work.until_stopped(drawn), file)
