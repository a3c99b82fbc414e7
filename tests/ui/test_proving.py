"""The proof in the explorer: the panel, the walk from return to return, the shake."""

from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer.engine.analysis.proof import shaken as shake_by
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.ui.explorer import budgets, experiments
from tui_explorer.words.names import show

pytestmark = [pytest.mark.does("next_return", "previous_return", "shake"), pytest.mark.slow]
SMALL_GAME = "tictactoe:state=XOX.O...."
NEXT, BEFORE, SHAKE, END = "semicolon", "colon", "exclamation_mark", "right_square_bracket"
SAME = "Value, action and every visited node are the same."


def told(e: Explorer) -> str:
    return " ".join(" ".join(e.lines("#proof")).split())


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_walk_proves_one_return_after_the_other(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=size) as e:
        walked = []
        while True:
            before = e.step
            await e.press(NEXT)
            if e.step == before:
                break
            walked.append(e.cursor)
            assert "was called with" in told(e)
            assert "kept." in told(e)
        assert walked == [
            "a1.b1", "a1.b2", "a1.b3", "a1", "a2.c1", "a2", "a3.d1", "a3.d2", "a3.d3", "a3", "",
        ]  # fmt: skip
        assert e.said[-1] == "No node returns after this step."
        back = []
        for _ in walked[1:]:
            await e.press(BEFORE)
            back.append(e.cursor)
        assert back == walked[-2::-1]
        await e.press(BEFORE)
        assert e.said[-1] == "No node returned before this step."


