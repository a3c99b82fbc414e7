"""How far a search of the explorer may go, and what another one beside it is known for."""

import dataclasses
import json
from math import inf
from typing import Any

import pytest

from tui_explorer.engine.analysis.comparison import Uncounted
from tui_explorer.engine.budget import Budget, resident
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, TreeSource, open_source
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.explorer import experiments, searching
from tui_explorer.ui.explorer.budgets import Allowed, allowance, is_quick
from tui_explorer.ui.explorer.searching import Request
from tui_explorer.ui.opening import Kept, Openings, Start, with_root
from tui_explorer.view.comparison import Known
from tui_explorer.words import proof
from tui_explorer.words.notices import OPTIONS_LEFT_OUT

GAME, TREE = open_source("tictactoe"), open_source("aima-5-2")


def of_nodes(nodes: int | None) -> Source:
    return dataclasses.replace(TREE, origin=TREE.origin._replace(nodes=nodes))


@pytest.mark.parametrize(
    ("nodes", "allowed", "quick"),
    [
        (None, 1_000_000, False), (1, 1_000_000, True), (4_999, 1_000_000, True),
        (5_000, 1_000_000, True), (5_001, 1_000_000, False), (999_999, 1_000_000, False),
        (1_000_001, 1_000_001, False), (3_000_000, 3_000_000, False),
    ],
)  # fmt: skip
def test_a_tree_may_be_searched_whole_and_a_small_one_at_once(
    nodes: int | None, allowed: int, quick: bool
) -> None:
    source = of_nodes(nodes)
    assert (allowance(source), is_quick(source)) == (allowed, quick)
    assert Allowed().for_source(source) == Allowed(nodes=allowed)
    assert Allowed(7, 2.5, 9).for_source(source) == (7, 2.5, 9)


def test_four_times_as_much() -> None:
    assert Allowed(25, 2.5, 1000).more() == Allowed(100, 10.0, 4000)
    assert Allowed(3).more() == Allowed(12)
    assert Allowed(None, 1).more() == (None, 4, None)
    assert Allowed(0, 0, 0).more() == Allowed(0, 0, 0)


@pytest.mark.parametrize(
    ("now", "most", "then"), [(None, 10, 10), (9, 10, 9), (10, 10, 10), (11, 10, 10)]
)
def test_no_more_nodes_than_so_many(now: int | None, most: int, then: int) -> None:
    assert Allowed(now, 1.5, 7).at_most(most) == (then, 1.5, 7)


def test_a_budget_has_these_limits() -> None:
    free = Allowed().budget()
    assert (free.max_nodes, free.max_seconds, free.max_resident) == (inf, inf, inf)
    before = resident()
    bound = Allowed(5, 1.5, 1_000).budget()
    assert (bound.max_nodes, bound.max_seconds) == (5, 1.5)
    assert before + 1_000 <= bound.max_resident <= resident() + 1_000


def test_what_is_asked_is_the_same_with_the_same_tree_and_settings() -> None:
    asked = Request(TREE, Settings())
    assert asked.is_same(Request(TREE, Settings()))
    assert not asked.is_same(Request(TREE, Settings(depth=1)))
    assert not asked.is_same(Request(open_source("aima-5-2"), Settings()))


# -- beside another search -------------------------------------------------------------------------


def test_what_is_known_is_known_of_one_search() -> None:
    runs = [search(TREE, Settings(algorithm=name)) for name in ("alphabeta", "minimax")]
    run, partner = runs
    compared = Compared(run, partner, 9, [], None)
    assert compared.is_about(run)
    assert not compared.is_about(partner)
    assert compared.partner_of(run) is partner
    assert Compared(run).partner_of(run) is None
    assert compared.known_of(run) == Known(9, [])
    assert compared.known_of(partner) == Known(Uncounted.SHALLOWER)
    assert Compared(run, partner).known_of(partner) == Known(None)


def test_of_a_series_each_stands_beside_the_one_as_deep() -> None:
    source = open_source("quiescence-horizon")
    run, partner = (
        search(source, Settings(algorithm=name, deepening=True))
        for name in ("alphabeta", "minimax")
    )
    shape = object()
    compared = Compared(run, partner, 9, [], shape)  # type: ignore[arg-type]
    assert len(run.iterations) == len(partner.iterations) == 3
    for each in run.iterations:
        assert compared.is_about(each)
        found = compared.partner_of(each)
        assert found is not None
        assert found.depth == each.depth
        is_last = each is run
        assert compared.known_of(each) == (Known(9, []) if is_last else Known(Uncounted.SHALLOWER))
        assert compared.shape_of(each) is (shape if is_last else None)


