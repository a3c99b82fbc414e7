"""``quiz``: questions about a tree, asked on a terminal, or printed with or without their key."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tui_explorer.cli.options import (
    choice,
    flag,
    kept_file,
    limited,
    option,
    person,
    setting,
    whole,
)
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import exercises, files
from tui_explorer.engine.settings import CutRule, Fail
from tui_explorer.errors import UsageError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.formats.settings import read_setting
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.system.process import say
from tui_explorer.words import usage
from tui_explorer.words.exercises import left_out, no_such_kind, say_what_to_print

if TYPE_CHECKING:
    from tui_explorer.exercises.exercise import Exercise

_FORMS = "text|md|latex|moodle|gift|json"


def _kinds(text: str) -> tuple[str, ...]:
    """Kinds of questions with commas between."""
    from tui_explorer.exercises.kinds import KINDS

    kinds = tuple(filter(None, (kind.strip() for kind in text.split(","))))
    for kind in kinds or [text]:
        if kind not in KINDS:
            raise UsageError(*no_such_kind(kind, KINDS))
    return kinds


def _window(text: str) -> str:
    """A window, which goes into the exercise as it is written."""
    read_setting("window", text)
    return text


@click.command("quiz", cls=Command)
@click.argument("source", metavar="SOURCE|FILE", shell_complete=exercises)
@option(
    "--questions",
    "KIND,…",
    "value, values, leaves, count, window, returns, action, owner, "
    "order, range (default: all that fit).",
    _kinds,
)
@option("--seed", "N", "Which nodes are asked about (default: 1).", whole)
@option("--student", "ID", "Give each student other nodes, or another random tree.", person)
@option("--answers", "FILE", "Keep answers there, and go on where they end.", kept_file,
        shell_complete=files)  # fmt: skip
@flag("--final", "Tell what was right at the end, and not at once.")
@flag("--sheet", "Print the questions.")
@flag("--key", "Print them with the answers.")
@choice("--to", _FORMS, "The form of sheet and key (default: text).")
@option("-o, path", "FILE", "Write to a file instead of standard output.", shell_complete=files)
@choice("--cut", "|".join(CutRule), "Cut on equality, or only beyond it.")
@choice("--fail", "|".join(Fail), "Return the value found, or clip it.")
@setting("--depth", "N", "Depth limit in plies.")
@option("--window", "A,B", "α and β at the root.", _window)
@choice("--root", "max|min", "Who moves at a tree's root.")
@limited
@flag("--ascii, ascii_only", "Write ASCII only.")
def command(
    source: str,
    questions: tuple[str, ...] | None,
    seed: int | None,
    student: str | None,
    answers: str | None,
    final: bool,
    sheet: bool,
    key: bool,
    to: str | None,
    path: str | None,
    ascii_only: bool,
    limits: Limits,
    **settings: Any,
) -> None:
    """Ask about SOURCE, or what an exercise FILE asks; see list exercises."""
    if sheet and key:
        raise UsageError(*usage.TWO_PAPERS)
    asks = not (sheet or key)
    if asks and (to or path or not sys.stdout.isatty()):
        raise say_what_to_print()
    from tui_explorer.exercises.exercise import load
    from tui_explorer.searches.options import path_of
    from tui_explorer.system.files import output, refuse_to_replace

    refuse_to_replace(path, path_of(source))
    given = {name: value for name, value in settings.items() if value is not None}
    with progress() as work:
        exercise = load(source, questions or (), seed, student or "", given, limits)
        for kind in exercise.left_out:
            say(left_out(kind))
        refuse_to_replace(path, path_of(exercise.ground.source.text))
        if not asks:
            from tui_explorer.exercises.sheets import sheet_lines

            with output(path, ascii_only=ascii_only) as file:
                glyphs = glyphs_for(file)
                work.write(sheet_lines(exercise, to or "text", with_key=key, glyphs=glyphs), file)
            return
    _ask(exercise, source, student or "", answers, final=final)


def _ask(
    exercise: "Exercise", source: str, student: str, answers: str | None, *, final: bool
) -> NoReturn:
    """Ask on the terminal, say there what came of it, and end with that."""
    from tui_explorer.cli.explore import forget_what_changes_textual, shown

    forget_what_changes_textual()
    from tui_explorer.ui.memory import Memory
    from tui_explorer.ui.quiz.app import QuizApp
    from tui_explorer.ui.quiz.attempt import resumed, usual_path
    from tui_explorer.ui.quiz.telling import left_told
    from tui_explorer.ui.terminal.run import leave

    memory = Memory()
    path = answers or usual_path(memory.folder, exercise, student)
    attempt = resumed(exercise, student, path, final=final)
    app = QuizApp(attempt, source, glyphs=glyphs_for(sys.stdout), memory=memory)
    code = shown(app, source)
    if attempt.answered and not code:
        print(left_told(attempt))
    leave(code)
