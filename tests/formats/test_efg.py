"""Gambit's .efg files: what they mean, what is refused and where, and nothing that breaks."""

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_explorer.engine.decimals import Decimal
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.errors import BadData, ExitCode, Place, UsageError
from tui_explorer.formats.read.files import read_tree_file
from tui_explorer.formats.read.syntax import Limits

from .test_random import survives
from .tree_text import columns, read

TREES = Path(__file__).resolve().parents[2] / "trees"
START = 'EFG 2 R "" { "A" "B" }\n'

TWO_PLIES = """\
EFG 2 R "Two plies" { "MAX" "MIN" }
p "A" 1 1 "" { "L" "R" } 0
p "B" 2 1 "" { "l" "r" } 0
t "" 1 "" { 5 -5 }
t "" 2 "" { 3 -3 }
p "" 2 2 "" { "" "r" } 0
t "end" 3 "" { 2 -2 }
t "" 4 "" { 1/2 -1/2 }
"""
TWO_PLIES_IN_YAML = """\
title: Two plies
tree:
  label: A
  children:
  - action: L
    node: {label: B, children: [{action: l, node: 5}, {action: r, node: 3}]}
  - action: R
    node: {children: [{node: {value: 2, label: end}}, {action: r, node: 1/2}]}
"""

ROUND = """\
EFG 2 D "Around the table" { "Ann" "Bob" "Cyd" } "Who
says \\"when\\"? \\a"
c "toss" 1 "coin" { "heads" 0.25 "tails" 3/4 } 0
p "" 3 7 "" { "stop" "go" } 1 "fee" { 0, -1, 1 }
t "" 2 "won" { 1, 0, 2 }
c "" 1 0
t "" 0
t "" 2
p "" 2 7 "" { "on" } 0
c "again" 1 "coin" { "heads" .25 "tails" 7.5e-1 } 1
t "" 2 "won" { 1.0 0 +2 }
t "" 3 "" { 0.1, .5, -1e2, }
"""
ROUND_IN_YAML = """\
players: [Ann, Bob, Cyd]
tree:
  label: toss
  player: chance
  children:
  - prob: 1/4
    action: heads
    node:
      player: Cyd
      children:
      - {action: stop, node: {payoffs: [1, -1, 3]}}
      - action: go
        node:
          player: chance
          children:
          - {prob: 1/4, action: heads, node: {payoffs: [0, -1, 1]}}
          - {prob: 3/4, action: tails, node: {payoffs: [1, -1, 3]}}
  - prob: 3/4
    action: tails
    node:
      player: Bob
      children:
      - action: "on"
        node:
          label: again
          player: chance
          children:
          - {prob: 1/4, action: heads, node: {payoffs: [1, -1, 3]}}
          - {prob: 3/4, action: tails, node: {payoffs: [1/10, -1/2, -99]}}
"""


# --- meaning ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [(TWO_PLIES, TWO_PLIES_IN_YAML), (ROUND, ROUND_IN_YAML)],
    ids=["zero-sum", "three players, chance, payoffs on the way"],
)
def test_the_same_tree_in_yaml(text: str, same: str) -> None:
    assert columns(read(text).tree) == columns(read(same).tree)


def test_title_and_comment() -> None:
    file = read(ROUND)
    assert (file.origin.title, file.origin.notes) == ("Around the table", 'Who\nsays "when"? \\a')
    assert read(TWO_PLIES).origin.notes == file.origin.credit == ""


def test_players_move_where_the_file_says() -> None:
    text = START + 'p "" 2 1 "" { "x" } 0 p "" 2 2 "" { "x" } 0 p "" 1 1 "" { "x" } 0 t "" 0'
    tree = read(text).tree
    assert (tree.players, list(tree.player)[:3]) == (("MAX", "MIN"), [MIN, MIN, MAX])


