"""Where a search that cuts more than it may went wrong."""

from typing import NamedTuple

from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT


class Blame(NamedTuple):
    """A cut, and what it should not have left out."""

    node: int
    """The node that cut."""
    missed: int
    """The child of it that its player would have chosen."""


def blamed(trace: Trace, exact: Trace) -> Blame | None:
    """The cut that made a search differ from a full one; None if they agree.

    Goes down from the root through nodes on which the two differ. If a node's true choice was
    visited and neither it nor the choice made is misjudged, the choices are the same: so one of the
    two is misjudged, or the true choice was cut away, and there the search ends.
    """
    if _is_right(trace, exact):
        return None
    node, twin = ROOT, ROOT
    while True:
        wanted = exact.best_child(exact.visit(twin))
        assert wanted is not None
        place = exact.tree.child_index(wanted)
        missed = next(c for c in trace.tree.children(node) if trace.tree.child_index(c) == place)
        if trace.visit(missed) < 0:
            return Blame(node, missed)
        chosen = trace.best_child(trace.visit(node))
        assert chosen is not None
        twins = {exact.tree.child_index(c): c for c in exact.tree.children(twin)}
        node = next(
            child
            for child in (missed, chosen)
            if trace.value[trace.visit(child)]
            != exact.value[exact.visit(twins[trace.tree.child_index(child)])]
        )
        twin = twins[trace.tree.child_index(node)]


def _is_right(trace: Trace, exact: Trace) -> bool:
    """Whether value and action of the root are those of the full search."""
    if trace.root_value != exact.root_value:
        return False
    played, best = trace.principal_variation[:1], exact.principal_variation[:1]
    return [trace.tree.child_index(n) for n in played] == [exact.tree.child_index(n) for n in best]
