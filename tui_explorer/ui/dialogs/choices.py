"""Entries of the list of sources: by name, in sections, along a path of lessons."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer import listing
from tui_explorer.ui.memory import EXERCISE
from tui_explorer.words import captions
from tui_explorer.words.editing import NEW, NEW_NAME, NEW_TITLE, NEW_TREE, RANDOM_TITLE
from tui_explorer.words.labs import OF_THIS_LAB
from tui_explorer.words.random_trees import RANDOM

if TYPE_CHECKING:
    from tui_explorer.searches.shelf import Shelf

_START_HERE = ("aima-5-2", "sixteen-leaves", "tictactoe")
"""One cut, a deep cut, a game: what a newcomer had better not look for among all the others."""


class Named(NamedTuple):
    """A source or an exercise that can be opened by name."""

    text: str
    """What opens it."""
    name: str
    title: str = ""
    item: listing.ListItem | None = None
    """Its row in the lists, if it comes along."""
    section: str = captions.RECENT
    """The title that it stands below, if it does not."""

    def has(self, typed: str) -> bool:
        """Whether each word typed is somewhere in what can be said of it."""
        if not typed:
            return True
        plain = listing.plain(f"{self.name} {self.title}")
        return listing.has_words(listing.words_of(self.item) if self.item else plain, typed)


_NEW = [
    Named(NEW_TREE, NEW_NAME, NEW_TITLE),
    Named(f"{RANDOM}:", RANDOM, RANDOM_TITLE),
]
"""Trees that are made when they are opened."""


def all_named(recent: list[str], shelf: Shelf | None = None) -> list[Named]:
    """All that can be opened by name, what was opened lately first; before it, what lies on a
    shelf, which lets nothing else be opened.
    """
    if shelf is not None:
        asked = [(EXERCISE + name, name, title) for name, title in shelf.exercises().items()]
        trees = [(name, name, title) for name, title in shelf.titles().items()]
        own = [Named(*each, section=OF_THIS_LAB) for each in asked + trees]
        lately = [Named(text, text) for text in recent if shelf.offers(text)]
        offered = [each for each in all_named([]) if shelf.offers(each.text)]
        course = listing.listed(["exercises"])["exercises"] if shelf.has_course else []
        exercises = [Named(EXERCISE + each.name, each.name, each.title, each) for each in course]
        return own + lately + offered + exercises
    lately = [
        Named(text, os.path.basename(text), os.path.dirname(text))
        if os.path.isabs(text)
        else Named(text, text)
        for text in recent
    ]
    along = chain(*listing.listed(["trees", "games"]).values())
    return [*lately, *(Named(each.name, each.name, each.title, each) for each in along), *_NEW]


def sections(
    everything: list[Named], done: Sequence[str], typed: str
) -> Iterator[tuple[str, list[Named]]]:
    """What has the words typed, in sections with their titles: trees in their lessons, then games.

    As long as nothing is typed, what to begin with stands before them, or what to go on with.
    """
    items = {each.name: (each, each.item) for each in everything if each.item}
    unlisted = [each for each in everything if not each.item and each not in _NEW]
    for section in dict.fromkeys(each.section for each in unlisted):
        those = [each for each in unlisted if each.section == section]
        yield section, [each for each in those if each.has(typed)]
    path = [name for name, (_, item) in items.items() if item.lesson]
    if not typed and (last := next((name for name in reversed(done) if name in path), None)):
        onward = [*path[path.index(last) :], *path]
        to_come = [items[name][0] for name in onward if name not in done]
        yield captions.GO_ON, to_come[:1]
    elif not typed:
        yield captions.START_HERE, [items[name][0] for name in _START_HERE if name in items]
    numbers = listing.lesson_numbers(item for _, item in items.values())
    grouped = groupby(items.values(), lambda pair: (pair[1].kind, pair[1].lesson))
    for (kind, lesson), pairs in grouped:
        those = [each for each, _ in pairs]
        title = kind.title()
        if lesson:
            finished = sum(each.name in done for each in those)
            title = captions.lesson_heading(numbers[lesson], lesson, finished, len(those))
        yield title, [each for each in those if each.has(typed)]
    yield NEW, [each for each in _NEW if each in everything and each.has(typed)]
