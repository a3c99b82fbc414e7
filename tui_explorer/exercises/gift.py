"""Exercises as GIFT, the text that Moodle reads: with a key a bank, without one essays.

Questions are HTML, where the tree keeps its blanks, and so are the choices below them.
"""

from collections.abc import Iterator

from tui_explorer.exercises.boxes import Box, boxes
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.sheets import backslashed, points_told, tree_drawn
from tui_explorer.exercises.shown import key_shown, leaf_told
from tui_explorer.formats.write.svg import text as xml
from tui_explorer.words import sheets as words
from tui_explorer.words.safe import safe

_SHARES = {
    1: "100", 2: "50", 3: "33.33333", 4: "25", 5: "20", 6: "16.66667", 7: "14.28571", 8: "12.5",
    9: "11.11111", 10: "10",
}  # fmt: skip
"""By the number of right answers, what each is worth; Moodle knows no other shares."""


def pieces(exercise: Exercise, *, with_key: bool) -> Iterator[str]:
    """All questions, with a blank line behind each."""
    tree = "\\n".join(map(_html, tree_drawn(exercise)))
    rule = _html(words.conventions(exercise.ground.settings))
    for question in exercise.questions:
        asked = f"{question.brief} ({points_told(question)})"
        yield f"// {words.KEY}: {safe(key_shown(question))}\n" if with_key else ""
        for name, answer in _answers(question) if with_key else [("", "{}")]:
            title = f"{safe(exercise.title)} {question.id}" + (f" {name}" if name else "")
            told = _html(f"{asked} {name}" if name else asked)
            text = f"[html]<p>{rule}</p><pre>{tree}</pre><p>{told}</p>"
            yield f"::{escaped(title)}::{text} {answer}\n\n"


def _answers(question: Question) -> Iterator[tuple[str, str]]:
    """What stands in braces, and the name of the part that it answers."""
    found = boxes(question)
    if question.kind == "leaves":
        yield "", _listed(question)
    elif not found:
        yield "", "{}"
    else:
        for place, box in enumerate(found, 1):
            name = box.label if box.label or len(found) == 1 else words.PARTS[place]
            yield name, _braces(box)


def _braces(box: Box) -> str:
    if box.is_number:
        return f"{{#{box.right[0]}:0}}"
    every = box.choices or box.right
    signs = ["=" if each in box.right else "~" for each in every]
    told = map(_html if "~" in signs else escaped, every)  # what one writes is compared as it is
    return "{" + " ".join(map("".join, zip(signs, told, strict=True))) + "}"


def _listed(question: Question) -> str:
    """A choice of several leaves, each with its share; wrong ones take as much away."""
    ground = question.ground
    never = {tuple(path) for path in question.key}
    told = {leaf: _html(leaf_told(question, leaf)) for leaf in ground.leaves}
    if len(never) not in _SHARES:
        others = [f"~{text}" for text in told.values()] if not never else []
        return "{" + " ".join([f"={escaped(words.NO_LEAF)}", *others]) + "}" if others else "{}"
    share = _SHARES[len(never)]
    signs = {leaf: "" if ground.path(leaf) in never else "-" for leaf in told}
    return "{" + " ".join(f"~%{signs[leaf]}{share}%{text}" for leaf, text in told.items()) + "}"


def _html(text: str) -> str:
    """Text in which neither HTML nor GIFT finds anything to interpret."""
    return escaped(xml(text))


def escaped(text: str) -> str:
    """Text in which GIFT finds nothing to interpret."""
    return backslashed(text, "~=#{}:\\")
