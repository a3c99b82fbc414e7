"""A key and a panel more: a row in a table is all it takes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tui_explorer.ui import panels
from tui_explorer.ui.panels import Change, Lines, Panel, PanelSpace, Slot
from tui_explorer.ui.session import Session

pytestmark = pytest.mark.slow

WITH_ONE_KEY_MORE = """
import asyncio
import sys
from pathlib import Path

from tui_explorer.ui.actions import ACTIONS, STEP, KeyAction

def tell_step(screen, session):
    screen.notify(f"This is step {session.step} of [{len(session.run.trace)}].")

ACTIONS.append(KeyAction("tell", "f12", "tell", "Tell the step", STEP, tell_step, footer=1))

from tests.ui.driving import explorer

async def main():
    async with explorer(Path(sys.argv[1]), wait=False) as e:
        screen = e.screen
        shown, screen.session = screen.session, None
        await e.press("f12")
        assert e.said == [], "it needs a search"
        screen.session = shown
        await e.settle()
        await e.press("space", "f12")
        assert e.said == ["This is step 1 of [30]."], e.said
        assert " F12 tell" in e.painted()[-1]
        (command,) = (c for c in e.app.get_system_commands(screen) if "Tell the step" in c.title)
        assert (command.title, command.help) == ("Tell: Tell the step", "F12")
        command.callback()
        assert len(e.said) == 2
        await e.resize(120, 180)
        await e.press("?")
        assert any("F12 " in line and "Tell the step" in line for line in e.painted()), e.text

asyncio.run(main())
"""


def test_a_key_is_added_by_one_row(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITH_ONE_KEY_MORE, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def ancestors(session: Session, space: PanelSpace) -> Lines:
    """How deep the cursor is, and which step is shown."""
    depth = len(session.run.tree.path(space.cursor))
    return [f"cursor at depth {depth}", f"shown at step {session.step}"], (1,)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_panel_is_added_by_one_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    row = Panel(
        "added", "Depth", Slot.BELOW, ancestors, Change.STEP | Change.CURSOR,
        is_offered=lambda session: session.run.settings.cut == "ge",
    )  # fmt: skip
    monkeypatch.setattr(panels, "PANELS", [*panels.PANELS, row])
    async with explorer(tmp_path, size=size) as e:
        e.screen.show_panels("added")
        await e.press("shift+tab")
        assert e.screen.focused is not None
        assert e.screen.focused.id == "added"
        assert [line.strip() for line in e.lines("#added")[:2]] == [
            "cursor at depth 0",
            "shown at step 0",
        ]
        await e.press("space", "space")
        assert "shown at step 2" in e.text
        e.tree.move_to(e.node("a1.b1"))
        await e.settle()
        assert "cursor at depth 2" in e.text
        assert any(" Depth " in line for line in e.painted())
        await e.press("t")
        assert "shown at step" not in e.text
        assert e.lines("#code")
