"""What made people stumble who tried the explorer for the first time, each as they met it."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.ui.driving import END, Explorer, explorer
from tui_explorer.ui.dialogs.open import OpenScreen

pytestmark = pytest.mark.slow


def panel(e: Explorer, name: str) -> str:
    return " ".join(" ".join(e.lines(f"#{name}")).split())


async def test_the_node_is_shown_while_one_moves_in_the_tree(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "4")
        seen = []
        for _ in range(3):
            await e.press("down")
            seen.append((e.cursor, panel(e, "node")))
        assert [cursor for cursor, _ in seen] == ["a2.c1", "a2.c2", "a2.c3"]
        assert len({told for _, told in seen}) == 3
        await e.press("tab", "tab", "tab", "escape")
        assert e.screen.focused is e.tree


async def test_an_arrow_key_disconnects_nothing(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe") as e:
        await e.press("c", "down", "g")
        await e.type("20000")
        assert e.step == 20_000
        assert e.tree.cursor == e.session.moment.current
        assert sum("▶" in row for row in e.rows()) == 1
        assert "▶" in e.rows()[e.tree.cursor_row - e.tree.scroll_offset.y]
        reason = e.session.reasons.sentence(e.session.moment)
        assert e.told().startswith(" ".join(reason.split())[:60])


async def test_numbers_stand_beside_names(tmp_path: Path) -> None:
    async with explorer(tmp_path, "aima-5-2", (200, 60)) as e:
        await e.press("right_square_bracket")
        names = max(len(row.split("never visited")[0].rstrip()) for row in e.rows())
        assert all(len(row.rstrip()) < names + 30 for row in e.rows())
        (row,) = [row for row in e.rows() if "b2 ■" in row]
        assert row.index("=12") - row.index("■") < 30


async def test_numbers_are_whole_where_there_is_room(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[-84753,3],[12345,-99999]]", (200, 60)) as e:
        await e.press("right_square_bracket")
        text = "\n".join(e.rows())
        assert "84753" in text
        assert "99999" in text
        assert "…" not in text


async def test_a_move_that_is_forced_is_not_called_optimal(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOXOOX...") as e:
        await e.press("home", "down")
        assert e.cursor == "a3"
        await e.press("M", "right_square_bracket")
        assert "a3 (forced)" in e.text
        told = [line for line in e.painted() if "optimal" in line]
        assert not [line for line in told if "a3" in line], told


async def test_escape_keeps_the_program_while_something_is_typed(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        await e.press(*"pawns", "escape")
        assert e.app.is_running
        assert isinstance(e.app.screen, OpenScreen)


async def test_settings_stand_in_the_same_order_whatever_is_set(tmp_path: Path) -> None:
    order = ["order", "cut", "fail-", "depth", "MIN begins", "deepening", "table"]
    async with explorer(tmp_path, "quiescence-horizon", (200, 50)) as e:
        for key in ("t", "w", "D", "i", "D", "t"):
            await e.press(key)
            places = [e.header.index(part) for part in order if part in e.header]
            assert all(one < other for one, other in pairwise(places)), e.header


async def test_a_picture_of_the_screen_is_for_every_viewer(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket")
        assert e.step == END
        svg = e.app.export_screenshot()
        root = ElementTree.fromstring(svg)
        assert root.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
        assert not list(root.iter("{http://www.w3.org/2000/svg}circle"))
        assert "@font-face" not in svg
        assert "http://" not in svg.replace("http://www.w3.org/", "")