LAYOUTS = [
    TWO_PLIES.replace("\n", " "),
    TWO_PLIES.replace("\n", "\r\n"),
    TWO_PLIES.replace(" ", "\t\f\v\n"),
    TWO_PLIES.replace(' "', '"').replace(" {", "{").replace("{ ", "{").replace(" }", "}"),
    "\ufeff" + TWO_PLIES,
    "\n " + TWO_PLIES,
    TWO_PLIES.replace("-5 }", "-5, }").replace("3 -3", "3,-3").replace("EFG 2 R", "EFG\n2 D"),
]


@pytest.mark.parametrize("text", LAYOUTS, ids=repr)
def test_blanks_and_commas_mean_nothing(text: str) -> None:
    assert columns(read(text).tree) == columns(read(TWO_PLIES).tree)


def test_the_shortest_tree_pays_nothing() -> None:
    tree = read(START + 't "" 0').tree
    assert (tree.players, tree.utility, list(tree.count)) == (("MAX", "MIN"), [0], [0])
    three = read('EFG 2 R "" { "A" "B" "C" } t "" 0').tree
    assert three.utility == [(0, 0, 0)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("+3", 3),
        ("-3.", -3),
        ("0.1", Decimal("0.1")),
        (".5", Decimal("0.5")),
        ("-.5", Decimal("-0.5")),
        ("10.000000", 10),
        ("6/4", Fraction(3, 2)),
        ("-6/3", -2),
        ("1e2", 100),
        ("25E-1", Decimal("2.5")),
        ("1" * 64, int("1" * 64)),
    ],
)
def test_payoffs_are_exact(written: str, value: Any) -> None:
    text = f'EFG 2 R "" {{ "A" "B" "C" }} t "" 1 "" {{ {written} 0 0 }}'
    assert read(text).tree.utility == [(value, 0, 0)]
    assert type(read(text).tree.utility[0][0]) is type(value)


def sharing(*payoffs: str) -> str:
    """One move of A, then these payoffs."""
    actions = " ".join('"x"' for _ in payoffs)
    ends = (f't "" {i} "" {{ {pair} }}\n' for i, pair in enumerate(payoffs, 1))
    return START + f'p "" 1 1 "" {{ {actions} }} 0\n' + "".join(ends)


@pytest.mark.parametrize(
    ("payoffs", "utility"),
    [
        (("7 3", "5 5", "0 10"), [2, 0, -5]),
        (("1 0", "0 1"), [Fraction(1, 2), Fraction(-1, 2)]),
        (("0.1 0.2", "0.3 0"), [Fraction(-1, 20), Fraction(3, 20)]),
        (("-1 -1", "-4 2"), [0, -3]),
        (("0.3 -0.3", "0.1 -0.1"), [Decimal("0.3"), Decimal("0.1")]),
    ],
)
def test_a_constant_sum_is_shifted_to_zero(payoffs: tuple[str, ...], utility: list[Any]) -> None:
    tree = read(sharing(*payoffs)).tree
    assert (tree.players, tree.utility[1:]) == (("MAX", "MIN"), utility)
    assert [type(value) for value in tree.utility[1:]] == [type(value) for value in utility]


@pytest.mark.parametrize(
    ("comment", "notes"),
    [
        ("algorithm: layered", ""),
        ("Said before.\n\nalgorithm: maxn-ab", "Said before."),
        ("Said before. algorithm: layered", "Said before. algorithm: layered"),
        ("algorithm: layered\n\nSaid after.", "algorithm: layered\n\nSaid after."),
    ],
)
def test_what_a_tree_is_opened_with_is_no_note(comment: str, notes: str) -> None:
    """A comment may end in a line that means what the key of a document does."""
    assert read(f'EFG 2 R "" {{ "A" "B" }} "{comment}" t "" 0').origin.notes == notes


def test_what_sums_up_on_the_way_decides() -> None:
    """No single outcome is zero-sum here, but every path is."""
    text = START + 'p "" 1 1 "" { "x" "y" } 1 "" { 3 1 } t "" 2 "" { 0 -4 } t "" 3 "" { -4 0 }'
    tree = read(text).tree
    assert (tree.players, tree.utility) == (("MAX", "MIN"), [None, 3, -1])


