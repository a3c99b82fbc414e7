"""The list of cuts: every cut once, in three orders, and a way to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.explorer import cutting
from tui_explorer.ui.widgets.list_panel import ListPanel
from tui_explorer.view.cut_list import ORDERS, CutList
from tui_explorer.words.glyphs import UNICODE

GAME = "tictactoe:state=XO......."


def listed(e: Explorer) -> list[list[str]]:
    """The rows of the list as they are painted, cell by cell."""
    return [line.split() for line in e.lines("#cuts")[1:] if line.strip()]


def lit(e: Explorer) -> list[str]:
    """The row that stands out, by its look."""
    panel = e.screen.query_one("#cuts", ListPanel)
    wanted = panel.style_of("panel--lit").color
    for row in e.strips(panel):
        if any(part.style is not None and part.style.color == wanted for part in row):
            return row.text.split()
    raise AssertionError(e.lines("#cuts"))


@pytest.mark.parametrize("by", ORDERS)
def test_every_cut_is_there_once_in_every_order(by: str) -> None:
    trace = search(open_source(GAME), Settings()).trace
    cuts = CutList(trace.cuts, by)
    found = [cuts.cut(row) for row in range(len(trace.cuts))]
    assert sorted(cut.step for cut in found) == list(trace.cuts.steps)
    if by == "step":
        assert [cut.step for cut in found] == list(trace.cuts.steps)
    elif by == "kind":
        kinds = [cut.kind for cut in found]
        assert kinds == sorted(kinds)
        assert len(set(kinds)) > 1
    else:
        left = [len(cut.pruned) for cut in found]  # of a game, branches
        assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("by", ORDERS)
def test_the_chosen_row_is_in_sight_and_lit_in_a_long_list(by: str) -> None:
    run = search(open_source(GAME), Settings())
    cuts, last = CutList(run.trace.cuts, by), len(run.trace.cuts) - 1

    def assert_lit(step: int, chosen: int) -> None:
        lines, (lit,) = cuts.lines(step, run.names, UNICODE, 60, 6, is_whole=True)
        assert len(lines) == 6
        assert (cuts.chosen(step), cuts.at_line(lit)) == (chosen, chosen)
        assert lines[lit].split()[0] == f"{cuts.cut(chosen).step:,}"
        assert (cuts.at_line(0), cuts.at_line(last + 2)) == (None, None)

    cuts.let_go()
    for number in (0, 1, last // 2, last):
        cut = run.trace.cuts.of(run.trace.cuts.visits[number])
        place = next(row for row in range(last + 1) if cuts.cut(row).step == cut.step)
        assert_lit(cut.step, place)
    assert_lit(0, 0)
    for rows, wanted in [(-1, 0), (3, 3), (last, last), (1, last), (-2, last - 2), (-last, 0)]:
        cuts.move(rows, 0)
        assert_lit(0, wanted)


def test_sizes_are_those_of_what_was_left_out() -> None:
    run = search(open_source("sixteen-leaves"), Settings())
    cuts, tree = run.trace.cuts, run.tree
    for number, cut in enumerate(cuts):
        waiting, size = list(cut.pruned), 0
        while waiting:
            node = waiting.pop()
            waiting += tree.children(node)
            size += 1
        assert cuts.size_of(number) == size


@pytest.mark.slow
@pytest.mark.does("show_cuts")
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_the_list_tells_and_leads(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "sixteen-leaves", size=size) as e:
        await e.press("6")
        assert listed(e)[:3] == [
            ["16", "1", "shallow", "I", "D"],
            ["29", "3", "shallow", "E", "B"],
            ["38", "1", "deep", "L", "A"],
        ]
        await e.press("tab" if size[0] < 100 else "shift+tab", "end", "up", "enter")
        assert e.step == 38
        assert e.tree.cursor == e.session.moment.current
        await e.press("6")
        assert [row[1] for row in listed(e)][:3] == ["3", "3", "1"]
        await e.press("home", "enter")
        assert e.step == 29
        await e.press("6")
        assert [row[2] for row in listed(e)][:3] == ["deep", "shallow", "shallow"]
        await e.press("6", "home")
        assert [row[0] for row in listed(e)][:3] == ["16", "29", "38"]


@pytest.mark.slow
async def test_the_last_cut_by_now_is_lit(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        steps = [f"{step:,}" for step in e.session.run.trace.cuts.steps]
        assert len(steps) > 100
        await e.press("6", "]")
        assert (listed(e)[-1][0], lit(e)[0]) == (steps[-1], steps[-1])
        await e.press("C", "C")
        assert (listed(e)[-1][0], lit(e)[0]) == (steps[-1], steps[-2])
        await e.press("[", "c", "c")
        assert (listed(e)[0][0], lit(e)[0]) == (steps[0], steps[1])


@pytest.mark.slow
async def test_a_cut_that_was_chosen_is_left_with_the_next_step(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves") as e:
        await e.press("6", "c", "shift+tab", "end")
        assert (e.step, lit(e)[0]) == (16, listed(e)[-1][0])
        await e.press("c")
        assert (e.step, lit(e)[0]) == (29, "29")


@pytest.mark.slow
async def test_a_click_goes_to_a_cut(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves") as e:
        await e.press("6")
        await e.click(*e.place("deep", "#cuts"))
        assert e.step == 38
        await e.click(*e.place("cut away", "#cuts"))
        assert e.step == 38


@pytest.mark.slow
async def test_many_cuts_are_sorted_beside_the_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "_SORTED_AT_ONCE", 0)
    async with explorer(tmp_path, "sixteen-leaves") as e:
        await e.press("6", "6")
        assert [row[1] for row in listed(e)] == ["3", "3", "1", "1"]
        await e.tap("6")
        await e.press("m")
        assert e.lines("#cuts")[0].strip() == "Nothing was cut."


@pytest.mark.slow
async def test_where_nothing_is_cut_nothing_is_chosen(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(algorithm="minimax")) as e:
        await e.press("6", "6", "shift+tab", "down", "enter", "end")
        assert e.step == 0
        assert e.lines("#cuts")[0].strip() == "Nothing was cut."
