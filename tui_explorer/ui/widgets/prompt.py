"""A question above the timeline, with what came of the last answer and what is being typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip

from tui_explorer.ui.widgets.answering import ANSWER_KEYS, NUMBER, Answering
from tui_explorer.ui.widgets.line_view import LineByLine
from tui_explorer.view.layout import clip

_YES, _NO = "y", "n"
_MOST = 20
"""Signs of a number that is typed."""


class Prompt(Answering, LineByLine, can_focus=True):
    """Takes the keys of an answer; all others go on to the explorer."""

    BINDINGS: ClassVar[list[BindingType]] = [*ANSWER_KEYS]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "prompt--outcome", "prompt--question", "prompt--keys", "prompt--typed",
    }  # fmt: skip
    DEFAULT_CSS = """
    Prompt {
        display: none;
        height: 2;
        padding: 0 1;
        background: $panel;
        & > .prompt--outcome { color: $foreground; }
        & > .prompt--question { color: $text-accent; text-style: bold; }
        & > .prompt--keys { color: $foreground-muted; }
        & > .prompt--typed { text-style: bold reverse; }
    }
    """

    @dataclass
    class Said(Message):
        """An answer: a text that was typed, yes or no, or None for what is under the cursor."""

        answer: str | bool | None

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._outcome = self._question = self._keys = self._typed = ""
        self._takes = ""
        """``number``, ``yes`` or ``cursor``: the answer that is waited for."""

    def ask(self, question: str, keys: str, takes: str, outcome: str) -> None:
        """Show a question, or that nothing is asked; texts must be safe."""
        asked = question, keys, takes, outcome, ""
        if asked != (self._question, self._keys, self._takes, self._outcome, self._typed):
            self._question, self._keys, self._takes, self._outcome, self._typed = asked
            self.refresh()

    def hint(self, text: str) -> None:
        """Say something in place of what came of the last answer."""
        self._outcome = text
        self.refresh()

    @property
    def signs(self) -> str:
        """Those of a number, or yes and no."""
        return {"number": NUMBER, "yes": _YES + _NO}.get(self._takes, "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key belongs to the answer that is waited for."""
        match action:
            case "rub_out":
                return self._takes == "number"
            case "accept":
                return self._takes == "cursor" or bool(self._typed)
        return super().check_action(action, parameters)

    def action_sign(self, sign: str) -> None:
        """Type a sign of a number, or say yes or no."""
        if self._takes == "yes":
            self.post_message(self.Said(sign == _YES))
        else:
            self._typed = (self._typed + sign)[:_MOST]
            self.refresh()

    def action_rub_out(self) -> None:
        """Take the last sign back."""
        self._typed = self._typed[:-1]
        self.refresh()

    def action_accept(self) -> None:
        """Answer by what was typed, or by where the cursor is."""
        self.post_message(self.Said(self._typed if self._takes == "number" else None))

    def render_line(self, y: int) -> Strip:
        """The outcome of the last answer; below it the question, what is typed, and the keys."""
        width = self.size.width
        if y == 0:
            parts = [Segment(clip(self._outcome, width), self.style_of("prompt--outcome"))]
        else:
            typed = f" {self._typed or ' '} " if self._takes == "number" else ""
            keys = f"  {self._keys}" if self._keys else ""
            room = max(0, width - len(typed) - len(keys) - 1)
            parts = [
                Segment(clip(self._question, room) + " ", self.style_of("prompt--question")),
                Segment(typed, self.style_of("prompt--typed")),
                Segment(keys, self.style_of("prompt--keys")),
            ]
        return Strip(parts).adjust_cell_length(width, self.style_of())


def prompt_on(screen: Screen[None]) -> Prompt:
    """The prompt of a screen, which is made when it is first asked for."""
    if not screen.query(Prompt):
        screen.mount(Prompt(id="prompt"), before="#timeline")
    return screen.query_one(Prompt)
