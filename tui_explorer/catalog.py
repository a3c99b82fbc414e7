"""The catalog: every game, algorithm, tree and exercise that a name can open.

Games and algorithms stand in two tables, by name. To add one, write its module and add a line here.
An installed package adds more by entry points in the groups ``tui_explorer.games`` (a class) and
``tui_explorer.algorithms`` (an ``Algorithm``). Trees and exercises are the files in ``trees/``.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from tui_explorer.algorithms import (
    alphabeta,
    expectimax,
    layered,
    maxn,
    maxn_ab,
    maxn_shallow,
    minimax,
    star1,
)
from tui_explorer.engine.algorithm import Algorithm
from tui_explorer.engine.game import Game
from tui_explorer.errors import BadData, UsageError, did_you_mean
from tui_explorer.formats.read.files import FORMATS
from tui_explorer.games.checkers import Checkers
from tui_explorer.games.connect import Connect
from tui_explorer.games.cube import Cube
from tui_explorer.games.dots import Dots
from tui_explorer.games.heaps import Nim, Nim3, Subtract
from tui_explorer.games.othello import Othello
from tui_explorer.games.pacman import Pacman
from tui_explorer.games.pawns import Breakthrough, Pawns
from tui_explorer.games.pig import Pig
from tui_explorer.games.slide import SlidingTiles
from tui_explorer.games.tictactoe import TicTacToe
from tui_explorer.words.own_games import no_package
from tui_explorer.words.safe import safe

_LESSONS = "lessons.txt"
_NUMBER = len("01-")
"""The length of the number before the name of an exercise's file."""

OPEN_SPIEL = "openspiel"
"""The prefix of OpenSpiel's games; a colon follows."""


class OnDemand(NamedTuple):
    """A game or an algorithm that is imported only when it is opened."""

    title: str
    load: Callable[[], Any]
    keywords: tuple[str, ...] = ()


class NamedPosition(NamedTuple):
    """A position of a game with a name of its own."""

    source: str
    """The game with its options."""
    title: str
    notes: str
    """A question about the position."""
    answer: str
    """The answer, shown at the end of the search."""
    depth: int
    """The depth limit to open it with, in plies."""
    keywords: tuple[str, ...] = ()


def _optional(module: str, package: str, extra: str) -> ModuleType:
    """Import a module of games that needs a package of an extra."""
    try:
        return import_module(f"tui_explorer.games.{module}")
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        raise no_package(extra) from None


def _load_chess() -> Any:
    return _optional("chess", "chess", "chess").Chess


