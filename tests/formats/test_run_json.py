"""The settings of a search in JSON: the usual ones always, the others where they were chosen."""

from math import inf
from typing import Any

import pytest

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.formats.write.json_documents import json_run
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


@pytest.mark.parametrize(
    ("chosen", "value", "bound"),
    [
        ({}, 3, "="),
        ({"window": (5, 10)}, 5, "<="),
        ({"window": (0, 1)}, 3, ">="),
        ({"algorithm": "minimax"}, 3, "="),
    ],
)
def test_a_value_has_its_bound_beside_it(chosen: dict[str, Any], value: int, bound: str) -> None:
    told = json_run(search(open_source("aima-5-2"), Settings(**chosen)), nodes=True)
    assert (told["value"], told["bound"]) == (value, bound)
    assert next(told["nodes"])["bound"] == bound


def test_a_search_that_was_stopped_has_no_bound() -> None:
    told = json_run(search(open_source("aima-5-2"), Settings(), Budget(max_nodes=6)))
    assert (told["value"], told["bound"], told["stopped"]) == (3, None, "nodes")
