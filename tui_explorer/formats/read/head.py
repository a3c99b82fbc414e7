"""The head of a document: title, notes, who plays for how much; and leaves as it wants them."""

from functools import partial
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import INF, MAX, MIN, Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import Listed, Mapped, Values, shown
from tui_explorer.formats.read.numbers import is_unknown, parse_value

ZERO_SUM = ("MAX", "MIN")
ALONE = ("MAX",)
SCALAR_LEAVES = (ZERO_SUM, ALONE)
"""The players for whom a leaf is one number."""
MOST_PLAYERS = 100
"""A tree keeps a node's player in one byte."""
MOST_KEYWORDS = 100

_TEXTS = ("title", "lesson", "algorithm", "notes", "answer", "source")
_KEYS = (*_TEXTS, "keywords", "players", "root", "bounds", "total", "narration", "tree")
_LISTS = {
    "players": "players: [MAX, MIN]",
    "bounds": "bounds: [-1, 1]",
    "keywords": "keywords: [pruning, poda]",
}
_LONG = ("notes", "answer", "source")
"""Those of the texts that may be as long as notes, the others no longer than a title."""
_NUMBERS = frozenset({int, float})
"""The types of what needs no look: decimals that a float does not stand for are of another."""


class Head:
    """The head of a file. A bare tree has an empty one."""

    def __init__(self, title: str = "", players: tuple[str, ...] | None = None) -> None:
        self.title = title
        self.lesson = ""
        """The group of a list that it belongs to."""
        self.algorithm = ""
        """The name of the search that it is opened with."""
        self.algorithm_at: int | None = None
        """How many characters come before that name, where the reader has kept places."""
        self.notes = ""
        self.answer = ""
        """What is told when the search has ended."""
        self.source = ""
        self.keywords: tuple[str, ...] = ()
        self.narration: tuple[tuple[str, str], ...] = ()
        """What is said of each leaf that a search reads: its name, and the remark."""
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


def listed(players: tuple[str, ...]) -> str:
    """The players' names for a message, the first few where there are many."""
    names = ", ".join(shown(name) for name in players[:6])
    return names if len(players) <= 6 else names + ", …"


def player_number(players: tuple[str, ...], name: str) -> int | None:
    """The number of the player that is meant; MAX and MIN may be written in any case."""
    if players in SCALAR_LEAVES:
        name = name.upper()
    return players.index(name) if name in players else None


def read_head(values: Values, document: Any) -> Head:
    """Read what a document says beside its tree."""
    head = Head(players=ZERO_SUM)
    for key, value in document.items():
        if key not in _KEYS:
            hint = f"in a document: {', '.join(_KEYS)}"
            raise values.wrong_key(document, key, f"the unknown key {shown(key)}", hint)
        if key in _LISTS:
            if type(value) not in (list, Listed):
                raise values.wrong(document, key, f"{key} is not a list", _LISTS[key])
        elif key not in ("tree", "narration") and isinstance(value, list | dict):
            hint = "put the text in quotes"
            raise values.wrong(document, key, f"{key} is not text", hint)
    if "players" in document:
        head.players, head.root = _players(values, document)
    if "bounds" in document:
        head.bounds = _bounds(values, document)
    if "root" in document:
        head.root = _root(values, head.players or ZERO_SUM, document)
    if "total" in document:
        head.total = _total(values, head, document)
    if "keywords" in document:
        head.keywords = _keywords(values, document)
    if "algorithm" in document and isinstance(document, Mapped):
        head.algorithm_at = values.at(document, "algorithm")
    if "narration" in document:
        head.narration = _narration(values, document)
    for key in _TEXTS:
        if key in document:
            text = values.text(document, key)
            longest = values.limits.notes if key in _LONG else values.limits.title
            if len(text) > longest:
                what = f"{key} of {len(text)} characters"
                raise values.wrong(document, key, what, f"the limit is {longest}")
            setattr(head, key, text)
    return head


def _keywords(values: Values, document: Any) -> tuple[str, ...]:
    keywords = document["keywords"]
    for place, word in enumerate(keywords):
        if isinstance(word, list | dict):
            raise values.wrong(keywords, place, "this cannot be a keyword", "a word or several")
        values.name(keywords, place, "a keyword")
        if place == MOST_KEYWORDS:
            raise values.wrong(keywords, place, "too many keywords", f"at most {MOST_KEYWORDS}")
    return tuple(keywords)


def _narration(values: Values, document: Any) -> tuple[tuple[str, str], ...]:
    """The remarks on leaves, in the order in which they stand there."""
    remarks = document["narration"]
    if not isinstance(remarks, dict):
        hint = "the names of leaves with a text each, as in narration: {b1: the first leaf}"
        raise values.wrong(document, "narration", "narration is not a mapping", hint)
    longest = values.limits.remark
    for name, remark in remarks.items():
        values.check_key(remarks, name, "a leaf's name")
        if isinstance(remark, list | dict):
            raise values.wrong(remarks, name, "this is not text", "put the text in quotes")
        if len(text := values.text(remarks, name)) > longest:
            what = f"a remark of {len(text)} characters"
            raise values.wrong(remarks, name, what, f"the limit is {longest}")
    return tuple(remarks.items())


def _root(values: Values, players: tuple[str, ...], document: Any) -> int:
    name = values.text(document, "root")
    number = player_number(players, name)
    if number is None:
        what, hint = f"{shown(name)} is not a player", f"one of {listed(players)}"
        raise values.wrong(document, "root", what, hint)
    return number


