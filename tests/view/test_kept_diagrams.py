"""Diagrams of many trees, with all their styles, in parts and from afar, kept line by line.

Renew them with ``pytest tests/view/test_kept_diagrams.py --snapshot-update``, and look at each.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer.api import search
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.search import search as searched
from tui_explorer.searches.source import open_source
from tui_explorer.view.columns import INTERVAL, LOCAL, WINDOW
from tui_explorer.view.diagram.diagram import Diagram, Piece
from tui_explorer.view.diagram.nodes import ALL, VALUES, WINDOWS
from tui_explorer.view.diagram.out_of_sight import SmallMap, View, exits
from tui_explorer.view.layout import cell_len, padded
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs


class Case(NamedTuple):
    """A search, and how its diagram is looked at."""

    source: str
    settings: dict[str, Any]
    steps: tuple[int, ...] = (-1,)
    """From the end, if they are negative."""
    zoom: int = ALL
    columns: str = WINDOW
    glyphs: Glyphs = UNICODE
    folded: tuple[int, ...] = ()
    gathered: tuple[range, ...] = ()
    focus: int | None = ROOT
    """The node around which it is drawn; None for where the search is."""
    width: int = 0
    lines: int = 0
    hides_ahead: bool = False


FEW = "[[3,12,8],[2,4,6],[14,5,2]]"
LONG = "[" + ",".join(map(str, range(1000, 1050))) + "]"
CHAIN = "[" * 45 + "1" + ",2]" * 45
MANY = "[" + ",".join(f"[{n},{n + 1},{n + 2}]" for n in range(150)) + "]"
NAMED = """{label: a long name of a king, children: [
  {action: to the left and on, node: {label: 王手, value: 3}},
  {action: e4, node: {label: B, children: [{action: 王, node: -1000}, {action: x, node: 1e9}]}},
  {action: e5, node: {children: [{node: {label: the very last one, value: 2}}]}}]}"""
CASES: dict[str, Case] = {
    "begins": Case("aima-5-2", {}, (0, 1, 2, 4)),
    "cuts": Case("aima-5-2", {}, (17, 18, -1), WINDOWS),
    "local": Case("sixteen-leaves", {}, (9, -1), WINDOWS, LOCAL),
    "interval": Case("aima-5-2", {"algorithm": "minimax"}, (9, -1), ALL, INTERVAL),
    "ascii": Case("small-deep-cut", {"cut": "gt"}, (12, -1), ALL, glyphs=ASCII),
    "values": Case("sixteen-leaves", {}, (23, -1), VALUES),
    "values-just-fit": Case("two-deep-cuts", {}, (33,), VALUES, width=78),
    "values-closely": Case("two-deep-cuts", {}, (33,), VALUES, width=71),
    "values-touching": Case("two-deep-cuts", {}, (42,), VALUES, width=64),
    "values-fit-nowhere": Case("two-deep-cuts", {}, (47,), VALUES, width=63),
    "levels-apart": Case(FEW, {}, (17,), ALL, lines=13),
    "levels-further-apart": Case(FEW, {}, (17,), WINDOWS, lines=60),
    "just-no-room-to-move-apart": Case(FEW, {}, (17,), ALL, lines=12),
    "chance": Case("expectiminimax", {"algorithm": "expectimax"}, (9, -1)),
    "chance-cut": Case("star1-cut", {"algorithm": "star1"}, (6, 7, -1), WINDOWS),
    "three-players": Case("three-players-mit", {"algorithm": "maxn"}, (9, -1)),
    "claims": Case("n-player-wrong-cut", {"algorithm": "maxn-ab"}, (8, -1)),
    "table": Case("table-trap", {"table": "sound"}, (-1,)),
    "game": Case("nim:piles=1-2", {"table": "sound"}, (12, -1)),
    "limited": Case("horizon", {"depth": 1}, (-1,)),
    "stopped": Case("nim:piles=2-2", {"max_nodes": 9}, (-1,)),
    "folded": Case("sixteen-leaves", {}, (0, 9, -1), WINDOWS, folded=(1, 5)),
    "gathered": Case(LONG, {"algorithm": "minimax"}, (4, 80, -1), VALUES,
                     gathered=(range(2, 20), range(26, 50))),
    "hides-ahead": Case("aima-5-2", {}, (0, 17), ALL, hides_ahead=True),
    "hides-ahead-claims": Case("n-player-wrong-cut", {"algorithm": "maxn-ab"}, (5,), WINDOWS,
                               hides_ahead=True),
    "hides-ahead-values": Case(FEW, {"algorithm": "minimax"}, (6,), VALUES, hides_ahead=True),
    "deep": Case(CHAIN, {"algorithm": "minimax"}, (40,), VALUES, focus=None),
    "wide": Case(LONG, {"algorithm": "minimax"}, (60,), VALUES, focus=25),
    "large": Case(MANY, {"algorithm": "minimax"}, (7,), VALUES, focus=80),
    "min-begins": Case("sixteen-leaves-min", {}, (20,), WINDOWS),
    "leaf": Case("5", {}, (0, 1)),
    "root-cuts": Case("[[7,8],[9,8],3]", {"window": (0, 5)}, (-1,)),
    "names": Case(NAMED, {}, (0, 5, -1)),
    "names-of-minimax": Case(NAMED, {"algorithm": "minimax"}, (-1,)),
    "names-left-out": Case(NAMED, {}, (5,), WINDOWS),
}  # fmt: skip
VIEWS = [(0, 0, 40, 9), (17, 1, 40, 8), (25, 3, 24, 3), (9, 2, 23, 9), (30, 0, 88, 18)]
"""Where one stands before a diagram that does not fit: x, y, width and height."""


def found(case: Case) -> Run:
    settings = dict(case.settings)
    if "max_nodes" in settings:
        budget = Budget(max_nodes=settings.pop("max_nodes"))
        return searched(open_source(case.source), Settings(**settings), budget)
    return search(case.source, **settings)


def styled(pieces: list[Piece]) -> str:
    """A line of a diagram, and by one letter a cell the role of what stands there, x for what is
    cut away; capital where a cursor makes it stand out.
    """
    text = roles = ""
    for piece in pieces:
        role = "x" if piece.role == "cut" else piece.role[:1] or "-"
        text = padded(text, piece.x) + piece.text
        roles = roles.ljust(piece.x) + (role.upper() if piece.is_head else role) * cell_len(
            piece.text
        )
    return f"{text.rstrip()}\n{roles}".rstrip()


def drawn(case: Case) -> Iterator[tuple[Diagram, Moment, set[int] | None]]:
    """The diagram at each of the steps, and the lines that the last step changed."""
    run = found(case)
    outline = Outline(run.tree, unfolded=True)
    for node in case.folded:
        outline.fold(node)
    if case.gathered:
        outline.gather(ROOT, *case.gathered)
    rows = Rows(run.names, case.glyphs, case.columns)
    rows.hides_ahead = case.hides_ahead
    diagram = Diagram(
        run.names, case.glyphs, case.columns, case.zoom, case.lines, rows, width=case.width
    )
    for step in case.steps:
        moment = Moment(run.trace, step if step >= 0 else len(run.trace) + 1 + step)
        focus = moment.current if case.focus is None else case.focus
        yield diagram, moment, diagram.show(moment, outline, focus)


class Kept(SingleFileSnapshotExtension):
    """A file of text for each diagram."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def told(case: Case) -> Iterator[str]:
    for diagram, moment, changed in drawn(case):
        lines = "all lines" if changed is None else f"lines {sorted(changed)}"
        size = f"{diagram.width} x {diagram.height}"
        yield f"===== step {moment.step}, {size}, {lines} anew, the search at {diagram.here}"
        for number in range(diagram.height):
            yield styled(diagram.line(number))
        winners = {
            piece.text: piece.winner
            for number in range(diagram.height)
            for piece in diagram.line(number)
            if piece.winner is not None
        }
        yield f"winners: {winners}"


