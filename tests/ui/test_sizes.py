"""Terminals of any size, and of another size while the search goes on."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Region, Size

from tests.ui.driving import CUT, END, TALL, Explorer, assert_cursor_is_painted, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.ui.explorer import moving
from tui_explorer.words.names import show

pytestmark = pytest.mark.slow


async def test_the_bar_of_time_after_a_resize(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.pilot.resize_terminal(120, 36)
        await e.settle()
        [bar] = e.lines("#timeline")
        assert len(bar.strip()) == 118


def panels(e: Explorer) -> dict[str | None, Region]:
    """The panels that can be seen, and where they stand."""
    return {each.id: each.region for each in e.screen.side.children if each.display}


async def test_panels_stay_where_they_are_while_stepping(tmp_path: Path) -> None:
    """Also at the start, where the author asks, and at the end, with the answer and a warning."""
    sources = {
        "aima-5-2": Settings(),
        "n-player-wrong-cut": Settings("maxn-ab"),
        "horizon": Settings(depth=1),
    }
    for (source, settings), size in product(sources.items(), ((120, 36), (80, 24))):
        async with explorer(tmp_path, source, size, settings) as e:
            before = panels(e), e.tree.region
            for key in ("space", "c", "space", "right_square_bracket", "left_square_bracket"):
                await e.press(key)
                assert (panels(e), e.tree.region) == before, (source, size, key)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
@pytest.mark.parametrize(
    ("source", "algorithm", "keys"),
    [
        ("horizon", "alphabeta", "d 1 enter"),
        ("aima-5-2", "alphabeta", "O down enter"),
        ("n-player-wrong-cut", "maxn-ab", "m"),
    ],
)
async def test_a_banner_pushes_nothing_down(
    tmp_path: Path, source: str, algorithm: str, keys: str, size: tuple[int, int]
) -> None:
    """Notes come with a depth limit or another MIN, and go with the algorithm they are about."""
    async with explorer(tmp_path, source, size, Settings(algorithm)) as e:
        seen = {bool(e.lines("#notes")): (e.tree.region, panels(e))}
        await e.press(*keys.split())
        seen[bool(e.lines("#notes"))] = e.tree.region, panels(e)
        (tree, side), (tree_above, side_above) = seen[False], seen[True]
        assert tree_above.offset == tree.offset == (0, 1)
        assert list(side_above) == list(side)
        assert all(side_above[name].y <= side[name].y for name in side)


async def test_every_panel_can_be_used(tmp_path: Path) -> None:
    """Each has at least four lines, whatever stands beside it."""
    sizes = [(60, 20), (80, 24), (100, 18), (100, 20), (120, 20), (120, 25), (120, 26), (120, 33)]
    async with explorer(tmp_path) as e:
        for size in (*sizes, (120, 34), (160, 45), (160, 46), (200, 60)):
            await e.resize(*size)
            for key in "123456":
                await e.press(key)
                assert all(region.height >= 6 for region in panels(e).values()), (size, key)
                assert not size[0] >= 100 or e.screen.side.region.bottom == e.tree.region.bottom
                assert sum(region.height for region in panels(e).values()) == (
                    e.screen.side.region.height
                )


async def test_a_window_that_grew_looks_like_one_that_was_opened_so(tmp_path: Path) -> None:
    ways = {
        "grew": [(80, 24), (120, 36)],
        "came back": [(120, 36), (120, 20), (60, 20), (120, 36)],
        "opened": [(120, 36)],
    }
    seen = {}
    for way, (first, *others) in ways.items():
        async with explorer(tmp_path, size=first) as e:
            for size in others:
                await e.press("1")
                await e.resize(*size)
            seen[way] = panels(e)
    assert seen["grew"] == seen["came back"] == seen["opened"]
    assert list(seen["opened"]) == ["comparison", "why", "code"]


async def test_a_narrow_terminal(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert e.row("▼ C") == "▶ ├─ a2 ▼ C 3 +∞ ≤2 ✂"
        assert "MIN at C" in "\n".join(e.lines("#why"))
        assert max(map(len, e.painted())) == 80


@pytest.mark.parametrize("size", [(60, 20), (40, 12)])
async def test_a_small_terminal_shows_the_tree(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        assert e.step_told() == (CUT, END)
        assert "≤2" in e.row("▼ C")


@pytest.mark.parametrize("size", [(39, 12), (40, 11), (30, 8), (10, 3), (2, 5), (1, 1)])
async def test_a_terminal_too_small_for_anything(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c", "tab", "v", "tab", "?")
        await e.press("escape", "s")
        await e.press("escape", "g", "escape", "end", "right_square_bracket")
        assert e.step == END
        await e.resize(120, 36)
        assert e.app.is_running


@pytest.mark.parametrize(("before", "after"), [((80, 24), (120, 36)), ((120, 36), (80, 24))])
async def test_panels_are_gone_through_before_another_size_has_reached_them(
    tmp_path: Path, before: tuple[int, int], after: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=before) as e:
        seen = [*panels(e)]
        e.send(events.Resize(Size(*after), Size(*after)))
        while e.app.size != after:
            await asyncio.sleep(0)
        for name in (*reversed(seen), "tree"):
            moving.to_panel(e.screen, -1)
            assert e.app.focused is not None
            assert e.app.focused.id == name
        await e.settle()
        await e.press("shift+tab")
        assert e.app.focused.id == [*panels(e)][-1]


@pytest.mark.parametrize("size", [(36, 10), (20, 6), (39, 30), (100, 11)])
async def test_a_window_too_small_is_told_the_least_size_and_the_way_out(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=size) as e:
        lines = [line.strip() for line in e.lines("#tiny")]
        told = "The window is too small: a tree needs 40 columns and 12 lines. q leaves."
        assert " ".join(lines).strip() == told
        await e.press("q")
        assert not e.app.is_running
    async with explorer(tmp_path, size=(40, 12)) as e:
        assert not e.screen.query_one("#tiny").display


async def test_resizing_while_stepping(tmp_path: Path) -> None:
    sizes = [(80, 24), (120, 36), (60, 20), (200, 60), (99, 30), (100, 29), (45, 16), (80, 24)]
    async with explorer(tmp_path, TALL) as e:
        for step, size in enumerate(sizes * 2, 1):
            await e.press("space")
            await e.resize(*size)
            assert e.step_told()[0] == step
            assert_cursor_is_painted(e)
            assert [len(line) for line in e.painted()] == [size[0]] * size[1]


async def test_the_cursor_stays_in_sight_when_the_terminal_shrinks(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (120, 50)) as e:
        await e.press("pagedown", "up", "up")
        cursor = e.cursor
        assert_cursor_is_painted(e)
        await e.resize(80, 24)
        assert e.cursor == cursor
        assert_cursor_is_painted(e)


async def test_resizing_leaves_the_cursor_alone(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "home")
        assert e.cursor == ""
        await e.resize(100, 30)
        assert e.cursor == ""


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_value_is_never_shown_as_another(tmp_path: Path, size: tuple[int, int]) -> None:
    tree = "[[1234567, 12345678], [-1234567, 0.123456], [99999999, 1e15]]"
    async with explorer(tmp_path, tree, size) as e:
        await e.press("right_square_bracket", "x", "home")
        run = e.session.run
        wanted = {show(run.tree.utility[node]) for node in range(len(run.tree))}
        for row in e.rows():
            shown = row.replace("✂", "").replace("★", "").split()[-1]
            if shown[0] in "=≤≥" and "…" not in shown:
                assert shown[1:] in wanted, row


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_a_diagram_too_large_for_the_window_has_a_map(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, "tictactoe:state=X.O......", size, view="diagram") as e:
        await e.press("c", "c")
        told = "".join(e.lines("#diagram"))
        assert told.count("▶") == 2, "the search, in the diagram and on the map"
        assert set("←→↑") & set(told)


@pytest.mark.parametrize(
    ("source", "height", "last", "below"),
    [("aima-5-2", 24, "d1", 6), ("aima-5-2", 28, "d3", 8), ("aima-5-2", 40, "d3", 14),
     ("sixteen-leaves", 24, "i2", 8), ("sixteen-leaves", 44, "l2", 16)],
)  # fmt: skip
async def test_a_small_tree_has_the_lines_that_panels_below_can_spare(
    tmp_path: Path, source: str, height: int, last: str, below: int
) -> None:
    async with explorer(tmp_path, source, (80, height)) as e:
        assert last in e.rows()[-1]
        for key in ("space", "c", "c", "right_square_bracket", "left_square_bracket"):
            await e.press(key)
            assert e.screen.side.outer_size.height == below
        await e.resize(120, 36)
        assert e.screen.side.outer_size.height == e.screen.query_one("#body").outer_size.height
