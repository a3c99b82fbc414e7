"""Rows of the tree as they are painted, part by part, at many widths and depths, kept line by line.

Renew them with ``pytest tests/ui/test_kept_rows.py --snapshot-update``, and look at each.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.session import Session
from tui_explorer.ui.widgets.partner_tree import PartnerRows
from tui_explorer.ui.widgets.tree_columns import Columns, RowStyles, Widths
from tui_explorer.ui.widgets.tree_rows import StyledRow, StyledRows
from tui_explorer.view.beside import Beside, BesideByVisits
from tui_explorer.view.columns import INTERVAL, LOCAL, WINDOW, bound_headings
from tui_explorer.view.rows import Row
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

PARTS = {
    part: Style(meta={"part": sign}) for part, sign in zip(RowStyles._fields, "ts| vm", strict=True)
}
"""A style of its own for each part of a row: text, sign, guides, what is empty, value, mark."""


class Case(NamedTuple):
    """A search, and how its rows are looked at."""

    source: str
    settings: dict[str, Any]
    steps: tuple[int, ...]
    """From the end, if they are negative."""
    width: int = 50
    columns: str = WINDOW
    glyphs: Glyphs = UNICODE
    rows: int = 60
    folded: tuple[int, ...] = ()
    cursor: int | None = None
    """The node under the cursor; None where the search is."""
    top: int = 0


WIDE = "[" + ",".join(f"[{n},{-n}]" for n in range(40)) + "]"
DEEP = "[" * 40 + "1" + ",[2,3]]" * 40
LONG = """{label: a long name of a king, children: [
  {action: to the left and on, node: {label: 王手 and its very long remark, value: 3}},
  {action: e4, node: {label: B, children: [{action: 王, node: -123456789}, {action: x, node: 9}]}},
  {action: e5, node: {children: [{node: {label: the very last one, value: 2}}]}}]}"""
CASES: dict[str, Case] = {
    "cuts": Case("aima-5-2", {}, (0, 1, 4, 17, -1)),
    "narrow": Case("aima-5-2", {}, (17,), 30),
    "too-narrow": Case("sixteen-leaves", {"algorithm": "minimax"}, (9,), 16),
    "local": Case("sixteen-leaves", {}, (29,), 46, LOCAL),
    "interval": Case("sixteen-leaves", {}, (29, -1), 46, INTERVAL),
    "ascii": Case("small-deep-cut", {"cut": "gt"}, (9, -1), 40, glyphs=ASCII),
    "min-begins": Case("sixteen-leaves-min", {}, (29,), 40),
    "long": Case(LONG, {}, (0, 5, -1), 60),
    "long-in-little-room": Case(LONG, {}, (5, -1), 38),
    "long-in-less-room": Case(LONG, {}, (-1,), 34),
    "chance": Case("star1-cut", {"algorithm": "star1"}, (0, 7, -1)),
    "three": Case("three-players-mit", {"algorithm": "maxn"}, (0, 12, -1), 50),
    "claims": Case("n-player-wrong-cut", {"algorithm": "maxn-ab"}, (8, -1), 60),
    "claims-in-little-room": Case("n-player-wrong-cut", {"algorithm": "maxn-ab"}, (8, -1), 36),
    "table": Case("table-trap", {"table": "sound"}, (-1,)),
    "game": Case("nim:piles=1-2", {"table": "sound"}, (7, -1)),
    "limited": Case("horizon", {"depth": 1}, (-1,)),
    "stopped": Case("nim:piles=2-2", {"max_nodes": 9}, (-1,)),
    "layers": Case("layers", {"algorithm": "layered"}, (3, 9, -1), 40),
    "folded": Case("sixteen-leaves", {}, (29,), 46, folded=(2, 4), cursor=3),
    "wide": Case(WIDE, {}, (0, 30, 60, -1), 46, rows=24),
    "wide-below": Case(WIDE, {}, (30,), 46, rows=8, top=6),
    "deep": Case(DEEP, {}, (20, 40, -1), 46, rows=12, top=12),
    "deep-elsewhere": Case(DEEP, {}, (30,), 40, rows=14, top=26, cursor=0),
    "deep-in-ascii": Case(DEEP, {}, (40,), 40, rows=10, top=33, glyphs=ASCII),
    "owner-above": Case("two-deep-cuts", {}, (33, 42), 46, rows=5, top=8),
    "owner-just-above": Case("two-deep-cuts", {}, (33,), 46, rows=5, top=2),
    "owner-just-in-sight": Case("two-deep-cuts", {}, (33,), 46, rows=5, top=1),
    "owner-below": Case("two-deep-cuts", {}, (33,), 46, rows=1, folded=(3,)),
    "owner-hidden": Case("two-deep-cuts", {}, (33, 42), 46, rows=9, folded=(0,)),
    "leaf": Case("5", {}, (0, 1), 28),
}
TWO = {
    "cuts": ("aima-5-2", "alphabeta", "minimax", (17, -1)),
    "all": ("aima-5-2", "minimax", "alphabeta", (9, 20, -1)),
    "wide": (WIDE, "minimax", "alphabeta", (30, -1)),
    "game": ("nim:piles=1-2", "alphabeta", "minimax", (9, -1)),
    "all-of-a-game": ("nim:piles=1-2", "minimax", "alphabeta", (20, -1)),
    "deep": ("two-deep-cuts", "minimax", "alphabeta", (70,)),
    "layers": ("layers", "minimax", "layered", (5, -1)),
}


class Kept(SingleFileSnapshotExtension):
    """A file of text for each search."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def searched(source: str, settings: dict[str, Any]) -> Run:
    given = dict(settings)
    budget = Budget(max_nodes=given.pop("max_nodes", 100_000))
    return search(open_source(source), Settings(**given), budget)


