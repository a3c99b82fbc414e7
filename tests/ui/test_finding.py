"""Finding: what a person types, and what the tree calls it."""

import random
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from textual.widgets import Input

from tests.oracles.plain import build
from tests.ui.driving import Explorer, explorer, key_event
from tests.ui.test_machine import random_source
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT, Tree, backward, onward
from tui_explorer.ui import in_turn
from tui_explorer.ui.explorer import finding

pytestmark = pytest.mark.slow

VALUES = """
root: MIN
tree:
  a: {a1: 1/2, a2: 0.1, a3: 7}
  b: {b1: inf, b2: 2.50, b3: 7}
  c: {c1: -inf, c2: 1/10, c3: 1/3}
"""


async def look_for(e: Explorer, text: str) -> str:
    await e.press("home", "slash")
    await e.type(text)
    return e.cursor


@pytest.mark.parametrize(
    ("typed", "found"),
    [("1/2", "a.a1"), ("0.5", "a.a1"), (".50", "a.a1"), ("2/4", "a.a1"), ("=0.5", "a.a1"),
     ("0.1", "a.a2"), ("1/10", "a.a2"), ("7.0", "a"), ("5/2", "b.b2"), ("2.5", "b.b2"),
     ("inf", "b"), ("+inf", "b"), ("+∞", "b"), ("∞", "b"),
     ("-inf", "c.c1"), ("−∞", "c.c1"), ("-∞", "c.c1"),
     ("1/3", "c"), ("0.3333333333333333", ""), ("c3", "c.c3"), ("b", "b")],
)  # fmt: skip
async def test_a_value_however_it_is_written(tmp_path: Path, typed: str, found: str) -> None:
    file = tmp_path / "values.yaml"
    file.write_text(VALUES, encoding="utf-8")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("m", "right_square_bracket")
        assert await look_for(e, typed) == found


