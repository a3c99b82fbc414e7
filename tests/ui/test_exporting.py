"""What leaves the explorer: rows that are copied, files that are saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tui_explorer.searches.exports import SUFFIXES
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.explorer import exporting
from tui_explorer.words import captions

pytestmark = pytest.mark.slow


@pytest.mark.does("copy")
async def test_copying_a_row(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "y")
        assert e.app.clipboard == "a2 ▼ C [3, +∞] ≤2 ✂"
        assert e.said[-1] == f"Copied: {e.app.clipboard}"
        await e.press("home", "y")
        assert e.app.clipboard.startswith("▲ A")


@pytest.mark.does("export")
async def test_exporting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        await e.press("c", "e", "enter")
        while not (saved := [*tmp_path.glob("*.txt")]) or not saved[0].stat().st_size:
            await e.pilot.pause()
        text = saved[0].read_text(encoding="utf-8")
        assert "├─ a2 ▼ C" in text
        assert "c3 ✂ never visited" in text


@pytest.mark.does("export")
async def test_an_export_is_of_the_step_it_was_asked_for_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        await e.tap("e")
        await e.tap("enter")
        e.screen.show_step(e.steps)
        e.app.open("aima-5-2")
        while not any(said.startswith("Saved as ") for said in e.said):
            await e.pilot.pause()
        await e.settle()  # the other tree is on the screen before the explorer ends
    (saved,) = tmp_path.glob("*.txt")
    assert "-step-0-" in saved.name
    assert "△ start" in saved.read_text(encoding="utf-8")


@pytest.mark.does("export")
async def test_in_a_browser_an_export_is_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.app.user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(ExplorerApp, "is_web", True)
    async with explorer(tmp_path) as e:
        await e.press("c", "e", "enter")
        while not any(file.stat().st_size for file in tmp_path.glob("*.txt")):
            await e.pilot.pause()
        (saved,) = tmp_path.glob("*-step-17-*.txt")
        assert e.said == []
        assert "c3 ✂ never visited" in saved.read_text(encoding="utf-8")


@pytest.mark.does("export")
async def test_an_export_without_any_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "file" / "x")
    (tmp_path / "file").write_text("", encoding="utf-8")
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    async with explorer(tmp_path / "state") as e:
        await e.press("e", "enter")
        while not e.said:
            await e.pilot.pause()
        assert e.said[-1].startswith("Not saved: ")


@pytest.mark.does("export")
async def test_every_form_of_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        await e.press("e", "escape")
        for number, (form, _) in enumerate(captions.EXPORTS):
            suffix = SUFFIXES.get(form, "svg")
            for old in tmp_path.glob(f"*.{suffix}"):
                old.unlink()
            e.said.clear()
            await e.press("e", *["down"] * number, "enter")
            while not e.said:
                await e.pilot._wait_for_screen()
            assert f".{suffix}" in e.said[-1], "where it is was not told"
            assert any(file.stat().st_size for file in tmp_path.glob(f"*.{suffix}"))


@pytest.mark.does("export")
async def test_a_file_too_deep_to_be_opened_unasked_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path, f"{'[' * 250}1{']' * 250}") as e:
        await e.press("e", "y", "enter")
        while len(e.said) < 2:
            await e.pilot.pause()
        assert "--limit-depth" in e.said[-1]
        assert e.said_how[-1]["severity"] == "warning"


@pytest.mark.does("export")
@pytest.mark.parametrize("form", ["text", "html"])
async def test_an_export_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(exporting, "_file_name", lambda *_: "missing/file")
    async with explorer(tmp_path) as e:
        await e.press("e", form[0], "enter")
        while not e.said:
            await e.pilot.pause()
        assert e.said[-1].startswith("Not saved: ")


@pytest.mark.does("export")
@pytest.mark.parametrize("is_blocked", [False, True])
async def test_where_an_export_goes_without_downloads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_blocked: bool
) -> None:
    """The folder is made; where that cannot be done, the working directory will do."""
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    if is_blocked:
        home.write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: home / "Downloads")
    monkeypatch.chdir(here)
    async with explorer(tmp_path) as e:
        await e.press("e", "enter")
        while not e.said:
            await e.pilot.pause()
        (saved,) = (here if is_blocked else home / "Downloads").glob("*.txt")
        assert e.said[-1] == f"Saved as {saved}"


@pytest.mark.does("export")
async def test_an_export_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    async with explorer(tmp_path) as e:
        for count in (1, 2):
            await e.press("e", "enter")
            while len(e.said) < count:
                await e.pilot.pause()
    assert len([*tmp_path.glob("*.txt")]) == 2


@pytest.mark.does("export")
@pytest.mark.parametrize(
    ("source", "form", "why"),
    [
        ("tictactoe", "svg", "too large for a picture"),
        ("infinite-win", "efg", "Gambit's format cannot hold +∞ at the node b1"),
    ],
)
@pytest.mark.parametrize("is_web", [False, True])
async def test_what_cannot_be_saved_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    form: str,
    why: str,
    is_web: bool,
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path)
    monkeypatch.setattr(ExplorerApp, "is_web", is_web)
    forms = [name for name, _ in captions.EXPORTS]
    async with explorer(tmp_path, source) as e:
        await e.press("right_square_bracket", "e", *["down"] * forms.index(form), "enter")
        while not any(said.startswith("Not saved: ") for said in e.said):
            await e.pilot.pause()
        assert why in e.said[-1]
    assert not [*tmp_path.glob(f"*.{form}")]
