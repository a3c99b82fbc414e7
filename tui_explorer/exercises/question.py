"""Questions, and verdicts on answers: points, the reason, and the slips that explain them."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, NamedTuple

from tui_explorer.engine.decimals import exact, simplified
from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.exercises.given import Malformed, comparable
from tui_explorer.exercises.ground import Ground
from tui_explorer.exercises.kinds import Subject, key
from tui_explorer.exercises.reasons import reasons
from tui_explorer.exercises.remarks import remarks
from tui_explorer.exercises.shown import key_shown
from tui_explorer.exercises.slips import SLIPS, Slip
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.words import exercises as words


class Verdict(NamedTuple):
    """What an answer is worth, and why."""

    points: Value
    why: str
    """Whole sentences."""
    looks_like: tuple[str, ...] = ()
    """The slips that explain all that was given."""


class Question:
    """One question about the ground of an exercise."""

    def __init__(
        self, number: int, kind: str, subject: Subject, points: Value, ground: Ground
    ) -> None:
        self.id = number
        self.kind = kind
        self.subject = subject
        self.points = points
        self.ground = ground

    @property
    def node(self) -> tuple[int, ...] | None:
        """The path of the node that it is about."""
        return None if self.subject.node is None else self.ground.path(self.subject.node)

    @cached_property
    def _made(self) -> Any:
        return key(self.ground, self.kind, self.subject)

    @property
    def key(self) -> Any:
        """The right answer, as JSON has it."""
        return self._made["ranges"] if self.kind == "range" else self._made

    @property
    def open(self) -> list[list[bool]] | None:
        """Of ranges: which of their ends are left out."""
        return self._made["open"] if self.kind == "range" else None

    @cached_property
    def right(self) -> Any:
        """The right answer, as it is compared; of an order there are many."""
        return None if self.kind == "order" else comparable(self.kind, self._made)

    @cached_property
    def brief(self) -> str:
        """The question in words, for who knows by which rule alpha-beta cuts."""
        ground, subject = self.ground, self.subject
        node = "" if subject.node is None else ground.told(subject.node)
        leaf = "" if subject.leaf is None else ground.told(subject.leaf)
        return words.asked(self.kind, node, leaf, subject.at, ground.shown.mover(ROOT))

    @property
    def text(self) -> str:
        """The question in words, whole."""
        strict = self.ground.settings.cut == "gt"
        return words.with_rule(self.kind, self.brief, strict=strict)


def check(question: Question, given: Any) -> Verdict:
    """The verdict on an answer, which has the form of the key."""
    try:
        meant = comparable(question.kind, given)
    except (Malformed, TypeError, ValueError):
        return Verdict(0, words.MALFORMED[question.kind])
    share, why = _JUDGES.get(question.kind, _equal)(question, meant)
    if share == 1:
        return Verdict(question.points, _right(question, meant))
    slips = looks_like(question, meant)
    mixed_up = [*words.slips_told(slips), *remarks(question, meant)]
    told = " ".join([why, *(mixed_up or reasons(question))])
    return Verdict(_rounded(question.points * share), told, slips)


def total(points: Iterable[Any]) -> Any:
    """A sum of points as JSON has it; two halves are 1."""
    return json_value(simplified(sum(points)))


def looks_like(question: Question, meant: Any) -> tuple[str, ...]:
    """Every slip that leads to a wrong answer."""
    return tuple(name for name, slip in SLIPS.items() if _explains(question, slip, meant))


def _explains(question: Question, slip: Slip, meant: Any) -> bool:
    ground, kind = question.ground, question.kind
    if kind == "order":
        orders = _orders(question, meant)
        return orders is not None and _is_best_order(ground, orders, slip)
    made = key(ground, kind, question.subject, slip)
    if made == () or (made is None and kind != "owner"):
        return False
    would = comparable(kind, made)
    if kind == "action":
        return bool(meant <= would)
    return _agrees(would, meant) if kind == "range" else bool(would == meant)


# -- what is right ---------------------------------------------------------------------------------


def nodes_found(question: Question, meant: dict[tuple[int, ...], Value]) -> set[int]:
    """The inner nodes whose value is right in an answer with one for each."""
    ground = question.ground
    values = ((node, ground.path(node)) for node in ground.inner)
    return {node for node, path in values if meant.get(path) == question.right[path]}


def _right(question: Question, meant: Any) -> str:
    """What is said of a right answer: of ranges, also what it leaves open."""
    if question.kind == "range" and meant[1] is None and any(map(any, question.right[1])):
        return words.ENDS_NOT_SAID.format(key=key_shown(question))
    return words.RIGHT


def _key_told(question: Question) -> str:
    return words.right_would_be(key_shown(question))


Judged = tuple[float, str]
"""The share of the points, and why it is not all."""


def _equal(question: Question, meant: Any) -> Judged:
    return float(meant == question.right), _key_told(question)


def _in_list(question: Question, meant: dict[tuple[int, ...], Value]) -> Judged:
    """The share of the nodes whose value is right."""
    ground, found = question.ground, nodes_found(question, meant)
    wrong = [ground.told(node) for node in ground.inner if node not in found]
    of = len(ground.inner)
    return len(found) / of, words.values_right(len(found), of, wrong)


def _in_set(question: Question, meant: frozenset[tuple[int, ...]]) -> Judged:
    """The share of what is to be listed, less what is wrongly there."""
    right = question.right
    missed, extra = right - meant, meant - right
    share = max(0.0, (len(right & meant) - len(extra)) / len(right)) if right else float(not extra)
    told = [
        [question.ground.told(node) for node in question.ground.leaves
         if question.ground.path(node) in those]
        for those in (missed, extra)
    ]  # fmt: skip
    return share, words.leaves_wrong(*told)


def _halves(question: Question, meant: tuple[Value, Value]) -> Judged:
    """Half for α, half for β."""
    right = question.right
    hits = sum(one == other for one, other in zip(meant, right, strict=True))
    return hits / 2, _key_told(question)


def _any_of(question: Question, meant: frozenset[int]) -> Judged:
    """All where every action named is a right one."""
    return float(meant <= question.right), _key_told(question)


def _order(question: Question, meant: dict[tuple[int, ...], tuple[int, ...]]) -> Judged:
    """All for any order that visits the fewest nodes."""
    orders = _orders(question, meant)
    if orders is None:
        return 0.0, words.NOT_AN_ORDER
    nodes = question.ground.nodes_in_order(orders)
    fewest = question.key["fewest"]
    return float(nodes == fewest), words.order_wrong(nodes, fewest)


def _range(question: Question, meant: Any) -> Judged:
    return float(_agrees(question.right, meant)), _key_told(question)


def _agrees(right: Any, meant: Any) -> bool:
    """Whether ranges are the same; an answer in the bare form of the key has no place in which to
    say which ends belong to them, and is judged by its numbers.
    """
    return bool(right[0] == meant[0] and meant[1] in (None, right[1]))


def _orders(question: Question, meant: dict[Any, Any]) -> dict[int, list[int]] | None:
    """Children by node in the order given; None where it is no order of them."""
    ground, orders = question.ground, {}
    for path, indices in meant.items():
        node = ground.find(path)
        if node is None or not ground.tree.count[node]:
            return None
        children = {ground.tree.child_index(child): child for child in ground.tree.children(node)}
        if sorted(indices) != sorted(children):
            return None
        orders[node] = [children[index] for index in indices]
    return orders


def _is_best_order(ground: Ground, orders: dict[int, list[int]], slip: Slip) -> bool:
    """Whether somebody who makes the slip would think that the fewest nodes are visited.

    Where a slip cuts nothing in any order, all are alike. Who makes it has no reason to change
    one, so it explains an answer that changes none, and not one that does: else it would be said
    of every wrong answer and tell nobody anything.
    """
    fewest = ground.fewest(slip)
    if fewest == len(ground.preorder):
        return all(order == list(ground.tree.children(node)) for node, order in orders.items())
    return fewest is not None and ground.nodes_in_order(orders, slip) == fewest


_JUDGES: dict[str, Callable[[Question, Any], Judged]] = {
    "values": _in_list,
    "leaves": _in_set,
    "window": _halves,
    "action": _any_of,
    "order": _order,
    "range": _range,
}


def _rounded(points: Any) -> Value:
    """Points to two decimals, whole where they are."""
    return simplified(exact(round(float(points), 2)))
