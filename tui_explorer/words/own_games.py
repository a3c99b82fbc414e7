"""Games that somebody else has written: what breaks the rules that every game keeps to."""

from tui_explorer.errors import BadData, CannotCreate, CannotRead, Place
from tui_explorer.words.names import counted, grouped, noun
from tui_explorer.words.safe import safe

_MOST = 80
"""Characters of a position or of what an exception says."""
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
"""What methods of a game give."""
NUMBER = "a number"
NOT_TOO_LARGE = "a number of at most a thousand digits"
NO_ACTIONS = "is_terminal must be true where nobody can move"
NOBODY_ANSWERS = "nobody can answer input() here"
THE_FILE = "the file"
"""What raises before there is a game."""
NOT_HASHABLE = "states are made of tuples, texts and numbers, not of lists"
IN_PLACE: tuple[str, str] = (
    "result changes a state in place",
    "make a new state, and leave the old one as it was",
)
LEADS_BACK: tuple[str, str] = (
    "result leads back to a position",
    "say has_cycles = True if play can come back to a position",
)


def from_0_to(last: int) -> str:
    """The numbers of the players."""
    return f"a number from 0 to {last}"


def payoffs_of(players: int) -> str:
    """A utility or an Eval where each player has its own."""
    return f"a tuple of {players} numbers"


def gives(name: str, found: str, right: str) -> tuple[str, str]:
    """A method that gives something else than it should."""
    return f"{name} gives {found}", right or GIVES[name]


def too_many_actions(actions: int, most: int) -> tuple[str, str]:
    """A position that no search could look at."""
    return f"actions gives {actions:,} actions", f"{most:,} at most"


def no_end(moves: int) -> tuple[str, str]:
    """A game that goes on and on, though it says that play never comes back."""
    return f"{moves:,} moves and no end", "every game must end, or has_cycles = True"


def labelled_alike(label: str) -> tuple[str, str]:
    """Two actions of one position that nobody can tell apart."""
    return f"two actions are called {quoted(label)}", "each has a label of its own"


def beyond_promise(name: str, worth: object, promise: str, promised: object) -> tuple[str, str]:
    """A utility or an Eval that is not within what the rules promise."""
    what = f"{name} gives {quoted(worth)}, and {promise} is {promised}"
    return what, "utilities and Evals keep to what is promised"


def different(name: str, first: object, second: object) -> tuple[str, str]:
    """Rules that say something else when they are asked again."""
    what = f"{name} gives {quoted(first)}, and then {quoted(second)}"
    return what, "asked again, rules say the same; states are compared by =="


def quoted(thing: object) -> str:
    """A position or a value as its author would write it; its type's name if its repr fails."""
    try:
        return safe(repr(thing), _MOST)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return safe(type(thing).__name__, _MOST)


def raised(name: str, said: str, what: str, where: str, place: Place) -> BadData:
    """Code that raises something of that name, which says something of itself or nothing."""
    said = safe(said, _MOST)
    told = f"{what} raised {name}: {said}" if said else f"{what} raised {name}"
    return BadData(_at(told, where), place=place)


def endless(source: str) -> BadData:
    """Refuse a game whose play is too deep to be searched to its end."""
    what = f"the play of {safe(source, 60)} has no end, or one that is too deep to search"
    return BadData(what, "every game must end; or give --depth N")


def stuck(source: str, seconds: float, key: str) -> str:
    """Say that rules are still at work on one position."""
    return (
        f"{safe(source, 60)} has not returned for {seconds:g} s: perhaps a loop that never ends. "
        f"{key} quits."
    )


def wrong(what: str, hint: str, where: str, place: Place) -> BadData:
    """Something that a game gives or lacks and no search could go on with."""
    return BadData(_at(what, where), hint, place)


def _at(told: str, where: str) -> str:
    return f"{told}, at the position {where}" if where else told


def not_python(fault: SyntaxError, file: str) -> BadData:
    """A file that is no Python."""
    place = Place(file, *((fault.lineno, fault.offset) if fault.lineno else ()))
    return BadData(f"this is not Python: {safe(str(fault.msg), _MOST)}", place=place)


def no_game(file: str) -> BadData:
    """A file without a game."""
    return BadData(
        "there is no GAME", "end the file with GAME = the class of your rules", Place(file)
    )


def lacks(methods: list[str], file: str) -> BadData:
    """A class that is not all of a game."""
    what = f"GAME has no {' and no '.join(methods)}"
    return BadData(what, "tui-explorer new-game NAME writes an example", Place(file))


def options_without_defaults(names: list[str], file: str) -> BadData:
    """Options that nobody can leave out, or that cannot be written."""
    return BadData(
        f"the option {safe(names[0], 40)} of GAME has no default that is a number, a text or a "
        "truth value",
        "def __init__(self, *, stones=7) has one",
        Place(file),
    )


def no_package(extra: str) -> CannotRead:
    """Games that need a package which is not installed."""
    return CannotRead(f"{extra} is not installed", f'pip install "tui-explorer[{extra}]"')


def broken_package(name: str, fault: BaseException) -> BadData:
    """A game or an algorithm of an installed package that cannot be loaded."""
    told = safe(f"{type(fault).__name__}: {fault}", _MOST)
    return BadData(f"the package that brings {safe(name, 40)} cannot be loaded: {told}")


def from_package(name: str, version: str) -> str:
    """The line in lists of what a package brings, which is not loaded to be listed."""
    return f"From the package {safe(name, 40)} {safe(version, 20)}"


# -- new-game and check ---------------------------------------------------------------------------


def is_there(file: str) -> CannotCreate:
    """A file that would be overwritten."""
    return CannotCreate(f"{safe(file)} is there already", "choose another name")


GOOD_NAME = "letters, digits and _ such as my_game"


def no_name(name: str) -> str:
    """A name that no file of Python can have."""
    return f"{safe(name, 40)!r} cannot be the name of a game"


def written(file: str) -> tuple[str, ...]:
    """What to do with a new file."""
    return (
        f"{file} is written: a game that runs. Make it yours, and try",
        f"  tui-explorer {file}",
        f"  tui-explorer check {file}",
    )


def all_fine(file: str, games: int, shortest: int, longest: int) -> str:
    """A game that keeps to the rules."""
    return (
        f"{safe(file)}: fine, {grouped(games)} random {noun(games, 'game')} of "
        f"{grouped(shortest)} to {counted(longest, 'move')}"
    )
