"""Deepening, the table, quiescence and orders in the explorer, key by key."""

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.ui.driving import explorer
from tui_explorer.engine.analysis.comparison import OrderTable
from tui_explorer.engine.settings import Settings
from tui_explorer.ui.dialogs.asking import PromptScreen
from tui_explorer.ui.explorer import budgets, experiments
from tui_explorer.ui.explorer.budgets import Allowed
from tui_explorer.words.notices import TRYING

REPEATED = "[[1,[2,3]],[[2,3],0],[5,[2,3]]]"
pytestmark = [
    pytest.mark.does(
        "deepening",
        "next_iteration",
        "previous_iteration",
        "table",
        "quiescence",
        "orders",
        "same_position",
    ),
    pytest.mark.slow,
]
DEEPER, SHALLOWER = "right_curly_bracket", "left_curly_bracket"


async def test_iterations_are_shown_one_by_one(tmp_path: Path) -> None:
    async with explorer(tmp_path, "quiescence-horizon") as e:
        await e.press(DEEPER)
        assert "D turns deepening on" in e.said[-1]
        await e.press("D")
        assert "deepening" in e.header
        assert "iteration 3 of 3" in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=1 ★")
        await e.press(SHALLOWER, SHALLOWER)
        assert "iteration 1 of 3, step 8 of 8" in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=9 ★")
        await e.press(SHALLOWER)
        assert e.said[-1] == "This is the first iteration."
        await e.press(DEEPER, DEEPER, DEEPER)
        assert e.said[-1] == "This is the deepest iteration."
        assert "iteration 3 of 3" in e.header
        await e.press("D")
        assert "iteration" not in e.header


async def test_the_panel_of_iterations(tmp_path: Path) -> None:
    async with explorer(tmp_path, "quiescence-horizon", settings=Settings(deepening=True)) as e:
        await e.press("7")
        told = [" ".join(line.split()) for line in e.lines("#series")]
        assert told[:4] == [
            "depth value action nodes", "1 =9 a1 3", "2 =1 a2 7", "▶ 3 =1 a2 10",
        ]  # fmt: skip
        await e.press(SHALLOWER)
        told = [" ".join(line.split()) for line in e.lines("#series")]
        assert told[2:4] == ["▶ 2 =1 a2 7", "3 =1 a2 10"]
        await e.press("D")
        assert e.lines("#series") == []
        assert e.lines("#code") != []


async def test_each_iteration_is_compared_with_the_other_algorithm_at_its_depth(
    tmp_path: Path,
) -> None:
    async with explorer(tmp_path, "quiescence-horizon", settings=Settings(deepening=True)) as e:
        for depth, nodes in ((3, 12), (2, 7), (1, 3)):
            partner = e.session.partner
            assert partner is not None
            assert (partner.depth, partner.counts.nodes) == (depth, nodes)
            await e.press(SHALLOWER)


async def test_a_series_that_is_stopped_shows_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 100)
    async with explorer(tmp_path, "tictactoe", settings=Settings(deepening=True)) as e:
        assert "goes on), iteration 2 of 3" in e.header
        assert e.session.run.trace.stopped is None
        await e.press(DEEPER)
        assert e.session.run.trace.stopped == "nodes"
        await e.press("right_square_bracket")
        assert e.step == len(e.session.run.trace)
        await e.press("ctrl+r")
        assert len(e.session.run.iterations) > 3


async def test_an_iteration_that_never_began_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "allowance", lambda _source: 36)
    async with explorer(tmp_path, "tictactoe", settings=Settings(deepening=True)) as e:
        await e.press(DEEPER)
        assert e.said[-1] == "This is the deepest iteration."
        assert e.session.run.depth == 2


async def test_a_tree_without_evals_cannot_be_deepened(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("D")
        assert "has no eval" in e.said[-1]
        assert "deepening" not in e.header


async def test_the_table_is_chosen_and_its_trap_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, "table-trap") as e:
        await e.press("T", "down", "enter")
        assert "table" in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=1 ★")
        await e.press("T", "down", "enter")
        assert "table without bounds" in e.header
        assert "the search returned 2, but the correct value is 1" in " ".join(e.lines("#notes"))
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=2 ★")
        await e.press("T", "home", "enter")
        assert "table" not in e.header.removeprefix(" table-trap")


