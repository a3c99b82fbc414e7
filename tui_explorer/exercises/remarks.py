"""Remarks on wrong answers that no slip of a search explains: what a person mixed up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.exercises.kinds import CALL
from tui_explorer.words import exercises as words

if TYPE_CHECKING:
    from tui_explorer.exercises.question import Question


def remarks(question: Question, meant: Any) -> list[str]:
    """Sentences on what explains an answer, every one that does."""
    found = {
        "value": _value, "values": _values, "returns": _returns, "window": _window,
        "action": _action,
    }.get(question.kind)  # fmt: skip
    return found(question, meant) if found else []


def _value(question: Question, meant: Any) -> list[str]:
    """A bound taken for a value, or the other player's choice at this node alone."""
    ground, node = question.ground, question.subject.node
    assert node is not None
    visit = ground.visit(node)
    told = []
    if visit is not None and visit.sign != "=" and visit.value == meant:
        told.append(words.BOUND_AS_VALUE)
    other = min if ground.tree.player[node] == MAX else max
    if meant == other(ground.values[child] for child in ground.tree.children(node)):
        told.append(words.OTHER_PLAYER_HERE)
    return told


def _values(question: Question, meant: Any) -> list[str]:
    """All that is wrong is what alpha-beta returned as a bound."""
    ground = question.ground
    wrong = [node for node in ground.inner if meant.get(ground.path(node)) != ground.values[node]]
    visits = {node: ground.visit(node) for node in wrong}
    bounds = all(
        visit is not None and visit.sign != "=" and visit.value == meant.get(ground.path(node))
        for node, visit in visits.items()
    )
    return [words.BOUNDS_AS_VALUES] if bounds else []


def _returns(question: Question, meant: Any) -> list[str]:
    """The right number with another sign."""
    ground, node = question.ground, question.subject.node
    assert node is not None
    visit = ground.visit(node)
    assert visit is not None
    sign, value = question.right
    if meant[1] != value:
        return []
    if meant[0] == "=":
        return [words.BOUND_AS_EXACT]
    if sign == "=" and visit.fired and not visit.left_out:
        return [words.FIRED_AT_THE_LAST]
    return [words.EXACT_AS_BOUND if sign == "=" else words.BOUND_SIGNS[sign]]


def _window(question: Question, meant: Any) -> list[str]:
    """A window that was not passed down, or one that was updated before the test."""
    ground, node = question.ground, question.subject.node
    assert node is not None
    visit = ground.visit(node)
    assert visit is not None
    if question.subject.at == CALL:
        return [words.NOT_PASSED_DOWN] if meant == (-INF, INF) else []
    maximises = ground.tree.player[node] == MAX
    value = ground.values[node]
    told = []
    if meant == ((value, INF) if maximises else (-INF, value)):
        told.append(words.NOT_PASSED_DOWN)
    if visit.fired:
        alpha, beta = visit.left
        back = map(ground.visit, ground.tree.children(node))
        v = (max if maximises else min)(child.value for child in back if child is not None)
        told += [words.UPDATED_FIRST] if meant == ((v, beta) if maximises else (alpha, v)) else []
    if meant == visit.called:
        told.append(words.AS_CALLED)
    return told


def _action(question: Question, meant: Any) -> list[str]:
    """The last of those that returned the root's value: a bound may be the same number."""
    ground = question.ground
    top = ground.visit(ROOT)
    assert top is not None
    same = [
        ground.tree.child_index(child)
        for child in ground.tree.children(ROOT)
        if (visit := ground.visit(child)) is not None and visit.value == top.value
    ]
    return [words.TIES_TO_THE_LAST] if same and meant == {same[-1]} else []
