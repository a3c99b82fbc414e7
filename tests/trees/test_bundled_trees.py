"""The bundled teaching trees: every file is well formed and has the answers its lesson promises.

Nothing of the package is used here.  The files are read with PyYAML and searched by the two
short functions below, so the table is a second opinion on the reader and on the engine.  Trees for
other searches than minimax and alpha-beta have their answers in test_other_lessons.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
import yaml

from tests.oracles.lessons import (
    NAMES,
    TREES,
    Node,
    Value,
    document,
    inline,
    load,
    number,
    players_of,
    walk,
)

from .test_other_lessons import ANSWERED as ANSWERED_ELSEWHERE

DOCUMENT_KEYS = {"title", "lesson", "notes", "answer", "keywords", "source", "root", "tree"}
MORE_KEYS = {"algorithm", "players", "bounds", "total", "narration"}


# --- two small searches -------------------------------------------------------------------------


def minimax(node: Node, depth: float = math.inf) -> Value:
    if node.value is not None:
        return node.value
    if depth <= 0:
        assert node.estimate is not None
        return node.estimate
    values = [minimax(child, depth - 1) for child in node.children]
    return max(values) if node.player == "MAX" else min(values)


def best_action(node: Node, depth: float = math.inf) -> str:
    """The first child that is worth what the node is worth."""
    values = [minimax(child, depth - 1) for child in node.children]
    return node.actions[values.index(minimax(node, depth))]


class Search(NamedTuple):
    value: Value
    action: str
    nodes: int
    leaves: int
    cuts: int
    deep: int


def alphabeta(root: Node, *, equality_cuts: bool) -> Search:
    """Fail-soft; the test comes before the update; counts root and leaves."""
    count = {"nodes": 0, "leaves": 0, "cuts": 0, "deep": 0}
    chosen = [0]

    def visit(node: Node, alpha: Value, beta: Value, owners: tuple[int, int], depth: int) -> Value:
        count["nodes"] += 1
        if node.value is not None:
            count["leaves"] += 1
            return node.value
        is_max = node.player == "MAX"
        best: Value = -math.inf if is_max else math.inf
        alpha_owner, beta_owner = owners
        for index, child in enumerate(node.children):
            value = visit(child, alpha, beta, (alpha_owner, beta_owner), depth + 1)
            if (value > best) if is_max else (value < best):
                best = value
                if depth == 0:
                    chosen[0] = index
            bound, owner = (beta, beta_owner) if is_max else (alpha, alpha_owner)
            beyond = best > bound if is_max else best < bound
            if beyond or (equality_cuts and best == bound):
                if index + 1 < len(node.children):
                    count["cuts"] += 1
                    count["deep"] += 0 <= owner < depth - 1
                break
            if is_max and best > alpha:
                alpha, alpha_owner = best, depth
            elif not is_max and best < beta:
                beta, beta_owner = best, depth
        return best

    value = visit(root, -math.inf, math.inf, (-1, -1), 0)
    return Search(value, root.actions[chosen[0]], **count)


# --- the answers --------------------------------------------------------------------------------


class Row(NamedTuple):
    nodes: int
    leaves: int
    value: str
    action: str
    at_equality: tuple[int, int]  # nodes and leaves alpha-beta visits when equality cuts
    beyond: tuple[int, int]  # the same when only a value beyond the bound cuts
    cuts: int  # of the first kind: cuts that leave a child unvisited
    deep: int  # those of them that a farther ancestor than the parent caused


TABLE = {
    "aima-5-2": Row(13, 9, "3", "a1", (11, 7), (11, 7), 1, 0),
    "all-tied": Row(10, 6, "0", "a1", (8, 4), (10, 6), 2, 0),
    "below-zero": Row(13, 9, "-6", "a2", (11, 7), (11, 7), 1, 0),
    "bushy-deep-cuts": Row(35, 20, "16", "a1", (19, 8), (19, 8), 4, 2),
    "chain": Row(7, 1, "2", "a1", (7, 1), (7, 1), 0, 0),
    "cheap-refutation": Row(10, 6, "3", "a1", (9, 5), (9, 5), 1, 0),
    "decimals": Row(11, 5, "3/10", "a1", (10, 4), (10, 4), 1, 0),
    "deep-cut-and-tie": Row(26, 12, "3", "a1", (17, 6), (20, 7), 4, 1),
    "deepening": Row(22, 12, "4", "a2", (18, 9), (18, 9), 2, 0),
    "feup-problem-3": Row(7, 4, "3", "a1", (6, 3), (6, 3), 1, 0),
    "forced-moves": Row(14, 6, "4", "a2", (13, 5), (13, 5), 1, 0),
    "greedy-trap": Row(7, 4, "3", "build", (7, 4), (7, 4), 0, 0),
    "halves": Row(11, 7, "1/2", "trade", (9, 5), (10, 6), 1, 0),
    "horizon": Row(11, 6, "5", "a2", (11, 6), (11, 6), 0, 0),
    "infinite-win": Row(10, 6, "inf", "a1", (4, 2), (8, 4), 1, 0),
    "layers": Row(15, 8, "8", "a1", (11, 5), (11, 5), 2, 0),
    "lost-anyway": Row(7, 4, "-inf", "a1", (5, 2), (7, 4), 2, 0),
    "m-n-k": Row(13, 7, "5", "m", (11, 5), (11, 5), 2, 1),
    "min-root": Row(13, 9, "6", "a2", (11, 7), (11, 7), 1, 0),
    "minimal-tree": Row(31, 16, "8", "a1", (18, 7), (18, 7), 5, 2),
    "one-table": Row(31, 18, "5", "a2", (24, 14), (28, 16), 1, 0),
    "order-lucky": Row(31, 16, "6", "a1", (18, 7), (18, 7), 5, 2),
    "order-unlucky": Row(31, 16, "6", "a2", (31, 16), (31, 16), 0, 0),
    "pawn-game": Row(39, 18, "1", "a1-a2", (17, 6), (30, 13), 4, 1),
    "quiescence-horizon": Row(12, 5, "1", "a2", (12, 5), (12, 5), 0, 0),
    "same-player-twice": Row(11, 6, "4", "a1", (8, 3), (10, 5), 3, 1),
    "sixteen-leaves": Row(31, 16, "8", "a2", (23, 10), (23, 10), 4, 1),
    "sixteen-leaves-min": Row(31, 16, "8", "a1", (23, 11), (30, 15), 2, 1),
    "small-deep-cut": Row(10, 5, "9", "a2", (9, 4), (9, 4), 1, 1),
    "table-trap": Row(12, 5, "1", "a1", (11, 4), (12, 5), 1, 0),
    "teixeira-fig-2": Row(13, 9, "3", "a1", (11, 7), (11, 7), 1, 0),
    "teixeira-fig-2-sorted": Row(13, 9, "3", "a1", (9, 5), (9, 5), 2, 0),
    "tie-trap": Row(7, 4, "3", "a1", (6, 3), (7, 4), 1, 0),
    "tied-root": Row(6, 3, "7", "a1", (5, 2), (6, 3), 1, 0),
    "two-deep-cuts": Row(31, 16, "24", "a1", (19, 8), (19, 8), 4, 2),
    "uneven-depth": Row(8, 4, "5", "a1", (6, 3), (6, 3), 1, 0),
    "unknown-leaves": Row(13, 9, "12", "a1", (9, 5), (9, 5), 2, 0),
    "whole-branch": Row(15, 8, "6", "a1", (11, 5), (11, 5), 2, 0),
    "wikipedia-alpha-beta": Row(33, 14, "6", "a2", (25, 9), (26, 10), 3, 0),
    "wikipedia-minimax": Row(22, 9, "-7", "a2", (22, 9), (22, 9), 0, 0),
}

UNKNOWN = "teixeira-fig-2-unknown"
"""Nobody knows two of its leaves, so it has no minimax value of its own."""

# The leaves of the trees whose figures come from elsewhere: a slip in a leaf that is never read
# would change no count above.
SIXTEEN = "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]"
FIGURES = {
    "aima-5-2": "[[3,12,8],[2,4,6],[14,5,2]]",
    "teixeira-fig-2": "[[3,12,8],[2,4,6],[6,4,2]]",
    "teixeira-fig-2-sorted": "[[3,12,8],[2,4,6],[2,4,6]]",
    "sixteen-leaves": SIXTEEN,
    "sixteen-leaves-min": SIXTEEN,
    "layers": "[[[8,5],[9,1]],[[2,0],[9,3]]]",
    "pawn-game": "[[[[[1]],[-1,-1,[1]]],[1],[1,1,[[1],-1],[[1],[1,1],[1]]]],"
    "[[[-1,-1],0],[[[1],-1]]]]",
    "min-root": "[[3,12,8],[2,4,6],[14,5,2]]",
    "deep-cut-and-tie": "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]",
    "bushy-deep-cuts": "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],"
    "[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    "wikipedia-alpha-beta": "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
    "wikipedia-minimax": "[[[[10,inf],[5]],[[-10]]],[[[7,5],[-inf]],[[-7,-5]]]]",
    "order-lucky": "[[[[6,4],[8,6]],[[4,0],[2,2]]],[[[7,4],[9,3]],[[3,3],[2,6]]]]",
    "feup-problem-3": "[[5,3],[2,7]]",
}


def mirrored(node: Node) -> Node:
    return replace(
        node, actions=node.actions[::-1], children=[mirrored(c) for c in node.children[::-1]]
    )


def orders(node: Node) -> Iterator[Node]:
    """The tree in every order of every node's children."""
    for order in itertools.permutations(range(len(node.children))):
        for children in itertools.product(*(list(orders(node.children[i])) for i in order)):
            yield replace(node, actions=[node.actions[i] for i in order], children=list(children))


