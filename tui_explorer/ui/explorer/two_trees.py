"""Two trees side by side in lock-step: the search that is shown, and its partner."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.content import Content

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import CountedRun, Run
from tui_explorer.engine.budget import SearchStopped
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.fit import without_misfits
from tui_explorer.searches.search import search
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import Job, attempted, in_background
from tui_explorer.ui.comparing import partners_of
from tui_explorer.ui.explorer.budgets import is_quick
from tui_explorer.ui.explorer.searching import make_ready
from tui_explorer.ui.widgets.partner_tree import PartnerTree
from tui_explorer.ui.widgets.search_tree import SearchTree
from tui_explorer.view import OUTLINE
from tui_explorer.view.beside import Beside, BesideByVisits
from tui_explorer.view.columns import title_above
from tui_explorer.words import two_trees as words
from tui_explorer.words.answers import NO_SEARCH, OTHER_PROGRAM
from tui_explorer.words.notices import NO_OTHER_SEARCH

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_COLUMNS = 160
"""Cells of a window that has room for two trees beside the panels."""
_GROUP = "two trees"


def has_room(screen: ExplorerScreen) -> bool:
    """Whether a second tree could stand beside the one that is shown."""
    return screen.view == OUTLINE and screen.app.size.width >= _COLUMNS


def toggle(screen: ExplorerScreen, session: Session) -> None:
    """Put the partner's tree beside the one that is shown, or take it away."""
    width = screen.app.size.width
    if screen.wants_two_trees:
        leave(screen)
    elif screen.view != OUTLINE:
        screen.notify(words.OUTLINE_ONLY.format(key=key_of("view")))
    elif session.predictions is not None:
        screen.notify(words.WHILE_PREDICTING)
    elif width < _COLUMNS:
        screen.notify(words.TOO_NARROW.format(columns=_COLUMNS, width=width))
    else:
        screen.wants_two_trees = True
        refresh(screen)


def leave(screen: ExplorerScreen) -> None:
    """Take the partner's tree away."""
    screen.wants_two_trees = False
    _stand_alone(screen)


def _stand_alone(screen: ExplorerScreen) -> None:
    screen.workers.cancel_group(screen, _GROUP)
    _make_room(screen, is_wanted=False)
    _partner_tree(screen).wait("")
    screen.tree_widget.follower = None
    screen.show_search()


def _make_room(screen: ExplorerScreen, *, is_wanted: bool) -> None:
    """Let the panels leave room for a second tree, or take it back."""
    screen.set_class(is_wanted, "-two-trees")
    screen.side.rearrange()


def refresh(screen: ExplorerScreen) -> None:
    """Show both trees as they are now, where there is room for them; say so where there is none."""
    session, beside = screen.session, _partner_tree(screen).both
    if screen.app.size.width < _COLUMNS:
        if screen.has_class("-two-trees"):
            screen.notify(words.NO_LONGER.format(columns=_COLUMNS))
            _stand_alone(screen)
    elif session is not None:
        if beside is not None and beside.shown is session.run:
            _show(screen, session, beside)
        else:
            _find_partner(screen, session)


def _find_partner(screen: ExplorerScreen, session: Session) -> None:
    """Put the partner of a search beside it; where it was only counted, search first.

    A search that has no partner, or none at the same place, stands alone.
    """
    if session.program is not None:
        _show_program(screen, session, session.program.run)
        return
    run, known = session.run, session.partner
    partners = partners_of(run.settings.algorithm, run.tree.kind)
    if not partners or not run.trace.nested:
        screen.notify(NO_OTHER_SEARCH if run.trace.nested else words.NO_PLACE)
        leave(screen)
        return
    _partner_tree(screen).wait(words.searching(_title(partners[0])))
    _make_room(screen, is_wanted=True)
    if known is not None and not isinstance(known, CountedRun):
        _take(screen, session, known)
    elif is_quick(screen.searching.shown.source):
        _take(screen, session, attempted(_recorded, screen, run, partners[0], None))
    else:
        in_background(screen, _GROUP, lambda job: _in_thread(screen, session, partners[0], job))


def _show_program(screen: ExplorerScreen, session: Session, made: Run | None) -> None:
    """Put the search that somebody's program makes beside ours, as many visits on."""
    if made is None:
        screen.notify(NO_SEARCH)
        leave(screen)
        return
    _make_room(screen, is_wanted=True)
    _show(screen, session, BesideByVisits(session.run, made))


def _in_thread(screen: ExplorerScreen, session: Session, name: str, job: Job) -> None:
    try:
        found = attempted(_recorded, screen, session.run, name, job)
    except SearchStopped:
        return
    if isinstance(found, Run):
        make_ready(found)
        found.trace.bounds  # noqa: B018 - made here, not when the screen asks
    job.deliver(_take, screen, session, found)


def _recorded(screen: ExplorerScreen, run: Run, name: str, job: Job | None) -> Run:
    """The partner's search with all its events; of a series, as deep as the one that is shown."""
    settings = without_misfits(replace(run.settings, algorithm=name))
    budget = screen.searching.budget()
    found = search(screen.searching.shown.source, settings, job.limited(budget) if job else budget)
    return next((each for each in found.iterations if each.depth == run.depth), found)


def _take(screen: ExplorerScreen, session: Session, found: Run | ExplorerError) -> None:
    """Show the partner's tree, unless somebody has turned to another search by now."""
    if screen.session is not session or not screen.wants_two_trees or not screen.is_open:
        return
    if isinstance(found, ExplorerError):
        screen.refuse(found)
        leave(screen)
    elif not found.trace.nested:
        screen.notify(words.NO_PLACE)
        leave(screen)
    else:
        _show(screen, session, Beside(session.run, found))


def _show(screen: ExplorerScreen, session: Session, beside: Beside) -> None:
    """Show two searches, each in its tree."""
    tree, partner, glyphs = screen.tree_widget, _partner_tree(screen), screen.glyphs
    beside.go_to(session.moment)
    tree.follower = partner
    own, other = (_title(run.settings.algorithm) for run in (beside.shown, beside.partner))
    other = words.stopped(other) if beside.partner.trace.stopped else other
    title = words.reads_less(other, glyphs)
    if session.program is not None:
        title = words.reads_more(OTHER_PROGRAM, own, glyphs)
    elif not beside.partner.trace.can_cut:
        title = words.reads_more(other, own, glyphs)
    partner.show_beside(beside, session.outline, title)
    screen.show_search()
    tree.border_title = Content(words.shown(own, title_above(session.run.trace, screen.columns)))


def _title(name: str) -> str:
    return catalog.load_algorithm(name).title


def _partner_tree(screen: ExplorerScreen) -> PartnerTree:
    """The widget, which is made when it is first asked for."""
    found = screen.query("#partner").results(PartnerTree)
    partner = next(found, None)
    if partner is None:
        outline = screen.query_one("#tree", SearchTree)
        partner = PartnerTree(outline, screen.glyphs, id="partner")
        screen.query_one("#body").mount(partner, after="#tree")
    return partner
