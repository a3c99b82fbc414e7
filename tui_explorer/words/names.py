"""Names and numbers as people read them, in a row and in a sentence.

Whatever says the name of a node, an action or a player asks here, so that text from files is
harmless and short everywhere. Numbers are shown as they were written, a bound never without a sign.
"""

import re
from collections.abc import Sequence
from typing import Any

from tui_explorer.engine.game import INF
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.safe import safe

EVAL = "~"
"""Beside =, <= and >=: the value is an Eval at the depth limit, and says nothing for sure."""
NAME_LENGTH = 40
"""Characters of a name, at most."""
CELL_LENGTH = 20
"""Characters of a name in a narrow column or line, at most."""
_NAMED_AT_MOST = 4
"""Actions that are named one by one."""
_LIKE_A_NUMBER = re.compile(r"[\d.…]+")


def show(value: Any, glyphs: Glyphs = UNICODE) -> str:
    """A value, as it was written.

    >>> from fractions import Fraction
    >>> show(-3), show(0.5), show(Fraction(1, 2)), show(-INF), show((1, 0, 2))
    ('−3', '0.5', '1/2', '−∞', '(1, 0, 2)')
    """
    if isinstance(value, tuple):
        return "(" + ", ".join(show(part, glyphs) for part in value) + ")"
    if value == INF:
        return glyphs.infinity
    if value == -INF:
        return glyphs.minus_infinity
    return str(value).replace("-", glyphs.minus)


def show_bound(value: Any, bound: str, glyphs: Glyphs = UNICODE) -> str:
    """A returned value with what it says of the true one.

    >>> show_bound(2, "<="), show_bound(2, EVAL)
    ('≤2', '≈2')
    """
    signs = {"<=": glyphs.at_most, ">=": glyphs.at_least, EVAL: glyphs.about}
    return signs.get(bound, bound) + show(value, glyphs)


def bound_told(value: Any, bound: str, glyphs: Glyphs = UNICODE) -> str:
    """A returned value in a sentence; payoffs have no order, so a bound says little of them.

    >>> bound_told(2, "<="), bound_told((1, 2), ">="), bound_told(3, "=")
    ('at most 2', 'perhaps (1, 2)', '3')
    """
    words = {"=": "", "<=": "at most ", ">=": "at least ", "?": "perhaps "}
    return words["?" if isinstance(value, tuple) and bound != "=" else bound] + show(value, glyphs)


def times(number: int) -> str:
    """A number of times: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number) or f"{grouped(number)} times"


def grouped(number: int) -> str:
    """A count with its thousands apart: 549,946."""
    return f"{number:,}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things; more than one of them have an s behind, unless they are called otherwise.

    >>> counted(1, "node"), counted(2_000, "node"), counted(0, "leaf", "leaves")
    ('1 node', '2,000 nodes', '0 leaves')
    """
    return f"{grouped(number)} {noun(number, one, many)}"


def noun(number: float, one: str, many: str = "") -> str:
    """A noun as it stands behind a number.

    >>> noun(1, "node"), noun(2, "node"), noun(0, "leaf", "leaves")
    ('node', 'nodes', 'leaves')
    """
    return one if number == 1 else many or f"{one}s"


def in_short(count: int) -> str:
    """A count in at most six characters.

    >>> in_short(9_999), in_short(549_946), in_short(12_345_678)
    ('9,999', '550k', '12.3M')
    """
    if count < 10_000:
        return grouped(count)
    return f"{count / 1e3:.0f}k" if count < 999_500 else f"{count / 1e6:.1f}M"


def rounded(number: float) -> str:
    """A size to four digits at least, or that it is beyond what floats can hold.

    >>> rounded(273.83), rounded(15_625.2), rounded(3.1623e232), rounded(INF)
    ('273.8', '15,625', '3.162e+232', 'over 10^308')
    """
    if number == INF:
        return "over 10^308"
    return grouped(round(number)) if 1_000 <= number < 1e9 else f"{number:.4g}"


class ShownNames:
    """The nodes, actions, players and values of one tree."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE) -> None:
        self._names, self._glyphs = names, glyphs

    # -- in a row or a table ---------------------------------------------------------------------

    def node(self, node: int) -> str:
        """A node's name."""
        return safe(self._names.node(node), NAME_LENGTH)

    def label(self, node: int, most: int = NAME_LENGTH) -> str:
        """A node's own name, where it has one that its action does not already say."""
        name = self._names.node(ROOT) if node == ROOT else self._names.own(node)
        return safe(name, most) if name else ""

    def action(self, node: int, most: int | None = NAME_LENGTH) -> str:
        """The name of the action that leads to a node."""
        return safe(self._names.action(node), most)

    def player(self, player: int, most: int = NAME_LENGTH) -> str:
        """A player's name, by its number."""
        return safe(self._names.tree.players[player], most) if player >= 0 else "CHANCE"

    def mover(self, node: int) -> str:
        """The player who moves at a node."""
        return self.player(self._names.tree.mover(node))

    def value(self, value: object) -> str:
        """A number or payoffs."""
        return show(value, self._glyphs)

    # -- in a sentence ---------------------------------------------------------------------------

    def node_told(self, node: int) -> str:
        """A node's name; one made of the numbers of actions would read as a value."""
        name = self.node(node)
        return f"node {name}" if _LIKE_A_NUMBER.fullmatch(name) else name

    def action_told(self, node: int) -> str:
        """An action's name; one that has only a number would read as a value."""
        name = self.action(node)
        return f"action {name}" if name.isdecimal() else name

    def mover_told(self, node: int) -> str:
        """The mover and the node: ``MIN at B``; a leaf has its name only."""
        name = self.node_told(node)
        return f"{self.mover(node)} at {name}" if self._names.tree.count[node] else name

    def window_told(self, alpha: object, beta: object) -> str:
        """The window of a call: ``α = 3, β = +∞``."""
        signs = self._glyphs
        return f"{signs.alpha} = {self.value(alpha)}, {signs.beta} = {self.value(beta)}"

    def actions_told(self, nodes: Sequence[int]) -> str:
        """Actions one by one; those that have only a number share the word for it."""
        named = [self.action(node) for node in nodes[:_NAMED_AT_MOST]]
        numbered = len(named) > 1 and all(name.isdecimal() for name in named)
        if not numbered:
            named = [self.action_told(node) for node in nodes[:_NAMED_AT_MOST]]
        if len(nodes) > _NAMED_AT_MOST:
            named[-1] = f"{len(nodes) - _NAMED_AT_MOST + 1} more"
        told = " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
        return f"actions {told}" if numbered else told
