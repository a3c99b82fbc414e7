"""Sheets and keys in every form."""

from collections.abc import Iterator
from importlib import import_module

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.shown import key_shown
from tui_explorer.exercises.told import exercise_told
from tui_explorer.formats.write.json_text import json_pieces, json_value
from tui_explorer.view.layout import printed
from tui_explorer.view.summary import drawing
from tui_explorer.words import sheets as words
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.safe import safe


def sheet_lines(
    exercise: Exercise, form: str, *, with_key: bool, glyphs: Glyphs = UNICODE
) -> Iterator[str]:
    """A sheet, or a key, piece by piece."""
    if form == "json":
        yield from json_pieces(exercise_told(exercise, with_key=with_key))
        yield "\n"
    elif form == "text":
        yield from (f"{line}\n" for line in _text(exercise, with_key, glyphs))
    elif form == "md":
        yield from (f"{line}\n" for line in _markdown(exercise, with_key, glyphs))
    else:
        module = import_module(f"tui_explorer.exercises.{form}")
        yield from module.pieces(exercise, with_key=with_key)


def tree_drawn(exercise: Exercise, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The tree in characters, before anything is searched."""
    run = exercise.ground.plain_run
    lines = drawing(Moment(run.trace, 0), run.names, glyphs)
    next(lines)  # titles of columns that are empty here
    return (line.rstrip() for line in lines)


def points_told(question: Question) -> str:
    """The points of a question."""
    return words.points(json_value(question.points))


def _text(exercise: Exercise, with_key: bool, glyphs: Glyphs) -> Iterator[str]:
    yield safe(exercise.title)
    yield from printed(words.conventions(exercise.ground.settings))
    yield ""
    yield from tree_drawn(exercise, glyphs)
    for question in exercise.questions:
        yield ""
        yield from printed(words.numbered(question.id, question.brief, points_told(question)))
        yield f"   {words.answer(key_shown(question)) if with_key else words.ANSWER_LINE}"


def _markdown(exercise: Exercise, with_key: bool, glyphs: Glyphs) -> Iterator[str]:
    yield f"# {_escaped(safe(exercise.title))}"
    yield ""
    yield words.conventions(exercise.ground.settings)
    yield ""
    yield from (f"    {line}" for line in tree_drawn(exercise, glyphs))
    for question in exercise.questions:
        yield ""
        yield words.numbered(question.id, _escaped(question.brief), points_told(question))
        yield ""
        told = words.answer(_escaped(key_shown(question))) if with_key else words.MD_ANSWER_LINE
        yield f"    {told}"


def _escaped(text: str) -> str:
    """Text in which Markdown finds nothing to interpret."""
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>#|~" else sign for sign in text)
