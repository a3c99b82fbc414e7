"""Warnings about a finished search, as data; ``words.warnings`` puts them into sentences."""

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.game import Value

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.comparison import WrongCut
    from tui_explorer.engine.analysis.run import Run


class Plain(Enum):
    """A warning that needs no further facts."""

    WEIGHTS_UNUSED = auto()
    WINDOW_UNUSED = auto()
    AT_DEPTH_LIMIT = auto()
    """The value depends on Eval at the depth limit."""
    BEYOND_INTERRUPTED = auto()
    """The same; the user interrupted the search beyond the limit."""
    BEYOND_TOO_LARGE = auto()
    """The same; the tree is too large to search beyond the limit."""
    FAIL_SOFT_ORDER = auto()
    """The children are in the best or worst order for fail-soft, which may differ."""
    SORTED_ORDER = auto()
    """The tree is too large for its worst order: each node's children are sorted worst first."""
    TRAP_UNCHECKED = auto()
    """A table took bounds for exact values; the budget was too small to check the result."""
    UNSOUND_RULE = auto()
    """The cut rule is only sound for two players with a constant sum."""


class Stopped(NamedTuple):
    """The search ended early."""

    reason: str
    """``nodes``, ``memory``, ``seconds`` or ``interrupted``."""
    has_value: bool
    has_options: bool
    """True if an option of the command line raises the limit."""


class BeyondLimit(NamedTuple):
    """A search without the depth limit was tried; its result is ``run.exact``, if it finished."""

    nodes: int
    """The nodes that it could visit."""


class TrapChecked(NamedTuple):
    """A table took bounds for exact values; the result was checked."""

    found: Value | None
    correct: Value | None


class UnsoundUnchecked(NamedTuple):
    """The result of an unsound cut rule was not checked: the check takes more nodes than this."""

    nodes: int


class UnsoundChecked(NamedTuple):
    """The result of an unsound cut rule was checked."""

    exact: "Run"
    """The full search."""
    wrong: "WrongCut | None"
    """The cut that changed the result, if it did."""


RunWarning = Plain | Stopped | BeyondLimit | TrapChecked | UnsoundUnchecked | UnsoundChecked | str
"""One warning. A text comes from an algorithm of another package, or from an error."""
