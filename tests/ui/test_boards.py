"""Boards in view whenever a game is open, and colours that say who moves, owns a bound, is cut."""

from pathlib import Path

import pytest
from rich.style import Style
from textual.color import Color

from tests.ui.driving import Explorer, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.words.glyphs import ASCII

pytestmark = pytest.mark.slow

WON = "tictactoe:state=X.XOO...."
LIMITED = Settings(depth=3)


def board(e: Explorer) -> list[str]:
    """What stands beside the text of the panel that has the board."""
    panel = e.screen.side.panel(e.screen.side.beside_board)
    return ["".join(text for text, _ in line) for line in panel._beside]


def style_of(e: Explorer, wanted: str, selector: str = "#tree") -> Style:
    """The style of the first piece of text that a sign stands in."""
    for strip in e.strips(e.app.screen.query_one(selector)):
        for text, style, _ in strip:
            if wanted in text and style is not None:
                return style
    raise AssertionError((wanted, e.lines(selector)))


def hue(e: Explorer, name: str) -> str:
    return Color.parse(e.app.get_css_variables()[name]).hex.lower()


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (100, 30), (60, 20)])
async def test_in_view_beside_every_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "tictactoe", size, LIMITED) as e:
        await e.press("c")
        for key in "123456":
            await e.press(key)
            shown = board(e)
            assert all(line in e.text for line in shown), (key, e.text)
            assert sum("[" in line for line in shown) == 1, (key, shown)
        if size == (120, 36):
            assert shown[0] == " ╭─a─┬─b─┬─c─╮"
            assert {"comparison", "why", "cuts"} == set(e.screen.side.on_screen)


@pytest.mark.parametrize("source", ["breakthrough", "checkers", "chess", "othello"])
async def test_eight_rows_are_whole_in_a_small_window(tmp_path: Path, source: str) -> None:
    """With the names of rows and columns, also below notes of two lines."""
    async with explorer(tmp_path, source, (80, 24), Settings(depth=2)) as e:
        await e.press("space", "space", "space", "4")
        shown = board(e)
        assert all(line in e.text for line in shown), e.text
        assert sum("│" in line for line in shown) == 8
        assert "a─b─c─d─e─f─g─h" in e.text or source == "checkers"
        assert len(e.rows()) >= 4


async def test_a_board_too_wide_to_stand_beside_text_is_in_the_nodes(tmp_path: Path) -> None:
    wide = "connect:rows=4,cols=16,k=4"
    async with explorer(tmp_path, wide, (120, 50), Settings(depth=1)) as e:
        await e.press("space", "space", "4")
        assert not board(e)
        assert e.screen.side.panel("why").outer_size.height == 12
        assert "╰──1──2──3" in "\n".join(e.lines("#node"))
        assert "[ X]" in "\n".join(e.lines("#node"))


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_line_of_play_is_read_by_moving_the_cursor(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Also beside the pseudo-code, which says the same wherever the cursor is."""
    async with explorer(tmp_path, WON, size) as e:
        await e.press("x", "right_square_bracket", "3", "home")
        assert not any("[" in line for line in board(e))
        await e.press("down")
        assert "1│*X*│[X]│*X*│" in board(e)
        assert "1│*X*│[X]│*X*│" in e.text


async def test_pieces_have_the_colours_of_their_players(tmp_path: Path) -> None:
    async with explorer(tmp_path, WON) as e:
        for theme in ("textual-dark", "textual-light"):
            e.app.theme = theme
            await e.settle()
            pieces = {
                text.strip(): style.color.name
                for strip in e.strips(e.app.screen.query_one("#why"))
                for text, style, _ in strip
                if text.strip() in ("X", "O") and style is not None and style.color
            }
            assert pieces == {"X": hue(e, "player-1"), "O": hue(e, "player-2")}


async def test_without_colours_and_in_ascii_nothing_is_lost(tmp_path: Path) -> None:
    async with explorer(tmp_path, WON, glyphs=ASCII) as e:
        await e.press("x", "right_square_bracket", "home", "down")
        assert board(e)[:2] == [" +-a-+-b-+-c-+", "1|*X*|[X]|*X*|"]
        assert style_of(e, "*X*", "#why").reverse


async def test_who_moves_has_a_colour(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket")
        assert style_of(e, "▲").color.name == hue(e, "player-1")  # type: ignore[union-attr]
        assert style_of(e, "▼").color.name == hue(e, "player-2")  # type: ignore[union-attr]
    async with explorer(tmp_path, "fair-coin") as e:
        assert style_of(e, "◇").color.name == hue(e, "chance")  # type: ignore[union-attr]
    async with explorer(tmp_path, "[[[(1,0,2),(2,1,0)]]]") as e:
        assert style_of(e, "○3").color.name == hue(e, "player-3")  # type: ignore[union-attr]


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "okabe-ito", "ansi-dark"])
async def test_owner_current_node_and_what_is_cut_look_different(
    tmp_path: Path, theme: str
) -> None:
    async with explorer(tmp_path) as e:
        e.app.theme = theme
        await e.press("c")
        looks = {name: style_of(e, name) for name in ("◂", "▶", "never visited", "✂")}
        owner, here, cut = (looks[name] for name in ("◂", "▶", "never visited"))
        assert len({style.color for style in (owner, here, cut)}) == 3, looks
        assert owner.underline
        assert here.bold
        await e.press("o")
        # The node that cut is no longer the current one, and does not look like what it cut.
        assert style_of(e, "C").color != cut.color
        assert style_of(e, "✂").color == cut.color


async def test_an_eval_is_about_and_minus_is_one_sign(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", settings=Settings(depth=2)) as e:
        await e.press("x", "right_square_bracket")
        assert "■ ≈" in " ".join(e.text.split())
        assert "≈−" in e.text
        assert "-1" not in "\n".join(e.rows())
    async with explorer(tmp_path, "tictactoe", settings=Settings(depth=2), glyphs=ASCII) as e:
        await e.press("x", "right_square_bracket")
        assert "~-" in e.text


async def test_a_fold_sign_only_where_there_is_something_below(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", settings=LIMITED) as e:
        await e.press("c")
        cut = [row for row in e.rows() if "never visited" in row]
        assert cut
        assert not any("▸" in row for row in cut)


@pytest.mark.does("move")
async def test_a_move_by_hand_is_forced_and_never_optimal(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOXOOX...") as e:
        await e.press("x", "home", "down", "M", "right_square_bracket")
        assert "a3 (forced)" in "\n".join(e.lines("#comparison"))
        assert "optimal" not in e.text
