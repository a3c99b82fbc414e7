"""Find a node by what a person would call it: its action, label or value, or that it was cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.trace.moment import Status
from tui_explorer.engine.tree.tree import ROOT, Tree, backward, onward
from tui_explorer.errors import BadData
from tui_explorer.formats.read.numbers import parse_value
from tui_explorer.ui.background import Job, in_background
from tui_explorer.ui.explorer import moving
from tui_explorer.words import captions, notices
from tui_explorer.words.names import show
from tui_explorer.words.node import unread

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_BOUND = re.compile("(=|<=|>=|≤|≥)? *(.+)", re.DOTALL)
_UNREAD = re.compile(r"\( *(.+?) *\)", re.DOTALL)
"""As the tree shows what a leaf has that the search has not read."""
_WRITTEN = str.maketrans({"−": "-", "∞": "inf"})
_AT_ONCE = 20_000
"""Nodes that are looked through without a thread: a blink."""
_COUNTED, _LOOKED_THROUGH = 1_000, 100_000
"""Nodes that are counted at most of those that fit, and looked at for it."""

Walk = Callable[[Tree, int], Iterator[int]]
"""An order in which to look at the nodes."""


def find(screen: ExplorerScreen, session: Session) -> None:
    """Ask what to look for, and go to the next such node."""

    def take(text: str) -> None:
        shown = screen.session
        if text and shown is not None:
            shown.wanted = text
            find_next(screen, shown)

    screen.ask(captions.FIND, session.wanted, take)


def find_next(screen: ExplorerScreen, session: Session) -> None:
    """Go to the next node below, or from the top again, that fits what was looked for."""
    _find(screen, session, onward)


def find_previous(screen: ExplorerScreen, session: Session) -> None:
    """Go to the node above, or from the bottom again, that fits what was looked for."""
    _find(screen, session, backward)


def _find(screen: ExplorerScreen, session: Session, walk: Walk) -> None:
    if not session.wanted:
        return
    looking = _Looking(session.wanted, session, screen.tree_widget.cursor, walk)
    if len(session.run.tree) <= _AT_ONCE:
        _show(screen, session, looking.find(lambda: False))
        return

    def work(job: Job) -> None:
        job.deliver(_show, screen, session, looking.find(lambda: job.is_cancelled))

    in_background(screen, "find", work)


class Found(NamedTuple):
    """A node that fits, and which one of how many it is, as far as that was looked into."""

    node: int
    place: int | None
    fitting: int
    is_whole: bool
    """Whether there are no others."""

    def told(self) -> str:
        """Which one of how many, for a toast."""
        return notices.which(self.place, self.fitting, is_whole=self.is_whole)


class _Looking:
    """A look for nodes in one order, from one node on."""

    def __init__(self, text: str, session: Session, start: int, walk: Walk) -> None:
        self._text, self._session, self._start, self._walk = text, session, start, walk

    def find(self, is_cancelled: Callable[[], bool]) -> Found | None:
        """The next node of that name; if there is none, the next that has it in its name."""
        tree = self._session.run.tree
        for is_loose in (False, True):
            wanted = Wanted(self._text, self._session, is_loose=is_loose)
            nodes = self._walk(tree, self._start)
            found = next((n for n in nodes if is_cancelled() or wanted.fits(n)), None)
            if found is not None:
                return self._counted(found, wanted, is_cancelled)
        return None

    def _counted(self, found: int, wanted: Wanted, is_cancelled: Callable[[], bool]) -> Found:
        """Count those that fit from the top, but not for long."""
        tree = self._session.run.tree
        rows = chain([ROOT], islice(onward(tree, ROOT), len(tree) - 1))
        count, place = 0, None
        for looked, node in enumerate(rows):
            if looked >= _LOOKED_THROUGH or count >= _COUNTED or is_cancelled():
                return Found(found, place, max(count, 1), is_whole=False)
            if wanted.fits(node):
                count += 1
                place = count if node == found else place
        return Found(found, place, count, is_whole=True)


def _show(screen: ExplorerScreen, session: Session, found: Found | None) -> None:
    """Go to what was found, unless another search is shown by now."""
    if not screen.is_open or screen.session is not session:
        return
    if found is not None:
        moving.reveal(screen, session, found.node)
        screen.notify(found.told(), timeout=2)
        return
    tree = session.run.tree
    known = None if tree.is_whole() else len(tree)
    screen.app.bell()
    screen.notify(notices.nothing_found(session.wanted, known))


class Wanted:
    """A text looked for in a search as it stands; loosely, whatever has the text in its name."""

    def __init__(self, text: str, session: Session, *, is_loose: bool = False) -> None:
        self._text, self._plain, self._is_loose = text, text.casefold(), is_loose
        self._moment, self._names, self._tree = session.moment, session.run.names, session.run.tree
        bound, number = _BOUND.fullmatch(text).groups()  # type: ignore[union-attr]
        self._bound = {"≤": "<=", "≥": ">="}.get(bound, bound)
        in_brackets = _UNREAD.fullmatch(number)
        self._number = exact(_parsed(in_brackets[1] if in_brackets else number))
        self._is_unread = in_brackets is not None and self._number is not None

    def fits(self, node: int) -> bool:
        """Whether a node is one of those looked for."""
        if self._plain == "cut":
            return self._moment.status(node) is Status.CUT_AWAY or self._moment.has_cut(node)
        names = [self._tree.label.get(node), self._names.own(node)]
        if self._is_loose:
            names += [self._names.action(node)] if node != ROOT else []
            return any(self._plain in name.casefold() for name in names if name)
        if self._text in names or self._has_value(node):
            return True
        return node != ROOT and self._names.action(node) == self._text

    def _has_value(self, node: int) -> bool:
        """Whether the column of values shows it, as found or in brackets as not read."""
        value = self._moment.value(node)
        if value is None:
            written = None if self._bound else unread(self._tree, node)
            return written is not None and self._is(written)
        if self._is_unread or (self._bound and self._moment.bound(node) != self._bound):
            return False
        return self._is(value)

    def _is(self, value: Any) -> bool:
        return show(value) == self._text or exact(value) == self._number


def _parsed(number: str) -> Any:
    """A value as people write it, or None if it is none."""
    try:
        return parse_value(number.translate(_WRITTEN))
    except BadData:
        return None