def test_any_other_sum_leaves_two_payoffs() -> None:
    tree = read(sharing("7 3", "5 6")).tree
    assert (tree.players, tree.utility) == (("A", "B"), [None, (7, 3), (5, 6)])


def test_three_players_get_payoffs_even_if_they_sum_to_zero() -> None:
    tree = read('EFG 2 R "" { "A" "B" "C" } t "" 1 "" { 1 -1 0 }').tree
    assert (tree.players, tree.utility) == (("A", "B", "C"), [(1, -1, 0)])


@pytest.mark.parametrize(
    ("names", "players"),
    [
        ('"A" "A" "A"', ("A", "A 2", "A 3")),
        ('"" "P1" " "', ("P1", "P1 2", "P3")),
        ('"A" "A" "A 2"', ("A", "A 2", "A 2 3")),
        ('"Chance" "chance" "C"', ("Chance 1", "chance 2", "C")),
        ('"MAX" "MIN" "C"', ("MAX 1", "MIN 2", "C")),
    ],
)
def test_names_of_players_become_distinct(names: str, players: tuple[str, ...]) -> None:
    assert read(f'EFG 2 R "" {{ {names} }} t "" 0').tree.players == players


def test_max_and_min_are_not_the_names_of_players_with_payoffs_each() -> None:
    text = sharing("1 1", "2 3").replace('"A" "B"', '"MAX" "MIN"')
    assert read(text).tree.players == ("MAX 1", "MIN 2")


def test_text_is_kept_as_written() -> None:
    text = 'EFG 2 R "a\nb" { "A" "B" } "\\\\n" p "\\"x\\\\\\" {" 1 1 "" { "\x1b[2J" "" } 0'
    file = read(text + ' t "" 0' * 2)
    assert (file.origin.title, file.origin.notes) == ("a\nb", "\\\\n")
    assert file.tree.label == {0: '"x\\\\" {'}
    assert file.tree.action == [None, "\x1b[2J", None]


def test_actions_may_share_a_name() -> None:
    assert read(sharing("1 -1", "2 -2")).tree.action == [None, "x", "x"]


def test_sets_are_numbered_for_each_player_and_for_chance() -> None:
    moves = 'p "" 1 5 "" { "" } 0 p "" 2 5 "" { "" } 0 c "" 5 "" { "" 1 } 0 t "" 0'
    tree = read(START + moves).tree
    assert list(tree.player)[:3] == [MAX, MIN, CHANCE]
    assert tree.probability == {3: 1}


def test_an_outcome_may_never_happen() -> None:
    text = START + 'c "" 1 "" { "x" 0 "y" 1 } 0 t "" 0 t "" 0'
    assert read(text).tree.probability == {1: 0, 2: 1}


def test_a_repeated_outcome_may_be_spelled_differently() -> None:
    ends = 't "" 1 "n" { 1/2, 3 } t "" 01 "n" { 0.5 3.0 } t "" 1'
    tree = read(START + 'p "" 1 1 "" { "" "" "" } 0 ' + ends).tree
    assert tree.utility[1:] == [Fraction(-5, 4)] * 3


# --- refusals -----------------------------------------------------------------------------------

NODE = 'p "" 1 1 "" { "x" "y" } 0\n'
COIN = 'c "" 1 "" { "x" 1/2 "y" 1/2 } 0\n'
UNKNOWN = "is not described yet"
UNLIKE = "was described differently before"
NO_NODE = "expected a node"

