"""Lists of what the catalog has, with the words by which each of it is found."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from tui_explorer import algorithms, catalog, games
from tui_explorer.formats import Description, read_description, read_title
from tui_explorer.games._positions import POSITIONS
from tui_explorer.words.sought import has_words, plain

_FOUND_BY, _DOCSTRING = "\nAlso found by:", 4000
"""What stands in a module's docstring before its keywords; the characters to look for it in."""


class Entry(NamedTuple):
    """One row of a list."""

    kind: str
    """``trees``, ``games``, ``algorithms`` or ``exercises``."""
    name: str
    title: str
    lesson: str = ""
    """The lesson that a tree belongs to."""

    @property
    def about(self) -> Description:
        """All that can be said of it."""
        return _described(self)


def entries(kinds: Sequence[str], typed: str = "") -> dict[str, list[Entry]]:
    """Everything of these kinds that has the words typed: in its name, title, lesson or source, or
    among its keywords. Trees are in the order of their lessons.
    """
    found = {kind: _all_of(kind) for kind in kinds}
    if not plain(typed).strip():
        return found
    return {
        kind: [entry for entry in entries if has_words(words_of(entry), typed)]
        for kind, entries in found.items()
    }


def open_spiel_games(typed: str) -> list[Entry]:
    """The games of OpenSpiel that have the words typed; an error if it is not installed."""
    games = catalog.load_open_spiel().listed()
    every = [Entry("games", f"{catalog.OPEN_SPIEL}:{each.name}", each.title) for each in games]
    return [entry for entry in every if has_words(plain(f"{entry.name}\n{entry.title}"), typed)]


def _all_of(kind: str) -> list[Entry]:
    if kind == "games":
        titles = {name: position.title for name, position in POSITIONS.items()}
        titles |= {name: catalog.game_summary(name) for name in catalog.game_names()}
        titles |= {name: catalog.game_summary(name) for name in catalog.brought("games")}
        return [Entry(kind, name, title) for name, title in sorted(titles.items())]
    if kind == "exercises":
        files = catalog.exercise_files()
        return [Entry(kind, name, _head(file)[0]) for name, file in files.items()]
    if kind == "algorithms":
        names = catalog.algorithm_names()
        return [Entry(kind, name, catalog.algorithm_summary(name)) for name in names]
    files, lessons = catalog.tree_files(), catalog.lessons()
    trees = []
    for name in sorted(files, key=lambda name: [*lessons, name].index(name)):
        title, lesson = read_title(files[name])
        trees.append(Entry(kind, name, title, lesson or lessons.get(name, "")))
    numbers = lesson_numbers(trees)
    return sorted(trees, key=lambda entry: numbers.get(entry.lesson, len(trees)))


def lesson_numbers(trees: Iterable[Entry]) -> dict[str, int]:
    """The lessons of all trees in their order, numbered from 1."""
    lessons = dict.fromkeys(entry.lesson for entry in trees if entry.lesson)
    return {lesson: number for number, lesson in enumerate(lessons, 1)}


@cache
def words_of(entry: Entry) -> str:
    """All words by which it is found, as they are compared."""
    title, lesson, source, keywords = entry.about
    return plain("\n".join([entry.name, title, lesson, source, *keywords]))


@cache
def _described(entry: Entry) -> Description:
    if entry.kind == "trees":
        return read_description(catalog.tree_files()[entry.name])._replace(lesson=entry.lesson)
    if entry.kind == "exercises":
        return Description(*_head(catalog.exercise_files()[entry.name]), keywords=("exercise",))
    if entry.kind == "games" and entry.name in POSITIONS:
        return Description(entry.title, keywords=POSITIONS[entry.name].keywords)
    if entry.name.startswith(f"{catalog.OPEN_SPIEL}:"):
        return Description(entry.title, keywords=("OpenSpiel",))
    if entry.name in catalog.brought(entry.kind):
        return Description(entry.title)
    package = games if entry.kind == "games" else algorithms
    with open(catalog.modules(package)[entry.name.replace("-", "_")], encoding="utf-8") as file:
        told = file.read(_DOCSTRING).split('"""')[1]
    words = " ".join(told.partition(_FOUND_BY)[2].partition("\n\n")[0].split())
    keywords = [word.strip() for word in words.rstrip(".").split(",") if word.strip()]
    return Description(entry.title, keywords=tuple(keywords))


def _head(file: str) -> tuple[str, str]:
    """The title of a bundled exercise and what it teaches, which stand first in its file."""
    with open(file, encoding="utf-8") as text:
        title, _, *rest = text.read().splitlines()
    teaches = takewhile(lambda line: line.startswith(" "), rest)
    return title.removeprefix("title: "), " ".join(map(str.strip, teaches))
