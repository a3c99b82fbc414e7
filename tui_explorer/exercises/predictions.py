"""Predictions: questions about the next step of a search, before it is shown.

The next event decides the question. After a child has returned, it is about a cut, or the new α or
β. After the last child, it is about the value that the node returns, and at the root about the
action. Between children, it is about the next leaf.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import CUT, ENTER, LEAF, RETURN, UPDATE, Event
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import ShownNames, grouped, noun


class PredictionKind(Enum):
    """The subjects of questions."""

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
    """The child that returned, if it is about a child."""
    right: Any
    """A number, whether it cuts, or the nodes that are right."""

    def is_met_by(self, given: Any) -> bool:
        """True if an answer is right: a number, a truth value, or a node."""
        if self.kind in (PredictionKind.LEAF, PredictionKind.ACTION):
            return given in self.right
        if self.kind is PredictionKind.CUT:
            return given is self.right
        return bool(exact(given) == exact(self.right))


class Answered(NamedTuple):
    """A prediction and the answer given."""

    prediction: Prediction
    given: Any

    @property
    def is_right(self) -> bool:
        """True if the answer is right."""
        return self.prediction.is_met_by(self.given)


class Predictions:
    """The questions of one search, asked one after the other, and what was answered."""

    def __init__(
        self, run: Run, kinds: frozenset[PredictionKind] = frozenset(PredictionKind), start: int = 0
    ) -> None:
        self._run, self.kinds = run, kinds
        self._asked_to = start
        """All questions before this step and at it have been asked."""
        self._waiting: list[Prediction] = []
        """The questions before the step after that one."""
        self.answered: list[Answered] = []
        self.is_told = False
        """True if the end was reached and the outcome reported."""
        self.hints = 0
        """The number of hints given for the first waiting question."""

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
    """The possible questions before a step."""
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


# -- sentences -----------------------------------------------------------------------------------

KINDS = {
    "all": ("All of these", frozenset(PredictionKind)),
    "values": ("The value that a node returns", frozenset([PredictionKind.VALUE])),
    "window": (
        "The new alpha or beta when a child has come back",
        frozenset([PredictionKind.WINDOW]),
    ),
    "cuts": ("Whether a node cuts or goes on", frozenset([PredictionKind.CUT])),
    "leaves": ("The leaf that is read next", frozenset([PredictionKind.LEAF])),
    "action": ("The action that is played in the end", frozenset([PredictionKind.ACTION])),
    "off": ("Nothing is asked", frozenset[PredictionKind]()),
}
"""The choices: name, meaning, and the kinds of questions."""
CHOOSE = "Predict before it is shown"
MISSED_TITLE = "Missed: go to its moment"
NOTHING_ASKED = "Nothing waits for an answer here."
GOES_ON = "Nothing is asked here: {key} goes on, {last} to the next question."
HELD = "Answer first: {hint} gives a hint, {predict} ends the questions."
AT_THE_END = "The search is at its end."
AT_THE_END_MISSED = "The search is at its end: {hint} lists again what was missed."
NO_MORE_HINTS = "There are no more hints."
NO_NUMBER = "That is no number: write it as 3, -1/2 or inf."
NO_CHILD = "That is no action of the root: put the cursor on one."
NO_LEAF = "That is no leaf: put the cursor on one."

_KEYS = {
    PredictionKind.VALUE: "type a number, {enter}",
    PredictionKind.WINDOW: "type a number, {enter}",
    PredictionKind.CUT: "y cuts, n goes on",
    PredictionKind.LEAF: "cursor on it, {enter}",
    PredictionKind.ACTION: "cursor on it, {enter}",
}


def keys_told(kind: PredictionKind, enter: str) -> str:
    """The keys that answer, in short."""
    return _KEYS[kind].format(enter=enter)


def score_told(predictions: Predictions) -> str:
    """The score for the header."""
    asked = len(predictions.answered)
    return f"right {predictions.right} of {asked}, streak {predictions.streak}"


def end_told(right: int, asked: int) -> str:
    """The outcome when the search has come to its end."""
    if right == asked == 1:
        return "The one prediction was right."
    if right == asked:
        return f"All {asked} predictions were right."
    were = "was" if 1 in (right, asked) else "were"
    return f"{right} of {asked} {noun(asked, 'prediction')} {were} right."


class PredictionsTold:
    """The sentences about one search."""

    def __init__(self, run: Run, glyphs: Glyphs) -> None:
        self._run, self._glyphs = run, glyphs
        self._names = ShownNames(run.names, glyphs)

    def question(self, asked: Prediction) -> str:
        """The text of a question."""
        names, node = self._names, asked.node
        match asked.kind:
            case PredictionKind.VALUE:
                return f"{self._back(asked)}What does {names.mover_told(node)} return?"
            case PredictionKind.WINDOW:
                sign, where = self._sign(node), names.node_told(node)
                return f"{self._back(asked)}What is {sign} at {where} now?"
            case PredictionKind.CUT:
                return f"{self._back(asked)}Does {names.mover_told(node)} cut?"
            case PredictionKind.LEAF:
                return "Which leaf is read next?"
        return f"{self._back(asked)}Which action does {names.mover_told(node)} play?"

    def hint(self, asked: Prediction, stage: int) -> str:
        """The rule, and then the numbers it is about, which stay when nothing is left to say."""
        if stage == 0:
            return self._rule(asked)
        numbers = self._numbers(asked)
        return numbers if stage == 1 else f"{numbers} {NO_MORE_HINTS}"

    def outcome(self, answered: Answered) -> str:
        """Right, or the right answer. The panel says why, except for a test that did not fire."""
        asked = answered.prediction
        right = self.answer(asked, asked.right)
        if answered.is_right:
            return f"Right: {right}."
        return f"No: {right}.{self._not_fired(asked)}"

    def missed(self, answered: Answered) -> tuple[str, str]:
        """A wrong answer in a list: its step, and what it was about."""
        asked = answered.prediction
        given, right = (self.answer(asked, each) for each in (answered.given, asked.right))
        question = self.question(asked)
        return f"step {grouped(asked.step)}", f"{question} You said: {given}. Right: {right}."

    def answer(self, asked: Prediction, said: Any) -> str:
        """An answer in words."""
        if asked.kind is PredictionKind.CUT:
            return "it cuts" if said else "it goes on"
        if asked.kind in (PredictionKind.VALUE, PredictionKind.WINDOW):
            return self._names.value(said)
        nodes = sorted(said) if isinstance(said, frozenset) else [said]
        if asked.kind is PredictionKind.ACTION:
            return self._names.actions_told(nodes)
        return self._names.node_told(nodes[0])

    def _back(self, asked: Prediction) -> str:
        """A sentence before the question: the child that has returned, and its value."""
        if asked.child is None:
            return ""
        trace = self._run.trace
        value = self._names.value(trace.value[trace.visit(asked.child)])
        return f"{self._names.action_told(asked.child)} comes back with {value}. "

    def _sign(self, node: int) -> str:
        return self._glyphs.alpha if self._run.tree.player[node] == MAX else self._glyphs.beta

    @property
    def _clips(self) -> bool:
        return self._run.trace.has_window and self._run.settings.fail == "hard"

    def _test(self, asked: Prediction) -> tuple[str, str]:
        """The test of v at a node: its sign, and the bound."""
        signs, strict = self._glyphs, self._run.settings.cut == "gt"
        if self._run.tree.player[asked.node] == MAX:
            return ">" if strict else signs.at_least, signs.beta
        return "<" if strict else signs.at_most, signs.alpha

    def _not_fired(self, asked: Prediction) -> str:
        """The test with its numbers, if a node continues."""
        if asked.kind is not PredictionKind.CUT or asked.right:
            return ""
        event = Moment(self._run.trace, asked.step).event
        assert event is not None
        is_max = self._run.tree.player[asked.node] == MAX
        sign, name = self._test(asked)
        v, bound = map(self._names.value, (event.value, event.beta if is_max else event.alpha))
        mover = self._names.mover(asked.node)
        return f" {mover} cuts if v {sign} {name}, and {v} {sign} {bound} does not hold."

    def _rule(self, asked: Prediction) -> str:
        player = self._run.tree.player[asked.node]
        is_max = player == MAX
        clipped = ", clipped to its window" if self._clips else ""
        match asked.kind:
            case PredictionKind.VALUE if player == CHANCE:
                return f"Chance returns the mean of its children, each by its probability{clipped}."
            case PredictionKind.VALUE:
                most = "greatest" if is_max else "least"
                return (
                    f"{self._names.mover(asked.node)} returns the {most} that came back{clipped}."
                )
            case PredictionKind.WINDOW:
                most = "raises" if is_max else "lowers"
                return f"{self._names.mover(asked.node)} {most} {self._sign(asked.node)} to its v."
            case PredictionKind.CUT:
                return f"{self._names.mover(asked.node)} cuts if v {' '.join(self._test(asked))}."
            case PredictionKind.LEAF:
                return "What is not cut is visited depth first, in the order of children."
        most = "greatest" if is_max else "least"
        return f"{self._names.mover(asked.node)} plays the first child with the {most} value."

    def _numbers(self, asked: Prediction) -> str:
        moment = Moment(self._run.trace, asked.step - 1)
        names, node = self._names, asked.node
        if asked.kind is PredictionKind.LEAF:
            return f"The search goes on at {names.node_told(node)}."
        back = [names.value(child.returned) for child in moment.children(node)]
        if asked.child is not None:
            trace = self._run.trace
            back.append(names.value(trace.value[trace.visit(asked.child)]))
        told = f"At {names.node_told(node)} came back: {', '.join(back)}"
        if asked.kind is PredictionKind.VALUE and self._clips:
            return f"{told}; it was called with {names.window_told(*moment.window_at_call(node))}."
        if asked.kind in (PredictionKind.CUT, PredictionKind.WINDOW):
            alpha, beta = moment.window(node)
            return f"{told}; {names.window_told(alpha, beta)}."
        return f"{told}."
