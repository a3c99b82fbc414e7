"""The explorer, opened by a SOURCE without a command; without a terminal, the tree as text."""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

import click

from tui_explorer.cli.options import choice, columns, flag, option, person, step, together
from tui_explorer.cli.program import COMMANDS, Command, reworded
from tui_explorer.cli.search_options import SearchOptions, searched, title
from tui_explorer.cli.suggestions import files, first_words, themes
from tui_explorer.errors import OutputFault
from tui_explorer.system.console import Progress, glyphs_for, progress
from tui_explorer.system.process import PROGRAM
from tui_explorer.view import OUTLINE, VIEWS
from tui_explorer.words import labs

if TYPE_CHECKING:
    from tui_explorer.ui.app import ExplorerApp

App = TypeVar("App", bound="ExplorerApp")
_WEB = "textual.drivers.web_driver:WebDriver"
"""The driver that textual-serve asks for."""
_WORDS = [*COMMANDS, "--help", "--version"]
"""What somebody may mean who names a source that there is not."""
_PANELS = "comparison|why|code|node|proof|cuts"


class Options(NamedTuple):
    """How the explorer starts and looks; what of its searches is asked stands beside it."""

    columns: str | None
    step: int | str | None
    panel: str | None
    view: str | None
    theme: str | None
    play: bool
    predict: bool
    no_mouse: bool
    no_spoilers: bool
    record: str | None
    kiosk: bool
    trees: str | None
    student: str | None
    state: str | None
    lead: bool
    follow: bool

    @property
    def in_lab(self) -> bool:
        """Whether something is asked for that labs have."""
        named = self.trees is not None or self.student is not None or self.state is not None
        return self.kiosk or named or self.lead or self.follow


class _NamelessCommand(Command):
    """The command that needs no name; its help tells of the others."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the other commands do."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


_HOW = (
    columns,
    option("--step", "N", "Start at a step, at first-cut or at the end.", step),
    choice("--panel", _PANELS, "Start with this panel.", metavar="NAME"),
    choice("--view", "|".join(VIEWS), "Show the tree so; without this, as it was chosen last."),
    option("--theme", "NAME", "Colours, as the palette names them.", shell_complete=themes),
    flag("--play", "Start to play at once."),
    flag("--predict", "Ask what comes next before it is shown."),
    flag("--no-mouse", "Leave the mouse to the terminal."),
    flag("--no-spoilers", "Hide totals and marks ahead of where one has been."),
    option("--record", "FILE", "Write the keys down as a tape for demo.", shell_complete=files),
    flag("--kiosk", "Open nothing but what comes along, save nothing."),
    option("--trees", "DIR", "Trees that a kiosk opens, too.", shell_complete=files),
    option("--student", "NAME", "Keep this student's place, and begin there.", person),
    option("--state", "DIR", "The folder for what is kept of students.", shell_complete=files),
    flag("--lead", "Let others follow."),
    flag("--follow", "Follow who leads."),
)


def explored(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command that opens the explorer; its ``options`` say how it starts and looks.

    A command that has a flag ``--trusted`` opens a kiosk without it.
    """

    @wraps(function)
    def with_options(asked: SearchOptions, **values: Any) -> Any:
        given = {name: values.pop(name) for name in Options._fields}
        options = Options(**given)
        if not values.pop("trusted", True):
            options = options._replace(kiosk=True)
        if options.theme is not None:
            _refuse_unknown(options.theme)
        if options.in_lab:
            from tui_explorer.cli.lab_options import in_kiosk, refuse_halves

            refuse_halves(options)
            asked = in_kiosk(asked, options) if options.kiosk else asked
        return function(asked, options, **values)

    return searched(together(with_options, _HOW))


def _refuse_unknown(theme: str) -> None:
    """Refuse colours that there are not, also where nothing is shown in them."""
    from tui_explorer.ui.themes import theme_names

    if theme not in theme_names():
        from tui_explorer.words.refusals import no_such_theme

        raise no_such_theme(theme, theme_names())


@click.command("explore", cls=_NamelessCommand)
@click.argument("source", metavar="[SOURCE]", required=False, shell_complete=first_words)
@explored
def command(asked: SearchOptions, options: Options) -> "ExplorerApp | None":
    """See minimax and alpha-beta think: open the explorer on SOURCE, or on a list of them. Where
    there is no terminal, print the searched tree.

    SOURCE is a file, - for standard input, a tree such as "[[3,12,8],[2,4,6],[14,5,2]]", the name
    of a bundled tree, a random one such as random:b=2,d=4,cuts=3, or a game such as tictactoe or
    pawns:rows=4,cols=3.
    """
    if options.kiosk:
        from tui_explorer.cli.lab_options import leave_no_traces

        leave_no_traces()
    if make := click.get_current_context().obj:
        app: ExplorerApp = make(asked, options)
        return app
    if sys.stdout.isatty() or _is_in_browser():
        _open(asked, options)
    elif asked.source is not None:
        _draw(asked, options)
    else:
        from tui_explorer.cli.list import print_list

        asked.settings(None)  # an algorithm that there is not is refused here, too
        print_list(None, as_json=False)
    return None


