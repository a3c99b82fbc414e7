"""Exercises: made of a source, or read from a file; each student may have one of their own."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from os import path as paths
from random import Random
from typing import Any

from tui_explorer import catalog
from tui_explorer.engine.game import INF
from tui_explorer.errors import BadData, ExplorerError, Place, UsageError
from tui_explorer.exercises.document import Asked, Document, Opener, is_exercise, read
from tui_explorer.exercises.ground import Ground
from tui_explorer.exercises.kinds import CALL, KINDS, RETURN, Subject, leaves_of_interest
from tui_explorer.exercises.question import Question
from tui_explorer.exercises.variants import variant
from tui_explorer.formats.read.files import contents, input_bytes, most_bytes, read_tree
from tui_explorer.formats.read.syntax import DEFAULT, Limits
from tui_explorer.searches.options import own_file
from tui_explorer.searches.source import ROOTS, Source, from_tree, open_source
from tui_explorer.words import exercises as words
from tui_explorer.words.random_trees import RANDOM

_EVERYTHING = [(-INF, INF, False, False)]


class Exercise:
    """Questions about one tree."""

    def __init__(self, document: Document, student: str = "") -> None:
        self.document = document
        self.student = student
        """Whom it was made for; empty where it is anybody's."""
        self.title = document.title or _title_of(document.source)
        self.teaches = document.teaches
        self.seed = document.seed
        self.ground = Ground(document.source, document.settings)
        self.left_out: list[str] = []
        """Kinds that were asked for and fit nothing here."""
        self.questions = list(self._asked())
        if not self.questions:
            raise words.nothing_to_ask()

    @property
    def source(self) -> str:
        """The SOURCE it is about, or the file that holds its tree."""
        return str(self.document.written.get("source", self.document.source.origin.name))

    @property
    def points(self) -> Any:
        """The most that can be had."""
        return sum(question.points for question in self.questions)

    def question(self, number: Any) -> Question | None:
        """The question of that number."""
        is_one = type(number) is int and 0 < number <= len(self.questions)
        return self.questions[number - 1] if is_one else None

    def _asked(self) -> Iterator[Question]:
        taken: set[tuple[str, Subject]] = set()
        number = 1
        for asked in self.document.asked:
            chance = Random(f"{self.seed}:{number}")
            subject = self._subject(asked, chance, taken)
            if subject is None:
                if self.document.is_strict:
                    raise asked.wrong(words.not_here(asked.kind), words.ASK_ELSE)
                self.left_out.append(asked.kind)
                continue
            taken.add((asked.kind, subject))
            yield Question(number, asked.kind, subject, asked.points, self.ground)
            number += 1

    def _subject(
        self, asked: Asked, chance: Random, taken: set[tuple[str, Subject]]
    ) -> Subject | None:
        """What a question is about: what is written, and the seed's choice of the rest."""
        kind, ground = KINDS[asked.kind], self.ground
        if kind.nodes is None:
            return Subject() if kind.fits(ground) else None
        if asked.node is not None:
            nodes = [self._found(asked, asked.node)]
            if nodes[0] not in kind.nodes(ground):
                raise asked.wrong(words.not_at(asked.kind), words.ASK_ELSE)
        else:
            nodes = shuffled((kind.chosen or kind.nodes)(ground), chance)
        at = ""
        if asked.kind == "window":
            at = asked.at or (CALL, RETURN)[int(chance.random() * 2)]
        several: Iterator[Subject] = (Subject(node, at=at) for node in nodes)
        if asked.kind == "range":
            several = self._with_leaves(asked, nodes, chance)
        again = None
        for subject in several:
            if (asked.kind, subject) not in taken:
                return subject
            again = again or subject
        return again

    def _with_leaves(self, asked: Asked, nodes: Sequence[int], chance: Random) -> Iterator[Subject]:
        """Nodes that cut, each with a leaf that matters for it, or the leaf that is written."""
        ground = self.ground
        for node in nodes:
            if asked.leaf is not None:
                leaf = self._found(asked, asked.leaf)
                if ground.tree.count[leaf]:
                    raise asked.wrong(words.NOT_A_LEAF, words.ASK_ELSE)
                yield Subject(node, leaf)
                continue
            for leaf in shuffled(leaves_of_interest(ground, node), chance):
                if ground.range(node, leaf) != _EVERYTHING:
                    yield Subject(node, leaf)
                    break

    def _found(self, asked: Asked, written: str | tuple[int, ...]) -> int:
        """The node of a path or a name."""
        ground = self.ground
        node = ground.named(written) if isinstance(written, str) else ground.find(written)
        if node is None and not isinstance(written, str):
            node = ground.named(".".join(map(str, written)))
        if node is None:
            raise asked.wrong(words.NO_SUCH_NODE, words.ASK_ELSE)
        return node