HEAD = [
    ("EFG ", 1, 5, "expected version 2, found the end of the file"),
    ("EFG 1 R", 1, 5, "expected version 2, found '1'"),
    ('EFG "2" R', 1, 5, "expected version 2, found '2'"),
    ("EFG 2 X", 1, 7, "expected R or D, found 'X'"),
    ("EFG 2 R { }", 1, 9, "expected the title, found '{'"),
    ('EFG 2 R "a" p', 1, 13, "expected {, found 'p'"),
    ('EFG 2 R "a" { "A" B }', 1, 19, "expected a player's name, found 'B'"),
    ('EFG 2 R "a" { "A", "B" }', 1, 18, "expected a player's name, found ','"),
    ('EFG 2 R "a"\n{ "A" } t "" 0', 2, 1, "too few players"),
    ('EFG 2 R "a" { } t "" 0', 1, 13, "too few players"),
    ('EFG 2 R "a" {' + ' "A"' * 101 + " }", 1, 415, "too many players"),
    ('EFG 2 R "a" { "A', 1, 15, "text that is never closed"),
    ('EFG 2 R "a\\" { }', 1, 9, "text that is never closed"),
    ('EFG 2 R "a" { "A" "B" }', 1, 24, f"{NO_NODE}, found the end of the file"),
]
NODES = [
    ("x", 2, 1, f"{NO_NODE}, found 'x'"),
    ('"c" "t"', 2, 5, f"{NO_NODE}, found 't'"),
    ("{", 2, 1, f"{NO_NODE}, found '{{'"),
    ("t 0", 2, 3, "expected a node's name, found '0'"),
    ('t "" x', 2, 6, "expected the number of an outcome, found 'x'"),
    ('t "" -1', 2, 6, "expected the number of an outcome, found '-1'"),
    ('t "" 1.0', 2, 6, "expected the number of an outcome, found '1.0'"),
    ('t "" ²', 2, 6, "expected the number of an outcome, found '²'"),
    ('t "" ' + "1" * 65, 2, 6, "a number of 65 characters"),
    ('p "" 3 1', 2, 6, "there is no player 3"),
    ('p "" 0 1', 2, 6, "expected a player's number, found '0'"),
    ('p "" 1 0 "" { "x" } 0', 2, 8, "expected the number of an information set, found '0'"),
    ('c "" 0 "" { "x" 1 } 0', 2, 6, "expected the number of an information set, found '0'"),
    ('p "" 1 1 "" "x"', 2, 13, "expected {, found 'x'"),
    ('p "" 1 1 "" { x }', 2, 15, "expected an action's name, found 'x'"),
    ('p "" 1 1 "" { "x", "y" }', 2, 18, "expected an action's name, found ','"),
    ('p "" 1 1 "" { "x" 1 }', 2, 19, "expected an action's name, found '1'"),
    ('p "" 1 1 "" { } 0', 2, 13, "a node without children"),
    ('c "" 1 "" { } 0', 2, 11, "a node without children"),
    ('p "" 1 1 "" { "x" }', 2, 20, "expected the number of an outcome, found the end of the file"),
    (NODE + 't "" 0', 3, 7, f"{NO_NODE}, found the end of the file"),
    (NODE + 't "" 0\n' * 3, 5, 1, "expected the end of the tree, found 't'"),
    ('t "" 0 }', 2, 8, "expected the end of the tree, found '}'"),
]
REFERENCES = [
    ('p "" 2 4 0', 2, 8, f"information set 4 {UNKNOWN}"),
    ('c "" 4 0', 2, 6, f"information set 4 {UNKNOWN}"),
    ('p "" 1 1 { "x" } 0', 2, 8, f"information set 1 {UNKNOWN}"),
    (COIN + 'p "" 1 1 0', 3, 8, f"information set 1 {UNKNOWN}"),
    (NODE + 'c "" 1 0', 3, 6, f"information set 1 {UNKNOWN}"),
    (
        NODE + 'p "" 2 1 "" { "l" } 0\nt "" 0\n' * 2,
        *(5, 8, "imperfect information: a second node in information set 1 of player 2"),
    ),
    (
        NODE + 'p "" 2 3 "" { "l" } 0\nt "" 0\np "" 2 3 0\nt "" 0',
        *(5, 8, "imperfect information: a second node in information set 3 of player 2"),
    ),
    (
        NODE + 'p "" 1 1 "" { "l" } 0\nt "" 0\n',
        *(3, 8, "imperfect information: a second node in information set 1 of player 1"),
    ),
    (COIN + 'c "" 1 "n" { "x" 1/2 "y" 1/2 } 0', 3, 8, f"information set 1 {UNLIKE}"),
    (COIN + 'c "" 1 "" { "x" 1/2 "z" 1/2 } 0', 3, 8, f"information set 1 {UNLIKE}"),
    (COIN + 'c "" 1 "" { "x" 1/3 "y" 2/3 } 0', 3, 8, f"information set 1 {UNLIKE}"),
    (COIN + 'c "" 1 "" { "x" 1 } 0', 3, 8, f"information set 1 {UNLIKE}"),
    ('t "" 7', 2, 6, f"outcome 7 {UNKNOWN}"),
    ('t "" 7 { 1 2 }', 2, 6, f"outcome 7 {UNKNOWN}"),
    ('t "" 0 "" { 0 0 }', 2, 8, "outcome 0 is described"),
    (NODE + 't "" 1 "a" { 1 2 }\nt "" 1 "b" { 1 2 }', 4, 8, f"outcome 1 {UNLIKE}"),
    (NODE + 't "" 1 "a" { 1 2 }\nt "" 1 "a" { 1 3 }', 4, 8, f"outcome 1 {UNLIKE}"),
]
NUMBERS = [
    ('t "" 1 "" 1 2', 2, 11, "expected {, found '1'"),
    ('t "" 1 "" { 1 }', 2, 11, "a payoff vector of length 1 for 2 players"),
    ('t "" 1 "" { }', 2, 11, "a payoff vector of length 0 for 2 players"),
    ('t "" 1 "" { 1 2 3 }', 2, 11, "a payoff vector of length 3 for 2 players"),
    ('t "" 1 "" { , 1 2 }', 2, 13, "expected a payoff, found ','"),
    ('t "" 1 "" { 1,, 2 }', 2, 15, "expected a payoff, found ','"),
    ('t "" 1 "" { 1 x }', 2, 15, "expected a payoff, found 'x'"),
    ('t "" 1 "" { 1 "2" }', 2, 15, "expected a payoff, found '2'"),
    ('t "" 1 "" { 1 inf }', 2, 15, "expected a payoff, found 'inf'"),
    ('t "" 1 "" { 1 nan }', 2, 15, "expected a payoff, found 'nan'"),
    ('t "" 1 "" { 1 1/0 }', 2, 15, "expected a payoff, found '1/0'"),
    ('t "" 1 "" { 1 1/2/3 }', 2, 15, "expected a payoff, found '1/2/3'"),
    ('t "" 1 "" { 1 1_0 }', 2, 15, "expected a payoff, found '1_0'"),
    ('t "" 1 "" { 1 ٣ }', 2, 15, "expected a payoff, found '٣'"),
    ('t "" 1 "" { 1 1e999 }', 2, 15, "expected a payoff, found '1e999'"),
    ('t "" 1 "" { 1 - }', 2, 15, "expected a payoff, found '-'"),
    ('t "" 1 "" { 1 ' + "1" * 65 + " }", 2, 15, "a number of 65 characters"),
    ('c "" 1 "" { "x" "y" }', 2, 17, "expected a probability, found 'y'"),
    ('c "" 1 "" { "x" }', 2, 17, "expected a probability, found '}'"),
    ('c "" 1 "" { "x" 1, "y" 0 }', 2, 18, "expected an action's name, found ','"),
    ('c "" 1 "" { "x" 0 "y" 0 }', 2, 11, "the probabilities sum to 0"),
    ('c "" 1 "" { "x" -1/2 "y" 3/2 }', 2, 17, "-1/2 is not a probability"),
    ('c "" 1 "" { "x" 1.5 }', 2, 17, "1.5 is not a probability"),
    ('c "" 1 "" { "x" 1/2 "y" 1/3 }', 2, 11, "the probabilities sum to 5/6"),
    ('c "" 1 "" { "x" 0.333333 "y" 0.666666 }', 2, 11, "the probabilities sum to 999999/1000000"),
    ('c "" 1 "" { "x" 0.' + "0" * 62 + "1 }", 2, 17, "a number of 65 characters"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    HEAD + [(START + text, *rest) for text, *rest in NODES + REFERENCES + NUMBERS],
    ids=repr,
)
def test_a_refusal_has_its_place(text: str, line: int, column: int, what: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text)
    fault = caught.value
    assert (fault.what, fault.place) == (what, Place("f", line, column))
    assert fault.hint
    assert fault.exit_code == ExitCode.BAD_DATA
    assert "\n" not in str(fault)


def refused(text: str | bytes, limits: Limits | None = None) -> BadData:
    with pytest.raises(BadData) as caught:
        read(text, limits)
    return caught.value


def test_imperfect_information_is_left_to_gambit() -> None:
    text = START + NODE + 'p "" 2 1 "" { "l" } 0\nt "" 0\n' * 2
    assert "use Gambit" in refused(text).hint


def test_a_different_description_is_told_where_the_first_is() -> None:
    text = START + NODE + 't "" 1 "a" { 1 2 }\nt "" 1 "b" { 1 2 }'
    assert refused(text).hint == "as in line 3, or no description"


@pytest.mark.parametrize("root", [MAX, MIN])
def test_nobody_else_says_who_moves_at_the_root(root: int) -> None:
    with pytest.raises(UsageError) as caught:
        read(TWO_PLIES, root=root)
    said = "f:1:1: a Gambit file already says who moves at the root (leave --root out)"
    assert str(caught.value) == said


def test_only_utf8() -> None:
    fault = refused(b'EFG 2 R "\xe9" { "A" "B" } t "" 0')
    assert (fault.what, fault.place) == ("the byte 0xe9 is not UTF-8", Place("f", 1, 10))


def test_a_key_is_no_gambit_file() -> None:
    assert read("EFG: 3").tree.action == [None, "EFG"]


# --- limits -------------------------------------------------------------------------------------


def test_bytes() -> None:
    text = START + 't "" 0'
    size = len(text)
    for most in (size + 1, size):
        assert len(read(text, Limits(json_bytes=most, yaml_bytes=1)).tree) == 1
    fault = refused(text, Limits(json_bytes=size - 1))
    assert fault.what == f"EFG of more than {size - 1} bytes"
    assert (fault.hint, fault.place) == ("raise the limit with --limit-bytes", Place("f"))


def test_nodes() -> None:
    for most in (8, 7):
        assert len(read(TWO_PLIES, Limits(nodes=most)).tree) == 7
    fault = refused(TWO_PLIES, Limits(nodes=6))
    assert (fault.what, fault.place) == ("more than 6 nodes", Place("f", 8, 1))
    assert fault.hint == "raise the limit with --limit-nodes"


def chain(depth: int) -> str:
    moves = (f'p "" 1 {number} "" {{ "" }} 0\n' for number in range(1, depth + 1))
    return START + "".join(moves) + 't "" 0'


@pytest.mark.slow
def test_depth() -> None:
    for depth in (999, 1000):
        assert len(read(chain(depth)).tree) == depth + 1
    fault = refused(chain(1001))
    assert (fault.what, fault.place) == ("the tree is deeper than 1000 plies", Place("f", 1003, 1))
    assert fault.hint == "raise the limit with --limit-depth"
    assert len(read(chain(0), Limits(json_depth=0)).tree) == 1
    assert len(read(chain(20_000), Limits(json_depth=20_000)).tree) == 20_001


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ('EFG 2 R "" { "A" "%s" } t "" 0', 18, "a player's name"),
        ('EFG 2 R "" { "A" "B" } t "%s" 0', 26, "a node's name"),
        ('EFG 2 R "" { "A" "B" } p "" 1 1 "" { "%s" } 0 t "" 0', 38, "an action's name"),
    ],
)
def test_labels(text: str, column: int, what: str) -> None:
    for size in (199, 200):
        assert len(read(text % ("ä" * size)).tree) > 0
    fault = refused(text % ("ä" * 201))
    assert (fault.what, fault.place) == (f"{what} of 201 characters", Place("f", 1, column))
    assert fault.hint == "the limit is 200; raise it with --limit-label"


