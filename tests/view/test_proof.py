"""The proof as it is told, on the textbook's tree."""

import random
from typing import Any

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, maxn_ab, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.proof import Shaken
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.view.layout import all_wrapped
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.proof import READ_WHOLE, NodeProof, shake_told

AIMA = plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def proof_lines(
    moment: Moment,
    node: int,
    exact: Any,
    names: Names,
    glyphs: Glyphs = UNICODE,
    width: int = 46,
    *,
    unknown: bool = False,
) -> list[str]:
    told = NodeProof(moment, node, names, glyphs).sentences(exact, unknown=unknown)
    return all_wrapped(told, width)


def told(trace: Trace, path: list[int], exact: object, step: int | None = None) -> str:
    moment = Moment(trace, len(trace) if step is None else step)
    tree = trace.tree
    return " ".join(proof_lines(moment, tree.find(path), exact, Names(tree)))  # type: ignore[arg-type]


def test_each_kind_of_node() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    root = told(trace, [], 3)
    assert "promises: exact = v. 3 = 3: kept." in root
    assert "all others promise at most v, so the largest is v" in root
    cut = told(trace, [1], 2)
    assert "v ≤ α promises: exact ≤ v. 2 ≤ 2: kept." in cut
    assert "one child that is at most v is enough" in cut
    leaf = told(trace, [0, 1], 12)
    assert "v ≥ β promises: exact ≥ v. 12 ≥ 12: kept. Base:" in leaf
    assert "nothing depends on it" in told(trace, [1, 2], 6)
    assert "The exact values are still" in told(trace, [1], None)


@pytest.mark.parametrize(
    ("nested", "path", "window", "case", "reason"),
    [
        ([1, 2], [], (5, 9), "v ≤ α",
         "every child is at most what it returned, so the largest is at most v."),
        ([1, 2], [], (0, 2), "v ≥ β",
         "the child that brought v is at least v, so the largest is at least v too."),
        ([[3, 2]], [0], (0, 1), "v ≥ β",
         "every child is at least what it returned, so the smallest is at least v."),
        ([[3, 2]], [0], (2, 9), "v ≤ α",
         "the child that brought v is at most v, so the smallest is at most v too."),
    ],
)  # fmt: skip
def test_the_reason_where_all_children_were_visited(
    nested: list[Any], path: list[int], window: tuple[int, int], case: str, reason: str
) -> None:
    tree = plain.from_lists(nested)
    trace = run(alphabeta.search, plain.build(tree), Settings(window=window))
    text = told(trace, path, plain.minimax(plain.at(tree, path)))
    assert f"{case} promises" in text
    assert text.endswith(f"Step: {reason} {READ_WHOLE}")


def test_a_value_that_is_exact_beyond_its_promise_says_why() -> None:
    """At D the test fired at the last child, and none was left out; C left some out."""
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    assert [READ_WHOLE in told(trace, path, exact) for path, exact in (
        ([], 3), ([0], 3), ([0, 2], 8), ([1], 2), ([2], 2), ([2, 2], 2),
    )] == [False, False, False, False, True, False]  # fmt: skip


def test_children_that_are_bounds_make_nothing_exact() -> None:
    """The one child below is cut at 4: at most 4 above it too, though no child was left out."""
    tree = plain.from_lists([6, [[[4, 9]]]])
    trace = run(alphabeta.search, plain.build(tree), Settings())
    said = told(trace, [1], 4)
    assert "promises: exact ≤ v" in said
    assert READ_WHOLE not in said


def test_a_promise_is_due_at_the_return() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    assert "has not returned yet" in told(trace, [1], 2, step=14)
    assert "step" not in told(trace, [], 3, step=14)


def test_a_false_value_would_be_seen() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    assert "5 ≤ 2 is not so: broken!" in told(trace, [1], 5)


def test_minimax_has_nothing_to_prove() -> None:
    trace = run(minimax.search, plain.build(AIMA), Settings(algorithm="minimax"))
    assert "nothing to prove" in told(trace, [], 3)


def test_claims_are_no_window() -> None:
    trace = run(maxn_ab.search, plain.build(AIMA), Settings(algorithm="maxn-ab"))
    text = told(trace, [], 3)
    assert "keeps no window" in text
    assert "nothing to prove" not in text


@pytest.mark.slow
def test_every_node_of_random_trees_has_its_proof() -> None:
    rng = random.Random(11)
    for number in range(150):
        tree = plain.random_tree(rng)
        exact = plain.exact_values(tree)
        built = plain.build(tree)
        trace = run(alphabeta.search, built, Settings())
        for node in range(len(built)):
            lines = proof_lines(
                Moment(trace, len(trace)), node, exact[*built.path(node)], Names(built), ASCII, 40
            )
            text = " ".join(lines)
            assert "broken" not in text, (number, tree)
            assert ("kept." in text) == (trace.visit(node) >= 0), (number, tree)
            assert all(len(line) <= 40 and line.isascii() for line in lines)


def test_a_shake_is_told() -> None:
    assert shake_told(Shaken(1, 0, True, True, True)).startswith("Every leaf was visited")
    assert shake_told(Shaken(4, 1, True, True, True)) == (
        "Shake 4: random values in 1 leaf never visited. "
        "Value, action and every visited node are the same."
    )
    broken = shake_told(Shaken(2, 1200, False, True, False))
    assert broken.startswith("Shake 2: random values in 1,200 leaves never visited.")
    assert broken.endswith("Not the same: the value, a visited node. Broken!")


def test_a_table_answers_for_what_was_proved_before() -> None:
    done = search(open_source("[[1,[2,3]],[[2,3],0],[5,[2,3]]]"), Settings(table="sound"))
    (first, *_) = done.trace.hits
    hit = done.trace.node[first]
    text = " ".join(proof_lines(done.end, hit, done.trace.value[first], done.names))
    assert "the table had it, as an earlier call had proved it" in text
    below = " ".join(proof_lines(done.end, done.tree.children(hit)[0], 2, done.names))
    assert "never called: the table had the value of a node above it" in below


def test_the_trap_of_a_table_breaks_a_promise() -> None:
    source = open_source("table-trap")
    trapped = search(source, Settings(table="trap"))
    exact = search(source, Settings(algorithm="minimax"))
    text = " ".join(proof_lines(trapped.end, 0, exact.value, trapped.names))
    assert "is not so: broken!" in text


def test_what_nobody_will_know_and_what_the_proof_is_not_about() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    lines = proof_lines(Moment(trace, len(trace)), 0, None, Names(trace.tree), unknown=True)
    assert " ".join(lines).endswith("the exact value is not known.")
    many = search(open_source("nim3"), Settings(algorithm="maxn"))
    assert "about MAX and MIN" in " ".join(proof_lines(many.end, 0, None, many.names))