# -- one source after another ----------------------------------------------------------------------


def test_where_the_next_source_begins() -> None:
    first = Start(9, "cuts", plays=True, predicts=True, held_against=())  # type: ignore[arg-type]
    assert first.of_the_next() == Start(None, "cuts", plays=True, predicts=True)
    assert Start("end").of_the_next() == Start("end")
    assert Start("first-cut").of_the_next() == Start("first-cut")
    assert Start(0).of_the_next() == Start()


@pytest.mark.parametrize(
    ("given", "names", "source", "algorithm", "said"),
    [
        (Settings(), False, "aima-5-2", "alphabeta", ""),
        (Settings("minimax"), True, "aima-5-2", "minimax", ""),
        (Settings("minimax"), True, "expectiminimax", "expectimax", "minimax"),
        (Settings("alphabeta"), False, "expectiminimax", "expectimax", ""),
        (Settings(order="eval"), False, "aima-5-2", "alphabeta", OPTIONS_LEFT_OUT),
        (Settings("minimax", depth=2), True, "tictactoe", "minimax", ""),
    ],
)
def test_what_holds_for_a_source_and_what_is_said_of_it(
    given: Settings, names: bool, source: str, algorithm: str, said: str
) -> None:
    openings = Openings(Kept(given, "interval", True, 1), names_algorithm=names)
    how, told = openings.how(open_source(source))
    assert (how.columns, how.hides_ahead, how.root) == ("interval", True, 1)
    assert how.settings.algorithm == algorithm
    assert bool(told) == bool(said)
    assert said.casefold() in told.casefold()


def test_what_somebody_else_looks_at_is_looked_at_likewise() -> None:
    openings = Openings(Kept(Settings()), names_algorithm=False)
    kept = Kept(Settings("minimax"), "interval", True, None)
    openings.put("aima-5-2", kept)
    assert openings.how(TREE) == (kept, "")
    assert openings.how(open_source("sixteen-leaves"))[0] == Kept(Settings())


def test_a_player_at_the_root_of_trees_alone() -> None:
    other = with_root(TREE, 1)
    assert (TREE.root, other.root) == (None, 1)
    assert isinstance(other, TreeSource)
    assert other.tree.player[0] == 1
    assert with_root(TREE, None) is TREE
    assert with_root(GAME, 1) is GAME
    openings = Openings(Kept(Settings(), root=1), names_algorithm=False)
    assert openings.with_root(TREE).root == 1
    openings.put("aima-5-2", Kept(Settings()))
    assert openings.with_root(TREE) is TREE


# -- what a search is ready for --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "settings", "nodes", "why"),
    [
        ("aima-5-2", {}, inf, None),
        ("aima-5-2", {"algorithm": "minimax"}, inf, None),
        ("three-players-mit", {"algorithm": "maxn"}, inf, proof.NOT_ZERO_SUM),
        ("expectiminimax", {"algorithm": "expectimax"}, inf, proof.NOT_ZERO_SUM),
        ("aima-5-2", {"table": "sound"}, inf, proof.TABLE),
        ("aima-5-2", {}, 5, proof.NOT_COMPLETE),
        ("tictactoe:state=XOXOX....", {}, inf, proof.NOT_WHOLE),
    ],
)  # fmt: skip
def test_why_a_search_is_not_shaken(
    source: str, settings: dict[str, Any], nodes: float, why: str | None
) -> None:
    opened = open_source(source)
    run = search(opened, Settings(**settings), Budget(max_nodes=nodes))
    assert experiments._why_not_shaken(run, None) == why
    if why == proof.NOT_WHOLE:
        whole = search(opened, Settings("minimax"), counts_only=True)
        assert experiments._why_not_shaken(run, whole) is None
        part = search(opened, Settings("minimax"), Budget(max_nodes=9))
        assert experiments._why_not_shaken(run, part) == why


def test_the_reach_of_a_search_is_compared_by_iterations_then_events() -> None:
    source = open_source("quiescence-horizon")
    plain, series = (search(source, Settings(deepening=deep)) for deep in (False, True))
    assert searching._reach(plain) == (0, len(plain.trace))
    assert searching._reach(series) == (3, len(series.iterations[-1].trace))


def test_all_is_made_ready_that_the_screen_would_wait_for() -> None:
    run = search(
        open_source(json.dumps([list(range(1000)), list(range(999))])), Settings("minimax")
    )
    asked: list[int] = []
    real = run.trace.running_values
    run.trace.running_values = lambda visit: asked.append(visit) or real(visit)  # type: ignore[method-assign, assignment, func-returns-value]
    searching.make_ready(run)
    assert [run.trace.node[visit] for visit in asked] == [1]
