"""What lies ahead of the furthest step can be hidden: totals, marks, and what comes out."""

import re
from pathlib import Path

import pytest

from tests.ui.driving import CUT, END, Explorer, explorer
from tui_explorer.engine.settings import Settings

pytestmark = pytest.mark.slow


def counts(e: Explorer) -> dict[str, list[str]]:
    lines = [line.split() for line in e.lines("#comparison")]
    return {line[0]: line[1:] for line in lines if line and line[0] in ("nodes", "leaves", "cuts")}


def timeline(e: Explorer) -> str:
    return e.lines("#timeline")[0]


async def test_nothing_of_the_end_is_on_screen_before_it(tmp_path: Path) -> None:
    async with explorer(tmp_path, hides_ahead=True) as e:
        assert e.header.rstrip().endswith("step 0")
        for step in range(1, END):
            await e.tap("space")
            assert e.header.rstrip().endswith(f"step {step}")
            told = counts(e)
            assert all(re.fullmatch(r"\d+|–", cell) for row in told.values() for cell in row)
            assert "fewest" not in e.text
            assert "saved" not in e.text
            assert "░" not in e.text
            assert ("✂" in timeline(e)) is (step > CUT)
        await e.press("space")
        assert e.step_told() == (END, END)
        assert "fewest" in e.text
        assert counts(e)["nodes"] == ["13", "11"]
        await e.press("left_square_bracket")
        assert e.step_told() == (0, END)
        assert "✂" in timeline(e)


async def test_many_cuts_that_are_all_far_ahead(tmp_path: Path) -> None:
    """There are more of them than cells, and none on the part of the bar that is shown."""
    later = [[0, 1]] * 200
    async with explorer(tmp_path, str([[5] * 50, *later]), hides_ahead=True) as e:
        assert len(e.session.run.trace.cuts.steps) == len(later)
        assert set(timeline(e).strip()) == {"●", "─"}
        await e.press("c")
        assert timeline(e).strip()[-1] == "─"


async def test_counts_so_far_are_those_of_both(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        usual = counts(e)
    async with explorer(tmp_path, hides_ahead=True) as e:
        await e.press("c")
        now = counts(e)
    assert now["nodes"] == [usual["nodes"][0], usual["nodes"][3]]
    assert usual["nodes"][1:3] == ["/", "13"]


@pytest.mark.does("hide_ahead")
async def test_a_key_hides_and_shows(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert "✂" in timeline(e)
        await e.press("Z")
        assert "✂" not in timeline(e)
        assert "of 30" not in e.header
        await e.press("c", "b")
        assert "✂" in timeline(e)
        await e.press("Z")
        assert e.step_told() == (CUT - 1, END)
        assert len(e.said) == 2
        await e.press("Z", "s")
        await e.type("sixteen-leaves")
        assert "✂" in timeline(e)
        await e.press("s")
        await e.type("aima-5-2")
        assert e.header.rstrip().endswith("step 0")
        assert "✂" not in timeline(e)


async def test_another_search_is_hidden_anew_and_one_gone_through_is_not(tmp_path: Path) -> None:
    async with explorer(tmp_path, hides_ahead=True) as e:
        await e.press("right_square_bracket", "left_square_bracket", "t")
        assert e.header.rstrip().endswith("step 0")
        await e.press("right_square_bracket")
        assert " of " in e.header


@pytest.mark.parametrize(
    ("source", "settings", "told"),
    [
        ("[(1,0,2),[(1,0,2),(2,1,0)]]", Settings("maxn-ab"), "the result is wrong"),
        ("quiescence-horizon", Settings(depth=1), "mislead"),
        ("aima-5-2", Settings(opponent="worst"), "promises"),
    ],
)
async def test_what_comes_out_is_not_told_above_the_tree(
    tmp_path: Path, source: str, settings: Settings, told: str
) -> None:
    async with explorer(tmp_path, source, settings=settings, hides_ahead=True) as e:
        assert told not in e.text
        await e.press("right_square_bracket")
        assert told in e.text


async def test_iterations_and_the_proof_keep_what_they_know(tmp_path: Path) -> None:
    settings = Settings(deepening=True)
    async with explorer(tmp_path, "deepening", settings=settings, hides_ahead=True) as e:
        e.screen.show_panels("series")
        await e.settle()
        assert "hidden until the end" in e.text
        await e.press("right_square_bracket")
        assert "hidden until the end" not in e.text
        assert "32 nodes in all" in e.text


async def test_a_promise_is_proved_when_its_exact_value_may_be_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, hides_ahead=True) as e:
        e.screen.show_panels("proof")
        await e.press("c")
        assert "hidden until the end" in e.text
        await e.press("Z")
        assert "2 ≤ 2: kept." in e.text


async def test_a_stopped_search_says_so_all_the_same(tmp_path: Path) -> None:
    from tui_explorer.ui.explorer.budgets import Allowed

    async with explorer(tmp_path, "tictactoe", hides_ahead=True, allowed=Allowed(50)) as e:
        assert "topped at the limit of nodes" in e.text
