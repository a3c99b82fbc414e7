"""Thousands of events at random: keys, clicks, drags, wheel, sizes. Nothing may break or stick."""

import random
from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.widgets import Input, OptionList

from tests.benchmarks import monkey
from tests.seeds import seeds
from tests.ui.driving import Explorer, explorer, key_event
from tests.ui.test_machine import assert_right
from tui_explorer.engine.settings import Settings
from tui_explorer.searches import build
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.ui.dialogs.palette import Palette
from tui_explorer.ui.explorer import budgets, predicting, viewing
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.view import OUTLINE
from tui_explorer.view.columns import WINDOW

pytestmark = pytest.mark.slow

SIZES = [(120, 36), (80, 24), (200, 60), (60, 20), (40, 12), (30, 8), (5, 3), (1, 1), (99, 29)]
SOURCES = ["aima-5-2", "sixteen-leaves", "tictactoe:state=XOX.O....", "pawns"]
COMMANDS = [key for action in ACTIONS for key in action.keys.split(",")]
OTHERS = [*"0123456789abclmnpt/[]", "ctrl+p", "ctrl+p", "delete", "ctrl+c", "escape", "escape"]
MOUSE: list[list[type[events.MouseEvent]]] = [
    [events.MouseDown, events.MouseUp],
    [events.MouseDown, events.MouseMove],
    [events.MouseMove],
    [events.MouseUp],
    [events.MouseScrollDown],
    [events.MouseScrollUp],
]
EVENTS, BURST = 500, 50


def random_events(rng: random.Random, size: Size) -> list[events.Event]:
    """What a cat on the keyboard, a mouse or a window manager sends at once."""
    kind = rng.random()
    if kind < 0.8:
        return [key_event(rng.choice(COMMANDS if rng.random() < 0.7 else OTHERS))]
    if kind < 0.97:
        x, y = rng.randrange(-1, size.width + 1), rng.randrange(-1, size.height + 1)
        return [
            each(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False, screen_x=x, screen_y=y)
            for each in rng.choice(MOUSE)
        ]
    new = Size(*rng.choice(SIZES))
    return [events.Resize(new, new)]


def send(e: Explorer, event: events.Event) -> None:
    if isinstance(event, events.Resize):
        e.app._driver._size = event.size  # type: ignore[union-attr, assignment]
    e.send(event)


