"""Both searches, live: in the Comparison, and on one line where the window is narrow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.driving import CUT, END, Explorer, explorer
from tui_explorer.engine.settings import Settings

pytestmark = pytest.mark.slow

LINE = re.compile(
    r"minimax (\S+)/(\S+) (?:(\S+) =(\S+) )?· alpha-beta (\S+)/(\S+)(?: (\S+) =(\S+))?"
)


def line(e: Explorer) -> str:
    return " ".join(e.lines("#race")).strip()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (99, 40), (100, 20), (120, 24)])
async def test_one_line_in_a_narrow_or_low_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        assert line(e) == "minimax 0/13 · alpha-beta 0/11"
        await e.press("c")
        assert e.step == CUT
        assert line(e) == "minimax 7/13 a1 =3 · alpha-beta 7/11 a1 =3"
        await e.press("space")
        assert line(e) == "minimax 9/13 a1 =3 · alpha-beta 7/11 a1 =3"
        await e.press("right_square_bracket")
        assert e.step == END
        assert line(e) == "minimax 13/13 a1 =3 · alpha-beta 11/11 a1 =3"


@pytest.mark.parametrize("size", [(100, 26), (120, 30), (120, 36)])
async def test_beside_the_tree_in_a_wide_window(tmp_path: Path, size: tuple[int, int]) -> None:
    """Counts, value and best action are on screen together with the tree."""
    async with explorer(tmp_path, size=size) as e:
        assert e.lines("#race") == []
        await e.press("c", "space")
        told = [" ".join(row.split()) for row in e.lines("#comparison")]
        assert [*told[1:3], *told[6:8]] == [
            "nodes 9 / 13 7 / 11",
            "leaves 6 / 9 4 / 7",
            "value so far 3 3",
            "best so far a1 a1",
        ]
        await e.press("right_square_bracket")
        told = [" ".join(row.split()) for row in e.lines("#comparison")]
        assert told[6:8] == ["value 3 3", "chosen action a1 a1"]


@pytest.mark.parametrize("source", ["sixteen-leaves", "tictactoe:state=XOX.O....", "pawns"])
async def test_the_line_and_the_panel_say_the_same(tmp_path: Path, source: str) -> None:
    async with explorer(tmp_path, source, (80, 24)) as e:
        steps = range(0, e.steps + 1, max(1, e.steps // 12))
        lines = []
        for step in steps:
            e.screen.show_step(step)
            await e.settle()
            lines.append(line(e))
        await e.resize(120, 36)
        for step, narrow in zip(steps, lines, strict=True):
            e.screen.show_step(step)
            await e.settle()
            rows = {row.split("  ")[0].strip(): row.split() for row in e.lines("#comparison")}
            found = LINE.fullmatch(narrow)
            assert found, narrow
            counts = [number for number in rows["nodes"][1:] if number != "/"]
            if step == e.steps:
                counts = [counts[0], counts[0], counts[1], counts[1]]
            assert [found[1], found[2], found[5], found[6]] == counts
            best = rows.get("best so far") or rows["chosen action"]
            assert [found[3] or "…", found[7] or "…"] == best[-2:]
            value = rows.get("value so far") or rows["value"]
            assert [found[4] or "…", found[8] or "…"] == value[-2:]


@pytest.mark.does("switch")
async def test_alpha_beta_follows_minimax(tmp_path: Path) -> None:
    """What is stepped through stands where it did, and the other one beside it."""
    async with explorer(tmp_path, size=(80, 24), settings=Settings("minimax")) as e:
        await e.press(*["L"] * 5)
        assert line(e) == "minimax 8/13 a1 =3 · alpha-beta 7/11 a1 =3"
        await e.press("right_square_bracket")
        assert line(e) == "minimax 13/13 a1 =3 · alpha-beta 11/11 a1 =3"


async def test_large_counts_and_long_actions_are_shortened(tmp_path: Path) -> None:
    source = "nim:piles=3-4-5"
    async with explorer(tmp_path, source, (120, 36)) as e:
        middle = e.steps // 2
    for size in ((99, 24), (80, 24), (60, 20)):
        async with explorer(tmp_path, source, size) as e:
            e.screen.show_step(middle)
            await e.settle()
            assert len(line(e)) <= size[0] - 2
            assert line(e).count("/") == 2
            assert "alpha-beta" in line(e)
            assert "…" not in line(e) or size[0] < 99


async def test_one_search_alone(tmp_path: Path) -> None:
    async with explorer(tmp_path, "fair-coin", (80, 24), Settings("expectimax")) as e:
        assert line(e).startswith("expectimax 0/")


async def test_a_low_window_has_no_room_for_it(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(60, 15)) as e:
        assert e.lines("#race") == []
        await e.resize(60, 20)
        assert line(e) == "minimax 0/13 · alpha-beta 0/11"
