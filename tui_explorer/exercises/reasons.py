"""Reasons for a key, told with a wrong answer that no slip and no remark explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.exercises.ground import Ground
from tui_explorer.exercises.kinds import CALL
from tui_explorer.exercises.predictions import Prediction, PredictionKind, PredictionsTold
from tui_explorer.words import answers as words
from tui_explorer.words.glyphs import UNICODE
from tui_explorer.words.names import show
from tui_explorer.words.reasons import Reasons

if TYPE_CHECKING:
    from tui_explorer.exercises.question import Question

_MOST_CHILDREN = 12
"""Of a node whose children's values are told one by one."""
_MOST_CUTS = 2
"""Of a search, each of which is told in a sentence of its own."""


def reasons(question: Question) -> list[str]:
    """Sentences on what the search did, as the explorer tells it; none where it has none."""
    ground, node = question.ground, question.subject.node
    match question.kind:
        case "value":
            return _taken(ground.plain_run, ROOT if node is None else node)
        case "action":
            return _taken(ground.plain_run, ROOT)
        case "leaves" if 0 < len(cuts := ground.run.trace.cuts) <= _MOST_CUTS:
            return [_ended(ground.run, cut.node) for cut in cuts]
        case "leaves" | "count":
            return [_left_out(ground)]
    if node is None:
        return []
    match question.kind:
        case "owner" | "range":
            return [_ended(ground.run, node)]
        case "returns":
            visit = ground.visit(node)
            is_choice = visit is not None and not visit.fired and ground.tree.count[node]
            return _taken(ground.run, node) if is_choice else [_ended(ground.run, node)]
        case "window":
            return _window_set(ground.run, node, question.subject.at)
    return []


def _ended(run: Run, node: int) -> str:
    """The event that ended a visit: a leaf was read, or the node cut."""
    step = run.trace.exit_step[run.trace.visit(node)]
    return Reasons.of(run).sentence(Moment(run.trace, step))


def _taken(run: Run, node: int) -> list[str]:
    """What a node's children brought it, and what its player takes of that."""
    if run.tree.count[node] > _MOST_CHILDREN:
        return []
    trace, last = run.trace, run.tree.children(node)[-1]
    step = trace.exit_step[trace.visit(last)] + 1
    value = Prediction(PredictionKind.VALUE, step, node, last, None)
    told = PredictionsTold(run, UNICODE)
    return [told.hint(value, stage) for stage in (0, 1)]


def _left_out(ground: Ground) -> str:
    """The leaves that each cut leaves out."""

    def cut_at(leaf: int) -> int:
        return next(each for each in ground.tree.ancestors(leaf) if ground.visit(each))

    by_cut: dict[str, list[str]] = {}
    for leaf in ground.leaves:
        if ground.visit(leaf) is None:
            by_cut.setdefault(ground.told(cut_at(leaf)), []).append(ground.told(leaf))
    return words.leaves_cut(by_cut, len(ground.leaves))


def _window_set(run: Run, node: int, at: str) -> list[str]:
    """The updates by which α and β came to what they are at a node."""
    trace = run.trace
    visit = trace.visit(node)
    step = trace.enter_step[visit] if at == CALL else trace.exit_step[visit]
    steps = [_set_at(trace, node, side, step) for side in (0, 1)]
    if steps == [None, None]:
        return [words.WINDOW_OF_THE_START]
    bounds = Moment(trace, step).window(node)
    told = Reasons.of(run)
    return [
        words.bound_of_the_start(sign, show(bound))
        if found is None
        else told.sentence(Moment(trace, found))
        for sign, bound, found in zip("αβ", bounds, steps, strict=True)
    ]


def _set_at(trace: Trace, node: int, side: int, step: int) -> int | None:
    """The step that set α or β as a node has it by a step; None if the search began with it."""
    for above in (node, *trace.tree.ancestors(node)):
        visit = trace.visit(above)
        told = trace.children(visit, step)
        bounds = [(child.alpha, child.beta)[side] for child in told]
        if bounds and bounds[-1] != trace.window_in(visit)[side]:
            child = told[bounds.index(bounds[-1])].node
            return trace.exit_step[trace.visit(child)] + 1
    return None
