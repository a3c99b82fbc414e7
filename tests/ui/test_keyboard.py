"""Bytes from a terminal: keys, pastes, and what no keyboard sends; and what a terminal is told."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from threading import enumerate as enumerate_threads

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size

from tui_explorer.ui.fast import keyboard as module
from tui_explorer.ui.fast import stock
from tui_explorer.ui.fast.keyboard import Keyboard
from tui_explorer.ui.fast.pen import Pen, change, of_blank, pen_for, written
from tui_explorer.ui.fast.screen_buffer import difference
from tui_explorer.ui.terminal.browser import BrowserDriver
from tui_explorer.ui.terminal.driver import NO_MOUSE, AsciiOnly, believable, received

pytestmark = pytest.mark.private
START, END = b"\x1b[200~", b"\x1b[201~"


class Clock:
    """A clock that is set by hand."""

    now = 100.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "monotonic", lambda: made.now)
    return made


def told(keyboard: Keyboard, *pieces: bytes) -> list[str]:
    """The keys and pastes that come of some bytes."""
    messages = [message for piece in pieces for message in keyboard.feed(piece)]
    return [said(message) for message in messages]


def said(message: object) -> str:
    if isinstance(message, events.Key):
        return message.character or message.key
    if isinstance(message, events.Paste):
        return f"pasted {message.text!r}"
    return type(message).__name__


@pytest.mark.parametrize(
    ("pieces", "keys"),
    [
        ([b"ab"], ["a", "b"]),
        ([b"\x1b[A"], ["up"]),
        ([b"\x1b", b"[", b"A"], ["up"]),
        (["é".encode()[:1], "é".encode()[1:]], ["é"]),
        ([b"\xffa"], ["�", "a"]),
        ([b"\x1b[9999999;1ua"], ["a"]),
        ([START + b"x y" + END + b"z"], ["pasted 'x y'", "z"]),
        ([START, b"x", b"y", END, b"z"], ["pasted 'xy'", "z"]),
        ([START[:3], START[3:] + b"x" + END[:2], END[2:]], ["pasted 'x'"]),
        ([START + b"x" + END + START + b"y" + END], ["pasted 'x'", "pasted 'y'"]),
    ],
)
def test_bytes_are_keys_and_pastes(pieces: list[bytes], keys: list[str]) -> None:
    assert told(Keyboard(), *pieces) == keys


def test_a_paste_without_an_end_is_over_after_a_while(clock: Clock) -> None:
    keyboard = Keyboard()
    assert told(keyboard, START + b"abc") == []
    clock.now += 1.0
    assert keyboard.tick() == []
    assert told(keyboard, b"d") == []
    clock.now += 1.0
    assert keyboard.tick() == []
    clock.now += 0.1
    assert [said(each) for each in keyboard.tick()] == ["pasted 'abcd'"]
    clock.now += 9.0
    assert keyboard.tick() == []
    assert told(keyboard, b"e") == ["e"]


def test_what_a_terminal_has_said_of_itself_outlasts_a_broken_sequence() -> None:
    keyboard = Keyboard()
    parser = keyboard._parser
    parser.mouse_pixels, parser.terminal_size, parser.terminal_pixel_size = True, (8, 4), (80, 60)
    assert told(keyboard, b"\x1b[9999999;1ua") == ["a"]
    new = keyboard._parser
    assert new is not parser
    assert (new.mouse_pixels, new.terminal_size, new.terminal_pixel_size) == (
        True,
        (8, 4),
        (80, 60),
    )


def test_a_paste_that_has_ended_waits_for_nothing(clock: Clock) -> None:
    keyboard = Keyboard()
    assert told(keyboard, START + b"abc" + END) == ["pasted 'abc'"]
    clock.now += 9.0
    assert keyboard.tick() == []


@pytest.mark.slow
def test_no_more_is_pasted_than_so_many_characters(clock: Clock) -> None:
    """They are counted with the mark before them, piece by piece."""
    keyboard = Keyboard()
    first = b"x" * (65_535 - len(START))
    assert told(keyboard, START + first, b"y", b"z", b"z" * 10) == []
    (pasted,) = keyboard.feed(END)
    assert isinstance(pasted, events.Paste)
    assert pasted.text == first.decode() + "y"
    assert told(keyboard, b"a") == ["a"]


# -- what a terminal is told -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        (Pen(), Pen(), ""),
        (Pen("1", "31", "44"), Pen("1", "31", "44"), ""),
        (Pen(), Pen("1"), "\x1b[1m"),
        (Pen("1"), Pen(), "\x1b[0m"),
        (Pen("1"), Pen("4"), "\x1b[0;4m"),
        (Pen("1", "31"), Pen("4", "31"), "\x1b[0;4;31m"),
        (Pen("", "31"), Pen("", "32"), "\x1b[32m"),
        (Pen("", "31"), Pen("", "", "44"), "\x1b[0;44m"),
        (Pen("", "31", "44"), Pen("", "31"), "\x1b[0;31m"),
        (Pen("", "31"), Pen("1", "31"), "\x1b[1m"),
        (Pen("1", "31", "44"), Pen("1", "32", "45"), "\x1b[32;45m"),
    ],
)
def test_a_look_is_changed_into_another(before: Pen, after: Pen, codes: str) -> None:
    assert change(before, after) == codes


def test_looks_of_styles() -> None:
    assert pen_for(None) == pen_for(Style()) == Pen("", "", "")
    assert pen_for(Style.parse("bold red on blue")) == Pen("1", "31", "44")
    assert pen_for(Style.parse("#010203 on #040506")) == Pen("", "38;2;1;2;3", "48;2;4;5;6")
    assert pen_for(Style.parse("#ff0000"), ColorSystem.STANDARD) == Pen("", "31", "")
    assert of_blank(Pen("1", "31", "44")) == Pen("", "", "44")
    for weight in ("4", "7", "9", "21", "51", "52", "53", "1;4"):
        assert of_blank(Pen(weight, "31", "44")) == Pen(weight, "31", "44")


def test_pieces_are_written_where_they_belong() -> None:
    console = Console(color_system="truecolor", force_terminal=True)
    red, blue = Style.parse("red"), Style.parse("bold blue")
    pieces = [(0, 0, [Segment("a", red), Segment("b", red)]), (4, 9, [Segment("c", blue)])]
    assert written(pieces, console) == "\x1b[1;1H\x1b[31mab\x1b[5;10H\x1b[1;34mc\x1b[0m"
    assert written([], console) == ""
    assert written([(2, 3, [Segment("x")])], console) == "\x1b[3;4Hx"


@pytest.mark.parametrize(
    ("old", "new", "start", "text"),
    [
        ("v =  3 ", "v = 12 ", 4, "12"),
        ("abc", "abc", 3, ""),
        ("abc", "xbc", 0, "x"),
        ("abc", "abx", 2, "x"),
        ("abc", "axc", 1, "x"),
        ("abc", "xyz", 0, "xyz"),
        ("aba", "aaa", 1, "a"),
        ("a王", "b王", 0, "b王"),
        ("王a", "王b", 0, "王b"),
        ("é1", "é2", 1, "2"),
        ("ł1", "ł2", 0, "ł2"),
        ("▲1", "▲2", 1, "2"),
        ("~1", "~2", 1, "2"),
        ("¬1", "¬2", 1, "2"),
        ("✂1", "✂2", 1, "2"),
        ("★1", "★2", 1, "2"),
        ("✗1", "✗2", 1, "2"),
    ],
)
def test_only_what_differs_is_written(old: str, new: str, start: int, text: str) -> None:
    at, changed = difference([Segment(old)], [Segment(new)])
    assert "".join(segment.text for segment in changed) == text
    assert at == start or not text


def test_what_differs_among_several_pieces() -> None:
    red, blue = Style.parse("red"), Style.parse("blue")
    old = [Segment("ab", red), Segment("cd", blue), Segment("ef", red)]
    assert difference(old, old) == (0, [])
    assert difference(old, list(old))[1] == []
    for new, found in (
        ([old[0], Segment("xd", blue), old[2]], (2, [Segment("x", blue)])),
        ([old[0], Segment("cd", red), old[2]], (2, [Segment("cd", red)])),
        ([Segment("ax", red), *old[1:]], (1, [Segment("x", red)])),
        ([*old[:2], Segment("xf", red)], (4, [Segment("x", red)])),
        ([Segment("ab", red), Segment("xx", blue), Segment("yf", red)],
         (2, [Segment("xx", blue), Segment("y", red)])),
    ):  # fmt: skip
        assert difference(old, new) == found
    for was, now, at, text in (
        ("  a", "  b", 2, "b"), ("   a", " bca", 1, "bca"), (" bca", "   a", 1, "  a"),
        ("a  ", "b  ", 0, "b"), ("a   ", "b c ", 0, "b c"), ("    ", " b  ", 1, "b"),
    ):  # fmt: skip
        assert difference([Segment(was, red)], [Segment(now, blue)]) == (at, [Segment(text, blue)])


# -- sizes and signs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ((80, 24), (80, 24)), ((0, 0), (1, 1)), ((1, 1), (1, 1)), ((-5, 3), (1, 3)),
        ((1000, 500), (1000, 500)), ((1001, 501), (1000, 500)), ((999, 499), (999, 499)),
    ],
)  # fmt: skip
def test_no_terminal_is_larger_than_that(size: tuple[int, int], found: tuple[int, int]) -> None:
    assert believable(*size) == found
    resized = received(events.Resize(Size(*size), Size(*size)))
    assert isinstance(resized, events.Resize)
    assert resized.size == found


def test_other_messages_are_passed_on_as_they_came() -> None:
    key = events.Key("a", "a")
    assert received(key) is key


def test_lines_in_ascii_have_as_many_cells() -> None:
    from textual.color import Color

    style = Style.parse("bold")
    line = [Segment("╭─▲", style), Segment("王", None)]
    found = AsciiOnly().apply(line, Color(0, 0, 0))
    assert found == [Segment("+-?", style), Segment("??", None)]


# -- a browser instead of a terminal ---------------------------------------------------------------


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> BrowserDriver:
    """A driver that has begun nothing, and notes what Textual's would be told."""
    driver = BrowserDriver.__new__(BrowserDriver)
    noted: list[object] = []
    driver.noted = noted  # type: ignore[attr-defined]
    driver.exit_event = Event()
    for name in ("process_message", "write"):
        monkeypatch.setattr(WebDriver, name, lambda self, what: noted.append(what))
    for name in ("start_application_mode", "run_input_thread"):
        monkeypatch.setattr(WebDriver, name, lambda self, name=name: noted.append(name))
    return driver


