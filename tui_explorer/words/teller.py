"""What all sentences about a search share: what nodes, actions, players and values are called."""

import re
from collections.abc import Sequence

from tui_explorer.engine.trace.cuts import DEEP, Cut
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.outcome import doubt
from tui_explorer.words.safe import safe

_NAME_LENGTH = 40
_NAMED_AT_MOST = 4
"""How many cut children are named one by one."""
BOUNDS_TOLD = {"=": "", "?": "perhaps ", "<=": "at most ", ">=": "at least "}
_LIKE_A_NUMBER = re.compile(r"[\d.…]+")


def action_told(name: str) -> str:
    """An action in a sentence: one without a name has a number, which would read as a value."""
    return f"action {name}" if name.isdecimal() else name


def node_told(name: str) -> str:
    """A node in a sentence; the same holds for one that is called by such actions."""
    return f"node {name}" if _LIKE_A_NUMBER.fullmatch(name) else name


class Teller:
    """Names things for a person."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        self._names = names
        self._glyphs = glyphs
        self._strict = strict
        """Whether the search cuts only on strict inequality."""

    def _who(self, moment: Moment, node: int) -> str:
        if moment.tree.count[node] == 0:
            return self._name(node)
        return f"{self._player(moment, moment.tree.mover(node))} at {self._name(node)}"

    def _player(self, moment: Moment, mover: int) -> str:
        return safe(moment.tree.players[mover], _NAME_LENGTH) if mover >= 0 else "CHANCE"

    def _name(self, node: int) -> str:
        return node_told(safe(self._names.node(node), _NAME_LENGTH))

    def _action(self, node: int) -> str:
        return action_told(safe(self._names.action(node), _NAME_LENGTH))

    def _show(self, value: object) -> str:
        return show(value, self._glyphs)

    def _list(self, nodes: Sequence[int]) -> str:
        """Actions one by one; those that have only a number share the word for it."""
        named = [safe(self._names.action(node), _NAME_LENGTH) for node in nodes[:_NAMED_AT_MOST]]
        numbered = len(named) > 1 and all(name.isdecimal() for name in named)
        if not numbered:
            named = [action_told(name) for name in named]
        if len(nodes) > _NAMED_AT_MOST:
            named[-1] = f"{len(nodes) - _NAMED_AT_MOST + 1} more"
        told = " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
        return f"actions {told}" if numbered else told

    def _worth(self, moment: Moment, node: int) -> str:
        """A node's value, as what it is known to be."""
        bound, value = moment.bound(node) or "=", self._show(moment.value(node))
        if moment.tree.has_payoffs:
            return value if bound == "=" else f"perhaps {value}"
        return BOUNDS_TOLD[bound] + value

    def _came_back(self, moment: Moment, child: int) -> str:
        return f"{self._action(child)} came back with {self._worth(moment, child)}"

    def _compared(self, value: object, cut: Cut, *, low: bool) -> str:
        """The test that fired."""
        sign = self._glyphs.at_most if low else self._glyphs.at_least
        if self._strict:
            sign = "<" if low else ">"
        return f"{self._show(value)} {sign} {self._show(cut.bound)}"

    def _whose(self, moment: Moment, cut: Cut, *, low: bool) -> str:
        """Where the bound comes from that made the test fire."""
        greek = self._glyphs.alpha if low else self._glyphs.beta
        is_here = f"{greek} = {self._show(cut.bound)}"
        if cut.owner is None:
            begun = f"the search began with {greek} = {self._show(cut.set_at)}"
            return begun if cut.bound == cut.set_at else f"{is_here} here, since {begun}"
        owner = moment.trace.children(moment.trace.visit(cut.owner), moment.step)
        by = self._action(owner.first_with(cut.set_at))
        has = f"{self._who(moment, cut.owner)} has {self._show(cut.set_at)} by {by}"
        return has if cut.bound == cut.set_at else f"{is_here} here, since {has}"

    def _left_out(self, moment: Moment, cut: Cut, bound: str) -> str:
        """What a cut-off left out, and whose bound it was if that was not the parent's."""
        if not cut.pruned:
            return "the test fires, but no child is left to cut."
        verb = "is" if len(cut.pruned) == 1 else "are"
        deep = ""
        if cut.kind == DEEP and cut.owner is not None:
            levels = moment.tree.depth(cut.node) - moment.tree.depth(cut.owner)
            deep = f" Deep cut-off: the {bound} was set {levels} levels above."
        return f"{self._list(cut.pruned)} {verb} cut.{deep}"

    def _end(self, moment: Moment) -> str:
        action, against = moment.trace.verdict.action, doubt(moment.trace)
        plays = f" and plays {self._action(action)}" if action is not None else ""
        who, worth = self._who(moment, ROOT), self._worth(moment, ROOT)
        said = f"The search ends: {who} is worth {worth}{plays}"
        return f"{said}; {against}." if against else f"{said}."