def test_every_file_has_a_row_and_every_row_a_file() -> None:
    assert sorted([*TABLE, *ANSWERED_ELSEWHERE, UNKNOWN]) == NAMES
    assert [path.name for path in TREES.iterdir() if path.name.startswith(".")] == []


@pytest.mark.slow
def test_titles_are_unique() -> None:
    titles = [document(name)["title"].casefold() for name in NAMES]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", NAMES)
def test_document(name: str) -> None:
    raw = document(name)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert DOCUMENT_KEYS <= raw.keys() <= DOCUMENT_KEYS | MORE_KEYS
    assert 0 < len(raw["title"]) <= 60
    assert 2 <= len(re.findall(r"[.!?](?= |$)", raw["notes"])) <= 4
    assert "?" in raw["notes"], "notes ask, and the answer answers"
    assert raw["answer"].strip()
    assert raw["answer"].strip()[:30] not in raw["notes"]
    assert 4 <= len(raw["keywords"]) == len({word.casefold() for word in raw["keywords"]})
    assert list(raw)[:2] == ["title", "lesson"], "a list reads no further"
    assert list(raw)[-1] in ("tree", "narration")
    assert raw["source"].strip()
    assert raw["root"] in players_of(name)
    text = (TREES / f"{name}.yaml").read_text("utf-8")
    assert text.endswith("\n")
    assert all(char.isprintable() or char == "\n" for char in text)


