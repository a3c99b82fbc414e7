"""Boxes: answers in parts that a learning platform can check by itself."""

from typing import Any, NamedTuple

from tui_explorer.engine.game import INF
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.exercises.given import number
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.shown import leaf_told
from tui_explorer.words import sheets as words
from tui_explorer.words.exercises import THE_WINDOW
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.names import show


class Box(NamedTuple):
    """One place to fill in."""

    label: str
    """What stands before it."""
    right: tuple[str, ...]
    """All texts that are right."""
    choices: tuple[str, ...] = ()
    """All there is to choose from, in an order that tells nothing; none where one writes."""
    is_number: bool = False
    """Whether a number in digits is right."""


def boxes(question: Question) -> list[Box]:
    """The boxes of a question; none where only a person can judge the answer."""
    ground, key = question.ground, question.key
    match question.kind:
        case "value" | "count":
            return [_number("", key)]
        case "values":
            pairs = zip(ground.inner, key, strict=True)
            return [_number(ground.told(node), value) for node, (_, value) in pairs]
        case "leaves":
            never = {tuple(path) for path in key}
            return [_leaf(question, leaf, ground.path(leaf) in never) for leaf in ground.leaves]
        case "window":
            return [_number("α", key[0]), _number("β", key[1])]
        case "returns":
            sign, value = key
            told = Box("", (words.BOUNDS[sign],), tuple(words.BOUNDS.values()))
            return [told, _number("", value)]
        case "action":
            actions = {
                ground.tree.child_index(child): ground.shown.action(child)
                for child in ground.tree.children(ROOT)
            }
            return [_choice(list(actions.values()), [actions[index] for index in key])]
        case "owner":
            owner = THE_WINDOW if key is None else ground.told(ground.find(key) or ROOT)
            inner = [ground.told(node) for node in ground.inner if node != question.subject.node]
            return [_choice([*inner, THE_WINDOW], [owner])]
    return []


def _number(label: str, value: Any) -> Box:
    exact = number(value)
    if abs(exact) == INF:
        sign = "-" if exact < 0 else ""
        also = (f"{sign}inf", f"{sign}∞") if sign else ("inf", "+inf", "∞")
        return Box(label, (show(exact), *also))
    text = show(exact, ASCII)  # with the minus of keyboards, as platforms read numbers
    return Box(label, (text,), is_number="/" not in text)


def _leaf(question: Question, leaf: int, never: bool) -> Box:
    right = words.NEVER if never else words.EVALUATED
    return Box(leaf_told(question, leaf), (right,), (words.EVALUATED, words.NEVER))


def _choice(every: list[str], right: list[str]) -> Box:
    return Box("", tuple(dict.fromkeys(right)), tuple(dict.fromkeys(every)))
