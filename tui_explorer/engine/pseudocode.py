"""Pseudo-code: lines that say which events they stand for, and under which settings they are there.

A search's settings change what it does, so they change its pseudo-code: what a table of positions
adds, what fail-hard returns, where a depth limit ends. Each such line is written out where it
stands, and says when it does.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import CUT, LEAF

INDENT = 4
"""Spaces a level."""


class Line(NamedTuple):
    """One line, indented as in a textbook."""

    text: str
    event: int | None = None
    """The kind of event that it stands for."""
    which: str = ""
    """Where not all events of the kind come past it: ``at MAX``, ``at MIN``, ``at MAX or MIN``,
    ``at CHANCE``; of cuts at chance ``low`` or ``high``; of cuts among many players ``at the most``
    or ``by a claim``."""
    when: Callable[[Settings], bool] | None = None
    """Whether it is there under some settings; it always is where this is None."""
    hard: str = ""
    """The text under fail-hard, if that is another."""
    branch: str = ""
    """Where it begins what is done for one mover: ``CHANCE``, ``MAX``, or ``else`` for others."""

    @property
    def level(self) -> int:
        """The depth of its indentation."""
        return (len(self.text) - len(self.text.lstrip())) // INDENT


def _to_the_end(settings: Settings) -> bool:
    return settings.depth is None and settings.quiescence is None


def _to_a_depth(settings: Settings) -> bool:
    return settings.depth is not None and settings.quiescence is None


def _until_quiet(settings: Settings) -> bool:
    return settings.quiescence is not None


def _by_iterations(settings: Settings) -> bool:
    return settings.deepening


LEAF_LINES = (
    Line("    if TERMINAL-TEST(s) then return UTILITY(s)", LEAF, when=_to_the_end),
    Line("    if TERMINAL-TEST(s) or p ≤ 0 then return EVAL(s)", LEAF, when=_to_a_depth),
    Line("    if TERMINAL-TEST(s) or QUIET(s) return EVAL(s)", LEAF, when=_until_quiet),
)
"""The end of a line of play; p is what is left of the depth limit."""
_BEFORE = (
    Line("for d = 1, 2, 3 … until time is up do", when=_by_iterations),
    Line("    search to depth d, best child of d − 1 first", when=_by_iterations),
)
_AFTER = (
    Line("QUIET(s): s is at or beyond the depth limit, and", when=_until_quiet),
    Line("    no a in ACTIONS(s) changes EVAL by more than T;", when=_until_quiet),
    Line("    if some do, only they are ACTIONS(s), after", when=_until_quiet),
    Line('    "stay", which is worth EVAL(s)', when=_until_quiet),
)


def under(settings: Settings, lines: tuple[Line, ...], *, keeps_window: bool) -> Iterator[Line]:
    """The lines that are there under some settings, as they are there.

    Only a search that keeps a window has a strict test to cut by, and edges to fail hard at.
    """
    is_hard, is_strict = settings.fail == "hard", settings.cut == "gt"
    for line in (*_BEFORE, *lines, *_AFTER):
        if line.when is not None and not line.when(settings):
            continue
        text = line.text
        if keeps_window and is_hard and line.hard:
            text = " " * INDENT * line.level + line.hard
        if keeps_window and is_strict and line.event == CUT:
            text = text.replace("≥", ">").replace("≤", "<")
        yield line._replace(text=text)
