"""What a document says around its tree: title, notes, and who plays."""

from collections.abc import Iterable, Iterator

from tui_explorer.engine.builder import TreeBuilder
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.formats.events import CLOSE, KEY, OPEN_LIST, SCALAR, Event, SourceText, shown

ZERO_SUM = ("MAX", "MIN")
MOST_PLAYERS = 100
"""A tree keeps a node's player in one byte."""

_KEYS = ("title", "notes", "source", "players", "root", "tree")


class Head:
    """The head of a file. A bare tree has an empty one."""

    def __init__(self, title: str = "", players: tuple[str, ...] | None = None) -> None:
        self.title = title
        self.notes = ""
        self.source = ""
        self.players = players
        """None in a bare tree, whose leaves tell how many players there are."""
        self.root = MAX


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
    """Which of the players is meant; MAX and MIN may be written in any case."""
    if players == ZERO_SUM:
        name = name.upper()
    return players.index(name) if name in players else None


def read_head(source: SourceText, events: Iterable[Event], longest: int) -> Head:
    """Read a document's events, its tree left out; names may have `longest` characters."""
    head = Head(players=ZERO_SUM)
    root: tuple[str, int] | None = None
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
            head.players, head.root = _players(source, stream, value_at, longest)
        elif value != SCALAR:
            raise source.wrong(value_at, f"{key} is not text", "put the text in quotes")
        elif key == "root":
            root = text, value_at
        else:
            setattr(head, key, text)
    if root:
        head.root = _root(source, head.players or ZERO_SUM, *root)
    return head


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
    if len(names) < 2:
        raise source.wrong(start, "too few players", "at least two, as in players: [MAX, MIN]")
    upper = tuple(name.upper() for name in names)
    if sorted(upper) == sorted(ZERO_SUM):
        return ZERO_SUM, MAX if upper[0] == "MAX" else MIN
    return tuple(names), 0
