"""What a search says beside its result: warnings, what lies beyond a limit, what was left out."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tui_explorer import catalog
from tui_explorer.algorithms import maxn_ab
from tui_explorer.engine.analysis.run import CountedRun
from tui_explorer.engine.analysis.warning import (
    Plain,
    Stopped,
    TrapChecked,
    UnsoundUnchecked,
)
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.errors import BadData, ExplorerError, UsageError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches import build, exports
from tui_explorer.searches import search as searching
from tui_explorer.searches.compare import (
    beside_reference,
    compared,
    in_every_order,
    side_by_side,
    with_less_of_a_table,
)
from tui_explorer.searches.exports import beyond_limits, exported, step_wanted, tree_file
from tui_explorer.searches.search import find_exact_value, search, unsearched
from tui_explorer.searches.source import GameSource, TreeSource, open_source
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.warnings import sentences

AIMA, NIM, PAYOFFS = "[[3,12,8],[2,4,6],[14,5,2]]", "nim:piles=1-2-2", "[(1,2),(3,4)]"
HORIZON = "quiescence-horizon"
WEIGHTS = (("threats(1)", 3),)
STOPPED = Stopped("nodes", has_value=False, has_options=False)
SO_FAR = STOPPED._replace(has_value=True)
LIMITED, WEIGHTS_UNUSED = Plain.AT_DEPTH_LIMIT, Plain.WEIGHTS_UNUSED
TRAP_UNCHECKED, UNSOUND_RULE = Plain.TRAP_UNCHECKED, Plain.UNSOUND_RULE


def warned(text: str, most: float = inf, **settings: Any) -> list[Any]:
    return search(open_source(text), Settings(**settings), Budget(most)).warnings


WARNED: list[tuple[str, dict[str, Any], list[Any]]] = [
    (AIMA, {}, []),
    (AIMA, {"most": 11}, []),
    (AIMA, {"most": 10}, [SO_FAR]),
    (AIMA, {"most": 4}, [STOPPED]),
    (HORIZON, {"depth": 1}, [LIMITED]),
    (HORIZON, {"depth": 9}, []),
    (HORIZON, {"deepening": True, "depth": 1}, [LIMITED]),
    (HORIZON, {"deepening": True}, []),
    (NIM, {"depth": 4}, [LIMITED]),
    (NIM, {"depth": 5}, []),
    ("tictactoe:state=XOX.O....", {"weights": WEIGHTS}, [WEIGHTS_UNUSED]),
    ("tictactoe:state=XOX.O....", {"weights": WEIGHTS, "order": "eval"}, []),
    ("tictactoe:state=XOX.O....", {"weights": WEIGHTS, "depth": 2}, [LIMITED]),
    (AIMA, {"order": "best", "cut": "gt"}, []),
    (AIMA, {"order": "best", "cut": "gt", "fail": "hard"}, [Plain.FAIL_SOFT_ORDER]),
    (AIMA, {"order": "worst", "cut": "gt", "fail": "hard"}, [Plain.FAIL_SOFT_ORDER]),
    (AIMA, {"order": "worst", "fail": "hard"}, []),
    (AIMA, {"table": "trap", "most": 4}, [STOPPED, TRAP_UNCHECKED]),
    (PAYOFFS, {"algorithm": "maxn"}, []),
    (PAYOFFS, {"algorithm": "maxn-ab", "most": 1}, [STOPPED, UNSOUND_RULE]),
    ("[(1,2),(2,1)]", {"algorithm": "maxn-ab"}, []),
    (AIMA, {"algorithm": "maxn-ab"}, []),
]


@pytest.mark.parametrize(("text", "settings", "warnings"), WARNED)
def test_what_is_to_be_known_before_a_result_is_believed(
    text: str, settings: dict[str, Any], warnings: list[Any]
) -> None:
    assert warned(text, **settings) == warnings


def test_a_trap_is_checked_as_far_as_the_budget_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The right value by a sound table in the natural order, which may take as many nodes."""
    right = TrapChecked(3, 3)
    assert warned(AIMA, table="trap") == [right]
    assert warned(AIMA, 11, table="trap") == [right]
    (five,) = warned("[[5,9],[1,2,3,4,6,7,8],[4,7]]", 9, table="trap", order="best")
    assert five == TrapChecked(5, 5)
    monkeypatch.setattr(searching, "_CHECKED", 11)
    assert warned(AIMA, table="trap") == [right]
    monkeypatch.setattr(searching, "_CHECKED", 10)
    assert warned(AIMA, table="trap") == [TRAP_UNCHECKED]


