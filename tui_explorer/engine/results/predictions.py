"""Predictions: what a search does next, asked before it is shown.

What is asked about follows from the event that comes next. When a child has come back, and before
that is taken in: whether the node cuts or goes on, and its new α or β; after its last child, what
it returns, and at the root which action is played. Between children: which leaf is read next.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.events import CUT, ENTER, LEAF, RETURN, UPDATE, Event
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT


class PredictionKind(Enum):
    """What can be asked about."""

    VALUE = "value"
    WINDOW = "window"
    CUT = "cut"
    LEAF = "leaf"
    ACTION = "action"


_ASKED_BEFORE = {
    PredictionKind.VALUE: {UPDATE, CUT, RETURN},
    PredictionKind.WINDOW: {UPDATE},
    PredictionKind.CUT: {UPDATE, CUT},
    PredictionKind.LEAF: {ENTER},
    PredictionKind.ACTION: {UPDATE, CUT, RETURN},
}


class Prediction(NamedTuple):
    """A question about the next step of a search."""

    kind: PredictionKind
    step: int
    """The step that answers it; all is shown up to the one before."""
    node: int
    child: int | None
    """The child that came back, where it is about that."""
    right: Any
    """A number, whether it cuts, or the nodes that are right."""

    def is_met_by(self, given: Any) -> bool:
        """Whether an answer is right: a number, a truth value, or a node."""
        if self.kind in (PredictionKind.LEAF, PredictionKind.ACTION):
            return given in self.right
        if self.kind is PredictionKind.CUT:
            return given is self.right
        return bool(given == self.right)


class Answered(NamedTuple):
    """A prediction and what somebody said."""

    prediction: Prediction
    given: Any

    @property
    def is_right(self) -> bool:
        """Whether it came out so."""
        return self.prediction.is_met_by(self.given)


class Predictions:
    """The questions of one search, asked one after the other, and what was answered."""

    def __init__(
        self, run: Run, kinds: frozenset[PredictionKind] = frozenset(PredictionKind), start: int = 0
    ) -> None:
        self._run, self.kinds = run, kinds
        self._asked_to = start
        """The step up to which everything has been asked that there is to ask."""
        self._waiting: list[Prediction] = []
        """What is asked before the step after that one."""
        self.answered: list[Answered] = []
        self.is_told = False
        """Whether the end was reached and the outcome told."""
        self.hints = 0
        """How many hints were given for the first of those that wait."""

    def of_another(self, run: Run, start: int) -> Predictions:
        """The same kinds of questions about another search, from a step on."""
        return Predictions(run, self.kinds, start)

    @property
    def asked(self) -> Prediction | None:
        """The question that waits for an answer."""
        return self._waiting[0] if self._waiting else None

    def reach(self, wanted: int) -> int:
        """The step that can be shown on the way to another: the next question is in the way."""
        wanted = min(max(wanted, 0), len(self._run.trace))
        if self.asked is None:
            is_asked_before = frozenset().union(*(_ASKED_BEFORE[kind] for kind in self.kinds))
            first = self._asked_to + 1
            if self.kinds == {PredictionKind.ACTION}:
                # not before the root's last child is back, or the root cuts
                first = max(first, len(self._run.trace) - 1)
            for step in range(first, wanted + 1):
                if self._run.trace.kind[step - 1] in is_asked_before:
                    self._waiting = [
                        each for each in questions(self._run, step) if each.kind in self.kinds
                    ]
                    if self._waiting:
                        break
                self._asked_to = step
        return wanted if self.asked is None else min(wanted, self.asked.step - 1)

    def answer(self, given: Any) -> Answered:
        """Take the answer to the question that waits."""
        answered = Answered(self._waiting.pop(0), given)
        self.answered.append(answered)
        self.hints = 0
        if not self._waiting:
            self._asked_to = answered.prediction.step
        return answered

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(each.is_right for each in self.answered)

    @property
    def streak(self) -> int:
        """The number of right answers since the last wrong one."""
        count = 0
        for each in reversed(self.answered):
            if not each.is_right:
                break
            count += 1
        return count

    @property
    def missed(self) -> list[Answered]:
        """The wrong answers by kind, each kind in the order of the search."""
        order = list(PredictionKind)
        wrong = [each for each in self.answered if not each.is_right]
        return sorted(wrong, key=lambda each: order.index(each.prediction.kind))


def questions(run: Run, step: int) -> Iterator[Prediction]:
    """All that can be asked before a step."""
    trace, tree = run.trace, run.tree
    event = Moment(trace, step).event
    assert event is not None
    node, child = event.node, event.child
    is_last = child is not None and child == tree.children(node)[-1]
    if is_last or (event.kind == RETURN and not trace.nested):
        if not tree.has_payoffs:
            value = trace.value[trace.visit(node)]
            yield Prediction(PredictionKind.VALUE, step, node, child, value)
        if node == ROOT and run.best is not None and tree.count[ROOT] > 1 and not run.stopped:
            right = frozenset(run.optimal or [run.best])
            yield Prediction(PredictionKind.ACTION, step, node, child, right)
    elif event.kind in (UPDATE, CUT) and trace.has_window and tree.player[node] != CHANCE:
        yield Prediction(PredictionKind.CUT, step, node, child, event.kind == CUT)
        if event.kind == UPDATE and (bound := _new_bound(run, event)) is not None:
            yield Prediction(PredictionKind.WINDOW, step, node, child, bound)
    elif event.kind == ENTER and trace.nested and not isinstance(tree, GameTree):
        comes_from_above = step > 1 and trace.kind[step - 2] == ENTER
        leaf = trace.kind.find(LEAF, step - 1)
        if not comes_from_above and leaf >= 0:
            read = trace.node[trace.visit_at(leaf + 1)]
            yield Prediction(PredictionKind.LEAF, step, node, None, frozenset([read]))


def _new_bound(run: Run, event: Event) -> Any:
    """The α of MAX or the β of MIN after a child came back, if it is another one than before."""
    before = Moment(run.trace, event.step - 1).window(event.node)
    is_max = run.tree.player[event.node] == MAX
    now, was = (event.alpha, before[0]) if is_max else (event.beta, before[1])
    return None if now == was else now
