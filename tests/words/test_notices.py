"""The first line of the explorer, and what is said of a search that was stopped."""

from fractions import Fraction
from typing import Any

import pytest

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.widgets.headline import headline
from tui_explorer.view.panels import stopped_here
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.notices import playing, step_told
from tui_explorer.words.settings import conventions, forms

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def shown(
    source: str, glyphs: Glyphs = UNICODE, root: str | None = None, **how: Any
) -> tuple[list[str], list[str], list[str]]:
    run = search(open_source(source, root=root), Settings(**how))
    return forms(conventions(run.settings, run, glyphs, has_window=run.trace.has_window))


def told(source: str, glyphs: Glyphs = UNICODE, root: str | None = None, **how: Any) -> list[str]:
    return shown(source, glyphs, root, **how)[0]


@pytest.mark.parametrize(
    ("how", "parts"),
    [
        ({}, ["order natural", "cut ≥", "fail-soft"]),
        ({"algorithm": "minimax"}, ["order natural"]),
        ({"algorithm": "minimax", "window": (0, 5), "cut": "gt"}, ["order natural"]),
        ({"cut": "gt", "fail": "hard"}, ["order natural", "cut >", "fail-hard"]),
        ({"order": "random", "seed": 7}, ["order random (seed 7)", "cut ≥", "fail-soft"]),
        (
            {"window": (Fraction(1, 2), float("inf"))},
            ["order natural", "cut ≥", "fail-soft", "window [1/2, +∞]"],
        ),
        ({"root": "min"}, ["order natural", "cut ≥", "fail-soft", "MIN begins"]),
        ({"table": "sound"}, ["order natural", "cut ≥", "fail-soft", "table"]),
    ],
)
def test_the_settings_that_mean_something(how: dict[str, Any], parts: list[str]) -> None:
    assert told(AIMA, **how) == parts


def test_nobody_begins_where_nothing_can_be_done() -> None:
    assert told("5") == told(AIMA)


def test_settings_of_a_game() -> None:
    how = {"depth": 1, "weights": (("advance", 2),)}
    assert told("pawns", **how)[3:] == ["depth 1", "weights advance 2"]
    assert "MIN begins" in told("pawns:turn=B")


def test_bounds_and_totals() -> None:
    star = '{"tree": [{"player": "chance", "children": [{"prob": "1", "node": 3}]}]}'
    assert "leaves from 0 to 10" in told(star, algorithm="star1", bounds=(0, 10))
    assert told("[(1,2,3),(0,0,0)]", ASCII, algorithm="maxn-shallow", total=9, bounds=(0, 9)) == [
        "order natural",
        "payoffs from 0, in all up to 9",
    ]


def test_what_is_out_of_the_ordinary_stays_longest() -> None:
    named = [["aima", *form] for form in shown(AIMA, cut="gt", table="sound")]
    for width, line in (
        (60, "aima order natural cut > fail-soft table step 1 of 9"),
        (45, "aima natural > soft table step 1 of 9"),
        (30, "aima > table step 1 of 9"),
    ):
        assert headline(named, ["step 1 of 9"], width).split() == line.split()


def test_where_it_stands() -> None:
    whole = search(open_source(AIMA), Settings())
    part = search(open_source(AIMA), Settings(), Budget(6))
    assert step_told(whole, 17, "ctrl+r") == ["step 17 of 30"]
    steps = len(part.trace)
    assert step_told(part, 2, "K") == [
        f"partial (K goes on), step 2 of {steps}",
        f"partial, step 2 of {steps}",
    ]
    assert stopped_here(part, steps, "K", 60) == ["The search was stopped here: K goes on."]
    assert stopped_here(part, steps - 1, "K", 60) == []
    assert stopped_here(whole, 30, "K", 60) == []


PARTS = ["aima-5-2", "alpha-beta", "order natural", "cut ≥", "fail-soft"]
SHORT = ["aima-5-2", "alpha-beta", "natural", "≥", "soft"]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (80, "aima-5-2  alpha-beta  order natural  cut ≥  fail-soft  partial, step 1 of 30"),
        (76, "aima-5-2  alpha-beta  order natural  cut ≥  fail-soft  partial, step 1 of 30"),
        (75, "aima-5-2  alpha-beta  natural  ≥  soft  partial, step 1 of 30"),
        (61, "aima-5-2  alpha-beta  natural  ≥  soft  partial, step 1 of 30"),
        (60, "aima-5-2  alpha-beta  natural  ≥  soft  step 1 of 30"),
        (51, "aima-5-2  alpha-beta  natural  ≥ …  step 1 of 30"),
    ],
)
def test_short_settings_are_better_than_missing_ones(width: int, line: str) -> None:
    line_shown = headline([PARTS, SHORT], ["partial, step 1 of 30", "step 1 of 30"], width)
    assert (line_shown.split(), len(line_shown)) == (line.split(), width)


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (70, "aima-5-2   alpha-beta   order natural   cut ≥   fail-soft  step 1 of 30"),
        (67, "aima-5-2  alpha-beta  order natural  cut ≥  fail-soft  step 1 of 30"),
        (60, "aima-5-2  alpha-beta  order natural  cut ≥ …   step 1 of 30"),
        (40, "aima-5-2  alpha-beta …     step 1 of 30"),
        (24, "aima-5-2 …  step 1 of 30"),
        (20, "aima-…  step 1 of 30"),
        (16, "a…  step 1 of 30"),
        (15, "step 1 of 30"),
    ],
)
def test_the_last_parts_give_way_and_nothing_runs_together(width: int, line: str) -> None:
    for cells in range(16, 100):
        shown = headline([PARTS], ["step 1 of 30"], cells)
        assert len(shown) == cells
        assert shown.endswith("  step 1 of 30") or cells < 17
    assert headline([PARTS], ["step 1 of 30"], width).split() == line.split()


def test_the_right_end_is_short_where_there_is_little_room() -> None:
    right = ["partial (ctrl+r goes on), step 1 of 9", "partial, step 1 of 9"]
    whole = f"{'  '.join(PARTS)}  {right[0]}"
    assert headline([PARTS], right, len(whole)) == whole
    assert headline([PARTS], right, len(whole) - 1).endswith("  " + right[1])
    assert headline([PARTS], right, 40).endswith("  " + right[1])


def test_a_long_name_gives_way_before_a_setting() -> None:
    line = headline([["a-name-of-25-characters-ab", *PARTS[1:]]], ["step 1 of 30"], 73)
    assert line.split()[:3] == ["a-name-of-25-…", "alpha-beta", "order"]
    assert line.endswith("fail-soft  step 1 of 30")


def test_of_a_path_the_end_stays() -> None:
    line = headline([["…/ai/exercises/my-tree.yaml", *PARTS[1:]]], ["step 1 of 30"], 60)
    assert line.startswith("…ses/my-tree.yaml  alpha-beta  order natural …")


def test_playing_is_told() -> None:
    assert playing(0.5) == ["playing 0.5 steps a second", "playing 0.5/s", "0.5/s"]
    assert playing(1)[0] == "playing 1 step a second"
