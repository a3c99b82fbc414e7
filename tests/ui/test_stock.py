"""The explorer on Textual's public parts alone, and the check that says when that must be.

The whole folder runs that way with ``TUI_EXPLORER_STOCK=1``; here it is a part of it.
"""

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.app import App
from textual.command import CommandPalette
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList

from tests.command import ENVIRONMENT, STOCK
from tests.ui.terminal_session import TerminalSession
from tui_explorer import ui
from tui_explorer.ui import fast
from tui_explorer.ui.fast import stock, tested

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

REPRESENTATIVE = {
    "steps": ["test_stepping.py"],
    "dialogs": ["test_screens.py", "-k", "prompt or choose or help or palette"],
    "pictures": ["test_snapshots.py", "-k", "cut or other_dialogs"],
    "program": ["test_pty.py", "-k", "open_step or list or keys_after or no_text or a_signal"],
    "terminal": ["test_terminal.py", "-k", "quiet or signal or gone or crash or memory or stopped"],
}
"""Tests of behaviour, a few of each kind."""


@pytest.mark.private
@pytest.mark.parametrize("chosen", REPRESENTATIVE.values(), ids=REPRESENTATIVE)
def test_the_explorer_behaves_as_it_should(chosen: list[str]) -> None:
    file, *options = chosen
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, f"tests/ui/{file}", *options],
        cwd=ROOT,
        env={**{k: v for k, v in ENVIRONMENT.items() if not k.startswith("PYTEST")}, STOCK: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]


def test_bytes_that_no_keyboard_sends(tmp_path: Path) -> None:
    """They may take a key or two with them, but neither the program nor the keyboard."""
    app = [sys.executable, "-m", "tests.ui.small_app"]
    terminal = TerminalSession(
        app, width=80, height=24, TMPDIR=str(tmp_path), TUI_EXPLORER_STOCK="1"
    )
    try:
        terminal.wait_for(" ready>")
        for data in (
            b"\xff",
            b"\xc3\x28",
            b"\xe2\x82",
            b"\x1b[9999999u",
            b"\x1b[200~\xff\x1b[201~",
        ):
            for typed in (data, b"j", b"k"):
                terminal.type(typed)
                terminal.settle(0.3)
            terminal.wait_for("<key k>")
            terminal.type(b"l")
            terminal.wait_for("<key l>")
        terminal.type(b"q")
        assert terminal.end() == 0
        assert terminal.is_restored()
    finally:
        terminal.close()


# -- the check -----------------------------------------------------------------------------------


def test_this_textual_is_as_it_was_when_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(STOCK, raising=False)
    assert [*tested.unexpected()] == []
    assert tested.is_tested()


@pytest.mark.parametrize(
    "told", ["the switch", "a version", "a signature", "an attribute", "nothing there"]
)
def test_whatever_is_not_as_tested_turns_private_parts_off(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(STOCK, raising=False)
    match told:
        case "the switch":
            monkeypatch.setenv(STOCK, "1")
        case "a version":
            monkeypatch.setattr(tested, "TESTED", ("8.2.0", "9.0.0"))
        case "a signature":
            monkeypatch.setattr(Widget, "_scroll_update", lambda self, size, more: None)
            assert [*tested.unexpected()] == ["textual.widget.Widget._scroll_update"]
        case "an attribute":
            monkeypatch.setattr(Screen, "__init__", lambda self: None)
            assert [*tested.unexpected()] == ["textual.screen.Screen.__init__"]
        case "nothing there":
            monkeypatch.delattr(Widget, "_scroll_update")
            assert [*tested.unexpected()] == ["textual.widget.Widget._scroll_update"]
    assert not tested.is_tested()


@pytest.mark.private
def test_each_private_part_has_a_public_one_of_the_same_form() -> None:
    parts = [name for name in fast.__all__ if name != "FAST"]
    assert len(parts) == 9
    for name in parts:
        ours, theirs = getattr(fast, name), getattr(stock, name)
        if not inspect.isclass(ours):
            assert ours is not theirs
            assert inspect.signature(ours) == inspect.signature(theirs), name


# -- private parts elsewhere -----------------------------------------------------------------------


def modules() -> Iterator[str]:
    """The explorer's modules, but for those that may know private parts."""
    for found in walk_packages(ui.__path__, f"{ui.__name__}."):
        if not found.ispkg and not found.name.startswith(f"{ui.__name__}.fast."):
            yield found.name


def private_names(*classes: type) -> set[str]:
    """What Textual's classes, among these and below them, keep for themselves."""
    names: set[str] = set()
    for base in {base for cls in classes for base in cls.__mro__}:
        if base.__module__.startswith("textual."):
            init = vars(base).get("__init__")
            names |= {*vars(base), *(init.__code__.co_names if inspect.isfunction(init) else ())}
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


@pytest.mark.parametrize("name", list(modules()))
def test_no_private_part_of_textual_is_used_elsewhere(name: str) -> None:
    module = import_module(name)
    nodes = [*ast.walk(ast.parse(inspect.getsource(module)))]
    imported = [
        f"{node.module}.{each.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    ]
    assert not [each for each in imported if each.startswith("textual.") and "._" in each]
    of_others = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) not in ("self", "os")
    }
    assert not of_others & private_names(App, Screen, CommandPalette, OptionList, LinuxDriver)
    for cls in vars(module).values():
        if not inspect.isclass(cls) or cls.__module__ != name or not private_names(cls):
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(cls)))
        used = {node.attr for node in ast.walk(body) if isinstance(node, ast.Attribute)}
        defined = {node.name for node in ast.walk(body) if isinstance(node, ast.FunctionDef)}
        assert not (used | defined) & private_names(cls), cls
