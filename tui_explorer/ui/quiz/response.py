"""Base class of responses, answers in the making, with what stands at nodes meanwhile."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.exercises.given import number
from tui_explorer.exercises.question import Question
from tui_explorer.formats.write.json_text import json_value
from tui_explorer.words.glyphs import Glyphs

MOST = 200
"""Signs of an answer that is typed."""
_ASKED = "?"


class Note(NamedTuple):
    """What stands at a node beside its name."""

    value: str = ""
    mark: str = ""


TO_FILL = Note("_")
"""At a node that has no value yet."""


class Response:
    """The answer to one question, as far as it is made; one of its own for each kind."""

    signs = ""
    """All that can be typed."""
    caret = ""
    """Where the next sign comes, behind what is told."""

    def __init__(self, question: Question) -> None:
        self.question, self.ground = question, question.ground

    @property
    def tree(self) -> Tree:
        """The tree as it is to be shown."""
        return self.ground.tree

    @property
    def start(self) -> int:
        """Where the cursor is at first."""
        stops = self.stops
        node = self.question.subject.node
        return node if node in stops else stops[0]

    @property
    def stops(self) -> list[int]:
        """The nodes of the ground that the cursor walks over."""
        return self.ground.preorder

    def take(self, sign: str, node: int) -> None:
        """Take one of the signs, at a node."""
        raise NotImplementedError

    def rub_out(self, node: int) -> None:
        """Take back the last sign."""

    def fill(self, given: Any) -> None:
        """Begin with an answer that was given before."""

    def given(self, node: int) -> Any:
        """The answer, with the cursor at a node; Malformed while it is none."""
        raise NotImplementedError

    @property
    def doubt(self) -> str:
        """What to tell somebody first who may have answered by mistake."""
        return ""

    def to_look_at(self, node: int) -> int:
        """The node that such a doubt is about, with the cursor at one."""
        return node

    def told(self) -> str:
        """The answer so far, in words."""
        raise NotImplementedError

    @property
    def answered(self) -> Collection[int]:
        """The nodes that are answered by now, where an answer is nodes."""
        return ()

    @property
    def right(self) -> Collection[int]:
        """The nodes that would be right there."""
        return ()

    def notes(self, glyphs: Glyphs, *, tells: bool = False) -> Mapping[int, Note]:
        """What stands at nodes of the ground: what is asked about, what is answered, and what is
        right, if that may be told.
        """
        subject = self.question.subject
        marks = {node: _ASKED for node in (subject.node, subject.leaf) if node is not None}
        marks |= dict.fromkeys(self.answered, glyphs.answered)
        marks |= dict.fromkeys(self.right, glyphs.right) if tells else {}
        return {node: Note(mark=mark) for node, mark in marks.items()}


def read_number(text: str) -> Any:
    """A number as it is typed, as JSON has it; Malformed if it is none."""
    return json_value(number(text))