async def test_the_walk_moves_the_cursor_even_if_the_view_stays(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("z", "f", NEXT, NEXT)
        assert e.cursor == "a1.b2"
        assert "b2 was called with" in told(e)


async def test_the_panel_is_reached_by_its_digit_and_follows_the_cursor(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press(END, "5")
        assert e.screen.focused is e.tree
        assert told(e).startswith("A was called with α = −∞, β = +∞ and returned v = 3.")
        e.tree.move_to(e.node("a2"))
        await e.settle()
        assert "v ≤ α promises: exact ≤ v. 2 ≤ 2: kept." in told(e)
        e.tree.move_to(e.node("a2.c3"))
        await e.settle()
        assert told(e).startswith("c3 was never called")
        await e.press("left_square_bracket")
        assert "has not returned yet" in told(e)
        await e.press("m")
        assert "there is nothing to prove" in told(e)


async def test_every_node_of_a_game_has_its_exact_value(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL_GAME) as e:
        await e.press(END, "5")
        partner = e.session.partner
        assert partner is not None
        assert partner.tree is not e.session.run.tree
        for visit, node in enumerate(e.session.run.trace.node):
            e.tree.move_to(node)
            e.screen.show_panels("proof")
            await e.pilot.pause()
            text = told(e)
            assert f"returned v = {show(e.session.run.trace.value[visit])}." in text, node
            assert "kept." in text, node


@pytest.mark.parametrize("order", ["best", "worst", "random"])
async def test_the_exact_value_is_found_in_any_order(tmp_path: Path, order: str) -> None:
    async with explorer(tmp_path, "sixteen-leaves", settings=Settings(order=order)) as e:
        for _ in range(12):
            await e.press(NEXT)
            assert "kept." in told(e)


async def test_minimax_that_was_stopped_knows_no_exact_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 20_000)
    async with explorer(tmp_path, "tictactoe") as e:
        await e.press(END)
        e.tree.move_to(ROOT)
        await e.press("5")
        assert "the exact value is not known" in told(e)
        await e.press(SHAKE)
        assert e.said[-1].startswith("To shake needs a tree known whole")
        assert e.session.shaken is None


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_shaking_changes_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    async with explorer(tmp_path, size=size) as e:
        before = list(e.session.run.tree.utility)
        for seed in (1, 2, 3):
            await e.press(SHAKE)
            assert f"Shake {seed}: random values in 2 leaves never visited. {SAME}" in told(e)
        assert e.said == []
        assert e.session.run.tree.utility == before
        await e.press("t")
        assert e.session.shaken is None
        assert "Shake" not in told(e)


async def test_a_game_is_shaken_in_minimax_s_tree(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns") as e:
        assert not e.session.run.tree.is_whole()
        await e.press(SHAKE)
        assert e.session.shaken is not None
        assert e.session.shaken.leaves > 0
        assert told(e).endswith(SAME)


async def test_a_large_tree_is_shaken_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments, "_SHAKEN_AT_ONCE", 5)
    async with explorer(tmp_path) as e:
        await e.press(SHAKE)
        assert told(e).endswith(SAME)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_shake_shows_its_numbers_until_the_next_step(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with explorer(tmp_path, size=size) as e:
        await e.press("c")
        before = e.rows()
        shaken = []
        for seed in (1, 2):
            await e.press(SHAKE)
            values = shake_by(e.session.run.trace, seed)[0].utility
            for name in ("a2.c2", "a2.c3"):
                wanted = str(values[e.node(name)])
                assert e.row(f"{name[-2:]} ✂").endswith(f"!{show(wanted)}"), e.rows()
            changed = [now for now, was in zip(e.rows(), before, strict=True) if now != was]
            assert len(changed) == 2
            shaken.append(e.rows())
        assert shaken[0] != shaken[1]
        await e.press("down", "up")
        assert e.rows() == shaken[1]
        await e.press("escape")
        assert e.rows() == before
        await e.press(SHAKE, "space", "b")
        assert e.rows() == before


async def test_a_shake_gives_nothing_away(tmp_path: Path) -> None:
    async with explorer(tmp_path, hides_ahead=True) as e:
        await e.press("space", SHAKE)
        assert "!" not in "".join(e.rows())
        await e.press("c", SHAKE)
        assert "".join(e.rows()).count("!") == 2


async def test_a_game_shows_the_shaken_ends_of_play(tmp_path: Path) -> None:
    async with explorer(tmp_path, SMALL_GAME) as e:
        await e.press("right_square_bracket", "x", SHAKE)
        shaken = e.tree.shaken
        assert shaken
        trace = e.session.run.trace
        assert all(trace.visit(node) < 0 for node in shaken)
        e.tree.move_to(next(iter(shaken)))
        await e.settle()
        assert "!" in e.rows()[e.tree.cursor_row - e.tree.scroll_offset.y]


async def test_a_shake_is_told_in_the_panel_and_lit_until_the_next_step(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        panel = e.screen.side.panel("proof")
        for seed in ("Shake 1:", "Shake 2:"):
            await e.press(SHAKE)
            assert seed in told(e)
            assert panel._lit == (len(panel._lines) - 1,)
        await e.press("space")
        assert "Shake 2:" in told(e)
        assert panel._lit == ()


async def test_a_shake_that_comes_too_late_is_left_aside(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press(SHAKE)
        before, shaken = e.session.run, e.session.shaken
        assert shaken is not None
        await e.press("t")
        experiments.take_shaken(e.screen, before, (shaken, {e.node("a2.c2"): 7}))
        assert (e.session.shaken, e.tree.shaken) == (None, {})


async def test_what_cannot_be_shaken(tmp_path: Path) -> None:
    async with explorer(tmp_path, settings=Settings(algorithm="minimax")) as e:
        await e.press(SHAKE)
        assert told(e).endswith("Every leaf was visited: there is nothing to shake.")
    async with explorer(tmp_path, settings=Settings(table="sound")) as e:
        await e.press(SHAKE)
        assert "turn the table off" in e.said[-1]
    async with explorer(tmp_path, "nim3") as e:
        await e.press(SHAKE)
        assert e.said[-1] == "The proof is about MAX and MIN, for one number and without chance."
        await e.press("5")
        assert told(e) == e.said[-1]


@pytest.mark.parametrize("source", ["[[3,x],[2,4]]", "checkers:size=4"])
async def test_what_was_not_searched_has_promised_nothing(tmp_path: Path, source: str) -> None:
    async with explorer(tmp_path, source) as e:
        await e.press("5")
        assert told(e) == "Nothing was searched here: no call has promised anything."
        await e.press(SHAKE)
        assert e.said[-1] == "Only a search that is complete can be shaken."
        assert "cut ≥" in e.header
