"""Navigation from step to step: on, back, over a node, out of it, to a cut or a leaf."""

from bisect import bisect_left, bisect_right
from operator import eq

from tui_explorer.engine.trace.trace import CUT, ENTER, HIT, LEAF, UPDATE, Trace


def over(trace: Trace, step: int) -> int:
    """The return of the node that the search is in, or the next step if it has just returned.

    A search that was stopped before its first node has no step to go to.
    """
    if not trace.node:
        return 0
    ended = _end_of(trace, trace.visit_at(max(step, 1)))
    return ended if ended > step else min(step + 1, len(trace))


def out(trace: Trace, step: int) -> int:
    """The return of the parent of the node that the search is in."""
    if step == 0 or not trace.nested:
        return len(trace)
    caller = trace.parent_visit[trace.visit_at(step)]
    return len(trace) if caller < 0 else _end_of(trace, caller)


def next_cut(trace: Trace, step: int) -> int | None:
    """The next step at which something is cut away."""
    steps = trace.cuts.steps
    place = bisect_right(steps, step)
    return steps[place] if place < len(steps) else None


def previous_cut(trace: Trace, step: int) -> int | None:
    """The last such step before this one."""
    steps = trace.cuts.steps
    place = bisect_left(steps, step)
    return steps[place - 1] if place else None


def entry_of(trace: Trace, node: int) -> int | None:
    """The step at which a node was entered."""
    visit = trace.visit(node)
    return trace.enter_step[visit] if visit >= 0 else None


def end_of(trace: Trace, node: int) -> int | None:
    """The step at which a node returned or was cut; of one never visited, the step that left it
    out. None if the search was stopped before either.
    """
    for each in (node, *trace.tree.ancestors(node)):
        visit = trace.visit(each)
        if visit >= 0:
            return trace.exit_step[visit] or None
    return None


def last_event_of(trace: Trace, node: int, step: int) -> int | None:
    """The last step up to now at which something happened at a node itself."""
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
    """The next step at which a node returns, be it a leaf."""
    return next((s for s in range(step + 1, len(trace) + 1) if _is_return(trace, s)), None)


def previous_return(trace: Trace, step: int) -> int | None:
    """The last such step before this one."""
    return next((s for s in range(step - 1, 0, -1) if _is_return(trace, s)), None)


def _is_return(trace: Trace, step: int) -> bool:
    return trace.kind[step - 1] not in (ENTER, UPDATE)


def next_leaf(trace: Trace, step: int) -> int | None:
    """The last step before another node is entered, once the next leaf has been read.

    By then all is known that the leaf brought. What a table answers counts as a leaf.
    """
    places = (trace.kind.find(sign, step) for sign in (LEAF, HIT))
    place = min((place for place in places if place >= 0), default=None)
    return None if place is None else _before_the_next(trace, place)


def previous_leaf(trace: Trace, step: int) -> int | None:
    """The last such step before this one."""
    leaf = last_leaf(trace, step)
    while leaf is not None and (told := _before_the_next(trace, leaf)) >= step:
        leaf = last_leaf(trace, leaf - 1)
    return None if leaf is None else told


def last_leaf(trace: Trace, step: int) -> int | None:
    """The step at which the last leaf was read, or a table has answered, up to this one."""
    place = max(trace.kind.rfind(sign, 0, step) for sign in (LEAF, HIT))
    return None if place < 0 else place + 1


def _before_the_next(trace: Trace, step: int) -> int:
    """The last step from one on before a node is entered."""
    entered = trace.kind.find(ENTER, step)
    return len(trace) if entered < 0 else entered


def went_alike(one: Trace, other: Trace, step: int) -> bool:
    """Whether two searches of one source did the same up to a step.

    The same events, depth first, are calls in the same order below each other: they are at the same
    nodes if the children came in the same order. Nothing here loops in Python.
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


def same_place(one: Trace, other: Trace, step: int) -> int:
    """The step at which another search of the source does what this one does: enter a node, hear of
    a child, or leave. Where it never comes there, the step at which it leaves the nearest node
    above; the last one, if it was stopped inside that.
    """
    if not one.nested or not other.nested or not other.node:
        return 0
    call, kind, tree = one.visit_at(step), one.kind[step - 1], other.tree
    hears = kind in (UPDATE, CUT)
    path = one.tree.path(one.children(call, step)[-1].node if hears else one.node[call])
    place = tree.nearest(path)
    is_there = other.visit(place) >= 0 and len(tree.path(place)) == len(path)
    while other.visit(place) < 0:
        place = tree.parent[place]
    visit = other.visit(place)
    if is_there and kind == ENTER:
        return other.enter_step[visit]
    ended = _end_of(other, visit)
    return min(ended + 1, len(other)) if is_there and hears else ended


def _end_of(trace: Trace, visit: int) -> int:
    """The step at which a visit ends; the last one if the search was stopped inside it."""
    return trace.exit_step[visit] or len(trace)


def step_kept(shown: Trace, step: int, other: Trace) -> int:
    """The step of another search to stay at: start or end, if that is what was shown; the same one,
    if it has done the same up to there; else the one at the same node.
    """
    if not step:
        return 0
    if step == len(shown) and not shown.stopped:
        return len(other)
    return step if went_alike(shown, other, step) else same_place(shown, other, step)
