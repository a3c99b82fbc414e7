"""Two thousand events at random: keys, clicks, sizes. Nothing may break or get stuck."""

import random
from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.screens.explorer import ExplorerScreen

SIZES = [(120, 36), (80, 24), (200, 60), (60, 20), (40, 12), (30, 8), (99, 29)]
LEAVING = {"q", "ctrl+q"}
KEYS = [key for action in ACTIONS for key in action.keys.split(",") if key not in LEAVING]
BATCHES, EVENTS = 8, 250


@pytest.mark.parametrize("seed", range(BATCHES))
async def test_nothing_breaks(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.user_downloads_path", lambda: tmp_path)
    rng = random.Random(seed)
    source = rng.choice(["aima-5-2", "sixteen-leaves", "tictactoe:state=XOX.O....", "pawns"])
    told: list[str] = []
    async with explorer(tmp_path, source, seconds=None) as e:
        for _ in range(EVENTS):
            kind = rng.random()
            if kind < 0.9:
                told.append(rng.choice(KEYS))
                await e.pilot.press(told[-1])
            elif kind < 0.97:
                place = rng.randrange(e.app.size.width), rng.randrange(e.app.size.height - 1)
                told.append(f"click {place}")
                await e.pilot.click(offset=place)
            else:
                size = rng.choice(SIZES)
                told.append(f"size {size}")
                await e.pilot.resize_terminal(*size)
            assert e.app.is_running, f"seed {seed}: {told[-20:]}"
        for _ in range(5):
            await e.pilot.press("escape")
        assert isinstance(e.app.screen, ExplorerScreen), f"seed {seed}: {told[-20:]}"
