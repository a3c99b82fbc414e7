"""Slips that people make in tree files, named as what they are and not by what they broke."""

import re

from tui_explorer.errors import did_you_mean
from tui_explorer.words.names import noun

SMART_QUOTES = "“”„‟‘’‚‛«»‹›"
"""Those that word processors put in place of plain ones."""

TAB = ("a tab in front of the text", "YAML is indented with blanks")
NO_BLANK = ("a blank is missing behind the colon", "as in a1: 3")
NO_COMMA = ("a comma is missing before this", "commas between all children, or between none")
NOTHING_BEFORE = ("a comma with nothing before it", "leave it out")
NOTHING_AFTER = ("a comma with nothing after it", "leave the comma out")
NO_VALUE = ("a key without a value", "a value after the colon")
NO_COLON = (NO_VALUE[0], "a colon and a value after the key")
NO_KEY = ("a colon that follows no key", "a name before the colon")
NOT_A_NAME = ("a key that is a list or a mapping", "a name and a colon")
OPEN_TEXT = ("text that is never closed", 'end it with "')
NOT_IN_JSON = (
    "an escape or a control character that JSON does not have",
    "\\n for a new line, \\\\ for a backslash",
)
HALF_A_CHARACTER = (
    "half of a character, a lone surrogate",
    "write the whole character, or both of its halves",
)
NO_CHARACTER = ("an escape for a character that does not exist", "at most \\U0010FFFF")
SECOND_DOCUMENT = ("a second document", "one tree in each file")
MERGE_KEY = ("a merge key", "write the keys out")

EMPTY_TREE = ("tree is empty", "a tree behind it, as in tree: [3, 12, 8]")
NOTHING_THERE = ("there is no tree", "a list such as [3, 12, 8]")
NO_CHILDREN = ("a node without children", "at least one")
NO_CONTENT = (NO_CHILDREN[0], "children, value or payoffs beside the other keys")
NO_NODE = ("the key node is missing", "node: 3, or a tree")
NODE_OUTSIDE = ("an action and its node outside children", "children: [{action: a, node: 3}]")
CHANCE_AT_A_LEAF = ("chance at a leaf", "children with prob and node")
PROB_WITHOUT_CHANCE = ("a probability where no chance moves", "player: chance beside children")
CHANCE_WITHOUT_PROB = ("an outcome of chance without its probability", "{prob: 1/2, node: 3}")
TOO_FINE = ("the sum of the probabilities is too fine a fraction", "fewer different denominators")
NO_PAYOFFS = ("no payoffs", "one number for each player")
EVAL_BESIDE_PAYOFFS = ("eval beside payoffs", "eval is for MAX and MIN")

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
NOT_A_KEYWORD = ("this cannot be a keyword", "a word or several")
NOT_A_PLAYER_NAME = ("this cannot be a player's name", "a name other than chance")
TOO_FEW_PLAYERS = ("too few players", "two or more, as in players: [MAX, MIN], or MAX alone")
NOT_A_BOUND = ("this cannot be a bound", "a number, inf or -inf")
NOT_BOUNDS = ("bounds are the least and the most of a leaf", HOLDS["bounds"])
INFINITE_TOTAL = ("an infinite total", "it is what players get together from their payoffs")
TOTAL_OF_NUMBERS = ("a total where leaves are numbers", INFINITE_TOTAL[1])
NO_NARRATION = (
    "narration is not a mapping",
    "the names of leaves with a text each, as in narration: {b1: the first leaf}",
)

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


def instead_of_colon(text: str) -> SlipWords:
    """Something else behind a key."""
    return f"{shown(text)} where a colon should be", "quotes around names of several words"


def after_the_end(text: str) -> SlipWords:
    """More than one tree."""
    return f"{shown(text)} after the end of the tree", "one tree, no more"


def means_nothing(word: str) -> SlipWords:
    """A word of JSON's own."""
    return f"{word} means nothing in a tree", "a number or quoted text"


def stray_sign(sign: str) -> SlipWords:
    """A sign that is no part of JSON or of inline text."""
    return f"the sign {shown(sign)}", 'text goes in double quotes, "…"'


def unprintable(sign: str) -> SlipWords:
    """A character that YAML forbids."""
    return f"the control character U+{ord(sign):04X}", "printable text only"


def not_utf_8(byte: int) -> SlipWords:
    """A byte that is no part of a character."""
    return f"the byte 0x{byte:02x} is not UTF-8", "save the file as UTF-8"


def not_yaml(problem: str) -> SlipWords:
    """What the parser says, where no slip is known that would explain it."""
    return f"this is not YAML: {problem}", "check the signs before it"


def alias(name: str) -> SlipWords:
    """A part that stands elsewhere."""
    return f"the alias {shown('*' + name)}", "write the part out again"


def anchor(name: str) -> SlipWords:
    """A part that is to stand elsewhere, too."""
    return f"the anchor {shown('&' + name)}", "leave it out and repeat the part"


def tag(name: str) -> SlipWords:
    """A type that a value is to be made into."""
    return f"the tag {shown(name)}", "leave it out; the text alone says what it is"


def key_twice(key: str, line: int | None) -> SlipWords:
    """A key that its mapping has already."""
    return f"the key {shown(key)} once more", f"first in line {line}"


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


def no_tree_beside(key: str) -> SlipWords:
    """A document that has only a head."""
    return f"{key} without a tree beside it", "a tree below the key tree"


def both(key: str, other: str) -> SlipWords:
    """Two keys of a node that exclude each other."""
    return f"both {key} and {other}", "one of them"


def not_a_list(key: str) -> SlipWords:
    """Anything else where a list must be."""
    return f"{key} is not a list", HOLDS[key]


def list_or_mapping(key: str, *, is_list: bool) -> SlipWords:
    """A list or a mapping where something else must be."""
    return f"{key} is {'a list' if is_list else 'a mapping'}", HOLDS[key]


def among_payoffs(*, is_list: bool) -> SlipWords:
    """A list or a mapping where a payoff must be."""
    return f"{'a list' if is_list else 'a mapping'} among payoffs", "numbers only"


def out_of_bounds(number: object, least: object, most: object) -> SlipWords:
    """A leaf that is not as the document promises."""
    return f"{number} is out of bounds", f"from {least} to {most}, as bounds says"


def above_total(total: object) -> SlipWords:
    """Payoffs that are not as the document promises."""
    return "these payoffs sum to more than the total", f"at most {total}"


def player_twice(name: str) -> SlipWords:
    """A name that another player has."""
    return f"the player {shown(name)} once more", "each name once"


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