@pytest.mark.parametrize("name", NAMES)
def test_plain_yaml(name: str) -> None:
    """No tag, anchor, alias or repeated key, and every name reads as text in any reader."""
    text = (TREES / f"{name}.yaml").read_text("utf-8")
    for event in yaml.parse(text):
        assert not isinstance(event, yaml.AliasEvent)
        assert getattr(event, "anchor", None) is None
        assert getattr(event, "tag", None) is None

    def check(node: yaml.Node) -> None:
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(set(keys)) == len(keys)
            for key, value in node.value:
                assert key.tag == "tag:yaml.org,2002:str"
                if key.value in ("title", "notes", "source", "label", "action"):
                    assert value.tag == "tag:yaml.org,2002:str"
                    assert value.value not in ("y", "Y", "n", "N") or value.style
                check(value)
        elif isinstance(node, yaml.SequenceNode):
            for value in node.value:
                check(value)

    check(yaml.compose(text, Loader=yaml.SafeLoader))


@pytest.mark.parametrize("name", NAMES)
def test_siblings_have_different_actions(name: str) -> None:
    for node in walk(load(name)):
        assert len(set(node.actions)) == len(node.actions)
        assert all(0 < len(action) <= 20 for action in node.actions)


@pytest.mark.parametrize("name", TABLE)
def test_answers(name: str) -> None:
    root, row = load(name), TABLE[name]
    nodes = list(walk(root))
    assert len(nodes) == row.nodes
    assert sum(node.value is not None for node in nodes) == row.leaves
    assert minimax(root) == number(row.value)
    assert best_action(root) == row.action

    found = alphabeta(root, equality_cuts=True)
    assert (found.value, found.action) == (number(row.value), row.action)
    assert (found.nodes, found.leaves) == row.at_equality
    assert (found.cuts, found.deep) == (row.cuts, row.deep)

    found = alphabeta(root, equality_cuts=False)
    assert (found.value, found.action) == (number(row.value), row.action)
    assert (found.nodes, found.leaves) == row.beyond


