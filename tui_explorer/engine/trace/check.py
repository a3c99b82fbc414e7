"""Check that a record can come from a search of its tree, visit by visit and event by event.

The bundled algorithms are tested. This check is for algorithms from other packages: a wrong record
would show wrong states, or fail at some later step.
"""

from typing import TYPE_CHECKING

from tui_explorer.engine.trace.trace import (
    AGAIN,
    CUT,
    ENTER,
    ENTER_LEAF,
    HIT,
    LEAF,
    RETURN,
    UPDATE,
)
from tui_explorer.engine.tree.tree import ROOT

if TYPE_CHECKING:
    from tui_explorer.engine.trace.trace import Trace


class _OpenCall:
    """A call that has not returned."""

    def __init__(self, visit: int, due: int, end: int) -> None:
        self.visit = visit
        self.due = due
        """The child that it must call next."""
        self.end = end
        self.must_answer = False
        """True if a child has just returned: an UPDATE, an AGAIN or a CUT must follow."""
        self.has_called = False


def is_in_order(trace: "Trace") -> bool:
    """True if the visits and events fit the tree and each other: O(events)."""
    if trace.kind.count(ENTER) != len(trace.node) or len(trace.value) != len(trace.node):
        return False
    return _is_depth_first(trace) if trace.nested else _is_bottom_up(trace)


def _is_depth_first(trace: "Trace") -> bool:
    """True if each call calls its children from the first on, one inside the other."""
    first, count, visit = trace.tree.first, trace.tree.count, 0
    calls = [_OpenCall(-1, ROOT, ROOT + 1)]
    for kind in trace.kind:
        call = calls[-1]
        if kind == ENTER:
            if call.must_answer or not call.due == trace.node[visit] < call.end:
                return False
            call.has_called = True
            child = first[call.due]
            calls.append(_OpenCall(visit, child, child + count[call.due]))
            visit += 1
        elif len(calls) == 1:
            return False
        elif kind in (UPDATE, AGAIN) and call.must_answer:
            call.must_answer = False
            call.due += kind == UPDATE
        elif _can_end(call, kind) and trace.value[call.visit] is not None:
            calls.pop()
            calls[-1].must_answer = len(calls) > 1
        else:
            return False
    return len(calls) == 1 or trace.stopped is not None


def _can_end(call: _OpenCall, kind: int) -> bool:
    """True if this kind of event can end the call now."""
    if kind == CUT:
        return call.must_answer
    if kind == RETURN:
        return call.has_called and not call.must_answer
    return kind in (LEAF, HIT) and not call.has_called


def _is_bottom_up(trace: "Trace") -> bool:
    """True if each node comes once, after all its children."""
    first, count = trace.tree.first, trace.tree.count
    seen, expected = bytearray(len(trace.tree)), bytearray()
    for node in trace.node:
        if not 0 <= node < len(seen) or seen[node]:
            return False
        children = seen[first[node] : first[node] + count[node]]
        if not all(children):
            return False
        seen[node] = True
        expected += bytes([ENTER, *[UPDATE] * len(children), RETURN]) if children else ENTER_LEAF
    return trace.kind == expected
