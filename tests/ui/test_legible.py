"""The tree can be read: deep, wide, far from the search, and after another search."""

import json
import random
from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.words.glyphs import ASCII

pytestmark = pytest.mark.slow

FOLLOWING, STRAYING, PINNED = (
    "following the search",
    "looking around, esc goes back",
    "pinned, f lets it go",
)


def edge(e: Explorer) -> str:
    """What the lower edge of the tree says."""
    region = e.tree.region
    return e.painted()[region.bottom - 1][region.x : region.right]


# -- deep ------------------------------------------------------------------------------------------


def columns(e: Explorer) -> dict[int, int]:
    """By node that is not beside what has room: the column where its text begins."""
    lines, found = e.lines("#tree")[1:], {}
    for place, line in zip(e.tree._rows.lines, lines, strict=False):
        if ASCII.omitted not in place.guides and "…" not in place.guides:
            assert line[2:].startswith(place.guides)
            found[place.node] = 2 + len(place.guides)
    return found


def assert_children_stand_right_of_their_parent(e: Explorer) -> int:
    tree, where = e.session.run.tree, columns(e)
    pairs = [(node, tree.parent[node]) for node in where if tree.parent[node] in where]
    steps = {where[node] - where[parent] for node, parent in pairs if parent}
    assert len(steps) == 1, steps
    assert steps <= {1, 2, 3}
    return len(pairs)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_deep_in_tic_tac_toe(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, "tictactoe", size) as e:
        await e.press("c", "c", "c", "c")
        assert e.session.run.tree.depth(e.session.moment.current) == 7
        assert assert_children_stand_right_of_their_parent(e) >= 7
        assert e.session.moment.current in columns(e)


async def test_past_eight_plies_of_connect(tmp_path: Path) -> None:
    async with explorer(tmp_path, "connect:rows=4,cols=4", (120, 36)) as e:
        for _ in range(12):
            await e.press("c")
            assert assert_children_stand_right_of_their_parent(e) >= 8
            assert e.session.moment.current in columns(e)
        assert e.session.run.tree.depth(e.session.moment.current) > 8


async def test_a_chain_of_150_levels(tmp_path: Path) -> None:
    tree: object = 1
    for _ in range(150):
        tree = [tree]
    async with explorer(tmp_path, json.dumps(tree), (120, 36)) as e:
        for step in range(1, 150, 7):
            await e.press("g")
            await e.type(str(step))
            assert assert_children_stand_right_of_their_parent(e) >= 8
            assert e.session.moment.current in columns(e)
            skipped = e.tree._rows.levels.skipped
            assert (skipped > 0) == (step > 24)
            assert (f"… from depth {skipped} on" in e.lines("#tree")[0]) == (skipped > 0)
        await e.press("home")
        assert "▲" in e.rows()[0]
        assert e.tree._rows.levels.skipped == 0
        assert "from depth" not in e.lines("#tree")[0]


# -- wide ------------------------------------------------------------------------------------------


def wide(tmp_path: Path) -> str:
    rng = random.Random(1)
    tree = [[rng.randrange(1, 1000) for _ in range(400)] for _ in range(5)]
    file = tmp_path / "wide.json"
    file.write_text(json.dumps(tree))
    return str(file)


async def test_the_cut_and_what_it_left_out_are_on_screen(tmp_path: Path) -> None:
    async with explorer(tmp_path, wide(tmp_path), (120, 24)) as e:
        await e.press("c")
        cut = e.session.moment.cut
        assert cut is not None
        name = e.session.run.names.action
        whole = len(e.rows())
        assert f" {name(cut.by)} ■" in e.text
        assert f" {name(cut.pruned[0])} ✂ never visited" in e.text
        assert f"{len(cut.pruned) - 3} never visited" in e.text
        for key in ("b", "b", "b", "space", "space", "space"):
            await e.press(key)
            assert len(e.rows()) == whole
            assert f" {name(cut.by)} ■" in e.text or e.step < cut.step - 2


