"""The brackets that are open while a tree is read, and what is known of each so far."""

from fractions import Fraction

from tui_explorer.engine.game import Value


class Bracket:
    """An open bracket."""

    slot = True
    """Whether the next value is a node."""
    key = ""

    def __init__(self, kind: int, node: int, at: int, told: int) -> None:
        self.kind = kind
        self.node = node
        """The node that its contents belong to."""
        self.at = at
        self.told = told
        """How many nodes were told when it opened."""


class Other(Bracket):
    """What holds no nodes: a list of players, a document around its tree."""

    slot = False


class Spelled(Bracket):
    """The mapping of a node that is spelled out."""

    slot = False
    content = ""
    """Which of children, value and payoffs it has."""
    chance: int | None = None
    """Where it says that chance moves."""
    children: "Children | None" = None


class Children(Bracket):
    """The list of a spelled-out node, and the probabilities in it."""

    total = Fraction(0)
    share: int | None = None
    """Where the first probability stands."""
    lacking: int | None = None
    """Where the first child without one stands."""


class Wrapper(Bracket):
    """A mapping of an action, its probability and the node it leads to."""

    slot = False
    action: str | None = None
    share: Fraction | None = None
    share_at = 0


class Vector(Bracket):
    """The payoffs of a leaf."""

    slot = False

    def __init__(self, kind: int, node: int, at: int, told: int) -> None:
        super().__init__(kind, node, at, told)
        self.numbers: list[Value] = []
