"""Slips that people make in tree files, named as what they are and not by what they broke."""

import re

from tui_explorer.errors import did_you_mean

SMART_QUOTES = "“”„‟‘’‚‛«»‹›"
"""Those that word processors put in place of plain ones."""
_COMMA = r"[-+]?[0-9]+,[0-9]+(?:[eE][-+]?[0-9]+)?"
_SEVERAL = r"[-+./0-9]+(?:\s+[-+./0-9]+)+"
NUMBER = "a number such as 3, -0.5, 1/2, inf or -inf"

TAB = ("a tab in front of the text", "YAML is indented with blanks")
NO_COMMA = ("a comma is missing before this", "commas between all children, or between none")
EMPTY_TREE = ("tree is empty", "a tree behind it, as in tree: [3, 12, 8]")
NO_TREE = "a tree below the key tree"

Slip = tuple[str, str]
"""What is wrong, and what would be right."""


def has_smart_quotes(text: str) -> bool:
    """Whether a text stands between typographic quotes, where plain ones are meant.

    >>> [has_smart_quotes(text) for text in ("“a”", "‘left turn’", "he said “no”", "“")]
    [True, True, False, False]
    """
    return len(text) > 1 and text[0] in SMART_QUOTES and text[-1] in SMART_QUOTES


def smart_quotes(text: str) -> Slip:
    """Typographic quotes where plain ones are meant."""
    return f"typographic quotes, as in {text}", 'plain quotes, "…"'


def no_number(text: str) -> Slip:
    """Text where a number must be.

    >>> no_number("3,5")
    ('3,5 has a decimal comma', 'a point, as in 3.5')
    """
    if has_decimal_comma(text):
        return decimal_comma(text)
    if re.fullmatch(_SEVERAL, text):
        return f"{text!r} is more than one number", "a comma between them"
    return f"{text!r} is not a number", NUMBER


def has_decimal_comma(text: str) -> bool:
    """Whether a text is a number but for the comma in it."""
    return re.fullmatch(_COMMA, text) is not None


def decimal_comma(text: str) -> Slip:
    """A number with a comma in it."""
    return f"{text} has a decimal comma", f"a point, as in {text.replace(',', '.')}"


def comma_before(text: str, at: int) -> str:
    """The decimal number whose last digits stand there behind its comma; empty if there is none.

    >>> comma_before("{prob: 0,5, node: 3}", 9), comma_before("{prob: 0, 5}", 10)
    ('0,5', '')
    """
    before = re.search(r"[-+]?[0-9]+,\Z", text[max(0, at - 64) : at])
    behind = re.match(r"[0-9]+", text[at : at + 64])
    return before[0] + behind[0] if before and behind else ""


def unknown_key(key: str, quoted: str, where: str, allowed: tuple[str, ...]) -> Slip:
    """A key that is not allowed where it stands, which may be misspelt or misplaced."""
    if key == "children" and "tree" in allowed:
        return "children beside tree", "below it, in the node that has them"
    if key == "children" and "node" in allowed:
        return f"children {where}", "in the node, as in node: {children: [3, 12]}"
    near = did_you_mean(key.lower(), allowed)
    return f"the unknown key {quoted}", near or f"{where}: {', '.join(allowed)}"