def painted(columns: Columns, shown: StyledRow) -> str:
    """A row, what each of its cells is a part of, and the style of all of it."""
    strip = columns.strip(shown.row, RowStyles(**PARTS))
    text = "".join(segment.text for segment in strip)
    parts = "".join(
        segment.style.meta["part"] * cell_len(segment.text) for segment in strip if segment.style
    )
    return f"{text}|\n{parts}| {shown.style or '-'}"


def at_step(
    session: Session, rows: StyledRows, widths: Widths, case: Case, cursor: int
) -> Iterator[str]:
    """The lines of a step: heading and rows."""
    cells = Columns(case.width, widths, case.glyphs).most_guides
    shown = range(case.top, case.top + case.rows)
    styled = rows.at(session.moment, session.outline, shown, cells, cursor)
    grown = widths.grown(rows.fresh)
    columns = Columns(case.width, grown, case.glyphs)
    yield f"===== step {session.step}: {grown}, guides of {cells}, {rows.levels}"
    for row in (rows.heading, *styled):
        yield painted(columns, row)
    yield " ".join(f"{row.node}:{row.mover}:{row.winner}" for row, _ in styled)


def told(case: Case) -> Iterator[str]:
    run = searched(case.source, case.settings)
    session = Session(run, case.glyphs)
    session.is_pinned = bool(case.folded)
    for node in case.folded:
        session.outline.fold(node)
    rows = StyledRows(run.names, case.glyphs, case.columns)
    bounds = len(bound_headings(run.trace, case.glyphs, case.columns))
    widths = Widths.at_first(bounds, can_cut=run.trace.can_cut)
    for step in case.steps:
        session.go_to(step if step >= 0 else len(run.trace) + 1 + step)
        cursor = session.moment.current if case.cursor is None else case.cursor
        yield from at_step(session, rows, widths, case, cursor)


@pytest.mark.parametrize("name", CASES)
def test_rows_are_painted_as_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(told(CASES[name])) + "\n" == snapshot.use_extension(Kept)


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1" * 10, "1" * 10), ("1" * 11, "1" * 11), ("1" * 12, "1" * 10 + UNICODE.unknown)],
)
def test_a_number_that_is_too_long_says_so(value: str, shown: str) -> None:
    columns = Columns(30, Widths(5, (20,)), UNICODE)
    row = Row(1, False, "", "▽ B", (), value, "★")
    text = "".join(segment.text for segment in columns.strip(row, RowStyles(**PARTS)))
    assert text.split() == ["▽", "B", shown, "★"]
    assert len(text) == 30


def told_beside(beside: Beside, steps: tuple[int, ...]) -> Iterator[str]:
    """What the search reads alone, and the rows of its partner."""
    run = beside.shown
    session, case = Session(run, UNICODE), Case("", {}, (), 50, rows=30)
    own = StyledRows(run.names, UNICODE, WINDOW)
    own.is_extra = beside.is_read_here_only
    there = PartnerRows(beside, UNICODE, WINDOW)
    widths = Widths.at_first(2, can_cut=True)
    for step in steps:
        session.go_to(step if step >= 0 else len(run.trace) + 1 + step)
        beside.go_to(session.moment)
        extra = own.at(session.moment, session.outline, range(case.rows), 20, ROOT)
        yield f"===== step {step}, the partner at step {beside.moment.step}"
        yield from (f"{row.mark or '-'} {style or '-'}" for row, style in extra)
        columns = Columns(case.width, widths, UNICODE)
        for row in there.at(beside.moment, session.outline, range(case.rows), 20, ROOT):
            if len(row.row.bounds) in (0, 2):
                yield painted(columns, row)
            else:
                yield str(row)


@pytest.mark.parametrize("kind", [Beside, BesideByVisits])
@pytest.mark.parametrize("name", TWO)
def test_two_searches_are_painted_as_is_kept(
    name: str, kind: type[Beside], snapshot: SnapshotAssertion
) -> None:
    source, one, other, steps = TWO[name]
    beside = kind(searched(source, {"algorithm": one}), searched(source, {"algorithm": other}))
    assert "\n".join(told_beside(beside, steps)) + "\n" == snapshot.use_extension(Kept)
