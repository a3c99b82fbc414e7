"""Opening one source after another: what is kept, what is too late, and what is refused."""

import asyncio
import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driving import explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.formats.read.limits import Limits
from tui_explorer.games import subtract
from tui_explorer.ui.dialogs import preview
from tui_explorer.words.notices import USUAL_AGAIN


@pytest.mark.parametrize(
    ("first", "given", "then"),
    [
        ("tictactoe:state=XOX.O....", {"table": "sound"}, "nim3"),
        ("tictactoe:state=XOX.O....", {"table": "sound"}, "pig"),
        ("pawns", {"depth": 2, "quiescence": 3}, "nim3"),
        ("pawns", {"deepening": True}, "nim3"),
        ("aima-5-2", {"order": "best"}, "nim3"),
        ("pawns", {"depth": 2, "weights": (("advance", 2),)}, "aima-5-2"),
        ("pawns", {"order": "captures"}, "aima-5-2"),
        ("pawns", {"depth": 2, "weights": (("advance", 2),)}, "tictactoe:state=XOX.O...."),
        ("horizon", {"depth": 1, "deepening": True}, "aima-5-2"),
    ],
)
async def test_settings_that_do_not_fit_are_given_up(
    tmp_path: Path, first: str, given: dict[str, Any], then: str
) -> None:
    async with explorer(tmp_path, first, settings=Settings(**given)) as e:
        e.app.open(then)
        await e.settle()
        assert e.steps > 0
        assert then in e.header
        assert e.said


async def test_settings_that_fit_are_kept(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(order="worst")) as e:
        await e.press("t")
        said = len(e.said)
        e.app.open("sixteen-leaves")
        await e.settle()
        assert "cut >" in e.header
        assert "order worst" in e.header
        assert len(e.said) == said
        e.app.open("nim3")
        await e.settle()
        assert USUAL_AGAIN in e.said
        e.app.open("aima-5-2")
        await e.settle()
        assert "order natural" in e.header
        assert "cut >" in e.header


async def test_what_is_opened_later_is_what_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps([[1, 2, 3]] * 30_000), encoding="utf-8")
    async with explorer(tmp_path) as e:
        e.app.open(str(file))
        e.app.open("horizon")
        await e.settle()
        assert "horizon" in e.header
        e.app.open(str(file))
        await e.settle()
        assert "large.json" in e.header


async def test_keys_pressed_while_a_tree_is_read_again_count(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_text(json.dumps([[1, 2, 3]] * 30_000), encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        e.screen.action_do("root")
        e.screen.action_do("cut_rule")
        await e.settle()
        assert "MIN begins" in e.header
        assert "cut >" in e.header


async def test_the_list_opens_what_the_command_line_allowed(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 1200 + "1" + "]" * 1200, encoding="utf-8")
    async with explorer(tmp_path, limits=Limits(json_depth=2000)) as e:
        await e.press("s")
        await e.type(str(file))
        assert "deep.json" in e.header


@pytest.mark.parametrize(
    ("source", "title"),
    [("aima-5-2", "The textbook tree: nine leaves, one cut"), ("[1, 2]", "inline")],
)
def test_a_preview_has_a_title_or_a_name(source: str, title: str) -> None:
    assert preview.preview_of(source).title == title


def test_a_game_without_options_has_a_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(subtract.GAME):  # type: ignore[name-defined, misc]
        def __init__(self) -> None:
            super().__init__()

    monkeypatch.setattr(subtract, "GAME", Plain)
    seen = preview.preview_of("subtract")
    assert (seen.about, seen.fault) == ("", False)
    assert seen.picture


async def test_what_is_no_longer_shown_is_not_kept_in_memory(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        assert e.session.partner is not None
        kept = [weakref.ref(each.trace) for each in (e.session.run, e.session.partner)]
        for then in ("pawns", "aima-5-2"):
            e.app.open(then)
            await e.settle()
            while any(trace() is not None for trace in kept):  # a thread may still be at its end
                await asyncio.sleep(0.05)
                gc.collect()
            kept = [weakref.ref(e.session.run.trace)]
