"""The type of an algorithm, which each module in ``algorithms/`` fills in; and how to run one.

Settings change a search, so they also change its pseudo-code: a table of positions adds lines,
fail-hard returns another value, a depth limit ends a line of play. Each such line is written out
in its place, with the condition that shows it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import CUT, LEAF, Trace
from tui_explorer.engine.tree.tree import Tree

if TYPE_CHECKING:
    from tui_explorer.engine.results.run import Run
    from tui_explorer.engine.trace.table import Table


SWITCHES = ("deepening", "table", "quiescence")
"""The settings that only some algorithms have."""
LEAF_SETTINGS = ("bounds", "total")
"""The settings that say something of all leaves, on which only some algorithms rely."""
INDENT = 4
"""Spaces a level of pseudo-code."""
_CONDITIONS: dict[str, Callable[[Settings], bool]] = {
    "": lambda settings: True,
    "to the end": lambda settings: not _is_limited(settings),
    "to a depth": lambda settings: _is_limited(settings) and settings.quiescence is None,
    "until quiet": lambda settings: settings.quiescence is not None,
    "by iterations": lambda settings: settings.deepening,
    "no table": lambda settings: not settings.table,
    "table": lambda settings: bool(settings.table),
    "table to the end": lambda settings: bool(settings.table) and not _is_limited(settings),
    "table to a depth": lambda settings: bool(settings.table) and _is_limited(settings),
    "kept table": lambda settings: settings.table == "sound" and settings.deepening,
    "sound table": lambda settings: settings.table == "sound",
    "trap": lambda settings: settings.table == "trap",
}
"""Under which settings a line of pseudo-code is there."""


def _is_limited(settings: Settings) -> bool:
    return settings.deepening or settings.depth is not None


class Line(NamedTuple):
    """One line, indented as in a textbook."""

    text: str
    event: int | None = None
    """The kind of event that it stands for."""
    which: str = ""
    """Where not all events of the kind come past it: ``at MAX``, ``at MIN``, ``at MAX or MIN``,
    ``at CHANCE``; of cuts at chance ``low`` or ``high``; of cuts among many players ``at the most``
    or ``by a claim``."""
    when: str = ""
    """One of the conditions, where it is not always there."""
    hard: str = ""
    """The text under fail-hard, if that is another."""
    branch: str = ""
    """Where it begins what is done for one mover: ``CHANCE``, ``MAX``, or ``else`` for others."""

    takes_in: bool = False
    """Whether it makes v of v and the value of a child: MAX or MIN of both, or their sum."""
    limit: str = ""
    """``most`` or ``least``, where it is about that of what a chance node can still come to;
    ``left``, where it is about what can be left for the player above."""

    @property
    def level(self) -> int:
        """The depth of its indentation."""
        return (len(self.text) - len(self.text.lstrip())) // INDENT


LEAF_LINES = (
    Line("    if TERMINAL-TEST(s) then return UTILITY(s)", LEAF, when="to the end"),
    Line("    if TERMINAL-TEST(s) or p ≤ 0 then return EVAL(s)", LEAF, when="to a depth"),
    Line("    if TERMINAL-TEST(s) or QUIET(s) return EVAL(s)", LEAF, when="until quiet"),
)
"""The end of a line of play; p is what is left of the depth limit."""
_BEFORE = (
    Line("for d = 1, 2, 3 … until time is up do", when="by iterations"),
    Line("    search to depth d, best child of d − 1 first", when="by iterations"),
    Line("    with one table, whose best action goes first", when="kept table"),
)
_AFTER = (
    Line("QUIET(s): s is at or beyond the depth limit, and", when="until quiet"),
    Line("    no a in ACTIONS(s) changes EVAL by more than T;", when="until quiet"),
    Line("    if some do, only they are ACTIONS(s), after", when="until quiet"),
    Line('    "stay", which is worth EVAL(s)', when="until quiet"),
)


class Search(Protocol):
    """Visits a tree and writes into the trace what it does."""

    def __call__(self, tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
        """Search the whole tree, or until the budget stops it."""


SearchWith = Callable[[str, Budget], "Run"]
"""Searches the same source by another algorithm, given its name, within a budget."""


def _nothing(run: "Run", search_with: SearchWith) -> list[str]:
    return []


class Algorithm(NamedTuple):
    """One algorithm."""

    title: str
    """Its name in headings and tables."""
    search: Search
    pseudocode: tuple[Line, ...]
    """Every line that it can have; ``code`` chooses among them."""
    solves: tuple[str, ...]
    """The kinds of tree that it can search: some of KINDS."""
    reference: str
    """The full search that it is compared with; a full search names itself."""
    summary: str = ""
    """One sentence for lists."""
    keywords: tuple[str, ...] = ()
    """More words that find it in lists."""
    default_for: tuple[str, ...] = ()
    """The kinds of tree that it searches by default; each kind has one such algorithm."""
    counterpart: str = ""
    """For a reference: the search that it is usually compared with."""
    keeps_window: bool = False
    """True if its calls have an α and a β, so that the settings of cuts and windows matter."""
    knows_all_optimal_actions: bool = False
    """True if it has the exact value of each child of the root, and so knows all best actions."""
    switches: tuple[str, ...] = ()
    """The SWITCHES that it has."""
    relies_on: tuple[str, ...] = ()
    """The LEAF_SETTINGS that its cuts rely on."""
    warnings: Callable[["Run", SearchWith], list[str]] = _nothing
    """Warnings about a finished search."""

    def code(self, settings: Settings) -> tuple[Line, ...]:
        """The pseudo-code under these settings."""
        return tuple(self._lines(settings))

    def _lines(self, settings: Settings) -> Iterator[Line]:
        """The lines that are there, as they are there.

        Only a search that keeps a window has a strict test to cut by, and edges to fail hard at.
        """
        is_hard = self.keeps_window and settings.fail == "hard"
        is_strict = self.keeps_window and settings.cut == "gt"
        for line in (*_BEFORE, *self.pseudocode, *_AFTER):
            if not _CONDITIONS[line.when](settings):
                continue
            text = line.text
            if is_hard and line.hard:
                text = " " * INDENT * line.level + line.hard
            if is_strict and line.event == CUT:
                text = text.replace("≥", ">").replace("≤", "<")
            yield line._replace(text=text)


def run(
    search: Search,
    tree: Tree,
    settings: Settings,
    budget: Budget | None = None,
    table: "Table | None" = None,
) -> Trace:
    """Search a tree once, at full speed, and return the record of it.

    A table of positions may come from shallower searches.
    """
    budget = budget or Budget()
    trace = Trace(tree)
    trace.table = table
    try:
        with deep_recursion(tree.recursion_limit):
            search(tree, trace, settings, budget)
    except SearchStopped:
        trace.stopped = budget.stopped
    finally:
        tree.settle()
    return trace
