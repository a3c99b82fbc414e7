"""Trees as columns: found by path, laid out again, cut at a depth, with a table of positions."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import pytest

from tests.oracles import plain, trees
from tui_explorer.engine.analysis.order import by_eval, in_order, shuffle_actions
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import EXACT, LOWER, UPPER
from tui_explorer.engine.trace.moment import DRAW, winner_at_end
from tui_explorer.engine.trace.table import (
    Entry,
    Table,
    states_of,
    subtree_numbers,
    subtrees_of,
)
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.derived import NoEval, change, reordered, up_to_depth
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.node_map import NodeMap
from tui_explorer.engine.tree.tree import NOT_EXPANDED, ROOT, STAY, Tree, column, kind_of
from tui_explorer.searches.source import open_source

NESTED: list[Any] = [[3, [7, 8]], 5, [[1, 2, 4]]]
"""Nodes 0; 1 2 3; 4 5 6; 7 8 and 9 10 11: a root, its children, theirs, and the leaves below."""


def built() -> Tree:
    tree = plain.build(plain.from_lists(NESTED))
    tree.eval = {0: 0, 1: 10, 3: 30, 5: 50, 6: 60}
    tree.label = {0: "top", 3: "three", 6: "six"}
    return tree


def test_the_columns_of_a_tree() -> None:
    tree = built()
    assert len(tree) == 12
    assert list(tree.parent) == [-1, 0, 0, 0, 1, 1, 3, 5, 5, 6, 6, 6]
    assert list(tree.count) == [3, 2, 0, 1, 0, 2, 3, 0, 0, 0, 0, 0]
    assert [list(tree.children(node)) for node in (0, 1, 2, 3, 5, 6)] == [
        [1, 2, 3], [4, 5], [], [6], [7, 8], [9, 10, 11],
    ]  # fmt: skip
    assert [tree.depth(node) for node in (11, 0, 6, 7, 2)] == [3, 0, 2, 3, 1]
    assert tree.layers() == [[0], [1, 2, 3], [4, 5, 6], [7, 8, 9, 10, 11]]
    assert tree.leaf_values() == [5, 3, 7, 8, 1, 2, 4]
    assert [tree.player[node] for node in (0, 1, 3, 5, 6)] == [0, 1, 1, 0, 0]
    assert (tree.line(8), tree.line(0), list(tree.ancestors(8))) == ([0, 1, 5, 8], [0], [5, 1, 0])
    assert [tree.path(node) for node in (0, 2, 8, 11)] == [[], [1], [0, 1, 1], [2, 0, 2]]
    assert [tree.has_children(node) for node in (0, 2, 6)] == [True, False, True]
    assert [tree.estimate(node) for node in (0, 2, 6, 4)] == [0, 5, 60, 3]
    assert [tree.mover(node) for node in (0, 1)] == [0, 1]


@pytest.mark.parametrize(
    ("path", "found", "nearest"),
    [
        ([], 0, 0),
        ([1], 2, 2),
        ([0, 1, 1], 8, 8),
        ([3], None, 0),
        ([-1], None, 0),
        ([0, 1, 2], None, 5),
        ([1, 0], None, 2),
        ([0, 0, 0, 0], None, 4),
    ],
)
def test_a_node_by_its_path(path: list[int], found: int | None, nearest: int) -> None:
    assert (built().find(path), built().nearest(path)) == (found, nearest)


def test_to_find_a_node_grows_what_lies_on_the_way_and_the_nearest_grows_nothing() -> None:
    game = open_source("nim:piles=1-2").game
    tree = GameTree(game)
    assert tree.nearest([0, 0]) == ROOT
    assert len(tree) == 1
    node = tree.find([0, 0])
    assert node is not None
    assert tree.nearest([0, 0, 0]) == node
    assert tree.count[node] == NOT_EXPANDED


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537])
def test_a_column_in_slices(size: int) -> None:
    assert list(column("i", iter(range(size)))) == list(range(size))


@pytest.mark.parametrize(
    ("players", "has_chance", "kind"),
    [
        (("MAX", "MIN"), False, "zero-sum"),
        (("MAX",), False, "zero-sum"),
        (("MAX", "MIN"), True, "chance"),
        (("A", "MIN"), False, "payoffs"),
        (("A", "B"), True, "payoffs and chance"),
    ],
)
def test_kinds_of_trees(players: tuple[str, ...], has_chance: bool, kind: str) -> None:
    assert kind_of(players, has_chance=has_chance) == kind
    tree = Tree(players)
    tree.probability = {1: Fraction(1)} if has_chance else {}
    assert (tree.kind, tree.has_payoffs) == (kind, kind.startswith("payoffs"))


# -- laid out again --------------------------------------------------------------------------------


def test_children_in_another_order_keep_what_is_theirs() -> None:
    tree = built()
    turned = reordered(tree, lambda node: list(reversed(tree.children(node))))
    paths = {tuple(turned.path(node)): node for node in range(len(turned))}
    assert [turned.path(node) for node in turned.children(0)] == [[2], [1], [0]]
    for node in range(len(tree)):
        twin = paths[tuple(tree.path(node))]
        assert (turned.utility[twin], turned.count[twin]) == (tree.utility[node], tree.count[node])
        assert turned.player[twin] == tree.player[node]
        assert turned.eval.get(twin) == tree.eval.get(node)
        assert turned.label.get(twin) == tree.label.get(node)
    assert turned.source is tree
    again = reordered(turned, turned.children)
    assert again.source is tree
    assert [again.path(node) for node in again.children(0)] == [[2], [1], [0]]
    assert tree.index is None


def test_outcomes_of_chance_in_another_order_stay_as_likely() -> None:
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    tree = trees.build(("chance", [(half, 1), (third, 2), (sixth, 3)]))
    turned = reordered(tree, lambda node: list(reversed(tree.children(node))))
    assert [turned.probability[node] for node in (1, 2, 3)] == [sixth, third, half]


def test_moves_that_are_left_out_are_gone_with_all_below() -> None:
    tree = built()
    some = reordered(tree, lambda node: tree.children(node)[-1:])
    assert [some.path(node) for node in range(len(some))] == [[], [2], [2, 0], [2, 0, 2]]
    assert (some.eval, some.label) == ({0: 0, 1: 30, 2: 60}, {0: "top", 1: "three", 2: "six"})
    none = reordered(tree, lambda node: [] if node == 1 else tree.children(node))
    assert (none.utility[1], none.count[1], none.cut_short) == (10, 0, {1})
    assert none.at_horizon(1)
    assert not none.at_horizon(2)
    assert tree.cut_short == set()


@pytest.mark.parametrize(
    ("limit", "nodes", "cut_short"),
    [(0, 1, [[]]), (1, 4, [[0], [2]]), (2, 7, [[0, 1], [2, 0]]), (3, 12, []), (9, 12, [])],
)
def test_a_tree_down_to_a_depth(limit: int, nodes: int, cut_short: list[list[int]]) -> None:
    tree = built()
    shorter = up_to_depth(tree, limit)
    assert len(shorter) == nodes
    assert sorted(map(shorter.path, shorter.cut_short)) == cut_short
    assert all(shorter.utility[node] == shorter.estimate(node) for node in shorter.cut_short)
    assert shorter.depth_limit == (limit if cut_short else None)
    assert (shorter is tree) is (not cut_short)


@pytest.mark.parametrize(
    ("threshold", "paths"),
    [
        (None, [[], [0], [1], [2]]),
        (40, [[], [0], [1], [2]]),
        (39, [[], [0], [1], [2], [0, -1], [0, 1]]),
        (30, [[], [0], [1], [2], [0, -1], [0, 1]]),
        (29, [[], [0], [1], [2], [0, -1], [0, 1], [2, -1], [2, 0]]),
    ],
)
def test_where_eval_is_not_at_rest_the_depth_gives_way(threshold: Any, paths: Any) -> None:
    """From 10 to 50 at one node, from 30 to 60 at another."""
    tree = built()
    quiet = up_to_depth(tree, 1, threshold)
    found = [quiet.path(node) for node in range(len(quiet))]
    assert [path for path in found if len(path) < 3] == paths
    assert (quiet.depth_limit, quiet.threshold) == (1, threshold)
    for node in range(len(quiet)):
        if quiet.stays(node):
            above = quiet.parent[node]
            assert (quiet.utility[node], quiet.count[node]) == (quiet.eval[above], 0)
            assert (quiet.action[node], quiet.child_index(node)) == ("stay", STAY)


def test_an_eval_that_is_missing_is_told_by_its_path() -> None:
    tree = built()
    del tree.eval[6]
    for threshold, path in ((None, [2, 0]), (1, [2, 0])):
        with pytest.raises(NoEval) as missing:
            up_to_depth(tree, 2, threshold)
        assert missing.value.path == path


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [(3, 5, 2), (5, 3, 2), (inf, inf, 0), (-inf, -inf, 0), (inf, 3, inf), (-inf, inf, inf),
     (Fraction(1, 10), Fraction(3, 10), Fraction(1, 5))],
)  # fmt: skip
def test_how_far_two_evals_are_apart(one: Any, other: Any, by: Any) -> None:
    assert change(one, other) == by


# -- orders ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "places"),
    [
        ("natural", [0, 1, 2]),
        ("best", [1, 2, 0]),
        ("worst", [0, 2, 1]),
        ("eval", [2, 0, 1]),
    ],
)
def test_orders_by_value_and_by_eval(order: str, places: list[int]) -> None:
    """Worth 3, 5 and 4 to MAX, by Eval 10, 5 and 30."""
    ordered, warning = in_order(built(), Settings(order=order))
    found = [ordered.child_index(child) for child in ordered.children(ROOT)]
    assert (found, warning) == (places, None)


def test_orders_of_a_game() -> None:
    game = open_source("tictactoe:state=XOX.O....").game
    state = game.start()
    actions = game.actions(state)
    evals = [game.evaluate(game.result(state, action)) for action in actions]
    places = by_eval(game)(state, actions)
    is_max = game.player(state) == 0
    assert [evals[place] for place in places] == sorted(evals, reverse=is_max)
    shuffles = {tuple(shuffle_actions(seed)(state, actions)) for seed in range(20)}
    assert len(shuffles) > 10
    assert all(sorted(each) == list(range(len(actions))) for each in shuffles)
    assert shuffle_actions(3)(state, actions) == shuffle_actions(3)(state, actions)


# -- positions and their table ---------------------------------------------------------------------


def test_positions_of_a_tree_and_the_plies_left_there() -> None:
    tree = plain.build(plain.from_lists([[[1, 2], 3], [[1, 2], 3], [1, 2]]))
    numbers: dict[Any, int] = {}
    shapes = subtree_numbers(tree, numbers)
    assert shapes[1] == shapes[2] != shapes[3]
    assert subtree_numbers(tree, numbers) == shapes, "the same again in the same numbers"
    for limit, left in ((None, [0, 0, 0]), (2, [2, 1, 0]), (1, [1, 0, 0]), (5, [5, 4, 3])):
        where = subtrees_of(tree, shapes, limit)
        assert [where(node) for node in (0, 1, 4)] == [
            (shapes[node], plies) for node, plies in zip((0, 1, 4), left, strict=True)
        ]


def test_positions_of_a_game_that_is_whole() -> None:
    game = open_source("nim:piles=1-2").game
    for limit in (None, 2):
        tree = GameTree(game, limit)
        tree.expand_all(1000, Budget())
        where = states_of(tree)
        for node in range(len(tree)):
            left = 0 if limit is None else limit - tree.depth(node)
            assert where(node) == (tree.state(node), left)


@pytest.mark.parametrize(
    ("bound", "alpha", "beta", "decides"),
    [
        (EXACT, 0, 9, True),
        (LOWER, 0, 6, False),
        (LOWER, 0, 5, True),
        (LOWER, 0, 4, True),
        (UPPER, 4, 9, False),
        (UPPER, 5, 9, True),
        (UPPER, 6, 9, True),
    ],
)
def test_an_entry_that_takes_the_place_of_a_search(
    bound: int, alpha: int, beta: int, decides: bool
) -> None:
    entry = Entry(5, bound, 0, Trace(built()), 3)
    assert entry.decides(alpha, beta) is decides
    table = Table()
    table.store(("here", 4), entry)
    assert table.searched == {("here", 4): entry}
    for plies, reaches in ((2, False), (3, True), (4, True)):
        found = table.complete(("here", plies), alpha, beta)
        assert found == (entry if decides and reaches else None)
    assert table.complete(("there", 9), alpha, beta) is None


def test_what_a_limit_cut_short_is_good_for_its_own_depth_alone() -> None:
    table = Table()
    table.store(("here", 4), Entry(5, EXACT, 0, Trace(built()), None))
    assert table.complete(("here", 4), 0, 9) is None
    tree = built()
    table.note_best(("here", 4), tree, ROOT, 3)
    assert (table.best("here"), table.best("there")) == (2, None)
    turned = reordered(tree, lambda node: list(reversed(tree.children(node))))
    table.note_best(("here", 4), turned, ROOT, 3)
    assert table.best("here") == 0
    quiet = up_to_depth(tree, 1, 39)
    stays = next(node for node in range(len(quiet)) if quiet.stays(node))
    table.note_best(("here", 4), quiet, quiet.parent[stays], stays)
    assert table.best("here") == 0, "not to move is no action of the source"
    table.clear()
    assert (table.searched, table.best("here")) == ({}, None)


# -- two trees of one source -----------------------------------------------------------------------


def test_the_same_node_is_found_in_any_order() -> None:
    tree = built()
    some = reordered(tree, lambda node: tree.children(node)[-1:])
    turned = reordered(tree, lambda node: list(reversed(tree.children(node))))
    to_some, back = NodeMap(tree, some), NodeMap(some, turned)
    assert [to_some.of(node) for node in (0, 1, 3, 6, 11, 9)] == [0, None, 1, 2, 3, None]
    assert [to_some.nearest(node) for node in (8, 9, 11)] == [0, 2, 3]
    assert [turned.path(back.of(node) or 0) for node in range(4)] == [
        some.path(node) for node in range(4)
    ]


@pytest.mark.parametrize(
    ("text", "value", "winner"),
    [
        ("tictactoe", 1, 0),
        ("tictactoe", -1, 1),
        ("tictactoe", 0, DRAW),
        ("slide", 1, None),
        ("nim3", (1, 0, 0), 0),
        ("nim3", (1, 1, 0), None),
        ("nim3", (1, 1, 1), DRAW),
    ],
)
def test_who_has_won_a_finished_game(text: str, value: Any, winner: int | None) -> None:
    game = open_source(text).game
    assert winner_at_end(GameTree(game), value) == winner
    assert winner_at_end(built(), 5) is None


def test_a_tree_is_built_from_nodes_told_each_before_its_children() -> None:
    """Where nothing is said of a node MAX moves, and it has neither a value nor an action."""
    builder = TreeBuilder()
    told = [builder.add(parent) for parent in (-1, 0, 1, 0, 3, 3)]
    assert told == [0, 1, 2, 3, 4, 5]
    assert builder.depth == [0, 1, 2, 1, 2, 2]
    builder.label[4], builder.eval[3], builder.probability[5] = "four", 7, Fraction(1)
    tree = builder.build()
    assert list(tree.parent) == [-1, 0, 0, 1, 2, 2]
    assert list(tree.count) == [2, 1, 2, 0, 0, 0]
    assert (list(tree.player), tree.utility, tree.action) == ([0] * 6, [None] * 6, [None] * 6)
    assert (tree.label, tree.eval, tree.probability) == ({4: "four"}, {2: 7}, {5: 1})
    assert (tree.players, tree.has_unknown) == (("MAX", "MIN"), False)
    alone = TreeBuilder(("A", "B"))
    alone.add(-1, utility=(1, 2))
    assert (len(alone.build()), alone.build().players) == (1, ("A", "B"))
