"""Random trees: as asked for, by an alpha-beta that is not the project's, and always the same."""

from math import inf
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.command import answer, refusal
from tests.seeds import seeds
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches import random_tree
from tui_explorer.searches.random_tree import next_after
from tui_explorer.searches.source import TreeSource, open_source


def opened(text: str, root: str | None = None) -> Tree:
    tree = open_source(text, root=root).tree
    assert tree is not None
    return tree


def nested(tree: Tree, node: int = 0) -> Any:
    children = tree.children(node)
    return [nested(tree, child) for child in children] if children else tree.utility[node]


def leaves(told: Any) -> list[int]:
    return [leaf for child in told for leaf in leaves(child)] if isinstance(told, list) else [told]


class Searched(NamedTuple):
    """What a plain alpha-beta did, with MAX at the root."""

    visited: list[tuple[int, ...]]
    cuts: int
    deep: int
    inner: int


def searched(tree: Any, *, strict: bool = False) -> Searched:
    visited, cuts = [], []

    def value(node: Any, path: tuple[int, ...], alpha: Any, beta: Any) -> Any:
        """A bound is a pair: its number, and the length of the path of whoever set it."""
        visited.append(path)
        if not isinstance(node, list):
            return node
        is_max = len(path) % 2 == 0
        v = -inf if is_max else inf
        for index, child in enumerate(node):
            got = value(child, (*path, index), alpha, beta)
            v = max(v, got) if is_max else min(v, got)
            number, owner = beta if is_max else alpha
            if (v == number and not strict) or (v > number if is_max else v < number):
                left = node[index + 1 :]
                if left:
                    cuts.append((len(path) - owner, any(isinstance(each, list) for each in left)))
                break
            if is_max and v > alpha[0]:
                alpha = (v, len(path))
            elif not is_max and v < beta[0]:
                beta = (v, len(path))
        return v

    value(tree, (), (-inf, -1), (inf, -1))
    deep = sum(levels > 1 for levels, _ in cuts)
    return Searched(visited, len(cuts), deep, sum(inner for _, inner in cuts))


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
def test_a_tree_is_as_it_was_asked_for(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_tree, "TRIES", 200)
    rng, found_some = Random(seed), False
    for _ in range(40):
        low, more, plies = rng.randint(1, 3), rng.randint(0, 2), rng.randint(0, 5)
        least, span, cuts = rng.randint(-30, 9), rng.randint(8, 40), rng.choice([0, 0, 1, 2, 3])
        traits = rng.sample(["deep", "inner", "same-rules"], rng.choice([0, 0, 1, 2]))
        ties = rng.choice(["yes", "no"])
        text = (
            f"random:b={low}..{low + more},d={plies},seed={rng.randint(0, 99)},ties={ties},"
            f"values={least}..{least + span},cuts={cuts},with={'+'.join(traits)}"
        )
        try:
            tree = nested(opened(text))
        except random_tree.BadData:
            continue
        found_some = True
        values = leaves(tree)
        assert all(least <= value <= least + span for value in values), text
        assert ties == "yes" or len(set(values)) == len(values), text
        layer = [tree]
        for _ in range(plies):
            assert all(low <= len(node) <= low + more for node in layer), text
            layer = [child for node in layer for child in node]
        assert layer == values, text
        found = searched(tree)
        assert found.cuts >= cuts, text
        assert "deep" not in traits or found.deep, text
        assert "inner" not in traits or found.inner, text
        if "same-rules" in traits:
            assert searched(tree, strict=True).visited == found.visited, text
    assert found_some


def test_the_same_text_is_the_same_tree_for_ever() -> None:
    assert nested(opened("random:b=2,d=3,seed=7")) == [[[9, 19], [1, 13]], [[5, 9], [13, 12]]]
    wished = "random:b=2..3,d=2,seed=3,values=-9..9,ties=no,cuts=1,with=same-rules"
    assert nested(opened(wished)) == [[4, 7], [-5, -9]]


def test_nothing_asked_for_is_three_children_and_three_plies() -> None:
    tree = nested(opened("random"))
    assert tree == nested(opened("random:")) == nested(opened("random:b=3,d=3,seed=1,values=0..20"))
    assert len(leaves(tree)) == 27
    assert tree != nested(opened("random:seed=2"))
    assert nested(opened("random:seed=-1")) != tree


def test_whoever_begins_the_leaves_stay() -> None:
    text = "random:d=4,cuts=5,with=deep"
    others = opened(text, root="min")
    assert nested(others) == nested(opened(text))
    assert [others.player[0], others.player[1], others.player[4]] == [1, 0, 1]
    source = open_source(text).with_other_root()
    assert source is not None
    assert isinstance(source, TreeSource)
    assert nested(source.tree) == nested(others)
    assert source.tree.player[0] == 1


