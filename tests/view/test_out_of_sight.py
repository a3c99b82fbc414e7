"""A diagram that does not fit: a small map, and edges that say where hidden parents are."""

from itertools import product
from random import Random

import pytest

from tests.seeds import seeds
from tests.view.test_diagram import drawn
from tui_explorer.api import search
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.layout import Extent
from tui_explorer.view.diagram.nodes import VALUES, ZOOMS
from tui_explorer.view.diagram.out_of_sight import SmallMap, View, exits
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs


def map_text(small: SmallMap) -> list[str]:
    return ["".join(sign for sign, _ in line) for line in small.lines]


def test_the_map_tells_what_is_in_sight_and_where_the_search_is() -> None:
    run = search("sixteen-leaves")
    diagram = drawn(run, 2)
    view = View(0, 0, 60, 12)
    small = SmallMap(diagram, view, UNICODE, ROOT)
    lines = map_text(small)
    assert (small.width, small.height) == (16, 5)
    assert lines[-1] == "───────────────┘"
    signs = "".join(lines)
    assert signs.count("▶") == 1
    assert "■" in signs
    assert "·" in signs
    right = SmallMap(diagram, View(diagram.width - 60, 0, 60, 12), UNICODE, ROOT)
    assert right.lines != small.lines
    assert small.point_of(small.x + small.width - 1, small.y) != small.point_of(small.x, small.y)
    assert small.point_of(small.x - 1, small.y) is None


