"""The diagram as text: what stands where, which lines lead where, and what a step changes."""

from itertools import pairwise
from random import Random

import pytest

from tests.seeds import seeds
from tui_explorer.api import search
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.columns import COLUMNS
from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.nodes import ALL, VALUES, WINDOWS, ZOOMS
from tui_explorer.view.diagram.part import MOST, Part
from tui_explorer.view.diagram.printed import printed_diagram
from tui_explorer.view.layout import padded
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.names import show

CUT = 17
"""The step of aima-5-2 at which C cuts."""

AT_THE_CUT = {
    ALL: """
                          A ▲ 3◂
                         α=3 β=+∞
        ┌───────────────────┼───────────────────┐
      a1│                 a2│                 a3│
      B ▼ 3             ▶ C ▼ ≤2✂             D ▽
     α=−∞ β=3            α=3 β=+∞
  ┌─────┼─────┐       ┌─────┼╌╌╌╌╌┐       ┌─────┼─────┐
b1│   b2│   b3│     c1│   c2╪   c3╪     d1│   d2│   d3│
  3☆    12    8       2    (4)   (6)     (14)  (5)   (2)
""",
    VALUES: """
                   ▲ 3◂
     ┌─────────────┼─────────────┐
     ▼ 3          ▶▼ ≤2✂         ▽
 ┌───┼───┐     ┌───╪╌╌╌╪     ┌───┼───┐
 3☆  12  8     2  (4) (6)   (14)(5) (2)
""",
}


def drawn(run: Run, step: int, zoom: int = ALL, outline: Outline | None = None) -> Diagram:
    """The diagram of a step, everything unfolded if nothing else is told."""
    diagram = Diagram(run.names, UNICODE, zoom=zoom)
    diagram.show(Moment(run.trace, step), outline or Outline(run.tree, unfolded=True), ROOT)
    return diagram


def text(diagram: Diagram) -> list[str]:
    lines = []
    for number in range(diagram.height):
        line = ""
        for piece in diagram.line(number):
            assert len(line) <= piece.x, "two texts in one index"
            line = padded(line, piece.x) + piece.text
        lines.append(line.rstrip())
    return lines


def said(diagram: Diagram) -> list[list[tuple[object, ...]]]:
    """What is said line by line and how, wherever it stands."""
    lines = map(diagram.line, range(diagram.height))
    return [[piece[1:] for piece in line if piece.item >= 0] for line in lines]


@pytest.mark.parametrize("zoom", [ALL, VALUES])
def test_the_textbooks_tree_at_its_cut(zoom: int) -> None:
    run = search("aima-5-2", "alphabeta")
    assert text(drawn(run, CUT, zoom)) == AT_THE_CUT[zoom].strip("\n").split("\n")


def test_windows_stand_below_values() -> None:
    lines = text(drawn(search("aima-5-2", "alphabeta"), CUT, WINDOWS))
    assert [line.split() for line in lines[:2]] == [["▲", "3◂"], ["α=3", "β=+∞"]]
    assert lines[4].split() == ["α=−∞", "β=3", "α=3", "β=+∞"]
    assert lines[-1].split() == ["3☆", "12", "8", "2", "(4)", "(6)", "(14)", "(5)", "(2)"]


def test_the_same_in_plain_characters() -> None:
    run = search("aima-5-2", "alphabeta")
    lines = list(printed_diagram(run.end, run.names, ASCII))
    assert all(line.isascii() for line in lines)
    assert lines[0].split() == ["A", "^", "3!"]
    assert lines[4].split() == ["B", "v", "3!", "C", "v", "<=2x", "D", "v", "2"]
    assert lines[-2].split() == ["b1|", "b2|", "b3|", "c1|", "c2#", "c3#", "d1|", "d2|", "d3|"]


def test_payoffs_and_chances() -> None:
    payoffs = text(drawn(search("coelho-three-players"), 38))
    assert payoffs[0].split() == ["A", "●1", "(1,2,0)★"]
    chances = text(drawn(search("expectiminimax"), 44))
    assert chances[5].split() == ["b1", "1/4│", "b2", "3/4│", "c1", "1/2│", "c2", "1/2│"]
    assert chances[3].split() == ["B", "◆", "3/2★", "C", "◆", "1"]


