"""Make text from files harmless: the one door through which it reaches a person."""

import unicodedata
from collections.abc import Iterator

_MARKS_ON_A_LETTER = 2
"""Real writing needs no more combining marks than this; floods of them cover other rows."""
_NOT_SHOWN = "\N{REPLACEMENT CHARACTER}"


def safe(text: str, most: int | None = None) -> str:
    r"""One line of text without control characters, hidden direction marks or floods of accents.

    Control characters become their pictures, so that a person sees that they are there.

    >>> safe("a\x1b[2Jb")
    'a␛[2Jb'
    >>> safe("a long name", most=6), safe("a name", most=6)
    ('a lon…', 'a name')
    """
    is_plain = text.isascii() and text.isprintable()
    shown = text if is_plain else "".join(_harmless(text))
    return shown if most is None or len(shown) <= most else shown[: most - 1] + "…"


def safe_lines(text: str) -> list[str]:
    """The lines of a longer text, each made safe."""
    return [safe(line) for line in text.splitlines()]


def is_hidden(character: str) -> bool:
    r"""Whether a character is a control, or turns or hides the text around it; a line break is not.

    >>> [is_hidden(each) for each in ("a", "\n", "\xa0", "\x1b", "\u202e", "\u200b", "\u2028")]
    [False, False, False, True, True, True, True]
    """
    if character.isprintable() or character == "\n":
        return False
    return unicodedata.category(character) != "Zs"


def _harmless(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > _MARKS_ON_A_LETTER:
            continue
        code = ord(character)
        if code < 0x20:
            yield chr(0x2400 + code)
        elif code == 0x7F:
            yield "␡"
        elif character.isprintable():
            yield character
        elif unicodedata.category(character) == "Zs":
            yield " "
        else:
            yield _NOT_SHOWN