GAMES: dict[str, type[Game] | OnDemand] = {
    "breakthrough": Breakthrough,
    "checkers": Checkers,
    "chess": OnDemand(
        "Chess: the rules of python-chess, from any FEN; White is MAX, mate wins.",
        _load_chess,
        (
            "xadrez", "ajedrez", "FEN", "SAN", "mate", "xeque", "jaque", "Shannon", "Turing",
            "python-chess",
        ),
    ),
    "connect": Connect,
    "cube": Cube,
    "dots": Dots,
    "nim": Nim,
    "nim3": Nim3,
    "othello": Othello,
    "pacman": Pacman,
    "pawns": Pawns,
    "pig": Pig,
    "slide": SlidingTiles,
    "subtract": Subtract,
    "tictactoe": TicTacToe,
}  # fmt: skip
POSITIONS = {
    "mate-in-two": NamedPosition(
        "chess:fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1",
        "Chess: Morphy's mate in two",
        "White moves and mates with the second move, whatever Black does. Which move is first, and "
        "what does a search one ply less deep think of it?",
        "Ra6. If the pawn takes it, the other pawn mates; if the bishop moves, the rook takes a7. "
        "To depth 2 nothing of this is seen, and Eval prefers another move.",
        3,
        ("mate em dois", "mate en dos", "Morphy", "xadrez", "ajedrez"),
    ),
    "smothered-mate": NamedPosition(
        "chess:fen=r4r1k/6pp/7N/8/8/1Q6/6PP/6K1_w_-_-_0_1",
        "Chess: the smothered mate",
        "White gives the queen away. Why does minimax, which counts her as nine pawns, play that?",
        "Qg8+ forces the rook to take, and Nf7 is mate: the king has no square left, his own men "
        "stand on them. A win is worth more than any Eval.",
        3,
        ("mate abafado", "mate ahogado", "mate de la coz", "Philidor", "Lucena"),
    ),
    "chess-horizon": NamedPosition(
        "chess:fen=4k3/2p5/3p4/8/8/8/3Q4/4K3_w_-_-_0_1",
        "Chess: a pawn beyond the horizon",
        "To depth 1 the queen takes a pawn that another pawn guards. Turn quiescence on, with a "
        "threshold of 0.5, or search one ply deeper: what changes?",
        "Qxd6 looks like a pawn won, because the search ends before cxd6. With quiescence it looks "
        "on while something is taken, and leaves the pawn alone.",
        1,
        ("efeito do horizonte", "efecto horizonte", "quiescence", "quiescência", "quietud"),
    ),
}
"""Positions that a name opens."""
ALGORITHMS: dict[str, Algorithm] = {
    "alphabeta": alphabeta.ALGORITHM,
    "expectimax": expectimax.ALGORITHM,
    "layered": layered.ALGORITHM,
    "maxn": maxn.ALGORITHM,
    "maxn-ab": maxn_ab.ALGORITHM,
    "maxn-shallow": maxn_shallow.ALGORITHM,
    "minimax": minimax.ALGORITHM,
    "star1": star1.ALGORITHM,
}


@cache
def packaged(kind: str) -> dict[str, OnDemand]:
    """Return the ``games`` or ``algorithms`` of installed packages; names of our own come first."""
    own: Iterable[str] = GAMES if kind == "games" else ALGORITHMS
    found = entry_points(group=f"tui_explorer.{kind}")
    return {each.name: _packaged(each) for each in found if each.name not in own}


def _packaged(entry: Any) -> OnDemand:
    title = ""
    if entry.dist:
        title = f"From the package {safe(entry.dist.name, 40)} {safe(entry.dist.version, 20)}"
    return OnDemand(title, partial(_load_packaged, entry))


def _load_packaged(entry: Any) -> Any:
    try:
        return entry.load()
    except Exception as fault:
        reason = safe(f"{type(fault).__name__}: {fault}", 80)
        what = f"the package with {safe(entry.name, 40)} cannot be loaded: {reason}"
        raise BadData(what) from None


# -- games -----------------------------------------------------------------------------------------


def game_names() -> list[str]:
    """Return the names of the games, without those of installed packages."""
    return list(GAMES)


def all_games() -> dict[str, type[Game] | OnDemand]:
    """Return the games by name, those of installed packages last."""
    return {**GAMES, **packaged("games")}


def load_game(name: str) -> type[Game]:
    """Return the class of a game, if the package that it needs is installed."""
    found = GAMES[name]
    return found.load() if isinstance(found, OnDemand) else found


def load_open_spiel() -> ModuleType:
    """Return the module with the games of OpenSpiel."""
    return _optional("openspiel", "pyspiel", "openspiel")


def search_spaces() -> list[str]:
    """Return the games, and some with options that make another kind of search space."""
    return [*GAMES, "slide:moves=4", "slide:moves=0"]


# -- algorithms ------------------------------------------------------------------------------------


def algorithm_names() -> list[str]:
    """Return the names of the algorithms, those of installed packages last."""
    return [*ALGORITHMS, *packaged("algorithms")]


