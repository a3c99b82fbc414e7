"""The catalog of games, algorithms and bundled trees, found by their place.

A new file in ``games/``, ``algorithms/`` or ``trees/`` is all it takes. Listing them imports
nothing.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from os import path, scandir
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tui_explorer import algorithms, games
from tui_explorer.errors import BadData, did_you_mean
from tui_explorer.formats.read.files import FORMATS

_LESSONS = "lessons.txt"
_NUMBER = len("01-")
"""What stands before the name of an exercise's file."""

OPEN_SPIEL = "openspiel"
"""What stands before the names of OpenSpiel's games, and a colon."""
_EXTRAS = {"chess": "chess", "pyspiel": "openspiel"}
"""The extras that bring packages which are not always installed."""

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tui_explorer.engine.algorithm import Algorithm


def game_names() -> list[str]:
    """The names of the games."""
    return list(modules(games))


def algorithm_names() -> list[str]:
    """The names of the algorithms, those of installed packages last."""
    return [*_own_algorithms(), *brought("algorithms")]


def algorithm_named(written: str) -> str:
    """The name of an algorithm, whatever its case, blanks, hyphens and underscores are; one that
    there is not stays as it is written.

    >>> algorithm_named("Alpha-Beta")
    'alphabeta'
    """
    names = algorithm_names()
    same = (name for name in names if _bare(name) == _bare(written))
    return written if written in names else next(same, written)


def _bare(name: str) -> str:
    return "".join(sign for sign in name.lower() if not sign.isspace() and sign not in "-_")


def _own_algorithms() -> list[str]:
    return [name.replace("_", "-") for name in modules(algorithms)]


@cache
def brought(kind: str) -> "dict[str, EntryPoint]":
    """The games or algorithms that installed packages bring by entry points; none is loaded.

    The usual way to find them takes as long as a small search, so it is gone only where there is
    something to be found.
    """
    if not any(map(_brings_something, sys.path)):
        return {}
    from importlib.metadata import entry_points

    own = game_names() if kind == "games" else _own_algorithms()
    found = entry_points(group=f"tui_explorer.{kind}")
    return {entry.name: entry for entry in found if entry.name not in own}


def _brings_something(folder: str) -> bool:
    """Whether a package that is installed in a folder has an entry point for this program."""
    with suppress(OSError), scandir(folder or ".") as files:
        for file in files:
            if file.name.endswith((".dist-info", ".egg-info")):
                with suppress(OSError), open(path.join(file.path, "entry_points.txt")) as points:
                    if "[tui_explorer." in points.read():
                        return True
    return False


def load_brought(kind: str, name: str) -> Any:
    """What a package brings under a name."""
    try:
        return brought(kind)[name].load()
    except Exception as fault:
        from tui_explorer.words.own_games import broken_package

        raise broken_package(name, fault) from None


def search_spaces() -> list[str]:
    """The games, and some with options that make another kind of search space of them."""
    return [*game_names(), "slide:moves=4", "slide:moves=0"]


def fitting(kind: str) -> list[str]:
    """The algorithms that can search a tree of a kind; a package that is broken brings none."""
    fit = []
    for name in algorithm_names():
        with suppress(BadData):
            if kind in load_algorithm(name).solves:
                fit.append(name)
    return fit


def default_algorithm(kind: str) -> str:
    """The algorithm that is run when nobody says which."""
    return next(name for name in _own_algorithms() if kind in load_algorithm(name).default_for)


def side_by_side(name: str, kind: str) -> list[str]:
    """An algorithm's reference search, then the algorithm, or the usual counterpart of a reference.

    A reference search is alone if its counterpart cannot search a tree of that kind.
    """
    other = load_algorithm(name).counterpart if is_reference(name) else name
    pair = [reference(name, kind), other]
    return [name for name in pair if kind in load_algorithm(name).solves]


def reference(name: str, kind: str) -> str:
    """The search of everything that an algorithm is compared with.

    If its own cannot search this kind of tree, it is that of the kind's default algorithm.
    """
    own = load_algorithm(name).reference
    fits = kind in load_algorithm(own).solves
    return own if fits else load_algorithm(default_algorithm(kind)).reference


