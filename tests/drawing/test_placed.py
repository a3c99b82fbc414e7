"""Placed nodes: the widths of texts, the heights of levels, and the ends of nodes."""

import pytest

from tui_explorer.drawing.placed import PlacedNode, levels_of, width_of
from tui_explorer.drawing.tidy import depths_of


@pytest.mark.parametrize(
    ("text", "wide"),
    [("", 0), ("i", 4.5), (" ", 4.5), ("(", 4.5), ("1", 6), ("/", 6), ("m", 9), ("∞", 9),
     ("−", 9), ("王", 10.5), ("Ａ", 10.5), ("A", 7), ("Ä", 7), ("a", 6.2), ("5", 6.2), ("α", 6.2),
     ("aAi", 17.7)],
)  # fmt: skip
def test_how_wide_a_text_is(text: str, wide: float) -> None:
    assert width_of(text, 10) == pytest.approx(wide)
    assert width_of(text, 5) == pytest.approx(wide / 2)


def test_depths() -> None:
    assert depths_of([-1]) == [0]
    assert depths_of([-1, 0, 1, 1, 0, 4]) == [0, 1, 2, 2, 1, 2]


@pytest.mark.parametrize(
    ("aside", "high"),
    [(0, 86), (200, 86), (216, 86), (217, 34 + 0.24 * 217), (566, 34 + 0.24 * 566), (567, 170),
     (900, 170)],
)  # fmt: skip
def test_a_level_is_higher_where_edges_go_far_aside(aside: float, high: float) -> None:
    """From 86 points to 170; in between, a shape's height and a slope of 0.24."""
    for there in (aside, -aside):
        levels = levels_of([-1, 0, 0, 1], [0, 1, 1, 2], [0, 0, there, 0])
        assert levels == pytest.approx([0, high, high + 86])


def test_the_ends_of_nodes() -> None:
    inner = PlacedNode(0, "", -1, "max", 50, 100, 20, "A", "", True, "")
    leaf = PlacedNode(1, "0", 0, "leaf", 80, 200, 10, "", "", True, "")
    assert (inner.top, inner.bottom, inner.lowest) == (83, 117, 117)
    assert (leaf.top, leaf.bottom, leaf.lowest) == (190, 217, 210)
    assert leaf._replace(name="n").lowest == 223
    assert leaf.edge_at(inner, 117) == 50
    assert leaf.edge_at(inner, 190) == 80
    assert leaf.edge_at(inner, (117 + 190) / 2) == 65
