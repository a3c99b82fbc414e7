"""What tree files mean."""

from fractions import Fraction

import pytest

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import CHANCE, INF, MAX, MIN
from tui_explorer.errors import BadData, Place, UsageError
from tui_explorer.formats.read.files import read_tree

from .tree_text import columns, read

DOCUMENT = """\
title: Deep cut-off
notes: one or more sentences, shown in the explorer
players: [MAX, MIN]          # default
root: MAX
source: a lecture
tree:
  a1: {b1: 3, b2: 12, b3: 8} # a mapping: named actions
  a2: [2, 4, 6]              # a list: unnamed actions
  a3:                        # or a node spelled out
    label: D
    player: MIN
    eval: 4
    children: [{action: d1, node: 14}, {action: d2, node: 5}, {action: d3, node: 2}]
"""


def test_a_document_is_read_node_by_node() -> None:
    file = read(DOCUMENT)
    assert file.origin.title == "Deep cut-off"
    assert file.origin.notes == "one or more sentences, shown in the explorer"
    assert file.origin.credit == "a lecture"
    tree = file.tree
    assert tree.players == ("MAX", "MIN")
    assert list(tree.parent) == [-1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(tree.count) == [3, 3, 3, 3] + 9 * [0]
    assert list(tree.player)[:4] == [MAX, MIN, MIN, MIN]
    assert tree.utility == [None, None, None, None, 3, 12, 8, 2, 4, 6, 14, 5, 2]
    named = ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert tree.action == [None, *named, None, None, None, "d1", "d2", "d3"]
    assert tree.label == {3: "D"}
    assert tree.eval == {3: 4}
    assert tree.probability == {}


SAME = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[3 12 8] [2 4 6] [14 5 2]]",
    " [ [3 12\t8][2 4 6]\r\n[14\t5 2] ] # blanks\n",
    '[["3", 12, 8], [{"value": 2}, 4, 6], {"children": [14, 5, 2]}]',
    "[[3,12,8], # left\n [2,4,6], {children: [14, {node: 5}, {value: 2}]}]",
    "- [3, 12, 8]\n- [2, 4, 6]\n- [14, 5, 2]\n",
    "---\n- - 3\n  - 12\n  - 8\n- [2, 4, '6']\n- children:\n  - 14\n  - 5\n  - node: {value: 2}\n",
    "tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "{tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]}",
    '{"root": "max", "tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]], "players": ["min", "Max"]}',
    "\ufeff[[3,12,8],[2,4,6],[14,5,2]]",
    "\ufeff- [3, 12, 8]\n- [2, 4, 6]\n- [14, 5, 2]\n",
]


@pytest.mark.parametrize("text", SAME)
def test_one_tree_in_many_spellings(text: str) -> None:
    assert columns(read(text).tree) == columns(read(SAME[0]).tree)


def test_commas_and_blanks_stand_in_turns_only_where_a_tree_is_typed() -> None:
    mixed = " [ [3, 12 8][2,4,6],\r\n[14\t5 2] ]\n"
    typed = read_tree(mixed.encode(), "inline", is_inline=True)
    assert columns(typed.tree) == columns(read(SAME[0]).tree)
    for text, column in (
        (mixed, 11), ("[3, 12 8]", 8), ("[3 12, 8]", 4), ("[[1, 2] [3, 4]]", 9),
        ('{"a": 3 "b": 4}', 9), ('{"tree": [3 4]}', 13), ('[3 {"a": 4}]', 4),
    ):  # fmt: skip
        with pytest.raises(BadData, match="a comma is missing before this") as caught:
            read(text)
        assert caught.value.place == Place("f", 1, column)
    assert read("[(1,2) (3,4)]").tree.utility == [None, (1, 2), (3, 4)]


@pytest.mark.parametrize(
    "text", ["[[1/2,-inf],0.5,inf]", "- [1/2, -inf]\n- 0.5\n- inf", '[["1/2","-inf"],0.5,"inf"]']
)
def test_numbers_keep_their_kind(text: str) -> None:
    tree = read(text).tree
    assert tree.utility == [None, None, 0.5, INF, Fraction(1, 2), -INF]
    assert [type(value) for value in tree.utility[2:]] == [Decimal, float, Fraction, float]


@pytest.mark.parametrize("text", ["3", '{"value": 3}', "{value: 3}", "tree: 3", '"3"'])
def test_a_lone_leaf(text: str) -> None:
    tree = read(text).tree
    assert (list(tree.count), tree.utility) == ([0], [3])


@pytest.mark.parametrize("text", ["no: 3\n010: 4\n1: 5\n~: 6", '{"no":3,"010":4,"1":5,"~":6}'])
def test_names_are_never_resolved(text: str) -> None:
    assert read(text).tree.action == [None, "no", "010", "1", "~"]


