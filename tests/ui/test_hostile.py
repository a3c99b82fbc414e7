"""Text from files that would command a terminal or Textual reaches the screen as text only."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from textual import events

from tests.ui.driving import Explorer, explorer
from tui_explorer import catalog
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.traces import read_trace
from tui_explorer.searches.compare import in_every_order
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.panels import PANELS, PanelSpace, panels_for
from tui_explorer.ui.session import Session
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

pytestmark = pytest.mark.slow

CONTROLS = [
    "\x1b]52;c;aGk=\x07",  # into the clipboard
    "\x1b[2J\x1b[H",  # the screen is empty
    "\x9b2J\x9d0;title\x9c",  # the same with one byte each
    "\x1b]0;owned\x1b\\",  # the window's title
    "\x1b[?1049l\x1b[?1000l",  # back to the shell
    "a\x00b\x07c\x08d\x7fe",
    "\u202eright to left\u2066x\u2069\u200f",
    "zero\u200bwidth\ufeff\u2060joined\u200d",
    "line\rone\ntwo\x0bthree\u2028four",
    "z" + "\u0301" * 50,
]
MARKUP = ["[@click=app.quit]x[/]", "[/x]", "[red]", "[a=1,b=2]", "[/]", "[link=file:///]x", "\\[x"]
HOSTILE = CONTROLS + MARKUP

OURS = re.compile(r"\x1b\[[0-9;:?<>=]*[A-Za-z]|\x1b\]22;[a-z-]*\x07|\x1b\]52;c;[A-Za-z0-9+/=]*\x07")
"""What Textual itself writes: control sequences, the pointer's shape, and copies as base64."""


def evil_tree(texts: list[str], players: Sequence[str] = ()) -> str:
    """A tree file whose every text is hostile; a JSON string is a YAML string too."""

    def quoted(text: str) -> str:
        # In JSON all of it can be written, and what a reader refuses there, it refuses here.
        return json.dumps(text)

    def pays(number: int) -> str:
        return f'{{"payoffs": [{number % 10}, {number % 7}]}}' if players else str(number % 10)

    joined = " ".join(texts)[:150]
    movers = f'"players": {json.dumps(players)}' if players else '"root": "MAX"'
    branches = []
    for number, text in enumerate(texts):
        leaves = ", ".join(
            f'{{"action": {quoted(f"{text}{n}")}, "node": {pays(number * 7 + n * 3)}}}'
            for n in range(3)
        )
        branches.append(
            f'{{"action": {quoted(text)}, "node": {{"label": {quoted(text + "!")},'
            f' "children": [{leaves}]}}}}'
        )
    return (
        f'{{"title": {quoted(joined)}, "notes": {quoted(joined)}, "source": {quoted(joined)},'
        f' {movers}, "tree": {{"label": {quoted(joined)},'
        f' "children": [{", ".join(branches)}]}}}}'
    )


class Written:
    """All that the driver was told to write."""

    def __init__(self, e: Explorer) -> None:
        self.text: list[str] = []
        driver = e.app._driver
        assert driver is not None

        def write(data: str) -> None:
            self.text.append(data)

        driver.write = write  # type: ignore[method-assign]

    def strays(self) -> list[str]:
        """Characters that a terminal would obey and that Textual did not mean."""
        rest = OURS.sub("", "".join(self.text)).replace("\r\n", "").replace("\n", "")
        return [hex(ord(character)) for character in rest if is_obeyed(character)]


def is_obeyed(character: str) -> bool:
    """Whether a terminal does more with a character than show it."""
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs")


def assert_obeys_nothing(lines: list[str]) -> None:
    for line in lines:
        assert not [hex(ord(c)) for c in line if is_obeyed(c)], ascii(line)


def assert_harmless(lines: list[str]) -> None:
    assert_obeys_nothing(lines)
    for line in lines:
        assert not re.search(r"[\u0300-\u036f\u20d0-\u20ff]{5}", line), "a flood of marks"


async def looked_at(e: Explorer) -> AsyncIterator[str]:
    """Do everything that shows a text from the source, and yield each screen."""
    for digit in "123456":
        await e.press(digit, "tab")
        yield e.text
        await e.press("v")
        yield e.text
        await e.press("v")
    await e.press("escape")
    for key in ["right_square_bracket", "x", "end", "y", "z", "C", "c", "f", "m", "m", "r"]:
        await e.press(key)
        yield e.text
    await e.press("escape", "?")
    yield e.text
    await e.press("escape", "ctrl+p")
    yield e.text
    await e.press("escape")


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("algorithm", ["alphabeta", "maxn"])
def test_the_lines_of_every_panel(algorithm: str, glyphs: Glyphs) -> None:
    """All that the table of panels can fill its widgets with, at every step and every node."""
    session = told_session(algorithm, glyphs)
    nodes = range(len(session.run.tree))
    for step in range(len(session.run.trace) + 1):
        session.go_to(step)
        width = 76 if step % 2 else 20
        space = PanelSpace(nodes[step % len(nodes)], width, 40, width)
        for panel in PANELS:
            assert_harmless(panel.lines(session, space)[0])


