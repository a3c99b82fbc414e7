"""The one stream that every reader speaks: brackets, keys and scalars, each with its place.

YAML, JSON and inline text differ only in how they are cut into these events; what a tree is, is
decided once, behind them. Scalars stay text: no format gets to turn `no` into False.
"""

from fractions import Fraction
from typing import NamedTuple

from tui_explorer.engine.game import Value
from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read.numbers import parse_probability, parse_value

OPEN_LIST, OPEN_MAP, OPEN_VECTOR, CLOSE, KEY, SCALAR = range(6)

Event = tuple[int, str, int]
"""Kind, text (of keys and scalars), and how many characters of the file come before it."""


class SourceText(NamedTuple):
    """A file's text and name: all that is needed to say where something is wrong."""

    name: str
    text: str

    def place(self, at: int) -> Place:
        """Line and column, found only now because most files have nothing wrong."""
        text = self.text
        breaks = text.count("\n", 0, at) + text.count("\r", 0, at) - text.count("\r\n", 0, at)
        start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
        return Place(self.name, breaks + 1, at - start + 1)

    def wrong(self, at: int, what: str, hint: str) -> BadData:
        """The refusal of what stands there."""
        return BadData(what, hint, self.place(at))

    def number(self, text: str, at: int) -> Value:
        """The number that stands there."""
        try:
            return parse_value(text)
        except BadData as fault:
            raise self.wrong(at, fault.what, fault.hint) from None

    def probability(self, text: str, at: int) -> Fraction:
        """The probability that stands there."""
        try:
            return parse_probability(text)
        except BadData as fault:
            raise self.wrong(at, fault.what, fault.hint) from None

    def sound(self, text: str, at: int) -> str:
        """The text of a scalar, unless an escape made half a character, which nothing can print."""
        try:
            text.encode()
        except UnicodeEncodeError:
            what = "half of a character, a lone surrogate"
            raise self.wrong(at, what, "write the whole character, or both of its halves") from None
        return text


def shown(text: str) -> str:
    """A piece of the file, short and on one line, to quote in a refusal."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