def _title_of(source: Source) -> str:
    """The name of a source: the title of a tree may tell what one is to find out."""
    origin = source.origin
    return origin.title if origin.name.startswith(RANDOM) else origin.name


def shuffled(items: Iterable[Any], chance: Random) -> list[Any]:
    """Items in an order that is the same on every machine: only ``random()`` is asked."""
    left, order = list(items), []
    while left:
        order.append(left.pop(int(chance.random() * len(left))))
    return order


# -- making one ------------------------------------------------------------------------------------


def load(
    text: str,
    kinds: Sequence[str] = (),
    seed: int | None = None,
    student: str = "",
    settings: dict[str, Any] | None = None,
    limits: Limits = DEFAULT,
) -> Exercise:
    """The exercise of a file, of a bundled one's name, or about any SOURCE; with other kinds of
    questions, seed and settings than it has, if these are given.
    """
    data = _data(text, limits)
    if data is not None and not _is_utf8(text):
        raise BadData(words.NAME_NOT_UTF8, words.RENAME, Place(text))
    from_file = data is not None and is_exercise(data)
    if data is not None and from_file:
        opened = opener_in(paths.dirname(text))
        document = read(data, text, opened, limits)
        if not (kinds or seed is not None or student or settings):
            return Exercise(document)
        written, is_strict = document.written, not kinds
    else:
        opened = opener_in("", no_code=None) if data is None else _reader(data, text)
        written, is_strict = {"source": text, "questions": list(KINDS)}, False
    if kinds:
        written = {**written, "questions": list(kinds)}
    if settings:
        written = {**written, "settings": {**written.get("settings", {}), **settings}}
    try:
        document = variant(written, seed, student, partial(reread, text, opened, limits))
    except ExplorerError as fault:
        if not from_file:  # the exercise is made here, so a place in it means nothing
            opened(text, limits, (settings or {}).get("root"))
        elif settings:  # the file alone was fine
            raise UsageError(fault.what, fault.hint) from None
        raise
    document = document._replace(is_strict=is_strict)
    exercise = Exercise(document, student)
    if exercise.left_out:
        document.written["questions"] = [question.kind for question in exercise.questions]
    if not kinds:
        exercise.left_out = []
    return exercise


def _is_utf8(name: str) -> bool:
    """Whether a file's name can stand in the exercise that is made of it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def reread(name: str, opened: Opener, limits: Limits, written: dict[str, Any]) -> Document:
    """An exercise as it would stand in a file."""
    return read(json.dumps(written).encode(), name, opened, limits)


def opener_in(folder: str, no_code: words.Refusal | None = words.NO_CODE) -> Opener:
    """Opens a source that is written in a file: a path begins in the file's folder.

    A game in Python is code: it is run where a person has named it, never because a file does.
    """

    def opened(text: str, limits: Limits, root: str | None) -> Source:
        if text == "-":
            raise BadData(words.NOT_FROM_STDIN, words.ASK_ELSE)
        beside = paths.join(folder, text)
        source = beside if paths.isfile(beside) else text
        if no_code and (own_file(text)[0] or own_file(source)[0]):
            raise BadData(*no_code)
        return open_source(source, limits, root)

    return opened


def _reader(data: bytes, name: str) -> Opener:
    """Reads a tree whose text is there already, since it might have been an exercise."""

    def opened(text: str, limits: Limits, root: str | None) -> Source:
        return from_tree(partial(read_tree, data, name, limits), ROOTS[root])

    return opened


def _data(text: str, limits: Limits) -> bytes | None:
    """The bytes of a file, of standard input or of a bundled exercise; None for other sources."""
    if text == "-":
        return input_bytes(text, limits)
    if text.lstrip().startswith("{"):
        return os.fsencode(text) if is_exercise(os.fsencode(text)) else None
    if own_file(text)[0]:
        return None
    file = text if paths.isfile(text) else catalog.exercise_files().get(text)
    return None if file is None else contents(file, most_bytes(limits))
