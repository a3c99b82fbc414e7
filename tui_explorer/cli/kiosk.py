"""A kiosk: the explorer for people who share a machine, closed but for what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.errors import UsageError

if TYPE_CHECKING:
    from tui_explorer.cli.explore import Options
    from tui_explorer.cli.search_options import SearchOptions

_MOST_NODES, _MOST_SECONDS, _MOST_MEMORY = 600_000, 30.0, 256 * 1024**2
"""The limits of a search: tic-tac-toe can still be searched whole, by forty people at once."""


def in_kiosk(asked: SearchOptions, options: Options) -> SearchOptions:
    """The same within a kiosk's limits, opened from its shelf; what would write is refused."""
    from tui_explorer.formats.read.limits import DEFAULT, Limits
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.system.process import LOG

    if not options.kiosk:
        raise UsageError("--trees is for a kiosk", "add --kiosk")
    if options.record is not None:
        raise UsageError("a kiosk records no keys", "leave --record out")
    LOG.is_kept = False
    limits = asked.limits or DEFAULT
    return asked._replace(
        shelf=Shelf(options.trees),
        limits=Limits(*(min(pair) for pair in zip(limits, DEFAULT, strict=True))),
        max_nodes=min(asked.max_nodes or _MOST_NODES, _MOST_NODES),
        max_seconds=min(asked.max_seconds or _MOST_SECONDS, _MOST_SECONDS),
        max_memory=min(asked.max_memory or _MOST_MEMORY, _MOST_MEMORY),
    )
