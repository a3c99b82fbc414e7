"""Figures of searches: every node once, at its place, with what the search knew at that step."""

from itertools import combinations

import pytest

import tui_explorer
from tests.seeds import seeds
from tui_explorer.drawing.figure import Figure, changes
from tui_explorer.drawing.placed import (
    HALF_WIDTH,
    PlacedNode,
    action_texts,
    outline,
    strokes,
    texts,
    width_of,
)
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment, Status

SOURCES = [
    "aima-5-2", "sixteen-leaves", "expectiminimax", "three-players-mit", "single-agent", "chain",
    "uneven-depth", "halves", "infinite-win", "tictactoe:state=XOXOX.O..", "nim3:stones=4", "5",
    "tictactoe:state=XOXOX....", "pawns:rows=3,cols=2,start=WW/../BB", "minimal-tree",
]  # fmt: skip


def figure_of(source: str, **settings: object) -> Figure:
    return Figure(tui_explorer.search(source, **settings), 5_000)


def box(node: PlacedNode) -> tuple[float, float, float, float]:
    corners = outline(node) or [(node.x - HALF_WIDTH, node.top), (node.x + HALF_WIDTH, node.bottom)]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("source", SOURCES)
def test_no_shapes_overlap_and_all_are_on_the_page(source: str) -> None:
    figure = figure_of(source)
    boxes = [box(node) for node in figure.nodes]
    assert not [pair for pair in combinations(boxes, 2) if meet(*pair)]
    for left, top, right, bottom in boxes:
        assert 0 < left < right < figure.width
        assert 0 < top < bottom < figure.height


@pytest.mark.parametrize("source", SOURCES)
def test_no_text_lies_on_another_node_or_text(source: str) -> None:
    figure = figure_of(source)
    written = []
    for index, node in enumerate(figure.nodes):
        placed = list(texts(node, figure.style(figure.run.end, node), figure.lines))
        placed += action_texts(node)
        for each in placed:
            wide = width_of(each.words, 8.5)
            begin = each.x - {"start": 0, "middle": wide / 2, "end": wide}[each.anchor]
            if each.words and each.role != "value":
                written.append((index, (begin, each.y - 6, begin + wide, each.y)))
    for (one, here), (other, there) in combinations(written, 2):
        assert one == other or not meet(here, there), (one, other)
    for one, here in written:
        assert 0 <= here[0] < here[2] <= figure.width
        hit = [other for other, node in enumerate(figure.nodes) if meet(here, box(node))]
        assert set(hit) <= {one}


def test_actions_stand_where_there_is_room() -> None:
    named = [node.action for node in figure_of("aima-5-2").nodes]
    assert named == ["", "a1", "b1", "b2", "b3", "a2", "c1", "c2", "c3", "a3", "d1", "d2", "d3"]
    long = ", ".join(f'"a very long name {n}": {n}' for n in range(9))
    assert {node.action for node in figure_of("{" + long + "}").nodes} == {""}
    chances = [node.action for node in figure_of("fair-coin").nodes if "1/2" in node.action]
    assert chances


def test_values_bounds_and_windows() -> None:
    figure = figure_of("aima-5-2")
    by_name = {node.name: figure.style(figure.run.end, node) for node in figure.nodes if node.name}
    assert by_name["A"].value == "3"
    assert by_name["A"].window == ("α=3", "β=+∞")
    assert by_name["C"].value == "≤2"
    assert by_name["D"].window == ("α=3", "β=5")
    cut = [node.path for node in figure.nodes if figure.style(figure.run.end, node).is_struck]
    assert cut == ["1.1", "1.2"]


def test_only_the_topmost_cut_edge_is_struck() -> None:
    figure = figure_of("sixteen-leaves")
    styles = {node.path: figure.style(figure.run.end, node) for node in figure.nodes}
    away = {path for path, style in styles.items() if style.status is Status.CUT_AWAY}
    struck = {path for path, style in styles.items() if style.is_struck}
    assert {"0.1.1", "0.1.1.0", "0.1.1.1"} <= away
    assert struck == {path for path in away if path.rpartition(".")[0] not in away}


def test_a_cut_at_the_root_is_struck_too() -> None:
    figure = figure_of("[5, [1, 2], 3]", window=(0, 4))
    styles = {node.path: figure.style(figure.run.end, node) for node in figure.nodes}
    assert {path for path, style in styles.items() if style.is_struck} == {"1", "2"}
    assert styles["1.0"].status is Status.CUT_AWAY


@pytest.mark.parametrize("settings", [{"depth": 3}, {"depth": 3, "order": "best"}])
def test_a_game_shows_the_children_of_visited_nodes(settings: dict[str, object]) -> None:
    """Also where all of it was grown, to be put into an order."""
    figure = figure_of("tictactoe:state=XO.......", **settings)
    run = figure.run
    visited = set(run.trace.node)
    assert {each.node for each in figure.nodes} == {
        0, *(child for node in visited for child in run.tree.children(node))
    }  # fmt: skip
    assert any(style.status is Status.CUT_AWAY for style in styles_at(figure, run.end))


