"""The proof as it is told, on the textbook's tree."""

import random

from tests import plain
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.moment import Moment
from tui_explorer.engine.names import Names
from tui_explorer.engine.search import Settings, run
from tui_explorer.engine.trace import Trace
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.proof import proof_lines

AIMA = plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


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


def test_a_promise_is_due_at_the_return() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    assert "has not returned yet" in told(trace, [1], 2, step=14)
    assert f"at step {len(trace)}" in told(trace, [], 3, step=14)


def test_a_false_value_would_be_seen() -> None:
    trace = run(alphabeta.search, plain.build(AIMA), Settings())
    assert "5 ≤ 2 is not so: broken!" in told(trace, [1], 5)


def test_minimax_has_nothing_to_prove() -> None:
    trace = run(minimax.search, plain.build(AIMA), Settings(algorithm="minimax"))
    assert "nothing to prove" in told(trace, [], 3)


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