def test_keys_of_a_wrapper_and_of_a_document_name_actions_where_there_is_neither() -> None:
    tree = read("{action: 6, prob: 7, title: 8, notes: 9}").tree
    assert tree.action == [None, "action", "prob", "title", "notes"]
    assert tree.utility == [None, 6, 7, 8, 9]


@pytest.mark.parametrize("key", ["label", "player", "eval", "value", "children"])
def test_one_key_spells_a_node_out_and_no_other_name_may_stand_beside_it(key: str) -> None:
    held = {"children": "[3]", "player": "MIN"}.get(key, "4")
    with pytest.raises(BadData) as caught:
        read(f"{{{key}: {held}, b1: 3}}")
    assert caught.value.what == "the unknown key 'b1'"
    assert caught.value.place == Place("f", 1, len(f"{{{key}: {held}, ") + 1)
    if key not in ("value", "children"):
        with pytest.raises(BadData, match="a node without children"):
            read(f"a: {{{key}: {held}}}")


def test_an_item_of_children_may_be_any_tree() -> None:
    tree = read("children: [3, [4, 5], {a: 6}, {value: 7, label: L}, {node: [8], action: n}]").tree
    assert tree.action == [None, None, None, None, None, "n", None, None, "a", None]
    assert tree.utility == [None, 3, None, None, 7, None, 4, 5, 6, 8]
    assert tree.label == {4: "L"}


def test_a_tree_key_below_the_top_is_an_action() -> None:
    assert read("a: {tree: 3, title: 4}").tree.action == [None, "a", "tree", "title"]


def test_text_is_kept_as_written() -> None:
    tree = read('{"a\\u001b\\n\\ud83d\\ude00": {"value": 1, "label": " [b]\\t"}}').tree
    assert tree.action == [None, "a\x1b\n😀"]
    assert tree.label == {1: " [b]\t"}


def test_players_alternate_by_depth_whatever_an_override_says() -> None:
    tree = read("children: [{player: MAX, children: [[[1], 2]]}]").tree
    assert list(tree.player)[:4] == [MAX, MAX, MAX, MIN]


@pytest.mark.parametrize(
    ("text", "override", "players"),
    [
        ("[[[1]]]", None, [MAX, MIN, MAX]),
        ("[[[1]]]", MIN, [MIN, MAX, MIN]),
        ("[[{a: 1}]]", MIN, [MIN, MAX, MIN]),
        ("root: MIN\ntree: [[[1]]]", None, [MIN, MAX, MIN]),
        ("tree: [[[1]]]\nroot: min", None, [MIN, MAX, MIN]),
        ("root: MIN\ntree: [[[1]]]", MAX, [MAX, MIN, MAX]),
        ("players: [MIN, MAX]\ntree: [[[1]]]", None, [MIN, MAX, MIN]),
    ],
)
def test_who_moves_at_the_root(text: str, override: int | None, players: list[int]) -> None:
    tree = read(text, root=override).tree
    assert tree.players == ("MAX", "MIN")
    assert list(tree.player)[:3] == players


@pytest.mark.parametrize(
    "text",
    [
        "players: [A, B, C]\ntree: [[{payoffs: [1, 0, 2]}], {payoffs: [1/2, inf, 0.5]}]",
        "tree: [[{payoffs: [1, 0, 2]}], {payoffs: [1/2, inf, 0.5]}]\nplayers: [A, B, C]",
        '{"players": ["A", "B", "C"], "tree": [[(1,0,2)], (1/2 inf 0.5)]}',
    ],
)
def test_named_players_get_payoffs(text: str) -> None:
    tree = read(text).tree
    assert tree.players == ("A", "B", "C")
    assert tree.utility == [None, None, (Fraction(1, 2), INF, 0.5), (1, 0, 2)]
    assert list(tree.player)[:2] == [0, 1]


def test_two_players_with_other_names_get_payoffs() -> None:
    tree = read("players: [Ann, Bob]\nroot: Bob\ntree: [[{payoffs: [1, -1]}]]").tree
    assert tree.players == ("Ann", "Bob")
    assert (list(tree.player)[:2], tree.utility[-1]) == ([1, 0], (1, -1))


@pytest.mark.parametrize("name", ["MAX", "max", "Max"])
def test_one_player_alone_has_numbers_for_leaves(name: str) -> None:
    tree = read(
        f"players: [{name}]\nroot: max\ntree: [[1, [2, 1/2]], {{player: {name}, children: [3]}}]"
    ).tree
    assert tree.players == ("MAX",)
    assert list(tree.player)[:3] == [MAX, MAX, MAX]
    assert tree.utility == [None, None, None, 1, None, 3, 2, Fraction(1, 2)]


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("{player: MAX, children: [[1, 2], 3]}", MAX, MIN),
        ("tree: {player: max, children: [{player: min, children: [1, 2]}, 3]}", MAX, MIN),
        ("root: MAX\ntree: {player: MIN, children: [[1, 2], 3]}", MIN, MAX),
        ("players: [A, B]\ntree: {player: B, children: [{payoffs: [1, 0]}]}", 1, 0),
        ('{"player": "MAX", "children": [' + "1, " * 8000 + "1]}", MAX, MIN),
    ],
)
def test_nobody_else_can_begin_where_the_root_names_its_player(
    text: str, first: int, other: int
) -> None:
    assert read(text, root=first).tree.player[0] == first
    with pytest.raises(UsageError) as refused:
        read(text, root=other)
    assert str(refused.value) == (
        "f:1:1: this tree already says who moves at its root (leave --root out)"
    )


