"""Every key of every kind is what a plain reference says, on trees of every shape."""

from fractions import Fraction
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest

from tests.exercises.trees import costs_of_orders, drawn, inner, orders, said, searched
from tests.oracles import plain, slips
from tests.seeds import ALL, seeds
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData
from tui_explorer.exercises.document import read
from tui_explorer.exercises.ground import MOST_NODES, Ground, _between, _joined
from tui_explorer.exercises.kinds import KINDS, Subject, key
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches.source import TreeSource

TREES = 180 if ALL else 60
"""With all seeds 15,120 trees, so that kinds which fit only some of them have 5,000, too."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(84))
def test_keys(seed: int) -> None:
    print(f"seed {seed}")
    chance = Random(seed)
    for _ in range(TREES):
        check_tree(chance)


def check_tree(chance: Random) -> None:
    tree, settings, ground = drawn(chance)
    log = {record["path"]: record for record in searched(tree, settings)}
    exact = plain.exact_values(tree)
    leaves = slips.leaves(tree)
    inside = inner(tree)

    def keys(kind: str, path: Any = None, **more: Any) -> Any:
        node = None if path is None else ground.find(path)
        return key(ground, kind, Subject(node, **more))

    def allowed(kind: str) -> list[tuple[int, ...]]:
        nodes = KINDS[kind].nodes
        assert nodes is not None
        return [ground.path(node) for node in nodes(ground)]

    assert allowed("value") == inside
    for path in inside:
        assert keys("value", path) == said(exact[path])
    assert keys("values") == [[list(path), said(exact[path])] for path in inside]
    assert keys("leaves") == [list(path) for path in leaves if path not in log]
    assert keys("count") == sum(path in log for path in leaves)
    assert allowed("window") == [path for path in inside if path in log]
    for path in allowed("window"):
        assert keys("window", path, at="call") == [said(bound) for bound in log[path]["in"]]
        assert keys("window", path, at="return") == [said(bound) for bound in log[path]["out"]]
    assert sorted(allowed("returns")) == sorted(log)
    for path, record in log.items():
        assert keys("returns", path) == [record["sign"], said(record["v"])]
    cutting = [path for path in inside if path in log and log[path]["cut"]]
    assert allowed("owner") == allowed("range") == cutting
    for path in cutting:
        owner = log[path]["owner"]
        assert keys("owner", path) == (None if owner is None else list(owner))
    if inside:
        best = [i for i in range(len(tree[1])) if exact[(i,)] == exact[()]]
        assert keys("action") == best
    few = orders(tree) <= 300
    is_clipped = settings.cut == "gt" and settings.fail == "hard"
    assert KINDS["order"].fits(ground) == (bool(inside) and not is_clipped)
    if inside and few and not is_clipped:
        fewest = min(cost for _, cost in costs_of_orders(tree, settings))
        assert keys("order") == {"fewest": fewest}
    if KINDS["order"].fits(ground):
        assert keys("order") == {"fewest": ground.nodes_in_order(ground.best_order())}
    if cutting and len(leaves) <= 40:
        check_range(tree, settings, ground, chance.choice(cutting), chance)


def check_range(tree: Any, settings: Any, ground: Ground, path: Any, chance: Random) -> None:
    """Between the ends and nowhere else: at every leaf's value, and beside it, the node cuts."""
    leaves = slips.leaves(tree)
    leaf = chance.choice(list(leaves))
    (by,) = (r["by"] for r in searched(tree, settings) if r["path"] == path)
    found = ground.range(ground.find(path) or 0, ground.find(leaf) or 0)
    finite = {v for v in [*leaves.values(), *settings.window] if abs(v) != inf} or {0}
    sixth = Fraction(1, 1000)
    tried = sorted({-inf, inf, *(v + d for v in finite for d in (-1, -sixth, 0, sixth, 1))})
    for value in tried:
        log = searched(slips.with_leaf(tree, leaf, value), settings)
        cuts = any(r["path"] == path and r["cut"] and r["by"] == by for r in log)
        held = [
            (low < value or (low == value and not open_low))
            and (value < high or (value == high and not open_high))
            for low, high, open_low, open_high in found
        ]
        assert sum(held) == cuts, (tree, settings, path, leaf, value, found)
    for one, other in pairwise(found):
        assert one[1] < other[0] or (one[1] == other[0] and one[3] and other[2])


@pytest.mark.parametrize(
    ("text", "limits", "told"),
    [
        ('{"source": "5", "questions": []}', Limits(json_bytes=31, yaml_bytes=99), "31 bytes"),
        ('{"source": "5", "questions": []}', Limits(json_bytes=32, yaml_bytes=9), "questions"),
        ("source: 5\nquestions: []\n", Limits(json_bytes=99, yaml_bytes=23), "23 bytes"),
        ("source: 5\nquestions: []\n", Limits(json_bytes=9, yaml_bytes=24), "questions"),
    ],
)
def test_an_exercise_has_the_limits_of_its_format(text: str, limits: Limits, told: str) -> None:
    with pytest.raises(BadData, match=told):
        read(text.encode(), "f", limits=limits)


def test_an_exercise_names_its_algorithm_as_it_stands_on_the_screen() -> None:
    text = "source: aima-5-2\nsettings: {algorithm: Alpha-Beta}\nquestions: [value]\n"
    assert read(text.encode(), "f").settings.algorithm == "alphabeta"


def test_settings_of_an_exercise_are_a_mapping() -> None:
    with pytest.raises(BadData, match="f:2:11: settings is not a mapping"):
        read(b"source: aima-5-2\nsettings: gt\nquestions: [value]\n", "f")


@pytest.mark.parametrize(
    ("pieces", "intervals"),
    [
        ([], []),
        ([(1, 1, False)], [(1, 1, False, False)]),
        ([(1, 2, True)], [(1, 2, True, True)]),
        ([(1, 1, False), (1, 2, True)], [(1, 2, False, True)]),
        ([(1, 2, True), (2, 2, False)], [(1, 2, True, False)]),
        ([(1, 2, True), (2, 3, True)], [(1, 2, True, True), (2, 3, True, True)]),
        ([(1, 1, False), (2, 2, False)], [(1, 1, False, False), (2, 2, False, False)]),
        ([(1, 1, False), (2, 3, True), (3, 3, False)], [(1, 1, False, False), (2, 3, True, False)]),
        ([(-inf, -inf, False), (-inf, 0, True), (0, 0, False)], [(-inf, 0, False, False)]),
    ],
)
def test_neighbouring_pieces_are_one_interval(pieces: Any, intervals: Any) -> None:
    """A point, or a gap without its ends: they are one where nothing is missing between them."""
    assert list(_joined(pieces)) == intervals


@pytest.mark.parametrize(
    ("low", "high"), [(-inf, inf), (-inf, 3), (3, inf), (1, 2), (Fraction(1, 3), Fraction(1, 2))]
)
def test_a_value_between_two(low: Any, high: Any) -> None:
    assert low < _between(low, high) < high


@pytest.mark.parametrize(("leaves", "is_asked"), [(MOST_NODES - 1, True), (MOST_NODES, False)])
def test_the_largest_tree_that_is_asked_about(leaves: int, is_asked: bool) -> None:
    source = TreeSource(Origin("tree", "wide"), plain.build(("max", [0] * leaves)))
    if is_asked:
        assert len(Ground(source, Settings()).tree) == MOST_NODES
    else:
        with pytest.raises(BadData, match="wide has more than 20,000 nodes"):
            Ground(source, Settings())
