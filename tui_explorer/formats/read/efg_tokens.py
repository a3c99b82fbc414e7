"""Tokens of Gambit's .efg files: texts, words, numbers and braces, each with its place."""

import re
from fractions import Fraction

from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import LABEL, SourceText
from tui_explorer.formats.read.numbers import LONGEST, parse_probability
from tui_explorer.words import gambit
from tui_explorer.words.numbers import long_number
from tui_explorer.words.slips import OPEN_TEXT, too_long

TEXT, WORD, END, _UNCLOSED = range(1, 5)
_TOKEN = re.compile(r'(?a)\s*+(?:"((?:[^"\\]++|\\"?+)*+)"|([^\s"{},]++|[{},])|(\Z)|("))')
"""A backslash before a quote keeps the text open even after another backslash, as in Gambit."""
NUMBER = r"(?a)[-+]?(?:(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d{1,2})?|\d++/0*+[1-9]\d*+)"
"""Two digits of exponent: read exactly, 1e999999999 would fill the memory."""


class Tokens:
    """The text cut into tokens, with one of them in view."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.wrong = source.wrong
        self._stream = _TOKEN.finditer(source.text)
        self.step()

    def step(self) -> None:
        """Look at the next token."""
        token = next(self._stream)
        self.kind = token.lastindex or 0
        self.text: str = token[self.kind]
        self.at = token.start(self.kind) - (self.kind == TEXT)
        if self.kind == _UNCLOSED:
            raise self.wrong(self.at, *OPEN_TEXT)

    def unexpected(self, expected: str, hint: str) -> BadData:
        """The refusal of the token in view, where something else should be."""
        found = None if self.kind == END else self.text
        return self.wrong(self.at, *gambit.unexpected(found, expected, hint))

    def string(self, expected: str, longest: int | None = None, option: str = LABEL) -> str:
        """Take a text of at most so many characters."""
        if self.kind != TEXT:
            raise self.unexpected(expected, gambit.IN_QUOTES)
        text = self.text.replace('\\"', '"')
        if longest is not None and len(text) > longest:
            raise self.wrong(self.at, *too_long(expected, text, longest, option))
        self.step()
        return text

    def sees(self, sign: str) -> bool:
        """Whether a word or a brace is in view."""
        return self.kind == WORD and self.text == sign

    def word(self, pattern: str, expected: gambit.Expected) -> str:
        """Take a word, a number or a brace."""
        text = self.text
        if self.kind != WORD or not re.fullmatch(pattern, text):
            raise self.unexpected(*expected)
        if len(text) > LONGEST:
            raise self.wrong(self.at, *long_number(text, LONGEST))
        self.step()
        return text

    def index(self, expected: gambit.Expected, least: int = 1) -> int:
        """Take the number of a player, an information set or an outcome."""
        pattern = "0*+[1-9][0-9]*+" if least else "[0-9]++"
        return int(self.word(pattern, expected))

    def probability(self) -> Fraction:
        """Take how likely an action of chance is."""
        at, text = self.at, self.word(NUMBER, gambit.PROBABILITY)
        try:
            return parse_probability(text)
        except BadData as fault:
            raise self.wrong(at, fault.what, fault.hint) from None