def told_session(algorithm: str, glyphs: Glyphs) -> Session:
    """A session of hostile names in which there is something to say in every panel."""
    source = open_source(evil_tree(HOSTILE, HOSTILE[:2] if algorithm == "maxn" else ()))
    settings = Settings(algorithm=algorithm)
    session = Session(search(source, settings), glyphs)
    found = catalog.load_algorithm(algorithm)
    other = found.counterpart or found.reference
    session.compared = Compared(session.run, search(source, Settings(algorithm=other)))
    session.orders = in_every_order(source, settings, Budget)
    session.hold_against(read_trace("-\n0\n0.0\n5.5", "trace"))
    offered, every = ([each.name for each in some] for some in (panels_for(session), PANELS))
    assert offered == every, "give the session what that panel tells of"
    return session


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_every_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "evil.json"
    file.write_text(evil_tree(HOSTILE), encoding="utf-8")
    async with explorer(tmp_path, str(file), size, toasts=True) as e:
        written = Written(e)
        seen = []
        async for text in looked_at(e):
            assert_harmless(text.splitlines())
            seen.append(text)
        await e.press("left_square_bracket", "x")
        for _ in range(0, e.steps, 7):
            await e.press(*["space"] * 7)
            assert_harmless(e.painted())
            seen.append(e.text)
        await e.press("right_square_bracket", "home", "x")
        while e.tree.cursor_row < len(e.session.outline) - 1:
            await e.press("pagedown")
            assert_harmless(e.painted())
            seen.append(e.text)
        assert written.strays() == []
        everything = "\n".join(seen)
        for text in MARKUP:
            assert text in everything, text
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.app.is_running


@pytest.mark.parametrize("mark", ["\u20dd", "\ufe0f", "\u034f"], ids=ascii)
async def test_a_flood_of_marks_without_a_combining_class(tmp_path: Path, mark: str) -> None:
    file = tmp_path / "evil.json"
    file.write_text(evil_tree(["o" + mark * 50, "other"]), encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        assert max(line.count(mark) for line in e.painted()) <= 10


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:20])
async def test_finding_copying_and_saying(tmp_path: Path, text: str) -> None:
    file = tmp_path / "evil.json"
    file.write_text(evil_tree([text, "other"]), encoding="utf-8")
    async with explorer(tmp_path, str(file), toasts=True) as e:
        written = Written(e)
        await e.press("c", "down", "y")
        assert_harmless([e.app.clipboard])
        await e.press("home", "down", "y")
        assert_harmless([e.app.clipboard])
        e.session.wanted = text
        await e.press("N")
        assert e.tree.cursor
        e.session.wanted = f"not {text}"
        await e.press("N")
        assert "Nothing found" in e.said[-1]
        assert_obeys_nothing(e.painted())
        await e.press("slash")
        assert_obeys_nothing(e.painted())
        await e.press("escape", "d")
        await e.type("1")
        assert "has no eval" in e.said[-1]
        assert_obeys_nothing(e.painted())
        assert written.strays() == []


async def test_markup_is_text(tmp_path: Path) -> None:
    file = tmp_path / "evil.json"
    file.write_text(evil_tree(["[/x]", "[@click=app.quit]x[/]"]), encoding="utf-8")
    async with explorer(tmp_path, str(file), toasts=True) as e:
        assert any("[/x]" in row for row in e.rows())
        place = e.place("[@click=app.quit]x[/]")
        await e.click(place[0] + 18, place[1])
        assert e.app.is_running
        await e.press("y")
        assert "[@click=app.quit]x[/]" in e.text
        for y in range(1, 35, 3):
            await e.pilot.click(offset=(100, y))
        assert e.app.is_running


@pytest.mark.parametrize(
    "text",
    ["\x1b[2J", "\x9b2J", "[red]", "[@click=app.quit]x", "\u202e", "z\u0301" * 20],
    ids=lambda text: ascii(text)[:20],
)
async def test_a_file_of_that_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / f"{text}.json"
    file.write_text(evil_tree(["a", text]), encoding="utf-8")
    broken = tmp_path / f"broken {text}.json"
    broken.write_text('{"tree": what}', encoding="utf-8")
    async with explorer(tmp_path, str(file), (200, 40), toasts=True) as e:
        written = Written(e)
        e.app.open(str(file))
        await e.settle()
        e.app.open(str(broken))
        await e.settle()
        assert isinstance(e.app.screen, OpenScreen)
        assert_harmless(e.painted())
        for _ in range(3):
            await e.press("down")
            assert_harmless(e.painted())
        assert "json" in "".join(e.lines("#message"))
        await e.press("escape")
        assert_harmless(e.painted())
        assert isinstance(e.app.screen, ExplorerScreen)
        assert written.strays() == []


async def test_hostile_pastes(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        written = Written(e)
        for opens, texts in [("slash", HOSTILE), ("g", HOSTILE[:2]), ("s", HOSTILE[:2])]:
            for text in texts:
                await e.press(opens)
                e.send(events.Paste(text))
                await e.settle()
                await e.press("enter")
                assert_obeys_nothing(e.painted())
                while not isinstance(e.app.screen, ExplorerScreen):
                    await e.press("escape")
        assert written.strays() == []
