"""Exercises to be printed, as sheets or with the key: as text, Markdown or JSON, or by a module."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.shown import key_shown
from tui_explorer.formats.settings import json_conventions
from tui_explorer.formats.write.json_text import SCHEMA, json_pieces, json_value
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
        yield from json_pieces(json_exercise(exercise, with_key=with_key))
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
    if exercise.student:
        yield words.named(exercise.student)
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
    if exercise.student:
        yield _escaped(words.named(exercise.student))
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
    return backslashed(text, r"\`*_[]<>#|~")


def backslashed(text: str, signs: str) -> str:
    r"""Text with a backslash before each of some signs.

    >>> print(backslashed("a = {b: 3}", "={}:"))
    a \= \{b\: 3\}
    """
    return text.translate({ord(sign): f"\\{sign}" for sign in signs})


# -- JSON ------------------------------------------------------------------------------------------


def json_exercise(exercise: Exercise, *, with_key: bool) -> dict[str, Any]:
    """All of an exercise; without the key, nothing of it."""
    return {
        "schema": SCHEMA,
        "exercise": {
            "title": exercise.title,
            "source": exercise.source,
            "settings": _json_settings(exercise),
            "seed": exercise.seed,
        },
        **({"student": exercise.student} if exercise.student else {}),
        "questions": [_json_question(each, with_key=with_key) for each in exercise.questions],
    }


def _json_settings(exercise: Exercise) -> dict[str, Any]:
    """The conventions of the search that is asked about."""
    told = json_conventions(exercise.document.settings)
    if root := exercise.document.written.get("settings", {}).get("root"):
        told["root"] = root
    return told


def _json_question(question: Question, *, with_key: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "node": None if question.node is None else list(question.node),
    }
    if question.subject.leaf is not None:
        told["leaf"] = list(question.ground.path(question.subject.leaf))
    if question.subject.at:
        told["at"] = question.subject.at
    told |= {"text": question.text, "points": json_value(question.points)}
    if with_key:
        told["key"] = question.key
        if question.open is not None:
            told["open"] = question.open
    return told
