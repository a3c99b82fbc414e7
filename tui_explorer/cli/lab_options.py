"""Labs: the explorer for people who share a machine, closed but for what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_explorer.errors import UsageError

if TYPE_CHECKING:
    from tui_explorer.cli.explore import Options
    from tui_explorer.cli.search_options import SearchOptions
    from tui_explorer.ui.app import ExplorerApp

_MOST_NODES, _MOST_SECONDS, _MOST_MEMORY = 600_000, 30.0, 256 * 1024**2
"""The limits of a search: tic-tac-toe can still be searched whole, by forty people at once."""


def refuse_halves(options: Options) -> None:
    """Refuse options that mean nothing without another, or not beside it."""
    if options.trees is not None and not options.kiosk:
        raise UsageError("--trees is for a kiosk", "add --kiosk")
    if options.student is not None and options.state is None:
        raise UsageError("--student needs a folder to keep a place in", "add --state DIR")
    if options.state is not None and options.student is None:
        raise UsageError("--state keeps what is a student's", "add --student NAME")
    if options.record is not None:
        raise UsageError("no keys are recorded in a lab", "leave --record out")


def in_kiosk(asked: SearchOptions, trees: str | None) -> SearchOptions:
    """The same within a kiosk's limits, to be opened from its shelf."""
    from tui_explorer.formats.read.limits import DEFAULT, Limits
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.system.process import LOG

    LOG.is_kept = False
    limits = asked.limits or DEFAULT
    return asked._replace(
        shelf=Shelf(trees),
        limits=Limits(*(min(pair) for pair in zip(limits, DEFAULT, strict=True))),
        max_nodes=min(asked.max_nodes or _MOST_NODES, _MOST_NODES),
        max_seconds=min(asked.max_seconds or _MOST_SECONDS, _MOST_SECONDS),
        max_memory=min(asked.max_memory or _MOST_MEMORY, _MOST_MEMORY),
    )


def in_lab(options: Options) -> tuple[type[ExplorerApp], dict[str, Any]]:
    """The kind of explorer for a lab, and what it is given: it remembers on the student's desk, or
    nowhere.
    """
    from tui_explorer.lab.app import LabApp
    from tui_explorer.ui.memory import Memory

    if options.student is None or options.state is None:
        return LabApp, {"memory": Memory.of_nobody()}
    from tui_explorer.lab.desk import Desk

    desk = Desk(options.state, options.student)
    return LabApp, {"memory": Memory(desk.folder), "desk": desk}
