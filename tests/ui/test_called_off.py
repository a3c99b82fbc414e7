"""What is under way and is called off, or comes too late, or fails: the screen stays as it was."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.ui.driving import explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData
from tui_explorer.searches.search import search
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.explorer import experiments, matches, saving, two_trees
from tui_explorer.ui.explorer.searching import Request
from tui_explorer.words.glyphs import UNICODE
from tui_explorer.words.notices import TRYING, saved
from tui_explorer.words.playing import (
    KEYS_OVER,
    KEYS_REPLY,
    KEYS_THINKING,
    KEYS_WATCH,
    KEYS_YOURS,
)
from tui_explorer.words.warnings import refusal


@pytest.mark.slow
@pytest.mark.parametrize("deepening", [False, True])
async def test_trying_every_order(tmp_path: Path, deepening: bool) -> None:
    """The panel goes with it, unless there is a series to be told."""
    settings = Settings(deepening=deepening)
    async with explorer(tmp_path, "quiescence-horizon", settings=settings) as e:
        await e.press("7")
        assert ("series" in e.screen.side.shown) == deepening
        e.session.trying = e.screen.searching.shown
        e.screen.show_panels("series")
        await e.settle()
        assert TRYING in e.told("series")
        await e.press("escape")
        assert e.session.trying is None
        assert ("series" in e.screen.side.shown) == deepening
        assert TRYING not in e.text
        assert not experiments.stop_orders(e.screen, e.session)


async def test_orders_that_come_too_late_or_not_at_all(tmp_path: Path) -> None:
    async with explorer(tmp_path, "small-deep-cut") as e:
        asked = e.screen.searching.shown
        experiments.take_orders(e.screen, asked, BadData("too late"))
        assert e.said == []
        e.session.trying = asked
        experiments.take_orders(e.screen, Request(*asked), BadData("of another"))
        assert (e.said, e.session.trying) == ([], asked)
        experiments.take_orders(e.screen, asked, BadData("broken"))
        assert e.said == [refusal(BadData("broken"))]
        assert e.said_how[0]["severity"] == "error"
        assert (e.session.trying, e.session.orders) == (None, None)


async def test_a_shake_or_a_comparison_of_another_search(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        other = search(e.screen.searching.shown.source, Settings())
        found = experiments._shaken(other, 1)
        experiments.take_shaken(e.screen, other, found)
        assert (e.session.shaken, e.tree.shaken) == (None, {})
        before = e.session.compared
        e.screen.take_comparison(Compared(other))
        assert e.session.compared is before
        experiments.take_shaken(e.screen, e.session.run, found)
        assert (e.session.shaken, e.tree.shaken) == (found[0], found[1])
        assert set(found[1]) == {e.node("a2.c2"), e.node("a2.c3")}


@pytest.mark.slow
async def test_a_shake_of_what_is_hidden_shows_what_is_cut_by_then(tmp_path: Path) -> None:
    async with explorer(tmp_path, "two-deep-cuts", hides_ahead=True) as e:
        await e.press("c", "!")
        cut_by_now = set(e.tree.shaken)
        assert cut_by_now == {e.node("a1.b2.e2.k1"), e.node("a1.b2.e2.k2")}
        await e.press("]", "!")
        assert set(e.tree.shaken) > cut_by_now


@pytest.mark.slow
async def test_a_partner_that_fails_leaves_one_tree(tmp_path: Path) -> None:
    async with explorer(tmp_path, size=(170, 40)) as e:
        await e.press("|")
        assert e.screen.has_class("-two-trees")
        session = e.session
        two_trees._take(e.screen, session, BadData("cannot be"))
        assert not e.screen.has_class("-two-trees")
        assert not e.screen.wants_two_trees
        assert len(e.said) == 1
        two_trees._take(e.screen, session, BadData("too late"))
        assert len(e.said) == 1


@pytest.mark.slow
async def test_a_move_that_breaks_the_rules_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with explorer(tmp_path, "tictactoe:state=XOX.O....") as e:
        await e.press("Y", "enter")
        match = e.screen.match
        assert match is not None

        def broken(_self: object, _node: int) -> None:
            raise BadData("the rules break")

        monkeypatch.setattr(type(match), "after", broken)
        assert matches.after(e.screen, match, match.moves[0]) is None
        await e.press("down", "enter")
        assert e.screen.match is match
        assert len(e.said) == 2
        assert {how.get("severity") for how in e.said_how} == {"error"}


def test_keys_of_a_game_are_told_in_the_longest_form_that_fits() -> None:
    screen = SimpleNamespace(glyphs=UNICODE)
    forms = (KEYS_YOURS, KEYS_REPLY, KEYS_WATCH, KEYS_THINKING, KEYS_OVER)
    for keys in forms:
        told = [matches._fitting(screen, keys, room) for room in range(90)]  # type: ignore[arg-type]
        lengths = sorted({len(each) for each in told})
        assert len(lengths) == len(keys)
        for room, each in enumerate(told):
            fitting = [length for length in lengths if length <= room]
            assert len(each) == (fitting or lengths[:1])[-1]
    assert told[0] == "Y again, esc leaves"


async def test_what_others_will_not_read_is_told_when_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "beyond_limits", lambda _tree, size: [f"Too large: {size}."])
    file = tmp_path / "a.yaml"
    file.write_text("[1, 2]")
    async with explorer(tmp_path, str(file)) as e:
        await e.press("ctrl+s")
        assert e.said == [saved(str(file)), f"Too large: {file.stat().st_size}."]
        assert e.said_how[1]["severity"] == "warning"


@pytest.mark.slow
async def test_dice_fall_otherwise_in_the_next_game(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pig:sides=2") as e:
        seeds = []
        for _ in range(3):
            await e.press("Y", "enter")
            assert e.screen.match is not None
            seeds.append(e.screen.match.seed)
            await e.press("escape")
            assert e.screen.match is None
        assert seeds == [0, 1, 2]
