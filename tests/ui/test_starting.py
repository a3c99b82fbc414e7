"""Start where one wants; what the command line says holds for all sources, keys for one only."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.command import called_here
from tests.ui.driving import CUT, END, Explorer, explorer
from tests.ui.test_machine import assert_one_moment
from tui_explorer.engine.game import MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.fit import as_far_as_fits
from tui_explorer.searches.source import open_source
from tui_explorer.ui.explorer.stepping import SPEEDS
from tui_explorer.ui.memory import Memory
from tui_explorer.ui.opening import Start
from tui_explorer.words.notices import OPTIONS_LEFT_OUT

SIZES = [(120, 36), (80, 24), (40, 12)]


async def opened(e: Explorer, source: str) -> None:
    e.app.open(source)
    await e.settle()
    assert e.session.run.origin.name == source


# -- where one begins ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "at", "said"),
    [
        (9, 9, ""),
        ("first-cut", CUT, ""),
        ("end", END, ""),
        (END + 1, 0, "There is no step 31: the search ends at step 30"),
    ],
)
async def test_a_step(tmp_path: Path, step: int | str, at: int, said: str) -> None:
    async with explorer(tmp_path, start=Start(step)) as e:
        assert e.step_told() == (at, END)
        assert [text[: len(said)] for text in e.said] == ([said] if said else [])


@pytest.mark.slow
async def test_a_first_cut_where_nothing_is_cut(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[1,2]", start=Start("first-cut")) as e:
        assert e.step == 0
        assert len(e.said) == 1


@pytest.mark.slow
async def test_a_number_is_a_step_of_the_first_source_and_a_word_of_all(tmp_path: Path) -> None:
    async with explorer(tmp_path, None, start=Start(9)) as e:
        await opened(e, "aima-5-2")
        assert e.step == 9
        await opened(e, "sixteen-leaves")
        assert e.step == 0
    async with explorer(tmp_path, start=Start("end", "cuts")) as e:
        await opened(e, "sixteen-leaves")
        assert e.step == e.steps
        assert "cuts" in e.screen.side.shown


@pytest.mark.slow
async def test_a_game_that_waits_for_a_depth_starts_there_when_it_has_one(tmp_path: Path) -> None:
    async with explorer(tmp_path, "slide:moves=0", start=Start("end")) as e:
        assert e.steps == 0
        await e.press("d", "2", "enter")
        assert e.step == e.steps > 0


@pytest.mark.slow
@pytest.mark.parametrize("panel", ["comparison", "why", "code", "node", "proof", "cuts"])
@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_panel(tmp_path: Path, panel: str, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size, start=Start(CUT, panel)) as e:
        assert panel in e.screen.side.on_screen
        assert any(line.strip() for line in e.lines(f"#{panel}"))
        assert_one_moment(e)
        assert e.screen.focused is e.tree


@pytest.mark.slow
async def test_a_theme_for_one_session(tmp_path: Path) -> None:
    Memory(tmp_path).choose_theme("dracula")
    async with explorer(tmp_path, theme="nord") as e:
        assert e.app.theme == "nord"
    assert Memory(tmp_path).theme == "dracula"


@pytest.mark.slow
@pytest.mark.does("play", "faster", "slower")
@pytest.mark.parametrize("size", SIZES)
async def test_it_plays_with_its_speed_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size, start=Start(plays=True)) as e:
        assert e.screen.player is not None
        for key, speed in (("+", SPEEDS[3]), ("-", SPEEDS[2]), ("-", SPEEDS[1])):
            await e.press(key)
            assert any(f"{speed:g}{per}" in e.header for per in ("/s", " step"))
        assert e.said == []
        await e.press("p", "+")
        assert "/s" not in e.header
        assert e.said == ["Plays 2 steps a second."]


def test_a_step_without_a_screen() -> None:
    drawn = called_here("aima-5-2", "--step", "first-cut").out.decode()
    assert "never visited" in drawn
    assert "▶" in drawn
    assert called_here("aima-5-2", "--step", "31").code == 2
    assert called_here("aima-5-2", "--panel", "nothing").code == 2


# -- one source after another ----------------------------------------------------------------------


@pytest.mark.slow
async def test_options_hold_and_keys_belong_to_their_source(tmp_path: Path) -> None:
    given = Settings(order="worst", fail="hard")
    async with explorer(tmp_path, settings=given, columns="local", hides_ahead=True) as e:
        await e.press("t", "m", "A", "Z", "i")
        header, columns = e.header, e.screen.columns
        assert "cut" not in header
        await opened(e, "sixteen-leaves")
        assert e.header.split("   ")[1:5] == ["alpha-beta", "order worst", "cut ≥", "fail-hard"]
        assert (e.screen.columns, e.screen.hides_ahead) == ("local", True)
        assert "MIN begins" not in e.header
        await e.press("w")
        await opened(e, "aima-5-2")
        assert e.header == header
        assert (e.screen.columns, e.screen.hides_ahead) == (columns, False)
        assert "MIN begins" in e.header
        await opened(e, "sixteen-leaves")
        assert "fail-soft" in e.header
        assert e.said[1:] == []


@pytest.mark.slow
async def test_the_player_at_the_root_holds_where_a_tree_does_not_say_itself(
    tmp_path: Path,
) -> None:
    async with explorer(tmp_path, None, root=MIN) as e:
        for source, begins in (("aima-5-2", True), ("paid-on-the-way", False), ("nim", False)):
            await opened(e, source)
            assert ("MIN begins" in e.header) is begins, source


@pytest.mark.slow
async def test_inline_trees_are_different_sources(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[3,12],[2,4]]") as e:
        await e.press("t")
        for text, rule in (("[[1,2],[3,4]]", "≥"), ("[[3,12],[2,4]]", ">")):
            e.app.open(text)
            await e.settle()
            assert f"cut {rule}" in e.header


@pytest.mark.parametrize(
    ("given", "then", "kept"),
    [
        ({"table": "sound"}, "nim3", {}),
        ({"table": "sound", "cut": "gt"}, "tictactoe", {"table": "sound", "cut": "gt"}),
        ({"depth": 2, "quiescence": 3}, "pawns", {"depth": 2, "quiescence": 3}),
        ({"depth": 1, "quiescence": 3}, "aima-5-2", {}),
        ({"depth": 2, "cut": "gt"}, "slide:moves=0", {"depth": 2, "cut": "gt"}),
        ({"cut": "gt"}, "slide:moves=0", {"cut": "gt"}),
        ({"deepening": True}, "nim3", {}),
        ({"order": "best", "seed": 7}, "nim3", {"seed": 7}),
        ({"depth": 2, "weights": (("advance", 2),)}, "tictactoe", {"depth": 2}),
        ({"order": "captures"}, "aima-5-2", {}),
        ({"opponent": "any", "by_hand": ((0,),)}, "aima-5-2", {"opponent": "any"}),
    ],
)
def test_options_hold_as_far_as_they_fit(
    given: dict[str, Any], then: str, kept: dict[str, Any]
) -> None:
    source = open_source(then)
    found = as_far_as_fits(Settings(**given), source, names_algorithm=False)
    assert found == replace(Settings(found.algorithm), **kept)


@pytest.mark.parametrize(
    ("named", "then", "algorithm"),
    [
        ("minimax", "layers", "minimax"),
        ("minimax", "nim3", "maxn"),
        ("", "layers", "layered"),
        ("", "n-player-wrong-cut", "maxn-ab"),
    ],
)
def test_an_algorithm_holds_if_it_was_named(named: str, then: str, algorithm: str) -> None:
    given = Settings(named or "minimax")
    found = as_far_as_fits(given, open_source(then), names_algorithm=bool(named))
    assert found.algorithm == algorithm


@pytest.mark.slow
async def test_what_does_not_hold_is_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(order="best")) as e:
        await opened(e, "nim3")
        assert e.said == [OPTIONS_LEFT_OUT]
    async with explorer(tmp_path, settings=Settings("minimax"), names_algorithm=True) as e:
        await opened(e, "nim3")
        assert e.said[0].startswith("minimax does not fit nim3: ")
