"""The explorer, opened by a SOURCE without a command; without a terminal, the tree as text."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from tui_explorer.cli.options import choice, columns, flag, option, step
from tui_explorer.cli.program import COMMANDS, Command, summaries
from tui_explorer.cli.search_options import SearchOptions, searched, title
from tui_explorer.cli.suggestions import first_words, themes
from tui_explorer.system.console import glyphs_for, progress

if TYPE_CHECKING:
    from tui_explorer.ui.opening import Start

_PANELS = "comparison|why|code|node|proof|cuts"


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
@option("--step", "N", "Start at a step, at first-cut or at the end.", step)
@choice("--panel", _PANELS, "Start with this panel.", metavar="NAME")
@choice("--view", "outline", "Show the tree so.")
@option("--theme", "NAME", "Colours, as the palette names them.", shell_complete=themes)
@flag("--play", "Start to play at once.")
@flag("--no-mouse", "Leave the mouse to the terminal.")
@flag("--no-spoilers", "Hide totals and marks ahead of where one has been.")
def command(
    asked: SearchOptions,
    columns: str | None,
    step: int | str | None,
    panel: str | None,
    view: str | None,
    theme: str | None,
    play: bool,
    no_mouse: bool,
    no_spoilers: bool,
) -> None:
    """See minimax and alpha-beta think: open the explorer on SOURCE, or on a list of them. Where
    there is no terminal, print the searched tree.

    SOURCE is a file, - for standard input, a tree such as "[[3,12,8],[2,4,6],[14,5,2]]", the name
    of a bundled tree, a random one such as random:b=2,d=4,cuts=3, or a game such as tictactoe or
    pawns:rows=4,cols=3.
    """
    if sys.stdout.isatty():
        from tui_explorer.ui.opening import Start

        start = Start(step, panel or "", play)
        shown = {"columns": columns or "window", "hides_ahead": no_spoilers}
        _open(asked, start, shown, theme or "", mouse=not no_mouse)
    elif asked.source is not None:
        _draw(asked, columns or "window", "end" if step is None else step)
    else:
        from tui_explorer.cli.list import print_list

        print_list(None, as_json=False)


def _open(
    asked: SearchOptions, start: Start, shown: dict[str, Any], theme: str, *, mouse: bool
) -> None:
    """Open the explorer, and end with it."""
    gc.disable()  # what is made until the first frame is there to stay
    _forget_what_ends_textual()
    from tui_explorer.ui.terminal.run import leave, refuse_if_unusable, run_app
    from tui_explorer.ui.themes import theme_names
    from tui_explorer.words.refusals import no_such_theme

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
    if theme and theme not in theme_names():
        raise no_such_theme(theme, theme_names())
    from tui_explorer.searches.source import ROOTS
    from tui_explorer.ui.app import ExplorerApp
    from tui_explorer.ui.explorer.searching import Allowed

    allowed = Allowed(asked.max_nodes, asked.max_seconds, asked.max_memory)
    app = ExplorerApp(
        opened,
        settings,
        limits=asked.limits,
        glyphs=glyphs,
        allowed=allowed,
        names_algorithm=asked.algorithm is not None,
        root=None if asked.root is None else ROOTS[asked.root],
        theme=theme,
        start=start,
        **shown,
    )
    leave(run_app(app, mouse=mouse))


def _forget_what_ends_textual() -> None:
    """Ignore its developers' switches, which write logs anywhere, and sizes that are no numbers."""
    for name, value in list(os.environ.items()):
        is_no_size = name in ("COLUMNS", "LINES") and not value.isdecimal()
        if name.startswith("TEXTUAL") or is_no_size:
            del os.environ[name]


def _draw(asked: SearchOptions, columns: str, step: int | str) -> None:
    """Print the searched tree at a step."""
    from tui_explorer.engine.trace.moment import Moment
    from tui_explorer.searches.exports import step_wanted
    from tui_explorer.view.summary import figure

    with progress() as work:
        run = asked.run(work, COMMANDS)
        glyphs = glyphs_for(sys.stdout)
        moment = Moment(run.trace, step_wanted(run, step))
        drawn = figure(run, title(run, glyphs), glyphs, moment, columns)
        work.write_lines(work.until_stopped(drawn))