def test_a_rule_that_is_not_sound_is_checked_where_that_is_affordable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert warned(PAYOFFS, algorithm="maxn-ab")[1].wrong is None
    monkeypatch.setattr(maxn_ab, "_AFFORDABLE", 3)
    assert warned(PAYOFFS, algorithm="maxn-ab")[1].wrong is None
    monkeypatch.setattr(maxn_ab, "_AFFORDABLE", 2)
    assert warned(PAYOFFS, algorithm="maxn-ab") == [UNSOUND_RULE, UnsoundUnchecked(2)]


# -- beyond a depth limit --------------------------------------------------------------------------

AT_LIMIT = "values at the depth limit are Eval's: the choice may be wrong"


def beyond(text: str, budget: Budget | None = None, **settings: Any) -> Any:
    source = open_source(text)
    run = search(source, Settings(**settings))
    find_exact_value(source, run, budget)
    return run


@pytest.mark.parametrize(
    ("text", "settings", "exact", "told"),
    [
        (HORIZON, {"depth": 1}, 1, "mislead: without the limit a2 is best, worth 1"),
        (
            HORIZON,
            {"depth": 1, "quiescence": 5},
            1,
            "Eval's, but a2 is correct: without the limit it is worth 1",
        ),
        (
            HORIZON,
            {"depth": 1, "deepening": True},
            1,
            "mislead: without the limit a2 is best, worth 1",
        ),
        (HORIZON, {"depth": 0}, 1, "without the depth limit the value is 1"),
        (HORIZON, {"depth": 1, "opponent": "worst"}, None, AT_LIMIT),
        (HORIZON, {"depth": 9}, None, ""),
        (NIM, {"depth": 1}, 1, "worth 1"),
        ("pig", {"algorithm": "expectimax", "depth": 3}, Fraction(-49, 243), "worth −49/243"),
        ("nim3", {"algorithm": "maxn", "depth": 2}, (1, 0, 0), "worth (1, 0, 0)"),
        (
            "connect",
            {"depth": 2},
            None,
            f"{AT_LIMIT}; searching 2,000 nodes beyond the limit found no value",
        ),
        ("checkers:size=4", {"depth": 2}, None, AT_LIMIT),
    ],
)
def test_the_value_without_a_limit_stands_beside(
    text: str, settings: Any, exact: Any, told: str
) -> None:
    run = beyond(text, **settings)
    assert (run.exact and run.exact.value) == exact
    assert told in " ".join(sentences(run))
    assert bool(told) is bool(run.warnings)
    if run.exact is not None:
        assert (run.exact.iterations, run.exact.stopped) == ([], None)