async def test_a_bound_is_not_the_value(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket")
        assert await look_for(e, "2") == "a2"
        assert await look_for(e, "<=2") == "a2"
        assert await look_for(e, "≤ 2") == "a2"
        assert await look_for(e, "=2") == "a2.c1"
        assert await look_for(e, ">=2") == ""
        assert "Nothing found for '>=2'." in e.said[-1]


async def test_what_is_found_too_late_is_left_aside(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        before = e.session
        before.wanted = "a2"
        await e.press("m")
        finding.take_found(e.screen, before, finding.Found(e.node("a2"), finding.Wanted(before)))
        assert e.cursor == ""


async def test_a_value_that_was_not_read(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert await look_for(e, "12") == "a1.b2"
        assert await look_for(e, "=12") == ""
        await e.press("right_square_bracket")
        assert await look_for(e, "6") == "a2.c3"
        assert await look_for(e, "(6)") == await look_for(e, "( 6 )") == "a2.c3"
        assert await look_for(e, "(12)") == ""


async def test_payoffs_are_not_a_value_in_brackets(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[(1,0,2),(0,2,1)]") as e:
        await e.press("right_square_bracket")
        assert await look_for(e, "(0, 2, 1)") == "a2"
        await e.press("left_square_bracket")
        assert await look_for(e, "(0, 2, 1)") == "a2"


async def test_next_and_before_go_by_the_rows(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket")
        found = [await look_for(e, "2")]
        for _ in range(3):
            await e.press("N")
            found.append(e.cursor)
        assert found == ["a2", "a2.c1", "a3", "a3.d3"]
        for wanted in ("a3", "a2.c1", "a2", "a3.d3"):
            await e.press("B")
            assert e.cursor == wanted
        await e.press("slash", "escape", "N")
        assert e.cursor == "a2"
        await e.press("slash")
        assert e.app.screen.query_one(Input).value == "2"


async def test_which_one_of_how_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with explorer(tmp_path) as e:
        await e.press("right_square_bracket")
        await look_for(e, "2")
        assert e.said[-1] == "1 of 4"
        await e.press("N")
        assert e.said[-1] == "2 of 4"
        await e.press("B", "B")
        assert e.said[-1] == "4 of 4"
        monkeypatch.setattr(finding, "_COUNTED", 2)
        await look_for(e, "2")
        assert e.said[-1] == "1 of 2+"
        await e.press("B")
        assert e.said[-1] == "one of 2+"


@pytest.mark.parametrize("typed", ["cut", "Cut", "CUT"])
async def test_a_word_in_any_case(tmp_path: Path, typed: str) -> None:
    async with explorer(tmp_path) as e:
        await e.press("c")
        assert await look_for(e, typed) == "a2"
        assert e.said[-1] == "1 of 3"


async def test_a_part_of_a_name_where_no_name_is_it(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns") as e:
        names = e.session.run.names
        found = await look_for(e, "B3XA")
        assert "b3xa" in found
        assert names.action(e.tree.cursor) != "B3XA"
    async with explorer(tmp_path) as e:
        assert await look_for(e, "A2") == "a2"


async def test_an_action_that_was_never_taken(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....") as e:
        tree = e.session.run.tree
        never = next(n for n in reversed(range(1, len(tree))) if tree.count[n] < 0)
        action = e.session.run.names.action(never)
        e.tree.move_to(tree.parent[never])
        e.session.outline.reveal(never)
        e.tree.refold()
        e.tree.move_to(tree.parent[never])
        e.session.wanted = action
        while e.tree.cursor != never:
            before = e.tree.cursor
            await e.press("N")
            assert e.session.run.names.action(e.tree.cursor) == action
            assert e.tree.cursor != before


async def test_a_move_that_stays(tmp_path: Path) -> None:
    settings = Settings(depth=2, quiescence=0)
    async with explorer(tmp_path, "tictactoe", settings=settings) as e:
        assert (await look_for(e, "stay")).endswith(".stay")
        assert await look_for(e, "no such name") == ""


async def test_what_is_not_listed_is_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....") as e:
        assert await look_for(e, "nowhere") == ""
        assert f"among the {len(e.session.run.tree):,} nodes known so far" in e.said[-1]


async def test_a_large_tree_is_looked_through_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "_AT_ONCE", 5)
    async with explorer(tmp_path) as e:
        assert await look_for(e, "c2") == "a2.c2"
        assert e.said[-2:] == ["Looking for 'c2' among 13 nodes …", "1 of 1"]
        assert await look_for(e, "nowhere") == ""
        assert "Nothing found for 'nowhere'." in e.said[-1]
        e.session.wanted = "d2"
        finding.find_next(e.screen, e.session)
        e.app.open("horizon")
        await e.settle()
        assert e.cursor == ""


async def test_what_is_near_in_a_large_tree_is_found_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "_AT_ONCE", 5)
    async with explorer(tmp_path) as e:
        for wanted, is_near in (("a2", True), ("c1", False)):
            e.tree.move_to(ROOT)
            e.session.wanted = wanted
            finding.find_next(e.screen, e.session)
            assert (e.session.run.names.action(e.tree.cursor) == wanted) is is_near, wanted
            await e.settle()
            assert e.said[-1] == "1 of 1"


NOTHING_CUT = "Nothing is cut up to this step: c goes on to the next cut, if there is one."


@pytest.mark.parametrize(
    ("typed", "told"), [("cut", NOTHING_CUT), ("nowhere", "Nothing found for 'nowhere'.")]
)
async def test_no_key_waits_for_what_is_looked_for_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, told: str
) -> None:
    """The thread goes on when the step has been shown, and not before."""
    has_stepped = Event()

    class Slow(finding.Wanted):
        def fits(self, node: int) -> bool:
            if current_thread() is not main_thread():
                has_stepped.wait(20)
            return super().fits(node)

    monkeypatch.setattr(in_turn, "_MOST_LOOKS", 1_000_000)
    monkeypatch.setattr(finding, "_AT_ONCE", 5)
    monkeypatch.setattr(finding, "Wanted", Slow)
    async with explorer(tmp_path) as e:
        for key in ("slash", *typed, "enter", "space"):
            e.send(key_event(key))
        while e.step == 0:
            await e.pilot.pause()
        assert not any("Nothing" in said for said in e.said)
        has_stepped.set()
        await e.settle()
        assert told in e.said[-1]


@pytest.mark.parametrize("seed", range(30))
def test_walks(seed: int) -> None:
    tree = random_source(seed).tree
    assert tree is not None
    rows = list(outlined(tree, ROOT))
    node = random.Random(seed).choice(rows)
    place = rows.index(node)
    assert list(onward(tree, node)) == rows[place + 1 :] + rows[: place + 1]
    assert list(backward(tree, node)) == rows[:place][::-1] + rows[place:][::-1]


def outlined(tree: Tree, node: int) -> list[int]:
    below = [outlined(tree, child) for child in tree.children(node)]
    return [node, *(each for part in below for each in part)]


def test_a_lone_leaf() -> None:
    tree = build(3)
    assert list(onward(tree, ROOT)) == list(backward(tree, ROOT)) == [ROOT]
