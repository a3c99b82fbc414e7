"""The conventions of a search when nobody says otherwise: those of the textbooks."""

from math import inf

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.searches.source import open_source


def test_what_is_usual() -> None:
    assert vars(Settings()) == {
        "algorithm": "alphabeta", "order": "natural", "seed": 0, "cut": "ge", "fail": "soft",
        "depth": None, "window": (-inf, inf), "deepening": False, "table": "", "quiescence": None,
        "weights": (), "bounds": None, "total": None, "opponent": "", "by_hand": (),
    }  # fmt: skip
    origin = open_source("[1, 2]").origin
    assert (origin.revision, origin.depth, origin.keywords, origin.answer) == (0, None, (), "")


@pytest.mark.parametrize(
    ("settings", "is_opposed"),
    [
        (Settings(), False),
        (Settings(opponent="any"), True),
        (Settings(by_hand=((0,),)), True),
        (Settings(opponent="worst", by_hand=((0,),)), True),
    ],
)
def test_who_is_made_to_play_otherwise(settings: Settings, is_opposed: bool) -> None:
    assert settings.is_opposed is is_opposed
