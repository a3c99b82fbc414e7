"""Edited sources: their trees, their tree files, and the trees of games made editable."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, Place, UsageError
from tui_explorer.formats.read.files import TreeFile, read_tree
from tui_explorer.formats.read.numbers import is_unknown, parse_value
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.formats.write.yaml_tree import yaml_pieces
from tui_explorer.searches.source import Source, TreeSource, from_tree
from tui_explorer.words import editing as words

MOST_NODES = 20_000
"""The most nodes of a tree that can be edited: each change takes time for all of them."""
_OWN = Limits(yaml_bytes=2**40, yaml_depth=1_000_000)
"""Limits for files that this module wrote itself."""
_revisions = count(1)


def edited(source: Source, tree: Tree) -> TreeSource:
    """The source with another tree. Like a file of this tree, it can be read with another root."""
    origin = source.origin.sized(tree)._replace(revision=next(_revisions))
    reread = partial(_reread, tree, origin)
    return TreeSource(origin, tree, reread=reread, text=source.text, match=source.match)


def _reread(tree: Tree, origin: Origin, root: int | None) -> TreeFile:
    return read_tree("".join(yaml_pieces(tree, origin)).encode(), origin.name, _OWN, root)


def taken_over(source: Source, settings: Settings) -> TreeSource:
    """A tree that can be edited: an explicit tree as it is, a game's down to its depth limit."""
    if isinstance(source, TreeSource):
        if len(source.tree) > MOST_NODES:
            raise UsageError(*words.too_large(MOST_NODES))
        return source
    try:
        tree = source.whole_tree(settings, Budget(MOST_NODES))
    except UsageError:
        raise UsageError(*words.too_large_a_game(MOST_NODES)) from None
    origin = source.origin._replace(kind="tree", depth=None)
    file = _reread(tree, origin, None)
    file.tree.is_of_game = False
    return edited(replace(source, origin=origin), file.tree)


def lines_of(source: TreeSource) -> Iterator[str]:
    """The tree file of an edited source, piece by piece."""
    return yaml_pieces(source.tree, source.origin)


def from_text(text: str, name: str) -> Source:
    """The source in such a file, which may be of any depth and length."""
    source = from_tree(partial(read_tree, text.encode(), name, _OWN), None)
    return replace(source, origin=source.origin._replace(revision=next(_revisions)))


def value_of(tree: Tree, text: str, name: str) -> Any:
    """Return the value that a text gives to a leaf of this tree, or raise BadData."""
    if is_unknown(text):
        return Unknown(text, partial(Place, name))
    parts = text.strip("()[] ").replace(",", " ").split() if tree.has_payoffs else [text.strip()]
    if tree.has_payoffs and len(parts) != len(tree.players):
        raise BadData(*words.payoffs_wanted(tree.players))
    values = tuple(parse_value(part) for part in parts)
    if tree.bounds is not None:
        least, most = tree.bounds
        if not all(least <= value <= most for value in values):
            raise BadData(*words.out_of_bounds(least, most))
    if tree.total is not None and sum(values) > tree.total:
        raise BadData(*words.above_total(tree.total))
    return values if tree.has_payoffs else values[0]
