"""A position set up on the board: every key, the mouse, what cannot be, and the way back."""

import os
from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer, key_event
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.shelf import Shelf
from tui_explorer.searches.source import GameSource
from tui_explorer.testing import screen_text
from tui_explorer.ui.dialogs.asking import PromptScreen
from tui_explorer.ui.dialogs.set_up import SetUpPanel, SetUpScreen
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.safe import safe

pytestmark = pytest.mark.does("set_up")
LIMITED = Settings(depth=2)


def dialog(e: Explorer) -> SetUpScreen:
    assert isinstance(e.app.screen, SetUpScreen), e.text
    return e.app.screen


def opened(e: Explorer) -> str:
    """What is searched by now."""
    assert not isinstance(e.app.screen, SetUpScreen), e.text
    return e.screen.searching.shown.source.text


def told(e: Explorer) -> str:
    """What the panel says, as one line."""
    return " ".join(" ".join(line.split("  ")[0].split()) for line in e.lines("#set-up"))


@pytest.mark.slow
async def test_piece_by_piece_and_back(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", settings=LIMITED) as e:
        await e.press("right_square_bracket", "I")
        assert dialog(e).text == "tictactoe:state=........."
        await e.press("x", "right", "O", "down", "X")
        assert dialog(e).text == "tictactoe:state=XO..X...."
        await e.press("enter")
        assert opened(e) == "tictactoe:state=XO..X...."
        assert e.session.run.origin.name == "tictactoe:state=XO..X...."
        assert (e.step, e.session.run.settings.depth) == (0, 2)
        assert "tictactoe:state=XO..X...." in e.header
        await e.press("ctrl+z")
        assert opened(e) == "tictactoe"
        await e.press("ctrl+y")
        assert opened(e) == "tictactoe:state=XO..X...."
        assert e.app._memory.recent()[0] == "tictactoe:state=XO..X...."


@pytest.mark.slow
async def test_it_begins_with_the_node_under_the_cursor(tmp_path: Path) -> None:
    async with explorer(tmp_path, "othello:size=4", settings=LIMITED) as e:
        await e.press("down", "I")
        assert dialog(e).text == "othello:state=.X../.XX./.XO./....,turn=O,size=4"
        assert "MIN moves next: O." in e.text
        await e.press("tab")
        assert "MAX moves next: X." in e.text
        await e.press("enter")
        assert opened(e) == "othello:state=.X../.XX./.XO./....,turn=X,size=4"


@pytest.mark.slow
async def test_every_key(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns", settings=LIMITED) as e:
        await e.press("I")
        start = dialog(e).text
        assert start == "pawns:state=WW./.../.BB,turn=W"
        for keys, state in (
            (["space"], "BW./.../.BB"),
            (["space"], ".W./.../.BB"),
            (["space"], "WW./.../.BB"),
            (["right", "backspace"], "W../.../.BB"),
            (["up", "up", "delete"], "W../.../..B"),
            (["ctrl+z"], "W../.../.BB"),
            (["ctrl+z"], "WW./.../.BB"),
            (["ctrl+y"], "W../.../.BB"),
            (["less_than_sign"], "WW./.../.BB"),
            (["0"], ".../.../..."),
        ):
            await e.press(*keys)
            assert dialog(e).text == f"pawns:state={state},turn=W", keys
        assert "The board has no pawns (write W and B for pawns)" in told(e)
        await e.press("enter")
        assert "The board has no pawns" in told(e)
        await e.press("escape")
        assert opened(e) == "pawns"


@pytest.mark.slow
@pytest.mark.parametrize("source", ["cube", "slide"])
async def test_nothing_is_emptied_where_something_always_stands(
    tmp_path: Path, source: str
) -> None:
    async with explorer(tmp_path, source, settings=LIMITED) as e:
        await e.press("I")
        before = dialog(e).text
        assert "put nothing" not in e.text
        await e.press("backspace", "delete", "0", "right", "backspace")
        assert dialog(e).text == before
        await e.press("enter")
        assert opened(e) == before


@pytest.mark.slow
async def test_quick_hands(tmp_path: Path) -> None:
    """Keys that come at once are taken in their order, be they commands or marks."""
    async with explorer(tmp_path, "tictactoe", settings=LIMITED) as e:
        await e.press("I")
        keys = ["x", "right", "o", "right", "x", "down", "o", "space", "left", "x", "ctrl+z", "o"]
        for key in [*keys, "enter"]:
            e.send(key_event(key))
        await e.settle()
        assert opened(e) == "tictactoe:state=XOX.O...."


@pytest.mark.slow
async def test_what_cannot_be_is_told_and_not_searched(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", (80, 24), LIMITED) as e:
        await e.press("I", "up", "x", "enter")
        assert "A disc hangs in the air in column 1" in told(e)
        await e.press("ctrl+z", "down", "X", "enter")
        assert opened(e) == "connect:state=X//////"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "tictactoe", size, LIMITED) as e:
        await e.press("I", "x")
        x, y = e.place("│[X]", "#set-up")
        x += 2
        await e.click(x + 4, y)
        assert "│[·]│" in e.text
        await e.click(x + 4, y)
        await e.click(x + 4, y)
        assert dialog(e).text == "tictactoe:state=XO......."
        await e.click(x + 8, y + 4)
        await e.press("X")
        assert dialog(e).text == "tictactoe:state=XO......X"


@pytest.mark.slow
async def test_games_without_squares_are_typed(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim:piles=1-2,misere=true") as e:
        await e.press("down", "I")
        assert isinstance(e.app.screen, PromptScreen)
        assert "Options of nim" in e.text
        await e.type("state=1-99,turn=MIN,misere=true")
        assert "A pile of 99 stones is too large (it takes at most 50)" in e.text
        await e.type("state=1-9,turn=MIN,misere=true")
        await e.settle()
        assert opened(e) == "nim:state=1-9,turn=MIN,misere=true"
        await e.press("ctrl+z")
        assert opened(e) == "nim:piles=1-2,misere=true"


@pytest.mark.slow
async def test_a_board_may_be_left_for_typing(tmp_path: Path) -> None:
    async with explorer(tmp_path, "mate-in-two") as e:
        await e.press("I", "equals_sign")
        assert "Options of chess" in e.text
        assert "state=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1" in e.text
        await e.type("state=4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1")
        await e.settle()
        assert opened(e) == "chess:state=4k3/8/8/8/8/8/8/R3K3_w_Q_-_0_1"


@pytest.mark.slow
async def test_trees_have_no_positions(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("I")
        assert e.said == ["A position is set up in games; of this tree, E changes the values."]


@pytest.mark.slow
async def test_a_kiosk_sets_up_and_opens_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed stands behind the name of the game: no path can be."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim:state=1-2").write_text("[1, 2]")
    state = tmp_path / "state"
    async with explorer(state, "nim", shelf=Shelf()) as e:
        before = sorted(tmp_path.iterdir())
        await e.press("I")
        for text in ("/etc/passwd", "state=../../x", "state=1-2"):
            await e.type(text)
        await e.settle()
        assert opened(e) == "nim:state=1-2"
        assert isinstance(e.screen.searching.shown.source, GameSource)
        assert {*tmp_path.iterdir()} - {state} == {*before} - {state}
    async with explorer(state, "tictactoe", settings=LIMITED, shelf=Shelf()) as e:
        await e.press("I", "X", "enter")
        assert opened(e) == "tictactoe:state=X........"


HOSTILE = '''"""A game."""
class Own:
    players = ("MAX", "MIN\\x1b[2J")
    def __init__(self, *, state="a\\x1b]0;x"):
        if state == "bad":
            raise ValueError("no \\x1b[31m")
        self.state = state
    def start(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): return [1, 2]
    def result(self, state, action): return state + action
    def is_terminal(self, state): return state > 3
    def utility(self, state): return 1
    def options_for(self, state): return {"state": "\\x1b[2J" + str(state)}
GAME = Own
'''


@pytest.mark.slow
async def test_hostile_text_is_made_safe(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(HOSTILE)
    async with explorer(tmp_path, str(file)) as e:
        await e.press("I")
        assert isinstance(e.app.screen, PromptScreen)
        assert "state=␛[2J0" in e.text
        await e.type("state=bad")
        await e.settle()
        assert any("raised ValueError: no ␛[31m" in said for said in e.said), e.said
        assert all(safe(said) == said for said in e.said)
        await e.press("I", "escape")
        assert opened(e) == str(file)


@pytest.mark.slow
async def test_in_ascii_and_in_small_windows(tmp_path: Path) -> None:
    async with explorer(tmp_path, "othello", (120, 36), LIMITED, glyphs=ASCII) as e:
        await e.press("I", "X", "down")
        assert e.text.isascii()
        assert "1| X . ." in e.text
        for size in ((80, 24), (60, 20), (40, 12), (30, 8), (120, 36)):
            await e.resize(*size)
            await e.press("right", "O", "ctrl+z")
            assert screen_text(e.app)
        assert os.linesep not in dialog(e).text
        assert "[X]" not in e.text


@pytest.mark.slow
@pytest.mark.parametrize("height", [16, 15])
async def test_a_board_that_is_too_high_has_all_lines_but_those_of_the_frame(
    tmp_path: Path, height: int
) -> None:
    async with explorer(tmp_path, "connect:rows=12", (80, height), settings=LIMITED) as e:
        await e.press("I")
        assert len(dialog(e).query_one(SetUpPanel).picture.lines) == height - 2