def test_it_is_searched_as_any_tree() -> None:
    said = answer("run", "random:b=2,d=4,seed=5,cuts=3,with=deep")
    assert said["source"] == {
        "kind": "tree", "name": "random:b=2,d=4,seed=5,cuts=3,with=deep",
        "title": "Random tree, seed 5", "nodes": 31, "leaves": 16,
    }  # fmt: skip
    assert said["counts"]["cuts"] >= 3
    assert said["counts"]["deep_cuts"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("random:x=1", 2, "random has no option 'x' (it has b, d, seed, values, ties, cuts, with)"),
        ("random:d=two", 2, "option 'd' cannot be 'two' (a whole number)"),
        ("random:b=1.5", 65, "b cannot be '1.5'"),
        ("random:b=0", 65, "b cannot be 0 (it goes from 1 to"),
        ("random:b=4..2", 65, "a range from low to high as in 2..4"),
        ("random:d=-1", 65, "d cannot be -1 (it goes from 0 to 1000)"),
        ("random:cuts=-1", 65, "cuts cannot be -1"),
        ("random:values=0..99999999999999999", 65, "values cannot be"),
        ("random:ties=maybe", 65, "ties cannot be maybe (yes or no)"),
        ("random:with=deep+wide", 65, "with cannot be wide (some of deep, inner, same-rules"),
        ("random:b=10,d=7", 65, "such a tree has over 2,000,000 leaves"),
        ("random:b=1..9,d=30", 65, "no such tree came up"),
        ("random:ties=no", 65, "27 leaves cannot all be different with 21 values"),
        ("random:d=1,cuts=1", 65, "a tree of 1 ply cannot have that (give it 2 plies or more)"),
        ("random:d=3,with=deep", 65, "give it 4 plies or more"),
        ("random:d=2,with=inner", 65, "give it 3 plies or more"),
        ("random:b=1,d=900,cuts=1", 65, "where every node has one child there is nothing to cut"),
        ("random:b=2,d=2,cuts=2", 65, "no such tree came up in 10,000 tries or 2,000,000 leaves"),
    ],
)
def test_what_cannot_be_had_is_refused(text: str, code: int, said: str) -> None:
    ended, told = refusal("run", text)
    assert ended == code
    assert said in told


def test_the_name_of_the_next_one() -> None:
    assert next_after("aima-5-2") == "random"
    assert next_after("random") == next_after("random:") == "random:seed=2"
    assert next_after("random:b=2,seed=9,d=4") == "random:b=2,seed=10,d=4"


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("random:b=1,d=1000", True),
        ("random:b=1,d=1001", False),
        ("random:b=1000000000000000,d=0", True),
        ("random:b=1000000000000001,d=0", False),
        ("random:values=-1000000000000000..1000000000000000", True),
        ("random:values=-1000000000000001..0", False),
        ("random:values=0..1000000000000001", False),
        ("random:values=7", True),
        ("random:values=7..7", True),
        ("random:values=8..7", False),
        ("random:b=27,d=1,ties=no,values=0..26", True),
        ("random:b=27,d=1,ties=no,values=1..26", False),
        ("random:b=2,d=2,cuts=1", True),
        ("random:b=1..2,d=2,cuts=1", True),
        ("random:b=2,d=4,with=deep", True),
        ("random:b=2,d=3,with=inner", True),
        ("random:b=2,d=0,with=same-rules", True),
        ("random:cuts=2000001", False),
    ],
)
def test_how_much_can_be_asked_for(text: str, fits: bool) -> None:
    """The last number that can be had, and the first that cannot."""
    if fits:
        assert opened(text).is_whole()
    else:
        with pytest.raises(random_tree.BadData):
            opened(text)


@pytest.mark.parametrize(("leaves", "fits"), [(9, True), (8, False)])
def test_leaves_of_a_tree_and_of_all_that_are_drawn(
    leaves: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tree of nine leaves, which is as large as it may be; and no cut comes up in one try."""
    monkeypatch.setattr(random_tree, "LEAVES", leaves)
    if fits:
        assert len(opened("random:b=3,d=2").count) == 13
    else:
        with pytest.raises(random_tree.BadData, match="such a tree has over 8 leaves"):
            opened("random:b=3,d=2")
    with pytest.raises(random_tree.BadData, match="no such tree came up"):
        opened("random:b=1..3,d=2,cuts=3" if fits else "random:b=1..4,d=2,cuts=3")


def test_as_many_trees_are_tried_as_the_leaves_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = random_tree.Wish.read({"b": "2", "d": 2})
    for most, tries, drawn in ((12, 99, 3), (15, 99, 3), (16, 99, 4), (99, 5, 5)):
        monkeypatch.setattr(random_tree, "LEAVES", most)
        monkeypatch.setattr(random_tree, "TRIES", tries)
        assert len(list(random_tree._drawings(wish))) == drawn, most


def test_every_value_and_number_of_children_comes_up() -> None:
    tree = opened("random:b=1..3,d=6,values=-1..2,seed=4")
    inner = [size for size in tree.count if size]
    assert set(inner) == {1, 2, 3}
    assert {value for value in tree.utility if value is not None} == {-1, 0, 1, 2}
    different = opened("random:b=20,d=1,values=1..20,ties=no")
    assert sorted(different.utility[1:]) == list(range(1, 21))
    assert different.utility[1:] != list(range(1, 21))
    assert [opened("random:b=2,d=3", root=root).player[7] for root in ("max", "min")] == [1, 0]
