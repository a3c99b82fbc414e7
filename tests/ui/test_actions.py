"""Each action of the table: it can be done, by its key and by the palette, and has a test."""

from __future__ import annotations

import ast
import asyncio
import gc
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from inspect import isfunction, signature
from pathlib import Path

import pytest
from textual.command import Command, CommandList
from textual.fuzzy import Matcher
from textual.widgets import Input
from textual.widgets._toast import Toast

from tests.ui.driving import CUT, END, Explorer, explorer, key_event
from tui_explorer.ui import actions
from tui_explorer.ui.actions import ACTIONS, KeyAction
from tui_explorer.ui.dialogs.help import HelpScreen
from tui_explorer.ui.dialogs.palette import Palette
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.words import captions


@cache
def marked() -> set[str]:
    """The actions that tests of this folder are marked with, whichever of them run today."""
    calls = [
        node
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.does"
    ]
    return {ast.literal_eval(name) for call in calls for name in call.args}


@pytest.mark.slow
def test_no_test_is_marked_with_an_action_that_does_not_exist() -> None:
    assert marked() <= {action.name for action in ACTIONS}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_every_action_can_be_done_and_has_a_test(action: KeyAction) -> None:
    row = action.do if isinstance(action.do, partial) else partial(action.do)
    function = row.func if isfunction(row.func) else row.func.function()
    parameters = signature(function).parameters.values()
    needed = {each.name for each in parameters if each.default is each.empty}
    given = needed - row.keywords.keys()
    assert given == ({"screen", "session"} if action.needs_search else {"screen"})
    assert action.name in marked(), f"no test is marked @pytest.mark.does({action.name!r})"


def test_nothing_is_named_twice() -> None:
    names = [action.name for action in ACTIONS]
    keys = [key for action in ACTIONS for key in action.keys.split(",")]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.slow
