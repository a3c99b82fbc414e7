"""The panels beside the tree: what they show, turns, tabs, scrolling, maximising."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracles.lessons import TREES
from tests.ui.driving import Explorer, explorer, key_event
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.traces import read_trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.widgets.notes import Notes

pytestmark = pytest.mark.slow


async def test_the_code_has_the_room_that_there_is(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 60)) as e:
        await e.press("3")
        assert not any(line.endswith("…") for line in e.lines("#code"))
    silent = tmp_path / "silent.yaml"
    text = (TREES / "horizon.yaml").read_text("utf-8")
    silent.write_text(text[text.index("root:") :], encoding="utf-8")
    async with explorer(tmp_path, str(silent), size=(120, 42)) as e:
        assert not any("…" in line for line in e.lines("#code"))
        await e.press("d", "2", "enter")
        assert e.lines("#notes")
        assert any("…" in line for line in e.lines("#code"))
        await e.press("d", "delete", "enter")
        assert not any("…" in line for line in e.lines("#code"))


async def test_notes_have_three_lines_at_most_and_room_for_later_ones(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(42, 30)) as e:
        notes = e.screen.query_one(Notes)
        for said, later, lines in (
            ([], [], []),
            ([], ["one"], []),
            (["one"], ["one"], ["One."]),
            (["one", "two"], ["one", "two"], ["One. Two."]),
            (["x" * 39], ["x" * 39], ["X" + "x" * 38 + "."]),
            (["one"], ["one", "y" * 34], ["One."]),
            (["one"], ["one", "y" * 35], ["One.", ""]),
            (["one"], ["one", "y" * 40, "z" * 40], ["One.", "", ""]),
            (["one"], ["one", "y" * 40, "z" * 40, "end"], ["One.", "", ""]),
            (["w" * 39] * 4, ["w" * 39] * 4, ["W" + "w" * 38 + "."] * 3),
        ):
            notes.tell(said, later)
            await e.settle()
            assert [line.rstrip() for line in e.lines("#notes")] == lines, (said, later)


@pytest.mark.parametrize(("height", "rows"), [(33, 10), (34, 15), (46, 20)])
async def test_a_high_window_has_a_higher_comparison(
    tmp_path: Path, height: int, rows: int
) -> None:
    async with explorer(tmp_path, size=(120, height)) as e:
        assert e.app.screen.query_one("#comparison").outer_size.height == rows


@pytest.mark.does("next_panel")
async def test_panels_keep_up_with_quick_hands(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for key in ("4", "tab", "tab", "tab"):
            e.send(key_event(key))
        await e.settle()
        assert e.screen.focused is not None
        assert e.screen.focused.id == "node"
        assert "A, MAX to move" in "\n".join(e.lines("#node"))


async def test_a_game_is_shown_with_its_board(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe", size=(120, 36)) as e:
        assert "1│   │   │   │" in "\n".join(e.lines("#why"))
        await e.press("3")
        assert "ALPHA-BETA" in e.text


SIGNS = {
    "comparison": "nodes  ",
    "why": "MIN at C",
    "code": "cut point",
    "node": "C, MIN to move",
    "proof": "C was called with",
    "cuts": "shallow",
}


@pytest.mark.does(
    "show_comparison", "show_why", "show_code", "show_node", "show_proof", "show_cuts"
)
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_digits_show_panels_and_leave_the_keys_with_the_tree(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        for digit, (name, sign) in enumerate(SIGNS.items(), 1):
            await e.press(str(digit))
            assert sign in "\n".join(e.lines(f"#{name}"))
            assert e.screen.focused is e.tree
        await e.press("4", "down")
        assert e.cursor == "a2.c1"
        assert "c1, a leaf" in "\n".join(e.lines("#node"))


@pytest.mark.does("show_series")
async def test_a_panel_that_has_nothing_to_say_says_so(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("7")
        assert e.said == ["There is one search only: D turns deepening on."]
        await e.press("R", "3", "7")
        assert "order" in "\n".join(e.lines("#series"))


@pytest.mark.does("next_panel", "previous_panel", "stop")
@pytest.mark.parametrize(
    ("size", "stops"),
    [((120, 36), ["comparison", "why", "proof"]), ((80, 24), ["proof"])],
)
async def test_panels_that_take_turns_are_one_stop(
    tmp_path: Path, size: tuple[int, int], stops: list[str]
) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("5")
        for key, names in (("tab", stops), ("shift+tab", stops[::-1])):
            for name in names:
                await e.press(key)
                assert e.screen.focused is not None
                assert e.screen.focused.id == name
            await e.press(key)
            assert e.screen.focused is e.tree
        await e.press("shift+tab", "space")
        assert e.step == 1
        await e.press("escape")
        assert e.screen.focused is e.tree


@pytest.mark.parametrize(("digit", "moves"), [("2", True), ("4", True), ("5", True), ("3", False)])
async def test_arrows_move_in_the_tree_beside_panels_that_tell_of_it(
    tmp_path: Path, digit: str, moves: bool
) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c", digit, "tab", "down")
        assert e.screen.focused is not e.tree
        assert e.cursor == ("a2.c1" if moves else "a2")


async def test_a_digit_in_a_panel_that_takes_turns_goes_to_the_other(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("3", "tab", "4")
        assert e.screen.focused is not None
        assert e.screen.focused.id == "node"
        await e.press("v", "5")
        assert e.screen.maximized is e.screen.query_one("#proof")


@pytest.mark.does("next_panel")
async def test_a_panel_scrolls(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("3", "tab")
        first = e.lines("#code")
        await e.press("down", "j")
        assert e.lines("#code")[0].split() == first[2].split()
        await e.press("up", "k")
        assert e.lines("#code") == first
        await e.press("pagedown")
        assert e.lines("#code") != first
        await e.press("pageup")
        assert e.lines("#code") == first
        assert e.cursor == ""


@pytest.mark.does("maximise", "stop")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_maximising_a_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        for digit, name in enumerate(["tree", "comparison", "why", "code", "node", "proof"]):
            await e.press(*([str(digit)] if digit else []))
            e.screen.set_focus(e.screen.query_one(f"#{name}"))
            small = e.screen.query_one(f"#{name}").size
            await e.press("v")
            large = e.screen.query_one(f"#{name}").size
            assert large.width * large.height > small.width * small.height, name
            await e.press("space")
            assert e.lines(f"#{name}")
            await e.press("v" if digit % 2 else "escape")
            assert e.screen.query_one(f"#{name}").size == small
            assert e.screen.maximized is None
        assert e.step == 6


@pytest.mark.does("maximise", "next_panel")
async def test_a_focused_panel_can_be_seen(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("v", "tab")
        assert e.screen.focused is not None
        assert e.lines(f"#{e.screen.focused.id}")


async def test_the_lit_line_is_in_view_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("c", "3")
        assert any("cut point" in line for line in e.lines("#code"))


async def test_panels_that_take_turns_name_each_other(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        for digit in "1234":
            await e.press(digit)
            (frame,) = [line for line in e.painted() if "Comparison" in line]
            assert frame.split()[1:7] == ["1", "Comparison", "2", "Why", "3", "Code"]
        await e.press("R")
        assert "7 Series" in e.text
        await e.resize(120, 36)
        whole = " 3 Code   4 Node   5 Proof   6 Cuts   7 Series "
        assert [line for line in e.painted() if whole in line]
        await e.resize(60, 20)
        await e.press("4")
        short = " 1 Co   2 Wh   3 Co   4 Node   5 Pr   6 Cu   7 Se "
        assert [line for line in e.painted() if short in line]
        await e.resize(50, 20)
        assert [line for line in e.painted() if " 1   2   3   4 Node   5   6   7 " in line]


async def test_names_of_panels_that_take_turns_are_cut_evenly(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(100, 36)) as e:
        await e.press("R", "3")
        assert [line for line in e.painted() if " 3 Code   4 Nod   5 Pro   6 Cut   7 Ser " in line]
        await e.press("7")
        assert [line for line in e.painted() if " 3 Co   4 No   5 Pr   6 Cu   7 Series " in line]
        await e.press("4")
        for width in range(40, 100):
            await e.resize(width, 24)
            (frame,) = [line for line in e.painted() if "4 Node" in line and "╭" in line]
            assert [key for key in "1234567" if f" {key} " in frame] == list("1234567")
            assert "…" not in frame, width


async def test_six_panels_that_take_turns_keep_their_names(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(120, 36)) as e:
        await e.press("R")
        e.session.hold_against(read_trace("-\n0\n", "trace"))
        e.screen.show_panels("series")
        await e.settle()
        names = " 3 Co   4 No   5 Pr   6 Cu   7 Series   8 Vi "
        assert [line for line in e.painted() if names in line]


async def test_names_are_cut_for_the_room_that_panels_have(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(80, 24)) as e:
        side = e.screen.side
        for width in (80, 99, 100, 102, 103, 113, 120, 124, 125, 165):
            await e.resize(width, 36)
            assert side._width == side.outer_size.width, width
        await e.press("vertical_line")
        assert side._width == side.outer_size.width == 50
        await e.press("vertical_line")
        assert side._width == side.outer_size.width == 56


async def test_no_maximised_panel_is_hidden(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("3", "tab", "tab", "tab", "v")
        assert e.screen.maximized is e.screen.query_one("#code")
        await e.press("semicolon")
        assert e.screen.maximized is None
        assert e.lines("#proof")
        e.screen.set_focus(e.screen.query_one("#why"))
        await e.press("v")
        assert e.screen.maximized is e.screen.query_one("#why")
        await e.resize(80, 24)
        assert e.lines("#why")


async def test_a_digit_brings_its_panel_beside_a_tree_that_has_the_whole_screen(
    tmp_path: Path,
) -> None:
    async with explorer(tmp_path) as e:
        await e.press("v", "3")
        assert e.screen.maximized is None
        assert e.screen.focused is e.tree
        assert e.lines("#code")


async def test_a_game_shows_its_board(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....") as e:
        await e.press("4")
        board, node = "\n".join(e.lines("#why")), e.lines("#node")
        assert "1│ X │ O │ X │" in board
        assert "2│   │ O │   │" in board
        await e.press("space", "space")
        assert "2│[X]│ O │   │" in "\n".join(e.lines("#why"))
        assert e.lines("#node") != node


async def test_the_partner_arrives(tmp_path: Path) -> None:
    source = "tictactoe:state=XO......."
    plain = search(open_source(source), Settings(algorithm="minimax"))
    other = search(open_source(source), Settings())
    nodes, fewer = f"{plain.counts.nodes:,}", f"{other.counts.nodes:,}"

    def told(e: Explorer) -> list[str]:
        return next(line.split() for line in e.lines("#comparison") if line.startswith("nodes"))

    async with explorer(tmp_path, source) as e:
        assert told(e) == ["nodes", "0", "/", nodes, "0", "/", fewer]
        await e.press("right_square_bracket")
        assert told(e) == ["nodes", nodes, fewer]
        await e.press("m")
        assert told(e) == ["nodes", nodes, fewer]
        await e.press("left_square_bracket")
        assert told(e) == ["nodes", "0", "/", nodes, "0", "/", fewer]


@pytest.mark.parametrize(("width", "are_beside"), [(99, False), (100, True)])
async def test_panels_stand_beside_the_tree_from_a_hundred_columns_on(
    tmp_path: Path, width: int, are_beside: bool
) -> None:
    async with explorer(tmp_path, size=(width, 36)) as e:
        for other in (width, 120, 80):
            await e.resize(other, 36)
            await e.resize(width, 36)
            tree, side = e.tree.region, e.screen.side.region
            assert (side.x >= tree.right, side.y >= tree.bottom) == (are_beside, not are_beside)
            shown = [name for name in ("comparison", "why", "code") if name in e.screen.side.shown]
            assert len(shown) == (3 if are_beside else 1)
            assert all(any(e.lines(f"#{name}")) for name in shown)
