"""The public part for tests of screens, used as its documentation says."""

import os
from pathlib import Path

import pytest

from tui_explorer.testing import explorer, press, screen_text, settle
from tui_explorer.testing.fixtures import Explore, explore

pytestmark = pytest.mark.slow

__all__ = ["explore"]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with choices of its own, which no test may see or change."""
    folder = tmp_path / "state" / "tui-explorer"
    folder.mkdir(parents=True)
    (folder / "state.json").write_text('{"theme": "textual-light"}')
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder / "state.json"


async def test_keys_wait_for_searches_and_nobody_s_state_is_touched(
    tmp_path: Path, state: Path
) -> None:
    tree = tmp_path / "mine.yaml"
    tree.write_text("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    app = explorer(str(tree), size=(100, 30), algorithm="minimax")
    before = state.read_bytes()
    async with app.run_test() as pilot:
        await press(pilot, "m g 1 7 enter")
        lines = screen_text(app)
        assert app.theme == "textual-dark"
    assert len(lines) == 30
    assert max(map(len, lines)) == 100
    assert "alpha-beta" in lines[0]
    assert "step 17 of 30" in lines[0]
    assert any("✂" in line for line in lines)
    assert state.read_bytes() == before


async def test_a_theme_and_columns() -> None:
    app = explorer("sixteen-leaves", theme="textual-light", columns="local", depth=None)
    async with app.run_test() as pilot:
        await press(pilot, "L")
        assert (app.theme, app.size) == ("textual-light", (80, 24))
        assert "α(s)" in "\n".join(screen_text(app))


async def test_a_tree_opens_with_the_algorithm_that_it_names_unless_another_is_given(
    tmp_path: Path,
) -> None:
    tree = tmp_path / "mine.yaml"
    tree.write_text("algorithm: layered\ntree: [[3, 12], [2, 4]]\n")
    for given, shown in (({}, "layered"), ({"algorithm": "alphabeta"}, "alpha-beta")):
        app = explorer(str(tree), **given)
        async with app.run_test() as pilot:
            await press(pilot, "space")
            assert shown in screen_text(app)[0]


async def test_the_fixture(explore: Explore) -> None:
    async with explore("aima-5-2", size=(120, 36)) as shown:
        await shown.press("c")
        assert "MIN at C already has 2" in shown.text


def test_the_fixture_as_a_plugin(tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "conftest.py").write_text('pytest_plugins = ["tui_explorer.testing.fixtures"]\n')
    (tmp_path / "test_mine.py").write_text(
        "import pytest\n"
        "@pytest.mark.asyncio\n"
        "async def test_my_tree(explore):\n"
        "    async with explore('[[3, 12], [2, 4]]') as shown:\n"
        "        await shown.press('c')\n"
        "        assert '✂' in shown.text\n"
        "        assert shown.app.theme == 'textual-dark'\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "TEXTUAL_THEME": "nord"},
        timeout=120,
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr


async def test_what_is_not_painted_for_a_moment_is_waited_for() -> None:
    app = explorer("aima-5-2")
    async with app.run_test(notifications=True) as pilot:
        app.delay_update(0.3)
        app.notify("It is there.")
        await settle(pilot)
        assert any("It is there." in line for line in screen_text(app))
