"""Players that are not perfect in the explorer, key by key."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import CHANCES
from tui_explorer.ui.dialogs.asking import ChooseScreen
from tui_explorer.ui.explorer import budgets, moving
from tui_explorer.words.notices import OPTIONS_LEFT_OUT

pytestmark = [pytest.mark.does("opponent", "strategy", "move", "take_back"), pytest.mark.slow]
SMALL_GAME = "tictactoe:state=XOX.O...."
END = "right_square_bracket"


def told(e: Explorer) -> str:
    """What stands below the tree."""
    return " ".join(" ".join(e.lines("#notes")).split())


def nodes(e: Explorer) -> list[str]:
    return [e.name_of(node) for node in range(len(e.session.run.tree))]


async def put(e: Explorer, name: str) -> None:
    moving.put_cursor(e.screen, e.session, e.node(name))
    await e.settle()


async def test_the_strategy_alone_and_the_whole_tree_again(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("S")
        assert nodes(e) == ["", "a1", "a1.b1", "a1.b2", "a1.b3"]
        assert "MIN replies anything" in e.header
        assert told(e) == (
            "Minimax promises MAX 3. Its strategy brings 3 if MIN is perfect, and never less."
        )
        await e.press("space", END)
        assert told(e).startswith("Minimax promises MAX 3.")
        await e.press("S")
        assert len(nodes(e)) == 13
        assert told(e) == ""
        assert "MIN" not in e.header


async def test_the_opponent_is_chosen_from_a_list(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("O")
        assert isinstance(e.app.screen, ChooseScreen)
        names = [line.split()[0] for line in e.lines("OptionList") if line.strip()]
        assert names == ["perfect", "any", "worst", "random"]
        await e.press("w", "enter")
        assert nodes(e) == ["", "a1", "a1.b2"]
        assert told(e).endswith("Against this MIN it gets 12: never less.")
        assert "MIN at its worst" in e.header
        await e.press("O", "escape")
        assert "MIN at its worst" in e.header
        await e.press("O", "p", "enter")
        assert len(nodes(e)) == 13


async def test_dice_take_another_algorithm_and_give_it_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("O", "r", "enter")
        assert e.session.run.settings.algorithm == "expectimax"
        assert f"Dice are searched by {' or '.join(catalog.fitting(CHANCES))}." in told(e)
        assert "on average: never less." in told(e)
        await e.press(END)
        assert e.row("◆ B") == "└─ a1 ◆ B =23/3 ★"
        comparison = " ".join(e.lines("#comparison"))
        assert "expectimax" in comparison
        assert "star1" in comparison
        await e.press("m")
        assert e.session.run.settings.algorithm == "star1"
        assert e.session.run.value == Fraction(23, 3)
        await e.press("a")
        listed = " ".join(" ".join(e.lines("OptionList")).split())
        assert listed.startswith(f"{catalog.fitting(CHANCES)[0]} ")
        assert "do not fit, a MIN that moves at random makes chance nodes" in listed
        assert "star1 does not fit" not in listed
        await e.press("escape", "S")
        assert e.session.run.settings.algorithm == "alphabeta"
        assert nodes(e) == ["", "a1", "a1.b1", "a1.b2", "a1.b3"]


async def test_a_move_is_played_and_taken_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await put(e, "a2.c3")
        await e.press("M")
        assert [name for name in nodes(e) if name.startswith("a2")] == ["a2", "a2.c3"]
        assert len(nodes(e)) == 11
        assert e.cursor == "a2.c3"
        assert "1 move by hand" in e.header
        assert told(e).endswith("Against this MIN it gets 6: never less.")
        await put(e, "a3")
        await e.press("M")
        assert nodes(e) == ["", "a3", "a3.d1", "a3.d2", "a3.d3"]
        assert "2 moves by hand" in e.header
        assert told(e).endswith("MAX plays otherwise and gets 2.")
        await e.press("M")
        assert "1 move by hand" in e.header
        await put(e, "a2.c3")
        await e.press("M")
        assert "by hand" not in e.header
        assert len(nodes(e)) == 13


async def test_max_by_hand_never_gets_more(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await put(e, "a3")
        await e.press("M")
        assert told(e).endswith("MAX plays otherwise and gets 2: never more.")


async def test_all_moves_are_taken_back_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("U")
        assert e.said[-1] == "No move was played by hand."
        for name in ("a1.b2", "a2.c2", "a3.d2"):
            await put(e, name)
            await e.press("M")
        assert "3 moves by hand" in e.header
        assert len(nodes(e)) == 7
        await e.press("U")
        assert len(nodes(e)) == 13
        assert e.cursor == "a3.d2"


async def test_the_root_is_not_a_move(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("home", "M")
        assert e.said[-1].startswith("The root is not a move")
        assert "by hand" not in e.header


async def test_another_reply_takes_the_place_of_the_first(tmp_path: Path) -> None:
    settings = Settings(by_hand=((0, 1),))
    async with explorer(tmp_path, settings=settings) as e:
        assert nodes(e)[3:5] != ["a1.b1", "a1.b2"]
        await put(e, "a1.b2")
        await e.press("M")
        await put(e, "a1.b3")
        await e.press("M")
        assert e.session.run.settings.by_hand == ((0, 2),)
        assert e.cursor == "a1.b3"


async def test_a_game(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL_GAME) as e:
        await e.press("S")
        assert told(e).startswith("Minimax promises MAX 0.")
        assert nodes(e)[1:3] == ["b3", "b3.a2"]
        await e.press("S", "O", "r", "enter")
        assert "gets 3/8 on average: never less." in told(e)


async def test_what_cannot_be_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim3") as e:
        await e.press("S")
        assert e.said[-1].startswith("Minimax guarantees nothing in nim3")
        assert e.session.run.guarantee is None
    async with explorer(tmp_path, settings=Settings(table="sound")) as e:
        await e.press("S")
        assert "leave the table out" in e.said[-1]
        assert len(nodes(e)) == 13


async def test_a_game_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 3000)
    async with explorer(tmp_path, "tictactoe", settings=Settings(depth=2)) as e:
        await e.press("S")
        assert e.session.run.guarantee is not None
        await e.press("S", "d")
        await e.type("")
        await e.press("S")
        assert "needs the whole tree; the budget is too small for it" in e.said[-1]
        assert e.session.run.guarantee is None


async def test_the_node_panel_tells_the_policy_at_every_node(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(algorithm="minimax")) as e:
        await e.press(END, "4")
        for name, line in (("", "MAX plays a1"), ("a1", "MIN plays b1"), ("a2", "MIN plays c1")):
            await put(e, name)
            assert line in [text.strip() for text in e.lines("#node")]
        await put(e, "a1.b1")
        assert not any("plays" in text for text in e.lines("#node"))
    async with explorer(tmp_path) as e:
        await e.press(END, "4")
        await put(e, "a2")
        assert not any("plays" in text for text in e.lines("#node"))


async def test_another_source_begins_with_perfect_players(tmp_path: Path) -> None:
    settings = Settings(opponent="any", by_hand=((0,),))
    async with explorer(tmp_path, settings=settings) as e:
        assert e.session.run.guarantee is not None
        e.app.open("nim3")
        await e.settle()
        assert e.session.run.origin.name == "nim3"
        assert e.said == [OPTIONS_LEFT_OUT]


async def test_the_other_player_at_the_root(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(by_hand=((1,),))) as e:
        await e.press("i")
        assert told(e).endswith("Against this MIN it gets 6: never less.")
