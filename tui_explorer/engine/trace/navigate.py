"""Find the step to go to: over a node, out of it, to a cut, a leaf, or another search."""

from bisect import bisect_left, bisect_right
from operator import eq

from tui_explorer.engine.trace.trace import CUT, ENTER, HIT, LEAF, UPDATE, Trace


def over(trace: Trace, step: int) -> int:
    """Step over: the return of the current node, or the next step if it has just returned."""
    if not trace.node:
        return 0
    ended = _end_of(trace, trace.visit_at(max(step, 1)))
    return ended if ended > step else min(step + 1, len(trace))


def out(trace: Trace, step: int) -> int:
    """Step out: the return of the parent of the current node."""
    if step == 0 or not trace.nested:
        return len(trace)
    caller = trace.parent_visit[trace.visit_at(step)]
    return len(trace) if caller < 0 else _end_of(trace, caller)


def next_cut(trace: Trace, step: int) -> int | None:
    """The step of the next cut, or None."""
    steps = trace.cuts.steps
    place = bisect_right(steps, step)
    return steps[place] if place < len(steps) else None


def previous_cut(trace: Trace, step: int) -> int | None:
    """The step of the previous cut, or None."""
    steps = trace.cuts.steps
    place = bisect_left(steps, step)
    return steps[place - 1] if place else None


def entry_of(trace: Trace, node: int) -> int | None:
    """The step that entered a node, or None."""
    visit = trace.visit(node)
    return trace.enter_step[visit] if visit >= 0 else None


def end_of(trace: Trace, node: int) -> int | None:
    """The step of a node's return, or of the cut that left it out, or None."""
    for each in (node, *trace.tree.ancestors(node)):
        visit = trace.visit(each)
        if visit >= 0:
            return trace.exit_step[visit] or None
    return None


def last_event_of(trace: Trace, node: int, step: int) -> int | None:
    """The last step of a node itself, up to this step, or None."""
    visit = trace.visit(node, step)
    if visit < 0:
        return None
    if 0 < (ended := trace.exit_step[visit]) <= step:
        return ended
    history = trace.children(visit, step)
    if history and trace.nested:
        return trace.exit_step[history[-1].visit] + 1
    return trace.enter_step[visit] + len(history)


def next_return(trace: Trace, step: int) -> int | None:
    """The step of the next return of a node or leaf, or None."""
    return next((s for s in range(step + 1, len(trace) + 1) if _is_return(trace, s)), None)


def previous_return(trace: Trace, step: int) -> int | None:
    """The step of the previous return of a node or leaf, or None."""
    return next((s for s in range(step - 1, 0, -1) if _is_return(trace, s)), None)


def _is_return(trace: Trace, step: int) -> bool:
    return trace.kind[step - 1] not in (ENTER, UPDATE)


def next_leaf(trace: Trace, step: int) -> int | None:
    """The last step before another node is entered after the next leaf, or None.

    By then the search has used the leaf's value. A table hit counts as a leaf.
    """
    places = (trace.kind.find(sign, step) for sign in (LEAF, HIT))
    place = min((place for place in places if place >= 0), default=None)
    return None if place is None else _before_next_enter(trace, place)


def previous_leaf(trace: Trace, step: int) -> int | None:
    """The same for the previous leaf, or None."""
    leaf = last_leaf(trace, step)
    while leaf is not None and (end := _before_next_enter(trace, leaf)) >= step:
        leaf = last_leaf(trace, leaf - 1)
    return None if leaf is None else end


def last_leaf(trace: Trace, step: int) -> int | None:
    """The step of the last leaf or table hit up to this step, or None."""
    place = max(trace.kind.rfind(sign, 0, step) for sign in (LEAF, HIT))
    return None if place < 0 else place + 1


def _before_next_enter(trace: Trace, step: int) -> int:
    """The last step before the next ENTER event."""
    entered = trace.kind.find(ENTER, step)
    return len(trace) if entered < 0 else entered


def same_until(one: Trace, other: Trace, step: int) -> bool:
    """True if two searches of one source are the same up to a step.

    In depth-first searches, the same events mean the same nesting of calls. They are the same nodes
    if the children are in the same order. All loops run in C.
    """
    if one.kind[:step] != other.kind[:step]:
        return False
    visits = bisect_right(one.enter_step, step)
    nodes, others = one.node[:visits], other.node[:visits]
    if one.tree is other.tree:
        return nodes == others
    if not (one.nested and other.nested):
        return False
    if one.tree.index is None and other.tree.index is None:
        return True
    places, other_places = (
        tree.child_index if tree.index is None else tree.index.__getitem__
        for tree in (one.tree, other.tree)
    )
    return all(map(eq, map(places, nodes[1:]), map(other_places, others[1:])))


def matching_step(one: Trace, other: Trace, step: int) -> int:
    """The step that corresponds to a step of this search in another search of the same source.

    There it enters the same node, uses the value of the same child, or returns from the same node.
    If there is no such step, it is the return of the nearest ancestor that it visits, or the last
    step of a stopped search.
    """
    if not one.nested or not other.nested or not other.node:
        return 0
    call, kind, tree = one.visit_at(step), one.kind[step - 1], other.tree
    uses_child = kind in (UPDATE, CUT)
    path = one.tree.path(one.children(call, step)[-1].node if uses_child else one.node[call])
    place = tree.nearest(path)
    is_there = other.visit(place) >= 0 and len(tree.path(place)) == len(path)
    while other.visit(place) < 0:
        place = tree.parent[place]
    visit = other.visit(place)
    if is_there and kind == ENTER:
        return other.enter_step[visit]
    ended = _end_of(other, visit)
    return min(ended + 1, len(other)) if is_there and uses_child else ended


def _end_of(trace: Trace, visit: int) -> int:
    """The last step of a visit, or of a search that was stopped inside it."""
    return trace.exit_step[visit] or len(trace)


def step_to_keep(shown: Trace, step: int, other: Trace) -> int:
    """The step of a new search to show instead of a step of the one shown so far.

    The start and the end stay. Otherwise it is the same step if both searches are the same up to
    there, or else the matching one.
    """
    if not step:
        return 0
    if step == len(shown) and not shown.stopped:
        return len(other)
    return step if same_until(shown, other, step) else matching_step(shown, other, step)
