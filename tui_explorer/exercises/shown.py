"""Keys, the right answers, as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_explorer.exercises.given import number
from tui_explorer.words import exercises as words
from tui_explorer.words.names import show, show_bound

if TYPE_CHECKING:
    from tui_explorer.exercises.question import Question


def key_shown(question: Question) -> str:
    """The right answer, in signs and names."""
    return "; ".join(_key_parts(question)) or words.NONE_OF_THEM


def _key_parts(question: Question) -> list[str]:
    """The right answer part by part; most have one."""
    ground, key = question.ground, question.key
    name = ground.told
    match question.kind:
        case "values":
            pairs = zip(ground.inner, key, strict=True)
            return [f"{name(node)} = {_number(value)}" for node, (_, value) in pairs]
        case "leaves":
            left = [ground.find(path) for path in key]
            return [leaf_told(question, leaf) for leaf in left if leaf is not None]
        case "window":
            return [f"{sign} = {_number(bound)}" for sign, bound in zip("αβ", key, strict=True)]
        case "returns":
            sign, value = key
            return [show_bound(number(value), sign)]
        case "action":
            right = [ground.find([index]) for index in key]
            actions = [ground.shown.action(child) for child in right if child is not None]
            return [words.any_of(actions)]
        case "owner":
            owner = None if key is None else ground.find(key)
            return [words.THE_WINDOW if owner is None else name(owner)]
        case "order":
            return [words.fewest_told(key["fewest"], _an_order(question))]
        case "range":
            return list(map(_interval, key, question.open or []))
    return [_number(key)]


def leaf_told(question: Question, leaf: int) -> str:
    """A leaf by its name and its value."""
    ground = question.ground
    return words.leaf_with_value(ground.told(leaf), show(ground.tree.utility[leaf]))


def _number(value: Any) -> str:
    return show(number(value))


def _interval(ends: list[Any], is_open: list[bool]) -> str:
    left, right = "(" if is_open[0] else "[", ")" if is_open[1] else "]"
    return f"{left}{_number(ends[0])}, {_number(ends[1])}{right}"


def _an_order(question: Question) -> list[str]:
    """One order that visits the fewest nodes: nodes that change, with their actions."""
    ground = question.ground
    return [
        words.order_at(ground.told(node), [ground.shown.action(child) for child in children])
        for node, children in ground.best_order().items()
    ]
