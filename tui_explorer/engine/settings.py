"""The conventions of a search: whatever can make two searches of one tree differ."""

from typing import NamedTuple

from tui_explorer.engine.game import INF, Value

ORDERS = ("natural", "best", "worst", "random", "eval")
"""The orders of children that every tree has; a game may have more."""
Window = tuple[Value, Value]
"""α and β of a call."""


class Settings(NamedTuple):
    """The conventions of one search; they are shown wherever its result is."""

    algorithm: str = "alphabeta"
    order: str = "natural"
    """The order in which children are visited."""
    seed: int = 0
    """For the random order."""
    cut: str = "ge"
    """``ge`` cuts on equality, as the textbooks do; ``gt`` does not."""
    fail: str = "soft"
    """``soft`` returns the value found, ``hard`` keeps it inside the window."""
    depth: int | None = None
    """The depth limit in plies."""
    window: Window = (-INF, INF)
    """α and β at the root."""
    deepening: bool = False
    """Whether to search to depth 1, 2, 3 … and on, each time in the order the last one found."""
    table: str = ""
    """Whether positions met before are looked up: ``sound``, or ``trap``, which forgets whether a
    stored value was only a bound."""
    quiescence: Value | None = None
    """The change of Eval by one move beyond which quiescence searches on at the depth limit."""
    weights: tuple[tuple[str, Value], ...] = ()
    """The weights of Eval's features, where they are not the game's own."""
    bounds: tuple[Value, Value] | None = None
    """The least and the most a leaf can be worth, where the source does not say."""
    total: Value | None = None
    """The most that all payoffs of a leaf come to, where the source does not say."""
    opponent: str = ""
    """``any``: MAX's strategy against every reply; ``worst`` or ``random``: against a MIN that
    plays so. Nothing: both players are perfect."""
    by_hand: tuple[tuple[int, ...], ...] = ()
    """The paths of moves that somebody has chosen, in the source's own order of children."""

    @property
    def is_opposed(self) -> bool:
        """Whether somebody is made to play otherwise than best."""
        return bool(self.opponent or self.by_hand)
