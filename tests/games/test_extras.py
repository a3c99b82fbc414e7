"""What is said where an extra is not installed."""

import sys

import pytest

from tests.command import answer, called_here, refusal


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("chess", "pyspiel"):
        monkeypatch.setitem(sys.modules, package, None)
    for module in ("chess", "openspiel"):
        monkeypatch.delitem(sys.modules, f"tui_explorer.games.{module}", raising=False)


def test_the_line_to_install_it_is_told() -> None:
    for source in ("chess", "chess:fen=x", "mate-in-two"):
        assert refusal("run", source, "--depth", "1") == (
            66, 'chess is not installed (pip install "tui-explorer[chess]")'
        )  # fmt: skip
    assert refusal("run", "openspiel:hex(board_size=3)") == (
        66, 'openspiel is not installed (pip install "tui-explorer[openspiel]")'
    )  # fmt: skip


@pytest.mark.slow
def test_lists_tell_what_could_be_there() -> None:
    listed = called_here("list", "games").out.decode()
    assert 'pip install "tui-explorer[openspiel]"' in listed
    classes = {each["name"]: each["class"] for each in answer("list", "games")}
    assert classes["chess"] is None
    assert classes["nim"]["players"] == 2
    assert not any(name.startswith("openspiel:") for name in classes)
