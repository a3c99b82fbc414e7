"""The brackets that are open while a tree is read, and what is known of each so far."""

from dataclasses import dataclass, field
from fractions import Fraction

from tui_explorer.engine.game import Value


@dataclass(slots=True)
class Bracket:
    """An open bracket."""

    kind: int
    node: int
    """The node that its contents belong to."""
    at: int
    told: int
    """How many nodes were told when it opened."""
    slot: bool = True
    """Whether the next value is a node."""
    key: str = ""


@dataclass(slots=True)
class Spelled(Bracket):
    """The mapping of a node that is spelled out."""

    slot: bool = False
    content: str = ""
    """Which of children, value and payoffs it has."""
    chance: int | None = None
    """Where it says that chance moves."""
    children: "Children | None" = None


@dataclass(slots=True)
class Children(Bracket):
    """The list of a spelled-out node, and the probabilities in it."""

    total: Fraction = Fraction(0)
    share: int | None = None
    """Where the first probability stands."""
    lacking: int | None = None
    """Where the first child without one stands."""


@dataclass(slots=True)
class Wrapper(Bracket):
    """A mapping of an action, its probability and the node it leads to."""

    slot: bool = False
    action: str | None = None
    share: Fraction | None = None
    share_at: int = 0


@dataclass(slots=True)
class Vector(Bracket):
    """The payoffs of a leaf."""

    slot: bool = False
    numbers: list[Value] = field(default_factory=list)
