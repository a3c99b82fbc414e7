"""The diagram in the explorer: moving, stepping, folding, zoom, panning, mouse, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.ui.driving import CUT, END, TALL, Explorer, assert_cursor_is_painted, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.widgets.tree_diagram import TreeDiagram
from tui_explorer.words.glyphs import ASCII

WIDE = "[" + ",".join(f"[{n},{n + 1},{n + 2}]" for n in range(30)) + "]"
"""More leaves than fit beside each other."""
SIGNS = {"▲", "△", "▼", "▽", "◆", "◇", "●1", "○1", "●2", "○2", "●3", "○3"}
"""Of a player and of chance, visited and not."""


def lines(e: Explorer) -> list[str]:
    return e.lines("#diagram")


def words(e: Explorer) -> list[list[str]]:
    """What is painted, line by line, without what is empty."""
    return [line.split() for line in lines(e) if line.strip()]


def sight(e: Explorer) -> tuple[int, int]:
    assert isinstance(e.tree, TreeDiagram)
    return e.tree.left, e.tree.top


def signs(e: Explorer) -> dict[str, str | None]:
    """The colour of each sign of who moves."""
    return {
        text.strip(): style.color.name
        for strip in e.strips(e.tree)
        for text, style, _ in strip
        if text.strip() in SIGNS and style is not None and style.color
    }


def cursor_text(e: Explorer) -> str:
    """What is painted on the cursor's ground."""
    tree = e.tree
    ground = tree.get_component_rich_style("tree--cursor", partial=True).bgcolor
    found = [
        s.text for strip in e.strips(tree) for s in strip if s.style and s.style.bgcolor == ground
    ]
    return "".join(found).strip()


@pytest.mark.slow
@pytest.mark.does("view")
async def test_to_the_diagram_and_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        outline = e.rows()
        await e.press("down", "down", "V")
        assert not e.lines("#tree")
        assert words(e)[0] == ["A", "△"]
        assert words(e)[-1] == ["(3)", "(12)", "(8)", "(2)", "(4)", "(6)", "(14)", "(5)", "(2)"]
        assert (e.cursor, cursor_text(e)) == ("a1.b1", "(3)")
        assert e.app.focused is e.tree
        await e.press("up", "V")
        assert (e.cursor, e.rows()) == ("a1", outline)
        assert not lines(e)


@pytest.mark.slow
@pytest.mark.does("view")
async def test_the_cursor_is_in_sight_in_whichever_view(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (80, 24)) as e:
        await e.press("end", "V")
        assert cursor_text(e) == "(21)"
        await e.press("home", "V")
        assert_cursor_is_painted(e)
        await e.press("V", "right", "end", "V")
        assert e.tree.cursor_row > len(e.rows())
        assert_cursor_is_painted(e)


@pytest.mark.slow
async def test_the_choice_is_remembered(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("V")
    assert Memory(tmp_path).view == "diagram"
    async with explorer(tmp_path) as e:
        assert words(e)[0] == ["A", "△"]
        e.app.open("sixteen-leaves")
        await e.settle()
        assert e.screen.view == "diagram"
        await e.press("V")
    assert Memory(tmp_path).view == "outline"


async def test_an_option_holds_for_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, view="diagram") as e:
        assert words(e)[0] == ["A", "△"]
    assert Memory(tmp_path).view == "outline"