def test_other_columns() -> None:
    run = search("aima-5-2", "alphabeta")
    at, outline = Moment(run.trace, CUT), Outline(run.tree, unfolded=True)
    found = {}
    for columns in COLUMNS:
        diagram = Diagram(run.names, UNICODE, columns, WINDOWS)
        diagram.show(at, outline, ROOT)
        found[columns] = " ".join(text(diagram)[4].split())
    assert found == {
        "window": "α=−∞ β=3 α=3 β=+∞", "local": "α=−∞ β=3 α=3 β=2", "interval": "[3, 3] [−∞, 2]",
    }  # fmt: skip


def random_run(random: Random) -> Run:
    """A search of a tree of any shape, with small or large values."""
    values = random.choice([range(10), range(-999, 1000)])

    def node(depth: int) -> object:
        if depth == 0 or (depth < 4 and random.random() < 0.25):
            return random.choice(values)
        return [node(depth - 1) for _ in range(random.randint(1, 4))]

    tree = node(random.randint(1, 4))
    return search(str(tree if isinstance(tree, list) else [tree]), random.choice(ALGORITHMS))


ALGORITHMS = ["alphabeta", "minimax", "layered"]
LEFT, RIGHT = set("─╌┬┴┼┐┘┤╪"), set("─╌┬┴┼┌└├╪")
"""Characters that go on to the left, and to the right."""


def assert_right(diagram: Diagram, moment: Moment) -> None:
    """Every node stands where it is said to, below its parent, at the end of a line from it."""
    lines, items, extents = text(diagram), diagram.part.items, diagram.extents
    grid = [line.ljust(diagram.width + 1) for line in lines]
    tree = moment.tree
    for level in diagram.layout.levels:
        for one, other in pairwise(level):
            assert extents[one].x + extents[one].right <= extents[other].x - extents[other].left
    for index, (item, extent) in enumerate(zip(items, extents, strict=True)):
        if item.folded:
            sign = f"▸{item.folded}"
            assert sign in grid[diagram.layout.bar_line(index)]
            continue
        children = diagram.layout.below[index]
        if item.is_node and tree.count[item.node]:
            middle = (extents[children[0]].x + extents[children[-1]].x) / 2
            assert abs(extent.x - middle) <= 0.5
            status = moment.status(item.node)
            mover = (
                "△▽"[tree.player[item.node]] if status in UNSEEN else "▲▼"[tree.player[item.node]]
            )
            assert grid[extent.y][extent.x] == mover
        elif item.is_node and moment.status(item.node) is not Status.OPEN:
            assert show(tree.utility[item.node]) in grid[extent.y][extent.x - extent.left :]
        if item.parent >= 0:
            above = extents[item.parent]
            bar = grid[diagram.layout.bar_line(index)]
            low, high = sorted((extent.x, above.x))
            assert all(character in RIGHT for character in bar[low:high])
            assert all(character in LEFT for character in bar[low + 1 : high + 1])
            family = diagram.layout.below[item.parent]
            ends = min(above.x, extents[family[0]].x), max(above.x, extents[family[-1]].x)
            assert bar[ends[0] - 1 : ends[0]] not in RIGHT
            assert bar[ends[1] + 1] not in LEFT
            for line in range(diagram.layout.bar_line(index) + 1, extent.y):
                assert grid[line][extent.x] in "│┆╪"


UNSEEN = (Status.UNVISITED, Status.CUT_AWAY)


@pytest.mark.parametrize("seed", seeds(12))
def test_lines_lead_from_parents_to_children(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        run = random_run(random)
        outline = Outline(run.tree, unfolded=random.random() < 0.8)
        for node in random.sample(range(len(run.tree)), min(4, len(run.tree))):
            random.choice([outline.fold, outline.unfold])(node)
        moment = Moment(run.trace, random.randint(0, len(run.trace)))
        zoom, lines = random.choice(ZOOMS), random.choice([0, 60])
        diagram = Diagram(run.names, zoom=zoom, lines=lines)
        diagram.show(moment, outline, ROOT)
        assert_right(diagram, moment)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(12))
