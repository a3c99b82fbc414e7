"""What comes of searches, alone and beside others: sizes, savings, what was cut away, proofs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tests.oracles import plain
from tests.oracles.games import count_leaves, perft
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis import counting
from tui_explorer.engine.analysis.comparison import (
    Comparison,
    OrderTable,
    TableCosts,
    Uncounted,
    cut_away,
    finished,
    standing,
    standing_beside,
)
from tui_explorer.engine.analysis.counting import FullSearch, NoExpectation
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.proof import exact_value, shaken, shaken_values
from tui_explorer.engine.analysis.run import CountedRun, Origin, Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.predictions import PredictionKind, Predictions
from tui_explorer.searches.compare import side_by_side
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource, open_source

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
NIM = "nim:piles=1-2-2"


def searched(text: str = AIMA, most: float = inf, *, counted: bool = False, **settings: Any) -> Run:
    return search(open_source(text), Settings(**settings), Budget(most), counts_only=counted)


# -- one search ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "size", "is_whole"),
    [
        (searched(), (13, 9), True),
        (searched(most=3), (13, 9), True),
        (searched(AIMA, depth=9), (13, 9), True),
        (searched(NIM), (None, None), False),
        (searched(NIM, order="best"), "all", True),
        (searched(NIM, algorithm="minimax"), "all", True),
        (searched(NIM, algorithm="minimax", counted=True), "all", True),
        (searched(NIM, 9, algorithm="minimax", counted=True), (None, None), False),
        (searched(NIM, algorithm="minimax", depth=2), (None, None), True),
        (searched(NIM, opponent="worst"), (None, None), True),
    ],
)
def test_the_size_of_a_source_where_it_is_known(done: Run, size: Any, is_whole: bool) -> None:
    game = open_source(NIM).game
    assert done.size == ((sum(perft(game)), count_leaves(game)) if size == "all" else size)
    assert done.is_whole is is_whole


@pytest.mark.parametrize(
    ("text", "settings", "told"),
    [
        (AIMA, {}, "<alphabeta on inline: value 3, action a1, 11 nodes>"),
        ("5", {}, "<alphabeta on inline: value 5, action None, 1 node>"),
        ("aima-5-2", {"algorithm": "minimax"}, "<minimax on aima-5-2: value 3, action a1, 13 nod"),
    ],
)
def test_a_run_in_a_line(text: str, settings: dict[str, Any], told: str) -> None:
    done = searched(text, **settings)
    assert repr(done).startswith(told)
    assert done._repr_svg_() is None
    done.draw = lambda run: f"<svg {run.value}>"
    assert done._repr_svg_() == f"<svg {done.value}>"


@pytest.mark.parametrize(
    ("text", "settings", "optimal"),
    [
        ("[[3,4],[2,9],[3,8]]", {"algorithm": "minimax"}, [0, 2]),
        ("[[3,4],[2,9],[3,8]]", {"algorithm": "minimax", "order": "random"}, [0, 2]),
        ("[[3,4],[2,9],[3,8]]", {"algorithm": "layered"}, [0, 2]),
        ("[[3,4],[2,9],[3,8]]", {}, None),
        ("[[3,4],[2,9],[3,8]]", {"algorithm": "minimax", "most": 5}, None),
        ("[[3,4],[2,9],[3,8]]", {"algorithm": "minimax", "opponent": "any"}, None),
        ("[(1,5),(0,9),(1,2)]", {"algorithm": "maxn"}, [0, 2]),
        ("5", {"algorithm": "minimax"}, []),
        ("fair-coin", {"algorithm": "expectimax"}, "some"),
    ],
)
def test_every_action_that_is_as_good(text: str, settings: dict[str, Any], optimal: Any) -> None:
    done = searched(text, **settings)
    found = done.optimal and [done.tree.child_index(child) for child in done.optimal]
    assert found == optimal or (optimal == "some" and found)


def test_nothing_is_optimal_where_dice_fall_first() -> None:
    dice = '{"player": "chance", "children": [{"prob": 1, "node": 3}]}'
    done = searched(dice, algorithm="expectimax")
    assert (done.optimal, done.best, done.action, done.value) == ([], None, None, 3)


@pytest.mark.parametrize(
    ("by_hand", "is_forced"), [((), False), (((1,),), True), (((0, 1),), False)]
)
def test_an_action_by_hand(by_hand: Any, is_forced: bool) -> None:
    assert searched(by_hand=by_hand).is_forced is is_forced


def test_several_searches_count_together() -> None:
    done = searched(NIM, deepening=True)
    nodes = [each.visited for each in done.iterations]
    assert len(nodes) > 2
    assert done.total_nodes == sum(nodes) > done.visited == nodes[-1]
    stopped = searched(NIM, sum(nodes[:2]) + 1, deepening=True)
    assert (stopped.stopped, stopped.trace.stopped, stopped.depth) == ("nodes", None, 2)
    assert stopped.total_nodes == sum(nodes[:2]) + 1


# -- two searches ----------------------------------------------------------------------------------


def comparison(*runs: Run, **given: Any) -> Comparison:
    return Comparison(runs, **given)


def test_what_is_saved_by_the_second() -> None:
    full, cut = searched(algorithm="minimax"), searched()
    assert comparison(full, cut).saved == pytest.approx(2 / 13)
    assert comparison(cut, full).saved == pytest.approx(-2 / 11)
    assert comparison(full).saved is None
    assert comparison(full, cut, is_measured=False).saved is None
    assert comparison(searched(algorithm="minimax", most=3), cut).saved is None
    assert comparison(full, searched(most=3)).saved is None
    assert comparison(full, cut).saved_at_all_depths is None


def test_what_is_saved_at_all_depths_counts_each_search_of_a_series() -> None:
    source = open_source("deepening")
    full, cut = (
        search(source, Settings(name, deepening=True)) for name in ("minimax", "alphabeta")
    )
    both = comparison(full, cut)
    nodes = [sum(len(each.trace.node) for each in run.iterations) for run in (full, cut)]
    assert both.saved == pytest.approx(1 - len(cut.trace.node) / len(full.trace.node))
    assert both.saved_at_all_depths == pytest.approx(1 - nodes[1] / nodes[0])
    assert both.saved_at_all_depths < both.saved
    assert comparison(full).saved_at_all_depths is None


@pytest.mark.parametrize(
    ("runs", "agree"),
    [
        ([searched(), searched(algorithm="minimax")], True),
        ([searched(), searched(order="worst")], True),
        ([searched(), searched("[[3,12,8],[2,4,6],[14,5,4]]")], False),
        ([searched("[[2,2],[3,3]]"), searched("[[3,3],[2,2]]")], False),
        ([searched(), searched(most=11)], True),
        ([searched(), searched(most=10)], False),
    ],
)
def test_whether_searches_agree(runs: list[Run], agree: bool) -> None:
    assert comparison(*runs).agree is agree


@pytest.mark.parametrize(
    ("runs", "why"),
    [
        ([searched(algorithm="minimax")], None),
        ([searched(cut="gt")], None),
        ([searched(fail="hard")], None),
        ([searched(cut="gt", fail="hard")], Uncounted.CLIPPED),
        ([searched(), searched(table="sound")], Uncounted.TABLE),
        ([searched(NIM)], Uncounted.NOT_WHOLE),
        ([searched(NIM), searched(NIM, algorithm="minimax")], None),
        ([searched(NIM), searched(NIM, algorithm="minimax", counted=True)], None),
        ([searched(NIM), searched(NIM, 9, algorithm="minimax", counted=True)], Uncounted.NOT_WHOLE),
        ([searched("[[3,x],[2,y]]", algorithm="alphabeta", most=1)], Uncounted.NOT_WHOLE),
        ([searched("[(1,2),(3,4)]", algorithm="maxn")], None),
    ],
)
def test_why_orders_are_not_counted(runs: list[Run], why: Uncounted | None) -> None:
    beside = comparison(*runs)
    assert beside.uncounted is why
    beside.count_fewest(Budget())
    beside.count_most(Budget())
    is_counted = why is None and runs[0].tree.kind == "zero-sum"
    assert (beside.fewest is not None, beside.most is not None) == (is_counted, is_counted)
    if is_counted:
        assert beside.shape is not None
        assert beside.fewest <= runs[0].counts.nodes or runs[0].settings.algorithm != "alphabeta"
        assert beside.fewest <= beside.most


def test_the_fewest_and_the_most_of_the_textbook_tree() -> None:
    """Knuth and Moore's nine nodes cannot be had: the leaf 2 cuts C, and D when it comes first."""
    beside = comparison(searched(algorithm="minimax"), searched())
    beside.count_fewest(Budget())
    beside.count_most(Budget())
    assert (beside.fewest, beside.most) == (9, 13)
    assert beside.shape is not None
    assert (beside.shape.nodes, beside.shape.leaves, beside.shape.depth) == (13, 9, 2)


