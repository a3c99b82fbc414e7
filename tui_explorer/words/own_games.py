"""Messages about games that users and packages bring."""

from tui_explorer.errors import BadData, CannotCreate, CannotRead, Place
from tui_explorer.words.names import counted, grouped, noun
from tui_explorer.words.safe import safe

_MOST = 80
"""The most characters of a position or of an exception's message."""
GAMES_TO_HAVE = "go, hex, mancala and forty others, once you say: {how}"
NOT_ALL_PLAYED = "interrupted before all games were played"
PLAYING = "playing, {done} games, {seconds} s, Ctrl-C stops"
GIVES = {
    "players": "a tuple of names",
    "actions": "a list of actions",
    "features": "a number for each name in weights",
    "options_for": "options by their names",
    "label": "a short text",
    "picture": "a text of several lines",
    "probability": "a number above 0 and at most 1, best a Fraction",
}
"""The correct results of a game's methods."""
IN_PLACE: tuple[str, str] = (
    "result changes a state in place",
    "return a new state and leave the old one unchanged",
)


def gives(name: str, found: str, right: str) -> tuple[str, str]:
    """A method with a wrong result."""
    return f"{name} gives {found}", right or GIVES[name]


def quoted(thing: object) -> str:
    """The repr of a position or a value; the name of its type if repr fails."""
    try:
        return safe(repr(thing), _MOST)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return safe(type(thing).__name__, _MOST)


def raised(name: str, said: str, what: str, where: str, place: Place) -> BadData:
    """Code that raises an exception of this name, which may have a message."""
    said = safe(said, _MOST)
    told = f"{what} raised {name}: {said}" if said else f"{what} raised {name}"
    return BadData(_at(told, where), place=place)


def endless(source: str) -> BadData:
    """Refuse a game whose play is too deep to be searched to its end."""
    what = f"the play of {safe(source, 60)} has no end, or one that is too deep to search"
    return BadData(what, "every game must end; or give --depth N")


def stuck(source: str, seconds: float, key: str) -> str:
    """The rules have not returned from one call for a while."""
    return (
        f"{safe(source, 60)} has not returned for {seconds:g} s: perhaps a loop that never ends. "
        f"{key} quits."
    )


def wrong(what: str, hint: str, where: str, place: Place) -> BadData:
    """A result of a game that makes a search impossible."""
    return BadData(_at(what, where), hint, place)


def _at(told: str, where: str) -> str:
    return f"{told}, at the position {where}" if where else told


def not_python(fault: SyntaxError, file: str) -> BadData:
    """A file that is not valid Python."""
    place = Place(file, *((fault.lineno, fault.offset) if fault.lineno else ()))
    return BadData(f"this is not Python: {safe(str(fault.msg), _MOST)}", place=place)


def no_package(extra: str) -> CannotRead:
    """A game needs a package that is not installed."""
    return CannotRead(f"{extra} is not installed", f'pip install "tui-explorer[{extra}]"')


# -- new-game and check ---------------------------------------------------------------------------


def is_there(file: str) -> CannotCreate:
    """A file would be overwritten."""
    return CannotCreate(f"{safe(file)} is there already", "choose another name")


GOOD_NAME = "letters, digits and _ such as my_game"


def no_name(name: str) -> str:
    """An impossible name for a Python module."""
    return f"{safe(name, 40)!r} cannot be the name of a game"


def written(file: str) -> tuple[str, ...]:
    """The next steps with a new file."""
    return (
        f"Wrote {file}, a game that runs. Change it, then try:",
        f"  tui-explorer {file}",
        f"  tui-explorer check {file}",
    )


def all_fine(file: str, games: int, shortest: int, longest: int) -> str:
    """A game that keeps to the rules."""
    return (
        f"{safe(file)}: fine, {grouped(games)} random {noun(games, 'game')} of "
        f"{grouped(shortest)} to {counted(longest, 'move')}"
    )
