"""Small documents at the edges of the grammar and of limits, kept line by line.

Renew it with ``pytest tests/formats/test_kept_documents.py --snapshot-update``, and read what
changed.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, ExplorerError
from tui_explorer.formats.read.files import read_description, read_tree
from tui_explorer.formats.read.numbers import is_unknown, parse_probability, parse_value
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.words.numbers import comma_before

SMALL = Limits(nodes=6, json_depth=2, yaml_depth=2, label=3, title=4, notes=5, remark=6)
PADDED = 10_001
"""Characters from which on another parser is asked first."""


def told(text: str, limits: Limits = DEFAULT, **named: Any) -> str:
    """All that a text says, or every reason why it is refused."""
    faults: list[BadData] | None = named.pop("faults", [])
    try:
        file = read_tree(text.encode(), "f", limits, faults=faults, **named)
    except ExplorerError as error:
        every = [*(faults or []), error]
        return " | ".join(f"{int(each.exit_code)} {each}" for each in every)
    tree, of = file.tree, file.origin
    about = [of.title, of.notes, of.credit, of.lesson, of.algorithm, file.algorithm_at]
    about += [of.answer, of.keywords, of.narration]
    worth = [each if not isinstance(each, Unknown) else f"?{each}" for each in tree.utility]
    more = [tree.bounds, tree.total, tree.label, tree.eval, tree.probability, tree.has_unknown]
    said = [each for each in (*about, *more) if each]
    return f"{list(map(str, worth))} {list(tree.action)} {list(tree.player)} {tree.players} {said}"


HEADS = [
    "title: abcd\ntree: [1]",
    "title: abcde\ntree: [1]",
    "lesson: abcd\ntree: [1]",
    "lesson: abcde\ntree: [1]",
    "notes: abcde\ntree: [1]",
    "notes: abcdef\ntree: [1]",
    "answer: abcde\ntree: [1]",
    "source: abcdef\ntree: [1]",
    "algorithm: abcd\ntree: [1]",
    "algorithm: abcde\ntree: [1]",
    "title: [a]\ntree: [1]",
    "title: {a: b}\ntree: [1]",
    "keywords: a\ntree: [1]",
    "keywords: [a, bcd]\ntree: [1]",
    "keywords: [a, bcde]\ntree: [1]",
    "keywords: [[a]]\ntree: [1]",
    "keywords: []\ntree: [1]",
    "players: A\ntree: [1]",
    "players: [max]\ntree: [1]",
    "players: [A]\ntree: [1]",
    "players: []\ntree: [1]",
    "players: [min, max]\ntree: [[1], 2]",
    "players: [max, min]\ntree: [[1], 2]",
    "players: [MAX, B]\ntree: [{payoffs: [1, 2]}]",
    "players: [A, A]\ntree: [1]",
    "players: [A, '']\ntree: [1]",
    "players: [A, Chance]\ntree: [1]",
    "players: [A, [B]]\ntree: [1]",
    "players: [A, abcd]\ntree: [1]",
    "players: [A, B]\ntree: [1]",
    "players: [A, B]\ntree: [(1, 2)]",
    "players: [A, B]\ntree: [{payoffs: [1, 2, 3]}]",
    "players: [A, B]\ntree: [{payoffs: [1]}]",
    "players: [A, B]\nroot: B\ntree: [[{payoffs: [1, 2]}]]",
    "root: min\ntree: [[1]]",
    "players: [A, B]\nroot: b\ntree: [{payoffs: [1, 2]}]",
    "root: C\ntree: [1]",
    "root: MAX\ntree: [1]",
    "bounds: 1\ntree: [1]",
    "bounds: [1]\ntree: [1]",
    "bounds: [1, 1]\ntree: [1]",
    "bounds: [2, 1]\ntree: [1]",
    "bounds: [1, 2, 3]\ntree: [1]",
    "bounds: [0, 2]\ntree: [0, 2]",
    "bounds: [0, 2]\ntree: [0, 3]",
    "bounds: [0, 2]\ntree: [-1, 2]",
    "bounds: [x, 2]\ntree: [1]",
    "bounds: [[0], 2]\ntree: [1]",
    "bounds: [-inf, inf]\ntree: [inf]",
    "bounds: [0.1, 1]\ntree: [1/10]",
    "bounds: [0, 2]\ntree: [{value: 1, eval: 3}]",
    "total: 3\ntree: [1]",
    "total: inf\ntree: [1]",
    "players: [A, B]\ntotal: 3\ntree: [{payoffs: [1, 2]}]",
    "total: -inf\nplayers: [A, B]\ntree: [1]",
    "players: [A, B]\ntotal: 3\ntree: [{payoffs: [1, 3]}]",
    "players: [A, B]\ntotal: 0.3\ntree: [{payoffs: [0.1, 0.2]}]",
    "players: [A, B]\ntotal: 3\ntree: [{payoffs: [inf, 0]}]",
    "players: [A, B]\ntotal: 3\ntree: [{payoffs: [-inf, 9]}]",
    "players: [A, B]\ntotal: 3\ntree: [{payoffs: [-inf, inf]}]",
    "narration: {b: abcdef}\ntree: [1]",
    "narration: {b: abcdefg}\ntree: [1]",
    "narration: a\ntree: [1]",
    "narration: [a]\ntree: [1]",
    "narration: {abcd: a}\ntree: [1]",
    "narration: {b: [a]}\ntree: [1]",
    "tree: ''",
    "tree:",
    "tree: 5",
    "tree: [1]\ntre: 3",
    "tree: [1]\nchildren: [2]",
    "title: a",
    "title: a\nnotes: b",
    "title: 3\nnotes: 4",
    "{}",
    "[]",
    "",
    "# none",
    "5",
    "x",
    "x y",
    "tree: x",
    "“a”: 1",
    "a: “b”",
    "a: “”",
    "title: “b”\ntree: [1]",
    "a:\t1",
    "\ta: 1",
    "a: 1\n\tb: 2",
    "a: 1\n---\nb: 2",
    "a: &x 1",
    "a: *x",
    "a: !!int 3",
    "<<: {a: 1}",
    "'<<': 1",
    "[a]: 1",
    "{a}: 1",
    "a: 1\na: 2",
    "a: 1\nb: {c: 1, c: 2}",
    "? [a]\n: 1",
    "a: '\\x'",
    'a: "\\x"',
    'a: "\\UFFFFFFFF"',
    'a: "\\uD800"',
    "a: \x07",
    "a: \x7f",
    "a: \x85 1",
    "a: \ufeff1",
    "a: [1, 2",
    "a: 1, 2",
    "a: 1,5",
    "{prob: 0,5, node: 3}",
]
TREES = [
    "[1,2,3,4,5]",
    "[1,2,3,4,5,6]",
    "[[1,2],[3,4]]",
    "[[1,2],[3]]",
    "[[[1]]]",
    "[[1]]",
    "(1,2)",
    "()",
    "[(1,2)]",
    "[(1)]",
    "[(1,2),(1,2,3)]",
    "[(1,2),3]",
    "[3,(1,2)]",
    "[(1,x)]",
    "[(1,[2])]",
    "[(1,{a:2})]",
    '{"abc":1}',
    '{"abcd":1}',
    '{"a":{"label":"abc","value":1}}',
    '{"a":{"label":"abcd","value":1}}',
    '{"label":"a"}',
    '{"label":"a","children":[]}',
    '{"children":[]}',
    '{"children":3}',
    '{"children":(1,2)}',
    '{"children":[1],"value":2}',
    '{"payoffs":3}',
    '{"payoffs":[]}',
    '{"payoffs":[1,2]}',
    '{"value":[1]}',
    '{"value":{"a":1}}',
    '{"eval":3,"value":1}',
    '{"eval":x,"value":1}',
    '{"eval":3,"payoffs":[1,2]}',
    '{"player":"min","children":[1]}',
    '{"player":"min","value":1}',
    '{"player":"chance","value":1}',
    '{"player":"CHANCE","children":[{"prob":1,"node":3}]}',
    '{"player":"chance","children":[1]}',
    '{"player":"chance","children":[{"prob":"1/2","node":3}]}',
    '{"player":"x","children":[1]}',
    '{"player":"chance","children":[{"prob":"1/2","node":3},{"prob":0.5,"node":4}]}',
    '{"player":"chance","children":[{"prob":"1/2","node":3},{"prob":0.5}]}',
    '{"player":"chance","children":[{"prob":"2","node":3},{"prob":"-1","node":3}]}',
    '{"player":"chance","children":[{"prob":"1","node":3},{"prob":"0","node":[4,5]}]}',
    '{"player":["a"],"children":[1]}',
    '{"children":[{"prob":1,"node":3}]}',
    '{"children":[{"action":"a"}]}',
    '{"children":[{"action":"abc","node":3}]}',
    '{"children":[{"action":"abcd","node":3}]}',
    '{"children":[{"action":["a"],"node":3}]}',
    '{"children":[{"node":3,"x":4}]}',
    '{"action":"a","node":3}',
    '{"children":[{"node":3,"children":[4]}]}',
    '{"node":3}',
    '{"node":3,"b":4}',
    '{"lable":"a","value":1}',
    '{"Value":1}',
    '{"a":{}}',
    '{"a":[]}',
    "[null]",
    "[true]",
    "[1,,2]",
    "[,1]",
    "[1,]",
    "[1 2]",
    "[1 2,3]",
    "[1,2 3]",
    "[(1 2),(3,4)]",
    "{a:1 b:2}",
    '{"a":1 "b":2}',
    '{"a" 1}',
    '{"a":}',
    '{"a"}',
    "{:1}",
    "[:1]",
    "[1:2]",
    '{"a":1:2}',
    "[1",
    "[1}",
    "]",
    "[1]]",
    "[1] 2",
    "[1],",
    "[1,5",
    "[3,5e1]",
    '["a\\nb"]',
    '["a]',
    "['a']",
    '["\\ud800"]',
    '["\\uD83D\\uDE00"]',
    "[“a”]",
    "[a”]",
    "{“a”:1}",
    "{a b:1}",
    "{[1]:2}",
    "[#c\n1]",
    "[x,?,y2,xy]",
    "[x]",
    "{tree: [x, (1,2)]}",
    "[1/0]",
    "[1e400]",
    "[1e-400]",
    "[nan]",
    "[0x10]",
    "[1_0]",
    "[1.]",
    "[.5]",
    "[+1]",
    "[-0]",
    "[--1]",
    "[1 000]",
    "[1,5,]",
    "[0.1,1e1,1E-2]",
    "[9007199254740993.5]",
]
EFG = [
    'EFG 2 R "abcd" {"A" "B"} t "" 1 "" {1 -1}',
    'EFG 2 R "abcde" {"A" "B"} t "" 1 "" {1 -1}',
    'EFG 2 D "" {"A" "B"} t "" 1 "" {1, -1}',
    'EFG 1 R "" {"A" "B"} t "" 1 "" {1 -1}',
    "EFG 2 X",
    "EFG ",
    'EFG 2 R "" {"A"} t "" 1 "" {1}',
    'EFG 2 R "" {} t "" 1 "" {1}',
    'EFG 2 R "" {"abcd" "B"} t "" 0',
    'EFG 2 R "" {"A" "B"} "abcde" t "" 0',
    'EFG 2 R "" {"A" "B"} "abcdef" t "" 0',
    'EFG 2 R "" {"A" "B"} t "abc" 0',
    'EFG 2 R "" {"A" "B"} t "abcd" 0',
    'EFG 2 R "" {"A" "B"} t "" 0 ""',
    'EFG 2 R "" {"A" "B"} t "" 1',
    'EFG 2 R "" {"A" "B"} t "" -1',
    'EFG 2 R "" {"A" "B"} t "" x',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1}',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1 2 3}',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1 x}',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1/2 .5e1} t',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"a"} 0 t "" 1 "" {1 2}',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"abc" "abcd"} 0 t "" 0 t "" 0',
    'EFG 2 R "" {"A" "B"} p "" 3 1 "" {"a"} 0',
    'EFG 2 R "" {"A" "B"} p "" 0 1 "" {"a"} 0',
    'EFG 2 R "" {"A" "B"} p "" 2 0 "" {"a"} 0',
    'EFG 2 R "" {"A" "B"} p "" 2 1 0',
    'EFG 2 R "" {"A" "B"} p "" 2 1 "" {} 0',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"a"} 0',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"a"} 0 p "" 1 1 0',
    'EFG 2 R "" {"A" "B"} q "" 0',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"a"} 0 p "" 1 2 "" {"b"} 0 t "" 0',
    'EFG 2 R "" {"A" "B"} p "" 1 1 "" {"a"} 0 p "" 1 2 "" {"b"} 0 p "" 1 3 "" {"c"} 0 t "" 0',
    'EFG 2 R "" {"A" "B"} p "" 2 1 "" {"a" "b"} 1 "" {1 0} t "" 1 t "" 2 "" {1 2}',
    'EFG 2 R "" {"A" "B"} p "" 2 1 "" {"a" "b"} 1 "" {1 0} t "" 1 "" {1 0} t "" 1 "" {0 1}',
    'EFG 2 R "" {"A" "B"} p "" 2 1 "" {"a" "b"} 0 t "" 1 "" {1 2} t "" 2 "" {0 3}',
    'EFG 2 R "" {"A" "B"} p "" 2 1 "" {"a" "b"} 0 t "" 1 "" {1 2} t "" 2 "" {0 2}',
    'EFG 2 R "" {"A" "A"} p "" 2 1 "" {"a" "b"} 0 t "" 1 "" {1 2} t "" 2 "" {0 2}',
    'EFG 2 R "" {"MAX" ""} p "" 2 1 "" {"a" ""} 0 t "" 1 "" {1 2} t "" 2 "" {0 2}',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" 1/2 "t" 0.5} 0 t "" 1 "" {1 2} t "" 1',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" 1/2 "t" 1/3} 0',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" 2} 0',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" 1} 0 c "" 1 0 t "" 1 "" {1 2}',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" 1} 0 c "" 1 "" {"k" 1} 0 t "" 1 "" {1 2}',
    'EFG 2 R "" {"A" "B"} c "" 1 "" {"h" x} 0',
    'EFG 2 R "" {"A" "B" "C"} t "" 1 "" {1 2 3}',
    'EFG 2 R "a\\"b" {"A" "B"} t "" 0',
    'EFG 2 R "a',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1,,2}',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1e99 1e-9}',
    'EFG 2 R "" {"A" "B"} t "" 1 "" {1e100 1}',
    'EFG 2 R "" {"A" "B"} "bounds: 0 1" t "" 1 "" {1 0}',
    'EFG 2 R "" {"A" "B"} "total: 1" t "" 0',
]
PROMISES = [
    "n\n\nbounds: 0 2",
    "bounds: 0 1",
    "bounds: 0 2\ntotal: 3",
    "bounds: 0 2\ntotal: 2",
    "algorithm: maxn",
    "algorithm: maxn\nbounds: 1 2\ntotal: 3",
    "note\nbounds: 0 2",
    "total: 3",
    "total: 2",
    "algorithm: maxn\n",
    "bounds: 0 2 ",
    "b",
    "",
]


def of_heads() -> Iterator[str]:
    for text in HEADS:
        yield f"{text!r}: {told(text, SMALL)}"


def of_trees() -> Iterator[str]:
    for text in TREES:
        yield f"{text}: {told(text, SMALL)}"
        inline = told(text, SMALL, is_inline=True)
        if inline != told(text, SMALL):
            yield f"   inline: {inline}"
    paid = "players: [A, B]\ntree: [{payoffs: [1, 2]}]"
    for text in ("[[1]]", "5", "players: [MAX]\ntree: [1]", paid, "root: min\ntree: [1]",
                 "[(1,2,3)]", 'EFG 2 R "" {"A" "B"} t "" 0'):  # fmt: skip
        for root in (0, 1):
            yield f"{text!r} {root}: {told(text, root=root)}"
    for text in (
        "[x!, y!]",
        "[" + "x!," * 19 + "]",
        "[" + "x!," * 20 + "]",
        "[" + "x!," * 25 + "]",
    ):
        yield f"{text}: {told(text).count('|')} {told(text)[-80:]} {told(text, faults=None)}"


def of_efg() -> Iterator[str]:
    for text in EFG:
        yield f"{text}: {told(text, SMALL)}"
    for said in PROMISES:
        game = 'p "" 1 1 "" {"a" "b"} 0 t "" 1 "" {1 2} t "" 2 "" {2 0}'
        text = f'EFG 2 R "" {{"A" "B"}} "{said}" {game}'
        yield f"{said!r}: {told(text)}"
    for players in (99, 100, 101):
        names = " ".join(f'"{number}"' for number in range(players))
        found = told(f'EFG 2 R "" {{{names}}} t "" 0')
        yield f"{players}: {found[:60] if found.startswith('65') else 'fine'}"


def of_many() -> Iterator[str]:
    for number in (99, 100, 101):
        several = [f"n{each}" for each in range(number)]
        payoffs = [0] * number
        played = f"{{players: {several}, tree: [{{payoffs: {payoffs}}}]}}"
        keywords = f"{{keywords: {several}, tree: [1]}}"
        for text in (played, keywords, f"[({str(payoffs)[1:-1]})]"):
            found = told(text.replace("'", ""))
            yield f"{number} {text[:9]}: {found[-90:] if found.startswith('65') else 'fine'}"
    for length in (39, 40, 41):
        yield told(f"[{'é' * length}]")
    for many in (6, 7):
        players = ", ".join(f"P{number}" for number in range(many))
        yield told(f"players: [{players}]\nroot: x\ntree: [1]")


def of_numbers() -> Iterator[str]:
    texts = [
        "0", "-0", "+1", "00", "1.0", "1.50", ".5", "5.", "1e2", "1E+2", "1e-2", "-1.5e3", "1/2",
        "-2/4", "4/2", "0/5", "1/0", "-1/-2", "inf", "+inf", "-inf", "Inf", "nan", "-NaN", "",
        " 1", "1,5", "1 2", "1.2.3", "e5", "0.1", "0.30000000000000004", "123456789012345",
        "1234567890123456", "0.123456789012345", "0.1234567890123456", "1e400", "1e-400", "0e-400",
        "9" * 308, "1e22", "1e23", "x", "?", "x1", "1x", "xy", "é", "_", "٣", "²",
    ]  # fmt: skip
    for read in (parse_value, parse_probability, is_unknown):
        for text in texts:
            try:
                found = read(text)
                said = f"{found!r} {type(found).__name__}"
            except BadData as error:
                said = str(error)
            yield f"{read.__name__} {text}: {said}"
        for length in (999, 1000, 1001, 1002):
            try:
                read("1" * length)
                said = "fine"
            except BadData as error:
                said = str(error)
            yield f"{read.__name__} of {length}: {said[:60]}"
    for before in (0, 1, 58, 59, 200):
        for digits in ("5", "5" * 63, "5" * 64, "5" * 65):
            text = " " * before + f"[-12,{digits},3]" + " " * 200
            yield f"{before} {len(digits)}: {comma_before(text, before + 5)[:12]}"
    for exponent in ("9", "99", "099", "100"):
        for text in (f"1e-{exponent}", f"0.1e{exponent}"):
            try:
                yield f"probability {text}: {str(parse_probability(text))[:9]}"
            except BadData as error:
                yield f"probability {text}: {error}"


KEPT = {
    function.__name__: function for function in (of_heads, of_trees, of_efg, of_many, of_numbers)
}


class Kept(SingleFileSnapshotExtension):
    """A file of text for each kind of documents."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("name", KEPT)