def test_a_step_changes_no_more_than_it_says(seed: int) -> None:
    """To and fro, and by jumps: the same picture as one that is made anew."""
    random = Random(seed)
    for _ in range(2):
        run, zoom = random_run(random), random.choice(ZOOMS)
        outline, columns = Outline(run.tree, unfolded=True), random.choice(COLUMNS)
        diagram = Diagram(run.names, UNICODE, columns, zoom)
        steps = [*range(len(run.trace) + 1), *range(len(run.trace) - 1, -1, -1)]
        steps += [random.randint(0, len(run.trace)) for _ in range(5)]
        before: list[str] = []
        for step in steps:
            moment = Moment(run.trace, step)
            changed = diagram.show(moment, outline, moment.current)
            now = text(diagram)
            if changed is not None:
                differing = {y for y, (a, b) in enumerate(zip(before, now, strict=True)) if a != b}
                assert differing <= changed
            before = now
            again = Diagram(run.names, UNICODE, columns, zoom)
            again.show(moment, outline, moment.current)
            assert said(diagram) == said(again)


@pytest.mark.slow
@pytest.mark.parametrize("columns", COLUMNS)
def test_each_step_of_the_textbooks_tree_is_as_if_made_anew(columns: str) -> None:
    run = search("aima-5-2")
    outline, diagram = Outline(run.tree, unfolded=True), Diagram(run.names, columns=columns)
    steps = range(len(run.trace) + 1)
    for step in (*steps, *reversed(steps)):
        again = Diagram(run.names, columns=columns)
        for each in (diagram, again):
            each.show(Moment(run.trace, step), outline, ROOT)
        assert said(diagram) == said(again), step


def test_other_values_of_leaves_are_shown_once() -> None:
    run = search("aima-5-2")
    outline, diagram = Outline(run.tree, unfolded=True), drawn(run, 20, VALUES)
    moment, never_visited = Moment(run.trace, 20), run.tree.children(2)[1]
    assert diagram.show(moment, outline, ROOT) is None
    assert diagram.show(moment, outline, ROOT) == set()
    diagram.shake({never_visited: 7})
    assert diagram.show(moment, outline, ROOT)
    assert "!7" in text(diagram)[-1]
    assert diagram.show(moment, outline, ROOT) == set()


def test_nothing_moves_while_a_search_is_stepped_through() -> None:
    for source in ("aima-5-2", "sixteen-leaves", "below-zero", "expectiminimax", "korf-deep-cut"):
        run = search(source)
        outline, diagram = Outline(run.tree, unfolded=True), Diagram(run.names)
        extents = None
        for step in range(len(run.trace) + 1):
            diagram.show(Moment(run.trace, step), outline, ROOT)
            extents = extents or diagram.extents
            assert diagram.extents is extents, source


def test_families_move_together_where_only_so_all_of_them_fit() -> None:
    run = search("two-deep-cuts")
    outline = Outline(run.tree, unfolded=True)
    wide, close, too_wide = (Diagram(run.names, zoom=VALUES, width=width) for width in (0, 76, 40))
    for diagram in (wide, close, too_wide):
        diagram.show(Moment(run.trace, 0), outline, ROOT)
    assert close.width <= 76 < wide.width
    assert too_wide.width == wide.width
    assert "".join(text(close)[-1].split()) == "".join(text(wide)[-1].split())


# -- the part of a tree that is drawn --------------------------------------------------------------


def test_a_folded_subtree_is_a_sign_with_its_count() -> None:
    run = search("sixteen-leaves")
    outline = Outline(run.tree, unfolded=True)
    outline.fold(1)
    lines = text(drawn(run, 0, VALUES, outline))
    assert lines[3].split()[0] == "▸14"
    outline.fold(ROOT)
    assert text(drawn(run, 0, VALUES, outline)) == [" △", "▸30"]


@pytest.mark.parametrize(
    ("below", "told"),
    [
        ([1], "▸1"),
        ([1] * 99, "▸99"),
        ([1] * 100, "▸99+"),
        ([[1] * 98], "▸99"),
        ([[1] * 99], "▸99+"),
    ],
)
def test_what_is_folded_is_counted_up_to_99(below: list[object], told: str) -> None:
    run = search(str(below), "minimax")
    folded = text(drawn(run, 0, VALUES, Outline(run.tree, unfolded=False)))
    assert folded[1].strip() == told


def test_a_large_tree_is_drawn_around_a_node() -> None:
    run = search("[" + ",".join(f"[{n},{n + 1},{n + 2}]" for n in range(2000)) + "]", "minimax")
    outline = Outline(run.tree, unfolded=True)
    for focus in (ROOT, 1, 1000, 2000, len(run.tree) - 1):
        part = Part(run.tree, outline, focus)
        assert len(part.items) <= MOST
        assert set(run.tree.line(focus)) <= part.index_of.keys()
        assert sum(item.siblings for item in part.items if item.parent == 0) == 2000
        assert part.shows(outline, focus)
    diagram = drawn(run, 0, VALUES, outline)
    assert sum("…" in line for line in text(diagram)) == 1
    assert part.hiding(3) is not None