@pytest.mark.slow
async def test_every_step_is_painted(tmp_path: Path) -> None:
    """As when all of it is painted anew, and the panels tell of the same node."""
    async with explorer(tmp_path, view="diagram", size=(120, 46)) as e:
        for key, steps in (("space", END), ("b", 8)):
            for _ in range(steps):
                await e.press(key)
                now = lines(e)
                e.tree.refresh()
                await e.settle()
                assert now == lines(e)
                assert ("▶" in "".join(now)) == e.session.moment.is_under_way
        await e.press("C")
        assert e.step == CUT
        text = "\n".join(lines(e))
        assert "c2╪" in text
        assert "▶ C ▼ ≤2✂" in text
        await e.press("4")
        assert "a2" in e.lines("#node")[0] or "C" in e.lines("#node")[0]
        await e.press("right_square_bracket")
        assert words(e)[0] == ["A", "▲", "3★"]


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "high-contrast", "okabe-ito"])
async def test_who_moves_has_the_colour_of_the_outline(tmp_path: Path, theme: str) -> None:
    for source in ("aima-5-2", "star1-cut", "three-players-mit"):
        async with explorer(tmp_path, source) as e:
            e.app.theme = theme
            await e.press("x", "space", "space", "space", "space")
            outline = signs(e)
            assert len(set(outline.values())) > 1
            await e.press("V")
            diagram = signs(e)
            assert len(diagram) > 1
            assert diagram.items() <= outline.items()


@pytest.mark.slow
@pytest.mark.does("up", "down", "fold_or_parent", "unfold_or_child")
async def test_arrows_go_where_they_point(tmp_path: Path) -> None:
    async with explorer(tmp_path, view="diagram") as e:
        for key, name in [
            ("down", "a2"), ("left", "a1"), ("left", "a1"), ("down", "a1.b2"), ("right", "a1.b3"),
            ("right", "a2.c1"), ("down", "a2.c1"), ("up", "a2"), ("right", "a3"), ("right", "a3"),
            ("home", ""), ("up", ""), ("end", "a2.c2"), ("pageup", ""), ("pagedown", "a2.c2"),
            ("k", "a2"), ("j", "a2.c2"), ("h", "a2.c1"), ("l", "a2.c2"),
        ]:  # fmt: skip
            await e.press(key)
            assert e.cursor == name, key
        assert "looking around" in e.text
        assert e.session.strays
        await e.press("space")
        assert e.cursor == ""
        await e.press("f", "space", "space")
        assert e.cursor == ""
        assert "pinned" in e.text


@pytest.mark.slow
@pytest.mark.does("toggle")
async def test_folding(tmp_path: Path) -> None:
    async with explorer(tmp_path, view="diagram") as e:
        await e.press("down", "enter")
        assert "▸3" in "".join(lines(e))
        assert "(4)" not in "".join(lines(e))
        assert len(e.session.outline) == 10
        await e.press("down")
        assert (e.cursor, "(4)" in "".join(lines(e))) == ("a2", True)
        await e.press("down")
        assert e.cursor == "a2.c2"
        await e.press("home", "enter")
        assert words(e) == [["A", "△"], ["▸12"]]
        await e.press("x")
        assert words(e)[-1][0] == "(3)"
        await e.press("z")
        assert words(e)[-1] == ["▸12"]


@pytest.mark.slow
@pytest.mark.does("nearer", "farther")
async def test_what_fits_is_shown_again_after_less_or_more_was_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves", size=(120, 36)) as e:
        await e.press("V")
        fitting = lines(e)
        assert any("M" in line for line in fitting)
        for there, back in (("less_than_sign", "greater_than_sign"),
                            ("greater_than_sign", "less_than_sign")):  # fmt: skip
            await e.press(there)
            assert lines(e) != fitting
            await e.press(back)
            assert lines(e) == fitting


@pytest.mark.slow
@pytest.mark.does("nearer", "farther")
async def test_zoom(tmp_path: Path) -> None:
    async with explorer(tmp_path, view="diagram") as e:
        await e.press("c")
        looks = ["\n".join(lines(e))]
        for _ in range(2):
            await e.press("less_than_sign")
            looks.append("\n".join(lines(e)))
        assert [("c2" in look, "α=3" in look, "≤2" in look) for look in looks] == [
            (True, True, True), (False, True, True), (False, False, True),
        ]  # fmt: skip
        await e.press("less_than_sign")
        assert e.said[-1] == "Only values are told."
        await e.press("V", "V")
        assert "\n".join(lines(e)) == looks[2]
        for look in (looks[1], looks[0]):
            await e.press("greater_than_sign")
            assert "\n".join(lines(e)) == look
        await e.press("greater_than_sign")
        assert e.said[-1] == "All is told."
        await e.press("V", "greater_than_sign")
        assert e.said[-1] == "This is for the diagram: V shows it."


