"""What a search has proved about the root's actions, where its window may have missed the value.

A search whose window holds the value always finds an action that brings it. Any other one may know
of its actions only what they cannot bring; then none of them is to be called best.
"""

from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.trace.bounds import LOWER, UPPER, interval
from tui_explorer.engine.tree.tree import ROOT

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace


class Verdict(NamedTuple):
    """What is to be played at the root, and how sure that is."""

    action: int | None
    """The child to go to; None where none is known to be good for anything."""
    is_best: bool = True
    """Whether no other one can be better."""


def verdict_of(trace: "Trace") -> Verdict:
    """The verdict at the end of a search; of one that was stopped, the best so far."""
    line, root = trace.principal_variation, trace.visit(ROOT)
    mover = trace.tree.player[ROOT]
    if not line or not trace.has_window or trace.stopped or mover not in (MAX, MIN):
        return Verdict(line[0] if line else None)
    children = trace.tree.children(ROOT)
    known = [interval(trace, trace.visit(child)) for child in children]
    if mover == MIN:
        known = [(-high, -low) for low, high in known]
    sure = max(low for low, _ in known)
    place = next(place for place, (low, _) in enumerate(known) if low == sure)
    others = known[:place] + known[place + 1 :]
    if all(high <= sure for _, high in others):
        return Verdict(children[place])
    is_enough = trace.bounds[root] == (LOWER if mover == MAX else UPPER)
    return Verdict(children[place] if is_enough else None, is_best=False)
