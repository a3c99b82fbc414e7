"""What is refused, where exactly, and in which words."""

import json
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.seeds import seeds
from tui_explorer.errors import BadData, ExitCode, Place
from tui_explorer.formats.read import yaml_tree
from tui_explorer.formats.read.files import faults_of, read_tree_file
from tui_explorer.words.numbers import NUMBER

from .tree_text import read

NO_NUMBER = "'x' is not a number"
NAN = "NaN cannot be compared with other values"
EMPTY = "a node without children"
CHANCE = "player: chance\n"
OPEN, NO_BLANK = "[ is never closed", "a blank is missing behind the colon"

SHAPE = [
    ("", 1, 1, "there is no tree"),
    ("\n \n", 1, 1, "there is no tree"),
    ("# nothing\n", 1, 1, "there is no tree"),
    ("---\n", 2, 1, "a number is missing"),
    ('EFG 2 R "t" { "a" "b" }', 1, 24, "expected a node, found the end of the file"),
    ("[]", 1, 1, EMPTY),
    ("{}", 1, 1, EMPTY),
    ("[[1,2],[]]", 1, 8, EMPTY),
    ("a: 1\nb: []", 2, 4, EMPTY),
    ("a: {}", 1, 4, EMPTY),
    ("children: []", 1, 11, EMPTY),
    ("tree: {}", 1, 7, EMPTY),
    ("children: [{node: []}]", 1, 19, EMPTY),
    ("[1, xy]", 1, 5, "'xy' is not a number"),
    ("a: 1\nb: x_", 2, 4, "'x_' is not a number"),
    ("tree: '??'", 1, 7, "'??' is not a number"),
    ("value: 2x", 1, 8, "'2x' is not a number"),
    ("a: no", 1, 4, "'no' is not a number"),
    ("a: ~", 1, 4, "'~' is not a number"),
    ("children: [1]\neval: x", 2, 7, NO_NUMBER),
    ("payoffs: [1, x]", 1, 14, NO_NUMBER),
    ("(1, x)", 1, 5, NO_NUMBER),
    ("ä: [üx, x]", 1, 5, "'üx' is not a number"),
    ("a:\nb: 3", 1, 3, "a number is missing"),
    ("[1, nan]", 1, 5, NAN),
    ("[1, NaN]", 1, 5, NAN),
    ("a: .nan", 1, 4, NAN),
    ('{"a": "NaN"}', 1, 7, NAN),
    ("[1, 1e999]", 1, 5, "1e999 is too large for a decimal"),
    ("[1.5, 1.0e999]", 1, 7, "1.0e999 is too large for a decimal"),
    ("[1.5, -1.0e999]", 1, 7, "-1.0e999 is too large for a decimal"),
    ("[1, 1/0]", 1, 5, "1/0 divides by zero"),
    ("a: 1:30", 1, 4, "'1:30' is not a number"),
    ("[" + "1" * 65 + "]", 1, 2, "a number of 65 characters"),
    ("value: 3\nchildren: [1]", 2, 1, "both value and children"),
    ("children: [1]\nvalue: 3", 2, 1, "both children and value"),
    ("value: 3\npayoffs: [1, 2]", 2, 1, "both value and payoffs"),
    ("value: 3\npayoffs: [1, 2]\nchildren: [1]", 2, 1, "both value and payoffs"),
    ("children: [1]\ncolour: red", 2, 1, "the unknown key 'colour'"),
    ("colour: red\nchildren: [1]", 1, 1, "the unknown key 'colour'"),
    ("title: T\nchildren: [1]", 1, 1, "the unknown key 'title'"),
    ("titel: T\ntree: [1]", 1, 1, "the unknown key 'titel'"),
    ('{"tree": [1], "x": 2}', 1, 15, "the unknown key 'x'"),
    ("a: 1\nb: 2\na: 3", 3, 1, "the key 'a' is repeated"),
    ('{"b": {"a": 1,\n "\\u0061": 2}}', 2, 2, "the key 'a' is repeated"),
    ("children: [{action: a}]", 1, 12, "the key node is missing"),
    ("children: [3, {action: a, nod: 3}]", 1, 27, "the unknown key 'nod'"),
    ("children: [{value: 3, action: a}]", 1, 13, "the unknown key 'value'"),
    ("[{prob: 1/2, node: 3}]", 1, 2, "an action and its node outside children"),
    ("a: {action: b, node: 3}", 1, 4, "an action and its node outside children"),
    ("children: {a: 3}", 1, 11, "children is a mapping"),
    ("children: 3", 1, 11, "children is not a list"),
    ("children: [1]\nlabel: [a]", 2, 8, "label is a list"),
    ("children: [1]\nplayer: {a: 1}", 2, 9, "player is a mapping"),
    ("children: [1]\neval: [1]", 2, 7, "eval is a list"),
    ("value: [1, 2]", 1, 8, "value is a list"),
    ("children: [{action: [a], node: 3}]", 1, 21, "action is a list"),
    ("children: [{prob: {a: 1}, node: 3}]", 1, 19, "prob is a mapping"),
]

