"""The layout of trees in the plane: nothing overlaps, parents are centred, equals look equal."""

import sys
from collections import defaultdict
from itertools import pairwise
from random import Random
from types import FrameType
from typing import Any

import pytest
from bigtree import Node
from bigtree.utils.plot import reingold_tilford

from tests.seeds import seeds
from tui_explorer.drawing import tidy as module
from tui_explorer.drawing.tidy import tidy

Parents = list[int]


def random_parents(random: Random, most: int = 80) -> Parents:
    """The parent of each node, of a game's tree or of any other shape; siblings side by side."""
    shape = random.choice(["regular", "ragged", "deep", "any"])
    if shape in ("deep", "any"):
        size, back = random.randint(1, most), 3 if shape == "deep" else most
        return by_levels(
            [-1, *(random.randrange(max(0, node - back), node) for node in range(1, size))]
        )
    branching, depth = random.randint(1, 4), random.randint(1, 6)
    parents, nodes = [-1], [(0, 0)]
    for node, level in nodes:
        is_inner = level < depth and (shape == "regular" or not node or random.random() < 0.65)
        if is_inner and len(parents) < most:
            count = branching if shape == "regular" else random.randint(1, branching)
            nodes += [(len(parents) + child, level + 1) for child in range(count)]
            parents += [node] * count
    return parents


def random_stairs(random: Random) -> Parents:
    """Chains side by side, each longer or shorter than all before; others hang from most ends.

    Outlines of their subtrees lead through one chain after the other.
    """
    parents, tops = [-1], [0]
    while tops and len(parents) < 80:
        top, count = tops.pop(random.randrange(len(tops))), random.randint(2, 4)
        for length in sorted(random.sample(range(1, 5), count), reverse=random.random() < 0.5):
            parents += [top, *range(len(parents), len(parents) + length - 1)]
            tops += [len(parents) - 1] * (random.random() < 0.8)
    return by_levels(parents)


def by_levels(parents: Parents) -> Parents:
    """The same tree with nodes numbered level by level, so that siblings are side by side."""
    below, order = children_of(parents), [0]
    for node in order:
        order += below[node]
    new = {old: place for place, old in enumerate(order)}
    return [new.get(parents[old], -1) for old in order]


def children_of(parents: Parents) -> dict[int, list[int]]:
    found = defaultdict(list)
    for node, above in enumerate(parents):
        if above >= 0:
            found[above].append(node)
    return found


def levels_of(parents: Parents) -> list[list[int]]:
    """The nodes of each level from left to right."""
    below, levels = children_of(parents), [[0]]
    while layer := [child for node in levels[-1] for child in below[node]]:
        levels.append(layer)
    return levels


def overlaps(parents: Parents, x: list[float], rooms: Any, gap: float) -> list[tuple[int, int]]:
    left, right = rooms
    return [
        (one, other)
        for level in levels_of(parents)
        for one, other in pairwise(level)
        if x[other] - left[other] - x[one] - right[one] < gap - 1e-6
    ]


def off_centre(parents: Parents, x: list[float]) -> float:
    """How far a parent stands from the middle of its first and last child, at most."""
    below = children_of(parents)
    return max(
        (abs(x[above] - (x[c[0]] + x[c[-1]]) / 2) for above, c in below.items()), default=0.0
    )


def apart(parents: Parents, x: list[float]) -> list[int]:
    """The nodes with two children whose subtrees could be nearer to each other."""
    below, found = children_of(parents), []
    outlines: dict[int, list[list[float]]] = {}
    for node in reversed(range(len(parents))):
        levels: list[list[float]] = [[x[node]]]
        subtrees = [outlines[child] for child in below[node]]
        if len(subtrees) == 2:
            nearest = min(min(right) - max(left) for left, right in zip(*subtrees, strict=False))
            found += [node] * (nearest > 1 + 1e-6)
        for subtree in subtrees:
            levels += [[] for _ in range(len(subtree) + 1 - len(levels))]
            for depth, level in enumerate(subtree, 1):
                levels[depth] += level
        outlines[node] = levels
    return found


