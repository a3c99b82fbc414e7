"""``grade``: answers held against keys that are worked out anew."""

import click

from tui_explorer.cli.options import as_json, limited, option
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import ExitCode, ExplorerError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.system.console import progress
from tui_explorer.system.process import say
from tui_explorer.words.answers import given_twice
from tui_explorer.words.console import READING


@click.command("grade", cls=Command)
@click.argument("paths", metavar="ANSWERS…", nargs=-1, required=True, shell_complete=files)
@option("--csv, csv_file", "FILE", "Write a table, too: a row a student.", shell_complete=files)
@limited
@as_json
def command(paths: tuple[str, ...], csv_file: str | None, limits: Limits, as_json: bool) -> int:
    """Grade answers as quiz has written them: every key is worked out anew."""
    from tui_explorer.exercises.grading import grade_lines, grade_rows, graded_file
    from tui_explorer.formats.write.json_text import SCHEMA
    from tui_explorer.system.files import output, refuse_to_replace

    refuse_to_replace(csv_file, *paths)
    grades, worst = [], ExitCode.FINE
    files_of: dict[tuple[str, str], str] = {}
    """The first file of each student's answers to an exercise."""
    with progress() as work:
        for path in paths:
            work.at_once(READING)
            try:
                grade = graded_file(path, limits)
            except ExplorerError as error:
                worst = max(worst, work.report(error))
                continue
            grades.append(grade)
            whose = student, _ = grade["student"], grade["exercise"]
            if student and whose in files_of:
                with work.turn():
                    say(given_twice(student, files_of[whose], path))
            files_of.setdefault(whose, path)
        if csv_file is not None:
            import csv

            with output(csv_file) as file:
                csv.writer(file, lineterminator="\n").writerows(grade_rows(grades))
        if as_json:
            work.write_json({"schema": SCHEMA, "students": grades})
        elif csv_file != "-":
            work.write_lines(grade_lines(grades))
    return worst