def test_documents_mean_what_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(KEPT[name]()) + "\n" == snapshot.use_extension(Kept)


@pytest.mark.slow
@pytest.mark.parametrize("limits", [DEFAULT, SMALL], ids=["usual", "small"])
def test_a_long_text_means_what_a_short_one_does(limits: Limits) -> None:
    """The parser that long texts are given to says no more than the scanner does, nor less."""
    numbers = ["1" * 999, "1" * 1001, "1e99", "1e999", "1e-099", "1E+5", "0.1", "-0.0", "1e-999"]
    texts = [text for text in TREES if text[:1] in "[({"]
    texts += [f"[{number},2]" for number in numbers]
    texts += ['{"a":"\\ud800"}', '{"a":"\\uD83D"}', '["x"]', "[1.5 2.5e1 [3]]", "[ 1 2\t[3 4] ]"]
    texts += ["[" * depth + "1" + "]" * depth for depth in (99, 100, 101, 102)]
    texts += [
        '{"tree":[{"value":1},{"value":2}]}',
        '{"tree":[{"value":1},2]}',
        '{"value":1,"value":2}',
    ]
    texts += ['{"title":3,"tree":[1]}', '{"label":5,"value":1}', '{"title":"x","tree":[1,"2"]}']
    texts += [
        '{"player":3,"children":[1]}',
        '{"a":true}',
        '{"a":null}',
        '{"a":NaN}',
        '{"a":-Infinity}',
    ]
    texts += ['{"children":[{"prob":0.5,"node":1}]}', '{"children":[{"action":3,"node":1}]}']
    texts += ['{"bounds":[0,1],"tree":[0.5,2]}', '{"players":["A",3],"tree":[{"payoffs":[1,2]}]}']
    chance = '{"player":"chance","children":[{"prob":%s,"node":1},{"prob":%s,"node":2.5}]}'
    texts += [chance % each for each in (("0.5", "0.5"), ("1", "0"), ('"1/2"', "0.5"), ("2", "1"))]
    for text in texts:
        padded = text + " " * (PADDED - len(text))
        assert told(padded, limits, faults=None) == told(text, limits, faults=None), text


