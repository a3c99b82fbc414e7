"""Answers files: an exercise, a student, and what was answered when; written whole each time.

No score is in them: whoever grades works everything out anew.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

from tui_explorer import catalog
from tui_explorer.engine.python import deep_recursion
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.errors import BadData, CannotCreate, CannotRead, ExplorerError, Place
from tui_explorer.exercises.document import read as read_document
from tui_explorer.exercises.exercise import Exercise, opener_in
from tui_explorer.formats.read.files import BOM, contents, most_bytes, within
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.searches.source import INLINE, TreeSource
from tui_explorer.system.files import reason_of, whole_file
from tui_explorer.words import answers as words
from tui_explorer.words.console import cannot_write
from tui_explorer.words.random_trees import RANDOM

SCHEMA = 1
_DEEPEST = 600
"""Brackets inside each other."""


class Answers(NamedTuple):
    """The answers of one student to one exercise."""

    exercise: dict[str, Any]
    """The exercise, as in its file."""
    student: str
    given: Sequence[dict[str, Any]] = ()
    """Records with ``question``, ``given`` and ``at``, and for ranges perhaps ``open``."""
    handed_in: str = ""
    """When that was, after which nothing changes; empty where it was not."""

    def latest(self) -> dict[int, Any]:
        """What was answered last, by question."""
        found: dict[int, Any] = {}
        for record in self.given:
            number, given = record.get("question"), record.get("given")
            if type(number) is int and "given" in record:
                ends = record.get("open")
                found[number] = given if ends is None else {"ranges": given, "open": ends}
        return found

    def answered(self, question: int, given: Any) -> Self:
        """These with an answer in the place of the one before; open ends stand beside ranges."""
        others = [each for each in self.given if each.get("question") != question]
        ends = {}
        if isinstance(given, dict):
            given, ends = given["ranges"], {"open": given["open"]}
        one = {"question": question, "given": given, **ends, "at": _now()}
        return self._replace(given=[*others, one])

    def closed(self) -> Self:
        """These, handed in."""
        return self._replace(handed_in=_now())

    def on_disk(self, path: str) -> Self:
        """The answers in the file, to which another session may have added; these if it has none.

        Every answer is in the file before the student sees it confirmed, so no clock decides
        which of two answers is the later one.
        """
        with suppress(ExplorerError):
            kept = read_answers(path)
            if (kept.exercise, kept.student) == (self.exercise, self.student):
                return self._replace(given=kept.given, handed_in=kept.handed_in)
        return self

    def write(self, path: str, shown: str = "") -> None:
        """Write a whole file of them; an error names it by its path, unless ``shown`` is given."""
        told = {
            "schema": SCHEMA, "exercise": self.exercise, "student": self.student,
            "answers": self.given,
        }  # fmt: skip
        if self.handed_in:
            told["handed_in"] = self.handed_in
        try:
            with whole_file(Path(path)) as file:
                json.dump(told, file, ensure_ascii=False, indent=1)
                file.write("\n")
        except OSError as error:
            raise CannotCreate(cannot_write(shown or path, reason_of(error))) from None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def begun(exercise: Exercise, student: str) -> Answers:
    """Answers before the first one; a tree that lies in a file goes along, wherever they do."""
    written = dict(exercise.document.written)
    source = exercise.document.source
    name = source.origin.name
    is_known = name in (INLINE, *catalog.tree_files()) or name.partition(":")[0] == RANDOM
    if "source" in written and isinstance(source, TreeSource) and not is_known:
        del written["source"]
        written = {"tree": tree_as_json(source.tree), **written}
    return Answers(written, student)


def tree_as_json(tree: Tree) -> Any:
    """A whole tree as JSON, every node with its player."""
    made: list[Any] = [json_value(value) for value in tree.utility]
    for node in reversed(range(len(tree))):
        children = [_child(tree, child, made[child]) for child in tree.children(node)]
        if children:
            inner = {"player": tree.players[tree.player[node]], "children": children}
            more = {"label": tree.label.get(node), "eval": json_value(tree.eval.get(node))}
            made[node] = inner | {key: told for key, told in more.items() if told is not None}
    return made[ROOT]


def _child(tree: Tree, node: int, told: Any) -> Any:
    named = tree.action[node] is not None
    return {"action": tree.action[node], "node": told} if named else told


def read_answers(path: str, limits: Limits = DEFAULT) -> Answers:
    """The answers in a file, as far as they can be made out without the exercise."""
    place = Place(path)
    data = within(contents(path, most_bytes(limits)).removeprefix(BOM), limits.json_bytes, path)
    try:
        told = json.loads(data, parse_constant=_refuse)
        with deep_recursion():
            told = _bounded(told)
    except json.JSONDecodeError as fault:
        at = Place(path, fault.lineno, fault.colno)
        raise BadData(words.NOT_JSON, words.WRITTEN_BY_QUIZ, at) from None
    except (ValueError, RecursionError):
        raise BadData(words.NOT_JSON, words.WRITTEN_BY_QUIZ, place) from None
    if not isinstance(told, dict) or told.get("schema") != SCHEMA:
        raise BadData(words.NO_SCHEMA, words.WRITTEN_BY_QUIZ, place)
    exercise, student, given = (told.get(key) for key in ("exercise", "student", "answers"))
    if not isinstance(exercise, dict):
        raise BadData(words.NO_EXERCISE, words.WRITTEN_BY_QUIZ, place)
    if not isinstance(student, str):
        raise BadData(words.NO_STUDENT, words.WRITTEN_BY_QUIZ, place)
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise BadData(words.NO_ANSWERS, words.WRITTEN_BY_QUIZ, place)
    return Answers(exercise, student, given, str(told.get("handed_in", "")))


def exercise_of(answers: Answers, path: str, limits: Limits = DEFAULT) -> Exercise:
    """The exercise that was answered; nothing that it names is run as a program."""
    opened = opener_in(str(Path(path).parent), (words.NEVER_RUN, words.WRITTEN_BY_QUIZ))
    data = json.dumps(answers.exercise).encode()
    try:
        return Exercise(read_document(data, path, opened, limits))
    except (BadData, CannotRead) as fault:
        place = Place(path)
        raise type(fault)(words.in_exercise(fault.what), fault.hint, place) from None


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _bounded(told: Any, left: int = _DEEPEST) -> Any:
    """The same without null values in mappings; refused where it is too deep to go through."""
    if not left:
        raise RecursionError
    if isinstance(told, dict):
        kept = {key: _bounded(each, left - 1) for key, each in told.items()}
        return {key: each for key, each in kept.items() if each is not None or key == "given"}
    return [_bounded(each, left - 1) for each in told] if isinstance(told, list) else told
