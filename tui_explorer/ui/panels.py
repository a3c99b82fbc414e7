"""The panels beside the tree: one table of their titles and places, and of what fills each.

To add a panel, add a row with the function that makes its lines.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, Flag, auto
from typing import NamedTuple

from tui_explorer import catalog
from tui_explorer.engine.results.proof import exact_value
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.session import Compared, Session
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison import comparison_lines
from tui_explorer.view.layout import wrapped
from tui_explorer.view.panels import (
    introduction,
    node_lines,
    proof_lines,
    series_lines,
    stopped_here,
    why_lines,
)
from tui_explorer.words.notices import TRYING
from tui_explorer.words.proof import shake_told

_CODE_WIDTH, _COMPARISON_WIDTH = 64, 30
"""Cells for pseudo-code, so that what stands at its right is not far off; and the least cells for
the comparison."""


class Place(Enum):
    """The place of a panel in a window that has room for several."""

    ABOVE = auto()
    """Always to be seen."""
    BELOW = auto()
    """Takes turns with the others below. In a narrow window, all panels take turns."""


class Change(Flag):
    """A change that makes a panel's lines out of date; another search is another step, too."""

    STEP = auto()
    CURSOR = auto()
    PARTNER = auto()
    """The search that the shown one is compared with has arrived."""
    ORDERS = auto()
    """Every order of children is being tried, or has been, or no longer is."""
    HEIGHT = auto()
    """The panel has become higher or lower; another width is another step, too."""


class Room(NamedTuple):
    """The cursor and the cells that lines are made for."""

    cursor: int
    """The node under the cursor."""
    width: int
    height: int


Lines = tuple[list[str], int | None]
"""Safe text that fits the width, and the number of the line that is lit, if one is."""


class Panel(NamedTuple):
    """One panel; its name is its widget's id."""

    name: str
    title: str
    place: Place
    lines: Callable[[Session, Room], Lines]
    refreshed_by: Change = Change.STEP
    is_offered: Callable[[Session], bool] | None = None
    """Whether it has anything to say of a search; None if it always has."""


def comparison(session: Session, room: Room) -> Lines:
    """Both searches side by side at the same place of the tree."""
    run = session.run
    compared = session.compared or Compared(run, None)
    names = [run.settings.algorithm]
    if not compared.why:
        names = catalog.side_by_side(run.settings.algorithm, run.tree.kind)
    lines = comparison_lines(
        run,
        session.step,
        session.partner,
        [catalog.load_algorithm(name).title for name in names],
        max(_COMPARISON_WIDTH, room.width),
        session.glyphs,
        compared.fewest_of(run),
        compared.left_out_by(run),
    )
    return lines + (wrapped(compared.why, room.width) if compared.why else []), None


def why(session: Session, room: Room) -> Lines:
    """The sentence of the last event; before the first one, what the author says of the tree."""
    run, width = session.run, room.width
    lines = why_lines(session.moment, session.reasons, width)
    lines += stopped_here(run, session.step, key_of("go_on"), width)
    return lines if session.step else [*lines, *introduction(run.origin, width)], None


def code(session: Session, room: Room) -> Lines:
    """The pseudo-code, with the current line lit and its numbers filled in."""
    settings, width = session.run.settings, min(room.width, _CODE_WIDTH)
    lines = catalog.load_algorithm(settings.algorithm).code(settings)
    return code_lines(lines, session.moment, width, session.glyphs, height=room.height)


def node(session: Session, room: Room) -> Lines:
    """All that is known by now of the node under the cursor."""
    names, glyphs = session.run.names, session.glyphs
    return node_lines(session.moment, room.cursor, names, glyphs, room.width), None


def proof(session: Session, room: Room, *, just_shaken: bool = False) -> Lines:
    """The part of the proof about the node under the cursor, and what came of the last shake."""
    run, partner = session.run, session.partner
    exact = None if partner is None else exact_value(run, room.cursor, partner)
    unknown = partner is not None and exact is None
    shown = session.moment, room.cursor, exact, run.names, session.glyphs, room.width
    lines = proof_lines(*shown, unknown=unknown)
    if session.shaken is None:
        return lines, None
    lines += ["", *wrapped(shake_told(session.shaken), room.width)]
    return lines, len(lines) - 1 if just_shaken else None


def series(session: Session, room: Room) -> Lines:
    """The iterations that the shown search is one of, and the orders that were tried."""
    lines = series_lines(session.run, session.orders, room.width, session.glyphs)
    return [*lines, TRYING] if session.trying else lines, None


PANELS = [
    Panel("comparison", "Comparison", Place.ABOVE, comparison, Change.STEP | Change.PARTNER),
    Panel("why", "Why", Place.ABOVE, why),
    Panel("code", "Code", Place.BELOW, code, Change.STEP | Change.HEIGHT),
    Panel("node", "Node", Place.BELOW, node, Change.STEP | Change.CURSOR),
    Panel("proof", "Proof", Place.BELOW, proof, Change.STEP | Change.CURSOR | Change.PARTNER),
    Panel("series", "Iterations and orders", Place.BELOW, series, Change.STEP | Change.ORDERS,
          is_offered=lambda session: session.has_series),
]  # fmt: skip
"""In the order in which they take turns."""


def panel_named(name: str) -> Panel:
    """The row of that name."""
    return next(panel for panel in PANELS if panel.name == name)


def panels_for(session: Session | None) -> list[Panel]:
    """The panels that have something to say; before the first search, those that always have."""
    return [
        panel
        for panel in PANELS
        if panel.is_offered is None or (session is not None and panel.is_offered(session))
    ]
