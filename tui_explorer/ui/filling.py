"""What each side panel says of the search at the step that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer import catalog
from tui_explorer.runs import pseudocode
from tui_explorer.ui.actions import key_of
from tui_explorer.words.code import code_lines
from tui_explorer.words.header import stopped_here
from tui_explorer.words.layout import wrapped
from tui_explorer.words.live import live_table
from tui_explorer.words.panels import node_lines, why_lines

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen

_CODE_ROOM = 64
"""Cells for pseudo-code, so that what stands at its right is not far off."""


def fill(screen: ExplorerScreen, name: str) -> None:
    """Say in a panel what there is to say now."""
    if screen.session is None or not screen.is_open:
        return
    session, panel = screen.session, screen.side.panel(name)
    run, moment, width, glyphs = session.run, session.moment, screen.side.text_width, screen.glyphs
    if name == "why":
        lines = why_lines(moment, session.reasons, run.names, width)
        panel.show([*lines, *stopped_here(run, session.step, key_of("go_on"), width)])
    elif name == "code":
        height, strict = panel.room.height, run.settings.cut == "gt"
        code, width = pseudocode(run.settings), min(width, _CODE_ROOM)
        panel.show(*code_lines(code, moment, width, glyphs, height=height, strict=strict))
    elif name == "node":
        panel.show(node_lines(moment, screen.tree_widget.cursor, run.names, glyphs, width))
    elif name == "proof":
        from tui_explorer.ui import proving

        proving.show(screen)
    elif name == "series":
        from tui_explorer.ui import series

        series.show(screen)
    else:
        now = (run, session.step, screen.partner, _titles(screen), max(30, width), glyphs)
        lines = live_table(*now, fewest=screen.fewest)
        panel.show(lines + (wrapped(screen.no_partner, width) if screen.no_partner else []))


def _titles(screen: ExplorerScreen) -> list[str]:
    """What the searches beside each other are called."""
    kind = screen.source.kind_under(screen.settings)
    names = [screen.settings.algorithm]
    if not screen.no_partner:
        names = catalog.side_by_side(screen.settings.algorithm, kind)
    return [catalog.load_algorithm(name).TITLE for name in names]
