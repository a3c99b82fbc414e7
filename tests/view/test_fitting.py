"""What a diagram tells where not everything has room: the same at every step, and names first."""

import pytest

from tui_explorer.api import search
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.diagram.diagram import Diagram
from tui_explorer.view.diagram.fitting import telling_most
from tui_explorer.view.diagram.nodes import ALL, DETAILS, VALUES, WINDOWS, Detail
from tui_explorer.view.layout import padded
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

SMALL, USUAL, WIDE = (76, 10), (62, 30), (102, 39)
"""The room of the diagram at 80×24, 120×36 and 160×45."""


def fitting(
    run: Run,
    step: int,
    room: tuple[int, int],
    glyphs: Glyphs = UNICODE,
    *,
    windows_first: bool = False,
    hides_ahead: bool = False,
) -> Diagram:
    moment, outline = Moment(run.trace, step), Outline(run.tree, unfolded=True)
    rows = Rows(run.names, glyphs)
    rows.hides_ahead = hides_ahead

    def made(zoom: int, details: tuple[Detail, ...] = ()) -> Diagram:
        given = run.names, glyphs, "window", zoom, room[1], rows
        diagram = Diagram(*given, width=room[0], details=details)
        diagram.show(moment, outline, ROOT)
        return diagram

    return telling_most(made, *room, windows_first=windows_first)  # type: ignore[arg-type]


def lines(diagram: Diagram) -> list[str]:
    drawn = []
    for number in range(diagram.height):
        line = ""
        for piece in diagram.line(number):
            assert len(line) <= piece.x, "two texts in one place"
            line = padded(line, piece.x) + piece.text
        drawn.append(line.rstrip())
    return drawn


def test_names_of_nodes_and_actions_and_windows_from_the_root_down() -> None:
    diagram = fitting(search("sixteen-leaves"), 38, USUAL)
    assert lines(diagram) == """
                           A ▲ 7◂
                          α=7 β=+∞
              ┌──────────────┴──────────────┐
              │                             │
            a1│                           a2│
              │                             │
            B ▼ 7                         C ▼ …
           α=−∞ β=7                      α=7 β=+∞
      ┌───────┴───────┐              ┌──────┴───────┐
      │               │              │              │
    b1│             b2│            c1│            c2│
      │               │              │              │
    D ▲ 7☆          E ▲ ≥8✂        F ▲ …          G △
   α=7 β=+∞        α=−∞ β=7       α=7 β=+∞
   ┌──┴───┐        ┌──┴╌╌╌╪      ┌───┴───┐       ┌──┴───┐
   │      │        │      ┆      │       │       │      │
   d1     d2       e1     e2     f1      f2      g1     g2
   │      │        │      ┆      │       │       │      │
 H ▼ 7☆ I ▼ ≤3✂  J ▼ 8  K ▽    L▶▼ ≤1✂ M ▽     N ▽    O ▽
  ┌┴─┐   ┌┴╌╪     ┌┴─┐   ┌┴╌┐   ┌┴╌╪    ┌┴─┐    ┌┴─┐   ┌┴─┐
  │  │   │  ┆     │  │   ┆  ┆   │  ┆    │  │    │  │   │  │
  h1 h2  i1 i2    j1 j2  k1 k2  l1 l2   m1 m2   n1 n2  o1 o2
  │  │   │  ┆     │  │   ┆  ┆   │  ┆    │  │    │  │   │  │
  8  7☆  3 (9)    9  8☆ (2)(4)  1 (8)  (8)(9)  (9)(9) (3)(4)
""".strip("\n").split("\n")  # fmt: skip


def test_names_of_nodes_where_lines_are_few() -> None:
    told = " ".join(lines(fitting(search("sixteen-leaves"), 38, SMALL))).split()
    assert {"A", "B", "C", "H", "L▶▼", "≤1✂"} <= set(told)
    assert not {"a1", "α=7"} & set(told)


def test_what_chance_does_is_told_in_a_small_window() -> None:
    run = search("star1-cut", "star1")
    told = "\n".join(lines(fitting(run, 8, SMALL)))
    assert "▶ B ◆ ≤11/2✂" in told
    assert "b1 1/2│   b2 1/2╪" in told


SOURCES = [
    "aima-5-2", "sixteen-leaves", "two-deep-cuts", "star1-cut", "three-players-mit", "pawn-game",
    "uneven-depth", "[[3,12,8],[2,4,6],[14,5,2]]", "5", "wikipedia-minimax", "korf-deep-cut",
    "coelho-three-players",
]  # fmt: skip


@pytest.mark.parametrize("hides_ahead", [False, True])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("room", [SMALL, USUAL, WIDE, (30, 8)], ids=str)
@pytest.mark.parametrize("source", SOURCES)
def test_it_is_the_same_at_every_step_and_no_larger_than_it_may_be(
    source: str, room: tuple[int, int], glyphs: Glyphs, hides_ahead: bool
) -> None:
    run = search(source)
    steps = range(0, len(run.trace) + 1, max(3, len(run.trace) // 12))
    found = [fitting(run, step, room, glyphs, hides_ahead=hides_ahead) for step in steps]
    places = {tuple(extent[:3] for extent in each.extents) for each in found}
    assert len({tuple(each.details) for each in found}) == len(places) == 1
    if found[0].details != DETAILS[ALL : ALL + 1] and (glyphs, hides_ahead) == (UNICODE, False):
        values = Diagram(run.names, zoom=VALUES, lines=room[1], width=room[0])
        values.show(run.end, Outline(run.tree, unfolded=True), ROOT)
        assert found[0].width <= max(room[0], values.width)
        assert found[0].height <= max(room[1], values.height)


def test_windows_where_nothing_has_a_name() -> None:
    run = search(f"[{','.join(['[1,2]'] * 30)}]")
    assert fitting(run, 0, (400, 8)).details == DETAILS[WINDOWS : WINDOWS + 1]


def test_windows_that_somebody_has_asked_for_go_before_names() -> None:
    run = search("star1-cut")
    assert fitting(run, 8, SMALL).names_any
    asked = fitting(run, 8, SMALL, windows_first=True)
    assert asked.details == DETAILS[WINDOWS : WINDOWS + 1]
