"""Lists of what the catalog has, with the words by which each of it is found.

Of what is typed every word must occur, whatever its case or accents.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from tui_explorer import algorithms, catalog, games
from tui_explorer.formats.read.files import Description, read_description
from tui_explorer.games._positions import POSITIONS

_FOUND_BY, _DOCSTRING = "\nAlso found by:", 4000
"""What stands in a module's docstring before its keywords; the characters to look for it in."""


class ListItem(NamedTuple):
    """One item of a list."""

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


def listed(kinds: Sequence[str], typed: str = "") -> dict[str, list[ListItem]]:
    """Everything of these kinds that has the words typed: in its name, title, lesson or source, or
    among its keywords. Trees are in the order of their lessons.
    """
    found = {kind: _all_of(kind) for kind in kinds}
    if not plain(typed).strip():
        return found
    return {
        kind: [item for item in items if has_words(words_of(item), typed)]
        for kind, items in found.items()
    }


def open_spiel_games(typed: str) -> list[ListItem]:
    """The games of OpenSpiel that have the words typed; an error if it is not installed."""
    games = catalog.load_open_spiel().listed()
    every = [ListItem("games", f"{catalog.OPEN_SPIEL}:{each.name}", each.title) for each in games]
    return [item for item in every if has_words(plain(f"{item.name}\n{item.title}"), typed)]


def _all_of(kind: str) -> list[ListItem]:
    if kind == "games":
        titles = {name: position.title for name, position in POSITIONS.items()}
        titles |= {name: catalog.game_summary(name) for name in catalog.game_names()}
        titles |= {name: catalog.game_summary(name) for name in catalog.brought("games")}
        return [ListItem(kind, name, title) for name, title in sorted(titles.items())]
    if kind == "exercises":
        files = catalog.exercise_files()
        return [ListItem(kind, name, _head(file)[0]) for name, file in files.items()]
    if kind == "algorithms":
        names = catalog.algorithm_names()
        return [ListItem(kind, name, catalog.algorithm_summary(name)) for name in names]
    files, lessons = catalog.tree_files(), catalog.lessons()
    trees = []
    for name in sorted(files, key=lambda name: [*lessons, name].index(name)):
        title, lesson = read_description(files[name])[:2]
        trees.append(ListItem(kind, name, title, lesson or lessons.get(name, "")))
    numbers = lesson_numbers(trees)
    return sorted(trees, key=lambda item: numbers.get(item.lesson, len(trees)))


def lesson_numbers(trees: Iterable[ListItem]) -> dict[str, int]:
    """The lessons of all trees in their order, numbered from 1."""
    lessons = dict.fromkeys(item.lesson for item in trees if item.lesson)
    return {lesson: number for number, lesson in enumerate(lessons, 1)}


@cache
def words_of(item: ListItem) -> str:
    """All words by which it is found, as they are compared."""
    title, lesson, source, keywords = item.about
    return plain("\n".join([item.name, title, lesson, source, *keywords]))


@cache
def _described(item: ListItem) -> Description:
    if item.kind == "trees":
        return read_description(catalog.tree_files()[item.name])._replace(lesson=item.lesson)
    if item.kind == "exercises":
        return Description(*_head(catalog.exercise_files()[item.name]), keywords=("exercise",))
    if item.kind == "games" and item.name in POSITIONS:
        return Description(item.title, keywords=POSITIONS[item.name].keywords)
    if item.name.startswith(f"{catalog.OPEN_SPIEL}:"):
        return Description(item.title, keywords=("OpenSpiel",))
    if item.name in catalog.brought(item.kind):
        return Description(item.title)
    package = games if item.kind == "games" else algorithms
    with open(catalog.modules(package)[item.name.replace("-", "_")], encoding="utf-8") as file:
        told = file.read(_DOCSTRING).split('"""')[1]
    words = " ".join(told.partition(_FOUND_BY)[2].partition("\n\n")[0].split())
    keywords = [word.strip() for word in words.rstrip(".").split(",") if word.strip()]
    return Description(item.title, keywords=tuple(keywords))


def _head(file: str) -> tuple[str, str]:
    """The title of a bundled exercise and what it teaches, which stand first in its file."""
    with open(file, encoding="utf-8") as text:
        title, _, *rest = text.read().splitlines()
    teaches = takewhile(lambda line: line.startswith(" "), rest)
    return title.removeprefix("title: "), " ".join(map(str.strip, teaches))


# -- words that are typed --------------------------------------------------------------------------


def plain(text: str) -> str:
    """A text as it is compared: small letters without accents.

    >>> plain("Jogo dos PEÕES"), plain("Strauß")
    ('jogo dos peoes', 'strauss')
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def has_words(said: str, typed: str) -> bool:
    """Whether each word typed is somewhere in what is said, which is already plain.

    >>> has_words(plain("poda alfa-beta, Búsqueda"), "BETA busqueda")
    True
    """
    return all(word in said for word in plain(typed).split())
