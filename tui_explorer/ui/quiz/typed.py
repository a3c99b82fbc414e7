"""Answers that are typed in a line: numbers, windows, what a node returns, intervals."""

import re
from collections.abc import Callable
from typing import Any

from tui_explorer.exercises.given import Malformed, comparable
from tui_explorer.exercises.question import Question
from tui_explorer.ui.quiz.response import MOST, Response, read_number
from tui_explorer.ui.widgets.answering import NUMBER
from tui_explorer.words.safe import safe

_SIGNS = {
    "value": NUMBER, "count": NUMBER, "window": NUMBER + " ,", "returns": NUMBER + "=<>≤≥",
    "range": NUMBER + "[](), ;",
}  # fmt: skip
_WRITTEN = {"<=": "≤", ">=": "≥"}
_INTERVAL = re.compile(r"\s*([\[(\]])\s*([^\s,;]+)\s*[,;\s]\s*([^\s,;\])\[]+)\s*([\])\[])[\s,;]*")


class Typed(Response):
    """Numbers, signs and intervals in a line."""

    caret = "_"

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.signs = _SIGNS[question.kind]
        self._text = ""

    def take(self, sign: str, node: int) -> None:
        """Type a sign."""
        self._text = (self._text + sign)[:MOST]

    def rub_out(self, node: int) -> None:
        """Take back the last sign."""
        self._text = self._text[:-1]

    def fill(self, given: Any) -> None:
        """Write an answer as a person would type it."""
        match self.question.kind:
            case "window":
                self._text = " ".join(map(str, given))
            case "returns":
                sign, value = given
                self._text = f"{_WRITTEN.get(sign, sign)}{value}"
            case "range":
                self._text = _intervals_written(given)
            case _:
                self._text = str(given)
        self._text = safe(self._text, MOST)

    def given(self, node: int) -> Any:
        """What the line says."""
        return _READERS.get(self.question.kind, read_number)(self._text)

    def told(self) -> str:
        """The line."""
        return self._text


def _read_window(text: str) -> Any:
    parts = text.replace(",", " ").split()
    if len(parts) != 2:
        raise Malformed
    return list(map(read_number, parts))


def _read_returns(text: str) -> Any:
    found = re.fullmatch(r"\s*([=<>≤≥]=?)\s*(.+)", text)
    if found is None:
        raise Malformed
    sign = {"<": "<=", ">": ">="}.get(found[1], found[1])
    return [comparable("returns", [sign, found[2]])[0], read_number(found[2])]


def _read_range(text: str) -> Any:
    ranges, ends, at = [], [], 0
    while at < len(text.rstrip()):
        found = _INTERVAL.match(text, at)
        if found is None:
            raise Malformed
        opening, low, high, closing = found.groups()
        ranges.append([read_number(low), read_number(high)])
        ends.append([opening != "[", closing != "]"])
        at = found.end()
    if not ranges:
        raise Malformed
    return {"ranges": ranges, "open": ends}


def _intervals_written(given: Any) -> str:
    ranges = given["ranges"] if isinstance(given, dict) else given
    ends = given["open"] if isinstance(given, dict) else [(False, False)] * len(ranges)
    return " ".join(
        f"{'(' if at_low else '['}{low}, {high}{')' if at_high else ']'}"
        for (low, high), (at_low, at_high) in zip(ranges, ends, strict=True)
    )


_READERS: dict[str, Callable[[str], Any]] = {
    "window": _read_window,
    "returns": _read_returns,
    "range": _read_range,
}
