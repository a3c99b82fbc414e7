"""The formats that trees are written in: a file in ``read/`` and a row here for each of them.

Nothing is imported to find out what a text is written in; a format's module is, to read it.
"""

import re
from typing import NamedTuple


class Format(NamedTuple):
    """One format."""

    name: str
    """Its name in refusals."""
    suffix: str
    """Of the bundled trees that are written in it."""
    begins: bytes
    """A pattern for what its texts begin with."""
    module: str
    """Has ``read(source, limits, root)``: the tree of a text, and its Head."""
    titles: tuple[bytes, ...] = ()
    """Patterns for what a text with a plain title begins with; lists read no further."""
    is_slow: bool = False
    """Whether so much less is read of it by default: the limits for YAML."""


_READ = "tui_explorer.formats.read"
FORMATS = [
    Format(
        "JSON or inline text",
        ".json",
        rb'[ \t\r\n]*+(?:[\[(]|\{[ \t\r\n]*+["}])',
        f"{_READ}.json_tree",
    ),
    Format(
        "EFG",
        ".efg",
        rb"[ \t\r\n]*+EFG[ \t\r\n]",
        f"{_READ}.efg",
        (rb'EFG 2 R "(?! )([ -!#-[\]-~]++)(?<! )" \{',),
    ),
    Format(
        "YAML",
        ".yaml",
        rb"",
        f"{_READ}.yaml_tree",
        (
            rb"title: ([A-Za-z][A-Za-z0-9 ,-]*+)\n\w",
            rb'title: "(?! )([ -!#-[\]-~]++)(?<! )"\n\w',
        ),
        is_slow=True,
    ),
]
"""In the order they are tried. A mapping in braces whose first key has no quotes is YAML, and so is
whatever is left. YAML takes the titles above as they stand, on a line of their own before another
key."""


def read_title(path: str) -> str:
    """The title that a file gives its tree, read no further than that where it comes first."""
    from tui_explorer.formats.read.limits import DEFAULT, contents, most_bytes

    data = contents(path, most_bytes(DEFAULT))
    for plain in (pattern for each in FORMATS for pattern in each.titles):
        if found := re.match(plain, data):
            return found[1].decode().strip()
    from tui_explorer.formats.read.tree_file import read_tree

    return read_tree(data, path).title
