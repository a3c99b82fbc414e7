"""The explorer, opened by a SOURCE without a command; without a terminal, the tree as text."""

import gc
import os
import sys
from contextlib import suppress

import click

from tui_explorer.cli.options import choice, columns, flag
from tui_explorer.cli.program import COMMANDS, Command, summaries
from tui_explorer.cli.search_options import SearchOptions, searched, title
from tui_explorer.cli.suggestions import first_words
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.view import OUTLINE, VIEWS


class _Explore(Command):
    """The command that needs no name; its help tells of the others."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the other commands do."""
        with formatter.section("Commands"):
            formatter.write_dl(list(summaries().items()))


@click.command("explore", cls=_Explore)
@click.argument("source", metavar="[SOURCE]", required=False, shell_complete=first_words)
@searched
@columns
@choice("--view", "|".join(VIEWS), "Rows, or the textbook's drawing; the last choice if not told.")
@flag("--no-mouse", "Leave the mouse to the terminal.")
@flag("--no-spoilers", "Hide totals and marks ahead of where one has been.")
def command(
    asked: SearchOptions, columns: str | None, view: str | None, no_mouse: bool, no_spoilers: bool
) -> None:
    """See minimax and alpha-beta think: open the explorer on SOURCE, or on a list of them. Where
    there is no terminal, print the searched tree.

    SOURCE is a file, - for standard input, a tree such as "[[3,12,8],[2,4,6],[14,5,2]]", the name
    of a bundled tree, a random one such as random:b=2,d=4,cuts=3, or a game such as tictactoe or
    pawns:rows=4,cols=3.
    """
    if sys.stdout.isatty():
        _open(asked, columns or "window", view, mouse=not no_mouse, hides_ahead=no_spoilers)
    elif asked.source is not None:
        _draw(asked, columns or "window", view)
    else:
        from tui_explorer.cli.list import print_list

        print_list(None, as_json=False)


def _open(
    asked: SearchOptions, columns: str, view: str | None, *, mouse: bool, hides_ahead: bool
) -> None:
    """Open the explorer, and end with it."""
    gc.disable()  # what is made until the first frame is there to stay
    _forget_what_ends_textual()
    from tui_explorer.ui.terminal.run import leave, refuse_if_unusable, run_app

    with progress() as work:
        opened = None if asked.source is None else asked.open(work, COMMANDS)
    settings = asked.settings(opened)
    if opened is not None:
        from tui_explorer.searches.fit import fitted, refuse_early

        refuse_early(opened, settings if asked.algorithm else fitted(settings, opened))
    if asked.source == "-":  # the tree came where keys are read
        with suppress(OSError):
            os.dup2(os.open("/dev/tty", os.O_RDWR), 0)
    glyphs = glyphs_for(sys.stdout)
    refuse_if_unusable()
    from tui_explorer.ui.app import ExplorerApp
    from tui_explorer.ui.explorer.searching import Allowed

    allowed = Allowed(asked.max_nodes, asked.max_seconds, asked.max_memory)
    app = ExplorerApp(
        opened,
        settings,
        limits=asked.limits,
        glyphs=glyphs,
        allowed=allowed,
        columns=columns,
        view=view,
        hides_ahead=hides_ahead,
    )
    leave(run_app(app, mouse=mouse))


def _forget_what_ends_textual() -> None:
    """Ignore its developers' switches, which write logs anywhere, and sizes that are no numbers."""
    for name, value in list(os.environ.items()):
        is_no_size = name in ("COLUMNS", "LINES") and not value.isdecimal()
        if name.startswith("TEXTUAL") or is_no_size:
            del os.environ[name]


def _draw(asked: SearchOptions, columns: str, view: str | None) -> None:
    """Print the searched tree."""
    from tui_explorer.view.summary import figure

    with progress() as work:
        run = asked.run(work, COMMANDS)
        glyphs = glyphs_for(sys.stdout)
        drawn = figure(run, title(run, glyphs), glyphs, columns=columns, view=view or OUTLINE)
        work.write_lines(work.until_stopped(drawn))
