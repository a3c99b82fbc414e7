"""From a row to its moment: what Why says of a row elsewhere, and the keys that go there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import CUT, Explorer, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.navigate import last_event_of
from tui_explorer.engine.trace.trace import ENTER
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.explorer.budgets import Allowed

pytestmark = pytest.mark.slow


def told(e: Explorer) -> str:
    return " ".join(" ".join(e.lines("#why")).split())


@pytest.mark.parametrize("source", ["aima-5-2", "sixteen-leaves", "tictactoe:state=XOX.O...."])
@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax", "layered"])
def test_the_last_event_of_a_node_by_any_step(source: str, algorithm: str) -> None:
    trace = search(open_source(source), Settings(algorithm=algorithm)).trace
    last: dict[int, int] = {}
    for step in range(len(trace) + 1):
        event = Moment(trace, step).event
        if event is not None:
            last[event.node] = step
        for node in {*range(0, len(trace.tree), 1 + len(trace.tree) // 40), *last}:
            assert last_event_of(trace, node, step) == last.get(node), (step, node)


async def test_why_tells_of_the_row_under_the_cursor(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(120, 50)) as e:
        await e.press("c")
        now = told(e)
        assert now.startswith("MIN at C already has 2 by c1")
        await e.press("down", "down")
        assert told(e).startswith("c2, cut away: MIN at C stopped at step 17")
        assert "Now, at step 17: MIN at C already has 2 by c1" in told(e)
        await e.press("home", "down", "down")
        assert told(e).startswith("At step 4: b1 is a leaf: it is worth 3.")
        await e.press("end")
        assert told(e).startswith("d3, not visited yet")
        await e.press("escape")
        assert told(e) == now
        await e.press("[", "down")
        assert "Nothing is visited yet." in told(e)


@pytest.mark.does("row_entry", "row_end")
async def test_a_row_leads_to_its_moments(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("]", "home", "down")
        trace, node = e.session.run.trace, e.node("a1")
        await e.press("(")
        assert (e.step, e.tree.cursor) == (trace.enter_step[trace.visit(node)], node)
        assert trace.kind[e.step - 1] == ENTER
        await e.press(")")
        assert (e.step, e.tree.cursor) == (trace.exit_step[trace.visit(node)], node)
        e.tree.move_to(e.node("a2.c3"))
        await e.press("(")
        assert e.said == ["The search never came here: ) goes to the step that left it out."]
        await e.press(")")
        assert (e.step, e.cursor) == (CUT, "a2")


@pytest.mark.does("row_entry", "row_end")
async def test_a_row_of_a_stopped_search_may_have_no_moment(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", allowed=Allowed(nodes=100)) as e:
        await e.press("end", "(", ")")
        assert e.said == ["The search was stopped before it came to an end here."] * 2
        await e.press("home", "(")
        assert e.step == 1


@pytest.mark.does("undo", "redo")
async def test_settings_are_taken_back_and_made_again(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+z")
        assert e.said == ["Nothing was changed that could be taken back."]
        seen = [e.header]
        for key in ("t", "w", "m"):
            await e.press(key)
            seen.append(e.header)
        assert len(set(seen)) == 4
        for header in seen[2::-1]:
            await e.press("ctrl+z")
            assert e.header == header
        for header in seen[1:]:
            await e.press("ctrl+y")
            assert e.header == header
        await e.press("ctrl+y")
        assert e.said[-1] == "Nothing was taken back."
        await e.press("ctrl+z", "t", "ctrl+y")
        assert e.said[-1] == "Nothing was taken back."


@pytest.mark.does("undo")
async def test_what_was_refused_is_not_in_the_history(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("t")
        after = e.header
        await e.press("d", "1", "enter")
        assert "has no eval" in e.said[-1]
        assert e.header == after
        await e.press("ctrl+z")
        assert "cut ≥" in e.header
