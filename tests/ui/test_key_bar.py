"""The line of keys at the bottom, and the mouse on it."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.driving import explorer
from tests.ui.test_kept_keys import Kept
from tui_explorer.ui.actions import ACTIONS, EDIT
from tui_explorer.ui.widgets.key_bar import KeyBar
from tui_explorer.words.glossary import key_name

pytestmark = pytest.mark.slow


async def test_the_keys_of_the_table_are_there_in_its_order(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        (line,) = e.lines("KeyBar")
        told = [
            f"{key_name(action.keys.split(',')[0])} {action.label}"
            for action in ACTIONS
            if action.footer and action.section != EDIT
        ]
        assert len(told) > 5
        assert line.split() == " ".join(told).split()


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
async def test_help_and_quit_are_there_however_narrow(tmp_path: Path, width: int) -> None:
    async with explorer(tmp_path, size=(width, 20)) as e:
        (line,) = e.lines("KeyBar")
        assert line.rstrip().endswith("? help  q quit")
        assert line.startswith(" space next ")
        assert "tab panel" in line or width < 60
        assert "v maximise" in line or width < 120
        for label in line.strip().split("  "):
            assert any(label.strip().endswith(action.label) for action in ACTIONS)


async def test_each_cell_of_a_key_does_what_the_key_does(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        x, y = e.place(" space next ", "KeyBar")
        for cell in range(len(" space next ")):
            await e.click(x + cell, y)
            assert e.step == cell + 1
        await e.click(x + len(" space next "), y)
        assert e.step == len(" space next ") - 1


async def test_beside_the_keys_nothing_happens(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar = e.screen.query_one(KeyBar).region
        await e.click(bar.right - 1, bar.y)
        assert (e.step, e.app.screen) == (0, e.screen)


async def test_the_mouse_brings_up_what_a_key_does(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        bar = e.screen.query_one(KeyBar)
        await e.pilot.hover(offset=e.place("back ", "KeyBar"))
        assert bar.tooltip == "Go back by one event"
        await e.pilot.hover(offset=(bar.region.right - 1, bar.region.y))
        assert bar.tooltip is None
        await e.pilot.hover(offset=e.place("quit", "KeyBar"))
        assert bar.tooltip == "Leave"
        await e.pilot.hover(offset=(0, 0))
        assert bar.tooltip is None


@pytest.mark.parametrize("keys", [(), ("E",), ("Y", "enter")], ids=["usual", "editing", "playing"])
async def test_keys_that_fit_are_those_that_are_kept(
    tmp_path: Path, keys: tuple[str, ...], snapshot: SnapshotAssertion
) -> None:
    """The fewer cells, the fewer keys: those that matter most stay."""
    async with explorer(tmp_path) as e:
        await e.press(*keys)
        told: list[str] = []
        for width in range(40, 150, 6):
            await e.resize(width, 24)
            told.append(f"{width:3}{e.lines('KeyBar')[0].rstrip()}")
    assert "\n".join(told) + "\n" == snapshot.use_extension(Kept)