PLAYERS = [
    ("children: [1]\nplayer: Bob", 2, 9, "'Bob' is not a player"),
    ('{"player": 3, "children": [1]}', 1, 12, "'3' is not a player"),
    ("{player: MAX, children: [{payoffs: [1, 2]}]}", 1, 10, "'MAX' is not a player"),
    ("root: Bob\ntree: [1]", 1, 7, "'Bob' is not a player"),
    ("root: chance\ntree: [1]", 1, 7, "'chance' is not a player"),
    ("root: ann\nplayers: [Ann, Bob]\ntree: 1", 1, 7, "'ann' is not a player"),
    ("root: [MAX]\ntree: [1]", 1, 7, "root is not text"),
    ("title: [a]\ntree: [1]", 1, 8, "title is not text"),
    ("tree: [1]\nnotes: {a: b}", 2, 8, "notes is not text"),
    ("tree: [1]\nnarration: [a]", 2, 12, "narration is not a mapping"),
    ("tree: [1]\nnarration: {a1: [b]}", 2, 17, "this is not text"),
    ("tree: [1]\nnarration: {a1: " + 401 * "x" + "}", 2, 17, "a remark of 401 characters"),
    ("source: []\ntree: [1]", 1, 9, "source is not text"),
    ("players: A\ntree: [1]", 1, 10, "players is not a list"),
    ("players: {a: A}\ntree: [1]", 1, 10, "players is not a list"),
    ("players: [A]\ntree: [1]", 1, 10, "too few players"),
    ("players: []\ntree: [1]", 1, 10, "too few players"),
    ("players: [A, A]\ntree: [1]", 1, 14, "the player 'A' is repeated"),
    ("players: [A, Chance]\ntree: [1]", 1, 14, "this cannot be a player's name"),
    ("players: [A, '']\ntree: [1]", 1, 14, "this cannot be a player's name"),
    ("players: [A, [B]]\ntree: [1]", 1, 14, "this cannot be a player's name"),
    ("players: [MIN]\ntree: [1]", 1, 10, "too few players"),
    ("players: [MAX]\nroot: MIN\ntree: [1]", 2, 7, "'MIN' is not a player"),
    ("players: [MAX]\ntree: {player: min, children: [1]}", 2, 16, "'min' is not a player"),
    ("players: [MAX]\ntree: [{payoffs: [1]}]", 2, 18, "a payoff vector of length 1 for a leaf"),
    ("bounds: 1\ntree: [1]", 1, 9, "bounds is not a list"),
    ("bounds: {a: 1}\ntree: [1]", 1, 9, "bounds is not a list"),
    ("bounds: [1]\ntree: [1]", 1, 9, "bounds must be two numbers, the lower one first"),
    ("bounds: [1, 2, 3]\ntree: [1]", 1, 9, "bounds must be two numbers, the lower one first"),
    ("bounds: [2, 1]\ntree: [1]", 1, 9, "bounds must be two numbers, the lower one first"),
    ("bounds: [1, x]\ntree: [1]", 1, 13, NO_NUMBER),
    ("bounds: [1, [2]]\ntree: [1]", 1, 13, "this cannot be a bound"),
    ("bounds: [0, 5]\ntree: [1, [5, 6]]", 2, 15, "6 is out of bounds"),
    ("tree: [1, [-1/2, 6]]\nbounds: [0, 5]", 1, 12, "-1/2 is out of bounds"),
    ("bounds: [0, 5]\ntree: {value: inf}", 2, 15, "inf is out of bounds"),
    ("bounds: [0, 5]\ntree: {eval: 9, children: [1]}", 2, 14, "9 is out of bounds"),
    ("bounds: [0, 5]\nplayers: [A, B]\ntree: {payoffs: [5, -1]}", 3, 21, "-1 is out of bounds"),
    ("total: 3\ntree: [1]", 1, 8, "a total, but leaves are numbers"),
    ("total: [3]\ntree: [1]", 1, 8, "total is not text"),
    ("total: x\nplayers: [A, B]\ntree: {payoffs: [1, 2]}", 1, 8, NO_NUMBER),
    ("total: inf\nplayers: [A, B]\ntree: {payoffs: [1, 2]}", 1, 8, "the total is infinite"),
    (
        "total: 3\nplayers: [A, B]\ntree: [{payoffs: [1, 2]}, {payoffs: [1.5, 1.75]}]",
        *(3, 37, "these payoffs sum to more than the total"),
    ),
    (
        "total: 3\nplayers: [A, B]\ntree: {payoffs: [1, inf]}",
        *(3, 17, "these payoffs sum to more than the total"),
    ),
    ("payoffs: 3", 1, 10, "payoffs is not a list"),
    ("payoffs: {a: 1}", 1, 10, "payoffs is a mapping"),
    ("payoffs: []", 1, 10, "no payoffs"),
    ("()", 1, 1, "no payoffs"),
    ("payoffs: [1, [2]]", 1, 14, "a list among payoffs"),
    ("[(1,{a: 2})]", 1, 5, "a mapping among payoffs"),
    ("(1)", 1, 1, "a payoff vector of length 1 for a leaf"),
    ("[3,(1,2)]", 1, 4, "a payoff vector of length 2 for a leaf"),
    ("tree: [{payoffs: [1, 2]}]", 1, 18, "a payoff vector of length 2 for a leaf"),
    ("[(1,2),3]", 1, 8, "a single number for 2 players"),
    ("[(1,2),(1,2,3)]", 1, 8, "a payoff vector of length 3 for 2 players"),
    ("players: [A, B, C]\ntree: [3]", 2, 8, "a single number for 3 players"),
    ("players: [A, B, C]\ntree: {value: 3}", 2, 15, "a single number for 3 players"),
    (
        "tree: [{payoffs: [1, 2]}]\nplayers: [A, B, C]",
        *(1, 18, "a payoff vector of length 2 for 3 players"),
    ),
    ("payoffs: [1, 2]\neval: 3", 2, 7, "eval together with payoffs"),
    (
        "[{payoffs: [1, 2], eval: 3}, {payoffs: [1, 2], eval: 3}]",
        *(1, 26, "eval together with payoffs"),
    ),
    (
        "children: [{node: 1}, {prob: 1/2, node: 2}]",
        *(1, 30, "a probability, but chance does not move here"),
    ),
    (CHANCE + "value: 3", 1, 9, "chance at a leaf"),
    (
        CHANCE + "children: [{prob: 1/2, node: 1}, {prob: 1/3, node: 2}]",
        *(2, 11, "the probabilities sum to 5/6"),
    ),
    (
        CHANCE + "children: [{prob: 0.9, node: 1}, {prob: 0.2, node: 2}]",
        *(2, 11, "the probabilities sum to 11/10"),
    ),
    (
        CHANCE + "children: [{prob: 1, node: 1}, 3]",
        *(2, 32, "an outcome of chance without its probability"),
    ),
    (
        CHANCE + "children: [{node: 3}, {prob: 1, node: 1}]",
        *(2, 12, "an outcome of chance without its probability"),
    ),
    (CHANCE + "children: [{prob: 0, node: 1}]", 2, 11, "the probabilities sum to 0"),
    (CHANCE + "children: [{prob: -1, node: 1}]", 2, 19, "-1 is not a probability"),
    (CHANCE + "children: [{prob: 3/2, node: 1}]", 2, 19, "3/2 is not a probability"),
    (CHANCE + "children: [{prob: inf, node: 1}]", 2, 19, "'inf' is not a probability"),
    (CHANCE + "children: [{prob: 1/0, node: 1}]", 2, 19, "1/0 divides by zero"),
    (CHANCE + "children: [{prob: 1e-999, node: 1}]", 2, 19, "the exponent of 1e-999 is too long"),
]

