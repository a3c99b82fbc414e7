"""The settings of a search in JSON: the usual ones always, the others where they were chosen."""

from math import inf
from typing import Any

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.formats.write.run_json import json_run
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

ALWAYS = {
    "algorithm": "alphabeta", "order": "natural", "cut": "ge", "fail": "soft", "depth": None,
    "window": ["-inf", "inf"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({}, {}),
        ({"seed": 7}, {}),
        ({"seed": 7, "order": "random"}, {"seed": 7, "order": "random"}),
        ({"seed": 0, "order": "random"}, {"seed": 0, "order": "random"}),
        ({"table": "sound"}, {"table": "sound"}),
        ({"opponent": "worst"}, {"opponent": "worst"}),
        ({"window": (0, inf), "fail": "hard"}, {"window": [0, "inf"], "fail": "hard"}),
        ({"by_hand": ((1, 2),)}, {"moves": [[1, 2]]}),
    ],
)
def test_settings(chosen: dict[str, Any], told: dict[str, Any]) -> None:
    run = search(open_source("aima-5-2"), Settings(**chosen))
    assert json_run(run)["settings"] == {**ALWAYS, **told}
