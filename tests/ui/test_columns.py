"""What the columns of the tree show: the window, the local α(s) and β(s), the interval."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tests.ui.driving import Explorer, explorer
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.ui.widgets.tree_rows import StyledRows
from tui_explorer.view.columns import COLUMNS
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import UNICODE as GLYPHS

CUT_AT_E = 29
"""The step of sixteen-leaves at which E cuts: α(E) = 8, and it was called with β = 7."""


def heading(e: Explorer) -> list[str]:
    return e.lines("#tree")[0].split()


def title(e: Explorer) -> str:
    """What is painted in the frame above the tree."""
    region = e.tree.region
    return e.painted()[region.y][region.x : region.right].strip("╭─╮ ")


@pytest.mark.slow
@pytest.mark.does("columns")
async def test_a_key_goes_from_one_way_to_look_to_the_next(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves") as e:
        await e.press("c", "c")
        assert e.step == CUT_AT_E
        assert (heading(e), title(e)) == (["α", "β", "v"], "")
        assert e.row("▲ E") == "▶ │ └─ b2 ▲ E −∞ 7 ≥8 ✂"
        await e.press("A")
        assert heading(e) == ["α(s)", "β(s)", "v"]
        assert title(e) == "by a node's own children: α(s), β(s)"
        assert e.row("▲ E") == "▶ │ └─ b2 ▲ E 8 7 ≥8 ✂"
        assert e.row("▼ I") == "│ │ └─ d2 ▼ I 7 3 ≤3 ✂"
        await e.press("A")
        assert heading(e) == ["[lo,", "hi]", "v"]
        assert title(e) == "the value lies in [lo, hi]"
        assert e.row("▲ E") == "▶ │ └─ b2 ▲ E 8 +∞ ≥8 ✂"
        assert e.row("▲ A") == "▲ A 7 +∞ …"
        await e.press("A")
        assert (heading(e), title(e)) == (["α", "β", "v"], "")
        assert e.step == CUT_AT_E


@pytest.mark.slow
async def test_the_figure_of_the_lecture_notes(tmp_path: Path) -> None:
    """The six pictures: what is known of the values after each of these leaves."""
    seen = []
    async with explorer(tmp_path, "[[3,12,8],[2,4,6],[6,4,2]]", columns="interval") as e:
        for step in (4, 7, 13, 17, 21, 24, 30):
            e.screen.show_step(step)
            await e.settle()
            rows = [e.row(f" {name}").split() for name in ("A", "a1 ▼ B", "a2", "a3")]
            seen.append([tuple(row[row.index(name) + 1 :][:2]) for row, name in zip(
                rows, "ABCD", strict=True)])  # fmt: skip
    unknown: tuple[str, ...] = ()
    assert [row[0] for row in seen] == [
        ("−∞", "+∞"), ("−∞", "+∞"), ("3", "+∞"), ("3", "+∞"), ("3", "6"), ("3", "4"), ("3", "3"),
    ]  # fmt: skip
    assert [row[1] for row in seen[:3]] == [("−∞", "3"), ("−∞", "3"), ("3", "3")]
    assert [row[2] for row in seen[2:4]] == [unknown, ("−∞", "2")]
    assert [row[3] for row in seen[3:]] == [unknown, ("−∞", "6"), ("−∞", "4"), ("2", "2")]


@pytest.mark.slow
@pytest.mark.does("columns")
async def test_a_search_without_a_window_has_the_interval_only(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(algorithm="minimax")) as e:
        assert heading(e) == ["v"]
        await e.press("A")
        assert heading(e) == ["[lo,", "hi]", "v"]
        await e.press("A")
        assert heading(e) == ["v"]


@pytest.mark.slow
@pytest.mark.does("columns")
@pytest.mark.parametrize("algorithm", ["maxn", "maxn-ab"])
async def test_payoffs_have_one_way_only(tmp_path: Path, algorithm: str) -> None:
    source = "[[(1,2,3),(4,2,1)],[(6,1,2),(7,4,1)]]"
    async with explorer(tmp_path, source, settings=Settings(algorithm=algorithm)) as e:
        before = e.rows(), heading(e)
        await e.press("A")
        assert (e.rows(), heading(e)) == before
        assert e.said[-1] == "There is one way only to look at this search."


@pytest.mark.slow
async def test_another_search_is_looked_at_in_the_same_way(tmp_path: Path) -> None:
    async with explorer(tmp_path, columns="interval") as e:
        await e.press("m", "m")
        assert heading(e) == ["[lo,", "hi]", "v"]


@pytest.mark.slow
async def test_a_row_is_copied_as_it_is_seen(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves", columns="local") as e:
        await e.press("c", "c", "y")
        assert e.said[-1] == "Copied: b2 ▲ E [8, 7] ≥8 ✂"


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("seed", seeds(20, quick=3))
def test_rows_made_anew_step_by_step_are_those_made_at_once(seed: int, columns: str) -> None:
    """A step makes few rows anew; none of the others would have been another."""
    rng = random.Random(seed)
    tree = plain.build(plain.random_tree(rng))
    trace = run(alphabeta.search, tree, Settings())
    names, outline = Names(tree), Outline(tree, unfolded=True)
    followed = StyledRows(names, GLYPHS, columns)
    steps = list(range(len(trace) + 1))[:120]
    for step in [*steps, *reversed(steps)]:
        moment = Moment(trace, step)
        top = rng.choice([0, 0, 0, len(outline) // 2])
        shown = range(top, len(outline))
        fresh = StyledRows(names, GLYPHS, columns)
        told = followed.at(moment, outline, shown, 40, 0)
        assert told == fresh.at(moment, outline, shown, 40, 0), f"seed {seed}, step {step}"
