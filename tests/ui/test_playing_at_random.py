"""Games played by random hands: whatever is pressed, the screen shows the position of the match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.seeds import seeds
from tests.ui.driving import Explorer, explorer, key_event
from tests.ui.test_machine import FOLDS, MOVES, STEPS, assert_rows_right, random_source
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.match import Match
from tui_explorer.searches.source import Source
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.words.playing import MatchTold

pytestmark = pytest.mark.slow
PLAYED = ("enter", "enter", "enter", "M", "U", "J", "H", "ctrl+z", "ctrl+y", "m", "t")
KEYS = [*PLAYED, *PLAYED, *STEPS, *MOVES, *FOLDS, "down", "down", *"123456"]


def a_source(seed: int) -> str | Source:
    games = ["tictactoe:state=XOX.O....", "nim3:stones=5", "pig", "nim:piles=1-2-2"]
    return games[seed % 8] if seed % 8 < len(games) else random_source(seed)


def assert_at_the_position(e: Explorer, match: Match) -> None:
    """The tree's root is the position, and its children are what can be played there."""
    tree, names = e.session.run.tree, e.session.run.names
    if isinstance(tree, GameTree) and isinstance(match.tree, GameTree):
        assert tree.state(ROOT) == match.tree.state(match.node)
    shown = sorted(tree.children(ROOT), key=tree.child_index)
    own = Names(match.tree)
    assert [names.action(node) for node in shown] == [own.action(node) for node in match.moves]
    shown_match = match
    if match.awaits_person and not match.wish:
        assert not len(e.session.run.trace)
    if not match.is_over and not match.awaits_person:
        assert len(e.session.run.trace)
        shown_match = match.after(match.chosen(e.session.run))
    told = MatchTold(match.tree, match.persons, e.screen.glyphs)
    wanted = told.line(shown_match.line, shown_match.at, e.app.size.width - 2)
    assert e.lines("#prompt")[0].strip() == wanted.strip()


@pytest.mark.parametrize("seed", seeds(32, quick=0))
async def test_the_screen_shows_the_position(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    size = rng.choice([(120, 36), (80, 24)])
    async with explorer(tmp_path, a_source(seed), size) as e:
        for number in range(60):
            if e.screen.match is None:
                await e.press("home", "Y")
                if isinstance(e.app.screen, ExplorerScreen):
                    return  # a lone leaf
                await e.press(*rng.choice([("home",), ("end",), ("home", "down")]), "enter")
            key = rng.choice(KEYS)
            await e.press(key)
            match, where = e.screen.match, f"seed {seed}, key {number}: {key}"
            assert isinstance(e.app.screen, ExplorerScreen), where
            if not isinstance(e.session.run.tree, GameTree):
                assert_rows_right(e)
            if match is not None:
                assert match is e.screen.searching.asked.source.match, where
                assert_at_the_position(e, match)
            else:
                assert not e.screen.query_one("#prompt").display, where


@pytest.mark.parametrize("seed", seeds(16, quick=0))
async def test_keys_in_bursts_do_not_go_astray(seed: int, tmp_path: Path) -> None:
    """Nothing but moves, wishes and steps comes of them."""
    rng = random.Random(seed)
    async with explorer(tmp_path, a_source(seed)) as e:
        await e.press("Y")
        if isinstance(e.app.screen, ExplorerScreen):
            return
        await e.press("home", "enter")
        settings = e.screen.searching.asked.settings
        for _ in range(6):
            for _ in range(20):
                e.send(key_event(rng.choice(["down", "up", "enter", "U", "J", "H", "space"])))
            await e.settle()
            assert e.screen.searching.asked.settings == settings
            assert e.screen.match is not None
            assert_at_the_position(e, e.screen.match)
