"""The title of a tree file, for lists: read no further than that where it comes first."""

import re

from tui_explorer.formats.read.contents import contents, most_bytes
from tui_explorer.formats.read.limits import DEFAULT

_PLAIN = re.compile(rb"title: ([A-Za-z][A-Za-z0-9 ,-]*+)\n\w")
_QUOTED = re.compile(rb'title: "(?! )([ -!#-[\]-~]++)(?<! )"\n\w')
"""Titles that YAML takes as they stand, on a line of their own before another key."""
_GAMBIT = re.compile(rb'EFG 2 R "(?! )([ -!#-[\]-~]++)(?<! )" \{')


def read_title(path: str) -> str:
    """The title that a file gives its tree."""
    data = contents(path, most_bytes(DEFAULT))
    for form in (_PLAIN, _QUOTED, _GAMBIT):
        if found := form.match(data):
            return found[1].decode().strip()
    from tui_explorer.formats.read.tree_file import read_tree

    return read_tree(data, path).title