def algorithm_named(written: str) -> str:
    """Return the name of an algorithm, ignoring case, blanks, hyphens and underscores.

    An unknown name stays as it is.

    >>> algorithm_named("Alpha-Beta")
    'alphabeta'
    """
    if written in ALGORITHMS:
        return written
    names = algorithm_names()
    same = (name for name in names if _bare(name) == _bare(written))
    return written if written in names else next(same, written)


def _bare(name: str) -> str:
    return "".join(sign for sign in name.lower() if not sign.isspace() and sign not in "-_")


def load_algorithm(name: str) -> Algorithm:
    """Return an algorithm, or refuse an unknown name."""
    if name in ALGORITHMS:
        return ALGORITHMS[name]
    if name not in packaged("algorithms"):
        raise UsageError(f"there is no algorithm {name!r}", choices(name, algorithm_names()))
    algorithm: Algorithm = packaged("algorithms")[name].load()
    return algorithm


def algorithm_summary(name: str) -> str:
    """Return an algorithm's line in lists."""
    if name in ALGORITHMS:
        return ALGORITHMS[name].summary
    return packaged("algorithms")[name].title


def fitting(kind: str) -> list[str]:
    """Return the algorithms that can search a kind of tree; broken packages are left out."""
    fit = []
    for name in algorithm_names():
        with suppress(BadData):
            if kind in load_algorithm(name).solves:
                fit.append(name)
    return fit


def default_algorithm(kind: str) -> str:
    """Return the default algorithm for a kind of tree."""
    return next(name for name, each in ALGORITHMS.items() if kind in each.default_for)


def side_by_side(name: str, kind: str) -> list[str]:
    """Return an algorithm and its reference, the reference first; for a reference, its counterpart.

    The reference is alone if the counterpart cannot search a tree of that kind.
    """
    other = load_algorithm(name).counterpart if is_reference(name) else name
    pair = [reference(name, kind), other]
    return [name for name in pair if kind in load_algorithm(name).solves]


def reference(name: str, kind: str) -> str:
    """Return the search that an algorithm is compared with: its own, or that of the default.

    The default's is taken if its own cannot search a tree of that kind.
    """
    own = load_algorithm(name).reference
    fits = kind in load_algorithm(own).solves
    return own if fits else load_algorithm(default_algorithm(kind)).reference


def is_reference(name: str) -> bool:
    """Return True if an algorithm visits every node, so that others are compared with it."""
    return name == load_algorithm(name).reference


# -- trees and exercises ---------------------------------------------------------------------------


def tree_files() -> dict[str, str]:
    """Return the paths of the bundled trees by name."""
    suffixes = {each.suffix for each in FORMATS}
    files = sorted(_tree_folder().iterdir())
    return {file.stem: str(file) for file in files if file.suffix in suffixes}


def exercise_files() -> dict[str, str]:
    """Return the paths of the bundled exercises by name, in the order of the course."""
    files = sorted((_tree_folder() / "exercises").glob("*.yaml"))
    return {file.stem[_NUMBER:]: str(file) for file in files}


def lessons() -> dict[str, str]:
    """Return the lesson of each tree by the tree's name, in the order of the course.

    The file has a lesson on each line, followed by its trees on indented lines.
    """
    lesson_of, lesson = {}, ""
    with suppress(FileNotFoundError), open(_tree_folder() / _LESSONS, encoding="utf-8") as file:
        for line in file:
            if line.startswith(" "):
                lesson_of[line.strip()] = lesson
            else:
                lesson = line.strip()
    return lesson_of


def _tree_folder() -> Path:
    """Return the folder of the trees: in the package if installed, next to it in a checkout."""
    package = Path(__file__).parent
    installed = package / "trees"
    return installed if installed.is_dir() else package.parent / "trees"


# -- names -----------------------------------------------------------------------------------------


def choices(wrong: str, right: list[str]) -> str:
    """Return a hint for a wrong name: the nearest name, or all names if they are few."""
    every = "one of " + ", ".join(right) if len(right) <= 12 else "see tui-explorer list"
    return did_you_mean(wrong, right) or every
