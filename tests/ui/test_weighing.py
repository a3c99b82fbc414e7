"""Eval's features in the explorer: shown one by one, and weighed otherwise."""

from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.ui.dialogs.asking import PromptScreen

pytestmark = [pytest.mark.does("weights"), pytest.mark.slow]
GAME = "tictactoe:state=XO......."


async def test_the_features_are_in_the_node_panel(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, settings=Settings(depth=1), size=(120, 60)) as e:
        e.screen.show_panels("node")
        await e.settle()
        lines = [line.split() for line in e.lines("#node")]
        assert any(line[:4] == ["feature", "weight", "value", "adds"] for line in lines)
        assert [line[0] for line in lines if line and line[0].startswith("threats")] == [
            "threats(1)", "threats(2)",
        ]  # fmt: skip
        await e.press("d")
        await e.type("")
        assert "start, MAX to move" in "\n".join(e.lines("#node"))
        assert "1│ X │ O │   │" in "\n".join(e.lines("#why"))
        assert not any("feature" in line for line in e.lines("#node"))


async def test_other_weights_give_other_values(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, settings=Settings(depth=1)) as e:
        before = e.session.run.value
        await e.press("W")
        assert isinstance(e.app.screen, PromptScreen)
        assert "threats(1)=10, threats(2)=1" in e.text
        await e.type("threats(1)=0")
        assert e.session.run.settings.weights == (("threats(1)", 0),)
        assert e.session.run.value != before
        assert "weights threats(1) 0" in e.header
        await e.press("W")
        await e.type("threats(7)=1")
        assert "there is no feature" in e.text
        await e.type("threats(2)")
        assert "not of the form" in e.text
        await e.type("")
        assert e.session.run.settings.weights == ()
        assert e.session.run.value == before


async def test_without_a_limit_weights_wait(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await e.press("W")
        await e.type("threats(1)=3")
        assert any("only with a depth limit" in said for said in e.said)


async def test_a_tree_has_nothing_to_weigh(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("W")
        assert e.said[-1] == "Eval has no features to weigh here."


async def test_the_limit_is_in_the_pseudo_code(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, settings=Settings(depth=1)) as e:
        e.screen.show_panels("code")
        await e.settle()
        assert any("p ≤ 0" in line for line in e.lines("#code"))
        assert "Values at the depth limit are Eval's" in e.text