async def test_the_same_position_is_found_and_the_way_back(tmp_path: Path) -> None:
    async with explorer(tmp_path, REPEATED) as e:
        await e.press("asterisk")
        assert "T turns it on" in e.said[-1]
        await e.press("T", "down", "enter", "right_square_bracket", "home", "asterisk")
        assert e.said[-1] == "No table answered for this position."
        e.tree.move_to(e.node("a3.d2"))
        await e.settle()
        assert "↺" in e.row("d2")
        await e.press("asterisk")
        assert e.cursor == "a2.c1"
        await e.press("asterisk")
        assert e.cursor == "a3.d2"


async def test_a_value_of_an_earlier_depth_leads_there_and_back(tmp_path: Path) -> None:
    kept = Settings(deepening=True, table="sound")
    async with explorer(tmp_path, "one-table", settings=kept) as e:
        await e.press("space", "space", "space")
        assert "↺" in e.row("a2")
        why = " ".join(e.lines("#why"))
        assert "C is known from the search to depth 4, step 47" in why
        assert "* goes to that moment." in why
        e.screen.show_panels("node")
        await e.settle()
        assert "* goes to that moment." in " ".join(e.lines("#node"))
        await e.press("asterisk")
        assert "iteration 4 of 5, step 47 of 52" in e.header
        assert e.cursor == "a2"
        assert "MIN at C has seen all its children and returns 5." in " ".join(e.lines("#why"))
        assert "goes to that moment" not in e.text
        await e.press("asterisk")
        assert "iteration 5 of 5, step 3 of 27" in e.header
        assert e.cursor == "a2"
        await e.press("b", "asterisk")
        assert "iteration 4 of 5" in e.header, "a row's position is known before its step"


async def test_the_panel_of_iterations_tells_hits(tmp_path: Path) -> None:
    kept = Settings(deepening=True, table="sound")
    async with explorer(tmp_path, "one-table", settings=kept) as e:
        await e.press("7")
        told = [" ".join(line.split()) for line in e.lines("#series")]
        assert told[0] == "depth value action nodes hits earlier"
        assert told[4:7] == ["4 =5 a2 18 1 1", "▶ 5 =5 a2 10 2 2", "53 nodes in all."]


async def test_a_hidden_position_is_unfolded(tmp_path: Path) -> None:
    async with explorer(
        tmp_path, "tictactoe:state=XOX.O....", settings=Settings(table="sound")
    ) as e:
        trace = e.session.run.trace
        node = trace.node[next(iter(trace.hits))]
        e.session.set_all(unfolded=False)
        e.session.outline.reveal(node)
        e.tree.refold()
        e.tree.move_to(node)
        await e.press("asterisk")
        assert (trace, e.tree.cursor) == trace.repeats.origin(node)
        assert e.session.outline.is_visible(e.tree.cursor)


async def test_another_algorithm_leaves_the_table_behind(tmp_path: Path) -> None:
    async with explorer(tmp_path, REPEATED, settings=Settings(table="sound")) as e:
        assert e.session.partner is not None
        assert e.session.partner.settings.table == ""
        await e.press("m")
        assert e.session.run.settings.algorithm == "minimax"
        assert e.session.run.settings.table == ""


async def test_the_threshold_of_quiescence(tmp_path: Path) -> None:
    async with explorer(tmp_path, "quiescence-horizon") as e:
        await e.press("Q")
        await e.type("5")
        assert "there is no limit" in e.said[-1]
        assert "quiescence 5" not in e.header
        await e.press("d")
        await e.type("1")
        await e.press("Q")
        await e.type("-1")
        assert isinstance(e.app.screen, PromptScreen)
        assert "from 0 up" in e.text
        await e.type("5")
        assert "quiescence 5" in e.header
        await e.press("right_square_bracket")
        assert e.row("▲ A").endswith("=1 ★")
        assert e.row("stay").endswith("≈9")
        await e.press("Q")
        assert e.app.screen.query_one(Input).value == "5"
        await e.type("")
        assert "quiescence 5" not in e.header


