"""Trees at random come back as they were written; rubbish at random is refused in one line."""

import json
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tui_explorer.engine.game import INF
from tui_explorer.errors import BadData
from tui_explorer.formats.read import yaml_tree
from tui_explorer.formats.read.syntax import Limits

from .test_grammar import DOCUMENT
from .tree_text import Sketch, as_json, as_spelled, as_yaml, inline, read, rows, tree_rows

pytestmark = pytest.mark.slow

STABLE = settings(derandomize=True, deadline=None, database=None, max_examples=100)
FUZZ = settings(derandomize=True, deadline=None, database=None, max_examples=700)

NUMBERS = st.one_of(
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.fractions(max_denominator=10**6).filter(lambda value: value.denominator > 1),
    st.sampled_from([INF, -INF]),
)
NAMES = st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0xFFFF), max_size=12).filter(
    lambda name: name not in {"tree", "children", "value", "payoffs", "node"}
)


def inner(children: st.SearchStrategy[Sketch], names: bool) -> st.SearchStrategy[Sketch]:
    lists = st.lists(children, min_size=1, max_size=4)
    plain = lists.map(lambda found: Sketch(children=found))
    if not names:
        return plain

    def name(pairs: list[tuple[str, Sketch]]) -> Sketch:
        renamed = [Sketch(child.value, action, child.children) for action, child in pairs]
        return Sketch(children=renamed)

    pairs = st.lists(
        st.tuples(NAMES, children), min_size=1, max_size=4, unique_by=lambda pair: pair[0]
    )
    return plain | pairs.map(name)


def sketches(values: st.SearchStrategy[Any], names: bool) -> st.SearchStrategy[Sketch]:
    leaves = values.map(Sketch)
    return st.recursive(leaves, lambda children: inner(children, names), max_leaves=25)


PLAIN = sketches(NUMBERS, names=False)
VECTORS = st.integers(2, 4).flatmap(lambda n: sketches(st.tuples(*[NUMBERS] * n), names=False))
NAMED = sketches(NUMBERS, names=True)


@STABLE
@given(PLAIN | VECTORS)
def test_inline_text_comes_back(sketch: Sketch) -> None:
    assert tree_rows(read(inline(sketch)).tree) == rows(sketch)


@STABLE
@given(NAMED | VECTORS)
def test_json_comes_back(sketch: Sketch) -> None:
    assert tree_rows(read(as_json(sketch)).tree) == rows(sketch)


@STABLE
@given(NAMED | VECTORS)
def test_yaml_comes_back(sketch: Sketch) -> None:
    assert tree_rows(read(as_yaml(sketch)).tree) == rows(sketch)


@STABLE
@given(NAMED | VECTORS)
def test_nodes_spelled_out_come_back(sketch: Sketch) -> None:
    spelled = json.dumps(as_spelled(sketch))
    assert tree_rows(read(spelled).tree) == rows(sketch)
    assert tree_rows(read("# as YAML\n" + spelled).tree) == rows(sketch)


def survives(data: bytes) -> None:
    """Read it or refuse it; anything else that escapes is a fault of the reader."""
    for size in (1, 50):
        survives_within(data, Limits(nodes=size, json_depth=size, yaml_depth=size, label=size))


def survives_within(data: bytes, limits: Limits) -> None:
    try:
        read(data, limits)
    except BadData as caught:
        fault = caught
    else:
        return
    assert fault.place is not None
    line = str(fault)
    assert line.encode()
    assert "\n" not in line


TOKENS = [
    *("[", "]", "{", "}", "(", ")", ",", ":", " ", "\n", "\n  ", "- ", "? ", "#", "'", '"', "\\"),
    *("1", "-1", "1/2", "inf", "nan", "0.5", "1e999", "null", "x", "ä", "\t", "\r", "&a ", "*a"),
    *("!t ", "<<: ", "---\n", "...\n", "%YAML 1.1\n", "| ", "> ", "\\ud800", "\x00", "\u2028"),
    *("tree: ", "players: ", "root: ", "title: ", "children: ", "value: ", "payoffs: ", "node: "),
    *("action: ", "prob: ", "player: ", "label: ", "eval: ", "chance", "MAX", "MIN", "EFG "),
    *('"tree": ', '"children": ', '"node": ', '"prob": ', '"a": ', '"players": ', '"action": '),
]
VALID = [
    DOCUMENT,
    "[[3,12,8],[1/2 -inf],(1,0)]",
    '{"tree": {"player": "chance", "children": [{"prob": 0.5, "node": 3}, {"prob": "1/2", '
    '"action": "b", "node": {"a": 1, "b": {"value": 2, "label": "\\u00e4"}}}]}, "root": "MIN"}',
    "players: [A, B]\ntree:\n  x: {payoffs: [1, 2]}\n  y:\n  - payoffs: [3, 4]\n",
]


@FUZZ
@given(st.binary(max_size=60))
def test_random_bytes(data: bytes) -> None:
    survives(data)


@FUZZ
@given(st.lists(st.sampled_from(TOKENS), max_size=25).map("".join))
def test_random_tokens(text: str) -> None:
    survives(text.encode())


@FUZZ
@given(st.lists(st.sampled_from(TOKENS), max_size=25).map("".join))
def test_random_tokens_without_the_c_parser(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_tree, "LOADER", yaml.BaseLoader)
        survives(text.encode())


@FUZZ
@given(
    st.sampled_from(VALID),
    st.integers(0, 400),
    st.integers(0, 6),
    st.sampled_from(TOKENS) | st.text(max_size=2),
)
def test_mutations_of_valid_files(text: str, at: int, cut: int, new: str) -> None:
    at %= len(text)
    survives((text[:at] + new + text[at + cut :]).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("text", VALID)
def test_files_cut_off_at_each_byte(text: str) -> None:
    data = text.encode()
    for size in range(len(data)):
        survives(data[:size])


@pytest.mark.parametrize("text", [VALID[2], "[[3,12,8],[2,4,6]]", "[(1,2) (3,4)]"])
def test_a_cut_off_bracket_is_always_noticed(text: str) -> None:
    assert len(read(text).tree) > 1
    for size in range(len(text)):
        with pytest.raises(BadData):
            read(text[:size])
