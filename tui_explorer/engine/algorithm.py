"""The interface of an algorithm, and the function that runs one.

Each module in ``algorithms/`` has an ``ALGORITHM``, and the catalog names it.

The settings change what a search does, and so its pseudo-code: a table adds lines, fail-hard
returns another value, a depth limit ends lines of play. The pseudo-code contains all these lines.
Each line names the condition under which it is shown.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui_explorer.engine.budget import Budget, SearchStopped
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import CUT, LEAF, Trace
from tui_explorer.engine.tree.tree import Tree

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.run import Run
    from tui_explorer.engine.analysis.warning import RunWarning
    from tui_explorer.engine.trace.table import Table


SWITCHES = ("deepening", "table", "quiescence")
"""The settings that only some algorithms support."""
LEAF_SETTINGS = ("bounds", "total")
"""The settings about the values of all leaves. Only some algorithms use them."""
INDENT = 4
"""The number of spaces for a level of pseudo-code."""
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
"""The conditions of lines of pseudo-code."""


def _is_limited(settings: Settings) -> bool:
    return settings.deepening or settings.depth is not None


class Line(NamedTuple):
    """A line of pseudo-code, indented as in a textbook."""

    text: str
    event: int | None = None
    """The kind of event that happens in this line."""
    case: str = ""
    """The case when it happens: ``at MAX``, ``at MIN``, ``at MAX or MIN`` or ``at CHANCE``.

    Cuts at chance are ``low`` or ``high``; cuts among several players ``at the most`` or ``by a
    holder``. Empty if it happens in all cases."""
    when: str = ""
    """The condition under which the line is shown, if any."""
    hard: str = ""
    """The text under fail-hard, if it differs."""
    branch: str = ""
    """``CHANCE``, ``MAX`` or ``else`` if the line begins the branch of such players."""

    folds: bool = False
    """True if this line folds a child's value into v: the maximum, the minimum or the sum."""
    limit: str = ""
    """``most`` or ``least`` if the line computes that bound of a chance node's value.

    ``left`` if it computes the highest payoff left for the player above."""

    @property
    def level(self) -> int:
        """The level of indentation."""
        return (len(self.text) - len(self.text.lstrip())) // INDENT


LEAF_LINES = (
    Line("    if TERMINAL-TEST(s) then return UTILITY(s)", LEAF, when="to the end"),
    Line("    if TERMINAL-TEST(s) or p ≤ 0 then return EVAL(s)", LEAF, when="to a depth"),
    Line("    if TERMINAL-TEST(s) or QUIET(s) return EVAL(s)", LEAF, when="until quiet"),
)
"""The end of a line of play; p is the number of plies left."""
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
    """Searches a tree and records it in the trace."""

    def __call__(self, tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
        """Search the whole tree, or until the budget stops it."""


SearchWith = Callable[[str, Budget], "Run"]
"""Takes the name of another algorithm and a budget, and searches the same source with it."""


def _nothing(run: "Run", search_with: SearchWith) -> "list[RunWarning]":
    return []


class Algorithm(NamedTuple):
    """An algorithm. It refers to other algorithms by their names."""

    title: str
    """Its name in headings and tables. Its name in commands is in the catalog."""
    search: Search
    pseudocode: tuple[Line, ...]
    """All lines of its pseudo-code; ``code`` selects those of given settings."""
    solves: tuple[str, ...]
    """The kinds of tree that it can search, from KINDS."""
    reference: str
    """The full search that it is compared with; a full search names itself."""
    summary: str = ""
    """One sentence for lists, at most 110 characters long."""
    keywords: tuple[str, ...] = ()
    """More words that find it in lists, in any language."""
    default_for: tuple[str, ...] = ()
    """The kinds of tree that it is the default for. Every kind has one default algorithm."""
    counterpart: str = ""
    """For a reference search: the algorithm that is usually shown next to it."""
    keeps_window: bool = False
    """True if its calls have an α and a β. Then the settings of cuts and windows apply."""
    knows_all_optimal_actions: bool = False
    """True if it finds the exact values of all the root's children, and so all best actions."""
    switches: tuple[str, ...] = ()
    """The SWITCHES that it supports."""
    relies_on: tuple[str, ...] = ()
    """The LEAF_SETTINGS that its cuts depend on."""
    warnings: Callable[["Run", SearchWith], "list[RunWarning]"] = _nothing
    """Returns warnings about a finished search that the user should know."""

    def code(self, settings: Settings) -> tuple[Line, ...]:
        """The pseudo-code under these settings."""
        return tuple(self._lines(settings))

    def _lines(self, settings: Settings) -> Iterator[Line]:
        """The lines under these settings. Strict cuts and fail-hard only apply with a window."""
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
    """Search a tree and return the record. The table may come from shallower searches."""
    budget = budget or Budget()
    trace = Trace(tree)
    trace.table = table
    try:
        with deep_recursion(tree.recursion_limit):
            search(tree, trace, settings, budget)
    except SearchStopped:
        trace.stopped = budget.stopped
    finally:
        tree.trim()
    return trace