def shapes(parents: Parents, x: list[float]) -> dict[Any, set[Any]]:
    """By what a subtree is: the shapes it has, its nodes as seen from its root."""
    below = children_of(parents)
    trees: dict[int, Any] = {}
    drawn: dict[int, Any] = {}
    for node in reversed(range(len(parents))):
        trees[node] = tuple(trees[child] for child in below[node])
        drawn[node] = tuple((round(x[c] - x[node], 6), drawn[c]) for c in below[node])
    found = defaultdict(set)
    for node, tree in trees.items():
        found[tree].add(drawn[node])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(50, quick=2))
def test_the_rules_of_a_tidy_drawing(seed: int) -> None:
    random = Random(seed)
    for number in range(300):
        parents = random_stairs(random) if number % 3 else random_parents(random)
        halves = [0.5] * len(parents)
        x = tidy(parents, halves, halves, 0)
        assert not overlaps(parents, x, (halves, halves), 0)
        assert off_centre(parents, x) < 1e-6
        assert not apart(parents, x)
        assert all(len(each) == 1 for each in shapes(parents, x).values())
        assert min(x) == pytest.approx(0.5)


@pytest.mark.parametrize("seed", seeds(50))
def test_nodes_of_any_width_in_whole_cells(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        parents = random_parents(random)
        rooms = tuple([random.randint(0, 9) for _ in parents] for _ in range(2))
        x = tidy(parents, *rooms, 1, 3, whole=True)
        assert all(type(each) is int for each in x)
        assert not overlaps(parents, x, rooms, 1)
        assert off_centre(parents, x) <= 0.5


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(50))
def test_never_wider_than_another_layout(seed: int) -> None:
    """bigtree's, where nothing overlaps in it, of trees up to ten plies."""
    random = Random(seed)
    for _ in range(100):
        parents = random_parents(random, 40)
        nodes: list[Node] = []
        for node, above in enumerate(parents):
            nodes.append(Node(str(node), parent=nodes[above] if above >= 0 else None))
        reingold_tilford(nodes[0])
        other = [each.get_attr("x") for each in nodes]
        halves = [0.5] * len(parents)
        if overlaps(parents, other, (halves, halves), 0) or len(levels_of(parents)) > 10:
            continue
        x = tidy(parents, halves, halves, 0)
        wide, other_wide = (max(each) - min(each) + 1 for each in (x, other))
        assert wide <= 1.02 * other_wide


def test_a_mirrored_tree_is_a_mirrored_drawing() -> None:
    x = tidy([-1, 0, 0, 0, 1, 1, 3, 3], [0.5] * 8, [0.5] * 8, 0)
    assert [each - x[0] for each in x] == [0, -1, 0, 1, -1.5, -0.5, 0.5, 1.5]


def test_small_subtrees_are_spread_between_large_ones() -> None:
    parents = [-1, 0, 0, 0, 0, *[1] * 5, *[4] * 5]
    x = tidy(parents, [0.5] * len(parents), [0.5] * len(parents), 0)
    gaps = [b - a for a, b in pairwise(x[1:5])]
    assert max(gaps) - min(gaps) < 1e-9


def test_families_are_farther_apart_than_siblings() -> None:
    x = tidy([-1, 0, 0, 1, 1, 2, 2], [1] * 7, [1] * 7, gap=1, family_gap=5)
    assert [b - a for a, b in pairwise(x[3:])] == [3, 7, 3]


def lines_run(parents: Parents) -> int:
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace if frame.f_code.co_filename == module.__file__ else None

    halves = [0.5] * len(parents)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        tidy(parents, halves, halves)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["any", "chain", "wide", "comb", "binary"])
def test_work_grows_with_the_tree(shape: str) -> None:
    def made(size: int) -> Parents:
        random = Random(1)
        return {
            "any": lambda: sorted([-1, *(random.randrange(n) for n in range(1, size))]),
            "chain": lambda: list(range(-1, size - 1)),
            "wide": lambda: [-1] + [0] * (size - 1),
            "comb": lambda: [-1, *((n - 1) // 2 * 2 for n in range(1, size))],
            "binary": lambda: [-1, *((n - 1) // 2 for n in range(1, size))],
        }[shape]()

    few, many = (lines_run(made(size)) for size in (1_000, 10_000))
    assert many / few <= 12