@pytest.mark.parametrize("mouse", [True, False])
def test_a_browser_keeps_the_mouse_where_it_is_not_wanted(
    browser: BrowserDriver, mouse: bool
) -> None:
    browser._has_mouse = mouse
    browser.start_application_mode()
    said = ["start_application_mode", *([] if mouse else [NO_MOUSE])]
    assert browser.noted == said  # type: ignore[attr-defined]
    assert NO_MOUSE == "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"


def test_a_browser_has_a_size_that_can_be(browser: BrowserDriver) -> None:
    browser.process_message(events.Resize(Size(5000, 30), Size(5000, 30)))
    (resized,) = browser.noted  # type: ignore[attr-defined]
    assert resized.size == (1000, 30)


@pytest.mark.parametrize("is_asked_to_end", [True, False])
def test_a_browser_that_is_gone_ends_the_explorer(
    browser: BrowserDriver, is_asked_to_end: bool
) -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGHUP, lambda number, _: heard.append(number))
    try:
        if is_asked_to_end:
            browser.exit_event.set()
        browser.run_input_thread()
        assert browser.noted == ["run_input_thread"]  # type: ignore[attr-defined]
        assert heard == ([] if is_asked_to_end else [signal.SIGHUP])
    finally:
        signal.signal(signal.SIGHUP, before)


