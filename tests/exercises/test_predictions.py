"""What is asked before each step, against a plain alpha-beta that says what it does next."""

import json
import random
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

import tui_explorer
from tests.seeds import seeds
from tui_explorer.exercises.predictions import PredictionKind, Predictions, questions

Nested = Any
Said = tuple[str, tuple[int, ...], Any]


def random_tree(rng: random.Random, depth: int) -> Nested:
    if depth == 0 or rng.random() < 0.15:
        return rng.randrange(-9, 10)
    return [random_tree(rng, depth - 1) for _ in range(rng.choice([1, 2, 3]))]


def first_leaf(tree: Nested, path: tuple[int, ...]) -> tuple[int, ...]:
    return first_leaf(tree[0], (*path, 0)) if isinstance(tree, list) else path


def told(
    tree: Nested, path: tuple[int, ...], is_max: bool, alpha: float, beta: float, strict: bool
) -> Iterator[Said]:
    """All questions of a search in their order; what it returns comes last, as ``end``."""
    if not isinstance(tree, list):
        yield "end", path, tree
        return
    v = -inf if is_max else inf
    for place, below in enumerate(tree):
        child = (*path, place)
        if place or not path:
            yield "leaf", path if not path and not place else child, first_leaf(below, child)
        for said in told(below, child, not is_max, alpha, beta, strict):
            if said[0] != "end":
                yield said
                continue
            v = max(v, said[2]) if is_max else min(v, said[2])
            fires = (
                (v > beta or (v == beta and not strict))
                if is_max
                else (v < alpha or (v == alpha and not strict))
            )
            if place == len(tree) - 1:
                yield "value", path, v
                break
            yield "cut", path, fires
            if fires:
                yield "end", path, v
                return
            if is_max and v > alpha:
                alpha = v
                yield "window", path, v
            if not is_max and v < beta:
                beta = v
                yield "window", path, v
    yield "end", path, v


@pytest.mark.parametrize("seed", seeds(8))
def test_every_question_of_random_trees(seed: int) -> None:
    rng = random.Random(seed)
    print("seed", seed)
    for _ in range(60):
        tree = random_tree(rng, 4)
        if not isinstance(tree, list):
            continue
        strict, is_max = rng.random() < 0.5, rng.random() < 0.5
        text = json.dumps({"root": "MAX" if is_max else "MIN", "tree": tree})
        run = tui_explorer.search(text, cut="gt" if strict else "ge")
        wanted = [each for each in told(tree, (), is_max, -inf, inf, strict) if each[0] != "end"]
        path = run.tree.path
        found: list[Said] = []
        for step in range(1, len(run.trace) + 1):
            for asked in questions(run, step):
                right = asked.right
                if asked.kind is PredictionKind.ACTION:
                    assert right == frozenset([run.best])
                    continue
                if asked.kind is PredictionKind.LEAF:
                    right = tuple(path(next(iter(right))))
                found.append((asked.kind.value, tuple(path(asked.node)), right))
        assert found == wanted, text


def test_nothing_is_shown_beyond_a_question() -> None:
    run = tui_explorer.search("aima-5-2")
    predictions = Predictions(run)
    for wanted in (30, 1, 17):
        assert predictions.reach(wanted) == 0
    leaf = predictions.asked
    assert leaf is not None
    assert leaf.kind is PredictionKind.LEAF
    assert predictions.answer(next(iter(leaf.right))).is_right
    assert predictions.reach(30) == 4
    assert [predictions.answer(True).is_right, predictions.streak] == [False, 0]
    assert predictions.asked is not None
    assert predictions.asked.kind is PredictionKind.WINDOW
    assert predictions.reach(30) == 4
    assert predictions.answer(3).is_right
    assert (predictions.right, predictions.streak, len(predictions.missed)) == (2, 1, 1)
    assert predictions.reach(3) == 3


def test_only_what_was_chosen_is_asked() -> None:
    run = tui_explorer.search("aima-5-2")
    predictions = Predictions(run, frozenset([PredictionKind.ACTION]))
    assert predictions.reach(30) == 28
    assert predictions.asked is not None
    assert not predictions.answer(run.tree.children(0)[1]).is_right
    assert predictions.reach(31) == 30
    assert predictions.reach(-1) == 0


def test_minimax_takes_any_optimal_action_and_has_no_window() -> None:
    run = tui_explorer.search("[[3, 5], [3, 4], [1, 9]]", algorithm="minimax")
    kinds, right = set(), frozenset[int]()
    for step in range(1, len(run.trace) + 1):
        for asked in questions(run, step):
            kinds.add(asked.kind)
            right = asked.right if asked.kind is PredictionKind.ACTION else right
    assert kinds == {PredictionKind.VALUE, PredictionKind.LEAF, PredictionKind.ACTION}
    assert right == frozenset(list(run.tree.children(0))[:2])
