"""Two searches side by side in lock-step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual import events

from tests.ui.driving import CUT, END, TALL, Explorer, explorer
from tui_explorer.engine.analysis.run import CountedRun
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.ui.explorer import two_trees
from tui_explorer.ui.widgets.partner_tree import PartnerTree
from tui_explorer.words.glyphs import ASCII

pytestmark = pytest.mark.does("two_trees")

ROOM = (160, 40)
KEY = "vertical_line"


def partner(e: Explorer) -> PartnerTree:
    return e.screen.query_one("#partner", PartnerTree)


def is_shown(e: Explorer) -> bool:
    return bool(e.screen.query("#partner")) and partner(e).display


def names(lines: list[str]) -> list[str]:
    """The action in each row, without guides, signs and numbers."""
    words = (line.replace("▶", " ").lstrip(" │├└─▸|`->") for line in lines[1:])
    return [each.split()[0] for each in words if each.split()]


def beside(e: Explorer) -> list[str]:
    """The partner's rows, with their spaces made one."""
    return [" ".join(line.split()) for line in e.lines("#partner") if line.strip()]


def there(e: Explorer, name: str) -> str:
    """The partner's row of a node."""
    return next(row for row in beside(e) if f" {name} " in row)


def title(e: Explorer) -> str:
    return str(partner(e).border_title)


@pytest.mark.slow
async def test_what_only_minimax_reads_is_marked(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=ROOM) as e:
        await e.press(KEY, "c")
        assert e.step == CUT
        assert title(e) == "minimax   ✚ what alpha-beta does not read"
        assert str(e.tree.border_title) == "alpha-beta"
        rows = beside(e)
        assert rows[6:10] == ["▶ ├─ a2 ▼ C 2", "│ ├─ c1 ■ =2", "│ ├─ c2 · (4) ✚", "│ └─ c3 · (6) ✚"]
        assert sum("✚" in row for row in rows) == 2
        await e.press("space")
        assert beside(e)[7:10] == ["│ ├─ c1 ■ =2 ☆", "│ ├─ c2 ■ =4 ✚", "│ └─ c3 ■ =6 ✚"]
        colours = {
            name: partner(e).get_component_rich_style(f"tree--{name}").color
            for name in ("extra", "cut", "path", "unvisited", "chosen", "here", "owner")
        }
        assert len(set(colours.values())) == len(colours)
        await e.press("right_square_bracket")
        assert [row[-1] for row in beside(e) if "★" in row or "✚" in row] == [*"★★★", *"✚✚"]
        await e.press("b", "b", "left_square_bracket")
        assert not any("✚" in row or "▶" in row for row in beside(e))


@pytest.mark.slow
async def test_the_marks_in_ascii(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=ROOM, glyphs=ASCII) as e:
        await e.press(KEY, "c", "space")
        assert title(e) == "minimax   & what alpha-beta does not read"
        assert beside(e)[8:10] == ["| |- c2 = =4 &", "| `- c3 = =6 &"]


@pytest.mark.slow
async def test_a_window_without_room_says_so(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(159, 40)) as e:
        await e.press(KEY)
        assert e.said == ["Two trees side by side need 160 columns; this window has 159."]
        assert not is_shown(e)
        await e.resize(160, 40)
        assert not is_shown(e)
        await e.press(KEY)
        assert is_shown(e)
        await e.resize(120, 36)
        assert not is_shown(e)
        assert e.said[-1].startswith("There is no longer room for two trees")
        await e.press("c")
        assert e.tree.follower is None
        await e.resize(200, 60)
        assert is_shown(e)
        assert there(e, "c2") == "│ ├─ c2 · (4) ✚"


@pytest.mark.slow
@pytest.mark.parametrize("key", [KEY, "escape"])
async def test_the_place_is_given_back(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path, size=ROOM) as e:
        await e.press("c")
        before = e.painted()
        await e.press(KEY)
        assert is_shown(e)
        await e.press(key)
        assert not is_shown(e)
        assert e.painted() == before
        await e.press("space", "b", KEY)
        assert there(e, "c2") == "│ ├─ c2 · (4) ✚"


@pytest.mark.slow
@pytest.mark.parametrize("source", ["tictactoe:state=XOX.O....", "pawns", TALL])
async def test_both_trees_go_together(tmp_path: Path, source: str) -> None:
    """Whatever is pressed, both show the same rows, and the partner as it is at that place."""
    keys = ["c", "space", "x", "pagedown", "end", "up", "left", "left", "c", "right", "home", "z"]
    async with explorer(tmp_path, source, (160, 24)) as e:
        await e.press(KEY)
        for key in [*keys, "L", "o", "c", "c", "u", "right_square_bracket", "b", "f", "C", "b"]:
            await e.press(key)
            assert names(e.lines("#partner")) == names(e.lines("#tree")), key
            assert partner(e).scroll_offset == e.tree.scroll_offset, key
            assert partner(e).cursor == e.tree.cursor, key
            both = partner(e).both
            assert both is not None
            told = next(line for line in e.lines("#race") if "minimax" in line)
            assert told.split()[1].startswith(f"{both.moment.counts.nodes:,}/"), key
            for place in range(len(e.session.run.tree)):
                marked = both.is_read_there_only(place)
                cut = e.session.moment.status(place) is Status.CUT_AWAY
                assert marked == cut, (key, place)


