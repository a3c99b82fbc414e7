"""A tree is edited: every key, one history with the settings, files, and nothing that is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from tests.ui.driving import Explorer, assert_cursor_is_painted, explorer
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.formats.read.files import read_tree_file
from tui_explorer.formats.read.syntax import DEFAULT
from tui_explorer.searches.source import GameSource, open_source
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen
from tui_explorer.ui.dialogs.open import OpenScreen
from tui_explorer.ui.explorer import editing, moving
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.journal import Journal
from tui_explorer.words import editing as words
from tui_explorer.words.notices import saved

SMALL = "[[3,12],[2,4]]"
WIDE = json.dumps([[7, 8, 9]] * 2000)


def tree_of(e: Explorer) -> Tree:
    tree = e.screen.searching.shown.source.tree
    assert tree is not None
    return tree


def nested(e: Explorer) -> object:
    """The tree that is edited, as nested lists."""
    tree = tree_of(e)
    told: dict[int, object] = {}
    for node in reversed(range(len(tree))):
        told[node] = [told[child] for child in tree.children(node)] or tree.utility[node]
    return told[0]


async def choose(e: Explorer, name: str) -> None:
    """Take one of the choices that are offered."""
    screen = e.app.screen
    assert isinstance(screen, ChooseScreen)
    names = [each for each, _ in screen._choices]
    screen.query_one(OptionList).highlighted = names.index(name)
    await e.press("enter")


@pytest.mark.slow
@pytest.mark.does("edit", "value", "undo", "redo")
async def test_a_leaf_gets_another_value_and_is_searched_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL) as e:
        await e.press("number_sign")
        assert e.said == [words.SWITCH_ON.format(key="E")]
        assert e.session.run.value == 3
        await e.press("E", "down", "down")
        assert "editing, esc ends it" in e.text
        await e.press("1")
        field = e.app.screen.query_one(Input)
        assert (field.value, field.cursor_position, field.selected_text) == ("1", 1, "")
        await e.press("x", "enter")
        assert "not a number" in e.text
        await e.press("escape", "minus", "7", "enter")
        assert nested(e) == [[-7, 12], [2, 4]]
        assert (e.session.run.value, e.cursor) == (2, "a1.b1")
        assert "not saved" in e.header
        await e.press("enter")
        assert e.app.screen.query_one(Input).value == "-7"
        await e.type("1/2")
        await e.press("w", "down")
        assert e.session.run.value == 2
        await e.press("ctrl+z", "ctrl+z", "ctrl+z")
        assert nested(e) == [[3, 12], [2, 4]]
        assert "not saved" not in e.header
        assert e.session.run.settings.fail == "soft"
        await e.press("ctrl+y", "ctrl+y")
        assert str(nested(e)) == "[[Fraction(1, 2), 12], [2, 4]]"
        assert e.cursor == "a1.b2"
        await e.press("escape")
        assert "editing" not in e.text
        await e.press("1")
        assert isinstance(e.app.screen, ExplorerScreen)


async def edit_at(e: Explorer, path: list[int]) -> None:
    """Edit the tree, with the cursor on a node that may have no row yet."""
    await e.press("E")
    moving.reveal(e.screen, e.session, tree_of(e).nearest(path))
    await e.settle()


@pytest.mark.slow
@pytest.mark.parametrize("key", ["f3", "f2", "number_sign"])
async def test_what_is_asked_is_about_one_node_whatever_ends_meanwhile(
    tmp_path: Path, key: str
) -> None:
    """The tree takes its time, so that the change before is shown while an answer is typed."""
    async with explorer(tmp_path, WIDE) as e:
        await edit_at(e, [1999, 2])
        await e.tap("insert")
        await e.tap(key)
        await e.settle()
        await e.type("7")
        tree = tree_of(e)
        assert tree.path(e.tree.cursor) == [1999, 2, 0]
        found = {
            "f3": tree.label.get(e.tree.cursor),
            "f2": tree.action[e.tree.cursor],
            "number_sign": tree.utility[e.tree.cursor],
        }
        assert str(found[key]) == "7"
        assert len(tree.label) == (key == "f3")


@pytest.mark.slow
async def test_what_is_removed_before_the_last_change_is_shown(tmp_path: Path) -> None:
    """Two siblings go, and not one and then its parent; the cursor goes where it is put by hand."""
    async with explorer(tmp_path, WIDE) as e:
        await edit_at(e, [0, 2])
        for _ in range(2):
            await e.tap("delete")
        await e.settle()
        assert tree_of(e).path(e.tree.cursor) == [0, 0]
        assert [tree_of(e).count[node] for node in (0, 1)] == [2000, 1]
        await e.tap("insert")
        await e.tap("ctrl+z")
        await e.tap("down")
        await e.settle()
        await e.press("w")
        assert tree_of(e).path(e.tree.cursor) == [1]
        await e.tap("insert")
        await e.tap("down")
        await e.tap("delete")
        await e.settle()
        assert [tree_of(e).count[node] for node in (0, 1, 2)] == [1999, 1, 4]


@pytest.mark.slow
@pytest.mark.does("add_child", "remove", "earlier", "later")
async def test_children_come_go_and_change_places(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL) as e:
        await e.press("E", "down", "+")
        assert (nested(e), e.cursor) == ([[3, 12, 0], [2, 4]], "a1.b3")
        await e.press("insert")
        assert (nested(e), e.cursor) == ([[3, 12, [0]], [2, 4]], "a1.b3.d1")
        assert_cursor_is_painted(e)
        await e.press("left", "less_than_sign")
        assert (nested(e), e.cursor) == ([[3, [0], 12], [2, 4]], "a1.b2")
        await e.press("less_than_sign", "less_than_sign")
        assert (nested(e), e.said[-1]) == ([[[0], 3, 12], [2, 4]], words.NO_SIBLING)
        await e.press("greater_than_sign", "delete")
        assert (nested(e), e.cursor) == ([[3, 12], [2, 4]], "a1.b2")
        await e.press("backspace", "backspace")
        assert (nested(e), e.cursor) == ([3, [2, 4]], "a1")
        await e.press("home", "delete")
        assert (nested(e), e.said[-1]) == ([3, [2, 4]], words.ROOT_STAYS)
        await e.press("5")
        assert e.said[-1] == words.HAS_CHILDREN


@pytest.mark.slow
async def test_the_order_by_hand_against_the_fewest_nodes(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[2,4],[3,12]]") as e:
        await e.press("E")
        assert "fewest nodes" in e.text
        assert e.session.run.end.counts.nodes == 7
        await e.press("down", "greater_than_sign")
        assert e.session.run.end.counts.nodes == 6
        await e.press("r")
        await choose(e, "best")
        await e.press("less_than_sign")
        assert e.said[-1] == words.OTHER_ORDER.format(key="r")


@pytest.mark.slow
@pytest.mark.does("rename", "label")
async def test_names_are_text_whatever_they_are(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL) as e:
        await e.press("E", "f2")
        assert e.said == [words.NO_ACTION.format(key="F3")]
        await e.press("f3")
        await e.type("[b]“root”[/b]")
        await e.press("down", "f2")
        await e.type("left: turn #1")
        await e.press("f3")
        await e.type("x" * 201)
        assert "201 characters are too many for a name" in e.text
        await e.type("B")
        tree = tree_of(e)
        assert (tree.label, tree.action[1]) == ({0: "[b]“root”[/b]", 1: "B"}, "left: turn #1")
        assert "[b]“root”[/b]" in e.rows()[0]
        assert "left: turn #1 ▽ B" in e.row("turn")
        await e.press("ctrl+s")
        await e.type(str(tmp_path / "named.yaml"))
        again = read_tree_file(str(tmp_path / "named.yaml")).tree
        assert (again.label, again.action) == (tree.label, tree.action)


@pytest.mark.slow
@pytest.mark.does("mover", "chances")
async def test_another_moves_or_chance(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL) as e:
        await e.press("E", "down", "percent_sign")
        assert e.said == [words.NO_CHANCE.format(key="@")]
        await e.press("@")
        await choose(e, "MAX")
        assert e.session.run.value == 12
        await e.press("@")
        await choose(e, "chance")
        assert e.session.run.settings.algorithm == "expectimax"
        assert e.session.run.value == 7.5
        await e.press("down", "%")
        assert e.app.screen.query_one(Input).value == "1/2, 1/2"
        await e.type("1/2, 1/3")
        assert "2 shares such as 1/2 or 0.25 are needed that sum to 1." in e.text
        await e.type("1/3 2/3")
        assert (e.session.run.value, e.cursor) == (9, "a1.b1")
        await e.press("@")
        assert e.said[-1] == words.NO_CHILDREN.format(key="insert")
        await e.press("ctrl+z", "ctrl+z", "ctrl+z")
        assert (e.session.run.value, e.session.run.settings.algorithm) == (3, "alphabeta")


@pytest.mark.slow
async def test_the_step_stays_at_its_node(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("E", *["space"] * 12)
        step, node = e.step, e.name_of(e.session.moment.current)
        await e.press("home", "down", "down", "4", "enter")
        assert (e.step, e.name_of(e.session.moment.current)) == (step, node)
        assert e.cursor == "a1.b1"


@pytest.mark.slow
async def test_payoffs_and_what_nobody_knows(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[(1,2,3),(4,5,6)]") as e:
        await e.press("E", "down", "7", "enter")
        assert "3 payoffs are needed" in e.text
        await e.type("7, 1/2, -1")
        assert str(tree_of(e).utility[1]) == "(7, Fraction(1, 2), -1)"
    async with explorer(tmp_path / "another", SMALL) as e:
        await e.press("E", "down", "down", "number_sign")
        await e.type("x")
        assert "not searched" in e.header
        assert str(nested(e)) != str([[3, 12], [2, 4]])
        await e.press("ctrl+z")
        assert e.session.run.value == 3


@pytest.mark.slow
async def test_a_game_is_edited_as_far_as_it_was_searched(tmp_path: Path) -> None:
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        value, nodes = e.session.run.value, e.session.run.end.counts.nodes
        await e.press("E")
        assert e.said == [words.TAKEN_OVER]
        assert (e.session.run.value, e.session.run.end.counts.nodes) == (value, nodes)
        assert "not saved" not in e.header
        await e.press("down", "+")
        assert "not saved" in e.header
        await e.press("ctrl+z", "ctrl+z")
        assert isinstance(e.screen.searching.shown.source, GameSource)
        await e.press("ctrl+s")
        assert e.app.screen.query_one(Input).value == "nim-piles-1-2.yaml"
        await e.type(str(tmp_path / "nim.yaml"))
        assert open_source(str(tmp_path / "nim.yaml")).tree is not None
        assert isinstance(e.screen.searching.shown.source, GameSource)
        assert "not saved" not in e.header
    async with explorer(tmp_path, "tictactoe:state=X........") as e:
        await e.press("E")
        assert "only game trees of up to 20,000 nodes can be edited" in e.said[-1].lower()
        assert not e.screen.is_editing


@pytest.mark.slow
@pytest.mark.does("save")
async def test_saving(tmp_path: Path) -> None:
    """In the file it came from; what came from none, or is no YAML, gets a name first."""
    file = tmp_path / "mine.yaml"
    file.write_text("title: Mine\nnotes: look\nanswer: 3\ntree:\n  a: [3, 12]\n  b: [2, 4]\n")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("E", "down", "greater_than_sign", "ctrl+s")
        assert "not saved" not in e.header
        assert file.read_text() == (
            "title: Mine\nnotes: look\nanswer: '3'\nroot: MAX\ntree:\n  b: [2, 4]\n  a: [3, 12]\n"
        )
        await e.press("ctrl+z")
        assert "not saved" in e.header
        await e.press("ctrl+y")
        assert "not saved" not in e.header
        await e.press("delete")
        file.write_text("[5, 6]")
        await e.press("f5")
        assert (nested(e), "not saved" in e.header) == ([5, 6], False)
        await e.press("ctrl+z")
        assert (nested(e), "not saved" in e.header) == ([[2, 4]], True)
        await e.press("ctrl+y")
        assert not [said for said in e.said if "changed" in said]
    other = tmp_path / "other.json"
    other.write_text("[1, 2]")
    async with explorer(tmp_path, str(other)) as e:
        await e.press("ctrl+s")
        assert isinstance(e.app.screen, PromptScreen)
        assert e.app.screen.query_one(Input).value == str(tmp_path / "other.yaml")
        await e.type(str(file))
        assert "enter once more replaces it" in e.text
        assert file.read_text() == "[5, 6]"
        await e.type(str(file))
        assert file.read_text() == "root: MAX\ntree: [1, 2]\n"
        assert "mine.yaml" in e.header
        await e.press("E", "down", "9", "enter", "ctrl+s")
        assert file.read_text() == "root: MAX\ntree: [9, 2]\n"
        await e.press("ctrl+z", "ctrl+s")
        assert file.read_text() == "root: MAX\ntree: [1, 2]\n"
        await e.press("+")
        file.unlink()
        file.mkdir()
        await e.press("ctrl+s")
        await e.type(str(tmp_path / "no" / "where.yaml"))
        assert e.said[-1].startswith("Not saved: ")
        assert "not saved" in e.header


@pytest.mark.slow
async def test_an_answer_that_is_older_than_its_tree(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("answer: a1 is best.\ntree: [3, 2]\n")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("ctrl+s")
        assert words.OLD_ANSWER not in e.said
        await e.press("E", "down", "1", "enter", "ctrl+s")
        assert e.said[-1] == words.OLD_ANSWER
    assert "answer: a1 is best." in file.read_text()


@pytest.mark.slow
async def test_leaving_with_changes_asks(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("[3, 12]")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("E", "down", "7", "enter", "f5")
        assert (nested(e), "not saved" in e.header) == ([3, 12], False)
        await e.press("8", "enter", "q")
        assert words.LEAVE in e.text
        await choose(e, words.CANCEL)
        assert isinstance(e.app.screen, ExplorerScreen)
        e.app.open("aima-5-2")
        await e.settle()
        await choose(e, words.DISCARD)
        assert "aima-5-2" in e.header
        assert file.read_text() == "[3, 12]"
        assert Journal(tmp_path).left_behind() == []
        e.app.open(str(file))
        await e.settle()
        await e.press("E", "down", "8", "enter", "ctrl+q")
        await choose(e, words.SAVE)
        assert not e.app.is_running
    assert file.read_text() == "root: MAX\ntree: [8, 12]\n"
    async with explorer(tmp_path, str(file)) as e:
        await e.press("E", "down", "9", "enter", "ctrl+z", "q")
        assert not e.app.is_running


@pytest.mark.slow
async def test_changes_survive_a_crash_and_are_offered_again(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL) as e:
        await e.press("E", "down", "down", "5", "enter", "+", "ctrl+z", "7", "enter")
        assert e.app.journal.left_behind() == []
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        assert words.left_behind("inline") in e.text
        await choose(e, words.LATER)
    async with explorer(tmp_path, "nim:piles=1-2") as e:
        await e.press("enter")
        assert e.header.split()[0] == "nim:piles=1-2"
        assert len(e.app.journal.left_behind()) == 1
    async with explorer(tmp_path, None) as e:
        assert isinstance(e.app.screen_stack[0], OpenScreen)
        await e.press("enter")
        await e.settle()
        assert nested(e) == [[7, 12], [2, 4]]
        assert "not saved" in e.header
        await e.press("down", "+", "q")
        await choose(e, words.DISCARD)
        assert not e.app.is_running
    async with explorer(tmp_path, SMALL) as e:
        assert isinstance(e.app.screen, ExplorerScreen)
        assert not [path for path in tmp_path.iterdir() if path.name.startswith("edited-")]


@pytest.mark.slow
@pytest.mark.does("new_tree")
async def test_a_new_tree(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("ctrl+n")
        assert (nested(e), e.screen.is_editing) == ([0, 0], True)
        await e.press("down", "6", "enter", "s")
        assert isinstance(e.app.screen, OpenScreen)
        await e.type("new tree")
        await choose(e, words.DISCARD)
        assert nested(e) == [0, 0]
        await e.press("s")
        await e.type("random")
        assert e.header.strip().startswith("random:")
        await e.press("E", "down", "+")
        assert len(tree_of(e)) == 41


@pytest.mark.slow
async def test_a_large_tree_is_not_edited(tmp_path: Path) -> None:
    source = open_source(f"[{','.join(['1'] * 20_000)}]")
    async with explorer(tmp_path, source) as e:
        await e.press("E")
        assert e.said == ["Only trees of up to 20,000 nodes can be edited (open a smaller one)"]


@pytest.mark.slow
async def test_panels_while_digits_are_typed(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("E", "alt+4")
        assert e.screen.side.active == "node"
        await e.press("tab", "backspace")
        assert len(tree_of(e)) == 13
        await e.press("escape")
        (line,) = e.lines("KeyBar")
        assert " # value  + add  ⌫ remove " in line
        await e.press("E")
        assert " space next " in e.lines("KeyBar")[0]


@pytest.mark.slow
async def test_changes_that_were_left_behind_are_lost_or_broken(tmp_path: Path) -> None:
    def leave(text: str) -> None:
        journal = Journal(tmp_path)
        journal.keep("mine", text)
        journal.close()

    leave("[1, 2]")
    async with explorer(tmp_path, SMALL) as e:
        await choose(e, words.DISCARD)
        assert Journal(tmp_path).left_behind() == []
        assert nested(e) == [[3, 12], [2, 4]]
    leave("[1,")
    async with explorer(tmp_path, SMALL) as e:
        await choose(e, words.OPEN)
        assert e.said == [words.NOT_RECOVERED]
        assert nested(e) == [[3, 12], [2, 4]]
        assert len(e.app.journal.left_behind()) == 1
    Journal(tmp_path).left_behind()[0].forget()
    leave("[5, 6]")
    async with explorer(tmp_path, SMALL) as e:
        await choose(e, words.OPEN)
        assert nested(e) == [5, 6]
        assert e.header.split()[0] == "mine"
        assert Journal(None).left_behind() == []
        assert len(list(tmp_path.glob("edited-*.json"))) == 1


@pytest.mark.slow
async def test_the_latest_changes_are_offered_and_at_no_time_kept_nowhere(tmp_path: Path) -> None:
    for number, name in enumerate(["older", "later"]):
        journal = Journal(tmp_path)
        journal.keep(name, f"[{number}, 2]")
        (path,) = (each for each in tmp_path.glob("edited-*.json") if name in each.read_text())
        os.utime(path, (100 + number, 100 + number))
        journal.close()
    async with explorer(tmp_path, SMALL) as e:
        assert words.left_behind("later") in e.text
        later, older = e.app.journal.left_behind()
        e.app._open_again(later)
        assert e.app.journal.left_behind() == [older]
        kept = [json.loads(each.read_text()) for each in tmp_path.glob("edited-*.json")]
        assert {"name": "later", "tree": "[1, 2]"} in kept
        assert len(kept) == 2
        await e.settle()
        assert nested(e) == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "name"),
    [
        (SMALL, "inline.yaml"),
        ("aima-5-2", "aima-5-2.yaml"),
        ("nim:piles=1-2", "nim-piles-1-2.yaml"),
    ],
)
async def test_a_name_is_proposed_and_asked_for_once_more_where_it_is_taken(
    tmp_path: Path, source: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with explorer(tmp_path / "state", source) as e:
        await e.press("ctrl+s")
        assert e.app.screen.query_one(Input).value == name
        for text in ("", "  ", f"{tmp_path}/"):
            await e.type(text)
            assert words.NO_FILE_NAME in e.text
        for taken in ("one.yaml", "two.yaml"):
            (tmp_path / taken).write_text("5")
            await e.type(taken)
            assert f"{taken} is there already" in e.text
        await e.type(" one.yaml ")
        assert (tmp_path / "two.yaml").read_text() == "5"
        assert (
            (tmp_path / "one.yaml").read_text().startswith("title:" if "-" in source else "root:")
        )
        assert e.said == [saved("one.yaml")]
        assert e.app._memory.recent()[0] == str(tmp_path / "one.yaml")
        is_game = source.startswith("nim")
        assert (e.screen.saved_as, e.header.split()[0] == "one.yaml") == (
            "" if is_game else "one.yaml", not is_game,
        )  # fmt: skip


def test_names_of_any_length_that_a_file_may_have() -> None:
    longest = DEFAULT.label
    assert [editing._too_long("x" * length) is None for length in (0, longest, longest + 1)] == [
        True, True, False,
    ]  # fmt: skip
