"""Sheets of questions on paper: headings, conventions, points, lines for answers."""

from typing import Any

from tui_explorer.engine.settings import Settings
from tui_explorer.words.exercises import rule
from tui_explorer.words.names import noun, show
from tui_explorer.words.safe import safe

NAME = "Name:"
"""Before a line to write it on."""
KEY = "key"
NEVER, EVALUATED = "never evaluated", "evaluated"
NO_LEAF = "none of them"
BOUNDS = {"=": "exactly", "<=": "at most", ">=": "at least"}
PARTS = {1: "(the sign)", 2: "(the number)"}
"""Of what a node returns: what is asked for in each part."""
ANSWER_LINE = "Answer: ______________________________"
MD_ANSWER_LINE = r"Answer: \_\_\_\_\_\_\_\_\_\_\_\_\_\_\_\_"
_FAIL = {
    "soft": "A node returns the value it found.",
    "hard": "A node returns the value it found, brought back to the edge of its window.",
}


def conventions(settings: Settings) -> str:
    """How alpha-beta is done here."""
    alpha, beta = map(show, settings.window)
    order = (
        "Children are visited from left to right"
        if settings.order == "natural"
        else f"Children are visited in the order {settings.order}"
    )
    return (
        f"{order}, beginning with α = {alpha} and β = {beta}. "
        f"{rule(strict=settings.cut == 'gt')} The test comes after each child, before α or β is "
        f"updated. {_FAIL[settings.fail]}"
    )


def named(student: str) -> str:
    """The name of whom a sheet was made for."""
    return f"{NAME} {safe(student)}"


def points(number: Any) -> str:
    """The points of a question."""
    return f"{number} {noun(number, 'point')}"


def numbered(number: int, text: str, points: str) -> str:
    """A question with its number."""
    return f"{number}. {text} ({points})"


def answer(key: str) -> str:
    """The key below a question."""
    return f"Answer: {key}"
