"""``export``: the searched tree as a picture, a table or a file, printed or saved."""

from os.path import splitext
from typing import Any

import click

from tui_explorer.cli.options import choice, columns, flag, option, step
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import UsageError
from tui_explorer.system.console import Progress, glyphs_for, progress
from tui_explorer.system.process import say
from tui_explorer.words import usage
from tui_explorer.words.safe import safe

_FORMS = "text|json|csv|svg|tikz|dot|html|yaml|efg"


class _Form(click.Choice):  # type: ignore[type-arg]  # it has no parameter before click 8.2
    """One of the forms; who wants a PNG is told how to come by it."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The form that is named."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as wrong:
            if value.lower() != "png":
                raise
            why = wrong.message.removesuffix(".")
            what = usage.INVALID.format(option="--to", why=why)
            raise UsageError(what, usage.PNG_OF_SVG) from None


@click.command("export", cls=Command)
@source_argument
@click.option(
    "--to",
    type=_Form(_FORMS.split("|")),
    help="A drawing, a table, a picture, or the tree itself (default: as FILE ends).",
)
@option("--step", "N", "A step, first-cut or end (default: end).", step)
@flag("--print, in_print", "A picture in black on white.")
@choice("--blank", "inner|all", "A picture to be filled in: without values of inner nodes, or any.")
@option("-o, path", "FILE", "Write to a file instead of standard output.", shell_complete=files)
@searched
@columns
@flag("--ascii, ascii_only", "Write ASCII only.")
def command(
    asked: SearchOptions,
    to: str | None,
    step: int | str | None,
    in_print: bool,
    blank: str | None,
    path: str | None,
    columns: str | None,
    ascii_only: bool,
) -> None:
    """Write the searched tree as a picture, a table or a file."""
    from tui_explorer.engine.trace.moment import Moment
    from tui_explorer.searches.exports import PICTURES, TREES, Style, exported, step_wanted
    from tui_explorer.searches.options import path_of
    from tui_explorer.system.files import output, refuse_to_replace

    to = to or _form_of(path or "")
    if to not in PICTURES and (in_print or blank):
        raise usage.only_for("--print" if in_print else "--blank", usage.PICTURES)
    if step is not None and to in ("csv", *TREES):
        raise usage.only_for("--step", usage.DRAWINGS)
    if columns and to not in ("text", "json"):
        raise usage.only_for("--columns", usage.TEXTS)
    refuse_to_replace(path, path_of(asked.source))
    with progress() as work:
        if to in TREES:
            _write_tree(asked, to, path, ascii_only, work)
            return
        run = asked.run(work)
        at = step_wanted(run, "end" if step is None else step)
        style = Style(in_print, blank or "", 0 if step is None else at, columns or "window")
        with output(path, ascii_only=ascii_only) as file:
            moment, glyphs = Moment(run.trace, at), glyphs_for(file)
            work.write(exported(run, moment, to, style, glyphs, work.until_stopped), file)


def _form_of(path: str) -> str:
    """The form that a file's name ends with."""
    from tui_explorer.searches.exports import SUFFIXES

    suffix = splitext(path)[1].lower()
    for form, end in SUFFIXES.items():
        if suffix == f".{end}":
            return form
    missing = usage.MISSING.format(what="option", name="--to")
    raise UsageError(missing, usage.PNG_OF_SVG if suffix == ".png" else "")


def _write_tree(
    asked: SearchOptions, to: str, path: str | None, ascii_only: bool, work: Progress
) -> None:
    """Write the tree itself; it need not be searched for that."""
    from tui_explorer.searches.exports import tree_file
    from tui_explorer.system.files import output

    source = asked.open(work)
    settings, budget = asked.settings(source), asked.budgets(work)()
    with output(path, ascii_only=ascii_only) as file:
        pieces, notes = tree_file(source, settings, to, budget, glyphs_for(file))
        if file.isatty():  # a file is exact; a terminal would obey what is written in it
            pieces = ("\n".join(map(safe, piece.split("\n"))) for piece in pieces)
        work.write(work.until_stopped(pieces), file)
    for note in notes:
        say(note)
