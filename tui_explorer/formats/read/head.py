"""The head of a document: title, notes, who plays, and for how much."""

from collections.abc import Iterable, Iterator

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import INF, MAX, MIN, Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.formats.read.events import CLOSE, KEY, OPEN_LIST, SCALAR, Event, SourceText, shown
from tui_explorer.formats.read.limits import Limits

ZERO_SUM = ("MAX", "MIN")
ALONE = ("MAX",)
SCALAR_LEAVES = (ZERO_SUM, ALONE)
"""The players for whom a leaf is one number."""
MOST_PLAYERS = 100
"""A tree keeps a node's player in one byte."""

_KEYS = ("title", "notes", "source", "players", "root", "bounds", "total", "tree")


class Head:
    """The head of a file. A bare tree has an empty one."""

    def __init__(self, title: str = "", players: tuple[str, ...] | None = None) -> None:
        self.title = title
        self.notes = ""
        self.source = ""
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


def read_head(source: SourceText, events: Iterable[Event], limits: Limits) -> Head:
    """Read a document's events, its tree left out."""
    head = Head(players=ZERO_SUM)
    root: tuple[str, int] | None = None
    total_at = 0
    stream = iter(events)
    for kind, key, at in stream:
        if kind != KEY:
            continue
        if key not in _KEYS:
            hint = f"in a document: {', '.join(_KEYS)}"
            raise source.wrong(at, f"the unknown key {shown(key)}", hint)
        value, text, value_at = next(stream)
        if key == "players":
            if value != OPEN_LIST:
                raise source.wrong(value_at, "players is not a list", "players: [MAX, MIN]")
            head.players, head.root = _players(source, stream, value_at, limits.label)
        elif key == "bounds":
            if value != OPEN_LIST:
                raise source.wrong(value_at, "bounds is not a list", "bounds: [-1, 1]")
            head.bounds = _bounds(source, stream, value_at)
        elif value != SCALAR:
            raise source.wrong(value_at, f"{key} is not text", "put the text in quotes")
        elif key == "root":
            root = text, value_at
        elif key == "total":
            head.total, total_at = exact(source.number(text, value_at)), value_at
        else:
            setattr(head, key, _text(source, key, text, value_at, limits))
    if root:
        head.root = _root(source, head.players or ZERO_SUM, *root)
    is_infinite = head.total in (INF, -INF)
    if head.total is not None and (is_infinite or head.players in SCALAR_LEAVES):
        what = "an infinite total" if is_infinite else "a total where leaves are numbers"
        raise source.wrong(total_at, what, "it is what players get together from their payoffs")
    return head


def _text(source: SourceText, key: str, text: str, at: int, limits: Limits) -> str:
    longest = limits.title if key == "title" else limits.notes
    if len(text) > longest:
        raise source.wrong(at, f"{key} of {len(text)} characters", f"the limit is {longest}")
    return text


def _root(source: SourceText, players: tuple[str, ...], name: str, at: int) -> int:
    number = player_number(players, name)
    if number is None:
        raise source.wrong(at, f"{shown(name)} is not a player", f"one of {listed(players)}")
    return number


def _players(
    source: SourceText, stream: Iterator[Event], start: int, longest: int
) -> tuple[tuple[str, ...], int]:
    """The players' names up to the end of their list, and which of them moves first."""
    names: list[str] = []
    for kind, text, at in stream:
        if kind == CLOSE:
            break
        if kind != SCALAR or not text or is_chance(text):
            raise source.wrong(at, "this cannot be a player's name", "a name other than chance")
        if len(text) > longest:
            what = f"a player's name of {len(text)} characters"
            raise source.wrong(at, what, f"the limit is {longest}; raise it with --limit-label")
        if text in names:
            raise source.wrong(at, f"the player {shown(text)} once more", "each name once")
        names.append(text)
        if len(names) > MOST_PLAYERS:
            raise source.wrong(at, "too many players", f"at most {MOST_PLAYERS}")
    upper = tuple(name.upper() for name in names)
    if upper == ALONE:
        return ALONE, MAX
    if len(names) < 2:
        hint = "two or more, as in players: [MAX, MIN], or MAX alone"
        raise source.wrong(start, "too few players", hint)
    if sorted(upper) == sorted(ZERO_SUM):
        return ZERO_SUM, MAX if upper[0] == "MAX" else MIN
    return tuple(names), 0


def _bounds(source: SourceText, stream: Iterator[Event], start: int) -> tuple[Value, Value]:
    """The two numbers up to the end of their list."""
    numbers: list[Value] = []
    for kind, text, at in stream:
        if kind == CLOSE:
            break
        if kind != SCALAR:
            raise source.wrong(at, "this cannot be a bound", "a number, inf or -inf")
        numbers.append(exact(source.number(text, at)))
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        raise source.wrong(start, "bounds are the least and the most of a leaf", "bounds: [-1, 1]")
    return numbers[0], numbers[1]
