"""What does not go together is refused before anything is searched, in one sentence."""

import pytest

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
        ("aima-5-2", Settings(quiescence=1), "there is none"),
        ("aima-5-2", Settings(algorithm="maxn"), "maxn does not fit aima-5-2"),
        (PAYOFFS, Settings(algorithm="maxn", opponent="worst"), "inline"),
        ("slide", Settings(opponent="worst"), "slide"),
        ("aima-5-2", Settings(opponent="worst", table="sound"), "takes one position for another"),
    ],
)
def test_what_does_not_fit(source: str, settings: Settings, part: str) -> None:
    with pytest.raises(UsageError, match=part):
        search(open_source(source), settings)


@pytest.mark.parametrize("opponent", ["any", "worst"])
def test_an_opponent_fits_where_two_play(opponent: str) -> None:
    assert search(open_source("aima-5-2"), Settings(opponent=opponent)).guarantee is not None
