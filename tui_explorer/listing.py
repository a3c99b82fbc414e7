"""Lists of everything in the catalog, and the search for words in them.

A search finds the items that contain all words typed, ignoring case and accents.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from tui_explorer import catalog
from tui_explorer.formats.read.files import Description, read_description


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
        """Its title, lesson, source and keywords."""
        return _described(self)


def listed(kinds: Sequence[str], typed: str = "") -> dict[str, list[ListItem]]:
    """Return all items of these kinds that have the words typed.

    Words may be in the name, title, lesson, source or keywords. Trees are in the order of their
    lessons.
    """
    found = {kind: _all_of(kind) for kind in kinds}
    if not plain(typed).strip():
        return found
    return {
        kind: [item for item in items if has_words(words_of(item), typed)]
        for kind, items in found.items()
    }


def open_spiel_games(typed: str) -> list[ListItem]:
    """Return the games of OpenSpiel that have the words typed, if it is installed."""
    games = catalog.load_open_spiel().listed()
    every = [ListItem("games", f"{catalog.OPEN_SPIEL}:{each.name}", each.title) for each in games]
    return [item for item in every if has_words(plain(f"{item.name}\n{item.title}"), typed)]


def _all_of(kind: str) -> list[ListItem]:
    if kind == "games":
        every = {**catalog.all_games(), **catalog.POSITIONS}
        return [ListItem(kind, name, every[name].title) for name in sorted(every)]
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
    """Return the numbers of the lessons, in their order from 1."""
    lessons = dict.fromkeys(item.lesson for item in trees if item.lesson)
    return {lesson: number for number, lesson in enumerate(lessons, 1)}


@cache
def words_of(item: ListItem) -> str:
    """Return the text that is searched for words."""
    title, lesson, source, keywords = item.about
    return plain("\n".join([item.name, title, lesson, source, *keywords]))


@cache
def _described(item: ListItem) -> Description:
    if item.kind == "trees":
        return read_description(catalog.tree_files()[item.name])._replace(lesson=item.lesson)
    if item.kind == "exercises":
        return Description(*_head(catalog.exercise_files()[item.name]), keywords=("exercise",))
    return Description(item.title, keywords=_keywords(item))


def _keywords(item: ListItem) -> tuple[str, ...]:
    """Return the keywords of a game or an algorithm."""
    if item.kind == "algorithms":
        own = catalog.ALGORITHMS.get(item.name)
        return own.keywords if own else ()
    if item.name in catalog.POSITIONS:
        return catalog.POSITIONS[item.name].keywords
    if item.name.startswith(f"{catalog.OPEN_SPIEL}:"):
        return ("OpenSpiel",)
    return catalog.all_games()[item.name].keywords


def _head(file: str) -> tuple[str, str]:
    """Return the title of a bundled exercise and its aim, the first lines of its file."""
    with open(file, encoding="utf-8") as text:
        title, _, *rest = text.read().splitlines()
    teaches = takewhile(lambda line: line.startswith(" "), rest)
    return title.removeprefix("title: "), " ".join(map(str.strip, teaches))


# -- words that are typed --------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return a text for comparing: small letters without accents.

    >>> plain("Jogo dos PEÕES"), plain("Strauß")
    ('jogo dos peoes', 'strauss')
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def has_words(text: str, typed: str) -> bool:
    """Return True if a plain text has each word typed.

    >>> has_words(plain("poda alfa-beta, Búsqueda"), "BETA busqueda")
    True
    """
    return all(word in text for word in plain(typed).split())