BRACKETS = [
    ("[1] 2", 1, 5, "'2' after the end of the tree"),
    ("[1],", 1, 4, "',' after the end of the tree"),
    ("[1]]", 1, 4, "']' after the end of the tree"),
    ("[1][2]", 1, 4, "'[' after the end of the tree"),
    ('{"a": 1}\nx', 2, 1, "'x' after the end of the tree"),
    ("[1", 1, 1, "[ is never closed"),
    ("[1,\n [2", 2, 2, "[ is never closed"),
    ("[[1,2]", 1, 1, "[ is never closed"),
    ('[{"a": 1', 1, 2, "{ is never closed"),
    ("(1,2", 1, 1, "( is never closed"),
    ('{"a": 1', 1, 1, "{ is never closed"),
    ("[1)", 1, 3, ") closes nothing"),
    ("[1,,2]", 1, 4, "a comma with nothing before it"),
    ("[,1]", 1, 2, "a comma with nothing before it"),
    ("[1, ]", 1, 5, "a comma with nothing after it"),
    ('{"a": 1,}', 1, 9, "a comma with nothing after it"),
    ('{"a" 1}', 1, 6, "expected a colon, found '1'"),
    ('{"a"}', 1, 5, "a key without a value"),
    ('{"a":}', 1, 6, "a key without a value"),
    ('{"a":,"b":1}', 1, 6, "a comma with nothing before it"),
    ("[1:2]", 1, 3, "a colon without a key"),
    ("[{[1]: 2}]", 1, 3, "a key that is a list or a mapping"),
    ('["abc', 1, 2, "text that is never closed"),
    ("['3']", 1, 2, 'the sign "\'"'),
    ("[1\x00]", 1, 3, "the sign '\\x00'"),
    ("[null]", 1, 2, "null means nothing in a tree"),
    ('{"a": true}', 1, 7, "true means nothing in a tree"),
    ('["a\\x"]', 1, 4, "an escape or a control character that JSON does not have"),
    ('["a\nb"]', 1, 4, "an escape or a control character that JSON does not have"),
    ('{"a": 1, "\\ud800": 2}', 1, 10, "half of a character, a lone surrogate"),
    ('{"\\udc00\\ud800": 2}', 1, 2, "half of a character, a lone surrogate"),
]

