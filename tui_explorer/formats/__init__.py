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
    """Patterns for what a text begins with that has a plain title and a plain lesson, or no lesson
    for sure; lists read no further."""
    is_slow: bool = False
    """Whether so much less is read of it by default: the limits for YAML."""


_READ = "tui_explorer.formats.read"
_PLAIN = (rb"([A-Za-z][A-Za-z0-9 ,-]*+)", rb'"(?! )([ -!#-[\]-~]++)(?<! )"')
"""Texts that YAML takes as they stand, on a line of their own before another key."""
_UP_TO_THE_TREE = rb"\A(title: .*\n(?:[^{\[\n].*\n|\n)*?)tree:\n(?: .*\n|\n)*\Z"
"""A document in YAML whose last key is the tree."""
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
        tuple(
            rb"title: " + title + rb"\nlesson: " + lesson + rb"\n\w"
            for title in _PLAIN
            for lesson in _PLAIN
        ),
        is_slow=True,
    ),
]
"""In the order they are tried. A mapping in braces whose first key has no quotes is YAML, and so is
whatever is left."""


class Description(NamedTuple):
    """What a file says of its tree, for lists."""

    title: str
    lesson: str = ""
    source: str = ""
    keywords: tuple[str, ...] = ()


def read_title(path: str) -> tuple[str, str]:
    """The title of a file's tree and its lesson, read no further where they come first."""
    data = _contents(path)
    for plain in (pattern for each in FORMATS for pattern in each.titles):
        if found := re.match(plain, data):
            title, lesson = (*found.groups(), b"")[:2]
            return title.decode().strip(), lesson.decode().strip()
    return _read_description(data, path)[:2]


def read_description(path: str) -> Description:
    """All that a file says of its tree, without the tree where it comes last."""
    data = _contents(path)
    if found := re.match(_UP_TO_THE_TREE, data):
        data = found[1] + b'tree: "?"\n'
    return _read_description(data, path)


def _contents(path: str) -> bytes:
    from tui_explorer.formats.read.limits import DEFAULT, contents, most_bytes

    return contents(path, most_bytes(DEFAULT))


def _read_description(data: bytes, path: str) -> Description:
    from tui_explorer.formats.read.tree_file import read_tree

    origin = read_tree(data, path).origin
    return Description(origin.title, origin.lesson, origin.credit, origin.keywords)
