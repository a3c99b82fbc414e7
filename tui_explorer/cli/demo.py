"""``demo``: play tapes, and write what they show or compare it with what is there."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.options import flag, option
from tui_explorer.cli.program import COMMANDS, Command
from tui_explorer.cli.suggestions import files
from tui_explorer.errors import ExitCode, ExplorerError, UsageError
from tui_explorer.system.console import Progress, progress
from tui_explorer.system.process import say
from tui_explorer.words import demos as words
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.demos.tape import Tape
    from tui_explorer.testing import TestedApp


@click.command("demo", cls=Command)
@click.argument("tapes", metavar="TAPE…", nargs=-1, required=True, shell_complete=files)
@flag("--check", "Compare with the files that are there, and write nothing.")
@flag("--update", "Write the files, as is usual.")
@flag("--trusted", "Let the tapes open games in Python, which run as your own code.")
@option("-o, folder", "DIR", "The folder for the files of the tapes.", shell_complete=files)
def command(
    tapes: tuple[str, ...], check: bool, update: bool, trusted: bool, folder: str | None
) -> int:
    """Play tapes: keys for the explorer, and files for what they show."""
    from tui_explorer.cli.explore import forget_what_changes_textual
    from tui_explorer.searches.own_game import code_refused
    from tui_explorer.system.files import nothing_written

    if check and update:
        raise UsageError(words.CHECK_OR_UPDATE)
    forget_what_changes_textual()  # which looks at its variables as it is loaded
    os.environ.pop("NO_COLOR", None)
    worst = ExitCode.FINE
    with ExitStack() as restricted, progress() as work:
        if check:
            restricted.enter_context(nothing_written())
        if not trusted:
            restricted.enter_context(
                code_refused(
                    "a tape opens no game in Python", "demo --trusted, if you trust the tape"
                )
            )
        for tape in tapes:
            try:
                code = _play(tape, folder or "", check, work)
            except ExplorerError as error:
                code = work.report(error)
            worst = max(worst, code)
    return worst


def _play(path: str, folder: str, check: bool, work: Progress) -> ExitCode:
    """Play one tape; the code says whether anything differs."""
    from tui_explorer.demos.playing import NeverShown, play
    from tui_explorer.demos.tape import read_tape
    from tui_explorer.demos.writing import text, written
    from tui_explorer.system.files import output

    tape = read_tape(path, folder)
    work.at_once(words.PLAYING)
    endings = {name: os.path.splitext(name)[1] for name in tape.outputs}
    try:
        recording = play(tape, _explorer(tape, work), every_frame=".cast" in endings.values())
    except NeverShown as missed:
        work.write([f"{missed.what}\n", text(missed.frame)])
        return ExitCode.DIFFERENT
    made = [(name, "", written(recording, ending)) for name, ending in endings.items()]
    for name, caption, frame in recording.shots:
        made.append((name, caption, text(frame) if name.endswith(".txt") else frame.picture))
    if not made:
        with work.turn():
            say(words.NO_FILES.format(tape=safe(path)))
        return ExitCode.FINE
    code = ExitCode.FINE
    for name, caption, contents in made:
        target = os.path.join(folder, name)
        if check:
            told = _compared(path, target, contents, caption)
            work.write_lines(told)
            code = ExitCode.DIFFERENT if told else code
        else:
            with output(target) as file:
                file.write(contents)
            say(words.WRITTEN.format(path=safe(target)))
    if check and code == ExitCode.FINE:
        work.write_lines([words.SAME.format(tape=safe(path))])
    return code


def _explorer(tape: Tape, work: Progress) -> TestedApp:
    """The explorer that a tape opens, which knows nothing of its user."""
    from tui_explorer.cli.explore import explorer_app, made
    from tui_explorer.testing import TestedApp
    from tui_explorer.ui.memory import Memory
    from tui_explorer.words.glyphs import ASCII, UNICODE

    if tape.command[:1] and tape.command[0] in COMMANDS:
        raise UsageError(words.EXPLORER_ONLY, place=tape.command_place)
    glyphs = ASCII if "--ascii" in tape.command else UNICODE
    kept = {"glyphs": glyphs, "memory": Memory.of_nobody()}
    try:
        return explorer_app(
            tape.command, lambda asked, options: made(asked, options, work, TestedApp, **kept)
        )
    except ExplorerError as error:
        error.place = error.place or tape.command_place
        raise


def _compared(tape: str, path: str, made: str, caption: str) -> list[str]:
    """What differs from a file that is there."""
    from pathlib import Path

    from tui_explorer.demos.checking import differences
    from tui_explorer.system.files import opened

    try:
        with opened(Path(path)) as file:
            kept = file.read().decode()
    except (OSError, UnicodeDecodeError):
        return [words.MISSING.format(tape=safe(tape), path=safe(path))]
    return list(differences(safe(tape), path, kept, made, caption))
