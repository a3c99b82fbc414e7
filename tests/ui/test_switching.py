"""Another search of the same tree: algorithm, order, rules, depth, who begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, Static

from tests.ui.driving import CUT, END, Explorer, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen
from tui_explorer.words import notices

pytestmark = pytest.mark.slow


@pytest.mark.does("switch")
async def test_the_other_algorithm_at_the_same_node_and_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "m")
        assert "minimax" in e.header
        assert e.row("▶").split()[1:4] == ["├─", "a2", "▼"]
        await e.press("m")
        assert e.step == CUT
        await e.press("right_square_bracket", "m")
        assert e.step == e.steps == 38
        assert e.said == []


@pytest.mark.does("switch")
async def test_switching_between_minimax_and_alpha_beta(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert "alpha-beta" in e.header
        await e.press("end", "m")
        assert "minimax" in e.header
        assert "alpha-beta" not in e.header
        assert e.cursor == "a3.d3"
        assert e.step_told() == (0, 38)
        assert "α" not in e.lines("#tree")[0]
        await e.press("right_square_bracket")
        assert not any("✂" in row for row in e.rows())
        await e.press("m")
        assert "alpha-beta" in e.header
        assert e.step_told()[1] == END


@pytest.mark.does("switch")
async def test_what_is_folded_stays_folded(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("down", "left", "m")
        assert len(e.rows()) == 10
        assert e.cursor == "a1"


@pytest.mark.does("algorithm")
async def test_choosing_an_algorithm(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("a")
        assert isinstance(e.app.screen, ChooseScreen)
        await e.press("escape")
        assert "alpha-beta" in e.header
        await e.press("end", "a", "m", "m", "enter")
        assert "minimax" in e.header
        assert e.cursor == "a3.d3"
        await e.press("a", "up", "enter")
        assert e.session.run.settings.algorithm != "minimax"


@pytest.mark.does("order")
async def test_choosing_an_order(tmp_path: Path) -> None:
    async with explorer(tmp_path, "order-unlucky") as e:
        before = e.steps
        await e.press("end")
        cursor = e.cursor
        await e.press("r", "b", "enter")
        assert "order best" in e.header
        assert e.steps < before
        assert e.cursor == cursor
        await e.press("r", "escape")
        assert "order best" in e.header
        await e.press("r", "r", "enter")
        assert "order random" in e.header
        assert e.cursor == cursor
        await e.press("r", "n", "enter")
        assert "order natural" in e.header
        assert e.steps == before


@pytest.mark.does("cut_rule", "fail_mode")
async def test_the_rules(tmp_path: Path) -> None:
    async with explorer(tmp_path, "all-tied") as e:
        cuts = e.session.run.counts.cuts
        await e.press("down", "t")
        assert "cut >" in e.header
        assert e.cursor != ""
        assert e.session.run.counts.cuts < cuts
        await e.press("t")
        assert "cut ≥" in e.header
        assert e.session.run.counts.cuts == cuts
        await e.press("w")
        assert "fail-hard" in e.header
        assert e.session.run.settings.fail == "hard"
        await e.press("w")
        assert "fail-hard" not in e.header


@pytest.mark.does("depth")
async def test_a_depth_limit(tmp_path: Path) -> None:
    async with explorer(tmp_path, "horizon") as e:
        await e.press("end")
        assert e.cursor == "a2.c2"
        await e.press("d")
        for wrong in ("x", "-1", "9999999", "1.5"):
            await e.type(wrong)
            assert isinstance(e.app.screen, PromptScreen)
            assert "A number of plies" in e.text
        await e.type("1")
        assert "depth 1" in e.header
        assert len(e.rows()) == 3
        assert e.cursor == "a2"
        await e.press("right_square_bracket")
        assert "Eval's" in " ".join(e.lines("#notes"))
        assert e.row("▲ A").endswith("=6 ★")
        await e.press("d")
        assert e.app.screen.query_one(Input).value == "1"
        await e.type("")
        assert "depth" not in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=5 ★")
        await e.press("d", "escape")
        assert "depth" not in e.header


@pytest.mark.does("depth")
async def test_a_depth_that_the_tree_has_no_values_for(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "d")
        await e.type("1")
        assert "has no eval" in e.said[-1]
        assert "depth" not in e.header
        assert e.step_told() == (CUT, END)


@pytest.mark.does("root")
async def test_the_other_player_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("end", "i")
        assert "▽ A" in e.rows()[0]
        assert e.cursor == "a3.d3"
        await e.press("right_square_bracket")
        assert e.session.run.value == min(max(3, 12, 8), max(2, 4, 6), max(14, 5, 2))
        assert e.row("▼ A").endswith("=6 ★")
        await e.press("i")
        assert "▲ A" in e.rows()[0]
        assert e.session.run.value == 3


@pytest.mark.does("root")
async def test_a_game_says_itself_who_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        await e.press("i")
        assert e.said[-1] == "A game says itself who begins."


@pytest.mark.does("root")
async def test_a_tree_that_says_itself_who_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path, "paid-on-the-way") as e:
        await e.press("c", "i")
        assert "a Gambit file says itself who moves at the root" in e.said[-1]
        assert "▲ A" in e.rows()[0]


@pytest.mark.parametrize(
    ("source", "key", "texts"),
    [
        ("[[1,2],3]", "d", {"": True, "0": True, "2": True, "999999": True, "1234567": False,
                            "-1": False, "1.5": False, "x": False, "²": False, "٣": False}),
        ("[[1,2],3]", "Q", {"": True, "0": True, "1/2": True, "3.5": True, "-1": False,
                            "x": False, "-1/2": False}),
        ("[[1,2],3]", "g", {"0": True, "14": True, "1 4": True, "15": False, "": False,
                            "-1": False, "x": False}),
        ("tictactoe:state=XOXOX....", "W", {"": True, "threats(1)=2": True, "threats(1)=x": False,
                                            "zz=1": False, "threats(1)": False}),
    ],
)  # fmt: skip
async def test_what_is_typed_is_taken_or_refused_at_once(
    tmp_path: Path, source: str, key: str, texts: dict[str, bool]
) -> None:
    async with explorer(tmp_path, source) as e:
        assert source != "[[1,2],3]" or e.steps == 14
        for text, is_fine in texts.items():
            await e.press(key)
            await e.type(text)
            is_taken = e.app.screen is e.screen
            assert is_taken == is_fine, text
            if not is_taken:
                error = e.app.screen.query_one("#error", Static)
                assert str(error.visual).strip()
                await e.press("0")
                assert not str(error.visual).strip()
                await e.press("escape")


async def test_settings_that_are_swapped_come_back(tmp_path: Path) -> None:
    async with explorer(tmp_path, "quiescence-horizon") as e:
        for key, name, values in (("t", "cut", ("ge", "gt")), ("w", "fail", ("soft", "hard")),
                                  ("D", "deepening", (False, True))):  # fmt: skip
            seen = []
            for _ in range(3):
                seen.append(getattr(e.screen.searching.asked.settings, name))
                await e.press(key)
            assert seen == [values[0], values[1], values[0]]
            await e.press(key)
        assert e.screen.searching.asked.settings == Settings()


async def test_one_history_of_all_changes(tmp_path: Path) -> None:
    def now(e: Explorer) -> tuple[str, str, str]:
        settings = e.screen.searching.shown.settings
        return settings.algorithm, settings.cut, settings.order

    start, first = ("alphabeta", "ge", "natural"), ("minimax", "ge", "natural")
    second = ("minimax", "ge", "worst")
    async with explorer(tmp_path) as e:
        await e.press("m")
        assert now(e) == first
        await e.press("r", "w", "enter")
        assert now(e) == second
        await e.press("r", "w", "enter")
        await e.press("ctrl+z")
        assert now(e) == first
        await e.press("ctrl+z", "ctrl+z")
        assert (now(e), e.said) == (start, [notices.NOTHING_CHANGED])
        await e.press("ctrl+y", "ctrl+y", "ctrl+y")
        assert (now(e), e.said[1:]) == (second, [notices.NOTHING_TAKEN_BACK])
        await e.press("d", "1", "enter")
        assert (now(e), len(e.said)) == (second, 3)
        await e.press("ctrl+z", "t", "ctrl+y")
        assert now(e)[2] == "natural"
        assert e.said[-1] == notices.NOTHING_TAKEN_BACK
