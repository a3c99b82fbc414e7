"""What does not go together is refused before anything is searched, in one sentence."""

import pytest

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import UsageError
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

PAYOFFS = "[(1,2),(3,4)]"


@pytest.mark.parametrize(
    ("source", "settings", "part"),
    [
        ("aima-5-2", Settings(order="captures"), "has no order 'captures'"),
        ("aima-5-2", Settings(algorithm="minimax", table="sound"), "has no table of positions"),
        ("aima-5-2", Settings(quiescence=1), "there is no limit"),
        ("aima-5-2", Settings(algorithm="maxn"), "maxn does not fit aima-5-2"),
        (PAYOFFS, Settings(algorithm="maxn", opponent="worst"), "inline"),
        ("slide", Settings(opponent="worst"), "slide"),
        ("aima-5-2", Settings(opponent="worst", table="sound"), "treats equal positions alike"),
        ("slide:moves=0", Settings(), "of slide:moves=0 would never end: it has cycles"),
        ("slide:moves=0", Settings(algorithm="minimax"), "would never end"),
        ("slide:moves=0", Settings(deepening=True), "would never end"),
        ("checkers", Settings(), "would never end"),
        ("checkers:size=4", Settings(algorithm="minimax"), "would never end"),
        ("cube:moves=0", Settings(), "would never end"),
    ],
)
def test_what_does_not_fit(source: str, settings: Settings, part: str) -> None:
    with pytest.raises(UsageError, match=part):
        search(open_source(source), settings, Budget(20_000))


@pytest.mark.parametrize("settings", [Settings(depth=4), Settings(depth=4, deepening=True)])
def test_a_depth_limit_ends_a_search_in_circles(settings: Settings) -> None:
    run = search(open_source("slide:moves=0"), settings)
    assert (run.value, run.stopped) == (1, None)


@pytest.mark.parametrize("opponent", ["any", "worst"])
def test_an_opponent_fits_where_two_play(opponent: str) -> None:
    assert search(open_source("aima-5-2"), Settings(opponent=opponent)).guarantee is not None
