"""Exercises as JSON: the sheet, and with the key."""

from typing import Any

from tui_explorer.exercises.exercise import Exercise
from tui_explorer.exercises.question import Question
from tui_explorer.formats.write.json_text import SCHEMA, json_value
from tui_explorer.formats.write.run_json import json_conventions


def exercise_told(exercise: Exercise, *, with_key: bool) -> dict[str, Any]:
    """All of an exercise; without the key, nothing of it."""
    return {
        "schema": SCHEMA,
        "exercise": {
            "title": exercise.title,
            "source": exercise.source,
            "settings": settings_told(exercise),
            "seed": exercise.seed,
        },
        "questions": [_question(each, with_key=with_key) for each in exercise.questions],
    }


def settings_told(exercise: Exercise) -> dict[str, Any]:
    """The conventions of the search that is asked about."""
    told = json_conventions(exercise.document.settings)
    if root := exercise.document.written.get("settings", {}).get("root"):
        told["root"] = root
    return told


def _question(question: Question, *, with_key: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "node": None if question.node is None else list(question.node),
    }
    if question.about.leaf is not None:
        told["leaf"] = list(question.ground.path(question.about.leaf))
    if question.about.at:
        told["at"] = question.about.at
    told |= {"text": question.text, "points": json_value(question.points)}
    if with_key:
        told["key"] = question.key
        if question.open is not None:
            told["open"] = question.open
    return told
