"""The kinds of questions: where each can be asked, and its key, with any slip.

A key is what JSON holds. The key under a slip is what somebody who makes that slip would answer,
and None where such a search has no answer.

To add a kind, add a row; the form of its answer in ``given.py``; how it is judged in
``question.py`` if not by equality; how its key is shown in ``shown.py`` and, for platforms, in
``boxes.py``; its words in ``words/exercises.py`` and ``words/quiz.py``; how it is answered, in a
line (``ui/quiz/typed.py``) or in the tree (``ui/quiz/responses.py``), by which signs, and when
there is a doubt whether it is meant.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.exercises.ground import Ground
from tui_explorer.exercises.slips import RIGHT, Slip
from tui_explorer.formats.write.json_text import json_value

CALL, RETURN = "call", "return"
NodesOf = Callable[[Ground], list[int]]
"""Some of a tree's nodes."""


class Subject(NamedTuple):
    """What a question is about, as far as its kind needs it."""

    node: int | None = None
    leaf: int | None = None
    at: str = ""


class QuestionKind(NamedTuple):
    """One kind of question."""

    key: Callable[[Ground, Subject, Slip], Any]
    nodes: NodesOf | None = None
    """The nodes that it can be asked about; None where it is about the whole tree."""
    fits: Callable[[Ground], bool] = bool
    """Whether it can be asked at all, where it is about the whole tree."""
    chosen: NodesOf | None = None
    """Those of the nodes that a seed chooses from, where not all are worth asking about."""


def _paths(ground: Ground, nodes: list[int]) -> list[list[int]]:
    return [list(ground.path(node)) for node in nodes]


# -- keys ------------------------------------------------------------------------------------------


def _value(ground: Ground, subject: Subject, slip: Slip) -> Any:
    assert subject.node is not None
    _, values = ground.as_seen(slip)
    return json_value(values[subject.node])


def _values(ground: Ground, subject: Subject, slip: Slip) -> Any:
    _, values = ground.as_seen(slip)
    return [[list(ground.path(node)), json_value(values[node])] for node in ground.inner]


def _leaves(ground: Ground, subject: Subject, slip: Slip) -> Any:
    return _paths(ground, [leaf for leaf in ground.leaves if ground.visit(leaf, slip) is None])


def _count(ground: Ground, subject: Subject, slip: Slip) -> Any:
    return sum(not ground.tree.count[visit.node] for visit in ground.visits(slip))


def _window(ground: Ground, subject: Subject, slip: Slip) -> Any:
    assert subject.node is not None
    visit = ground.visit(subject.node, slip)
    if visit is None:
        return None
    return [json_value(each) for each in (visit.called if subject.at == CALL else visit.left)]


def _returns(ground: Ground, subject: Subject, slip: Slip) -> Any:
    assert subject.node is not None
    visit = ground.visit(subject.node, slip)
    return None if visit is None else [visit.sign, json_value(visit.value)]


def _action(ground: Ground, subject: Subject, slip: Slip) -> Any:
    tree, values = ground.as_seen(slip)
    best = [child for child in tree.children(ROOT) if values[child] == values[ROOT]]
    return sorted(map(tree.child_index, best))


def _owner(ground: Ground, subject: Subject, slip: Slip) -> Any:
    """A path, or None for the window at the start; so a slip that cuts nothing there has ()."""
    assert subject.node is not None
    visit = ground.visit(subject.node, slip)
    if visit is None or not visit.fired:
        return ()
    return None if visit.owner is None else list(ground.path(visit.owner))


def _order(ground: Ground, subject: Subject, slip: Slip) -> Any:
    return {"fewest": ground.fewest(slip)}


def _range(ground: Ground, subject: Subject, slip: Slip) -> Any:
    assert subject.node is not None
    assert subject.leaf is not None
    visit = ground.visit(subject.node, slip)
    if visit is None or not visit.fired:
        return None
    found = ground.range(subject.node, subject.leaf, slip)
    return {
        "ranges": [[json_value(low), json_value(high)] for low, high, _, _ in found],
        "open": [[at_low, at_high] for _, _, at_low, at_high in found],
    }


# -- where they fit --------------------------------------------------------------------------------


def _has_inner(ground: Ground) -> bool:
    return bool(ground.inner)


def _visited(ground: Ground) -> list[int]:
    return [node for node in ground.preorder if ground.visit(node)]


def _visited_inner(ground: Ground) -> list[int]:
    return [node for node in ground.inner if ground.visit(node)]


def _below_the_root(ground: Ground) -> list[int]:
    """Inner nodes but the root, whose window all begin with and whose value all ask for."""
    below = [node for node in _visited_inner(ground) if node != ROOT]
    return below or _visited_inner(ground)


def _fired(ground: Ground) -> list[int]:
    return [node for node in ground.inner if (visit := ground.visit(node)) and visit.fired]


def _cutting(ground: Ground) -> list[int]:
    """Nodes that left something out."""
    return [node for node in ground.inner if (visit := ground.visit(node)) and visit.left_out]


def _in_small(nodes: NodesOf) -> NodesOf:
    """The same, where ranges take no longer than anybody would wait."""
    return lambda ground: nodes(ground) if ground.is_small else []


KINDS = {
    "value": QuestionKind(_value, lambda ground: ground.inner),
    "values": QuestionKind(_values, fits=_has_inner),
    "leaves": QuestionKind(_leaves),
    "count": QuestionKind(_count),
    "window": QuestionKind(_window, _visited_inner, chosen=_below_the_root),
    "returns": QuestionKind(_returns, _visited, chosen=_below_the_root),
    "action": QuestionKind(_action, fits=_has_inner),
    "owner": QuestionKind(_owner, _fired, chosen=_cutting),
    "order": QuestionKind(
        _order, fits=lambda ground: _has_inner(ground) and ground.fewest() is not None
    ),
    "range": QuestionKind(_range, _in_small(_fired), chosen=_in_small(_cutting)),
}


def key(ground: Ground, kind: str, subject: Subject, slip: Slip = RIGHT) -> Any:
    """The key of a question, or what a slip makes of it."""
    return KINDS[kind].key(ground, subject, slip)


def leaves_of_interest(ground: Ground, node: int) -> list[int]:
    """The leaves evaluated before a node cuts: others make no difference to it."""
    cut = ground.visit(node)
    assert cut is not None
    begun = ground.visits().index(cut)
    tree = ground.tree
    return [
        visit.node
        for at, visit in enumerate(ground.visits())
        if not tree.count[visit.node] and (at < begun or node in tree.ancestors(visit.node))
    ]
