"""Previews of sources before they are opened: what each is, and its first rows or its board."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.errors import ExplorerError
from tui_explorer.searches.shelf import not_offered
from tui_explorer.ui.memory import EXERCISE
from tui_explorer.words import captions
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.labs import about_exercise
from tui_explorer.words.names import show
from tui_explorer.words.origin import asked
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.engine.tree.tree import Tree
    from tui_explorer.formats.read.syntax import Limits
    from tui_explorer.searches.shelf import Shelf

_MOST_ROWS, MOST_CHARACTERS, _MOST_BYTES = 60, 4000, 64 * 1024
"""Rows of a tree that are drawn, characters of notes or faults, bytes of a file that is read."""


class Preview(NamedTuple):
    """A source before it is opened, or why it cannot be; all of it safe text."""

    title: str
    about: str
    picture: str = ""
    fault: bool = False


def preview_of(
    text: str,
    glyphs: Glyphs = UNICODE,
    limits: Limits | None = None,
    shelf: Shelf | None = None,
) -> Preview:
    """Look at a source: a tree that is not searched yet, or where a game starts.

    What that takes is loaded when the list is already there.
    """
    from tui_explorer.searches.guard import Guarded
    from tui_explorer.searches.options import own_file
    from tui_explorer.searches.shelf import opener
    from tui_explorer.searches.source import AT_A_GLANCE, GameSource, TreeSource
    from tui_explorer.view.position import start_of
    from tui_explorer.words.about import class_lines

    if text == "-" and shelf is None:
        return Preview(*captions.NOT_HERE, fault=True)
    if own_file(text)[0] and shelf is None:
        return Preview(*captions.RUN_WHEN_OPENED)
    try:
        if shelf is not None and text.startswith(EXERCISE):
            return _about_exercise(shelf, text.removeprefix(EXERCISE))
        file = text if shelf is None else shelf.file(text)
        if os.path.isfile(file) and os.path.getsize(file) > _MOST_BYTES:
            return Preview(*captions.LARGE_FILE)
        source = opener(shelf)(text, limits)
    except (ExplorerError, OSError) as fault:
        return Preview(captions.CANNOT_BE_OPENED, safe(str(fault), MOST_CHARACTERS), fault=True)
    title = safe(source.origin.title or source.origin.name, 200)
    if isinstance(source, TreeSource):
        told = [*class_lines(source.about()), *asked(source.origin)]
        return Preview(title, "\n".join(told), "\n".join(_drawn(source.tree, glyphs)))
    assert isinstance(source, GameSource)
    game = source.game
    rules = game.rules if isinstance(game, Guarded) else game
    known = [_option(*each) for each in rules.options().items()]
    told = [*class_lines(source.about(AT_A_GLANCE))]
    if known:
        told.append(captions.options_of(text.partition(":")[0], known))
    return Preview(title, "\n".join(told), "\n".join(start_of(game, glyphs).texts))


def _about_exercise(shelf: Shelf, name: str) -> Preview:
    """An exercise before it is begun: nothing of its tree, which may be looked at later."""
    from tui_explorer.exercises.offered import FullShelf

    if not isinstance(shelf, FullShelf):
        raise not_offered()
    told = shelf.document(name)
    about = about_exercise(safe(told.teaches, MOST_CHARACTERS), len(told.asked))
    return Preview(safe(told.title or name, 200), about)


def _drawn(tree: Tree, glyphs: Glyphs) -> Iterator[str]:
    """The first rows of a tree, with the values of its leaves."""
    from tui_explorer.engine.trace.moment import Moment
    from tui_explorer.engine.trace.trace import Trace
    from tui_explorer.engine.tree.names import Names
    from tui_explorer.view.rows import Rows

    for row in islice(Rows(Names(tree), glyphs).all(Moment(Trace(tree), 0)), _MOST_ROWS):
        value = tree.utility[row.node]
        yield row.guides + row.text + (f"  {show(value, glyphs)}" if value is not None else "")


def _option(name: str, default: object) -> str:
    """Return a game's option as a user writes it, with its default if that is not empty."""
    shown = str(default).lower() if isinstance(default, bool) else default
    return name if shown == "" else f"{name}={shown}"