def test_orders_side_by_side() -> None:
    runs = [searched(order=order) for order in ("natural", "best", "worst", "random")]
    table = OrderTable(runs, {})
    assert [run.total_nodes for run in runs[:3]] == [11, 9, 13]
    assert (table.agree, table.worse_than_natural, table.is_swayed_by_ties) == (True, [], False)
    assert table.is_about(searched(order="best"))
    assert not table.is_about(searched(order="best", cut="gt"))
    assert not table.is_about(searched("[1,2]"))
    turned = OrderTable([runs[1], runs[2], runs[0]], {})
    assert turned.worse_than_natural == ["natural"]
    assert not OrderTable([runs[0], searched(most=3)], {}).agree


def test_ties_sway_payoffs_by_their_order() -> None:
    one, other = "[(1,5),(1,2)]", "[(1,2),(1,5)]"
    runs = [searched(text, algorithm="maxn") for text in (one, other)]
    table = OrderTable(runs, {})
    assert (table.agree, table.is_swayed_by_ties) == (False, True)
    assert not OrderTable([runs[0], runs[0]], {}).is_swayed_by_ties
    stopped = searched(other, algorithm="maxn", most=2)
    assert not OrderTable([runs[0], stopped], {}).is_swayed_by_ties


def test_the_depths_that_one_of_three_came_to() -> None:
    deep, shallow = searched(NIM, deepening=True), searched(NIM, deepening=True, depth=2)
    depths = list(range(1, len(deep.iterations) + 1))
    assert TableCosts(shallow, deep, shallow).depths == depths
    assert TableCosts(shallow, shallow, shallow).depths == [1, 2]


