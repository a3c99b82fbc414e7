"""Slips that people make in tree files, named as what they are and not by what they broke."""

import re

from tui_explorer.errors import did_you_mean
from tui_explorer.words.names import noun

SMART_QUOTES = "“”„‟‘’‚‛«»‹›"
"""Those that word processors put in place of plain ones."""
_COMMA = r"[-+]?[0-9]+,[0-9]+(?:[eE][-+]?[0-9]+)?"
_SEVERAL = r"[-+./0-9]+(?:\s+[-+./0-9]+)+"
NUMBER = "a number such as 3, -0.5, 1/2, inf or -inf"

TAB = ("a tab in front of the text", "YAML is indented with blanks")
NO_BLANK = ("a blank is missing behind the colon", "as in a1: 3")
NO_COMMA = ("a comma is missing before this", "commas between all children, or between none")
EMPTY_TREE = ("tree is empty", "a tree behind it, as in tree: [3, 12, 8]")
NO_TREE = "a tree below the key tree"
NOTHING_THERE = ("there is no tree", "a list such as [3, 12, 8]")
NO_CHILDREN = ("a node without children", "at least one")
NODE_OUTSIDE = ("an action and its node outside children", "children: [{action: a, node: 3}]")
CHANCE_AT_A_LEAF = ("chance at a leaf", "children with prob and node")
EVAL_BESIDE_PAYOFFS = ("eval beside payoffs", "eval is for MAX and MIN")

CLOSER = {"[": "]", "{": "}", "(": ")"}
SlipWords = tuple[str, str]
"""What is wrong, and what would be right."""


def never_closed(opening: str) -> SlipWords:
    """A bracket that is still open at the end."""
    return f"{opening} is never closed", f"end it with {CLOSER[opening]!r}"


def closes_nothing(closing: str, opening: str = "") -> SlipWords:
    """A bracket too many, or another one than that which is open."""
    hint = f"{CLOSER[opening]!r} closes what is open" if opening else "leave it out"
    return f"{closing} closes nothing", hint


def too_many_nodes(most: int) -> SlipWords:
    """A tree of more nodes than are read."""
    return f"more than {most} {noun(most, 'node')}", "raise the limit with --limit-nodes"


def too_deep(most: int) -> SlipWords:
    """A tree of more plies than are read."""
    what = f"the tree is deeper than {most} {noun(most, 'ply', 'plies')}"
    return what, "raise the limit with --limit-depth"


def too_long(what: str, text: str, most: int, option: str = "") -> SlipWords:
    """A text of more characters than are read; the option that raises their number, if one does."""
    raised = f"; raise it with {option}" if option else ""
    return f"{what} of {len(text)} characters", f"the limit is {most}{raised}"


def long_number(text: str, most: int) -> SlipWords:
    """A number of more characters than are read."""
    return f"a number of {len(text)} characters", f"at most {most}"


def too_many(what: str, most: int) -> SlipWords:
    """More players, payoffs or keywords than are read."""
    return f"too many {what}", f"at most {most}"


def not_text(what: str) -> SlipWords:
    """A list or a mapping where a text must be."""
    return f"{what} is not text", "put the text in quotes"


def not_certain(total: object) -> SlipWords:
    """Outcomes of chance that leave something out, or are too likely."""
    return f"the probabilities sum to {shown(str(total))[1:-1]}", "exactly 1"


def not_for_all(length: int | None, players: int) -> SlipWords:
    """A payoff vector of another length than there are players; None for a number."""
    return f"{_worth(length)} for {players} players", "one payoff each"


def not_a_number(length: int | None) -> SlipWords:
    """A payoff vector where leaves are numbers."""
    hint = "a number; more players are named as in players: [A, B, C]"
    return f"{_worth(length)} for a leaf", hint


def _worth(length: int | None) -> str:
    return "a single number" if length is None else f"a payoff vector of length {length}"


def not_a_player(name: str, players: tuple[str, ...], before: str = "") -> SlipWords:
    """A name that nobody has; ``before`` is what it could be beside the players."""
    names = ", ".join(shown(name) for name in players[:6])
    names = names if len(players) <= 6 else names + ", …"
    return f"{shown(name)} is not a player", f"{before}one of {names}"


def shown(text: str) -> str:
    """A piece of the file, short and on one line, to quote in a refusal."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def has_smart_quotes(text: str) -> bool:
    """Whether a text stands between typographic quotes, where plain ones are meant.

    >>> [has_smart_quotes(text) for text in ("“a”", "‘left turn’", "he said “no”", "“")]
    [True, True, False, False]
    """
    return len(text) > 1 and text[0] in SMART_QUOTES and text[-1] in SMART_QUOTES


def smart_quotes(text: str) -> SlipWords:
    """Typographic quotes where plain ones are meant."""
    return f"typographic quotes, as in {text}", 'plain quotes, "…"'


def no_number(text: str) -> SlipWords:
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


def decimal_comma(text: str) -> SlipWords:
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


def bare_colon(text: str, at: int) -> int | None:
    """The place of the colon behind the name that stands there, if no blank follows it.

    >>> bare_colon("a1: 3, a2:4", 7), bare_colon("a1: 3", 0), bare_colon("http://a.b", 0)
    (9, None, None)
    """
    name = re.compile(r"""[^\W\d][^\n:,\[\]{}"'#]*(?=:[^\s/])""").match(text, at)
    return name and name.end()


def unknown_key(key: str, quoted: str, where: str, allowed: tuple[str, ...]) -> SlipWords:
    """A key that is not allowed where it stands, which may be misspelt or misplaced."""
    if key == "children" and "tree" in allowed:
        return "children beside tree", "below it, in the node that has them"
    if key == "children" and "node" in allowed:
        return f"children {where}", "in the node, as in node: {children: [3, 12]}"
    near = did_you_mean(key.lower(), allowed)
    return f"the unknown key {quoted}", near or f"{where}: {', '.join(allowed)}"
