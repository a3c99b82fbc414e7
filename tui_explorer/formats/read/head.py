"""The head of a document: title, notes, who plays for how much."""

from typing import Any

from tui_explorer.engine.game import INF, MAX, MIN, Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import Listed, Mapped, Values
from tui_explorer.words import slips

MAX_AND_MIN = ("MAX", "MIN")
ALONE = ("MAX",)
SCALAR_LEAVES = (MAX_AND_MIN, ALONE)
"""The players for whom a leaf is one number."""
MOST_PLAYERS = 100
"""A tree keeps a node's player in one byte."""
MOST_KEYWORDS = 100

SAID = {
    "title": "title", "lesson": "lesson", "algorithm": "algorithm", "notes": "notes",
    "answer": "answer", "keywords": "keywords", "source": "credit",
}  # fmt: skip
"""By key of a document: the field of an Origin that has what is said of the tree."""
_TEXTS = [key for key in SAID if key != "keywords"]
DOCUMENT_KEYS = (*_TEXTS, "keywords", "players", "root", "bounds", "total", "narration", "tree")
_LISTS = ("players", "bounds", "keywords")
PROSE = frozenset({*_TEXTS, "keywords", "narration"})
"""The keys of text that people read, where quotes may look as they like."""
_LONG = ("notes", "answer", "source")
"""Those of the texts that may be as long as notes, the others no longer than a title."""


class Head:
    """The head of a file. A bare tree has an empty one."""

    def __init__(self, players: tuple[str, ...] | None = None, **said: Any) -> None:
        self.said = said
        """What is said of the tree, by the fields of its Origin."""
        self.algorithm_at: int | None = None
        """How many characters come before the algorithm's name, where places are kept."""
        self.players = players
        """None in a bare tree, whose leaves tell how many players there are."""
        self.root = MAX
        self.bounds: tuple[Value, Value] | None = None
        """The least and the most that a leaf is worth to anybody."""
        self.total: Value | None = None
        """The most that all players get together."""


def alternate(nodes: TreeBuilder, players: tuple[str, ...], root: int) -> None:
    """Let the players take turns by depth, whoever moves at the nodes between."""
    nodes.players = players
    size = len(players)
    nodes.player = [(root + depth) % size for depth in nodes.depth]


def is_chance(name: str) -> bool:
    """Whether a player's name means the dice and not a player."""
    return name.lower() == "chance"


def player_number(players: tuple[str, ...], name: str) -> int | None:
    """The number of the player that is meant; MAX and MIN may be written in any case."""
    if players in SCALAR_LEAVES:
        name = name.upper()
    return players.index(name) if name in players else None


def read_head(values: Values, document: Any) -> Head:
    """Read what a document says beside its tree."""
    head, tell = Head(players=MAX_AND_MIN), values.source.tell
    sound = set()
    for key, value in document.items():
        if key not in DOCUMENT_KEYS:
            slip = slips.unknown_key(key, slips.shown(key), slips.IN_A_DOCUMENT, DOCUMENT_KEYS)
            tell(values.wrong_key(document, key, *slip))
        elif key in _LISTS and type(value) not in (list, Listed):
            tell(values.wrong(document, key, *slips.not_a_list(key)))
        elif key not in (*_LISTS, "tree", "narration") and isinstance(value, list | dict):
            tell(values.wrong(document, key, *slips.not_text(key)))
        else:
            sound.add(key)
    for key, read in _PARTS.items():
        if key in sound:
            try:
                read(values, head, document)
            except BadData as fault:
                tell(fault)
    for key in _TEXTS:
        if key in sound:
            text = values.text(document, key)
            longest = values.limits.notes if key in _LONG else values.limits.title
            if len(text) > longest:
                tell(values.wrong(document, key, *slips.too_long(key, text, longest)))
            head.said[SAID[key]] = text
    return head


def _keywords(values: Values, head: Head, document: Any) -> None:
    keywords = document["keywords"]
    for place, word in enumerate(keywords):
        if isinstance(word, list | dict):
            raise values.wrong(keywords, place, *slips.NOT_A_KEYWORD)
        values.name(keywords, place, slips.KEYWORD)
        if place == MOST_KEYWORDS:
            raise values.wrong(keywords, place, *slips.too_many("keywords", MOST_KEYWORDS))
    head.said["keywords"] = tuple(keywords)


def _narration(values: Values, head: Head, document: Any) -> None:
    """The remarks on leaves, in the order in which they stand there."""
    remarks = document["narration"]
    if not isinstance(remarks, dict):
        raise values.wrong(document, "narration", *slips.NO_NARRATION)
    longest = values.limits.remark
    for name, remark in remarks.items():
        values.check_key(remarks, name, slips.LEAF_NAME)
        if isinstance(remark, list | dict):
            raise values.wrong(remarks, name, *slips.not_text())
        if len(text := values.text(remarks, name)) > longest:
            raise values.wrong(remarks, name, *slips.too_long(slips.REMARK, text, longest))
    head.said["narration"] = tuple(remarks.items())


def _root(values: Values, head: Head, document: Any) -> None:
    players = head.players or MAX_AND_MIN
    name = values.text(document, "root")
    number = player_number(players, name)
    if number is None:
        raise values.wrong(document, "root", *slips.not_a_player(name, players))
    head.root = number


def _total(values: Values, head: Head, document: Any) -> None:
    total: Value = values.number(document, "total")
    if abs(total) == INF or head.players in SCALAR_LEAVES:
        slip = slips.INFINITE_TOTAL if abs(total) == INF else slips.TOTAL_OF_NUMBERS
        raise values.wrong(document, "total", *slip)
    head.total = total


def _players(values: Values, head: Head, document: Any) -> None:
    """The players' names, and which of them moves first."""
    players = document["players"]
    names: list[str] = []
    for place, name in enumerate(players):
        if isinstance(name, list | dict) or not name or is_chance(values.text(players, place)):
            raise values.wrong(players, place, *slips.NOT_A_PLAYER_NAME)
        values.name(players, place, slips.PLAYER_NAME)
        if name in names:
            raise values.wrong(players, place, *slips.player_twice(name))
        names.append(name)
        if len(names) > MOST_PLAYERS:
            raise values.wrong(players, place, *slips.too_many("players", MOST_PLAYERS))
    upper = tuple(name.upper() for name in names)
    if upper == ALONE:
        head.players = ALONE
        return
    if len(names) < 2:
        raise values.wrong(document, "players", *slips.TOO_FEW_PLAYERS)
    if sorted(upper) == sorted(MAX_AND_MIN):
        head.root = MAX if upper[0] == "MAX" else MIN
    else:
        head.players = tuple(names)


def _bounds(values: Values, head: Head, document: Any) -> None:
    bounds = document["bounds"]
    numbers: list[Value] = []
    for place, bound in enumerate(bounds):
        if isinstance(bound, list | dict):
            raise values.wrong(bounds, place, *slips.NOT_A_BOUND)
        numbers.append(values.number(bounds, place))
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        raise values.wrong(document, "bounds", *slips.NOT_BOUNDS)
    head.bounds = numbers[0], numbers[1]


def _tree(values: Values, head: Head, document: Any) -> None:
    if document["tree"] == "":
        raise values.wrong_key(document, "tree", *slips.EMPTY_TREE)
    if "algorithm" in document and isinstance(document, Mapped):
        head.algorithm_at = values.at(document, "algorithm")


_PARTS = {
    "tree": _tree,
    "players": _players,
    "bounds": _bounds,
    "root": _root,
    "total": _total,
    "keywords": _keywords,
    "narration": _narration,
}
"""What reads a key, in this order: who plays decides what else there may be."""