def explorer_app(words: list[str], make: Callable[[SearchOptions, Options], App]) -> App:
    """The explorer that a command line asks for, made as somebody wants it and not opened."""
    try:
        with command.make_context(PROGRAM, words, obj=make) as context:
            app: App = context.command.invoke(context)
            return app
    except click.UsageError as error:
        raise reworded(error) from None


def made(
    asked: SearchOptions, options: Options, work: Progress, kind: type[App], **given: Any
) -> App:
    """An explorer of some kind, as the options say; what else is given goes to it."""
    from tui_explorer.searches.source import ROOTS
    from tui_explorer.ui.explorer.budgets import Allowed
    from tui_explorer.ui.opening import Start

    opened = None if asked.source is None else asked.open(work, _WORDS)
    settings = asked.settings(opened)
    if opened is not None:
        from tui_explorer.searches.fit import fitted, refuse_early

        refuse_early(opened, settings if asked.algorithm else fitted(settings, opened))
    return kind(
        opened,
        settings,
        limits=asked.limits,
        shelf=asked.shelf,
        allowed=Allowed(asked.max_nodes, asked.max_seconds, asked.max_memory),
        names_algorithm=asked.algorithm is not None,
        root=None if asked.root is None else ROOTS[asked.root],
        columns=options.columns or "window",
        view=options.view,
        hides_ahead=options.no_spoilers,
        theme=options.theme or "",
        start=Start(options.step, options.panel or "", options.play, options.predict),
        **given,
    )


def _open(asked: SearchOptions, options: Options) -> None:
    """Open the explorer, and end with it."""
    gc.disable()  # what is made until the first frame is there to stay
    if options.kiosk:
        _stay_one_process()
    is_in_browser = _is_in_browser()
    forget_what_changes_textual()
    if is_in_browser:
        os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    from tui_explorer.ui.terminal.run import leave, run_app

    app, mouse = as_asked(asked, options), not options.no_mouse
    if is_in_browser:
        from tui_explorer.ui.terminal.browser import BrowserDriver

        leave(run_app(app, mouse=mouse, driver=BrowserDriver))
    show(app, asked.source, mouse=mouse)


def _stay_one_process() -> None:
    """Keep a kiosk from starting other programs, or do not open it."""
    from tui_explorer.system.files import reason_of
    from tui_explorer.system.one_process import stay_one_process

    try:
        stay_one_process()
    except OSError as error:
        raise OutputFault(labs.NOT_CONFINED.format(why=reason_of(error))) from None


def as_asked(asked: SearchOptions, options: Options) -> "ExplorerApp":
    """The explorer as it is opened for a person."""
    from tui_explorer.ui.app import ExplorerApp

    kind: type[ExplorerApp] = ExplorerApp
    given: dict[str, Any] = {"glyphs": glyphs_for(sys.stdout)}
    if options.in_lab:
        from tui_explorer.cli.lab_options import in_lab

        kind, more = in_lab(options)
        given |= more
    elif options.record:
        from tui_explorer.demos.recorder import RecordedApp, Recorder
        from tui_explorer.ui.memory import Memory

        words = command.without(sys.argv[1:], "--record")
        kind, given["recorder"] = RecordedApp, Recorder(options.record, words)
        given["memory"] = Memory.of_nobody()  # as a tape has it
    with progress() as work:
        return made(asked, options, work, kind, **given)


def _is_in_browser() -> bool:
    """Whether textual-serve shows in a browser what would be on a terminal."""
    asks = os.environ.get("TEXTUAL_DRIVER") == _WEB and os.environ.get("TERM_PROGRAM") == "textual"
    return asks and not sys.stdin.isatty() and not sys.stdout.isatty()


def show(app: "ExplorerApp", read: str | None, *, mouse: bool = True, usual: int = 0) -> NoReturn:
    """Show an app on the terminal and end with it; with its usual exit code, if all goes well."""
    from tui_explorer.ui.terminal.run import leave

    leave(shown(app, read, mouse=mouse) or usual)


def shown(app: "ExplorerApp", read: str | None, *, mouse: bool = True) -> int:
    """Show an app on the terminal until its end; the exit code.

    Keys come from the terminal, too, where a file that was read has come in their place.
    """
    from tui_explorer.ui.terminal.run import refuse_if_unusable, run_app

    if read == "-":
        with suppress(OSError):
            os.dup2(os.open("/dev/tty", os.O_RDWR), 0)
    refuse_if_unusable()
    return run_app(app, mouse=mouse)


def forget_what_changes_textual() -> None:
    """Ignore its developers' switches, which write logs anywhere, and sizes that are no numbers."""
    for name, value in list(os.environ.items()):
        is_no_size = name in ("COLUMNS", "LINES") and not value.isdecimal()
        if name.startswith("TEXTUAL") or is_no_size:
            del os.environ[name]


def _draw(asked: SearchOptions, options: Options) -> None:
    """Print the searched tree at a step."""
    from tui_explorer.engine.trace.moment import Moment
    from tui_explorer.searches.exports import step_wanted
    from tui_explorer.view.summary import figure

    with progress() as work:
        run = asked.run(work, _WORDS)
        glyphs = glyphs_for(sys.stdout)
        step = "end" if options.step is None else options.step
        moment = Moment(run.trace, step_wanted(run, step))
        columns, view = options.columns or "window", options.view or OUTLINE
        drawn = figure(run, title(run, glyphs), glyphs, moment, columns, view)
        work.write_lines(work.until_stopped(drawn))