def test_titles_comments_and_unused_names_may_be_long() -> None:
    title, long = "a" * 200, "a" * 5000
    text = f'EFG 2 R "{title}" {{ "A" "B" }} "{long}" p "" 1 1 "{long}" {{ "" }} 0 t "" 1 "{long}"'
    file = read(text + " { 0 0 }")
    assert (file.origin.title, file.origin.notes) == (title, long)
    fault = refused(text.replace('R "', 'R "a'))
    assert (fault.what, fault.place) == ("the title of 201 characters", Place("f", 1, 9))
    fault = refused(text.replace('} "', '} "a'))
    assert (fault.what, fault.place) == ("the comment of 5001 characters", Place("f", 1, 224))


def test_sums_get_no_finer_than_can_be_added() -> None:
    bottoms = [10**60 + number for number in (7, 9, 13, 19, 21, 33, 37, 39)]
    shares = " ".join(f'"" 1/{bottom}' for bottom in bottoms)
    fault = refused(f'{START}c "" 1 "" {{ {shares} }} 0')
    assert fault.what == "the sum up to here is too fine"
    assert fault.place is not None
    assert fault.place.line == 2
    moves = (
        f'p "" 1 {number} "" {{ "" }} {number} "" {{ 1/{bottom} 0 }}\n'
        for number, bottom in enumerate(bottoms, 1)
    )
    fault = refused(START + "".join(moves) + 't "" 0')
    assert (fault.what, fault.place) == ("the sum up to here is too fine", Place("f", 7, 20))


