"""Two trees side by side: what stands above them, and why there may be one only."""

from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import grouped

TOO_NARROW = "Two trees side by side need {columns} columns; this window has {width}."
OUTLINE_ONLY = "Two trees stand side by side as outlines: {key} leaves the diagram."
WHILE_PREDICTING = "The other tree would give the answers away."
NO_PLACE = "A search by layers has no place in the tree that another one could stand at."
NO_LONGER = "There is no longer room for two trees: they come back with {columns} columns."


def shown(title: str, columns: str) -> str:
    """Above the tree of the search that is shown, with the way to look at its bounds."""
    return f"{title}   {columns}".rstrip()


def stopped(title: str) -> str:
    """The title of a partner that did not come to its end."""
    return f"{title}, stopped"


def searching(title: str) -> str:
    """Above a tree that is not there yet."""
    return f"{title}: searching…"


def reads_more(title: str, other: str, glyphs: Glyphs) -> str:
    """Above the tree of a partner that reads more than the search beside it."""
    return f"{title}   {glyphs.extra} what {other} does not read"


def reads_less(title: str, glyphs: Glyphs) -> str:
    """Above the tree of a partner that reads less: the other tree has the marks."""
    return f"{title}   {glyphs.extra} what it does not read"


def some_read(read: int, of: int) -> str:
    """Siblings in one row, of which another search has read some."""
    return f"{grouped(read)} of {grouped(of)} read"