@pytest.mark.slow
async def test_playing_and_the_mouse(tmp_path: Path) -> None:
    async with explorer(tmp_path, TALL, (160, 24)) as e:
        await e.press(KEY, "right_square_bracket", "x", "home")
        e.send(wheel(e))
        await e.settle()
        assert partner(e).scroll_offset == e.tree.scroll_offset
        assert e.tree.scroll_offset.y > 0
        row = e.lines("#partner")[3]
        region = partner(e).scrollable_content_region
        await e.click(region.x + 8, region.y + 3)
        assert e.session.run.names.action(e.tree.cursor) in row
        assert partner(e).cursor == e.tree.cursor
        assert e.screen.focused is e.tree
        await e.press("left_square_bracket", "plus", "plus", "plus", "p")
        while e.step < 4:
            await e.pilot.pause(0.05)
        await e.press("p")
        both = partner(e).both
        assert both is not None
        assert both.own.step == e.step


def wheel(e: Explorer) -> events.MouseScrollDown:
    x, y = partner(e).region.center
    x, y = int(x), int(y)
    return events.MouseScrollDown(
        None, x, y, 0, 0, 0, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y, style=None
    )


@pytest.mark.slow
@pytest.mark.does("switch", "columns")
async def test_another_search_has_another_partner(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=ROOM) as e:
        await e.press(KEY, "c", "space", "m")
        assert title(e) == "alpha-beta   ✚ what it does not read"
        assert e.row("c2") == "│ ├─ c2 ■ =4 ✚"
        assert there(e, "c2") == "│ ├─ c2 ✂ never visited (4)"
        await e.press("m", "A", "A")
        assert beside(e)[0] == "[lo, hi] v"
        e.screen.searching.again(algorithm="layered")
        await e.settle()
        assert not is_shown(e)
        assert not e.screen.wants_two_trees


@pytest.mark.slow
async def test_a_search_by_layers_stands_alone(tmp_path: Path) -> None:
    async with explorer(tmp_path, "layers", ROOM, Settings("layered")) as e:
        await e.press(KEY)
        assert not is_shown(e)
        assert e.said[-1].startswith("A search by layers has no place")


@pytest.mark.slow
async def test_iterations_stand_beside_those_of_the_same_depth(tmp_path: Path) -> None:
    settings = Settings(deepening=True)
    async with explorer(tmp_path, "quiescence-horizon", ROOM, settings) as e:
        await e.press(KEY)
        for _ in range(2):
            both = partner(e).both
            assert both is not None
            assert both.partner.depth == e.session.run.depth
            assert both.shown is e.session.run
            await e.press("left_curly_bracket", "right_square_bracket")


@pytest.mark.slow
async def test_a_partner_that_was_only_counted_is_searched_when_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys go on meanwhile; who turns away does not get it."""
    begun: list[Callable[[], None]] = []
    really = two_trees.in_background
    monkeypatch.setattr(
        two_trees, "in_background", lambda *given: begun.append(partial(really, *given))
    )
    async with explorer(tmp_path, "tictactoe:state=XO.......", ROOM) as e:
        counted = e.session.partner
        assert counted is not None
        assert isinstance(counted, CountedRun)
        await e.press(KEY, "c", "space")
        assert title(e) == "minimax: searching…"
        assert beside(e) == []
        begun.pop()()
        await e.settle()
        both = partner(e).both
        assert both is not None
        assert not isinstance(both.partner, CountedRun)
        assert both.partner.counts.nodes == counted.counts.nodes
        assert both.own.step == e.step > 0
        await e.press("escape", KEY, KEY)
        begun.pop()()
        await e.settle()
        assert partner(e).both is None
        assert not is_shown(e)


@pytest.mark.slow
async def test_nothing_is_left_of_the_end(tmp_path: Path) -> None:
    """Both begin and end together, however the partner numbers its events."""
    async with explorer(tmp_path, "pawns", ROOM) as e:
        await e.press(KEY, "right_square_bracket")
        both = partner(e).both
        assert both is not None
        assert both.moment.step == len(both.partner.trace)
        assert both.own.step == e.steps
        assert Moment(both.partner.trace, both.moment.step).counts == both.partner.counts
        assert e.steps != END
