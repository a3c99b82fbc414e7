"""The mouse: clicks on rows, tabs and the bar of time, drags, the wheel."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.ui.driving import END, TALL, explorer

pytestmark = pytest.mark.slow


async def test_a_click_chooses_a_row_and_another_folds_it(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for name, found in [("b1", "a1.b1"), ("▽ D", "a3"), ("d3", "a3.d3"), ("△ A", "")]:
            await e.click(*e.place(name))
            assert e.cursor == found
        await e.click(*e.place("▽ C"))
        await e.click(*e.place("▽ C"))
        assert e.cursor == "a2"
        assert len(e.rows()) == 10
        await e.click(*e.place("▽ C"))
        assert len(e.rows()) == 13


async def test_a_click_where_nothing_is(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("down")
        region = e.tree.content_region
        for place in [(region.x, region.bottom - 1), (region.x, region.y), (0, 3), (0, 0)]:
            await e.click(*place)
            assert e.cursor == "a1"


@pytest.mark.parametrize("source", ["aima-5-2", TALL], ids=["short", "long"])
async def test_a_click_on_the_timeline(tmp_path: Path, source: str) -> None:
    async with explorer(tmp_path, source) as e:
        region = e.screen.query_one("#timeline").content_region
        await e.click(region.right - 1, region.y)
        assert e.step == e.steps
        await e.click(region.x, region.y)
        assert e.step == 0
        for cell in range(10, region.width - 10, 20):
            await e.click(region.x + cell, region.y)
            assert abs(e.step - cell * e.steps / (region.width - 1)) <= 0.5 + 1e-9
            assert e.lines("#timeline")[0].index("●") == pytest.approx(
                cell, abs=0.5 + region.width / e.steps / 2
            )


async def test_dragging_on_the_timeline(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        region = e.screen.query_one("#timeline").content_region
        await e.pilot.mouse_down(offset=(region.x, region.y))
        await e.pilot._post_mouse_events(
            [events.MouseMove], offset=(region.right - 1, region.y), button=1
        )
        await e.settle()
        assert e.step == END
        await e.pilot.mouse_up(offset=(region.right - 1, region.y))
        await e.pilot.hover(offset=(region.x, region.y))
        await e.settle()
        assert e.step == END


async def test_a_press_whose_release_comes_at_once_and_elsewhere(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar, row = e.screen.query_one("#timeline").content_region, e.place("b2")
        for kind, x, y in [
            (events.MouseDown, bar.x, bar.y),
            (events.MouseMove, bar.right - 1, bar.y),
            (events.MouseUp, bar.right - 1, bar.y - 3),
        ]:
            e.send(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await e.settle()
        assert e.step == END
        assert e.app.mouse_captured is None
        await e.click(*row)
        assert (e.step, e.cursor) == (END, "a1.b2")


async def test_a_drag_does_not_outlive_a_dialog(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar = e.screen.query_one("#timeline").content_region
        await e.pilot.mouse_down(offset=(bar.x + 40, bar.y))
        await e.settle()
        step = e.step
        await e.press("question_mark", "escape")
        await e.pilot.hover(offset=(bar.right - 1, bar.y))
        await e.settle()
        assert e.step == step


@pytest.mark.parametrize(("size", "shown"), [((120, 36), "code"), ((80, 24), "why")])
async def test_a_click_on_a_tab(tmp_path: Path, size: tuple[int, int], shown: str) -> None:
    async with explorer(tmp_path, size=size) as e:
        top = e.screen.query_one(f"#{shown}").region
        tabs = e.painted()[top.y]
        await e.click(tabs.index("Proof"), top.y)
        assert e.screen.focused is e.screen.query_one("#proof")
        assert not e.lines(f"#{shown}")
        assert e.lines("#proof")
        top = e.screen.query_one("#proof").region
        await e.click(tabs.index(shown.title()) + len(shown) - 1, top.y)
        assert e.screen.focused is e.screen.query_one(f"#{shown}")
        top = e.screen.query_one(f"#{shown}").region
        await e.click(top.right - 3, top.y)
        await e.click(tabs.index(shown.title()), top.y + 1)
        assert e.screen.focused is e.screen.query_one(f"#{shown}")


async def test_the_wheel_scrolls(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        before = e.rows()
        place = e.place("△ A")
        for _ in range(3):
            await e.pilot._post_mouse_events([events.MouseScrollDown], offset=place)
        await e.settle()
        after = e.rows()
        assert after != before
        assert after[0] in before
        assert e.cursor == ""
        for _ in range(9):
            await e.pilot._post_mouse_events([events.MouseScrollUp], offset=place)
        await e.settle()
        assert e.rows() == before
