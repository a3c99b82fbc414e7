"""A search told leaf by leaf: where it stops, and what it says there."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.navigate import last_leaf, next_leaf, previous_leaf
from tui_explorer.engine.trace.trace import ENTER, LEAF, Trace
from tui_explorer.formats.read.files import read_tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.narration import Narration

BOOKLET = [
    "h1 is a leaf: it is worth 8. So MIN at H has at most 8. The booklet's step 1.",
    "h2 is a leaf: it is worth 7. So MIN at H has 7; MAX at D has at least 7."
    " The booklet's steps 2 and 3.",
    "i1 is a leaf: it is worth 3. So MIN at I has at most 3 and cuts i2; MAX at D has 7;"
    " MIN at B has at most 7. The booklet's steps 4 and 5.",
    "j1 is a leaf: it is worth 9. So MIN at J has at most 9. The booklet's step 6.",
    "j2 is a leaf: it is worth 8. So MIN at J has 8; MAX at E has at least 8 and cuts e2;"
    " MIN at B has 7; MAX at A has at least 7. The booklet's step 7.",
    "l1 is a leaf: it is worth 1. So MIN at L has at most 1 and cuts l2,"
    " a deep cut by the 7 of A. The booklet's step 8.",
    "m1 is a leaf: it is worth 8. So MIN at M has at most 8."
    ' The booklet\'s step 9, where "at least 8" should read "at most 8".',
    "m2 is a leaf: it is worth 9. So MIN at M has 8; MAX at F has 8; MIN at C has at most 8."
    " The booklet's step 10.",
    "n1 is a leaf: it is worth 9. So MIN at N has at most 9."
    " The booklet's step 11, its first leaf.",
    "n2 is a leaf: it is worth 9. So MIN at N has 9; MAX at G has at least 9 and cuts g2;"
    " MIN at C has 8; MAX at A has 8 and plays a2. The booklet's steps 11 and 12.",
]


def told(source: str, **settings: Any) -> list[str]:
    """A search leaf by leaf, without its numbers."""
    whole = Narration(search(open_source(source), Settings(**settings))).whole()
    return [line.split(". ", 1)[1] for line in whole]


def test_the_booklets_twelve_steps() -> None:
    assert told("sixteen-leaves") == BOOKLET


@pytest.mark.parametrize(
    "settings", [{"algorithm": "minimax"}, {"order": "best"}, {"order": "worst"}, {"depth": None,
     "window": (8, 9)}],
)  # fmt: skip
def test_remarks_are_made_only_on_the_leaves_they_speak_of(settings: Any) -> None:
    """Another search reads other leaves, and what the booklet says of its own would be wrong."""
    assert not any("booklet" in line for line in told("sixteen-leaves", **settings))


def test_the_strict_rule_reads_the_same_leaves() -> None:
    assert told("sixteen-leaves", cut="gt") == BOOKLET


# -- where it stops ------------------------------------------------------------------------------


def stops(trace: Trace) -> list[int]:
    """From the start, leaf by leaf."""
    found, step = [], next_leaf(trace, 0)
    while step is not None:
        found.append(step)
        step = next_leaf(trace, step)
    return found


@pytest.mark.parametrize("algorithm", [alphabeta, minimax, layered])
@pytest.mark.parametrize("seed", seeds(10, quick=2))
def test_a_stop_for_each_leaf(seed: int, algorithm: Any) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        tree = plain.build(plain.random_tree(rng))
        trace = run(algorithm.search, tree, Settings())
        found = stops(trace)
        kinds = list(trace.kind)
        assert len(found) == kinds.count(LEAF), f"seed {seed}"
        for number, step in enumerate(found):
            assert kinds[:step].count(LEAF) == number + 1
            assert step == len(kinds) or kinds[step] == ENTER
            assert kinds[step - 1] != ENTER
        back, step = [], previous_leaf(trace, len(trace) + 1)
        while step is not None:
            assert not back or step < back[-1], f"seed {seed}: no way back from {step}"
            back.append(step)
            step = previous_leaf(trace, step)
        assert back[::-1] == found, f"seed {seed}"
        for step in range(len(trace) + 1):
            before = [stop for stop in found if stop < step]
            assert previous_leaf(trace, step) == (before[-1] if before else None)


def test_nothing_is_read_before_the_first_leaf() -> None:
    trace = run(alphabeta.search, plain.build(plain.from_lists([[1]])), Settings())
    assert [last_leaf(trace, step) for step in range(5)] == [None, None, None, None, 4]
    assert previous_leaf(trace, 3) is None


# -- what it says --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(10, quick=2))
def test_what_is_said_is_true(seed: int) -> None:
    """By the minimax value of each node that a sentence speaks of."""
    rng = random.Random(seed)
    for _ in range(20):
        tree = plain.random_tree(rng)
        if plain.size(tree) > 40 or not isinstance(tree, tuple):
            continue
        values = plain.exact_values(tree)
        trace = run(alphabeta.search, plain.build(tree), Settings())
        done = Run(Origin("tree", "random"), Settings(), trace, False)
        named = {
            done.names.node(node): values[tuple(done.tree.path(node))]
            for node in range(len(done.tree))
        }
        for line in Narration(done, ASCII).whole():
            _, _, above = line.partition(" So ")
            for clause in above.removesuffix(".").split("; ") if above else []:
                name, said = clause.split(" at ", 1)[1].split(" has ")
                worth = exact(named[name.removeprefix("node ")])
                assert is_so(said, worth), f"seed {seed}: {line}"


def is_so(said: str, worth: Any) -> bool:
    words = said.split(" and ", maxsplit=1)[0].split(",", maxsplit=1)[0].split()
    number = Fraction(words[-1]) if "inf" not in words[-1] else float(words[-1])
    if words[0] == "between":
        return bool(Fraction(words[1]) <= worth <= number)
    if words[:2] == ["at", "most"]:
        return bool(worth <= number)
    if words[:2] == ["at", "least"]:
        return bool(worth >= number)
    return bool(worth == number)


def test_a_long_way_up_is_told_in_part() -> None:
    nested: Any = 5
    for _ in range(30):
        nested = [nested]
    source = str(nested).replace(" ", "")
    (line,) = told(source)
    assert line.count(" has 5") == 8
    assert line.endswith(" has 5 and plays action 1.")


@pytest.mark.parametrize("plies", [7, 8, 9])
def test_eight_nodes_above_a_leaf_are_told(plies: int) -> None:
    (line,) = told("[" * plies + "5" + "]" * plies)
    names = [clause.split(" at ")[1].split()[0] for clause in line.split(" So ")[1].split("; ")]
    assert names == [*"IHGFEDCB"[1 - plies :][:7], "A"]


def test_payoffs_chance_and_layers() -> None:
    assert told("[[(1,2),(2,1)]]", algorithm="maxn")[1].endswith(
        "P2 at B has (1, 2); P1 at A has (1, 2) and plays a1."
    )
    assert told("star1-cut", algorithm="star1") == [
        "a1 is a leaf: it is worth 9. So MAX at A has between 9 and 10.",
        "b1 is a leaf: it is worth 1. So CHANCE at B has between 1/2 and 11/2 and cuts b2;"
        " MAX at A has 9 and plays a1.",
    ]
    assert told("[[3,4],2]", algorithm="layered") == [
        "b1 is a leaf: u(b1) = 3.",
        "b2 is a leaf: u(b2) = 4.",
        "u(B) = 3 is set.",
        "a2 is a leaf: u(a2) = 2.",
        "u(A) = 3 is set, and a1 is played.",
    ]


def test_a_value_between_two() -> None:
    """Both ends are known where a child was seen in part and another in full."""
    lines = told("[[3,12,8],[2,4,6],[6,4,2]]")
    assert lines[5] == "d2 is a leaf: it is worth 4. So MIN at D has at most 4."
    done = search(open_source("[[3,12,8],[2,4,6],[6,4,2]]"), Settings())
    assert Moment(done.trace, 24).interval(0) == (3, 4)


def test_what_a_table_answers_is_told_like_a_leaf() -> None:
    line = told("nim:piles=1-2", table="sound")[2]
    assert line.startswith("1 from pile 2, 1 from pile 1 is the same position as ")
    assert line.endswith(": the table has 1. So MIN at 1 from pile 2 has at most 1.")


# -- in a file -----------------------------------------------------------------------------------


def test_a_teachers_own_remarks() -> None:
    """They are for any tree; what is in them is shown, never obeyed."""
    text = b'{"tree": [[1, 2]], "narration": {"b1": "look \\u001b[31mhere", "b2": "there"}}'
    assert read_tree(text, "x").origin.narration == (("b1", "look \x1b[31mhere"), ("b2", "there"))
    lines = told(text.decode())
    assert [line.rsplit(". ", 1)[1] for line in lines] == ["look ␛[31mhere", "there"]


def test_the_longest_remark_that_a_file_may_have_is_told_to_its_end() -> None:
    (line,) = told(f'{{"tree": [1], "narration": {{"a1": "{"x" * 400}"}}}}')
    assert line.endswith(" " + "x" * 400)


@pytest.mark.parametrize("order", ["b2 b1", "b1 c1", "b1"])
def test_remarks_on_other_leaves_are_not_made(order: str) -> None:
    remarks = ", ".join(f'"{name}": "a remark"' for name in order.split())
    lines = told(f'{{"tree": [[1, 2]], "narration": {{{remarks}}}}}')
    assert len(lines) == 2
    assert not any("remark" in line for line in lines)


def test_before_the_first_leaf_there_is_nothing_to_tell() -> None:
    narration = Narration(search(open_source("aima-5-2"), Settings()))
    assert [narration.at(step) for step in range(4)] == [[]] * 4
    assert narration.at(4) == ["b1 is a leaf: it is worth 3."]
