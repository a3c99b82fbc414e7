"""What the command line makes of its surroundings: variables, streams, and whatever goes wrong."""

import gc
import os
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from typing import Any
from unittest.mock import patch

import pytest

from tests.command import called_here
from tui_explorer import catalog
from tui_explorer.cli import explore, lab_options, main
from tui_explorer.cli.explore import explorer_app
from tui_explorer.cli.program import COMMANDS, obey, program
from tui_explorer.demos.recorder import RecordedApp
from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.budget import SearchStopped
from tui_explorer.errors import CannotRead, Interrupted, UsageError
from tui_explorer.formats.read.files import input_bytes
from tui_explorer.lab.app import LabApp
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.quiz.app import QuizApp
from tui_explorer.ui.terminal import run
from tui_explorer.ui.terminal.browser import BrowserDriver
from tui_explorer.words.console import ORDERS_MISSING
from tui_explorer.words.glyphs import UNICODE

WEB = "textual.drivers.web_driver:WebDriver"


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (None, 7, ""),
        (UsageError("no", "but"), 2, "tui-explorer: error: no (but)\n"),
        (Interrupted("half of it"), 130, "tui-explorer: error: half of it\n"),
        (KeyboardInterrupt(), 130, "tui-explorer: error: interrupted\n"),
        (BrokenPipeError(), 141, ""),
        (OSError(5, "a fault"), 74, "tui-explorer: error: input or output failed: a fault\n"),
        (OSError("a fault"), 74, "tui-explorer: error: input or output failed: a fault\n"),
    ],
)
def test_whatever_goes_wrong_has_a_code(
    fault: Any, code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def obey(words: list[str]) -> int:
        seen.append((words, gc.get_threshold()[0]))
        if fault is not None:
            raise fault
        return 7

    monkeypatch.setattr(main, "obey", obey)
    done = called_here("a", "b")
    assert (done.code, done.err, done.out) == (code, said, b"")
    assert seen == [(["a", "b"], 50_000)]


def test_closed_output_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    kept = sys.stdout
    try:
        sys.stdout = None  # type: ignore[assignment]
        assert main._exit_code_of(["run", "5"]) == 74
    finally:
        sys.stdout = kept
        gc.set_threshold(50_000)
    assert capfd.readouterr().err == "tui-explorer: error: standard output is closed\n"


@pytest.mark.parametrize(
    ("words", "is_ascii"),
    [("--ascii", True), ("--asc", True), ("--as", True), ("--", False), ("-a", False)],
)
def test_ascii_is_asked_for_by_any_beginning(words: str, is_ascii: bool) -> None:
    given = ["minimax"] if words == "-a" else []
    out = called_here("run", "[[3,12],[2,4]]", words, *given).out.decode()
    assert out
    assert out.isascii() == is_ascii


@pytest.mark.parametrize(
    ("variables", "terminals", "is_one"),
    [
        ({"TEXTUAL_DRIVER": WEB, "TERM_PROGRAM": "textual"}, (False, False), True),
        ({"TEXTUAL_DRIVER": WEB, "TERM_PROGRAM": "textual"}, (True, False), False),
        ({"TEXTUAL_DRIVER": WEB, "TERM_PROGRAM": "textual"}, (False, True), False),
        ({"TEXTUAL_DRIVER": WEB}, (False, False), False),
        ({"TERM_PROGRAM": "textual"}, (False, False), False),
        ({"TEXTUAL_DRIVER": WEB, "TERM_PROGRAM": "xterm"}, (False, False), False),
        ({"TEXTUAL_DRIVER": "other", "TERM_PROGRAM": "textual"}, (False, False), False),
        ({}, (False, False), False),
    ],
)
def test_a_browser_is_known_by_its_driver_and_its_pipes(
    variables: dict[str, str],
    terminals: tuple[bool, bool],
    is_one: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TERM_PROGRAM", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    for stream, is_terminal in zip(("stdin", "stdout"), terminals, strict=True):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda t=is_terminal: t)
    assert explore._is_in_browser() is is_one


def test_what_changes_textual_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {"COLUMNS": "80", "LINES": "24", "MY_TEXTUAL": "1", "COLUMNS_2": "x"}
    for name, value in {**kept, "TEXTUAL": "1", "TEXTUAL_LOG": "f"}.items():
        monkeypatch.setenv(name, value)
    explore.forget_what_changes_textual()
    assert {name: os.environ.get(name) for name in kept} == kept
    assert not [name for name in os.environ if name.startswith("TEXTUAL")]
    for wrong in ("", "x", "-3", "8.5"):
        for name in ("COLUMNS", "LINES"):
            monkeypatch.setenv(name, wrong)
        explore.forget_what_changes_textual()
        assert not {"COLUMNS", "LINES"} & os.environ.keys()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["aima-5-2"], ExplorerApp),
        (["aima-5-2", "--record", "f.tape"], RecordedApp),
        (["aima-5-2", "--follow"], LabApp),
    ],
)
def test_the_explorer_that_a_person_gets(
    words: list[str], kind: type, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["tui-explorer", *words])
    app = explorer_app(words, explore.as_asked)
    assert type(app) is kind


def test_all_commands_are_listed() -> None:
    context = program.make_context("tui-explorer", ["run", "5"])
    assert program.list_commands(context) == list(COMMANDS)
    assert program.get_command(context, "nothing") is None
    for name, line in COMMANDS.items():
        command = program.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert (command.help or "").partition("\n")[0] == line, "its docstring begins so, too"


