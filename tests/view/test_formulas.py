"""What stands below the counts of a comparison, letter by letter, and that it fits."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.view.panels import formulas_lines
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.measures import space_told

TITLES = ("minimax", "alpha-beta")


def pair(text: str, most_nodes: float = 10_000, **settings: int) -> tuple[Run, Run]:
    source, asked = open_source(text), Settings(**settings)  # type: ignore[arg-type]
    minimax = replace(asked, algorithm="minimax")
    shown = search(source, asked, Budget(most_nodes))
    return shown, search(source, minimax, Budget(most_nodes), counts_only=True)


def test_of_a_uniform_tree() -> None:
    shown, partner = pair("aima-5-2")
    shape = Comparison([partner, shown]).shape
    lines = [
        "most nodes at once         minimax  alpha-beta",
        "path, O(m)                       3           3",
        "siblings, O(bm)                  7           7",
        "The tree is uniform, b = 3 and m = 2: b^m = 9",
        "leaves. Alpha-beta evaluates about",
        "b^(3m/4) = 5.196 of them in a random order,",
        "about b^(m/2) = 3 in the best one; the exact",
        "minimum is b^⌈m/2⌉+b^⌊m/2⌋−1 = 5.",
    ]
    assert formulas_lines(shown, partner, TITLES, 46, UNICODE, shape) == lines
    partner = search(open_source("aima-5-2"), Settings("minimax"))
    assert formulas_lines(partner, shown, TITLES, 46, UNICODE, shape) == lines


def test_of_a_tree_that_is_not_uniform() -> None:
    shown, partner = pair("uneven-depth")
    shape = Comparison([partner, shown]).shape
    assert formulas_lines(shown, partner, TITLES, 46, UNICODE, shape) == [
        "most nodes at once         minimax  alpha-beta",
        "path, O(m)                       4           3",
        "siblings, O(bm)                  6           5",
        "The tree is not uniform: its effective",
        "branching factor is b* = 1.587, as b*^m = 4",
        "leaves with m = 3.",
    ]


def test_of_a_partner_that_is_not_there_yet_and_of_none_at_all() -> None:
    shown, _ = pair("aima-5-2")
    assert formulas_lines(shown, None, TITLES, 40) == [
        "most nodes at once   minimax  alpha-beta",
        "path, O(m)                 …           3",
        "siblings, O(bm)            …           7",
    ]
    assert formulas_lines(shown, None, TITLES[1:], 40) == [
        "most nodes at once            alpha-beta",
        "path, O(m)                             3",
        "siblings, O(bm)                        7",
    ]


def test_of_searches_that_were_stopped_it_is_a_lower_bound() -> None:
    shown, partner = pair("tictactoe", most_nodes=5)
    assert formulas_lines(shown, partner, TITLES, 46)[1:] == [
        "path, O(m)                      ≥5          ≥5",
        "siblings, O(bm)                ≥31         ≥31",
    ]


def test_layers_are_kept_all_at_once() -> None:
    shown = search(open_source("aima-5-2"), Settings("layered"))
    _, partner = pair("aima-5-2")
    assert formulas_lines(shown, partner, ("layered", "minimax"), 46)[1:] == [
        "path, O(m)                     all 13        3",
        "siblings, O(bm)                all 13        7",
    ]
    assert space_told(shown) == "It made the whole tree first and kept it: 13 nodes."


def test_what_a_run_says_of_its_space() -> None:
    assert space_told(search(open_source("7"), Settings())) == "Only the root was on the path."
    assert space_told(search(open_source("aima-5-2"), Settings(), Budget(0))) is None


@pytest.mark.parametrize("text", ["aima-5-2", "uneven-depth", "tictactoe"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_it_fits_any_width(text: str, glyphs: object) -> None:
    shown, partner = pair(text, depth=3)
    shape = Comparison([partner, shown]).shape
    assert shape is not None
    signs = ASCII if glyphs == ASCII else UNICODE
    for width in range(30, 120):
        lines = formulas_lines(shown, partner, TITLES, width, signs, shape)
        assert all(cell_len(line) <= width for line in lines)
        assert signs is UNICODE or all(line.replace("…", "").isascii() for line in lines)
