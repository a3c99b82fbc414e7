"""Previews of sources, for the list of what can be opened."""

import os
from collections.abc import Iterator
from inspect import Parameter, signature
from itertools import islice
from typing import NamedTuple

from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import ExplorerError
from tui_explorer.formats.read.limits import Limits
from tui_explorer.searches.source import open_source
from tui_explorer.view.rows import Rows
from tui_explorer.words import captions
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import show
from tui_explorer.words.safe import safe, safe_lines

_MOST_ROWS, _MOST_CHARACTERS, _MOST_BYTES = 60, 4000, 64 * 1024
"""Rows of a tree that are drawn, characters of its notes, and bytes of a file that is read."""


class Preview(NamedTuple):
    """A source before it is opened, or why it cannot be; all of it safe text."""

    title: str
    about: str
    picture: str = ""
    fault: bool = False


def preview_of(text: str, glyphs: Glyphs = UNICODE, limits: Limits | None = None) -> Preview:
    """Look at a source: a tree that is not searched yet, or where a game starts."""
    if text == "-":
        return Preview(*captions.NOT_HERE, fault=True)
    try:
        if os.path.isfile(text) and os.path.getsize(text) > _MOST_BYTES:
            return Preview(*captions.LARGE_FILE)
        source = open_source(text, limits)
    except (ExplorerError, OSError) as fault:
        return Preview(captions.CANNOT_BE_OPENED, safe(str(fault), _MOST_CHARACTERS), fault=True)
    game, title = source.game, safe(source.origin.title or source.origin.name, 200)
    if (tree := source.tree) is not None:
        notes = safe_lines(source.origin.notes[:_MOST_CHARACTERS])
        return Preview(title, "\n".join(notes), "\n".join(_drawn(tree, glyphs)))
    assert game is not None
    known = [_option(each) for each in signature(type(game)).parameters.values()]
    about = captions.options_of(text.partition(":")[0], known) if known else ""
    return Preview(title, about, "\n".join(safe_lines(game.picture(game.start()))))


def _drawn(tree: Tree, glyphs: Glyphs) -> Iterator[str]:
    """The first rows of a tree, with the values of its leaves."""
    for row in islice(Rows(Names(tree), glyphs).all(Moment(Trace(tree), 0)), _MOST_ROWS):
        value = tree.utility[row.node]
        yield row.guides + row.text + (f"  {show(value, glyphs)}" if value is not None else "")


def _option(option: Parameter) -> str:
    """A game's option as it is written, with its default if that is not empty."""
    shown = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return option.name if shown == "" else f"{option.name}={shown}"