def _total(values: Values, head: Head, document: Any) -> Value:
    total: Value = exact(values.number(document, "total"))
    if abs(total) == INF or head.players in SCALAR_LEAVES:
        what = "an infinite total" if abs(total) == INF else "a total where leaves are numbers"
        hint = "it is what players get together from their payoffs"
        raise values.wrong(document, "total", what, hint)
    return total


def _players(values: Values, document: Any) -> tuple[tuple[str, ...], int]:
    """The players' names, and which of them moves first."""
    players = document["players"]
    names: list[str] = []
    for place, name in enumerate(players):
        if isinstance(name, list | dict) or not name or is_chance(values.text(players, place)):
            what, hint = "this cannot be a player's name", "a name other than chance"
            raise values.wrong(players, place, what, hint)
        values.name(players, place, "a player's name")
        if name in names:
            what = f"the player {shown(name)} once more"
            raise values.wrong(players, place, what, "each name once")
        names.append(name)
        if len(names) > MOST_PLAYERS:
            what = "too many players"
            raise values.wrong(players, place, what, f"at most {MOST_PLAYERS}")
    upper = tuple(name.upper() for name in names)
    if upper == ALONE:
        return ALONE, MAX
    if len(names) < 2:
        hint = "two or more, as in players: [MAX, MIN], or MAX alone"
        raise values.wrong(document, "players", "too few players", hint)
    if sorted(upper) == sorted(ZERO_SUM):
        return ZERO_SUM, MAX if upper[0] == "MAX" else MIN
    return tuple(names), 0


def _bounds(values: Values, document: Any) -> tuple[Value, Value]:
    bounds = document["bounds"]
    numbers: list[Value] = []
    for place, bound in enumerate(bounds):
        if isinstance(bound, list | dict):
            what, hint = "this cannot be a bound", "a number, inf or -inf"
            raise values.wrong(bounds, place, what, hint)
        numbers.append(exact(values.number(bounds, place)))
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        what = "bounds are the least and the most of a leaf"
        raise values.wrong(document, "bounds", what, _LISTS["bounds"])
    return numbers[0], numbers[1]


class Leaves:
    """Takes the leaves of one tree out of its values: all of them numbers, or all payoffs."""

    def __init__(self, values: Values, head: Head) -> None:
        self._values = values
        self._bounds, self._total = head.bounds, head.total
        self.payoffs: int | None = None
        """The length of payoff vectors; 0 if leaves are numbers, None until that is known."""
        if head.players:
            self.payoffs = 0 if head.players in SCALAR_LEAVES else len(head.players)
        self.has_unknown = False
        """Whether one was found that nobody knows."""

    def single(self, holder: Any, key: Any) -> Value | Unknown:
        """A leaf that is a number, or one that nobody knows, which may stand for payoffs, too."""
        text = holder[key]
        if type(text) is str and is_unknown(text):
            self.has_unknown = True
            return Unknown(text, partial(self._values.source.place, self._values.at(holder, key)))
        number = self.number(holder, key)
        self._agree(0, holder, key)
        return number

    def several(self, leaves: list[Any]) -> list[Value] | None:
        """A list of leaves at once, if there is nothing but numbers in it; None when in doubt."""
        kinds = set(map(type, leaves))
        if kinds == {tuple}:
            leaves = [leaf for (leaf,) in leaves]
            kinds = set(map(type, leaves))
        if self.payoffs or self._bounds or not kinds <= _NUMBERS | {str}:
            return None
        if not kinds <= _NUMBERS:
            try:
                leaves = [parse_value(leaf) if type(leaf) is str else leaf for leaf in leaves]
            except BadData:
                return None
        self.payoffs = 0
        return leaves

    def vector(self, holder: Any, key: Any) -> tuple[Value, ...]:
        """A leaf that is a list of payoffs; in their sum, 0.1 is one tenth."""
        wrong, payoffs = self._values.wrong, holder[key]
        if not payoffs:
            raise wrong(holder, key, "no payoffs", "one number for each player")
        for place, payoff in enumerate(payoffs):
            if place == MOST_PLAYERS:
                raise wrong(payoffs, place, "too many payoffs", f"at most {MOST_PLAYERS}")
            if isinstance(payoff, list | dict):
                found = "a mapping" if isinstance(payoff, dict) else "a list"
                raise wrong(payoffs, place, f"{found} among payoffs", "numbers only")
        numbers = tuple(self.number(payoffs, place) for place in range(len(payoffs)))
        self._agree(len(numbers), holder, key)
        if self._total is None or -INF in numbers:
            return numbers
        if INF in numbers or sum(map(exact, numbers)) > self._total:
            what = "these payoffs sum to more than the total"
            raise wrong(holder, key, what, f"at most {self._total}")
        return numbers

    def number(self, holder: Any, key: Any) -> Value:
        """The worth of a leaf to one player, or an Eval in its place."""
        number = self._values.number(holder, key)
        if self._bounds and not self._bounds[0] <= exact(number) <= self._bounds[1]:
            least, most = self._bounds
            hint = f"from {least} to {most}, as bounds says"
            raise self._values.wrong(holder, key, f"{holder[key]} is out of bounds", hint)
        return number

    def _agree(self, payoffs: int, holder: Any, key: Any) -> None:
        """Whether a leaf is of the kind that the players ask for: payoffs, or 0 for a number."""
        if self.payoffs is None and payoffs != 1:
            self.payoffs = payoffs
        if payoffs == self.payoffs:
            return
        what = f"a payoff vector of length {payoffs}" if payoffs else "a single number"
        if self.payoffs:
            what, hint = f"{what} for {self.payoffs} players", "one payoff each"
        else:
            what = f"{what} for a leaf"
            hint = "a number; more players are named as in players: [A, B, C]"
        raise self._values.wrong(holder, key, what, hint)
