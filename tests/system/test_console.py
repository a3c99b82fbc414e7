"""A plain terminal: its signs, progress by a clock of the test's own, writing that is cut short."""

import signal
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from threading import Event

import pytest

from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.errors import Interrupted
from tui_explorer.system import console
from tui_explorer.system.console import Progress, glyphs_for, progress
from tui_explorer.system.process import ENDING, BrokenOff
from tui_explorer.words.glyphs import ASCII, UNICODE

WIPED = "\r\x1b[K"


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Terminal(StringIO):
    """A stream that somebody looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.written = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written.set()
        return super().write(text)

    def taken(self) -> str:
        """What was written since the last time."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(console, "monotonic", made := Clock())
    return made


def looked_at(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal on standard error; not a fixture, as pytest puts its own there before a test."""
    monkeypatch.setattr(sys, "stderr", made := Terminal())
    return made


@pytest.fixture(autouse=True)
def no_signal() -> Iterator[None]:
    """No signal has come, before a test and after it."""
    ENDING.number = None
    ENDING.begin(None)
    yield
    ENDING.number = None
    ENDING.begin(None)


@pytest.mark.parametrize(
    ("encoding", "glyphs"),
    [("utf-8", UNICODE), ("utf-16", UNICODE), ("ascii", ASCII), ("latin-1", ASCII),
     ("cp437", ASCII)],
)  # fmt: skip
def test_signs_are_those_that_a_stream_carries(encoding: str, glyphs: object) -> None:
    assert glyphs_for(TextIOWrapper(BytesIO(), encoding)) is glyphs


def test_a_stream_that_tells_no_encoding_or_an_unknown_one_gets_ascii() -> None:
    assert StringIO().encoding is None
    assert glyphs_for(StringIO()) is ASCII

    class Odd(StringIO):
        encoding = "no-such-encoding"

    assert glyphs_for(Odd()) is ASCII


def test_progress_is_told_after_a_second_of_silence(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looked_at(monkeypatch)
    work = Progress()
    clock.now += 5
    work._show()
    assert terminal.taken() == ""  # nothing is being done yet
    work = Progress()
    budget = work.phase("searching, {done} nodes, {seconds} s")
    budget.look(1234)
    for passed, told in (
        (0.5, ""),
        (0.999, ""),
        (1.0, f"{WIPED}searching, 1,234 nodes, 1 s"),
        (1.2, f"{WIPED}searching, 1,234 nodes, 1 s"),
        (2.9, f"{WIPED}searching, 1,234 nodes, 2 s"),
    ):
        clock.now = 105.0 + passed
        work._show()
        assert terminal.taken() == told, passed


def test_another_phase_counts_anew_and_the_seconds_go_on(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looked_at(monkeypatch)
    work = Progress()
    work.phase("one {done} {seconds}").look(7)
    clock.now += 3
    work._show()
    given = Budget(max_nodes=50)
    assert work.phase("two {done} {seconds}", given) is given
    work._show()
    given.look(9)
    work._show()
    work.at_once("three {done} {seconds}")
    work._show()
    shown = terminal.taken().split(WIPED)
    assert shown == ["", "one 7 3", "two 0 3", "two 9 3", "three 0 3"]


def test_what_is_said_wipes_progress_away_and_is_followed_by_silence(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looked_at(monkeypatch)
    work = Progress()
    work.phase("doing {done}")
    with work.turn():
        pass
    assert terminal.taken() == ""  # there is nothing to wipe
    clock.now += 1
    work._show()
    terminal.taken()
    clock.now += 0.5
    with work.turn():
        assert terminal.taken() == WIPED
    with work.turn():
        assert terminal.taken() == ""
    clock.now += 0.75
    work._show()
    assert terminal.taken() == ""
    clock.now += 0.25
    work._show()
    assert terminal.taken() == f"{WIPED}doing 0"


def test_a_thread_tells_and_clears_up_behind_itself(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looked_at(monkeypatch)
    with progress() as work:
        work.phase("told {done}")
        clock.now += 2
        assert terminal.written.wait(30)
    assert terminal.getvalue().startswith(f"{WIPED}told 0")
    assert terminal.getvalue().endswith(WIPED)
    told = terminal.taken()
    assert not terminal.taken(), told


def test_a_terminal_that_goes_away_does_not_end_the_work(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone(Terminal):
        def write(self, text: str) -> int:
            self.written.set()
            raise OSError

    monkeypatch.setattr(sys, "stderr", gone := Gone())
    with progress() as work:
        work.phase("told")
        clock.now += 2
        assert gone.written.wait(30)


def test_where_nobody_looks_nothing_is_told(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", unseen := StringIO())
    with progress() as work:
        work.phase("told {done}")
        clock.now += 2
        assert not work._is_shown
    assert unseen.getvalue() == ""


# -- signals ---------------------------------------------------------------------------------------


def test_a_phase_ends_by_itself_and_the_next_is_not_asked() -> None:
    with progress() as work:
        assert not work.interrupted
        first = work.phase("first")
        ENDING.hear(signal.SIGINT, None)
        assert work.interrupted
        with pytest.raises(SearchStopped):
            first.look(1)
        second = work.phase("second")
        second.look(1)
        work.at_once("third")
        with pytest.raises(BrokenOff):
            ENDING.hear(signal.SIGINT, None)
        work.phase("fourth")
    with pytest.raises(BrokenOff):  # after the work, there is nothing to lose
        ENDING.hear(signal.SIGINT, None)


def items(work: Progress, number: int, at: int) -> Iterator[str]:
    """Ten items; a signal comes while one of them is made."""
    for each in range(10):
        if each == at:
            ENDING.hear(number, None)
        yield f"{each}"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_writing_ends_where_a_signal_comes_and_says_so(number: int) -> None:
    work, file = Progress(), StringIO()
    work.write(work.until_stopped(map(str, range(3))), file)
    assert file.getvalue() == "012"
    with pytest.raises(Interrupted, match="interrupted before everything was written"):
        work.write(work.until_stopped(items(work, number, at=4)), file)
    assert file.getvalue() == "012" + "0123"
    assert list(work.until_stopped(iter("abc"))) == []  # and nothing else is begun


def test_a_signal_to_earlier_work_leaves_the_writing_whole() -> None:
    """Ctrl-C ended the search; what it found is told to the end."""
    work, file = Progress(), StringIO()
    work.phase("searching")
    ENDING.hear(signal.SIGINT, None)
    work.write(work.until_stopped(iter("abc")), file)
    assert file.getvalue() == "abc"


def test_the_system_asks_once_for_all() -> None:
    work, file = Progress(), StringIO()
    work.phase("searching")
    ENDING.hear(signal.SIGTERM, None)
    with pytest.raises(Interrupted):
        work.write(work.until_stopped(iter("abc")), file)
    assert file.getvalue() == ""


def test_items_that_are_written_are_counted(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = looked_at(monkeypatch)
    work = Progress()
    for each in work.until_stopped(range(3)):
        clock.now += 1
        work._show()
        assert terminal.taken() == f"{WIPED}writing, {each + 1} so far, {each + 1} s, Ctrl-C stops"


# -- what is written -------------------------------------------------------------------------------


def test_lines_and_json_end_with_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    work, file = Progress(), StringIO()
    work.write_lines(["one", "two"])
    work.write_json({"a": iter([1, 2]), "b": "ä"})
    work.write(["x", "y"], file)
    assert capsys.readouterr().out == 'one\ntwo\n{"a": [1, 2], "b": "\\u00e4"}\n'
    assert file.getvalue() == "xy"


def test_progress_goes_away_for_what_is_written_to_a_terminal(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = looked_at(monkeypatch)
    work = Progress()
    for file, left in ((Terminal(), WIPED), (StringIO(), "")):
        work.phase("doing")
        clock.now += 1
        work._show()
        terminal.taken()
        work.write(["told"], file)
        assert terminal.taken() == left
        assert file.getvalue() == "told"
