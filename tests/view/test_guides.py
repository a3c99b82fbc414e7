"""Deep rows: child and parent stand apart, and the lines between them meet."""

import random
from itertools import pairwise

import pytest

from tests.oracles import plain
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.view.guides import Levels, all_levels, depths, guides
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs


def chain(length: int) -> Tree:
    """A long chain, with a second leaf here and there."""
    tree: object = 1
    for n in range(length):
        tree = [tree, n] if n % 10 == 0 else [tree]
    return plain.build(plain.from_lists(tree))


def lines(tree: Tree, top: int, shown: int, levels: Levels, glyphs: Glyphs = UNICODE) -> list[str]:
    outline = Outline(tree, unfolded=True)
    nodes = outline.nodes_from(top, shown)
    return [
        guides(tree, outline, node, depth, levels, glyphs)
        for node, depth in zip(nodes, depths(tree, nodes), strict=True)
    ]


def test_as_wide_as_is_usual_where_there_is_room() -> None:
    tree = plain.build(plain.from_lists([[1, 2], 3]))
    whole = all_levels(18, UNICODE).fitted(2, 0)
    assert lines(tree, 0, 9, whole) == ["", "├─ ", "│  ├─ ", "│  └─ ", "└─ "]


@pytest.mark.parametrize(("deepest", "indent"), [(6, 3), (7, 2), (9, 2), (10, 1), (18, 1)])
def test_deeper_rows_are_indented_less(deepest: int, indent: int) -> None:
    assert all_levels(18, UNICODE).fitted(deepest, 0) == Levels(indent, 0, 18 // indent)
    assert all_levels(18, UNICODE).fitted(40, 17) == Levels(1, 0, 18)
    assert all_levels(18, UNICODE).fitted(40, 18) == Levels(1, 6, 18)


@pytest.mark.parametrize(
    ("skipped", "at", "now"),
    [
        (0, 0, 0), (0, 8, 0), (0, 9, 3), (0, 40, 34), (20, 20, 14), (20, 21, 20), (20, 28, 20),
        (20, 29, 23), (20, 7, 1), (20, 6, 0), (20, 1, 0),
    ],
)  # fmt: skip
def test_which_levels_are_left_out(skipped: int, at: int, now: int) -> None:
    """As many as before if the row is inside of the nine; else two thirds of them are above it."""
    assert Levels(1, skipped, 9).fitted(40, at) == Levels(1, now, 9)
    assert Levels(1, skipped, 9).fitted(9, at) == Levels(1, 0, 9)


def test_the_indent_does_not_grow_again() -> None:
    narrow = all_levels(18, UNICODE).fitted(9, 9)
    assert narrow.fitted(2, 1) == narrow


def test_two_cells_and_one_cell_a_level() -> None:
    tree = plain.build(plain.from_lists([[1, [2]], 3]))
    assert lines(tree, 0, 9, Levels(2, 0, 9)) == ["", "├ ", "│ ├ ", "│ └ ", "│   └ ", "└ "]
    assert lines(tree, 0, 9, Levels(1, 0, 18)) == ["", "├", "│├", "│└", "│ └", "└"]
    assert lines(tree, 0, 9, Levels(1, 0, 18), ASCII) == ["", "|", "||", "|`", "| `", "`"]


def test_rows_beside_what_is_shown_tell_their_depth() -> None:
    shifted = lines(chain(40), 0, 41, Levels(1, 20, 10))
    assert shifted[:2] == ["…0 ", "…1 "]
    assert shifted[19:24] == ["…19 ", "…20 ", "└", " └", "  └"]
    assert shifted[29:33] == ["        └", "         ├", "      …31 ", "      …32 "]
    told = [line.split("…")[-1].strip() for line in shifted if "…" in line]
    assert told[-4:] == ["37", "38", "39", "40"][-4:]
    assert all(len(line) <= 10 for line in shifted)


def test_a_depth_that_needs_all_of_the_room_stands_there_alone() -> None:
    tree = plain.build(plain.from_lists([[[[[1, 2], 3], 4], 5], 6]))
    told = {shown: lines(tree, 0, 6, Levels(1, 0, shown)) for shown in (4, 3, 2, 1)}
    assert told == {
        4: ["", "├", "│├", "│││"[:2] + "├", "│││├", "│…5 "],
        3: ["", "├", "│├", "││├", "…4 ", "…5 "],
        2: ["", "├", "│├", "…3 ", "…4 ", "…5 "],
        1: ["", "├", "…2 ", "…3 ", "…4 ", "…5 "],
    }


def test_the_row_of_the_cursor_is_inside_and_nothing_moves_without_need() -> None:
    levels, seed = all_levels(18, UNICODE), 3
    rng = random.Random(seed)
    at = 100
    for _ in range(300):
        before, at = levels, min(max(at + rng.randrange(-3, 4), 0), 149)
        levels = levels.fitted(min(149, at + 15), at)
        inside = at - levels.skipped
        assert 0 <= inside <= levels.shown, (seed, at, levels)
        was_inside = before.skipped < at < before.skipped + before.shown
        if was_inside and at + 15 > levels.shown:
            assert levels.skipped == before.skipped, (seed, at)


@pytest.mark.parametrize("top", [0, 60, 110])
def test_a_chain_of_150_levels_steps_to_the_right_row_by_row(top: int) -> None:
    tree, shown = chain(150), 30
    nodes = Outline(tree, unfolded=True).nodes_from(top, shown)
    levels = all_levels(18, UNICODE).fitted(max(depths(tree, nodes)), top + shown // 2)
    painted = lines(tree, top, shown, levels)
    inside = [line for line in painted if "…" not in line and line]
    assert len(inside) >= 17
    assert len({len(line) for line in inside}) >= 17
    for above, below in pairwise(inside):
        assert len(below) == len(above) + 1
        assert below[-1] in "├└"
        for column, sign in enumerate(above[:-1]):
            assert (sign in "│├") == (below[column] in "│├└"), (above, below)


def test_depths_by_walking_up_from_each() -> None:
    rng = random.Random(9)
    for _ in range(30):
        tree = plain.build(plain.random_tree(rng))
        outline = Outline(tree, unfolded=True)
        top = rng.randrange(len(outline))
        nodes = outline.nodes_from(top, 7)
        assert depths(tree, nodes) == [tree.depth(node) for node in nodes]