def test_the_first_after_chance_can_be_chosen() -> None:
    text = "{player: chance, children: [{prob: 1/2, node: [1]}, {prob: 1/2, node: [2]}]}"
    movers = [list(read(text, root=root).tree.player)[:3] for root in (None, MAX, MIN)]
    assert movers == [[CHANCE, MIN, MIN], [CHANCE, MIN, MIN], [CHANCE, MAX, MAX]]


def test_nobody_else_can_begin_where_one_is_alone() -> None:
    text = "players: [MAX]\ntree: [[1, 2], 3]"
    assert columns(read(text, root=MAX).tree) == columns(read(text).tree)
    with pytest.raises(UsageError, match="MAX is the only player in this tree"):
        read(text, root=MIN)


def test_one_player_alone_may_throw_dice_and_have_estimates() -> None:
    dice = "{player: chance, children: [{prob: 1, node: 3}]}"
    tree = read(f"players: [MAX]\ntree: {{eval: 4, children: [{dice}]}}").tree
    assert (list(tree.player)[:2], tree.eval) == ([MAX, CHANCE], {0: 4})


def test_bounds_and_total() -> None:
    assert (read("[1]").tree.bounds, read("[1]").tree.total) == (None, None)
    assert (read("tree: [1]").tree.bounds, read("tree: [1]").tree.total) == (None, None)
    assert read("bounds: [-1/2, 3]\ntree: [0, -0.5, 3]").tree.bounds == (Fraction(-1, 2), 3)
    assert read("bounds: [0, inf]\ntree: [0, inf]").tree.bounds == (0, INF)
    assert read("bounds: [2, 2]\ntree: [2]").tree.bounds == (2, 2)
    assert read('{"tree": [1], "bounds": [0, "1/1"]}').tree.bounds == (0, 1)
    tree = read("players: [A, B]\nbounds: [0, 4]\ntotal: 4\ntree: {payoffs: [1, 3]}").tree
    assert (tree.bounds, tree.total) == ((0, 4), 4)


def test_a_sum_of_payoffs_is_exact() -> None:
    """As floats, 0.1 and 0.2 sum to more than 0.3."""
    payoffs = "{payoffs: [0.1, 0.2, 0]}, {payoffs: [-inf, 9, 9]}"
    tree = read(f"players: [A, B, C]\ntotal: 0.3\ntree: [{payoffs}]").tree
    assert (tree.total, tree.utility[1]) == (Fraction("0.3"), (Fraction("0.1"), Fraction("0.2"), 0))


def test_bounds_and_total_are_actions_below_the_top() -> None:
    tree = read("a: {bounds: [3, 4], total: 5}").tree
    assert tree.action == [None, "a", "bounds", "total", None, None]


@pytest.mark.parametrize(
    "text", ["[[(1,0,2)],(3,4,5)]", "- - payoffs: [1, 0, 2]\n- payoffs: [3, 4, 5]"]
)
def test_players_of_a_bare_tree_are_numbered(text: str) -> None:
    tree = read(text).tree
    assert tree.players == ("P1", "P2", "P3")
    assert tree.utility == [None, None, (3, 4, 5), (1, 0, 2)]


def test_three_players_take_turns() -> None:
    assert list(read("[[[[(1,2,3)]]]]").tree.player)[:4] == [0, 1, 2, 0]


def test_a_numbered_player_can_be_named_before_the_first_leaf() -> None:
    tree = read("{player: P3, children: [{payoffs: [1, 0, 2]}]}").tree
    assert tree.player[0] == 2


@pytest.mark.parametrize(
    "text",
    [
        "player: chance\nchildren: [{prob: 0.1, node: 1}, {prob: 9/10, action: b, node: [2]}]",
        "children: [{node: 1, prob: 1/10}, {node: [2], action: b, prob: 0.9}]\nplayer: CHANCE",
    ],
)
def test_a_chance_node(text: str) -> None:
    tree = read(text).tree
    assert tree.player[0] == CHANCE
    assert tree.player[2] == MIN
    assert tree.probability == {1: Fraction(1, 10), 2: Fraction(9, 10)}
    assert tree.action == [None, None, "b", None]


def test_many_exact_probabilities_sum_to_one() -> None:
    items = ", ".join(["{prob: 1/700, node: 0}"] * 700)
    assert len(read(f"player: chance\nchildren: [{items}]").tree.probability) == 700