YAML = [
    ("a: 1\nb: !!int 3", 2, 4, "the tag 'tag:yaml.org,2002:int'"),
    ("a: !x [1]", 1, 4, "the tag '!x'"),
    ("a: ! 3", 1, 4, "the tag '!'"),
    ("!x a: 3", 1, 1, "the tag '!x'"),
    ("a: &x 3\nb: *x", 1, 4, "the anchor '&x'"),
    ("&r {children: [*r]}", 1, 1, "the anchor '&r'"),
    ("a: 1\nb: *x", 2, 4, "the alias '*x'"),
    ("a: 1\n<<: {b: 3}", 2, 1, "a merge key"),
    ("a: 1\n---\nb: 2", 2, 1, "a second document"),
    ("? [1]\n: 2", 1, 3, "a key that is a list or a mapping"),
    ("a: 1\nb: \x07", 2, 4, "the control character U+0007"),
    ("a: 1\nb: \x9b", 2, 4, "the control character U+009B"),
    ("a: [1, 2", 1, 4, OPEN),
    ("tree:\n  a: [1, 2\n  b: [3, 4]\n", 2, 6, OPEN),
    ("tree:\n  a: [1, 2]\n  b: [3, [4]\n", 3, 6, OPEN),
    ("tree:\n- [1, 2\n- [3, 4]\n", 2, 3, OPEN),
    ("tree: [[1, 2], [3, ']'] # ]\n", 1, 7, OPEN),
    ("tree:\n  a: {b: 1, c: 2\n  d: 3\n", 2, 6, "{ is never closed"),
    ("tree:\n  a: [1, 2]]\n  b: 3\n", 2, 12, "] closes nothing"),
    ("tree: [[1, 2], [3]]]", 1, 20, "] closes nothing"),
    ("tree:\n- {a: 1}}\n- 2\n", 2, 9, "} closes nothing"),
    ("a: }", 1, 4, "} closes nothing"),
    ("a: [1, {b: 2]", 1, 13, "] closes nothing"),
    ("tree:\n  a1: 3\n  a2:4\n  a3: 5\n", 3, 5, NO_BLANK),
    ("tree:\n  a1: 3\n  a2:4\n", 3, 5, NO_BLANK),
    ("tree:\n  a1:3\n  a2: 4\n", 2, 5, NO_BLANK),
    ("tree:\n  a1:3\n  a2:4\n", 2, 5, NO_BLANK),
    ("title: T\ntree:[1, 2]\n", 2, 5, NO_BLANK),
    ("tree:4", 1, 5, NO_BLANK),
    ("tree: {a1: 3, a2:4}", 1, 17, NO_BLANK),
]


