"""The cursor in the tree: rows, pages, folding, following the search, finding."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.ui.driving import CUT, END, TALL, assert_cursor_is_painted, explorer

pytestmark = pytest.mark.slow


@pytest.mark.does("up", "down", "top", "bottom")
async def test_rows_up_and_down(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert e.cursor == ""
        await e.press("up")
        assert e.cursor == ""
        await e.press("down", "j", "down")
        assert e.cursor == "a1.b2"
        await e.press("k", "up")
        assert e.cursor == "a1"
        await e.press("end", "down")
        assert e.cursor == "a3.d3"
        await e.press("home")
        assert e.cursor == ""
        await e.press("G")
        assert e.cursor == "a3.d3"
        assert e.step == 0


@pytest.mark.does("page_up", "page_down", "top", "bottom")
async def test_pages(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        shown = len(e.rows())
        seen = [0]
        for key in ["pagedown", "ctrl+d", "pagedown"]:
            await e.press(key)
            seen.append(e.tree.cursor_row)
            assert_cursor_is_painted(e)
        assert all(0 < after - before <= shown for before, after in itertools.pairwise(seen))
        for key in ["pageup", "ctrl+u", "pageup"]:
            await e.press(key)
            assert_cursor_is_painted(e)
        assert e.tree.cursor_row == 0
        await e.press("end")
        assert e.tree.cursor_row == 80
        assert_cursor_is_painted(e)
        assert "u3" in e.rows()[-1]
        await e.press("home")
        assert "△ A" in e.rows()[0]


async def test_what_one_goes_to_is_in_sight_in_the_next_frame(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        tree, why = e.tree, e.screen.side.panel("why")
        shown = len(e.rows())
        for row, top in ((80, 81 - shown), (0, 0), (shown - 1, 0), (shown, shown - shown // 2)):
            tree.move_to(e.session.outline.node_at(row))
            assert (tree.cursor_row, tree.top) == (row, top)
        tree.action_move(2)
        tree.action_move(-1)
        assert tree.top == shown - shown // 2 + 1
        why.show([f"line {number}" for number in range(99)], (50,))
        assert why.top == 51 - why.room.height


@pytest.mark.does("fold_or_parent", "unfold_or_child", "toggle")
async def test_folding(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert len(e.rows()) == 13
        await e.press("right")
        assert e.cursor == "a1"
        await e.press("l")
        assert e.cursor == "a1.b1"
        await e.press("right")
        assert e.cursor == "a1.b1"
        await e.press("left")
        assert e.cursor == "a1"
        await e.press("h")
        assert (e.cursor, len(e.rows())) == ("a1", 10)
        assert "▸" in e.row("a1")
        await e.press("left")
        assert e.cursor == ""
        await e.press("left")
        assert [row.split() for row in e.rows()] == [["▸", "△", "A"]]
        await e.press("left")
        assert e.cursor == ""
        await e.press("right")
        assert len(e.rows()) == 10
        await e.press("enter")
        assert len(e.rows()) == 1
        await e.press("enter", "down", "enter")
        assert (e.cursor, len(e.rows())) == ("a1", 13)


@pytest.mark.does("toggle")
async def test_a_leaf_has_nothing_to_fold(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("end")
        before = e.rows()
        await e.press("enter")
        assert e.rows() == before


@pytest.mark.does("unfold_all", "fold_all")
async def test_folding_everything(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "z")
        assert [row.split()[-1] for row in e.rows()] != []
        assert len(e.rows()) == 4
        assert e.row("▼ C").startswith("▶")
        assert e.cursor == "a2"
        await e.press("x")
        assert len(e.rows()) == 13
        assert e.cursor == "a2"
        await e.press("end", "z")
        assert e.cursor == "a3"
        assert_cursor_is_painted(e)


@pytest.mark.does("pin")
async def test_a_view_that_is_pinned_stays(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space", "space", "space")
        assert e.cursor == "a1.b1"
        await e.press("f", "home", "c")
        assert (e.step, e.cursor) == (CUT, "")
        await e.press("f")
        assert e.cursor == "a2"


@pytest.mark.does("pin")
async def test_the_current_node_is_unfolded_when_followed(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("left", "space", "space", "space")
        assert e.row("b1").startswith("▶")
        await e.press("f", "home", "left", "c")
        assert len(e.rows()) == 1


@pytest.mark.does("pin")
async def test_a_pin_survives_another_search(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("f", "m", "home", "c", "space")
        assert e.session.is_pinned
        assert e.cursor == ""


@pytest.mark.does("find", "find_next", "find_previous")
async def test_finding(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        await e.press("N")
        assert e.cursor == ""
        for wanted, found in [("c2", "a2.c2"), ("D", "a3"), ("B", "a1")]:
            await e.press("slash")
            await e.type(wanted)
            assert e.cursor == found
        await e.press("right_square_bracket", "slash")
        assert e.app.screen.query_one(Input).value == "B"
        await e.type("12")
        assert e.cursor == "a1.b2"
        await e.press("slash")
        await e.type("cut")
        first = e.cursor
        assert first == "a2"
        await e.press("N")
        assert e.cursor == "a2.c2"
        await e.press("N", "N")
        assert e.cursor == first
        await e.press("B")
        assert e.cursor == "a2.c3"
        await e.press("N")
        await e.press("slash")
        await e.type("[/x]")
        assert e.cursor == first
        assert "Nothing found for '[/x]'." in e.text
        await e.press("slash", "escape")
        assert e.cursor == first
        assert e.step == END


@pytest.mark.does("find")
async def test_what_is_found_is_unfolded(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("z", "slash")
        await e.type("d2")
        assert e.cursor == "a3.d2"
        assert "d2" in e.row("d2")
        assert_cursor_is_painted(e)


@pytest.mark.does("go_to", "find")
async def test_what_is_typed_replaces_what_was_asked_for_last(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "g", "5", "enter")
        assert e.step == 5
        await e.press("slash", "c", "1", "enter", "slash", "c", "2", "enter")
        assert e.cursor == "a2.c2"
