"""What the header and each side panel say of the search at the step that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer import catalog
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.explorer.compared import Compared
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison_panel import comparison_lines
from tui_explorer.view.layout import wrapped
from tui_explorer.view.panels import introduction, node_lines, stopped_here, why_lines
from tui_explorer.words.safe import safe
from tui_explorer.words.status import (
    SPEEDS,
    conventions,
    in_short,
    playing,
    standing,
)

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen

_NAME_ROOM = 30
"""Cells for the source's name in the header; of a long path the end is shown."""
_CODE_ROOM = 64
"""Cells for pseudo-code, so that what stands at its right is not far off."""


def header(screen: ExplorerScreen, progress: str) -> tuple[list[list[str]], list[str]]:
    """The conventions of the search and where it stands, each at length and in short."""
    settings, session = screen.settings, screen.session
    algorithm = catalog.load_algorithm(settings.algorithm)
    run = session.run if session is not None else None
    has_window = run.trace.has_window if run else algorithm.keeps_window
    name = safe(screen.source.origin.name)
    name = name if len(name) <= _NAME_ROOM else "…" + name[1 - _NAME_ROOM :]
    told = list(conventions(settings, run, screen.glyphs, has_window=has_window))
    where = [progress]
    if session is not None and not progress:
        where = standing(session.run, session.step, key_of("go_on"))
        if screen.player is not None:
            where = [*(f"{playing(SPEEDS[screen.speed])}, {form}" for form in where), *where]
    return [[name, algorithm.title, *form] for form in (told, in_short(told))], where


def fill(screen: ExplorerScreen, name: str) -> None:
    """Say in a panel what there is to say now."""
    if screen.session is None or not screen.is_open:
        return
    session, panel = screen.session, screen.side.panel(name)
    run, moment, width, glyphs = session.run, session.moment, screen.side.text_width, screen.glyphs
    if name == "why":
        lines = why_lines(moment, session.reasons, run.names, width)
        lines += stopped_here(run, session.step, key_of("go_on"), width)
        panel.show(lines if session.step else [*lines, *introduction(run.origin, width)])
    elif name == "code":
        code = catalog.load_algorithm(run.settings.algorithm).code(run.settings)
        height, width = panel.room.height, min(width, _CODE_ROOM)
        panel.show(*code_lines(code, moment, width, glyphs, height=height))
    elif name == "node":
        panel.show(node_lines(moment, screen.tree_widget.cursor, run.names, glyphs, width))
    elif name == "proof":
        from tui_explorer.ui.explorer import proving

        proving.show(screen)
    elif name == "series":
        from tui_explorer.ui.explorer import series

        series.show(screen)
    else:
        compared = screen.compared or Compared(run, None)
        now = (run, session.step, screen.partner, _titles(screen), max(30, width), glyphs)
        lines = comparison_lines(*now, compared.fewest_of(run), compared.left_out_by(run))
        panel.show(lines + (wrapped(compared.why, width) if compared.why else []))


def _titles(screen: ExplorerScreen) -> list[str]:
    """What the searches beside each other are called."""
    kind = screen.source.kind_under(screen.settings)
    names = [screen.settings.algorithm]
    if screen.compared is None or not screen.compared.why:
        names = catalog.side_by_side(screen.settings.algorithm, kind)
    return [catalog.load_algorithm(name).title for name in names]
