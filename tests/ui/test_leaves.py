"""From leaf to leaf: ten presses for the ten leaves of the booklet's example."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import END, explorer
from tests.words.test_narration import BOOKLET
from tui_explorer.engine.settings import Settings

pytestmark = pytest.mark.slow

LOCAL = [
    {"H": "−∞ 8"},
    {"H": "−∞ 7", "D": "7 +∞"},
    {"I": "7 3", "D": "7 +∞", "B": "−∞ 7"},
    {"J": "−∞ 9"},
    {"J": "−∞ 8", "E": "8 7", "B": "−∞ 7", "A": "7 +∞"},
    {"L": "7 1"},
    {"M": "7 8"},
    {"M": "7 8", "F": "8 +∞", "C": "7 8"},
    {"N": "7 9"},
    {"N": "7 9", "G": "9 8", "C": "7 8", "A": "8 +∞"},
]
"""α(s) and β(s) that the booklet speaks of after each leaf."""


def why(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


@pytest.mark.does("next_leaf", "previous_leaf")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_booklets_narration(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "sixteen-leaves", size, columns="local") as e:
        seen = []
        for sentence, bounds in zip(BOOKLET, LOCAL, strict=True):
            await e.press("L")
            seen.append(e.step)
            assert e.session.moment.counts.leaves == len(seen)
            told = why(e.lines("#why"))
            assert sentence.startswith(told.partition(" Answer:")[0]), (sentence, told)
            assert e.cursor.endswith(sentence.split()[0])
            rows = [" ".join(row.split()) for row in e.rows()]
            for place, (name, pair) in enumerate(bounds.items()):
                is_seen = any(f" {name} {pair} " in row for row in rows)
                assert is_seen or (place > 1 and size[0] < 100), (name, pair, rows)
        assert e.step == e.steps
        await e.press("L")
        assert e.said[-1] == "No leaf is read after this step."
        for step in reversed(seen[:-1]):
            await e.press("K")
            assert e.step == step
        await e.press("K")
        assert e.said[-1] == "No leaf was read before this step."
        assert e.step == seen[0]


@pytest.mark.does("next_leaf")
async def test_the_whole_sentence_has_room(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves", (120, 40)) as e:
        for sentence in BOOKLET:
            await e.press("L")
            await e.press("tab", "tab", "v")
            assert why(e.lines("#why")).partition(" Answer:")[0] == sentence
            await e.press("v", "shift+tab", "shift+tab")


@pytest.mark.does("next_leaf")
async def test_stepping_on_tells_events_again(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("L")
        assert why(e.lines("#why")) == "b1 is a leaf: it is worth 3. So MIN at B has at most 3."
        await e.press("space")
        assert why(e.lines("#why")) == "Leaf b2 is called with α = −∞, β = 3."
        await e.press("b")
        assert why(e.lines("#why")).startswith("b1 is a leaf: it is worth 3. So")
        await e.press("b")
        assert why(e.lines("#why")) == "b1 is a leaf: it is worth 3."


@pytest.mark.does("next_leaf", "previous_leaf")
async def test_minimax_reads_all_leaves(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(algorithm="minimax")) as e:
        await e.press(*["L"] * 9)
        assert e.step == e.steps
    async with explorer(tmp_path) as e:
        await e.press(*["L"] * 7)
        assert e.step == END