SLIPS = [
    ("\ta: 1", 1, 1, "a tab in front of the text", "YAML is indented with blanks"),
    ("tree:\n  a: 3\n\tb: 4", 3, 1, "a tab in front of the text", "YAML is indented with blanks"),
    ("tree: {label: A, childs: [3]}", 1, 18, "the unknown key 'childs'", "did you mean children?"),
    ("{label: A, Children: [3]}", 1, 12, "the unknown key 'Children'", "did you mean children?"),
    ("titel: T\ntree: [1]", 1, 1, "the unknown key 'titel'", "did you mean title?"),
    (
        "tree:\n  label: A\nchildren: [3]", 3, 1,
        "children next to tree", "below it, in the node that has them",
    ),
    (
        "children: [{action: a, children: [3]}]", 1, 24,
        "children next to a node", "in the node, as in node: {children: [3, 12]}",
    ),
    (
        "title: Deep cuts\nroot: MAX\nchilds: [3]", 1, 1,
        "title without the key tree", "a tree under the key tree",
    ),
    ("title: T\ntree:\n", 2, 1, "tree is empty", "a tree after it, as in tree: [3, 12, 8]"),
    ('{“a”: 3, "b": 4}', 1, 2, "typographic quotes, as in “a”", 'plain quotes, "…"'),
    ('["a", “left turn”]', 1, 7, "typographic quotes, as in “left", 'plain quotes, "…"'),
    ("‘a’: 3", 1, 1, "typographic quotes, as in ‘a’", 'plain quotes, "…"'),
    ("a: “3”", 1, 4, "typographic quotes, as in “3”", 'plain quotes, "…"'),
    ("a: 3,5", 1, 4, "3,5 has a decimal comma", "a point, as in 3.5"),
    ('["-3,5"]', 1, 2, "-3,5 has a decimal comma", "a point, as in -3.5"),
    ("{a: 3,5, b: 2}", 1, 7, "3,5 has a decimal comma", "a point, as in 3.5"),
    ("{value: 3,5}", 1, 11, "3,5 has a decimal comma", "a point, as in 3.5"),
    ('{"a": 3,5, "b": 1}', 1, 9, "3,5 has a decimal comma", "a point, as in 3.5"),
    ("children: [{prob: 0,5, node: 1}]", 1, 21, "0,5 has a decimal comma", "a point, as in 0.5"),
    ("children:\n- prob: 0,5\n  node: 1", 2, 9, "0,5 has a decimal comma", "a point, as in 0.5"),
    ("a: [1, 2", 1, 4, OPEN, "end it with ']'"),
    ("a: [1, 2]]", 1, 10, "] closes nothing", "leave it out"),
    ("a: [1, {b: 2]", 1, 13, "] closes nothing", "'}' closes what is open"),
    ("a1: 3\na2:4", 2, 3, NO_BLANK, "as in a1: 3"),
    ('["a1:4"]', 1, 2, "'a1:4' is not a number", NUMBER),
    ("tree: [3, 12 8]", 1, 11, "'12 8' is more than one number", "a comma between them"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "what", "hint"), SLIPS, ids=repr)