@pytest.mark.parametrize(
    "text",
    [
        START + 't "" 1 "" { ' + "1" * 10**6 + "x",
        START + 't "" ' + "0" * 10**6,
        START + 't "' + "\\" * 10**6,
        START + 't "' + '\\"' * 10**6,
        START + "t" * 10**6,
        START + " " * 10**6 + "{",
        START + 'p "" 1 1 "" {' + ' ""' * 10**5,
    ],
    ids=range(7),
)
def test_long_rubbish_is_refused_at_once(text: str) -> None:
    start = time.process_time()
    assert len(str(refused(text))) < 200
    assert time.process_time() - start < 2


# --- whatever comes -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("text", [TWO_PLIES, ROUND])
def test_files_cut_off_at_each_byte(text: str) -> None:
    data = text.encode()
    whole = len(data.rstrip()) - len("}")
    for size in range(len(data)):
        survives(data[:size])
        if size <= whole and size != len("E"):  # a lone letter is a leaf that nobody knows
            with pytest.raises(BadData):
                read(data[:size])


FUZZ = settings(derandomize=True, deadline=None, database=None, max_examples=500)
TOKENS = [
    *("c", "p", "t", "{", "}", ",", '""', '"x"', '"', "\\", "\n", "0", "1", "2", "3", "-1", "1/2"),
    *("0.5", "1e99", "1/0", "x", "ä", "\x00", "\u2028", 't "" 0', 't "" 1 "" { 1 -1 }', '{ "" }'),
    *('p "" 1 1 "" { "a" "b" } 0', 'p "" 2 1 "" { "a" } 0', 'c "" 1 "" { "a" 1/2 "b" .5 } 0'),
    *('c "" 1 0', 't "" 1', 'p "" 1 2 "" { "a" } 1', "{ 1 -1 }", "EFG 2 R"),
]


