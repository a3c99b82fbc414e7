"""Options of labs and kiosks: what is refused, a kiosk's limits, and the app of a lab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_explorer.errors import UsageError
from tui_explorer.words import usage

if TYPE_CHECKING:
    from tui_explorer.cli.explore import Options
    from tui_explorer.cli.search_options import SearchOptions
    from tui_explorer.ui.app import ExplorerApp

_MOST_NODES, _MOST_SECONDS, _MOST_MEMORY = 600_000, 30.0, 256 * 1024**2
"""The limits of a search: tic-tac-toe can still be searched whole, by forty people at once."""


def refuse_halves(options: Options) -> None:
    """Refuse options that mean nothing without another, or not beside it."""
    leads_or_follows = options.lead or options.follow
    if options.trees is not None and not options.kiosk:
        raise UsageError(*usage.FOR_A_KIOSK)
    if options.student is not None and options.state is None:
        raise UsageError(*usage.NO_STATE)
    if options.state is not None and not (options.student is not None or leads_or_follows):
        raise UsageError(*usage.NO_STUDENT)
    if options.kiosk and leads_or_follows and options.state is None:
        raise UsageError(*usage.KIOSK_WITHOUT_STATE)
    if options.lead and options.follow:
        raise UsageError(*usage.LEADS_AND_FOLLOWS)
    if options.record is not None:
        raise UsageError(*usage.NOT_RECORDED)


def leave_no_traces() -> None:
    """Let this process, a kiosk's, write no log and no core."""
    from tui_explorer.system.process import LOG, leave_no_core

    LOG.is_kept = False
    leave_no_core()


def in_kiosk(asked: SearchOptions, options: Options) -> SearchOptions:
    """The same within a kiosk's limits, to be opened from its shelf."""
    from tui_explorer.exercises.offered import FullShelf
    from tui_explorer.formats.read.syntax import DEFAULT, Limits

    limits = asked.limits or DEFAULT
    return asked._replace(
        shelf=FullShelf(options.trees, options.student),
        limits=Limits(*(min(pair) for pair in zip(limits, DEFAULT, strict=True))),
        max_nodes=min(asked.max_nodes or _MOST_NODES, _MOST_NODES),
        max_seconds=min(asked.max_seconds or _MOST_SECONDS, _MOST_SECONDS),
        max_memory=min(asked.max_memory or _MOST_MEMORY, _MOST_MEMORY),
    )


def in_lab(options: Options) -> tuple[type[ExplorerApp], dict[str, Any]]:
    """The kind of explorer for a lab, and what it is given: a student's is remembered on the
    desk, a kiosk remembers nothing.
    """
    from tui_explorer.lab.app import LabApp
    from tui_explorer.lab.leading import Lead, Led, lead_file
    from tui_explorer.ui.memory import Memory

    given: dict[str, Any] = {"follows": options.follow}
    if options.student is not None and options.state is not None:
        from tui_explorer.lab.desk import Desk

        desk = Desk(options.state, options.student)
        given |= {"memory": Memory(desk.folder), "desk": desk}
    elif options.kiosk:
        given["memory"] = Memory.of_nobody()
    if options.lead:
        given["lead"] = Lead(lead_file(options.state), options.student or _user())
    elif options.follow or options.state is not None:
        given["led"] = Led(lead_file(options.state))
    return LabApp, given


def _user() -> str:
    from getpass import getuser

    try:
        return getuser()
    except (OSError, KeyError):
        return "?"