def test_a_slip_is_named(text: str, line: int, column: int, what: str, hint: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text)
    fault = caught.value
    assert (fault.what, fault.hint, fault.place) == (what, hint, Place("f", line, column))


def test_typographic_quotes_that_are_meant() -> None:
    file = read('title: “Deep”\nnotes: “a” and “b”\ntree: {"“x”": 3, say “no”: 4}')
    assert (file.origin.title, file.origin.notes) == ("“Deep”", "“a” and “b”")
    assert file.tree.action == [None, "“x”", "say “no”"]


MANY = """\
titel: T
players: [MAX, MIN]
root: Bob
bounds: [0, 20]
tree:
  - {label: A, childs: [1]}
  - label: B
    player: Ann
    colour: red
    children: [3, {action: b2, nod: 4}, {action: b3, node: [5, x_, {value: 2,5}, 99]}, nan]
  - a: 3
    b: []
    b: 4
  - {player: chance, children: [{prob: 1/2, node: 1}, {prob: 1/3, node: “2”}]}
"""


def test_all_faults_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text(MANY, encoding="utf-8")
    found = [(*fault.place[1:], fault.what) for fault in faults_of(str(file)) if fault.place]
    assert found == [
        (1, 1, "the unknown key 'titel'"),
        (3, 7, "'Bob' is not a player"),
        (6, 16, "the unknown key 'childs'"),
        (8, 13, "'Ann' is not a player"),
        (9, 5, "the unknown key 'colour'"),
        (10, 32, "the unknown key 'nod'"),
        (10, 64, "'x_' is not a number"),
        (10, 78, "2,5 has a decimal comma"),
        (10, 82, "99 is out of bounds"),
        (10, 88, NAN),
        (12, 8, EMPTY),
        (13, 5, "the key 'b' is repeated"),
        (14, 32, "the probabilities sum to 5/6"),
        (14, 73, "typographic quotes, as in “2”"),
    ]


def test_faults_of_json_are_told_up_to_twenty(tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    file.write_text('{"a": [1 2,, 3,], "b": null "c": [xy, {"value": "1,5"}]}', encoding="utf-8")
    places = [fault.place and fault.place.column for fault in faults_of(str(file))]
    assert places == [10, 12, 16, 24, 29, 35, 49]
    file.write_text("[" + "wrong, " * 30 + "3]", encoding="utf-8")
    assert len(faults_of(str(file))) == 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1))
def test_what_is_read_at_once_and_what_is_told_agree(seed: int, tmp_path: Path) -> None:
    """Texts that were spoilt at random: the fault that ends reading is among those told."""
    random, file = Random(seed), tmp_path / "f"
    whole = json.dumps(
        {"tree": {"a": [1, {"label": "B", "children": [{"action": "x", "node": 2}]}]}}
    )
    for _ in range(400):
        text = random.choice([MANY, whole])
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(text))
            put = random.choice(
                ["", " ", ",", "]", "[", "{", "}", ":", '"', "“", "x", "3", "\n", "-"]
            )
            text = text[:at] + put + text[at + random.randint(0, 4) :]
        file.write_text(text, encoding="utf-8")
        told = [(fault.place, fault.what) for fault in faults_of(str(file))]
        first = None
        try:
            read_tree_file(str(file))
        except BadData as fault:
            first = fault.place, fault.what
        assert first in (told or [None]), text


@pytest.mark.parametrize(("text", "line", "column", "what"), SHAPE + PLAYERS + BRACKETS, ids=repr)
def test_the_first_fault_is_among_all(
    text: str, line: int, column: int, what: str, tmp_path: Path
) -> None:
    file = tmp_path / "f"
    file.write_bytes(text.encode())
    told = [(fault.place, fault.what) for fault in faults_of(str(file))]
    assert (Place(str(file), line, column), what) in told