def is_reference(name: str) -> bool:
    """Whether an algorithm visits everything, so that others are compared with it."""
    return name == load_algorithm(name).reference


def tree_files() -> dict[str, str]:
    """The paths of the bundled trees by name."""
    suffixes = {each.suffix for each in FORMATS}
    found = sorted(_files(_tree_folder()))
    return {name: file for name, suffix, file in found if suffix in suffixes}


def exercise_files() -> dict[str, str]:
    """The paths of the bundled exercises by name, in the order to go through them."""
    folder = path.join(_tree_folder(), "exercises")
    found = sorted(_files(folder)) if path.isdir(folder) else []
    return {name[_NUMBER:]: file for name, suffix, file in found if suffix == ".yaml"}


def lessons() -> dict[str, str]:
    """The lessons of trees by name, in the order to go through them, as the file beside them has
    it: a lesson in each line, and its trees below it with a blank before them.
    """
    lesson_of, lesson = {}, ""
    with suppress(FileNotFoundError), open(path.join(_tree_folder(), _LESSONS)) as file:
        for line in file:
            if line.startswith(" "):
                lesson_of[line.strip()] = lesson
            else:
                lesson = line.strip()
    return lesson_of


def _tree_folder() -> str:
    """Inside the package when installed, beside it in a checkout."""
    package = path.dirname(__file__)
    installed = path.join(package, "trees")
    return installed if path.isdir(installed) else path.join(path.dirname(package), "trees")


def load_game(name: str) -> ModuleType:
    """A game's module, if the package is there that it needs."""
    try:
        return import_module(f"tui_explorer.games.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in _EXTRAS:
            raise
        from tui_explorer.words.own_games import no_package

        raise no_package(_EXTRAS[missing.name]) from None


def load_open_spiel() -> ModuleType:
    """The module that has the games of OpenSpiel."""
    return load_game("_openspiel")


def game_options(name: str) -> dict[str, Any]:
    """The options of a game, as they are when nobody says otherwise."""
    from inspect import signature

    parameters = signature(load_game(name).GAME).parameters
    return {option: parameter.default for option, parameter in parameters.items()}


@cache
def load_algorithm(name: str) -> "Algorithm":
    """An algorithm, or an error that names those there are."""
    algorithm: Algorithm
    if name in _own_algorithms():
        module = import_module(f"tui_explorer.algorithms.{name.replace('-', '_')}")
        algorithm = module.ALGORITHM
    elif name in brought("algorithms"):
        algorithm = load_brought("algorithms", name)
    else:
        from tui_explorer.words.sources import no_algorithm

        raise no_algorithm(name, choices(name, algorithm_names()))
    return algorithm


def game_summary(name: str) -> str:
    """A game's line in lists."""
    return _package_line("games", name) or _first_line(games, name)


def algorithm_summary(name: str) -> str:
    """An algorithm's line in lists."""
    return _package_line("algorithms", name) or _first_line(algorithms, name.replace("-", "_"))


def _package_line(kind: str, name: str) -> str:
    """The line of what a package brings; empty for what is one of our own."""
    package = brought(kind)[name].dist if name in brought(kind) else None
    if package is None:
        return ""
    from tui_explorer.words.own_games import from_package

    return from_package(package.name, package.version)


def _first_line(package: ModuleType, name: str) -> str:
    """The first line of a module, read from its file: nothing is imported to be listed."""
    with open(modules(package)[name], encoding="utf-8") as file:
        return file.readline().strip('"\n')


def choices(wrong: str, right: list[str]) -> str:
    """A hint: the nearest name, or all of them if they are few."""
    every = "one of " + ", ".join(right) if len(right) <= 12 else "see tui-explorer list"
    return did_you_mean(wrong, right) or every


def modules(package: ModuleType) -> dict[str, str]:
    """The files of a package's modules: ``pkgutil`` would take longer than a small search."""
    files = (file for folder in package.__path__ for file in _files(folder))
    found = sorted((name, file) for name, suffix, file in files if suffix == ".py")
    return {name: file for name, file in found if not name.startswith("_")}


def _files(folder: str) -> Iterator[tuple[str, str, str]]:
    """The name, the suffix and the path of each file in a folder."""
    with scandir(folder) as files:
        for file in files:
            yield *path.splitext(file.name), file.path