# -- with public parts alone -----------------------------------------------------------------------


class Reader:
    """A driver whose reader does what it is told, again and again."""

    def __init__(self, fileno: int) -> None:
        self.fileno, self.exit_event, self.hung_up, self.read = fileno, Event(), 0, 0

    def hang_up(self) -> None:
        self.hung_up += 1

    def run(self) -> Exception | None:
        """Read in a thread of its own, as a driver does; what ended it."""
        with ThreadPoolExecutor() as threads:
            return threads.submit(stock.read_keyboard, self).exception()  # type: ignore[arg-type, return-value]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    monkeypatch.setattr(stock, "_A_WHILE", 10)
    ours, theirs = os.pipe()
    before = set(enumerate_threads())
    yield Reader(ours)
    for thread in set(enumerate_threads()) - before:
        thread.join()
    os.close(ours)
    os.close(theirs)


def test_a_reader_that_never_works_is_given_up(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trip(driver: Reader) -> None:
        driver.read += 1
        raise ValueError

    monkeypatch.setattr(LinuxDriver, "run_input_thread", trip)
    assert isinstance(reader.run(), ValueError)
    assert (reader.read, reader.hung_up) == (10_001, 0)


def test_a_reader_that_trips_now_and_then_goes_on(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trip(driver: Reader) -> None:
        driver.read += 1
        if driver.read < 5:
            raise ValueError
        driver.exit_event.set()

    monkeypatch.setattr(LinuxDriver, "run_input_thread", trip)
    assert reader.run() is None
    assert (reader.read, reader.hung_up) == (5, 0)


def test_a_terminal_that_is_gone_is_hung_up(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(driver: Reader) -> None:
        raise OSError

    monkeypatch.setattr(LinuxDriver, "run_input_thread", lose)
    assert reader.run() is None
    assert reader.hung_up == 1