async def test_every_key_does_what_the_table_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for keys that edit: they tell how to begin that."""
    done: list[str] = []

    def noted(action: KeyAction) -> KeyAction:
        return action._replace(do=lambda *_given: done.append(action.name))

    monkeypatch.setattr(actions, "ACTIONS", [noted(action) for action in ACTIONS])
    pressed = [(a, key) for a in ACTIONS for key in a.keys.split(",") if key != "ctrl+q"]
    async with explorer(tmp_path) as e:
        for action, key in pressed:
            done.clear()
            await e.pilot.press(key)
            assert done == ([] if action.needs_editing else [action.name]), key


@pytest.mark.slow
async def test_the_palette_has_every_action_and_source(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        commands = list(e.app.get_system_commands(e.app.screen))
        said = [command.title.casefold() for command in commands]
        assert [a.help for a in ACTIONS if f"{a.label}: {a.help}".casefold() not in said] == []
        assert {"Open aima-5-2", "Open tictactoe"} <= {command.title for command in commands}


@pytest.mark.slow
async def test_the_palette_tells_what_a_source_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[1, 2]", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        e.app.open(str(file))
        await e.settle()
        told = {command.title: command.help for command in e.app.get_system_commands(e.screen)}
        assert told["Open mine.json"] == str(tmp_path)
        assert told["Open aima-5-2"].startswith("The textbook tree")
        assert told["Open nim"].startswith("Nim: ")


async def test_the_palette_names_nothing_twice(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        titles = [command.title for command in e.app.get_system_commands(e.app.screen)]
        assert len(set(titles)) == len(titles), sorted(t for t in titles if titles.count(t) > 1)


@pytest.mark.slow
async def test_an_action_by_the_palette(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        await pick(e, "next cut")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step_told() == (CUT, END)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("okabe", "Theme: okabe-ito"),
        ("maximise", "Maximise: Give a panel the whole screen, or take it back"),
        ("over", "Over: Go on to the return of the node the search is in"),
        ("export", "Export: Save the tree as text, a table or a picture"),
        ("tictactoe", "Open tictactoe"),
    ],
)
async def test_the_palette_finds_what_it_is_called_on_screen(
    tmp_path: Path, typed: str, title: str
) -> None:
    async with explorer(tmp_path) as e:
        matcher = Matcher(typed)
        titles = [command.title for command in e.app.get_system_commands(e.app.screen)]
        assert max(titles, key=matcher.match) == title


@pytest.mark.slow
async def test_all_themes_in_a_palette_of_their_own(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        await pick(e, "choose the colours")
        assert isinstance(e.app.screen, Palette)
        assert e.app.screen.query_one(Input).placeholder == captions.THEMES_FIELD
        listed = e.app.screen.query_one(CommandList)
        while listed.option_count < len(e.app.available_themes):
            await e.pilot.pause()
        shown = [option.hit.text for option in listed.options if isinstance(option, Command)]
        assert shown == sorted(e.app.available_themes)
        await pick(e, "nord")
        assert e.app.theme == "nord"
        assert isinstance(e.app.screen, ExplorerScreen)


async def pick(e: Explorer, typed: str) -> None:
    """Type something into a palette, and take the first that is found."""
    e.app.screen.query_one(Input).value = typed
    for _ in range(20):
        await e.pilot.pause()
    await e.press("enter")


@pytest.mark.slow
async def test_a_theme_by_the_palette(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        await pick(e, "high-contrast")
        assert e.app.theme == "high-contrast"
        assert isinstance(e.app.screen, ExplorerScreen)


@pytest.mark.slow
@pytest.mark.does("help")
async def test_help_opens_and_closes(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        for opens, closes in [("?", "escape"), ("f1", "f1"), ("?", "?")]:
            await e.press(opens)
            assert isinstance(e.app.screen, HelpScreen)
            assert "Go on by one event" in e.text
            await e.press(closes)
            assert isinstance(e.app.screen, ExplorerScreen)
        assert e.step == CUT
        header = e.header
        await e.press("?", *"mcqtz", "space", "!", "escape", "escape")
        assert isinstance(e.app.screen, ExplorerScreen)
        assert (e.step, e.header, e.tree.shaken) == (CUT, header, {})


@pytest.mark.slow
@pytest.mark.does("quit")
@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_leaving(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path) as e:
        await e.pilot.press(key)
        await e.pilot.pause()
        assert not e.app.is_running
        assert e.app.return_code == 0


@pytest.mark.slow
@pytest.mark.does("repaint")
async def test_everything_is_painted_anew(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        painted: list[bool] = []
        e.app.refresh = lambda **_: painted.append(True)  # type: ignore[method-assign]
        await e.press("ctrl+l")
        assert painted


@pytest.mark.slow
async def test_a_key_held_down_says_it_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        await e.press("right_square_bracket")
        for _ in range(30):
            e.send(key_event("c"))
        await e.settle()
        assert len(e.app.screen.query(Toast)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_a_toast_lies_over_the_keys_and_what_it_speaks_of_stays(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=size, toasts=True) as e:
        await e.press("right_square_bracket")
        before = e.painted()
        await e.press("c")
        after = e.painted()
        assert "There is no cut after this step." in after[-1]
        assert after[:-1] == before[:-1]
        await e.press("d", "1", "enter")
        assert "has no eval" in " ".join(e.painted()[-3:])
        assert e.painted()[: size[1] // 2] == before[: size[1] // 2]


@pytest.mark.slow
async def test_a_toast_that_comes_too_late_goes_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, toasts=True) as e:
        e.app.notify("in time")
        await e.settle()
        (toast,) = e.app.screen.query(Toast)
        said = toast._notification
        late = Toast(replace(said, message="too late", raised_at=said.raised_at - 2 * said.timeout))
        assert late._notification.has_expired
        assert late._timeout > 0  # else its timer would stop the app
        await e.app.screen.mount(late)
        while late.is_attached:
            await asyncio.sleep(0.05)
        assert list(e.app.screen.query(Toast)) == [toast]


@pytest.mark.slow
async def test_the_garbage_collector_works_again_after_the_first_frame(tmp_path: Path) -> None:
    gc.disable()
    async with explorer(tmp_path):
        assert gc.isenabled()


@pytest.mark.slow
async def test_a_key_before_the_first_search_counts(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......", wait=False) as e:
        e.screen.action_do("switch")
        await e.settle()
        assert e.session.run.settings.algorithm == "minimax"