@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str) -> None:
    assert inline(load(name)) == FIGURES[name]


def test_unknown_leaves_are_never_read_whatever_they_are() -> None:
    root = load(UNKNOWN)
    for strict in (False, True):  # a text cannot be compared with a number
        found = alphabeta(root, equality_cuts=not strict)
        assert (found.value, found.action, found.nodes, found.leaves) == (3, "a1", 11, 7)
    leaves = root.children[1].children
    assert [leaf.value for leaf in leaves] == [2, "x", "y"]
    for x, y in itertools.product((-math.inf, -1, 2, 3, 4, math.inf), repeat=2):
        leaves[1:] = [replace(leaves[1], value=x), replace(leaves[2], value=y)]
        assert (minimax(root), best_action(root)) == (3, "a1")


# --- what single lessons claim ------------------------------------------------------------------


def test_textbook_labels() -> None:
    root = load("aima-5-2")
    assert [node.label for node in (root, *root.children)] == ["A", "B", "C", "D"]
    assert [root.actions, *(child.actions for child in root.children)] == [
        [f"{letter}{i}" for i in (1, 2, 3)] for letter in "abcd"
    ]


def test_layers_values() -> None:
    values = {node.label: minimax(node) for node in walk(load("layers")) if node.children}
    assert values == {"sa": 8, "sb": 8, "sc": 2, "sd": 8, "se": 9, "sf": 2, "sg": 9}


def test_unlucky_order_is_the_mirror_image() -> None:
    assert inline(load("order-unlucky")) == inline(mirrored(load("order-lucky")))


def test_minimal_tree_is_sixteen_leaves_reordered() -> None:
    def shape(node: Node) -> Any:
        return str(node.value) if not node.children else sorted(map(shape, node.children), key=str)

    assert shape(load("minimal-tree")) == shape(load("sixteen-leaves"))


def test_cheap_refutation() -> None:
    root = load("cheap-refutation")
    for node in walk(root):
        values = [minimax(child) for child in node.children]
        assert values == sorted(values, reverse=node.player == "MAX")
    counts = [alphabeta(tree, equality_cuts=True).nodes for tree in orders(root)]
    assert (counts[0], min(counts)) == (9, 6)


def test_horizon_choice_changes_with_depth() -> None:
    root = load("horizon")
    found = [(minimax(root, depth), best_action(root, depth)) for depth in (1, 2, 3)]
    assert found == [(6, "a1"), (7, "a1"), (5, "a2")]