@pytest.mark.parametrize("asked", ["--help", "-h", "--version", "-V"])
def test_help_comes_before_whatever_else_is_wrong(asked: str) -> None:
    done = called_here("run", "--depth", "x", "--order", asked)
    assert done.code == 2, "here it is the name of an order"
    for words in (["run", "--depth", "x", asked], ["compare", "--seed=y", "a", asked]):
        done = called_here(*words)
        assert (done.code, done.err) == (0, "")
        assert done.out


def test_structures_of_games_are_a_table_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    few = ["slide:moves=2", "nim:piles=1-2", "subtract:stones=3"]
    monkeypatch.setattr(catalog, "search_spaces", lambda: few)
    done = called_here("list", "games", "--structure")
    rows = [line.split() for line in done.out.decode().splitlines()]
    assert [row[0] for row in rows if row and row[0] in few] == few
    assert (done.code, done.err) == (0, "")
    told = called_here("list", "games", "--structure", "--json").out.decode()
    assert [f'"name": "{name}"' in told for name in few] == [True, True, True]


@pytest.mark.parametrize("interrupted", ["count_fewest", "count_most"])
def test_a_comparison_without_its_orders_is_told_all_the_same(
    interrupted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: Any) -> None:
        raise SearchStopped("interrupted")

    monkeypatch.setattr(Comparison, interrupted, stop)
    done = called_here("compare", "aima-5-2")
    assert (done.code, done.err) == (130, f"tui-explorer: error: {ORDERS_MISSING}\n")
    assert "alpha-beta" in done.out.decode()


def test_games_that_were_not_all_played(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: Any) -> None:
        raise SearchStopped("interrupted")

    monkeypatch.chdir(tmp_path)
    assert called_here("new-game", "mine").code == 0
    monkeypatch.setattr("tui_explorer.searches.check_game.check_game", stop)
    done = called_here("check", "mine.py")
    assert (done.code, done.out) == (130, b"")
    assert done.err == "tui-explorer: error: interrupted before all games were played\n"


def test_who_leads_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError

    monkeypatch.setenv("LOGNAME", "eva")
    assert lab_options._user() == "eva"
    monkeypatch.setattr("getpass.getuser", nobody)
    assert lab_options._user() == "?"


def test_closed_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CannotRead, match="standard input is closed"):
        input_bytes("-")


# -- at a terminal ---------------------------------------------------------------------------------


class Left(BaseException):
    """The end of a command that has shown the explorer."""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Any]:
    """Obeys words as if at a terminal, and tells which app would be shown there, and how."""
    apps: list[Any] = []

    def run_app(app: Any, **how: Any) -> int:
        apps.append((app, how))
        return 0

    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.setattr(run, "run_app", run_app)
    monkeypatch.setattr(run, "leave", leave)
    monkeypatch.setattr(run, "refuse_if_unusable", lambda: None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys, "argv", ["tui-explorer"])
    for folder in ("XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(folder, str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def obeyed(*words: str) -> Any:
        with pytest.raises(Left) as end:
            obey(list(words))
        return *apps.pop(), end.value.args[0]

    yield obeyed
    gc.enable()


def test_a_source_is_shown(shown: Any) -> None:
    app, how, code = shown("aima-5-2")
    assert (type(app), how, code) == (ExplorerApp, {"mouse": True}, 0)
    assert not gc.isenabled()
    assert shown("aima-5-2", "--no-mouse")[1] == {"mouse": False}
    assert type(shown("--follow")[0]) is LabApp


def test_a_source_is_shown_in_a_browser(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    monkeypatch.setenv("TEXTUAL_DRIVER", WEB)
    monkeypatch.setenv("TERM_PROGRAM", "textual")
    monkeypatch.setenv("TEXTUAL_LOG", "f")
    _, how, _ = shown("aima-5-2")
    assert how == {"mouse": True, "driver": BrowserDriver}
    assert os.environ.pop("TEXTUAL_COLOR_SYSTEM") == "truecolor"
    assert "TEXTUAL_LOG" not in os.environ


def test_an_exercise_is_asked(shown: Any, tmp_path: Any) -> None:
    app, how, code = shown("quiz", "exam", "--answers", "a.json", "--student", "ann", "--final")
    attempt = app._attempt
    assert (type(app), how, code) == (QuizApp, {"mouse": True}, 0)
    assert (attempt._answers.student, attempt.path, attempt._tells_at_once) == (
        "ann",
        "a.json",
        False,
    )
    assert app._glyphs == UNICODE
    app, _, _ = shown("quiz", "aima-5-2", "--questions", "count")
    attempt = app._attempt
    assert (attempt._answers.student, attempt._tells_at_once) == ("", True)
    assert attempt.path.startswith(str(tmp_path))
    assert [question.kind for question in attempt.exercise.questions] == ["count"]


def test_two_searches_are_shown_where_they_differ(shown: Any, tmp_path: Any) -> None:
    trace = tmp_path / "f.trace"
    trace.write_text("-\n0\n0.0\n0.1\n1\n1.0\n1.1\n")
    app, how, code = shown("diff", str(trace), "[[3,12],[2,4]]", "--explore", "-a", "alphabeta")
    assert (type(app), how, code) == (ExplorerApp, {"mouse": True}, 3)
    start = app._start
    assert (start.panel, start.held_against.length) == ("visits", 7)
    assert start.step == "end"
    trace.write_text("-\n0\n0.0\n0.1\n1\n1.0\n")
    assert obey(["diff", str(trace), "[[3,12],[2,4]]", "--explore"]) == 0
    with pytest.raises(UsageError, match="cannot read standard input again"):
        obey_with_input(["diff", str(trace), "-", "--explore"], b"[[3,12],[4,1]]")


def obey_with_input(words: list[str], data: bytes) -> int:
    with patch.object(sys, "stdin", TextIOWrapper(BytesIO(data))):
        return obey(words)
