"""Colours on paper: those that the screen has for the same thing, so that both can be read alike.

They are of Okabe and Ito, dark enough for lines on white, and pale for the shapes within them.
"""

from typing import NamedTuple


class Colours(NamedTuple):
    """The colours of a node's shape."""

    line: str
    fill: str


PLAYERS = (
    Colours("#0072b2", "#dcecf7"),
    Colours("#d55e00", "#fce6d8"),
    Colours("#008a64", "#d9f2ea"),
    Colours("#b0578c", "#f6e1ee"),
    Colours("#a04000", "#f2ddd2"),
)
"""By a player's number; MAX and MIN are the first two. Of more players, the colours come again."""
MOVERS = {
    "max": PLAYERS[0],
    "min": PLAYERS[1],
    "chance": Colours("#8a7d00", "#f9f2b0"),
    **{f"player-{number}": colours for number, colours in enumerate(PLAYERS, 1)},
}
"""By who moves."""