def test_deepening_chooses_three_times() -> None:
    root = load("deepening")
    found = [(minimax(root, depth), best_action(root, depth)) for depth in (1, 2, 3)]
    assert found == [(7, "a1"), (5, "a3"), (4, "a2")]


def test_one_table_chooses_a2_from_depth_4_on() -> None:
    root = load("one-table")
    found = [(minimax(root, depth), best_action(root, depth)) for depth in range(1, 6)]
    assert found == [(5, "a1"), (6, "a1"), (7, "a1"), (5, "a2"), (5, "a2")]
    ends_at_depth_3 = [
        node.label
        for node in root.children
        if all(below.value is not None for child in node.children for below in child.children)
        and all(child.children for child in node.children)
    ]
    assert ends_at_depth_3 == ["C"]
    assert [node.label for node in walk(root)].count("F") == 2


def test_quiescence_horizon_is_deceived_at_depth_one() -> None:
    root = load("quiescence-horizon")
    assert (minimax(root, 1), best_action(root, 1)) == (9, "a1")
    assert (minimax(root), best_action(root)) == (1, "a2")
    assert all(node.estimate is not None for node in walk(root) if node.children)
    restless = [
        (node.label, child.label)
        for node in walk(root)
        for child in node.children
        if child.children and abs((child.estimate or 0) - (node.estimate or 0)) > 5
    ]
    assert restless == [("A", "B"), ("B", "D")]


def test_a_state_is_repeated_and_its_bound_is_no_value() -> None:
    root = load("table-trap")
    twins = [node for node in walk(root) if node.label == "F"]
    assert [inline(twin) for twin in twins] == ["[2,1]", "[2,1]"]
    labels = [node.label for node in walk(root) if node.children]
    assert sorted(labels, key=str) == ["A", "B", "C", "D", "E", "F", "F"]

    def naive(node: Node, alpha: Value, beta: Value, table: dict[str, Value]) -> Value:
        """Alpha-beta with a table that takes whatever came back for the value of the state."""
        if node.value is not None:
            return node.value
        assert node.label is not None
        if node.label in table:
            return table[node.label]
        best: Value = -math.inf if node.player == "MAX" else math.inf
        for child in node.children:
            value = naive(child, alpha, beta, table)
            best = max(best, value) if node.player == "MAX" else min(best, value)
            if (best >= beta) if node.player == "MAX" else (best <= alpha):
                break
            if node.player == "MAX":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        table[node.label] = best
        return best

    assert naive(root, -math.inf, math.inf, {}) == 2
    assert minimax(root) == 1


def pawn_moves(rows: list[str], side: str) -> Iterator[tuple[str, list[str]]]:
    step, enemy = (1, "B") if side == "W" else (-1, "W")
    for column, aside, row in itertools.product(range(3), (-1, 0, 1), range(3)):
        to_column, to_row = column + aside, row + step
        if rows[row][column] != side or not (0 <= to_column < 3 and 0 <= to_row < 3):
            continue
        if rows[to_row][to_column] == (enemy if aside else "."):
            board = [list(line) for line in rows]
            board[row][column], board[to_row][to_column] = ".", side
            name = f"{'abc'[column]}{row + 1}{'x' if aside else '-'}{'abc'[to_column]}{to_row + 1}"
            yield name, ["".join(line) for line in board]


def test_pawn_game_follows_the_rules() -> None:
    def check(node: Node, rows: list[str], side: str) -> None:
        moves = list(pawn_moves(rows, side))
        text = "/".join(rows)
        if "W" in rows[2] or "B" not in text:
            assert node.value == 1
        elif "B" in rows[0] or "W" not in text:
            assert node.value == -1
        elif not moves:
            assert node.value == 0
        else:
            assert (node.label, node.player) == (text, "MAX" if side == "W" else "MIN")
            assert node.actions == [name for name, _ in moves]
            for child, (_, after) in zip(node.children, moves, strict=True):
                check(child, after, "B" if side == "W" else "W")

    check(load("pawn-game"), ["WW.", "...", ".BB"], "W")