@pytest.fixture
def harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is searched for long, nothing is left behind, and nobody leaves."""
    monkeypatch.setattr(budgets, "allowance", lambda _source: 300)
    monkeypatch.setattr(build, "_LARGEST_ORDERED_GAME", 2_000)
    monkeypatch.setattr("textual.app.user_downloads_path", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)  # edited trees are saved here
    monkeypatch.setattr(ExplorerApp, "exit", lambda *_args, **_how: None)
    monkeypatch.setattr(ExplorerApp, "open_url", lambda *_args, **_how: None)


@pytest.mark.usefixtures("harmless")
@pytest.mark.parametrize("at_once", [1, BURST], ids=["one by one", "in bursts"])
@pytest.mark.parametrize("seed", seeds(16, quick=0))
async def test_nothing_breaks(seed: int, at_once: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    sent: list[str] = []
    async with explorer(tmp_path, rng.choice(SOURCES), toasts=True, seconds=None) as e:
        while len(sent) < EVENTS:
            for _ in range(at_once):
                for event in random_events(rng, e.app.size):
                    sent.append(str(event))
                    send(e, event)
            await e.pilot._wait_for_screen()
            assert_sound(e, f"seed {seed}: {sent[-2 * BURST :]}")
        await assert_still_works(e)


def assert_sound(e: Explorer, how: str) -> None:
    """Nothing has gone wrong so far."""
    assert e.app._exception is None, how
    assert e.app.is_running, how
    assert isinstance(e.app.screen_stack[0], ExplorerScreen), how
    session = e.screen.session
    if session is not None:
        assert 0 <= session.step <= len(session.run.trace), how
        assert 0 <= e.tree.cursor < len(session.run.tree), how


async def assert_still_works(e: Explorer) -> None:
    """With all the windows closed, keys do what they always did."""
    await e.resize(120, 36)
    if e.screen.player is not None:
        e.screen.player.stop()
    while not isinstance(e.app.screen, ExplorerScreen):
        await e.press("escape")
    if e.screen.maximized is not None:
        await e.press("escape")
    e.app.open("aima-5-2")
    await e.settle()
    if isinstance(e.app.screen, ChooseScreen):  # a tree was edited and not saved
        await e.press("d", "enter")
    if e.session.predictions is not None:
        predicting.begin(e.screen, frozenset())
    e.screen.searching.start(e.screen.searching.shown.source, Settings())
    await e.settle()
    if e.screen.hides_ahead:
        await e.press("Z")
    e.screen.show_columns(WINDOW)
    viewing.show(e.screen, OUTLINE)
    e.app.clear_notifications()
    await e.press("left_square_bracket", "c")
    assert_right(e)
    assert e.step == 17


def test_the_same_seed_makes_the_same_events() -> None:
    def told(seed: int) -> list[str]:
        rng = random.Random(seed)
        return [str(event) for _ in range(100) for event in random_events(rng, Size(80, 24))]

    assert told(1) == told(1) != told(2)


@pytest.mark.private  # it pastes without end, after which Textual's own reader is deaf
@pytest.mark.parametrize(
    "name",
    [
        "the list",
        "hostile labels",
        "a game of dice",
        "wide and deep",
        "looking on against any reply",
    ],
)
def test_nothing_breaks_on_a_real_terminal(name: str) -> None:
    """A part of what ``python -m tests.benchmarks.monkey`` does with more sources and events."""
    told = monkey.session(name, events=120, seed=1)
    assert told.waits


# -- what random events have found -----------------------------------------------------------------


async def test_a_palette_that_is_closed_while_keys_are_on_their_way(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        palette = e.app.screen
        assert isinstance(palette, Palette)
        typed = Input.Changed(palette.query_one(Input), "o")
        palette.dismiss()
        await palette._dispatch_message(typed)
        assert not [worker for worker in e.app.workers if worker.node is palette]
        e.app.action_command_palette()
        await e.settle()
        assert isinstance(e.app.screen, Palette)
        await assert_still_works(e)


async def test_a_palette_that_finds_something_after_it_was_closed(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+p")
        palette = e.app.screen
        assert isinstance(palette, Palette)
        await e.press("escape")
        await palette._watch__show_busy()
        palette._watch__list_visible()
        await assert_still_works(e)


async def test_a_click_where_the_window_has_ended_by_now(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("ctrl+p")
        palette = e.app.screen
        click = events.Click(palette, 110, 30, 0, 0, 1, False, False, False, 110, 30)
        palette.post_message(click)
        await e.settle()
        assert e.app.screen is palette


@pytest.mark.parametrize("opens", ["ctrl+p", "a"])
async def test_a_click_on_a_row_that_is_gone_by_now(tmp_path: Path, opens: str) -> None:
    async with explorer(tmp_path) as e:
        await e.press(opens)
        screen, listed = e.app.screen, e.app.screen.query_one(OptionList)
        style = Style(meta={"option": listed.option_count})
        click = events.Click(listed, 1, 1, 0, 0, 1, False, False, False, 9, 9, style=style)
        listed.post_message(click)
        await e.settle()
        assert e.app.screen is screen
        await assert_still_works(e)


async def test_a_source_that_comes_while_a_window_is_open(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("question_mark", "ctrl+p")
        e.app.open("horizon")
        await e.settle()
        assert [type(screen) for screen in e.app.screen_stack] == [ExplorerScreen]
        assert "horizon" in e.header


@pytest.mark.usefixtures("harmless")
async def test_a_search_stopped_before_its_first_node(tmp_path: Path) -> None:
    settings = Settings(algorithm="layered")
    async with explorer(tmp_path, "connect", settings=settings) as e:
        assert e.steps == 0
        await e.press("o", "u", "space", "b", "c", "C", "g", "enter", "x", "z", "enter", "p")
        assert e.step_told() == (0, 0)