async def test_orders_are_compared_in_the_background(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns:rows=4,cols=3") as e:
        await e.press("R")
        told = [" ".join(line.split()) for line in e.lines("#series")]
        assert told[0] == "order nodes leaves cuts value action"
        assert "natural 484 172 137 =0 a1-a2" in told
        assert "captures 550 162 163 =0 a1-a2" in told
        await e.press("tab", "tab", "tab", "pagedown", "escape")
        assert "captures visits more nodes than natural" in e.told("series")
        await e.press("r", "down", "enter")
        assert "order best" in e.header
        assert "natural" in " ".join(e.lines("#series")), "another order is in the same table"
        await e.press("t")
        assert e.lines("#series") == [], "under another rule the counts are others"
        assert e.lines("#node") != []


async def test_orders_that_cannot_be_compared_are_told(tmp_path: Path) -> None:
    async with explorer(tmp_path, "aima-5-2") as e:
        await e.press("R")
        assert "eval was left out" in " ".join(e.lines("#series"))
        await e.press("s", "escape")


@pytest.mark.parametrize(("source", "nodes"), [("connect:cols=12", 400), ("tictactoe", 1_000)])
async def test_going_on_from_an_iteration_that_was_stopped(
    tmp_path: Path, source: str, nodes: int
) -> None:
    how = Settings(deepening=True)
    async with explorer(tmp_path, source, settings=how, allowed=Allowed(nodes=nodes)) as e:
        await e.press("right_curly_bracket")
        before = e.session.run.iterations
        await e.press("ctrl+r")
        after = e.session.run.iterations
        assert after is not before
        assert (len(after), len(after[-1].trace)) > (len(before), len(before[-1].trace))


async def test_orders_of_a_search_that_is_refused(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[1,2],[3,4]]", settings=Settings(depth=1)) as e:
        assert "not searched" in e.header
        await e.press("R")
        assert "has no eval" in e.said[-1]


async def test_that_orders_are_tried_is_said_until_they_are(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        await e.tap("R")
        while not e.lines("#series"):
            await e.pilot.pause()
        assert TRYING in " ".join(e.lines("#series"))
        await e.settle()
        assert TRYING not in " ".join(e.lines("#series"))
        assert e.session.orders is not None


async def test_trying_orders_can_be_stopped(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe") as e:
        await e.tap("R")
        (worker,) = (w for w in e.app.workers if w.group == "orders")
        await e.tap("R")
        assert [w for w in e.app.workers if w.group == "orders"] == [worker]
        asked = e.session.trying
        e.screen.show_panels("code")
        await e.tap("escape")
        await e.settle()
        assert worker.is_cancelled
        assert "7 Series" not in e.text
        experiments.take_orders(e.screen, asked, OrderTable([e.session.run], {}))
        assert e.session.orders is None
        assert e.lines("#code")


async def test_every_iteration_has_its_partner(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns", settings=Settings(deepening=True)) as e:
        e.screen.show_panels("comparison")
        deepest = e.session.run
        fewest = e.session.compared.fewest
        assert fewest is not None
        for _ in range(3):
            await e.press(SHALLOWER)
            assert e.session.partner.depth == e.session.run.depth
        for _ in range(3):
            await e.press(DEEPER)
        assert e.session.run is deepest
        assert e.session.partner.depth == deepest.depth
        assert e.session.compared.known_of(deepest).fewest == fewest


async def test_a_partner_that_comes_while_another_iteration_is_shown(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns", settings=Settings(deepening=True)) as e:
        compared, e.session.compared = e.session.compared, None
        await e.press(SHALLOWER)
        assert e.session.partner is None
        e.screen.take_comparison(compared)
        assert e.session.partner.depth == e.session.run.depth


async def test_a_table_of_orders_that_comes_too_late(tmp_path: Path) -> None:
    async with explorer(tmp_path, "tictactoe:state=XO.......") as e:
        await e.tap("R")
        await e.tap("m")
        await e.settle()
        orders = e.session.orders
        assert e.session.run.settings.algorithm == "minimax"
        assert orders is None or orders.is_about(e.session.run)