@pytest.mark.slow
@FUZZ
@given(st.sampled_from([START, "EFG "]), st.lists(st.sampled_from(TOKENS), max_size=20))
def test_random_tokens(start: str, tokens: list[str]) -> None:
    survives((start + " ".join(tokens)).encode())


@pytest.mark.slow
@FUZZ
@given(
    st.sampled_from([TWO_PLIES, ROUND]),
    st.integers(0, 600),
    st.integers(0, 6),
    st.sampled_from(TOKENS) | st.text(max_size=2),
)
def test_mutations_of_valid_files(text: str, at: int, cut: int, new: str) -> None:
    at %= len(text)
    survives((text[:at] + new + text[at + cut :]).encode("utf-8", "surrogatepass"))


NAMES = st.text(st.characters(exclude_characters='"\\', exclude_categories=["Cs"]), max_size=5)
PAYOFFS = st.integers(-9, 9) | st.fractions(max_denominator=50)


@st.composite
def games(draw: st.DrawFn) -> tuple[str, list[tuple[str, list[Any]]]]:
    """A text, and its nodes in preorder: each with its label and what is paid if it is an end."""
    lines: list[str] = []
    nodes: list[tuple[str, list[Any]]] = []
    waiting: list[tuple[list[Any], int]] = [([0, 0, 0], 0)]
    while waiting:
        above, depth = waiting.pop()
        number = len(nodes) + 1
        label, own = draw(NAMES), draw(st.lists(PAYOFFS, min_size=3, max_size=3))
        total = [a + b for a, b in zip(above, own, strict=True)]
        outcome = f'{number} "" {{ {" ".join(map(str, own))} }}'
        size = draw(st.integers(0, 3)) if depth < 4 else 0
        if not size:
            lines.append(f't "{label}" {outcome}')
        elif draw(st.booleans()):
            actions = f'"" 1/{size} ' * size
            lines.append(f'c "{label}" {number} "" {{ {actions}}} {outcome}')
        else:
            lines.append(f'p "{label}" 2 {number} "" {{ {size * chr(34) * 2} }} {outcome}')
        nodes.append((label, [] if size else total))
        waiting += [(total, depth + 1)] * size
    return "\n".join(['EFG 2 R "" { "A" "B" "C" }', *lines]), nodes


