"""What the command line makes of its surroundings: variables, streams, and whatever goes wrong."""

import gc
import os
import sys
from typing import Any

import pytest

from tests.command import called_here
from tui_explorer import catalog
from tui_explorer.cli import explore, main
from tui_explorer.cli.explore import explorer_app
from tui_explorer.cli.program import COMMANDS, program
from tui_explorer.demos.recorder import RecordedApp
from tui_explorer.engine.budget import SearchStopped
from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.errors import Interrupted, UsageError
from tui_explorer.lab.app import LabApp
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.words.console import ORDERS_MISSING

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
    for name in COMMANDS:
        command = program.get_command(context, name)
        assert command is not None
        assert command.name == name


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
