"""A game played against the search in the explorer, key by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.ui.driving import Explorer, explorer, key_event
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.searches.match import Match
from tui_explorer.searches.search import search
from tui_explorer.searches.shelf import Shelf
from tui_explorer.searches.source import open_source
from tui_explorer.ui.dialogs.asking import ChooseScreen, MoveScreen
from tui_explorer.ui.explorer import budgets, searching, setting_up, stepping
from tui_explorer.words import playing as words
from tui_explorer.words.glyphs import ASCII

pytestmark = [
    pytest.mark.does("match", "move_again", "take_back", "move", "hint", "toggle"),
    pytest.mark.slow,
]
GAME = "tictactoe:state=XOX.O...."
"""MAX moves next, and must answer b3; five cells are empty."""
END = "right_square_bracket"


def told(e: Explorer) -> tuple[str, str]:
    """The line so far, and what is said below it."""
    line, said = e.lines("#prompt")
    return line.strip(), " ".join(said.split())


def match_of(e: Explorer) -> Match:
    assert e.screen.match is not None
    return e.screen.match


def shown(e: Explorer) -> tuple[list[str], list[str], str, str]:
    """What there is to see of a search, and nothing of a game."""
    assert not e.screen.query_one("#prompt").display if e.screen.query("#prompt") else True
    return e.lines("#tree"), e.lines("#timeline"), e.header, e.told("why")


async def begin(e: Explorer, side: str = "MAX") -> None:
    await e.press("Y")
    assert isinstance(e.app.screen, ChooseScreen)
    await e.press(*{"MAX": ("home",), "MIN": ("home", "down"), "none": ("end",)}[side], "enter")


async def typed(e: Explorer, move: str) -> None:
    await e.press("Y", *move, "enter")


# -- a whole game ----------------------------------------------------------------------------------


async def test_a_game_by_rows_and_by_typing(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        assert told(e) == (
            words.NO_MOVE,
            "Your move as MAX, X. ⏎ plays a row, Y types it, H hints, U takes back",
        )
        assert "your turn" in e.header
        await e.press("enter")
        assert e.said[-1] == words.CHOOSE_A_ROW.format(key="Y")
        await e.press("down", "down", "down", "down", "enter")
        assert told(e) == (
            "▲ b3  ▼ a2",
            "The search, MIN, plays a2, value 0. ⏎ goes on, Y types your move",
        )
        assert e.step == e.steps > 0
        await typed(e, "C2")
        assert told(e)[0] == "▲ b3  ▼ a2  ▲ c2  ▼ c3"
        await e.press("enter", "down", "M")
        assert told(e) == (
            "▲ b3  ▼ a2  ▲ c2  ▼ c3  ▲ a3",
            "The game is over, a draw: 0. Y plays again, U takes back, esc leaves",
        )


async def test_the_tree_follows_the_game(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        assert [row.split()[-2] for row in e.rows()[1:]] == ["a2", "c2", "a3", "b3", "c3"]
        await typed(e, "b3")
        assert e.cursor == "a2"
        assert e.row("a2").endswith("★")
        assert "plays a2" in e.told("why")
        assert "│[O]│ O │" in e.text
        await e.press("enter")
        assert e.cursor == ""
        assert [row.split()[-2] for row in e.rows()[1:]] == ["c2", "a3", "c3"]
        assert "│[O]│ O │" in e.text
        await e.press("down")
        assert "│ O │ O │[X]│" in e.text


async def test_the_end_is_told_and_another_game_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XX.OO....") as e:
        await begin(e, "MAX")
        await typed(e, "c1")
        assert told(e) == ("▲ c1", "You win as MAX: 1. Y plays again, U takes back, esc leaves")
        assert "the game is over" in e.header
        await e.press("enter")
        assert e.said[-1] == words.ENDED.format(again="Y", back="U")
        await e.press("U")
        await typed(e, "a3")
        assert told(e)[0] == "▲ a3  ▼ c2"
        assert told(e)[1].startswith("The search wins as MIN: −1.")
        await e.press("enter")
        assert e.said[-1] == words.ENDED.format(again="Y", back="U")
        await begin(e, "MIN")
        assert told(e)[0] == "▲ c1"
        assert told(e)[1].startswith("The search wins as MAX: 1.")


async def test_the_search_plays_itself_by_key_and_by_itself(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e, "none")
        assert told(e)[1] == "MAX plays b3, value 0. ⏎ goes on, p lets it play"
        await e.press("Y")
        assert e.said[-1] == words.WATCHING.format(key="⏎")
        await e.press("enter")
        assert told(e)[0] == "▲ b3  ▼ a2"
        await e.tap("p")
        assert "playing 0.5 moves a second" in e.header
        for _ in range(10):
            stepping.play_on(e.screen)
            await e.settle()
        assert e.screen.player is None
        assert told(e)[1].startswith("The game is over, a draw: 0.")
        assert len(match_of(e).line) == 5


async def test_three_players_of_whom_one_is_a_person(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim3") as e:
        await e.press("Y", "home", "down", "enter")
        assert match_of(e).persons == {1}
        assert told(e)[1].startswith("The search, P1, plays take 2")
        await typed(e, "2")
        assert told(e)[0] == "P1 take 2  P2 take 2  P3 take 3"
        assert told(e)[1].startswith("The search wins as P3: P1 0, P2 0, P3 1.")


async def test_dice_are_told_and_fall_again_as_they_fell(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pig") as e:
        await begin(e)
        await e.press("down", "enter")
        line = told(e)[0]
        assert line.startswith("▲ roll  ◆ ")
        await e.press("U")
        assert told(e)[0] == f"(taken back: {line})"
        await e.press("down", "enter")
        assert told(e)[0] == line


async def test_a_tree_is_played_and_its_nodes_keep_their_names(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await begin(e)
        await e.press("down", "enter")
        assert e.rows()[0].split()[:3] == ["▼", "B", "−∞"]
        assert told(e)[0] == "▲ a1  ▼ b1"
        assert told(e)[1].startswith("The game is over: 3 for MAX.")


async def test_play_begins_at_the_node_under_the_cursor(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("x", "end", "Y")
        assert e.said[-1] == words.OVER_HERE
        await e.press("left", "left")
        assert e.cursor == "a3"
        await begin(e, "MIN")
        assert [e.name_of(node) for node in e.session.run.tree.children(0)] == ["d1", "d2", "d3"]
        assert match_of(e).line == (3,)


# -- nothing is given away -------------------------------------------------------------------------


async def test_nothing_is_searched_where_a_person_moves_until_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with explorer(tmp_path, GAME) as e:
        asked: list[object] = []
        real = searching.search
        monkeypatch.setattr(searching, "search", lambda *given: asked.append(given) or real(*given))
        await begin(e)
        assert asked == []
        assert e.told("comparison") == words.UNASKED
        await e.press("1", "2", "3", "4", "5", "6", "down", "up")
        assert "b3" not in e.told("why")
        assert asked == []
        await e.press("H")
        assert len(asked) == 1
        assert told(e)[1].startswith("The search would play b3, value 0.")
        assert e.step == 0
        assert "★" not in e.text
        await e.press("H")
        assert len(asked) == 1
        await typed(e, "b3")
        await e.press("enter")
        assert told(e)[1].startswith("Your move")


async def test_a_step_lays_the_search_of_an_own_position_open(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        await e.press("space")
        assert (e.step, e.steps > 20) == (0, True)
        assert told(e)[1].startswith("Your move as MAX")
        assert f"of {e.steps}" not in e.header
        await e.press("space", "space")
        assert e.step == 2
        await e.press("H")
        assert told(e)[1].startswith("The search would play b3")


async def test_the_other_view_gives_away_no_more_of_an_own_position(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, view="diagram") as e:
        await begin(e)
        await e.press("n")
        assert e.session.is_hidden
        drawn = e.lines("#diagram")
        await e.press("V", "V")
        assert e.lines("#diagram") == drawn


async def test_the_answer_that_is_expected_is_not_told_unasked(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        await typed(e, "b3")
        assert " ".join(e.told("node").split()).endswith(words.SPARED)
        await e.press("up", "down")
        assert "child gave v α β" in e.told("node")


# -- back and forth --------------------------------------------------------------------------------


async def test_a_hint_is_for_whom_it_is_the_turn(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e, "none")
        await e.press("H")
        assert e.said[-1] == words.NOT_YOURS.format(key="⏎")


async def test_a_game_begins_when_something_was_searched(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect", wait=False) as e:
        e.screen.action_do("match")
        assert e.said[-1] == words.NOT_YET.format(key="esc")


async def test_a_game_begins_at_a_node_of_what_is_being_searched(tmp_path: Path) -> None:
    """While another position is searched, the cursor is on a node that may not be there."""
    async with explorer(tmp_path, GAME) as e:
        await e.press("end")
        setting_up.search(e.screen, "connect")
        await e.tap("Y")
        assert e.said[-1] == words.NOT_YET.format(key="esc")
        await e.tap("escape")
        await e.settle()
        await begin(e)
        assert match_of(e).home.text == "connect"


@pytest.mark.does("undo", "redo")
async def test_taking_back_and_making_again(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await e.press("J")
        assert e.said[-1] == words.NO_GAME.format(key="Y")
        await begin(e)
        await e.press("U", "J")
        assert e.said[-2:] == [words.NOTHING_MADE, words.NOTHING_TAKEN_BACK]
        await typed(e, "b3")
        await typed(e, "c2")
        assert told(e)[0] == "▲ b3  ▼ a2  ▲ c2  ▼ c3"
        await e.press("U")
        assert told(e)[0] == "▲ b3  ▼ a2  (taken back: ▲ c2)"
        assert match_of(e).awaits_person
        await e.press("U")
        assert told(e)[0] == "(taken back: ▲ b3  ▼ a2  ▲ c2)"
        await e.press("J")
        assert told(e)[0] == "▲ b3  ▼ a2  (taken back: ▲ c2)"
        await e.press("J")
        assert told(e)[0] == "▲ b3  ▼ a2  ▲ c2  ▼ c3"
        await e.press("U")
        await typed(e, "a3")
        assert told(e)[0].startswith("▲ b3  ▼ a2  ▲ a3  ▼ c2")
        await e.press("ctrl+z", "ctrl+z")
        assert told(e)[0] == "▲ b3  ▼ a2  ▲ c2  ▼ c3"
        await e.press("ctrl+y")
        assert told(e)[0] == "▲ b3  ▼ a2  (taken back: ▲ c2)"


@pytest.mark.does("stop")
async def test_leaving_brings_back_where_one_was(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "home", "down")
        before, cursor, run = shown(e), e.cursor, e.session.run
        await begin(e, "MIN")
        await e.press("down", "enter", "escape")
        assert e.screen.match is None
        assert (shown(e), e.cursor) == (before, cursor)
        assert e.session.run is run
        assert e.said[-1] == words.LEFT.format(key="ctrl+z")
        await e.press("ctrl+z")
        assert match_of(e).persons == {1}
        await e.press("escape")
        assert shown(e) == before


async def test_undoing_the_beginning_leaves_the_game_too(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        step = e.step
        await begin(e)
        await e.press("ctrl+z")
        assert e.screen.match is None
        assert e.step == step
        assert not e.screen.query_one("#prompt").display


# -- any search ------------------------------------------------------------------------------------


async def test_settings_change_what_one_plays_against(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        await e.press("d", "1", "enter")
        assert match_of(e).wish == 0
        assert len(e.session.run.trace) == 0
        await typed(e, "b3")
        assert "at depth 1" in told(e)[1]
        assert e.session.run.settings.depth == 1
        await e.press("d", "backspace", "enter", "m")
        assert e.session.run.settings.algorithm == "minimax"
        assert told(e)[1].startswith("The search, MIN, plays a2, value 0.")
        await e.press("escape", "escape")
        assert e.session.run.settings == Settings()


async def test_a_large_game_is_played_to_a_depth_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 3_000)
    async with explorer(tmp_path, "connect") as e:
        assert e.session.run.stopped
        await begin(e, "MIN")
        assert e.said[-1] == words.LOOKS_AHEAD.format(plies=5, key="d")
        assert e.session.run.settings.depth == 5
        await e.press("escape", "escape")
        assert e.session.run.settings.depth is None


async def test_a_search_that_is_stopped_plays_the_best_so_far(tmp_path: Path) -> None:
    slow = {"settings": Settings(depth=3), "allowed": budgets.Allowed(nodes=200_000)}
    async with explorer(tmp_path, "connect", **slow) as e:
        await begin(e, "MAX")
        await e.press("d", "9", "enter", "down")
        await e.tap("enter")
        assert e.screen.searching.is_running
        assert told(e)[1].startswith("The search is thinking about MIN.")
        await e.tap("enter")
        assert e.said[-1] == words.THINKING.format(key="esc")
        await e.tap("escape")
        await e.settle()
        assert e.session.run.stopped == "interrupted"
        assert not match_of(e).awaits_person
        assert told(e)[0].startswith("▲ 1  ▼")


async def test_what_would_change_the_position_waits(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await begin(e)
        for key in ("E", "P", "I"):
            await e.press(key)
            assert e.said.pop() == words.NOT_NOW.format(key="esc")
        assert match_of(e).awaits_person


async def test_questions_and_edits_end_when_a_game_begins(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("P", "enter")
        assert e.session.predictions is not None
        await begin(e)
        assert e.session.predictions is None
        await e.press("escape", "E")
        assert e.screen.is_editing
        await begin(e)
        assert not e.screen.is_editing


async def test_a_changed_tree_is_saved_whole_while_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("tree: [[1, 2], [3, 4]]\n", encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("E", "x", "end", "7", "enter", "escape", "home")
        await begin(e, "MIN")
        await e.press("enter")
        await e.press("ctrl+s")
        await e.press("escape", "escape")
        assert len(e.session.run.tree) == 7
        assert "7" in file.read_text(encoding="utf-8")
        assert file.read_text(encoding="utf-8").count("[") >= 2


# -- typing ----------------------------------------------------------------------------------------


async def test_what_is_no_move_is_said_in_the_dialog(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        await e.press("Y")
        assert isinstance(e.app.screen, MoveScreen)
        assert "a2  c2  a3  b3  c3" in e.text
        await e.press("z", "9", "enter")
        assert "There is no move 'z9' here." in e.text
        await e.press("backspace", "backspace", "3", "enter")
        assert "'3' can be a3 or b3 or c3: write it whole." in e.text
        await e.press("escape")
        assert told(e)[0] == words.NO_MOVE


async def test_who_types_ahead_of_the_search_types_into_the_field(tmp_path: Path) -> None:
    """Keys that are pressed while the search thinks neither change settings nor move."""
    slow = {"settings": Settings(depth=3), "allowed": budgets.Allowed(nodes=200_000)}
    async with explorer(tmp_path, "connect", **slow) as e:
        await begin(e, "MAX")
        await e.press("d", "9", "enter")
        settings = e.screen.searching.asked.settings
        for key in ("Y", "4", "enter", "Y", "5", "enter"):
            await e.tap(key)
        assert e.screen.searching.is_running
        assert isinstance(e.app.screen, MoveScreen)
        assert e.app.screen.query_one(Input).value == "5"
        assert "The search is thinking" in e.text
        e.screen.searching.stop()
        await e.settle()
        assert "1  2  3  4  5  6  7" in e.text
        await e.tap("enter")
        assert told(e)[0].startswith("▲ 4  ▼")
        assert "▲ 5" in told(e)[0]
        assert e.screen.searching.asked.settings == settings
        e.screen.searching.stop()


async def test_keys_in_a_burst(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME) as e:
        await begin(e)
        for key in ("down", "enter", "enter", "enter", "enter"):
            e.send(key_event(key))
        await e.settle()
        assert match_of(e).persons == {0}
        assert len(match_of(e).line) <= 3


async def test_others_answer_while_the_field_is_open(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim3") as e:
        await begin(e, "MAX")
        await typed(e, "1")
        assert match_of(e).mover == 1
        await e.press("Y")
        assert isinstance(e.app.screen, MoveScreen)
        assert match_of(e).mover == 2
        assert "take 1  take 2" in e.text
        await e.press("1", "enter")
        assert told(e)[0].startswith("P1 take 1  P2 take 1  P3 take 1  P1 take 1")


# -- everywhere ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (40, 12)])
async def test_any_size_tells_whose_turn_it_is(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, GAME, size=size) as e:
        await begin(e)
        assert "Your move as MAX" in told(e)[1]
        await typed(e, "b3")
        assert told(e)[0] == "▲ b3  ▼ a2"
        await e.resize(120, 36)
        assert "types your move" in told(e)[1]


async def test_in_ascii(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, glyphs=ASCII) as e:
        await begin(e)
        await typed(e, "b3")
        assert e.text.isascii()
        assert "enter goes on" in told(e)[1]


async def test_in_a_kiosk(tmp_path: Path) -> None:
    async with explorer(tmp_path, GAME, shelf=Shelf()) as e:
        await begin(e)
        await typed(e, "b3")
        await e.press("e", "escape", "escape", "escape")
        assert e.screen.match is None
        assert list(tmp_path.glob("*.yaml")) == []


@pytest.mark.parametrize(("source", "text"), [("aima-5-2", "aima-5-2"), (GAME, "tictactoe:")])
async def test_a_place_that_is_kept_is_one_that_can_be_opened(
    tmp_path: Path, source: str, text: str
) -> None:
    async with explorer(tmp_path, source) as e:
        await begin(e)
        await e.press("down", "enter")
        place = Bookmark.of(e.screen)
        assert place.source.startswith(text)
        opened = search(open_source(place.source), place.kept.settings)
        assert place.step <= len(opened.trace)
        if source == GAME:
            assert (place.step, place.last) == (e.step, len(opened.trace))


async def test_in_the_diagram(tmp_path: Path) -> None:
    async with explorer(tmp_path, "aima-5-2", view="diagram") as e:
        await begin(e)
        await e.press("down", "enter")
        assert told(e)[0].startswith("▲ a2  ▼ c1")


OWN = '''
"""Take one or two; who takes the last wins."""

class GAME:
    players = ("MAX", "MIN")
    def start(self): return (5, 0)
    def player(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state): return 1 if state[1] else -1
'''


async def test_a_game_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN, encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        await begin(e, "MAX")
        await typed(e, "2")
        assert told(e)[0] == "▲ 2  ▼ 1"
        await typed(e, "2")
        assert told(e)[1].startswith("You win as MAX: 1.")


async def test_a_game_of_ones_own_that_breaks_while_it_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    broken = OWN.replace(
        "return (state[0] - action", "return 1 / (state[0] - 3) and (state[0] - action"
    )
    file.write_text(broken.replace("(5, 0)", "(6, 0)"), encoding="utf-8")
    async with explorer(tmp_path, str(file), settings=Settings(depth=1)) as e:
        await begin(e, "MAX")
        await typed(e, "2")
        await typed(e, "1")
        assert e.app.is_running
        assert "ZeroDivisionError" in " ".join([e.text, *e.said])
