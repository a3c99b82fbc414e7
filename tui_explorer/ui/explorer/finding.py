"""Find a node by what a person would call it: its action, label or value, or that it was cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.trace.moment import Status
from tui_explorer.engine.tree.tree import ROOT, Tree, backward, onward
from tui_explorer.errors import BadData
from tui_explorer.formats.read.numbers import parse_value
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import work_out
from tui_explorer.ui.dialogs.asking import PromptScreen
from tui_explorer.ui.explorer import moving
from tui_explorer.words import captions, notices
from tui_explorer.words.names import EVAL, show
from tui_explorer.words.node import shown_bound, unread

if TYPE_CHECKING:
    from tui_explorer.ui.explorer.screen import ExplorerScreen
    from tui_explorer.ui.session import Session

_BOUND = re.compile("(=|<=|>=|≤|≥|≈|~)? *(.+)", re.DOTALL)
_UNREAD = re.compile(r"\( *(.+?) *\)", re.DOTALL)
"""As the tree shows what a leaf has that the search has not read."""
_WRITTEN = str.maketrans({"−": "-", "∞": "inf"})
_CUT = "cut"
"""The word that stands for whatever is cut, and for who cut it."""
_AT_ONCE = 20_000
"""Nodes that are looked through before a thread goes on, for which no key waits: a blink."""
_COUNTED, _LOOKED_THROUGH = 1_000, 100_000
"""Nodes that are counted at most of those that fit, and looked at for it."""


def find(screen: ExplorerScreen, session: Session) -> None:
    """Ask what to look for, and go to the next such node."""

    def take(text: str) -> None:
        shown = screen.session
        if text and shown is not None:
            shown.wanted = text
            find_next(screen, shown)

    screen.ask(PromptScreen(captions.FIND, session.wanted), take)


def find_next(screen: ExplorerScreen, session: Session, *, backwards: bool = False) -> None:
    """Go to the next node, down or up and round the whole tree, that fits what was looked for."""
    if not session.wanted:
        return
    tree, walk = session.run.tree, backward if backwards else onward
    nodes = partial(walk, tree, screen.tree_widget.cursor)
    near = islice(nodes(), _AT_ONCE)
    at_once = len(tree) <= _AT_ONCE or any(map(Wanted(session).fits, near))
    if not at_once:
        screen.notify(notices.looking_for(session.wanted, len(tree)))
    take = partial(take_found, screen, session)
    work_out(screen, "find", partial(_found, session, nodes), take, at_once=at_once)


class Found(NamedTuple):
    """A node that fits, and what it fits."""

    node: int
    wanted: Wanted


def _found(
    session: Session, nodes: Callable[[], Iterator[int]], is_cancelled: Callable[[], bool]
) -> Found | None:
    """The next node of that name; if there is none, the next that has it in its name."""
    for is_loose in (False, True):
        wanted = Wanted(session, is_loose=is_loose)
        found = next((n for n in nodes() if is_cancelled() or wanted.fits(n)), None)
        if found is not None:
            return Found(found, wanted)
    return None


def take_found(screen: ExplorerScreen, session: Session, found: Found | None) -> None:
    """Go to what was found, and say which one it is, unless another search is shown by now."""

    def is_shown() -> bool:
        return screen.is_open and screen.session is session

    def say(which: Which) -> None:
        if is_shown():
            screen.notify(notices.which(*which), timeout=2)

    if not is_shown():
        return
    tree = session.run.tree
    if found is not None:
        moving.reveal(screen, session, found.node)
        count, at_once = partial(_counted, tree, found), len(tree) <= _AT_ONCE
        work_out(screen, "find", count, say, at_once=at_once)
        return
    screen.app.bell()
    if session.wanted.casefold() == _CUT:
        screen.notify(notices.NOTHING_CUT.format(key=key_of("next_cut")))
    else:
        known = None if tree.is_whole() else len(tree)
        screen.notify(notices.nothing_found(session.wanted, known))


class Which(NamedTuple):
    """Which one of how many that fit a node is, as far as that was looked into."""

    place: int | None
    fitting: int
    is_whole: bool
    """Whether there are no others."""


def _counted(tree: Tree, found: Found, is_cancelled: Callable[[], bool]) -> Which:
    """Count those that fit from the top, but not for long."""
    rows = chain([ROOT], islice(onward(tree, ROOT), len(tree) - 1))
    count, place = 0, None
    for looked, node in enumerate(rows):
        if looked >= _LOOKED_THROUGH or count >= _COUNTED or is_cancelled():
            return Which(place, max(count, 1), is_whole=False)
        if found.wanted.fits(node):
            count += 1
            place = count if node == found.node else place
    return Which(place, count, is_whole=True)


class Wanted:
    """What is looked for in a search as it stands; loosely, whatever has the text in its name."""

    def __init__(self, session: Session, *, is_loose: bool = False) -> None:
        text = session.wanted
        self._text, self._plain, self._is_loose = text, text.casefold(), is_loose
        self._moment, self._names, self._tree = session.moment, session.run.names, session.run.tree
        bound, number = _BOUND.fullmatch(text).groups()  # type: ignore[union-attr]
        self._bound = {"≤": "<=", "≥": ">=", "≈": EVAL}.get(bound, bound)
        in_brackets = _UNREAD.fullmatch(number)
        self._number = _parsed(in_brackets[1] if in_brackets else number)
        self._is_unread = in_brackets is not None and self._number is not None

    def fits(self, node: int) -> bool:
        """Whether a node is one of those looked for."""
        if self._plain == _CUT:
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
        if self._is_unread or (self._bound and self._bound != self._bound_of(node)):
            return False
        return self._is(value)

    def _is(self, value: Any) -> bool:
        return show(value) == self._text or value == self._number

    def _bound_of(self, node: int) -> str | None:
        """The sign before a value, if the node is finished."""
        is_finished = self._moment.status(node) is Status.CLOSED
        return shown_bound(self._moment, node) if is_finished else None


def _parsed(number: str) -> Any:
    """A value as people write it, or None if it is none."""
    try:
        return parse_value(number.translate(_WRITTEN))
    except BadData:
        return None