# -- what was cut away -----------------------------------------------------------------------------


def test_nodes_cut_away_as_far_as_they_are_known() -> None:
    whole = searched()
    assert cut_away(whole, whole.counts, None, None) == (2, True)
    shown, plain_one = searched(NIM), searched(NIM, algorithm="minimax", counted=True)
    assert isinstance(plain_one, CountedRun)
    left_out = plain_one.found.left_out_by(shown.trace, Budget())
    spared = plain_one.counts.nodes - shown.counts.nodes
    assert cut_away(shown, shown.counts, left_out, None) == (spared, True)
    assert cut_away(shown, shown.counts, None, plain_one) == (spared, True)
    at_least = shown.counts.pruned, False
    assert spared > at_least[0]
    assert cut_away(shown, shown.counts, None, None) == at_least
    for other in (
        searched(NIM, 9, algorithm="minimax", counted=True),
        searched(NIM, algorithm="minimax", counted=True, cut="gt"),
        searched(NIM, algorithm="minimax", depth=3, counted=True),
    ):
        assert cut_away(shown, shown.counts, None, other) == at_least
    half = standing(shown, len(shown.trace) // 2).counts
    assert cut_away(shown, half, None, plain_one) == (half.pruned, False)
    first = next(step for step in shown.trace.cuts.steps)
    counts = standing(shown, first).counts
    assert left_out is not None
    assert cut_away(shown, counts, left_out, None) == (left_out[1][0], True)
    with_table = searched(NIM, table="sound")
    plain_too = searched(NIM, algorithm="minimax", counted=True)
    plain_too.settings = replace(with_table.settings, algorithm="minimax")
    assert cut_away(with_table, with_table.counts, None, plain_too)[1] is False
    part = searched(NIM, 20)
    assert cut_away(part, part.counts, None, plain_one)[1] is False


def test_what_was_left_out_is_not_known_of_a_count_that_was_stopped() -> None:
    shown = searched(NIM)
    part = searched(NIM, 20, algorithm="minimax", counted=True)
    assert isinstance(part, CountedRun)
    assert part.found.left_out_by(shown.trace, Budget()) is None


def test_where_two_searches_stand() -> None:
    shown, partner = searched(), searched(algorithm="minimax")
    end = finished(shown)
    assert (end.best, end.value, end.bound, end.is_over, end.returned) == (1, 3, "=", True, 3)
    assert (end.has_final_counts, standing(shown, 29).has_final_counts) == (True, False)
    assert [standing(shown, step).returned for step in (12, 13, 17, 18, 30)] == [0, 1, 1, 2, 3]
    assert standing(shown, 30) == end
    narrow = finished(searched(window=(4, inf)))
    assert (narrow.best, narrow.value, narrow.bound) == (None, 3, "<=")
    early = standing_beside(standing(shown, 13), 13, partner)
    assert (early.best, early.value, early.returned) == (1, 3, 1)


# -- proofs ----------------------------------------------------------------------------------------


def test_the_exact_value_of_a_node_by_the_search_that_saw_it() -> None:
    shown, full = searched(), searched(algorithm="minimax")
    worst = searched(algorithm="minimax", order="worst")
    counted = searched(algorithm="minimax", counted=True)
    part = searched(algorithm="minimax", most=4)
    for exact in (full, worst, counted):
        assert [exact_value(shown, node, exact) for node in (0, 1, 2, 3, 12)] == [3, 3, 2, 2, 2]
    assert exact_value(shown, 1, searched()) is None, "alpha-beta did not see everything"
    assert [exact_value(shown, node, part) for node in (4, 5, 6, 7)] == [3, 12, None, None]
    grown, less = searched(NIM), searched(NIM, algorithm="minimax", depth=1)
    below = grown.tree.children(grown.tree.children(ROOT)[0])[0]
    assert exact_value(grown, below, less) is None


@pytest.mark.parametrize("order", ["natural", "worst"])
def test_the_values_of_a_shaken_tree_at_the_leaves_never_visited(order: str) -> None:
    """The tree that was shaken may be in the source's own order; a leaf keeps its name."""
    shown = searched(order=order)
    natural = open_source(AIMA).tree
    assert natural is not None
    trace = run(alphabeta.search, natural, Settings())
    other, leaves = shaken(trace, 1)
    assert leaves == 2
    found = shaken_values(trace, other)
    assert found == {8: other.utility[8], 9: other.utility[9]}
    unseen = [n for n in range(13) if shown.trace.visit(n) < 0]
    values = shaken_values(shown.trace, shaken(shown.trace, 1)[0])
    assert sorted(values) == unseen
    assert all(isinstance(value, int) for value in values.values())


def test_shaken_values_of_a_game_are_found_by_name() -> None:
    """A search grows a part of the tree, and all of it is shaken."""
    shown, whole = searched(NIM), searched(NIM, order="best")
    other, _ = shaken(whole.trace, 1)
    found = shaken_values(shown.trace, other)
    unseen = [n for n in range(len(shown.tree)) if shown.trace.visit(n) < 0]
    assert 0 < len(found) <= len(unseen)
    for node, value in found.items():
        twin = other.find(shown.tree.path(node))
        assert twin is not None
        assert (other.utility[twin], other.count[twin]) == (value, 0)


@pytest.mark.parametrize(
    ("text", "spread"),
    [
        ("[[3,4,9],[2,4,6]]", 28),
        ("[[3,3,3],[2,inf,6]]", 22),
        ("[[0,0,0],[0,-7,0]]", 24),
        ("[[0,0],[0,1/2]]", 10),
    ],
)
def test_shaken_leaves_go_to_twice_the_largest_and_ten_more(text: str, spread: int) -> None:
    tree = open_source(text).tree
    assert tree is not None
    trace = run(alphabeta.search, tree, Settings())
    drawn = [shaken(trace, seed)[0].utility[-1] for seed in range(600)]
    assert (min(drawn), max(drawn)) == (-spread, spread)
    assert all(isinstance(value, int | Fraction) for value in drawn)


# -- predictions -----------------------------------------------------------------------------------


def test_answers_are_gathered_by_kind_and_a_streak_ends_with_a_slip() -> None:
    done = searched()
    asked = Predictions(done)
    said = []
    while True:
        asked.reach(len(done.trace))
        if (question := asked.asked) is None:
            break
        right = question.right
        given = next(iter(right)) if isinstance(right, frozenset) else right
        wrong = {
            PredictionKind.CUT: not given,
            PredictionKind.LEAF: ROOT,
            PredictionKind.ACTION: 2,
        }.get(question.kind, 99)
        asked.hints = 2
        is_wrong = len(said) in (1, 2, 4)
        answered = asked.answer(wrong if is_wrong else given)
        assert asked.hints == 0
        said.append(answered)
        assert answered.is_right is not is_wrong
        assert asked.streak == (0 if is_wrong else asked.streak)
    assert asked.answered == said
    assert asked.right == len(said) - 3
    assert asked.streak == len(said) - 5
    kinds = [each.prediction.kind for each in said]
    order = list(PredictionKind)
    wrong_ones = [said[place] for place in (1, 2, 4)]
    assert asked.missed == sorted(wrong_ones, key=lambda e: order.index(e.prediction.kind))
    assert kinds[-2:] == [PredictionKind.VALUE, PredictionKind.ACTION]
    again = asked.of_another(done, 13)
    assert (again.kinds, again.answered, again.hints, again.is_told) == (asked.kinds, [], 0, False)
    again.reach(30)
    assert again.asked is not None
    assert again.asked.step == 14


@pytest.mark.parametrize(("wanted", "reached"), [(-5, 0), (0, 0), (3, 3), (99, 28), (28, 28)])
def test_only_the_action_is_asked_at_the_end(wanted: int, reached: int) -> None:
    asked = Predictions(searched(), frozenset([PredictionKind.ACTION]))
    assert asked.reach(wanted) == reached
    assert (asked.asked is None) is (wanted < 29)


def test_pairs_of_searches_are_measured_where_both_are_there() -> None:
    source = open_source(AIMA)
    pair = side_by_side(source, Settings(), Budget, every=False)
    assert [run.settings.algorithm for run in pair.runs] == ["minimax", "alphabeta"]
    assert (pair.skipped, pair.agree) == ({}, True)
    assert pair.saved == pytest.approx(2 / 13)


# -- seldom ----------------------------------------------------------------------------------------


class Throw(Game):
    """One throw of a coin, and the end; or the end at once."""

    def __init__(self, *worths: Any) -> None:
        self.worths = worths

    def start(self) -> int:
        return -1

    def player(self, state: int) -> int:
        return CHANCE

    def actions(self, state: int) -> range:
        return range(len(self.worths))

    def result(self, state: int, action: int) -> int:
        return action

    def is_terminal(self, state: int) -> bool:
        return state >= 0 or not self.worths

    def utility(self, state: int) -> Any:
        return self.worths[state] if self.worths else 7

    def probability(self, state: int, action: int) -> Fraction:
        return Fraction(1, len(self.worths))

    def label(self, state: int, action: int) -> str:
        return str(action)


def test_a_game_without_an_expectation_is_not_counted() -> None:
    with pytest.raises(NoExpectation):
        FullSearch(GameTree(Throw(inf, -inf)), Budget())
    source = GameSource(Origin("game", "coin"), Throw(inf, -inf))
    with pytest.raises(ExplorerError):
        search(source, Settings("expectimax"), counts_only=True)
    counted = FullSearch(GameTree(Throw(2, inf)), Budget())
    assert (counted.value, counted.line, counted.counts.nodes) == (inf, [], 3)


def test_a_game_that_is_over_before_it_begins() -> None:
    counted = FullSearch(GameTree(Throw()), Budget())
    assert (counted.counts.nodes, counted.counts.leaves, counted.counts.events) == (1, 1, 2)
    assert (counted.value, counted.line) == (7, [])
    assert counted.shape == (1, 1, 0, True)
    assert counted.space == (1, 1)


def test_where_dice_fall_first_there_is_a_value_and_no_best_action() -> None:
    source = GameSource(Origin("game", "coin"), Throw(2, 4, 9))
    done = search(source, Settings("expectimax"))
    found = [standing(done, step) for step in (3, 4, 7, 10)]
    assert [(each.best, each.value, each.returned) for each in found] == [
        (None, None, 0), (None, Fraction(2, 3), 1), (None, 2, 2), (None, 5, 3),
    ]  # fmt: skip


def test_sizes_below_the_nodes_of_another_tree_of_the_game() -> None:
    counted = searched(NIM, algorithm="minimax", counted=True)
    assert isinstance(counted, CountedRun)
    whole = searched(NIM, algorithm="minimax").tree
    sizes = whole.subtree_sizes()
    for node in range(len(whole)):
        below = counted.found.subtree(whole, node)
        assert below is not None
        assert below.nodes == sizes[node]
        assert (below.leaves == 1 and not below.children) is (whole.count[node] == 0)


def test_a_count_that_was_stopped_knows_the_values_of_what_it_finished() -> None:
    full, part = (searched(NIM, most, algorithm="minimax", counted=True) for most in (inf, 20))
    tree = searched(NIM).tree
    known = {node: exact_value(searched(NIM), node, part) for node in range(len(tree))}
    assert known[ROOT] is None
    values = {node: value for node, value in known.items() if value is not None}
    assert values
    assert values == {node: exact_value(searched(NIM), node, full) for node in values}


def test_the_sum_of_payoffs_is_open_while_not_all_ends_are_known() -> None:
    source = open_source("nim3")
    whole, part = source.about(), source.about(5)
    assert (whole.game_class.sum, whole.game_class.total) == ("constant", 1)
    assert (part.game_class.sum, part.game_class.total) == (None, None)
    zero = open_source("nim").about(5).game_class
    assert (zero.sum, zero.total) == ("zero", 0)


def test_a_copy_of_a_tree_grows_on_from_where_it_is() -> None:
    game = open_source(NIM).game
    tree = GameTree(game)
    first = tree.children(ROOT)[0]
    other = tree.copied()
    assert list(other.children(first))[:1] == [len(tree.children(ROOT)) + 1]
    assert other.state(other.children(first)[0]) == game.result(
        other.state(first), other.action[other.children(first)[0]]
    )


def test_nothing_above_was_answered_by_a_table_before_a_search_began() -> None:
    nothing = searched(most=0).trace
    assert nothing.repeats.hit_above(4) is None


@pytest.mark.parametrize(("most_steps", "is_told"), [(9 + 3 * 4, True), (9 + 3 * 4 - 1, False)])
def test_the_most_nodes_are_counted_as_long_as_that_is_affordable(
    most_steps: int, is_told: bool
) -> None:
    """Steps by the square of the children: nine at the root, four at each of three others."""
    tree = plain.build(plain.from_lists([[9, 8], [7, 6], [5, 4]]))
    values = exact_values(tree)
    found = most(tree, values, strict=False, window=(-inf, -inf), affordable=9 + 4 - 1)
    assert found is None
    ample = most(tree, values, strict=False, affordable=10**6)
    assert ample is not None
    assert ample.nodes == 10
    once = most(tree, values, strict=True, window=(20, 30), affordable=most_steps)
    assert (once is not None) is is_told


def test_the_orders_of_a_game_are_counted_up_to_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    done = searched(NIM, algorithm="minimax", counted=True)
    assert isinstance(done, CountedRun)
    below = done.counts.nodes - 1
    for affordable, is_told in ((below, True), (below - 1, False)):
        monkeypatch.setattr(counting, "AFFORDABLE", affordable)
        assert (done.found.most(Settings(), Budget()) is not None) is is_told


def test_the_fewest_nodes_are_counted_within_a_budget() -> None:
    """From the last node up, as often as the last look has said."""
    looked: list[int] = []

    class Often(Budget):
        def look(self, visited: int) -> int:
            looked.append(visited)
            return visited + 5

    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert fewest(tree, exact_values(tree), strict=False, budget=Often()).nodes == 9
    assert looked == [0, 5, 10]