def styles_at(figure: Figure, moment: Moment) -> list:  # type: ignore[type-arg]
    return [figure.style(moment, node) for node in figure.nodes]


RUNS = [
    ("aima-5-2", {}),
    ("sixteen-leaves", {"algorithm": "layered"}),
    ("sixteen-leaves", {"order": "worst", "cut": "gt"}),
    ("expectiminimax", {"algorithm": "star1"}),
    ("general-sum-cut", {"algorithm": "maxn-ab"}),
    ("table-trap", {"table": "sound"}),
    ("tictactoe:state=XOXOX....", {"table": "sound"}),
    ("tictactoe:state=XO.......", {"depth": 2}),
    ("tictactoe:state=XOXOX....", {"max_nodes": 17}),
    ("5", {}),
]


@pytest.mark.parametrize(("source", "settings"), RUNS)
def test_what_changes_is_all_that_changes(source: str, settings: dict[str, object]) -> None:
    """Step by step, the new styles add up to the styles of each moment."""
    figure = figure_of(source, **settings)
    styles: dict[int, object] = {}
    steps = 0
    for moment, new in changes(figure):
        styles.update(new)
        assert [styles[index] for index in range(len(figure.nodes))] == styles_at(figure, moment)
        assert moment.step == steps
        steps += 1
    assert steps == len(figure.run.trace) + 1


@pytest.mark.parametrize("seed", seeds(20))
def test_what_changes_in_random_trees(seed: int) -> None:
    test_what_changes_is_all_that_changes(random_tree(seed), {"algorithm": "alphabeta"})


def random_tree(seed: int) -> str:
    from random import Random

    random = Random(seed)

    def grown(depth: int) -> str:
        if not depth or random.random() < 0.15:
            return str(random.randint(-20, 20))
        return "[" + ",".join(grown(depth - 1) for _ in range(random.randint(1, 4))) + "]"

    return "[" + grown(3) + "," + grown(3) + "]"


def test_figures_of_one_run_lie_on_each_other() -> None:
    run: Run = tui_explorer.search("sixteen-leaves")
    places = [
        [(node.x, node.y, node.is_inside) for node in Figure(run, 100).nodes] for _ in range(2)
    ]
    assert places[0] == places[1]


def test_there_is_room_for_values_that_come_and_go() -> None:
    """A wide value keeps all of a node's values outside, also when it has gone."""
    figure = figure_of("[[123456, 3], [7, 2], [[5, 4], 9999999]]")
    inside = {node.path: node.is_inside for node in figure.nodes if node.kind != "leaf"}
    assert inside == {"": True, "0": False, "1": True, "2": True, "2.0": True}
    root = figure_of("[[-123456], [3, 4]]").nodes[0]
    assert (root.kind, root.is_inside) == ("max", False)
    blank = Figure(figure.run, 100, "inner")
    assert all(node.is_inside for node in blank.nodes)
    narrow = figure_of("[[3, 3], [7, 2], [[5, 4], 9999999]]")
    assert figure.width > narrow.width


@pytest.mark.parametrize(
    ("source", "kind", "begin"),
    [
        ("[[100, 200], [3, 4]]", "max", 14), ("[[100, 200], [3, 4]]", "min", 14),
        ("star1-cut", "chance", 22), ("general-sum-cut", "player", 23),
    ],
)  # fmt: skip
def test_room_is_made_for_what_stands_beside_a_node(source: str, kind: str, begin: int) -> None:
    """At the right, from where texts begin to the end of the widest of all steps."""
    algorithm = {"chance": "star1", "player": "maxn-ab"}.get(kind, "alphabeta")
    figure = figure_of(source, algorithm=algorithm)
    for node in figure.nodes:
        if node.kind == kind:
            wide = max(
                width_of(line, 8.5)
                for step in range(len(figure.run.trace) + 1)
                for line in figure.style(Moment(figure.run.trace, step), node).window or [""]
            )
            values = (
                []
                if node.is_inside
                else [
                    width_of(figure.style(Moment(figure.run.trace, step), node).value, 10.5)
                    for step in range(len(figure.run.trace) + 1)
                ]
            )
            _, right = figure._room(node, "")
            at = begin if node.is_inside else 23
            assert right == pytest.approx(max(20, at + max([wide, *values])))


def test_a_double_stroke_crosses_its_edge() -> None:
    figure = figure_of("aima-5-2")
    for node in figure.nodes[1:]:
        above = figure.nodes[node.parent]
        sides = []
        for (x1, y1), (x2, y2) in strokes(above, node):
            sides.append((x1 - node.edge_at(above, y1)) * (x2 - node.edge_at(above, y2)) < 0)
        assert sides == [True, True]


@pytest.mark.parametrize(("blank", "texts_left"), [("inner", {"3", "12", "8"}), ("all", set())])
def test_blank_figures(blank: str, texts_left: set[str]) -> None:
    run = tui_explorer.search("[[3,12,8],[3,12,8]]")
    figure = Figure(run, 100, blank)
    styles = styles_at(figure, run.end)
    assert {style.value for style in styles} - {""} == texts_left
    assert not any(style.window or style.is_struck or style.is_chosen for style in styles)
