"""``lab``: a server for a class over SSH, a look at it, and the answers given there."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from tui_explorer.cli.options import count, listens, option, reached
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import CannotCreate, CannotRead, UsageError
from tui_explorer.system.process import say
from tui_explorer.words import labs, usage
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    import asyncio
    from pathlib import Path

    from tui_explorer.lab.server import Lab

_WHAT = ("serve", "watch", "collect")
_OF_SERVE, _OF_COLLECT = ("port", "host", "keys", "teacher", "most"), ("csv",)
"""The options of each; watch has none."""
_PORT, _MOST = 8022, 60
_BETWEEN_LOOKS = 1.0
"""Seconds after which the list of students is made anew."""
_OWN_SCREEN, _SCREEN_BEFORE = "\x1b[?1049h\x1b[?25l", "\x1b[?1049l\x1b[?25h"
_HOME, _REST, _BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
"""Paint over what stands there, and clear what is left of each line and below: nothing blinks."""


@click.command("lab", cls=Command)
@click.argument("what", metavar="serve|watch|collect", type=click.Choice(_WHAT))
@click.argument("folder", metavar="DIR", shell_complete=files)
@listens(_PORT)
@option("--keys", "FILE", "Students by their keys; without, a password.", shell_complete=files)
@option("--teacher", "NAME", "Who leads; needs --keys.")
@option("--most", "N", "Sessions at a time.", count, default=_MOST)
@option("--csv", "FILE", "collect: write the grades, a row a student.", shell_complete=files)
def command(what: str, folder: str, csv: str | None, **served: Any) -> int | None:
    """Let a class in over SSH, see where everybody is, collect answers.

    serve has a kiosk for everybody, with the trees and exercises in DIR; watch shows a row a
    student; collect names the files of answers in DIR, for grade.

    There is no shell, no command and no forwarding. Places and answers are kept in DIR/.lab, with
    the key of the server and the password of the class, which are made on the first start.
    """
    from pathlib import Path

    for command, options in (("serve", _OF_SERVE), ("collect", _OF_COLLECT)):
        if what != command:
            _refuse_options(options, f"lab {command}")
    if not Path(folder).is_dir():
        raise CannotRead(labs.NO_FOLDER.format(folder=folder))
    if what == "serve":
        _open(Path(folder).resolve(), **served)
    elif what == "watch":
        _watch(Path(folder))
    else:
        return _collect(Path(folder), csv)
    return None


def _refuse_options(names: tuple[str, ...], command: str) -> None:
    """Refuse what is only for another command, if somebody has written it."""
    written = click.core.ParameterSource.COMMANDLINE
    for name in names:
        if click.get_current_context().get_parameter_source(name) is written:
            raise usage.of_another(f"--{name}", command)


def _open(
    folder: Path, port: int, host: str, keys: str | None, teacher: str | None, most: int
) -> None:
    try:
        from tui_explorer.lab.server import Lab, read_keys
    except ModuleNotFoundError:
        from tui_explorer.words.own_games import no_package

        raise no_package("lab") from None
    if teacher is not None and keys is None:
        raise UsageError(*usage.NO_KEYS)
    known = {} if keys is None else read_keys(keys)
    if teacher is not None and teacher not in known.values():
        raise UsageError(labs.NO_TEACHER.format(name=safe(teacher)))
    _report_broken(folder)
    import asyncio

    asyncio.run(_serve(Lab(folder, known, teacher, most, say), host, port))


def _report_broken(folder: Path) -> None:
    """Say what is wrong in the trees and exercises that are offered: students would only miss
    them.
    """
    from tui_explorer.cli.check import read_through
    from tui_explorer.errors import ExplorerError
    from tui_explorer.formats.read.syntax import DEFAULT
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.system.process import report_error

    for path in Shelf(str(folder)).files().values():
        try:
            faults, _ = read_through(path, DEFAULT)
        except ExplorerError as error:
            faults = [error]
        for fault in faults:
            report_error(fault)


def _watch(folder: Path) -> None:
    """Print a row a student; on a terminal again and again, until somebody interrupts."""
    from shutil import get_terminal_size
    from time import sleep

    from tui_explorer.lab.watching import class_lines
    from tui_explorer.view.layout import clip

    if not sys.stdout.isatty():
        print("\n".join(class_lines(folder)))
        return
    print(_OWN_SCREEN, end="", flush=True)
    try:
        with suppress(KeyboardInterrupt):
            while True:
                width, height = get_terminal_size()
                lines = (clip(line, width) + _REST for line in class_lines(folder, height))
                print(_HOME + "\n".join(lines), end=_BELOW, flush=True)
                sleep(_BETWEEN_LOOKS)
    finally:
        print(_SCREEN_BEFORE, end="", flush=True)


def _collect(folder: Path, csv: str | None) -> int | None:
    """Print the files of answers, for grade; write the grades if there is a file for them."""
    from tui_explorer.lab.watching import answer_files

    paths = answer_files(folder)
    if not paths:
        raise CannotRead(labs.NO_ANSWERS.format(folder=folder))
    if csv is None:
        print("\n".join(map(str, paths)))
        return None
    from tui_explorer.cli.grade import command as grade

    words = [*map(str, paths), "--csv", csv]
    with grade.make_context("grade", words) as context:
        code: int = grade.invoke(context)
        return code


async def _serve(lab: Lab, host: str, port: int) -> None:
    from shlex import quote

    from tui_explorer.lab.server import listen
    from tui_explorer.system.files import reason_of
    from tui_explorer.system.one_process import can_stay_one_process
    from tui_explorer.words.console import cannot_listen

    try:
        server = await listen(lab, host, port)
    except OSError as error:
        raise CannotCreate(cannot_listen(host, port, reason_of(error))) from None
    is_over = _asked_to_end()
    print(labs.OPEN.format(host=reached(host), port=server.port), flush=True)
    print(labs.FINGERPRINT.format(told=lab.host_key().get_fingerprint()), flush=True)
    if not lab.keys:
        print(labs.PASSWORD.format(password=lab.password()), flush=True)
    if lab.teacher is None:
        print(labs.TO_LEAD.format(folder=safe(quote(str(lab.students)))), flush=True)
    if not can_stay_one_process():
        say(labs.ONE_LIMIT_FOR_ALL)
    await is_over.wait()
    await server.close()
    say(labs.CLOSED)


def _asked_to_end() -> asyncio.Event:
    """Set by a signal that ends programs: whoever is inside is sent home first."""
    import asyncio

    from tui_explorer.system.process import ENDING, signals

    is_over, loop = asyncio.Event(), asyncio.get_running_loop()

    def hear(number: int) -> None:
        ENDING.number = number
        is_over.set()

    for number in signals("SIGINT", "SIGTERM", "SIGHUP"):
        loop.add_signal_handler(number, hear, number)
    return is_over
