"""Error messages about tree files that several readers need, and tests for common mistakes."""

import re

from tui_explorer.words.names import noun

Message = tuple[str, str]
"""The error, and a hint to the correct form."""

SMART_QUOTES = "“”„‟‘’‚‛«»‹›"
"""Typographic quotes, which word processors put in place of plain ones."""
CLOSER = {"[": "]", "{": "}", "(": ")"}

ACTION_NAME, PLAYER_NAME = "an action's name", "a player's name"

NO_BLANK = ("a blank is missing behind the colon", "as in a1: 3")
NO_CHILDREN = ("a node without children", "at least one")
NOT_A_NAME = ("a key that is a list or a mapping", "a name and a colon")
OPEN_TEXT = ("text that is never closed", 'end it with "')


def never_closed(opening: str) -> Message:
    """A bracket is still open at the end."""
    return f"{opening} is never closed", f"end it with {CLOSER[opening]!r}"


def closes_nothing(closing: str, opening: str = "") -> Message:
    """A closing bracket does not match the open one, or there is none."""
    hint = f"{CLOSER[opening]!r} closes what is open" if opening else "leave it out"
    return f"{closing} closes nothing", hint


def too_many_nodes(most: int) -> Message:
    """The tree has more nodes than the limit."""
    return f"more than {most} {noun(most, 'node')}", "raise the limit with --limit-nodes"


def too_deep(most: int) -> Message:
    """The tree has more plies than the limit."""
    what = f"the tree is deeper than {most} {noun(most, 'ply', 'plies')}"
    return what, "raise the limit with --limit-depth"


def too_long(what: str, text: str, most: int, option: str = "") -> Message:
    """A text has more characters than the limit; an option may raise the limit."""
    raised = f"; raise it with {option}" if option else ""
    return f"{what} of {len(text)} characters", f"the limit is {most}{raised}"


def too_many(what: str, most: int) -> Message:
    """A list has more players, payoffs or keywords than the limit."""
    return f"too many {what}", f"at most {most}"


def not_certain(total: object) -> Message:
    """The probabilities of a chance node do not sum to 1."""
    return f"the probabilities sum to {shown(str(total))[1:-1]}", "exactly 1"


def not_for_all(length: int | None, players: int) -> Message:
    """A payoff vector has the wrong length; the length is None for a single number."""
    return f"{payoffs_found(length)} for {players} players", "one payoff each"


def payoffs_found(length: int | None) -> str:
    """Words for a payoff vector, or for a single number (None)."""
    return "a single number" if length is None else f"a payoff vector of length {length}"


def shown(text: str) -> str:
    """A quoted piece of the file for an error message, on one line and at most 40 characters."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def smart_quotes(text: str) -> Message:
    """A text stands in typographic quotes."""
    return f"typographic quotes, as in {text}", 'plain quotes, "…"'


def has_smart_quotes(text: str) -> bool:
    """True if a text stands in typographic quotes.

    >>> [has_smart_quotes(text) for text in ("“a”", "‘left turn’", "he said “no”", "“")]
    [True, True, False, False]
    """
    return len(text) > 1 and text[0] in SMART_QUOTES and text[-1] in SMART_QUOTES


def bare_colon(text: str, at: int) -> int | None:
    """The offset of the colon after the name at an offset, if no blank follows; else None.

    >>> bare_colon("a1: 3, a2:4", 7), bare_colon("a1: 3", 0), bare_colon("http://a.b", 0)
    (9, None, None)
    """
    name = re.compile(r"""[^\W\d][^\n:,\[\]{}"'#]*(?=:[^\s/])""").match(text, at)
    return name and name.end()


RAISE_BYTES = "raise the limit with --limit-bytes"