@pytest.mark.slow
@settings(FUZZ, max_examples=50)
@given(games())
def test_random_games_come_back(game: tuple[str, list[tuple[str, list[Any]]]]) -> None:
    text, nodes = game
    tree = read(text).tree
    found = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        found.append((tree.label.get(node, ""), list(tree.utility[node] or [])))
        waiting += reversed(tree.children(node))
    assert found == nodes


# --- bundled ------------------------------------------------------------------------------------


def test_bundled_files_say_what_they_are() -> None:
    names = sorted(path.name for path in TREES.glob("*.efg"))
    assert names == ["paid-on-the-way.efg", "subtraction-5.efg"]
    for name in names:
        file = read_tree_file(str(TREES / name))
        assert 0 < len(file.origin.title) <= 60
        assert file.origin.notes.endswith("Made for this collection.")
        assert file.tree.players == ("MAX", "MIN")


def test_five_stones_follow_the_rules() -> None:
    tree = read_tree_file(str(TREES / "subtraction-5.efg")).tree
    waiting = [(0, 5, MAX)]
    seen = 0
    while waiting:
        node, stones, mover = waiting.pop()
        seen += 1
        assert tree.label[node] == str(stones)
        takes = range(1, min(stones, 2) + 1)
        children = tree.children(node)
        assert [tree.action[child] for child in children] == [f"take {take}" for take in takes]
        if stones:
            assert tree.player[node] == mover
            waiting += [(c, stones - t, 1 - mover) for c, t in zip(children, takes, strict=True)]
        else:
            assert tree.utility[node] == (-1 if mover == MAX else 1)
    assert seen == len(tree) == 20


def test_what_is_paid_on_the_way() -> None:
    tree = read_tree_file(str(TREES / "paid-on-the-way.efg")).tree
    same = "{label: A, children: [{action: a1, node: {label: B, children: [{action: b1, node: 5},"
    same += "{action: b2, node: 2}]}}, {action: a2, node: {label: C, children: "
    same += "[{action: c1, node: 1}, {action: c2, node: 4}]}}]}"
    assert columns(tree) == columns(read(same).tree)
