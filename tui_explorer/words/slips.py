"""Slips that people make in tree files, named as what they are and not by what they broke."""

import re

from tui_explorer.errors import did_you_mean
from tui_explorer.words.names import noun

SMART_QUOTES = "“”„‟‘’‚‛«»‹›"
"""Those that word processors put in place of plain ones."""

NO_BLANK = ("a blank is missing behind the colon", "as in a1: 3")
NOTHING_AFTER = ("a comma with nothing after it", "leave the comma out")
NO_VALUE = ("a key without a value", "a value after the colon")
NO_COLON = (NO_VALUE[0], "a colon and a value after the key")
NOT_A_NAME = ("a key that is a list or a mapping", "a name and a colon")
OPEN_TEXT = ("text that is never closed", 'end it with "')

NO_CHILDREN = ("a node without children", "at least one")

HOLDS = {
    "label": "text",
    "player": "a player's name or chance",
    "eval": "a number",
    "children": "a list, as in children: [3, 12, 8]",
    "value": "a number; several go under payoffs",
    "payoffs": "a list, as in payoffs: [1, 0, 2]",
    "action": "text",
    "prob": "a share such as 1/6 or 0.25",
    "players": "players: [MAX, MIN]",
    "bounds": "bounds: [-1, 1]",
    "keywords": "keywords: [pruning, poda]",
}
"""By key of a node or of a document: what stands behind it."""
IN_A_DOCUMENT, IN_A_NODE, BESIDE_A_NODE = "in a document", "in a node", "beside a node"
ACTION_NAME, PLAYER_NAME, LEAF_NAME = "an action's name", "a player's name", "a leaf's name"
LABEL, KEYWORD, REMARK = "a label", "a keyword", "a remark"
"""Texts that may be too long."""
INFINITE_TOTAL = ("an infinite total", "it is what players get together from their payoffs")
TOTAL_OF_NUMBERS = ("a total where leaves are numbers", INFINITE_TOTAL[1])

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


def alias(name: str) -> SlipWords:
    """A part that stands elsewhere."""
    return f"the alias {shown('*' + name)}", "write the part out again"


def anchor(name: str) -> SlipWords:
    """A part that is to stand elsewhere, too."""
    return f"the anchor {shown('&' + name)}", "leave it out and repeat the part"


def tag(name: str) -> SlipWords:
    """A type that a value is to be made into."""
    return f"the tag {shown(name)}", "leave it out; the text alone says what it is"


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


def too_many(what: str, most: int) -> SlipWords:
    """More players, payoffs or keywords than are read."""
    return f"too many {what}", f"at most {most}"


def both(key: str, other: str) -> SlipWords:
    """Two keys of a node that exclude each other."""
    return f"both {key} and {other}", "one of them"


def not_a_list(key: str) -> SlipWords:
    """Anything else where a list must be."""
    return f"{key} is not a list", HOLDS[key]


def out_of_bounds(number: object, least: object, most: object) -> SlipWords:
    """A leaf that is not as the document promises."""
    return f"{number} is out of bounds", f"from {least} to {most}, as bounds says"


def not_text(what: str = "this") -> SlipWords:
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


def not_a_player(name: str, players: tuple[str, ...], *, or_chance: bool = False) -> SlipWords:
    """A name that nobody has."""
    names = ", ".join(shown(name) for name in players[:6])
    names = names if len(players) <= 6 else names + ", …"
    return f"{shown(name)} is not a player", f"{'chance or ' if or_chance else ''}one of {names}"


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