def test_titles_are_read_without_the_tree(tmp_path: Any) -> None:
    """What lists read of a file is what the whole of it says."""
    texts = {
        "plain": "title: A tree\nlesson: Cuts\ntree:\n  a: 1\n  b: 2\n",
        "quoted": 'title: "A: tree"\nlesson: "Cuts, deep"\nsource: me\ntree:\n  a: 1\n',
        "blank": 'title: " A"\nlesson: Cuts\ntree:\n  a: 1\n',
        "no lesson": "title: A tree\nnotes: x\ntree:\n  a: 1\n",
        "single": "title: 'A tree'\nlesson: Cuts\ntree: [1]\n",
        "comment": "title: A tree # really\nlesson: Cuts\ntree: [1]\n",
        "words": "title: A\nlesson: Cuts\nkeywords: [a, b]\nsource: me\n\ntree:\n  - 1\n\n  - 2\n",
        "behind": "title: A tree\nlesson: Cuts\ntree:\n  a: 1\nsource: me\n",
        "json": '{"title": "A", "lesson": "B", "source": "C", "keywords": ["d"], "tree": [1]}',
        "bare": "[1,2]",
        "efg": 'EFG 2 R "A game" { "A" "B" } t "" 1 "" { 1 -1 }',
        "efg blank": 'EFG 2 R " A game" { "A" "B" } t "" 1 "" { 1 -1 }',
        "efg quote": 'EFG 2 R "A \\"game" { "A" "B" } t "" 1 "" { 1 -1 }',
    }
    for name, text in texts.items():
        file = tmp_path / "f"
        file.write_text(text, "utf-8")
        said = read_tree(text.encode(), "f").origin
        about = (said.title, said.lesson, said.credit, said.keywords)
        assert read_description(str(file)) == about, name
