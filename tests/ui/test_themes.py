"""Themes: every one works, at once and everywhere, and is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import explorer

pytestmark = pytest.mark.slow


async def test_every_theme_works(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        for theme in e.app.available_themes:
            e.app.theme = theme
            await e.settle()
            assert "≤2" in e.row("C"), theme


async def test_another_theme_reaches_what_lies_below_a_dialog(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = "textual-light"
        await e.settle()
        expected = e.app.screen._compositor.render_strips()
        e.app.theme = "textual-dark"
        await e.settle()
        assert e.app.screen._compositor.render_strips() != expected
        await e.press("?")
        e.app.theme = "textual-light"
        await e.press("escape")
        assert e.app.screen._compositor.render_strips() == expected


@pytest.mark.parametrize("view", ["outline", "diagram"])
async def test_another_theme_looks_as_if_it_had_been_there_from_the_start(
    view: str, tmp_path: Path
) -> None:
    seen = []
    for theme in ("textual-light", "textual-dark"):
        async with explorer(tmp_path, theme=theme, view=view) as e:
            await e.press("c")
            e.app.theme = "textual-light"
            await e.settle()
            seen.append(e.app.export_screenshot())
    assert seen[0] == seen[1]


async def test_a_theme_is_remembered(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = "okabe-ito"
        await e.settle()
    async with explorer(tmp_path) as e:
        assert e.app.theme == "okabe-ito"