def test_the_way_to_a_node_is_drawn_however_much_stands_beside_it() -> None:
    nested: object = 1
    for _ in range(30):
        nested = [*[[2, 3]] * 20, nested, *[[2, 3]] * 20]
    run = search(str(nested), "minimax")
    tree, outline = run.tree, Outline(run.tree, unfolded=True)
    for focus in (max(range(len(tree)), key=tree.depth), 21):
        part = Part(tree, outline, focus)
        line = tree.line(focus)
        assert set(line) <= part.index_of.keys()
        assert len(part.items) <= MOST + 3 * len(line) + 100
        beside = [item for item in part.items if item.parent == part.index_of[line[0]]]
        assert sum(item.siblings for item in beside) == 41
        if len(line) > 2:  # far above, nothing else is drawn one by one
            shared = [len(range(20)), 1, len(range(20))]
            assert [item.siblings for item in beside] == shared


def test_a_printed_diagram_is_whole_up_to_so_many_nodes() -> None:
    most = [[1] * 132, [2] * 132, [3] * 132]
    whole, more = (search(str(tree), "minimax") for tree in (most, [*most[:2], [3] * 133]))
    assert (len(whole.tree), len(more.tree)) == (MOST, MOST + 1)
    assert "▸" not in "".join(printed_diagram(whole.end, whole.names))
    assert "▸" in "".join(printed_diagram(more.end, more.names))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("source", ["aima-5-2", "korf-deep-cut", "[[[10,-7],[3]],4,[5,[6,100]]]"])
def test_the_text_in_a_cell_tells_its_place(source: str, zoom: int) -> None:
    run = search(source)
    outline = Outline(run.tree, unfolded=True)
    outline.fold(1)
    diagram = drawn(run, 5, zoom, outline)
    for y in range(-1, diagram.height + 1):
        wanted: list[int | None] = [None] * (diagram.width + 9)
        for piece in diagram.line(y):
            if piece.item != -1:
                wanted[piece.x : piece.x + len(piece.text)] = [piece.item] * len(piece.text)
        found = [diagram.index_at(x, y) for x in range(len(wanted))]
        assert found == wanted, y
    for index, extent in enumerate(diagram.extents):
        lines = {y for y in range(diagram.height) if index in diagram.lines[y]}
        bars = {diagram.layout.bar_line(child) for child in diagram.layout.below[index]}
        assert diagram.lines_of(index) | bars == lines | bars, (index, extent)


def test_siblings_that_share_a_row_share_a_sign() -> None:
    run = search(str(list(range(60))), "minimax")
    outline = Outline(run.tree, unfolded=True)
    outline.gather(ROOT, range(1, 20), range(25, 61))
    signs = text(drawn(run, 0, VALUES, outline))[-1]
    assert "".join(signs.split()) == "…19(19)(20)(21)(22)(23)…36"
    outline.gather(ROOT, range(1, 3), range(4, 61))
    two = drawn(run, 0, VALUES, outline)
    assert "".join(text(two)[-1].split()) == "…2(2)…57"
    assert [two.part.hiding(node) for node in (1, 2, 3, 4, 60)] == [1, 1, 2, 3, 3]
    outline.fold(ROOT)
    assert text(drawn(run, 0, VALUES, outline))[-1].split() == ["▸60"]


def test_a_deep_tree_begins_below_its_root() -> None:
    chain: object = 1
    for _ in range(300):
        chain = [chain, 2]
    run = search(str(chain), "minimax")
    outline = Outline(run.tree, unfolded=True)
    deepest = len(run.tree) - 1
    part = Part(run.tree, outline, deepest)
    assert part.above == 261
    assert deepest in part.index_of
    assert part.hiding(ROOT) is None
    diagram = Diagram(run.names)
    diagram.show(Moment(run.trace, 0), outline, deepest)
    assert text(diagram)[0].strip() == "…261"
    assert text(diagram)[0].index("…") == diagram.extents[0].x - 2
    assert not part.shows(outline, part.top)
    assert part.shows(outline, run.tree.parent[deepest])