@pytest.mark.parametrize("name", CASES)
def test_diagrams_are_those_that_are_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(told(CASES[name])) + "\n" == snapshot.use_extension(Kept)


def seen(diagram: Diagram, view: View, glyphs: Glyphs, cursor: int) -> Iterator[str]:
    """What is in sight, the way out of it, and the map."""
    for line, signs in sorted(exits(diagram, view, glyphs).items()):
        told = ", ".join(f"{s.text} at {s.x} to {s.item} ({s.role})" for s in sorted(signs))
        yield f"line {line}: {told}"
    small = SmallMap(diagram, view, glyphs, cursor)
    if not small.has_room:
        yield "no room for a map"
        return
    yield f"a map of {small.width} x {small.height} at {small.x}, {small.y}"
    for line in small.lines:
        roles = "".join((role[:1] or "-") * len(text) for text, role in line)
        yield f"{''.join(text for text, _ in line)}  {roles}"
    places = [
        small.point_of(small.x + x, small.y + y)
        for x, y in ((-1, 0), (0, -1), (0, 0), (1, 1), (5, 1), (small.width - 1, small.height - 1),
                     (small.width, 0), (0, small.height))
    ]  # fmt: skip
    yield f"it leads to {places}"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_what_is_told_of_what_is_out_of_sight_is_what_is_kept(
    glyphs: Glyphs, snapshot: SnapshotAssertion
) -> None:
    lines = []
    for source, zoom in (("two-deep-cuts", VALUES), ("sixteen-leaves", ALL), (FEW, WINDOWS)):
        case = Case(source, {}, (11, 26), zoom, glyphs=glyphs, folded=(3,))
        for diagram, moment, _ in drawn(case):
            for view in VIEWS:
                for cursor in (0, len(diagram.extents) - 1):
                    lines.append(f"===== {source}, step {moment.step}, {view}, at {cursor}")
                    lines += seen(diagram, View(*view), glyphs, cursor)
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
