"""JSON and inline text, read in the fastest way that fits.

Plain nested lists of numbers, the shape most trees are written in, are read in bulk: several times
faster than by single events. That only knows how to say yes: whatever it is not sure of, it leaves
to a reader of all JSON, and that to the one that can name the place.
"""

import re
from itertools import repeat

from tui_explorer.engine.game import Value
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.events import SourceText
from tui_explorer.formats.read.head import ZERO_SUM, Head, alternate
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.numbers import LONGEST, SHORT, parse_value

_SIGNS = re.compile(r"[0-9.,eE+\-/inf \t\r\n\[\]]*+")
_DOUBTFUL = [re.compile(r",[ \t\r\n]*+(?:[,\]]|\Z)"), re.compile(r"\[[ \t\r\n]*+,")]
"""A comma that separates nothing. Two patterns, since a search for one that begins with a fixed
sign can leap from sign to sign."""
_TOO_LONG = re.compile(rf"[^, \t\r\n\[\]]{{{LONGEST + 1}}}")
_BLOCK = 65_536
"""Signs that are looked through at once: no other thread runs in the meantime."""


def read(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    """Read a text that begins with a bracket."""
    if plain := plain_lists(source.text, limits.nodes, limits.json_depth):
        head = Head()
        alternate(plain, ZERO_SUM, head.root if root is None else root)
        return plain.build(), head
    return _read_document(source, limits, root)


def _read_document(source: SourceText, limits: Limits, root: int | None) -> tuple[Tree, Head]:
    from tui_explorer.formats.read.bulk_json import read_json
    from tui_explorer.formats.read.document import read_document
    from tui_explorer.formats.read.json_tree import bracket_events

    if (plain := read_json(source, limits, root)) is not None:
        return plain
    mapped = "{" in source.text
    return read_document(source, bracket_events, limits, limits.json_depth, root, mapped=mapped)


def plain_lists(text: str, nodes: int, depth: int) -> TreeBuilder | None:
    """The nodes of a text that begins with a bracket, their players unset; None when in doubt."""
    if not _SIGNS.fullmatch(text) or any(doubt.search(text) for doubt in _DOUBTFUL):
        return None
    blocks = range(0, len(text), _BLOCK)
    if any(_TOO_LONG.search(text, start, start + _BLOCK + LONGEST) for start in blocks):
        return None
    brackets = text.count("[")
    if brackets != text.count("]") or 1 + brackets + text.count(",") > nodes:
        return None
    before, *lists = text.replace(",", " ").split("[")
    if before.strip():
        return None
    told = TreeBuilder()
    utility = told.utility
    above: list[int] = []
    """The lists that are open, outermost first."""
    for piece in lists:
        if bool(utility) != bool(above) or len(above) >= depth:
            return None
        told.parent.append(above[-1] if above else -1)
        told.depth.append(len(above))
        above.append(len(utility))
        utility.append(None)
        for closed, run in enumerate(piece.split("]")):
            if closed and (not above or above.pop() == len(utility) - 1):
                return None
            leaves = _numbers(run, nodes - len(utility))
            if leaves is None or (leaves and not above):
                return None
            if leaves:
                told.parent.extend(repeat(above[-1], len(leaves)))
                told.depth.extend(repeat(len(above), len(leaves)))
                utility.extend(leaves)
    told.action = [None] * len(utility)
    return told


def _numbers(run: str, most: int) -> list[Value] | None:
    """The numbers of a text that has blanks between them; None if one is not, or over `most`."""
    words = run.split(maxsplit=most)
    if len(words) > most:
        return None
    try:
        if run.count(".") != len(words):
            return [int(word) for word in words]
        decimals: list[Value] = [float(word) for word in words]
        is_short = "e" not in run and "E" not in run and max(map(len, words)) <= SHORT
        if is_short or list(map(repr, decimals)) == words:
            return decimals
    except ValueError:
        pass
    try:
        return [parse_value(word) for word in words]
    except BadData:
        return None
