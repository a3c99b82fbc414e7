"""Panels that take turns in one place, and how each says which others there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui_explorer.ui.screens.explorer import ExplorerScreen

PANELS = ("comparison", "why", "code", "node", "proof", "series")
"""Those of the narrow screen, where only one can be seen."""
BOTTOM = ("code", "node", "proof", "series")
"""Those at the bottom of the wide one."""


def is_series(screen: ExplorerScreen) -> bool:
    """Whether there is more than one search to speak of."""
    session = screen.session
    return screen.orders is not None or bool(session and session.run.iterations)


def show_tabs(screen: ExplorerScreen) -> None:
    """Name the panels that take turns, each in the frame of all of them."""
    is_narrow, has_series = screen.has_class("-narrow"), is_series(screen)
    for name in PANELS:
        turns = PANELS if is_narrow else BOTTOM if name in BOTTOM else ()
        tabs = turns if has_series else turns[:-1]
        screen.panel(name).show_tabs([screen.panel(tab) for tab in tabs])
