"""The process around a command: signals asked for and obeyed, streams, faults in one line."""

import os
import signal
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from tui_explorer.engine.budget import Budget
from tui_explorer.system import process
from tui_explorer.system.process import (
    ENDING,
    LOG,
    BrokenOff,
    Ending,
    drop,
    ignore_signals,
    prepare_streams,
    report_error,
    report_fault,
    signals,
    signals_heard,
)

HEARD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def signals_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in HEARD}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    ENDING.number = None
    ENDING.begin(None)


def test_signals_that_a_system_lacks_are_left_out() -> None:
    assert signals("SIGINT", "SIGNONE", "SIGTERM") == [signal.SIGINT, signal.SIGTERM]
    assert tuple(process._HEARD) == HEARD


# -- how work ends ---------------------------------------------------------------------------------


def test_work_with_a_budget_is_asked_first_and_broken_off_then() -> None:
    ending, budget = Ending(), Budget()
    ending.begin(budget)
    assert (ending.number, ending.is_urgent, ending.exit_code) == (None, False, 130)
    ending.hear(signal.SIGINT, None)
    assert (ending.number, budget.stop_requested, ending.is_urgent) == (signal.SIGINT, True, True)
    with pytest.raises(BrokenOff):
        ending.hear(signal.SIGTERM, None)
    assert (ending.number, ending.exit_code) == (signal.SIGTERM, 143)


def test_work_without_a_budget_is_broken_off_at_once() -> None:
    ending = Ending()
    ending.begin(None)
    with pytest.raises(BrokenOff):
        ending.hear(signal.SIGHUP, None)
    assert (ending.number, ending.exit_code) == (signal.SIGHUP, 129)


@pytest.mark.parametrize(
    ("number", "is_urgent"),
    [(signal.SIGINT, False), (signal.SIGTERM, True), (signal.SIGHUP, True)],
)
def test_other_work_begins_unasked_unless_the_system_wants_an_end(
    number: int, is_urgent: bool
) -> None:
    ending, first, second = Ending(), Budget(), Budget()
    ending.begin(first)
    ending.hear(number, None)
    ending.begin(second)
    assert ending.is_urgent == is_urgent
    assert not second.stop_requested
    ending.hear(number, None)  # the first time for this work
    assert second.stop_requested


def test_signals_are_heard_while_a_command_runs_but_for_ignored_ones() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    before = [signal.getsignal(number) for number in HEARD]
    ENDING.number = signal.SIGTERM  # of an earlier command
    with signals_heard() as ending:
        assert ending is ENDING
        assert ending.number is None
        assert ending.budget is None
        assert signal.getsignal(signal.SIGINT) == ending.hear
        assert signal.getsignal(signal.SIGTERM) == ending.hear
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        assert sys.unraisablehook is process._hear_again
        with pytest.raises(BrokenOff):
            os.kill(os.getpid(), signal.SIGTERM)
        assert ending.number == signal.SIGTERM
    assert [signal.getsignal(number) for number in HEARD] == before
    assert sys.unraisablehook is sys.__unraisablehook__


def test_a_handler_that_python_does_not_know_becomes_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "getsignal", lambda number: None)
    with signals_heard():
        pass
    monkeypatch.undo()
    assert [signal.getsignal(number) for number in HEARD] == [signal.SIG_DFL] * 3


def test_a_signal_that_was_lost_comes_again() -> None:
    """In a destructor Python lets nothing be raised."""
    come_again = Event()
    signal.signal(signal.SIGTERM, lambda number, frame: come_again.set())
    ENDING.number = signal.SIGTERM
    process._hear_again(SimpleNamespace(exc_value=BrokenOff()))
    assert come_again.wait(30)


def test_other_faults_in_destructors_are_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(sys, "__unraisablehook__", told.append)
    lost: Any = SimpleNamespace(exc_value=ValueError())
    process._hear_again(lost)
    assert told == [lost]


def test_in_the_end_nothing_is_heard() -> None:
    ignore_signals()
    assert [signal.getsignal(number) for number in HEARD] == [signal.SIG_IGN] * 3


# -- streams ---------------------------------------------------------------------------------------


def stream(encoding: str) -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), encoding)


def written(to: TextIOWrapper) -> bytes:
    to.flush()
    return to.buffer.getvalue()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("encoding", "ascii_only", "told"),
    [
        ("utf-8", False, "α ≤ ä".encode()),
        ("utf-8", True, b"alpha <= "),
        ("latin-1", False, b"alpha <= \xe4"),
        ("ascii", False, b"alpha <= "),
    ],
)
def test_streams_spell_out_what_they_cannot_carry(
    encoding: str, ascii_only: bool, told: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, stream(encoding))
    prepare_streams(ascii_only=ascii_only)
    for each in (sys.stdout, sys.stderr):
        print("α ≤ ä", end="", file=each)
        assert written(each).startswith(told)  # type: ignore[arg-type]


def test_other_faults_of_a_stream_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", StringIO())  # one that cannot be made another
    prepare_streams(ascii_only=True)
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", process.IN_ASCII)


def test_where_there_is_no_standard_error_it_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", stream("utf-8"))
    monkeypatch.setattr(sys, "stderr", None)
    prepare_streams(ascii_only=False)
    assert sys.stderr.name == os.devnull
    print("ä", file=sys.stderr, flush=True)
    sys.stderr.close()


def test_what_is_dropped_goes_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("w") as file:
        file.write("lost")
        drop(file)
    assert path.read_text() == ""
    drop(file)  # closed, and nothing said
    drop(StringIO())


# -- faults ----------------------------------------------------------------------------------------


def test_an_error_is_one_line_and_obeys_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    report_error("a\x1b[2Jb")
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "tui-explorer: error: a␛[2Jb\n"


def test_an_error_that_nobody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stderr", full)
        report_error("unheard")
        full.write("neither is this")


@pytest.mark.parametrize("fault", [MemoryError(), SystemError()])
def test_memory_that_has_run_out(fault: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", heard := StringIO())
    fault.__context__ = ValueError("it holds what took the memory")
    assert report_fault(fault) == 74
    assert heard.getvalue() == (
        "tui-explorer: error: there is not enough memory for this "
        "(--depth or --max-nodes takes less)\n"
    )
    assert fault.__context__ is None
    assert fault.__traceback__ is None


def raised() -> BaseException:
    try:
        secret = "hidden"
        raise RuntimeError("ouch ∞ \ud800", len(secret))
    except RuntimeError as fault:
        return fault


def test_a_defect_is_logged_for_its_reader_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert report_fault(raised()) == 1
    (log,) = tmp_path.iterdir()
    assert log.name.startswith("tui-explorer-")
    assert log.suffix == ".log"
    assert log.stat().st_mode & 0o777 == 0o600
    assert capsys.readouterr().err == (
        f"tui-explorer: error: a defect of ours; details are in {log}\n"
    )
    text = log.read_text(encoding="utf-8")
    assert "RuntimeError: ('ouch ∞ " in text
    assert "in raised" in text


def test_a_log_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    assert report_fault(raised()) == 1
    assert capsys.readouterr().err == (
        "tui-explorer: error: a defect of ours; no log of it could be written: "
        "No such file or directory\n"
    )


def test_a_kiosk_keeps_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert LOG.is_kept
    monkeypatch.setattr(LOG, "is_kept", False)
    assert report_fault(raised()) == 1
    assert list(tmp_path.iterdir()) == []
    assert "a defect of ours; no log of it could be written: " in capsys.readouterr().err