@pytest.mark.parametrize("loader", ["CBaseLoader", "BaseLoader"])
@pytest.mark.parametrize(
    ("text", "line", "column", "what"), SHAPE + PLAYERS + BRACKETS + YAML, ids=repr
)
def test_a_refusal_has_its_place(
    text: str, line: int, column: int, what: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(yaml, loader):
        pytest.skip("PyYAML was built without its C parser")
    monkeypatch.setattr(yaml_tree, "LOADER", getattr(yaml, loader))
    with pytest.raises(BadData) as caught:
        read(text)
    fault = caught.value
    assert (fault.what, fault.place) == (what, Place("f", line, column))
    assert fault.hint
    assert fault.exit_code == ExitCode.BAD_DATA
    assert "\n" not in str(fault)


@pytest.mark.parametrize("text", ["a: 1\nb: 2\na: 3", '{"a": 1,\n"b": 2,\n"a": 3}'])
def test_a_key_that_comes_twice_is_told_where_it_came_first(text: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text)
    assert str(caught.value) == "f:3:1: the key 'a' is repeated (first in line 1)"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 1\n b: 2", 2, 3),
        ("- 1\na: 2", 2, 1),
        ("{: 1, a", 1, 2),
        ("a: [1 {b: 2}]", 1, 7),
        ("tree: [\n  [1, ']', 2] # ]\n  [3]\n]", 3, 3),
        ("a: b: c", 1, 5),
        ("%YAML 2.0\n---\na: 1", 1, 1),
        ("a: !q!x 1", 1, 4),
    ],
)
def test_what_is_not_yaml_is_refused_at_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(BadData) as caught:
        read(text)
    assert caught.value.what.startswith("this is not YAML: ")
    assert caught.value.place == Place("f", line, column)


@pytest.mark.parametrize("loader", ["CBaseLoader", "BaseLoader"])
@pytest.mark.parametrize("escape", ["\\ud800", "\\UFFFFFFFF", "\\U00110000", "\\x4"])
def test_escapes_of_no_character(escape: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(yaml, loader):
        pytest.skip("PyYAML was built without its C parser")
    monkeypatch.setattr(yaml_tree, "LOADER", getattr(yaml, loader))
    with pytest.raises(BadData) as caught:
        read(f'a: 1\nb: {{value: 3, label: "{escape}"}}')
    assert caught.value.place is not None
    assert caught.value.place.line == 2


def test_merge_bomb() -> None:
    lines = ["a0: &a0 {k: 1}"] + [
        f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{i - 1}]}}" for i in range(1, 30)
    ]
    with pytest.raises(BadData) as caught:
        read("\n".join(lines))
    assert caught.value.place == Place("f", 1, 5)


def test_a_quoted_merge_key_is_a_name() -> None:
    assert read("'<<': 3").tree.action == [None, "<<"]


def test_a_long_token_is_quoted_in_short() -> None:
    with pytest.raises(BadData) as caught:
        read("{children: [1], " + "k" * 10_000 + ": 3}")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("length", "quoted"), [(39, "k" * 39), (40, "k" * 40), (41, "k" * 39 + "…")]
)
def test_a_token_is_quoted_whole_if_a_sign_could_not_shorten_it(length: int, quoted: str) -> None:
    with pytest.raises(BadData) as caught:
        read("{children: [1], " + "k" * length + ": 3}")
    assert f"'{quoted}'" in caught.value.what


def test_yaml_has_the_characters_that_its_specification_calls_printable() -> None:
    """But for the mark of the byte order, which is none inside of a text."""
    for code in (*range(0x100), 0xD7FF, 0xE000, 0xFEFE, 0xFEFF, 0xFF00, *range(0xFFF0, 0x10010)):
        is_printable = (
            code in (0x09, 0x0A, 0x0D, 0x85)
            or 0x20 <= code <= 0x7E
            or 0xA0 <= code <= 0xD7FF
            or 0xE000 <= code <= 0xFFFD
            or code >= 0x10000
        ) and code != 0xFEFF
        text = f"label: |-\n  a{chr(code)}  b\nvalue: 3"
        if is_printable:
            assert read(text).tree.utility == [3], hex(code)
        else:
            with pytest.raises(BadData) as caught:
                read(text)
            assert caught.value.what == f"the control character U+{code:04X}"
            assert caught.value.place == Place("f", 2, 4)


def test_control_characters_are_quoted_as_escapes() -> None:
    with pytest.raises(BadData) as caught:
        read('["\\u001b[2J\\n"]')
    assert caught.value.what == "'\\x1b[2J\\n' is not a number"