def test_how_far_one_looks_beyond_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the nodes of the search, and so many at least."""
    run = beyond(HORIZON, depth=1)
    needed = run.exact.visited
    for least, share, is_found in (
        (needed, 10, True),
        (needed - 1, 10, False),
        (0, run.total_nodes, False),
        (1, 1, run.total_nodes >= needed),
    ):
        monkeypatch.setattr(searching, "_LEAST", least)
        monkeypatch.setattr(searching, "_SHARE", share)
        budget = Budget()
        again = beyond(HORIZON, budget, depth=1)
        assert budget.max_nodes == max(least, again.total_nodes // share)
        assert (again.exact is not None) is is_found, (least, share)


def test_a_large_tree_is_not_laid_out_for_little(monkeypatch: pytest.MonkeyPatch) -> None:
    size = open_source(HORIZON).origin.nodes
    assert size is not None
    for laid, is_found in ((1, True), (0, False)):
        monkeypatch.setattr(searching, "_LEAST", size)
        monkeypatch.setattr(searching, "_MOST_PER_VISIT", laid)
        assert (beyond(HORIZON, depth=1).exact is not None) is is_found


def test_to_look_beyond_a_limit_can_be_interrupted() -> None:
    budget = Budget()
    budget.stop_requested = True
    run = beyond(HORIZON, budget, depth=1)
    assert (run.exact, run.warnings) == (None, [Plain.BEYOND_INTERRUPTED])


# -- searches that were not, or not wholly, made ---------------------------------------------------


def test_a_run_that_has_not_begun() -> None:
    run = unsearched(open_source(NIM), Settings("minimax", depth=2), ["too large"])
    assert (len(run.trace), run.value, run.best, run.warnings) == (0, None, None, ["too large"])
    assert (run.exhaustive, run.settings.depth, run.tree.depth_limit) == (False, 2, None)


@pytest.mark.parametrize(
    ("text", "settings", "is_so"),
    [
        ("aima-5-2", {}, True),
        ("aima-5-2", {"cut": "gt"}, False),
        ("aima-5-2", {"algorithm": "minimax"}, False),
        ("three-players-mit", {"algorithm": "maxn"}, True),
    ],
)
def test_whether_it_was_searched_as_its_author_meant(text: str, settings: Any, is_so: bool) -> None:
    source = open_source(text)
    assert search(source, Settings(**settings)).is_as_meant is is_so
    if isinstance(source, TreeSource) and is_so and text == "aima-5-2":
        other = source.with_other_root()
        assert other is not None
        assert not search(other, Settings(**settings)).is_as_meant


def test_leaves_that_nobody_knows() -> None:
    assert search(open_source("[[3,12],[2,x]]"), Settings()).value == 3
    for text, name in (("[[3,12],[x,2]]", "x"), ("x", "x"), ("[y]", "y"), ("[[[z2]]]", "z2")):
        with pytest.raises(ExplorerError, match=name):
            search(open_source(text), Settings())
        with pytest.raises(ExplorerError, match=name):
            search(open_source(text), Settings("minimax"), counts_only=True)
    with pytest.raises(ExplorerError, match="order best"):
        search(open_source("[[3,12],[2,x]]"), Settings(order="best"))


@pytest.mark.parametrize("text", ["[[0.1,5],[0.2]]", "[[1/10,5],[0.2]]"])
@pytest.mark.parametrize("edge", [0.1, Fraction(1, 10)])
def test_an_edge_of_the_window_is_met_however_it_is_written(text: str, edge: Any) -> None:
    run = search(open_source(text), Settings(window=(edge, 1)))
    assert len(run.trace.cuts) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["othello", "breakthrough", "checkers", "connect"])
def test_an_edge_of_the_window_is_met_by_the_eval_that_is_written_so(game: str) -> None:
    source = open_source(game)
    assert isinstance(source, GameSource)
    in_wholes = tuple((name, 1000 * weight) for name, weight in source.game.weights.items())
    for thousandths in range(-40, 41):
        for low, high in ((-900, thousandths), (thousandths, 900)):
            whole = Settings(depth=2, window=(low, high), weights=in_wholes)
            right = search(source, whole).trace
            there = search(source, Settings(depth=2, window=(low / 1000, high / 1000))).trace
            assert there.node == right.node, thousandths
            assert there.root_value * 1000 == pytest.approx(right.root_value), thousandths


# -- several searches ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "settings", "pair", "every"),
    [
        (AIMA, {}, ["minimax", "alphabeta"], {"layered", "maxn-ab"}),
        (AIMA, {"algorithm": "minimax"}, ["minimax", "alphabeta"], {"layered", "maxn-ab"}),
        (AIMA, {"algorithm": "layered"}, ["minimax", "layered"], {"alphabeta", "maxn-ab"}),
        (PAYOFFS, {"algorithm": "maxn"}, ["maxn", "maxn-shallow"], {"maxn-ab"}),
        (AIMA, {"algorithm": "star1", "opponent": "random"}, ["expectimax", "star1"], set()),
    ],
)
def test_which_searches_are_put_beside_each_other(
    text: str, settings: Any, pair: list[str], every: set[str]
) -> None:
    source, chosen = open_source(text), Settings(**settings)
    assert compared(source, chosen, every=False) == pair
    more = compared(source, chosen, every=True)
    assert more[:2] == pair
    assert every <= set(more[2:])
    assert sorted(more) == sorted(catalog.fitting(source.kind_under(chosen)))
    runs = side_by_side(source, chosen, Budget, every=True).runs
    assert [run.settings.algorithm for run in runs] == more


def test_one_that_cannot_run_is_left_out_unless_it_was_asked_for() -> None:
    endless = "[(inf,1,1),(2,1,0)]"
    beside = side_by_side(open_source(endless), Settings("maxn"), Budget, every=True)
    assert {run.settings.algorithm for run in beside.runs} >= {"maxn", "maxn-ab"}
    assert "maxn-shallow" in beside.skipped
    assert beside.saved is None, "what is measured is not there"
    with pytest.raises(ExplorerError):
        side_by_side(open_source(endless), Settings("maxn-shallow"), Budget, every=True)
    own = side_by_side(open_source(endless), Settings("maxn-ab"), Budget, every=False)
    assert [run.settings.algorithm for run in own.runs] == ["maxn", "maxn-ab"]
    assert own.saved is not None


def test_every_order_that_fits() -> None:
    table = in_every_order(open_source(AIMA), Settings(), Budget)
    assert [run.settings.order for run in table.runs] == ["natural", "best", "worst", "random"]
    assert list(table.skipped) == ["eval"]
    with pytest.raises(ExplorerError):
        in_every_order(open_source("[x, 2]"), Settings(), Budget)


def test_a_search_and_its_reference_to_the_same_depth() -> None:
    source = open_source(NIM)
    run, exact = beside_reference(source, Settings(table="sound"), Budget)
    assert (run.settings.table, exact.settings.algorithm, exact.settings.table) == (
        "sound", "minimax", "",
    )  # fmt: skip
    assert isinstance(exact, CountedRun)
    deep, same = beside_reference(source, Settings(deepening=True, depth=3), Budget)
    assert (deep.depth, same.depth, same.settings.algorithm) == (3, 3, "minimax")
    budgets = iter([Budget(12), Budget()])
    short, beside = beside_reference(source, Settings(deepening=True), lambda: next(budgets))
    assert short.depth == beside.depth == 1


def test_less_of_a_table_costs_more() -> None:
    source, settings = open_source("nim:piles=1-2-3"), Settings(table="sound", deepening=True)
    kept = search(source, settings)
    costs = with_less_of_a_table(kept, source, Budget)
    assert costs.kept is kept
    assert [run.settings.table for run in costs] == ["sound", "sound", ""]
    assert {run.value for run in costs} == {kept.value}
    assert costs.kept.total_nodes < costs.per_depth.total_nodes < costs.none.total_nodes
    old = [sum(each.counts.hits_from_before for each in run.iterations) for run in costs]
    assert old[0] > 0 == old[1] == old[2]


# -- trees that are needed whole -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"order": "best"}, "order best needs the whole tree"),
        ({"order": "worst"}, "order worst needs the whole tree"),
        ({"opponent": "worst"}, "to play otherwise than best needs the whole tree"),
        ({"by_hand": ((0,),)}, "to play otherwise than best needs the whole tree"),
    ],
)
def test_a_game_is_grown_whole_where_it_must_be(
    monkeypatch: pytest.MonkeyPatch, settings: Any, what: str
) -> None:
    source, chosen = open_source(NIM), Settings(**settings)
    size = len(source.whole_tree(Settings(), Budget()))
    for most, fits in ((size, True), (size - 1, False)):
        monkeypatch.setattr(build, "_LARGEST_ORDERED_GAME", most)
        if fits:
            assert search(source, chosen).value is not None
        else:
            with pytest.raises(UsageError, match=f"{what}, which has over {most:,} nodes"):
                search(source, chosen)
    with pytest.raises(UsageError, match=f"{what}; the budget is too small for it"):
        search(source, chosen, Budget(5))
    asked = Budget()
    asked.stop_requested = True
    with pytest.raises(UsageError, match=f"{what}, and was interrupted"):
        search(source, chosen, asked)


def test_weights_are_for_games() -> None:
    with pytest.raises(UsageError, match="weights are for games"):
        search(open_source(AIMA), Settings(weights=WEIGHTS))


@pytest.mark.parametrize("path", [(), (3,), (0, 3), (0, 0, 0)])
def test_a_path_by_hand_is_one_of_a_move(path: tuple[int, ...]) -> None:
    with pytest.raises(UsageError, match="is not a move"):
        search(open_source(AIMA), Settings(by_hand=(path,)))


def test_the_node_without_an_eval_is_named_with_its_depth() -> None:
    with pytest.raises(BadData, match="the node B at depth 1 has no eval") as missing:
        search(open_source(AIMA), Settings(depth=1))
    assert missing.value.hint == "give it one with eval:, or choose another depth"
    with pytest.raises(BadData, match="the node B at depth 1 has no eval") as missing:
        search(open_source(AIMA), Settings(order="eval"))
    assert missing.value.hint == "give it one with eval:, or choose another order"


# -- what is written -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "step"), [(0, 0), (30, 30), ("end", 30), ("first-cut", 17), (31, None)]
)
def test_the_step_that_is_wanted(wanted: Any, step: int | None) -> None:
    run = search(open_source(AIMA), Settings())
    if step is None:
        with pytest.raises(UsageError, match="there is no step 31: the search ends at step 30"):
            step_wanted(run, wanted)
    else:
        assert step_wanted(run, wanted) == step
    with pytest.raises(UsageError, match="this search cuts nothing"):
        step_wanted(search(open_source(AIMA), Settings("minimax")), "first-cut")


def chain(plies: int) -> Any:
    builder = TreeBuilder()
    for ply in range(plies):
        builder.add(ply - 1, player=ply % 2)
    builder.add(plies - 1, utility=7)
    return builder.build()


@pytest.mark.parametrize(
    ("plies", "size", "told"),
    [
        (200, 4 * 2**20, []),
        (201, 0, ["The tree is 201 plies deep: open it with --limit-depth 201."]),
        (1, 4 * 2**20 + 1, ["The file has 4,194,305 bytes: open it with --limit-bytes 4194305."]),
    ],
)
def test_what_is_too_much_for_a_file_to_be_opened_unasked(
    plies: int, size: int, told: list[str]
) -> None:
    assert list(beyond_limits(chain(plies), size)) == told


def test_a_tree_of_more_nodes_than_are_read_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    for nodes, told in ((4, []), (3, ["The tree has 4 nodes: open it with --limit-nodes 4."])):
        monkeypatch.setattr(exports, "DEFAULT", Limits(nodes=nodes))
        assert list(beyond_limits(chain(3), 0)) == told


def test_a_file_of_a_tree_and_what_is_to_be_said_of_it() -> None:
    source = TreeSource(open_source("[1,2]").origin, chain(201))
    pieces, notes = tree_file(source, Settings(), "yaml", Budget())
    assert notes == []
    written = "".join(pieces)
    assert written.count("- ") + written.count("[") == 201
    assert notes == ["The tree is 201 plies deep: open it with --limit-depth 201."]
    with pytest.raises(UsageError, match="a file of the tree needs the whole tree"):
        tree_file(open_source(NIM), Settings(), "yaml", Budget(5))
    assert len(open_source(NIM).whole_tree(Settings(depth=1), Budget())) == 6


@pytest.mark.parametrize("form", ["svg", "dot", "html", "tikz"])
def test_a_picture_in_ascii_has_signs_by_their_numbers(form: str) -> None:
    run = search(open_source("{ação: [3, 4], right: 2}"), Settings())
    plain, other = (
        "".join(exported(run, run.end, form, None, glyphs)) for glyphs in (ASCII, UNICODE)
    )
    assert "right" in plain
    assert other != plain or form == "tikz"
    if form != "tikz":
        assert plain.isascii()
        assert not other.isascii()


# -- what a source is ------------------------------------------------------------------------------


def test_as_many_states_as_are_asked_for_and_no_more_than_a_game_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = open_source("nim:piles=1-2-3")
    whole = source.about().space
    assert whole.is_whole
    states = whole.states
    assert source.about(states).space.is_whole
    assert not source.about(states - 1).space.is_whole
    monkeypatch.setattr(source.game, "most_walked", 4, raising=False)
    assert source.about().space.states == 4
    assert source.about(3).space.states == 3


@pytest.mark.parametrize(
    ("text", "comes_from"), [(AIMA, ""), ("aima-5-2", "some"), ("unknown-leaves", "some")]
)
def test_where_a_source_comes_from(text: str, comes_from: str) -> None:
    assert bool(open_source(text).about().comes_from) is bool(comes_from)


# -- how a tree is laid out for a search -----------------------------------------------------------


CUT_SHORT = "[[3, 12], [2, {eval: 9, children: [4, 5]}]]"


@pytest.mark.parametrize(
    ("settings", "counted", "warnings"),
    [
        ({"algorithm": "minimax", "depth": 2}, False, [LIMITED]),
        ({"algorithm": "minimax", "depth": 2}, True, [LIMITED]),
        ({"algorithm": "minimax", "depth": 3}, True, []),
        ({"depth": 2}, False, []),
        ({"depth": 2, "order": "worst"}, False, [LIMITED]),
    ],
)
def test_a_limit_is_met_where_the_search_comes_to_it(
    settings: Any, counted: bool, warnings: list[Any]
) -> None:
    """The node at the limit is cut away by alpha-beta, unless its sibling comes later."""
    source = open_source(CUT_SHORT)
    if settings.get("order"):
        source = open_source("[[3, 12], [{eval: 1, children: [1, 5]}, 2]]")
    run = search(source, Settings(**settings), counts_only=counted)
    assert run.warnings == warnings


@pytest.mark.parametrize("order", ["natural", "random", "eval", "captures", "best", "worst"])
def test_a_game_is_laid_out_in_the_order_that_is_wished(order: str) -> None:
    source = open_source("pawns")
    game: Any = source.game
    tree, warnings = source.build_tree(Settings(order=order, seed=3))
    places = [tree.child_index(child) for child in tree.children(0)]
    state = game.start()
    actions = game.actions(state)
    assert sorted(places) == list(range(len(actions)))
    assert warnings == []
    evals = [game.evaluate(game.result(state, action)) for action in actions]
    if order == "natural":
        assert places == list(range(len(actions)))
    elif order == "eval":
        assert [evals[place] for place in places] == sorted(evals, reverse=True)
    elif order == "captures":
        assert places == game.orders["captures"](state, actions)
    elif order == "random":
        seeds = {
            tuple(t.child_index(c) for c in t.children(0))
            for t in (source.build_tree(Settings(order=order, seed=seed))[0] for seed in range(9))
        }
        assert tuple(places) in seeds
        assert len(seeds) > 1
    else:
        exact = exact_values(tree)
        values = [exact[child] for child in tree.children(0)]
        assert values[0] == (max(values) if order == "best" else min(values))
    assert tree.is_whole() is (order in ("best", "worst"))


def test_weights_are_those_of_the_game_that_is_searched() -> None:
    source = open_source("tictactoe:state=XO.......")
    plain_one, _ = source.build_tree(Settings(depth=1))
    weighed, _ = source.build_tree(Settings(depth=1, weights=(("threats(2)", 50),)))
    assert (plain_one.estimate(0), weighed.estimate(0)) == (1, 50)
    assert isinstance(source, GameSource)
    assert source.game.weights["threats(2)"] == 1


@pytest.mark.parametrize("text", ["5", "[5]", "[[5], [4]]"])
@pytest.mark.parametrize("table", ["", "sound", "trap"])
@pytest.mark.parametrize("deepening", [False, True])
def test_the_smallest_trees_with_every_switch(text: str, table: str, deepening: bool) -> None:
    """A lone leaf has no child that could be best; nodes with an Eval end a depth before it."""
    source = open_source(text)
    assert isinstance(source, TreeSource)
    inner = [node for node in range(len(source.tree)) if source.tree.count[node]]
    source.tree.eval = dict.fromkeys(inner, 1)
    done = search(source, Settings(table=table, deepening=deepening))
    assert (done.value, done.stopped) == (5, None)
    assert done.best == (None if text == "5" else 1)