@pytest.mark.parametrize("key", ["enter", "right"])
async def test_a_row_of_many_opens(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path, wide(tmp_path), (120, 24)) as e:
        await e.press("c")
        while "finished" not in e.lines("#tree")[1 + e.tree.cursor_row - e.tree.scroll_offset.y]:
            await e.press("down")
        first = e.tree.cursor
        before = len(e.session.outline)
        await e.press(key)
        assert (e.tree.cursor, e.session.outline.group_at(first)) == (first, None)
        assert len(e.session.outline) > before + 50
        await e.press("space")
        assert e.session.outline.group_at(first) is None


# -- the cursor and the search ---------------------------------------------------------------------


async def test_a_pinned_cursor_stays_where_a_hand_has_put_it(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space")
        assert FOLLOWING in edge(e)
        await e.press("down", "down")
        assert (e.cursor, STRAYING in edge(e)) == ("a1.b1", True)
        await e.press("f")
        for key in ("c", "space", "right_square_bracket", "b", "left_square_bracket", "o"):
            await e.press(key)
            assert (e.cursor, PINNED in edge(e)) == ("a1.b1", True)
        await e.press("f")
        assert (e.cursor, e.session.is_following) == ("", True)
        assert FOLLOWING in edge(e)


async def test_escape_brings_the_cursor_back(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "end", "escape")
        assert e.cursor == e.name_of(e.session.moment.current)
        assert FOLLOWING in edge(e)
        await e.press("escape")
        assert FOLLOWING in edge(e)


async def test_coming_back_by_hand_is_following_again(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        assert e.cursor == "a2"
        await e.press("down")
        assert STRAYING in edge(e)
        await e.press("up")
        assert FOLLOWING in edge(e)


async def test_a_click_and_a_find_are_by_hand_too(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        await e.click(*e.place("b2"))
        assert (e.cursor, STRAYING in edge(e)) == ("a1.b2", True)
        await e.press("escape", "slash")
        await e.type("d3")
        assert (e.cursor, STRAYING in edge(e)) == ("a3.d3", True)


STEPPING = ("space", "b", "o", "u", "c", "C", "semicolon", "colon", "[", "]", "(", ")")


@pytest.mark.parametrize("key", STEPPING)
async def test_every_way_of_stepping_takes_the_view_along(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path, "sixteen-leaves", (80, 24)) as e:
        await e.press("c", "c", "home", "down", "left")
        assert STRAYING in edge(e)
        await e.press(key)
        assert FOLLOWING in edge(e)
        assert e.tree.cursor == e.session.moment.current
        if e.session.moment.is_under_way:
            assert any(row.startswith("▶") for row in e.rows())


async def test_seeking_and_jumping_take_the_view_along(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe") as e:
        await e.press("c", "down", "g")
        await e.type("20000")
        assert (e.step, FOLLOWING in edge(e)) == (20_000, True)
        assert any(row.startswith("▶") for row in e.rows())
        timeline = e.screen.query_one("#timeline").region
        await e.press("home")
        assert STRAYING in edge(e)
        await e.click(timeline.x + 60, timeline.y)
        assert FOLLOWING in edge(e)


async def test_what_a_hand_has_folded_on_the_path_stays_folded(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c", "home", "enter", "f")
        for key in ("b", "b", "space", "space", "space"):
            await e.press(key)
            assert len(e.rows()) == 1
            assert e.rows()[0].startswith("▶ ▸ ▲ A")
        await e.press("f")
        assert len(e.rows()) == 13


def test_the_keys_say_so() -> None:
    told = {action.name: action.help for action in ACTIONS}
    assert "follow" in told["pin"].lower()
    assert "go back to the tree" in told["stop"]


# -- the owner of the bound ------------------------------------------------------------------------


async def test_the_owner_is_told_of_when_it_is_off_screen(tmp_path: Path) -> None:
    async with explorer(tmp_path, "sixteen-leaves", (80, 24)) as e:
        await e.press("c", "c", "c")
        assert not any("◂" in row for row in e.rows())
        assert "◂ α=7 at A, above" in e.lines("#tree")[0]
        await e.press("space")
        assert "◂" not in e.lines("#tree")[0]
        await e.press("b", "home")
        assert "◂" in e.row("▲ A")
        assert "◂" not in e.lines("#tree")[0]
        await e.press("enter", "f", "C")
        assert "◂" in e.lines("#tree")[0] + e.rows()[0]


async def test_the_owner_looks_like_nothing_else_in_every_theme(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        for theme in e.app.available_themes:
            e.app.theme = theme
            await e.pilot.pause()
            here, owner = (
                e.tree.get_component_rich_style(f"tree--{name}", partial=True)
                for name in ("here", "owner")
            )
            assert here.color != owner.color, theme
            assert owner.underline, theme
            assert not here.underline, theme


# -- another search of the same source -------------------------------------------------------------


def folded(e: Explorer) -> set[str]:
    outline, tree = e.session.outline, e.session.run.tree
    inner = [node for node in range(len(tree)) if tree.count[node] > 0]
    return {e.name_of(node) for node in inner if not outline.is_open(node)}


async def test_another_order_keeps_what_is_folded(tmp_path: Path) -> None:
    async with explorer(tmp_path, "order-unlucky") as e:
        await e.press("down", "left")
        name = e.cursor
        await e.press("r", "b", "enter")
        assert "order best" in e.header
        assert (e.cursor, folded(e)) == (name, {name})
        await e.press("i")
        assert (e.cursor, folded(e)) == (name, {name})


async def test_the_other_search_of_a_game_keeps_what_is_unfolded(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        await e.press("right", "down", "right")
        name, rows = e.cursor, [row.split()[1:3] for row in e.rows()]
        assert len(rows) > 12
        await e.press("m")
        assert "minimax" in e.header
        assert e.cursor == name
        assert [row.split()[1:3] for row in e.rows()] == rows


async def test_a_root_folded_by_hand_stays_so_in_another_search(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("left", "m")
        assert len(e.rows()) == 1
        await e.press("space")
        assert len(e.rows()) > 1


async def test_back_at_the_start_the_view_is_too(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......", size=(80, 24)) as e:
        at_first = e.rows()
        assert [row.split()[-2] for row in at_first[1:]] == [
            "c1",
            "a2",
            "b2",
            "c2",
            "a3",
            "b3",
            "c3",
        ]
        await e.press(*"cccc", "left_square_bracket")
        assert (e.rows(), e.cursor) == (at_first, "")
        await e.press("right_square_bracket", "left_square_bracket")
        assert e.rows() == at_first


async def test_the_step_stays_where_both_did_the_same(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("space", "space", "space", "m")
        assert e.step == 3
        await e.press("m", "c", "m")
        assert e.step == 17
        await e.press("a", "l", "enter")
        assert e.step == 0
        await e.press("m")
        await e.press("right_square_bracket", "m", "m")
        assert e.step == e.steps
        assert "minimax" in e.header
        await e.press("m", "t", "i")
        assert "cut >" in e.header
        assert "MIN begins" in e.header
        assert e.said == []


# -- names and signs -------------------------------------------------------------------------------

LONG = """{"an action whose name is long enough for three": {"label": "its own name",
"children": [1, 2]}, "b": {"c": 0, "another action with a name beyond all bounds": [4, 5]}}"""


async def test_long_names_give_way_and_signs_stay(tmp_path: Path) -> None:
    async with explorer(tmp_path, LONG, (100, 30)) as e:
        await e.press("right_square_bracket")
        row = e.row("its own name")
        assert "… ▼ its own name" in row
        assert row.startswith("├─ an act")
        assert "… ✂ never visited" in e.text
        assert "never vis…" not in e.text


async def test_the_root_of_a_game_has_a_name_and_a_sign_when_folded(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        assert e.rows()[0].split() == ["△", "start"]
        await e.press("left")
        assert e.rows()[0].split() == ["▸", "△", "start"]


async def test_what_is_not_visited_shows_without_colours(tmp_path: Path) -> None:
    async with explorer(tmp_path, glyphs=ASCII) as e:
        assert e.row("a1").split() == ["|-", "a1", ".v", "B"]
        assert e.row("b1") == "| |- b1 . (3)"
        await e.press("c")
        assert e.row("a1").split()[:4] == ["|-", "a1", "v", "B"]
        assert e.row("a3").split() == ["`-", "a3", ".v", "D"]
        assert e.row("c2") == "| |- c2 x never visited (4)"


async def test_help_explains_the_signs(tmp_path: Path) -> None:
    from tui_explorer.words.glossary import signs_used

    signs = {sign for entry in signs_used() for sign in entry.word.split()}
    assert {"◂", "▸", "△", "▽", "(4)", "…12"} <= signs
