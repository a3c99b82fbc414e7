"""Pages to print: sources, algorithms, exercises, the history, the questions of courses."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from tui_explorer.engine.algorithm import Algorithm
from tui_explorer.engine.analysis.about import About
from tui_explorer.engine.settings import Settings
from tui_explorer.view.layout import padded, wrapped
from tui_explorer.words import about as words
from tui_explorer.words.algorithms import PSEUDOCODE, algorithm_terms
from tui_explorer.words.exercises import exercise_terms
from tui_explorer.words.glossary import Term
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.history import COURSES, courses, fact_told, facts_about, history
from tui_explorer.words.questions import QUESTIONS, question_told, questions
from tui_explorer.words.safe import safe, safe_lines

_LABEL, _TEXT = 13, 75
"""Cells of what stands before a line, and of the line."""


def about_page(about: About, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """Everything that is told of one source, in lines."""
    origin, comes_from, found, space = about
    yield safe(f"{origin.name}: {origin.title}" if origin.title else origin.name)
    yield ""
    told = " ".join(safe_lines(comes_from)) or words.NOT_SAID
    size = words.tree_size(space) if about.is_written_out else words.size_told(space)
    yield from _lines(
        [
            Term(words.ORIGIN, told),
            Term(words.PLAYERS, words.players_told(found)),
            Term(words.SUM, words.sum_told(found, glyphs)),
            Term(words.CHANCE, words.chance_told(found)),
            Term(words.INFORMATION, words.PERFECT_INFORMATION),
            Term(words.SIZE, size),
            Term(words.STRUCTURE, words.structure_told(about)),
        ]
    )
    if facts := facts_about(about):
        yield ""
        yield words.HISTORY
        for fact in facts:
            yield from _lines(fact_told(fact))
        yield words.MORE_HISTORY


def algorithm_page(name: str, summary: str, algorithm: Algorithm) -> Iterator[str]:
    """The properties of an algorithm and its pseudo-code, in lines."""
    yield safe(f"{name}: {algorithm.title}")
    yield from wrapped(safe(summary), _LABEL + _TEXT)
    yield ""
    yield from _lines(algorithm_terms(name, algorithm))
    yield ""
    yield PSEUDOCODE
    for line in algorithm.code(Settings()):
        yield f"    {line.text}"


def exercise_page(
    name: str, title: str, teaches: str, source: str, kinds: Sequence[str]
) -> Iterator[str]:
    """What an exercise asks and about which source, in lines."""
    yield safe(f"{name}: {title}")
    yield ""
    yield from _lines(exercise_terms(name, teaches, source, kinds))


def history_page() -> Iterator[str]:
    """The courses and all facts, in lines."""
    yield COURSES
    yield ""
    yield from _lines(courses())
    yield ""
    for section, facts in history().items():
        yield section
        yield ""
        for fact in facts:
            yield from _lines(fact_told(fact))
            yield ""


def questions_page() -> Iterator[str]:
    """All questions with their answers, in lines."""
    yield QUESTIONS
    yield ""
    for question in questions():
        yield from _lines(question_told(question))
        yield ""


def _lines(terms: Iterable[Term]) -> Iterator[str]:
    """A word, and beside it what it means, in as many lines as that takes."""
    for term in terms:
        lines = zip_longest(
            wrapped(term.word, _LABEL - 2), wrapped(term.meaning, _TEXT), fillvalue=""
        )
        for before, line in lines:
            yield f"{padded(before, _LABEL)}{line}".rstrip()