@pytest.mark.slow
async def test_the_nearest_zoom_at_which_all_fits(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves", (80, 24), view="diagram") as e:
        assert words(e)[0] == ["A", "△"]
        assert "B ▽" in "".join(lines(e))
        assert "a1│" not in "".join(lines(e))
        await e.resize(200, 60)
        assert words(e)[0] == ["A", "△"]
        assert "a1│" in "".join(lines(e))
        assert words(e)[-1][:2] == ["(8)", "(7)"]


@pytest.mark.slow
@pytest.mark.does("pan_left", "pan_right", "pan_up", "pan_down")
async def test_panning(tmp_path: Path) -> None:
    async with explorer(tmp_path, WIDE, view="diagram", size=(120, 16)) as e:
        at, cursor = sight(e), e.cursor
        await e.press("shift+right")
        assert sight(e) > at
        await e.press("shift+left")
        assert sight(e) == at
        assert e.cursor == cursor
        await e.press(*["shift+left"] * 30)
        assert sight(e)[0] == 0
        await e.press("x", *["greater_than_sign"] * 2, "shift+down")
        low = sight(e)[1]
        await e.press("shift+up")
        assert low >= sight(e)[1] == 0
        await e.press("V", "shift+down")
        assert e.tree.scroll_offset.y > 0
        await e.press("shift+up", "shift+left")
        assert e.tree.scroll_offset.y == 0


@pytest.mark.slow
async def test_the_search_stays_in_sight(tmp_path: Path) -> None:
    async with explorer(tmp_path, WIDE, view="diagram", size=(100, 24)) as e:
        for _ in range(30):
            await e.press("space")
            assert "▶" in "".join(line for line in lines(e)), e.step
        assert "┌───" in "".join(lines(e))


@pytest.mark.slow
async def test_a_game_unfolds_where_the_search_goes(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", settings=Settings(depth=4), view="diagram") as e:
        for _ in range(6):
            await e.press("space")
            assert "▶" in "".join(lines(e))
        assert "▸" in "".join(lines(e))
        for key in ["c", "L", "x", "space", "z", "right_square_bracket", "b", "home", "m"]:
            await e.press(key)
            assert cursor_text(e), key


@pytest.mark.slow
async def test_clicks(tmp_path: Path) -> None:
    async with explorer(tmp_path, view="diagram") as e:
        for found, name in [("(12)", "a1.b2"), ("D ▽", "a3"), ("c2", "a2.c2"), ("A △", "")]:
            await e.click(*e.place(found, "#diagram"))
            assert e.cursor == name
        await e.click(*e.place("C ▽", "#diagram"))
        await e.click(*e.place("C ▽", "#diagram"))
        assert "▸3" in "".join(lines(e))
        await e.click(*e.place("▸3", "#diagram"))
        assert "▸3" not in "".join(lines(e))
        region = e.tree.content_region
        await e.click(region.x, region.bottom - 1)
        assert e.cursor == "a2"


@pytest.mark.slow
async def test_drag_wheel_and_map(tmp_path: Path) -> None:
    async with explorer(tmp_path, WIDE, view="diagram") as e:
        region = e.tree.content_region
        x, y = region.x + 20, region.bottom - 12
        at, cursor = sight(e), e.cursor
        await e.pilot.mouse_down(offset=(x, y))
        await e.pilot._post_mouse_events([events.MouseMove], offset=(x - 7, y), button=1)
        await e.pilot.mouse_up(offset=(x - 7, y))
        await e.settle()
        assert sight(e) == (at[0] + 7, at[1])
        assert e.cursor == cursor
        await e.pilot._post_mouse_events([events.MouseScrollDown], offset=(x, y))
        assert sight(e)[0] == at[0] + 13
        await e.pilot._post_mouse_events([events.MouseScrollUp], offset=(x, y))
        await e.pilot._post_mouse_events([events.MouseScrollLeft], offset=(x, y))
        assert sight(e)[0] == at[0] + 1
        await e.pilot._post_mouse_events([events.MouseScrollRight], offset=(x, y))
        left, top = e.place("┌──────────────", "#diagram")
        assert (left + 16, top + 4) == (region.right, region.bottom)
        await e.click(left + 1, top + 2)
        assert sight(e)[0] < 10
        await e.click(left + 14, top + 2)
        assert sight(e)[0] > 60
        assert e.cursor == cursor


@pytest.mark.slow
async def test_a_click_on_an_arrow_goes_to_the_parent(tmp_path: Path) -> None:
    source = "tictactoe:state=X.O......"
    async with explorer(tmp_path, source, (80, 24), view="diagram") as e:
        await e.press("c")
        parent, in_sight = e.session.run.tree.parent, e.session.run.tree.parent[e.tree.cursor]
        await e.click(*e.place("↑", "#diagram"))
        assert e.tree.cursor == parent[in_sight]


@pytest.mark.slow
async def test_the_keys_of_the_outline(tmp_path: Path) -> None:
    """Find, entry and end of a node, columns, another search, the whole screen, leaves."""
    async with explorer(tmp_path, view="diagram") as e:
        await e.press("slash")
        await e.type("12")
        assert e.cursor == "a1.b2"
        await e.press("left_parenthesis")
        assert e.session.moment.current == e.node("a1.b2")
        await e.press("right_parenthesis")
        assert e.session.moment.value(e.node("a1.b2")) == 12
        await e.press("L")
        assert cursor_text(e) == "8" or "8" in cursor_text(e)
        await e.press("right_square_bracket", "A", "A")
        assert "[3, 3]" in "\n".join(lines(e))
        await e.press("exclamation_mark")
        assert "╪" in "".join(lines(e))
        assert "(4)" not in "".join(lines(e))
        await e.press("b")
        assert "(4)" in "".join(lines(e))
        await e.press("m")
        assert "α" not in "\n".join(lines(e))
        await e.press("v")
        assert e.screen.maximized is e.tree
        assert e.tree.size.width > 100
        await e.press("V")
        assert e.screen.maximized is e.tree
        assert e.tree.id == "tree"
        await e.press("V", "v", "tab", "shift+tab")
        assert e.screen.maximized is None
        assert e.app.focused is e.tree
        await e.press("y")
        assert e.said[-1].startswith("Copied: ")


@pytest.mark.slow
async def test_in_plain_characters(tmp_path: Path) -> None:
    async with explorer(tmp_path, WIDE, view="diagram", glyphs=ASCII) as e:
        for key in ["space", "c", "c", "less_than_sign", "greater_than_sign", "enter", "]"]:
            await e.press(key)
            assert all(line.isascii() for line in e.painted())
            assert cursor_text(e)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(40, 12), (30, 8), (1, 1)])
async def test_small_windows(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, view="diagram", size=size) as e:
        for key in ["space", "c", "down", "less_than_sign", "V", "V", "shift+right"]:
            await e.press(key)
        await e.resize(120, 36)
        assert "▲" in "".join(lines(e))


@pytest.mark.slow
async def test_labels_of_any_width_stand_in_their_places(tmp_path: Path) -> None:
    source = """{"tree": {"label": "王のゲーム", "children": [
        {"action": "\\u001b[31m王", "node": {"label": "è́\\u200b", "children": [3, 5]}},
        {"action": "long-long-long-long-long", "node": -1234567}]}}"""
    async with explorer(tmp_path, source, view="diagram") as e:
        await e.press("]", "down")
        painted = "\n".join(lines(e))
        assert "\x1b" not in painted
        assert "long-long-l…" in painted
        assert cursor_text(e)
        widths = {strip.cell_length for strip in e.strips(e.tree)}
        assert widths == {e.tree.content_region.width}