@pytest.mark.parametrize(("width", "height"), [(58, 7), (78, 9), (66, 30), (140, 54), (24, 3)])
def test_there_is_a_map_wherever_something_is_out_of_sight(width: int, height: int) -> None:
    run = search("random:b=3,d=5", "minimax")
    diagram = drawn(run, 2, VALUES)
    here = diagram.extents[diagram.here or 0]
    for x, y in [(0, 0), (diagram.width - width, 0), (here.x - width // 2, max(0, here.y - 2))]:
        small = SmallMap(diagram, View(max(0, x), y, width, height), UNICODE, diagram.here or 0)
        assert small.has_room
        assert {len(line) for line in map_text(small)} == {small.width}
        assert len(small.lines) == small.height <= max(2, height // 3 + 1)
        assert (small.x, small.y) in product((0, width - small.width), (0, height - small.height))


@pytest.mark.parametrize(("width", "height"), [(23, 30), (90, 2)])
def test_there_is_none_where_it_would_be_too_small(width: int, height: int) -> None:
    diagram = drawn(search("random:b=3,d=5", "minimax"), 2, VALUES)
    assert not SmallMap(diagram, View(0, 0, width, height), UNICODE, ROOT).has_room


def test_a_cell_of_the_map_stands_for_what_is_there() -> None:
    """In any corner: its first cell for the first one, that of the search for where it is."""
    corners = set()
    run = search("random:b=3,d=4", "minimax")
    diagrams = [drawn(run, step, VALUES) for step in (2, 40, 90)]
    for diagram, x, y in product(diagrams, (2, 30, 57), (1, 4, 7)):
        here = diagram.extents[diagram.here or 0]
        view = View(max(0, here.x - x), max(0, here.y - y), 60, 9)
        small = SmallMap(diagram, view, UNICODE, diagram.here or 0)
        corners.add((small.x == 0, small.y == 0))
        right, bottom = small.x + small.width, small.y + small.height
        for beside in [(small.x - 1, small.y), (small.x, small.y - 1), (right, small.y)]:
            assert small.point_of(*beside) is None
        assert small.point_of(small.x, bottom) is None
        left, top = small.x + (small.x > 0), small.y + (small.y > 0)
        assert small.point_of(left, top) == (0, 0)
        lines = map_text(small)
        row = next(row for row, line in enumerate(lines) if "▶" in line)
        column = lines[row].index("▶")
        begin, end = (small.point_of(small.x + column + more, small.y + row) for more in (0, 1))
        assert begin is not None
        assert begin[0] <= here.x < (end[0] if end else diagram.width)
        assert 0 <= begin[1] < diagram.height
    assert len(corners) > 2


def test_the_map_is_smaller_where_it_would_hide_nodes() -> None:
    diagram = drawn(search("two-deep-cuts"), 0, VALUES)
    small = SmallMap(diagram, View(1, 0, diagram.width - 1, 9), UNICODE, ROOT)
    behind = View(1 + small.x, small.y, small.width, small.height)
    assert not any(behind.holds(extent.x, extent.y) for extent in diagram.extents)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(20))
def test_the_map_hides_neither_cursor_nor_search_where_a_corner_is_free(seed: int) -> None:
    """Not one cell of what is written there."""
    random = Random(seed)
    run = search("random:b=3,d=4", "minimax")
    diagrams = [drawn(run, step, zoom) for step in (3, 40, 90) for zoom in ZOOMS]
    free = 0
    for _ in range(60):
        diagram = random.choice(diagrams)
        cursor = random.randrange(len(diagram.extents))
        extent = diagram.extents[cursor]
        width, height = random.randint(24, 60), random.randint(3, 14)
        x, y = extent.x - random.randrange(width), extent.y - random.randrange(height)
        view = View(max(0, x), max(0, y), width, height)
        small = SmallMap(diagram, view, UNICODE, cursor)
        dear = {
            (extent.x + cell, extent.y)
            for extent in (diagram.extents[cursor], diagram.extents[diagram.here or 0])
            for cell in range(-extent.left, extent.right)
        }
        corners = product((0, width - small.width), (0, height - small.height))
        hiding = {
            (left, top): any(
                View(view.x + left, view.y + top, small.width, small.height).holds(*cell)
                for cell in dear
            )
            for left, top in corners
        }
        if not all(hiding.values()):
            free += any(hiding.values())
            assert not hiding[small.x, small.y], (seed, view, cursor)
    assert free > 5


@pytest.mark.parametrize("seed", seeds(20))
def test_no_other_corner_would_hide_less_of_what_is_written(seed: int) -> None:
    random = Random(seed)
    run = search("random:b=3,d=2", "minimax")
    diagrams = [drawn(run, step, zoom) for step in (3, 12, 24) for zoom in ZOOMS]
    has_choice = 0
    for _ in range(80):
        diagram = random.choice(diagrams)
        cursor, in_corner = (random.randrange(len(diagram.extents)) for _ in range(2))
        extent = diagram.extents[in_corner]
        width, height = random.randint(24, 60), random.randint(3, 9)
        x, y = extent.x - random.choice([2, width - 3]), extent.y - random.choice([0, height - 1])
        view = View(max(0, x), max(0, y), width, height)
        small = SmallMap(diagram, view, UNICODE, cursor)
        sides = (view.x, view.x + width - small.width), (view.y, view.y + height - small.height)
        hidden = {
            corner: hidden_by(View(*corner, small.width, small.height), diagram, cursor)
            for corner in product(*sides)
        }
        least = min(hidden.values())
        assert hidden[view.x + small.x, view.y + small.y] == least, (seed, view, cursor)
        has_choice += list(hidden.values()).count(least) < 3
    assert has_choice > 20


def hidden_by(map_: View, diagram: Diagram, cursor: int) -> tuple[int, int]:
    """How many there are of cursor and search; and cells of text, whosesoever."""
    cells = set(product(range(map_.x, map_.x + map_.width), range(map_.y, map_.y + map_.height)))
    dear = 0
    for index in {cursor, diagram.here or 0}:
        x, y, _, left, right = diagram.extents[index]
        dear += any((cell, y) in cells for cell in range(x - left, x + right))
    return dear, sum(diagram.index_at(*cell) is not None for cell in cells)


# -- edges that leave what is in sight -------------------------------------------------------------


@pytest.mark.parametrize(("glyphs", "ways"), [(UNICODE, "←→↑"), (ASCII, "<>~")])
def test_an_edge_out_of_sight_says_where_the_parent_is(glyphs: Glyphs, ways: str) -> None:
    run = search("random:b=3,d=4", "alphabeta")
    outline, diagram = Outline(run.tree, unfolded=True), Diagram(run.names, glyphs)
    moment = Moment(run.trace, 20)
    diagram.show(moment, outline, moment.current)
    seen = set()
    for x, y in product(range(0, diagram.width - 60, 37), range(diagram.height - 12)):
        view = View(x, y, 60, 12)
        signs = {
            (piece.x, line): piece.text
            for line, pieces in exits(diagram, view, glyphs).items()
            for piece in pieces
        }
        seen |= set(signs.values())
        wanted = {}
        for index, extent in enumerate(diagram.extents):
            above = diagram.part.items[index].parent
            if view.holds(extent.x, extent.y) and above >= 0:
                wanted |= last_in_sight(view, diagram, index, diagram.extents[above], ways)
        assert signs == wanted, view
    assert seen == set(ways)


def last_in_sight(
    view: View, diagram: Diagram, index: int, parent: Extent, ways: str
) -> dict[tuple[int, int], str]:
    """Walk the edge up from a node, cell by cell: the cell where it is lost, and the way it goes.

    Nothing if it never is, or at the first step.
    """
    start = x, y = diagram.extents[index][:2]
    while (x, y) != (parent.x, parent.y):
        is_level = y == diagram.layout.bar_line(index) and x != parent.x
        way, by_x, by_y = (2, 0, -1) if not is_level else (0, -1, 0) if parent.x < x else (1, 1, 0)
        if not view.holds(x + by_x, y + by_y):
            return {} if (x, y) == start else {(x - view.x, y - view.y): ways[way]}
        x, y = x + by_x, y + by_y
    return {}
