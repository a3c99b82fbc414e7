"""The catalog of games, algorithms and bundled trees, found by their place.

A new file in ``games/``, ``algorithms/`` or ``trees/`` is all it takes. Listing them imports
nothing.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from os import path, scandir
from types import ModuleType
from typing import TYPE_CHECKING

from tui_explorer import algorithms, games
from tui_explorer.errors import UsageError, did_you_mean
from tui_explorer.formats import FORMATS, read_title

if TYPE_CHECKING:
    from tui_explorer.engine.algorithm import Algorithm


def game_names() -> list[str]:
    """The names of the games."""
    return list(_modules(games))


def algorithm_names() -> list[str]:
    """The names of the algorithms."""
    return [name.replace("_", "-") for name in _modules(algorithms)]


def fitting(kind: str) -> list[str]:
    """The algorithms that can search a tree of a kind."""
    return [name for name in algorithm_names() if kind in load_algorithm(name).solves]


def default_algorithm(kind: str) -> str:
    """The algorithm that is run when nobody says which."""
    return next(name for name in algorithm_names() if kind in load_algorithm(name).default_for)


def side_by_side(name: str, kind: str) -> list[str]:
    """The yardstick of an algorithm, and the algorithm; beside the yardstick its usual rival.

    The yardstick is alone where the rival cannot search a tree of that kind.
    """
    algorithm = load_algorithm(name)
    pair = [algorithm.yardstick, algorithm.rival if is_yardstick(name) else name]
    return [name for name in pair if kind in load_algorithm(name).solves]


def is_yardstick(name: str) -> bool:
    """Whether an algorithm sees everything, so that others are measured by it."""
    return name == load_algorithm(name).yardstick


def tree_files() -> dict[str, str]:
    """The paths of the bundled trees by name."""
    suffixes = {each.suffix for each in FORMATS}
    found = sorted(_files(_tree_folder()))
    return {name: file for name, suffix, file in found if suffix in suffixes}


def _tree_folder() -> str:
    """Inside the package when installed, beside it in a checkout."""
    package = path.dirname(__file__)
    installed = path.join(package, "trees")
    return installed if path.isdir(installed) else path.join(path.dirname(package), "trees")


def load_game(name: str) -> ModuleType:
    """A game's module."""
    return import_module(f"tui_explorer.games.{name}")


@cache
def load_algorithm(name: str) -> "Algorithm":
    """An algorithm, or an error that names those there are."""
    if name not in algorithm_names():
        raise UsageError(f"there is no algorithm {name!r}", choices(name, algorithm_names()))
    module = import_module(f"tui_explorer.algorithms.{name.replace('-', '_')}")
    algorithm: Algorithm = module.ALGORITHM
    return algorithm


def game_summary(name: str) -> str:
    """A game's line in lists."""
    return _first_line(games, name)


def algorithm_summary(name: str) -> str:
    """An algorithm's line in lists."""
    return _first_line(algorithms, name.replace("-", "_"))


def _first_line(package: ModuleType, name: str) -> str:
    """The first line of a module, read from its file: nothing is imported to be listed."""
    with open(_modules(package)[name], encoding="utf-8") as file:
        return file.readline().strip('"\n')


def listing(kinds: list[str]) -> dict[str, list[dict[str, str]]]:
    """Names and titles of everything of these kinds."""
    return {
        kind: [{"name": name, "title": title} for name, title in _LISTED[kind]()] for kind in kinds
    }


_LISTED: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "trees": lambda: ((name, read_title(file)) for name, file in tree_files().items()),
    "games": lambda: ((name, game_summary(name)) for name in game_names()),
    "algorithms": lambda: ((name, algorithm_summary(name)) for name in algorithm_names()),
}


def choices(wrong: str, right: list[str]) -> str:
    """A hint: the nearest name, or all of them if they are few."""
    every = "one of " + ", ".join(right) if len(right) <= 12 else "see tui-explorer list"
    return did_you_mean(wrong, right) or every


def _modules(package: ModuleType) -> dict[str, str]:
    """The files of a package's modules: ``pkgutil`` would take longer than a small search."""
    files = (file for folder in package.__path__ for file in _files(folder))
    found = sorted((name, file) for name, suffix, file in files if suffix == ".py")
    return {name: file for name, file in found if not name.startswith("_")}


def _files(folder: str) -> Iterator[tuple[str, str, str]]:
    """The name, the suffix and the path of each file in a folder."""
    with scandir(folder) as files:
        for file in files:
            yield *path.splitext(file.name), file.path
