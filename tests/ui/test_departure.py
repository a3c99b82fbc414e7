"""The explorer at the step where the trace of another program departs, both searches in sight."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.driving import Explorer
from tests.ui.pictures import assert_kept, taken
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.program import Program
from tui_explorer.exercises.traces import read_trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.testing import settle
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.opening import Start
from tui_explorer.words.answers import NO_SEARCH

pytestmark = pytest.mark.slow

BEFORE = "-\n0\n0.0\n0.1\n0.2\n1\n1.0\n"
NOT_CUT = f"{BEFORE}1.1\n1.2\n2\n2.0\n2.1\n2.2\n"
SIZES = [(170, 40), (120, 36), (80, 24)]


def opened(trace: str, source: str = "aima-5-2") -> ExplorerApp:
    """As ``diff --explore`` opens it."""
    tree, told = open_source(source), read_trace(trace, "trace")
    program = Program(told, search(tree, Settings()))
    start = Start(step=program.start, panel="visits", held_against=told)
    return ExplorerApp(tree, Settings(), start=start, memory=Memory.of_nobody())


@asynccontextmanager
async def departed(
    trace: str, source: str = "aima-5-2", size: tuple[int, int] = (120, 36)
) -> AsyncIterator[Explorer]:
    app = opened(trace, source)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(pilot)
        yield Explorer(app, pilot)


@pytest.mark.parametrize(
    ("trace", "shown", "lit"),
    [
        (NOT_CUT, [2], "≠ 8 2 D 1.1 c2 ✚"),
        (f"{BEFORE}2\n2.0 = 9\n", [2, 0], "≠ 9 2.0 d1 =14 2.0 d1 =9"),
        ("-\n0\n0.1\n", [0, 0], "≠ 3 0.0 b1 ✚ 0.1 b2"),
        ("leaves: 3 12 8 2 4", [2, 0], "≠ 5 2.0 d1 =4"),
        (f"{BEFORE}2\n2.0\n2.1\n2.2\n0\n", [], "≠ 12 0 B"),
    ],
    ids=["not cut", "another value", "another node", "leaves", "goes on"],
)
async def test_it_begins_at_the_departure(trace: str, shown: list[int], lit: str) -> None:
    async with departed(trace) as e:
        moment = e.session.moment
        assert moment.tree.path(moment.current) == shown
        lines = [" ".join(line.split()) for line in e.lines("#visits")]
        assert lit in lines
        assert lines[0].startswith(("Line ", "Leaf number "))


@pytest.mark.does("show_visits", "next")
async def test_the_lists_go_with_the_step() -> None:
    async with departed(NOT_CUT) as e:
        await e.press("space", "space", "3", "8")
        lines = [" ".join(line.split()) for line in e.lines("#visits")]
        assert "9 2.0 d1 =14 1.2 c3 ✚" in lines
        await e.press("m")
        lines = [" ".join(line.split()) for line in e.lines("#visits")]
        assert lines[0] == "The same nodes are visited in the same order."


@pytest.mark.does("show_visits")
async def test_there_is_nothing_of_it_elsewhere(tmp_path: Path) -> None:
    from tests.ui.driving import explorer

    async with explorer(tmp_path) as e:
        await e.press("8")
        assert "8 Visits" not in e.text
        assert "diff TRACE SOURCE --explore brings one" in e.said[-1]


@pytest.mark.does("two_trees")
async def test_both_trees_where_there_is_room() -> None:
    """Both have made the same number of visits; what only one visits is marked."""
    async with departed(NOT_CUT, size=(170, 40)) as e:
        assert e.lines("#partner")[0].strip().startswith("v")
        assert any("▶ │  ├─ c2" in line and "✚" in line for line in e.lines("#partner"))
        await e.press("space")
        assert any("c2 ■" in line and "=4 ✚" in line for line in e.lines("#partner"))
        await e.press("right_square_bracket")
        assert not any("never visited" in line for line in e.lines("#partner"))
        assert any("c2 ✂ never visited" in line for line in e.lines("#tree"))
        await e.press("vertical_line")
        assert not e.screen.has_class("-two-trees")
        await e.press("vertical_line")
        assert e.screen.has_class("-two-trees")


@pytest.mark.does("two_trees")
async def test_visits_that_are_no_search_stand_in_the_panel_only() -> None:
    async with departed("0.0\n0.1\n1.0\n", size=(170, 40)) as e:
        assert not e.screen.has_class("-two-trees")
        assert NO_SEARCH in [notice.message for notice in e.app._notifications]
        assert any("0.0 b1" in line for line in e.lines("#visits"))


def test_on_a_terminal(tmp_path: Path) -> None:
    """The command tells the difference, then shows both searches, and ends with its code."""
    trace = tmp_path / "trace.txt"
    trace.write_text(NOT_CUT, encoding="utf-8")
    command = [sys.executable, "-m", "tui_explorer", "diff", str(trace), "aima-5-2", "--explore"]
    places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(tmp_path))
    session = TerminalSession(command, width=170, height=40, **places)
    try:
        session.wait_for("step 19 of 30")
        session.wait_for("the program   ✚ what alpha-beta does not read")
        session.wait_for("≠ 8   2 D")
        session.type(b"q")
        assert session.end() == 3
        assert session.is_restored()
    finally:
        session.close()


@pytest.mark.parametrize("size", SIZES, ids=["170x40", "120x36", "80x24"])
async def test_pictures(size: tuple[int, int], snapshot: SnapshotAssertion, tmp_path: Path) -> None:
    assert_kept(await taken(opened(NOT_CUT), size=size), snapshot, tmp_path)
