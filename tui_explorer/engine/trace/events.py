"""Events: what a search records, one kind for each thing its pseudo-code does, and their counts."""

from typing import NamedTuple

from tui_explorer.engine.game import Value

ENTER, LEAF, UPDATE, CUT, RETURN, HIT = range(6)
"""LEAF, CUT, RETURN and HIT end a visit; UPDATE is a child that came back without ending it. HIT is
a value found in a table of positions met before."""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""


class Event(NamedTuple):
    """One thing the pseudo-code did."""

    step: int
    kind: int
    node: int
    child: int | None
    """The child that came back, at an update or a cut."""
    value: Value | None
    alpha: Value | None
    beta: Value | None

    @property
    def name(self) -> str:
        """The kind as a word."""
        return KIND_NAMES[self.kind]


class Counts(NamedTuple):
    """The work that a search has done. The root counts as a node, a leaf when it is evaluated."""

    nodes: int
    leaves: int
    cutoffs: int
    """Firings of the test."""
    cuts: int
    """Firings that left something out."""
    deep_cuts: int
    pruned: int
    """Nodes never to be visited; branches, where the tree is not fully known."""
    events: int
    hits: int
    """Answers from a table of positions."""
