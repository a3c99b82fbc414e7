"""Why the search did what it did: each event in one plain sentence."""

from collections.abc import Sequence

from tui_explorer.engine.cuts import DEEP, WINDOW, Cut
from tui_explorer.engine.events import CUT, ENTER, HIT, LEAF, UPDATE
from tui_explorer.engine.game import MAX
from tui_explorer.engine.moment import Event, Moment
from tui_explorer.engine.names import Names
from tui_explorer.engine.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.quiet import is_quiet, looks_on, stands_pat
from tui_explorer.words.repeats import Repeated
from tui_explorer.words.safe import safe

_NAME_LENGTH = 40
_BOUNDS = {"=": "", "<=": "at most ", ">=": "at least "}
_NAMED_AT_MOST = 4
"""How many cut children are named one by one."""


class Reasons:
    """The sentences of one search."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        self._names = names
        self._glyphs = glyphs
        self._strict = strict
        """Whether the search cuts only on strict inequality."""

    def sentence(self, moment: Moment) -> str:
        """What happened at the last step, and why."""
        event = moment.event
        if event is None:
            return f"Nothing is visited yet. {self._who(moment, ROOT)} is to move."
        if not moment.trace.nested:
            return self._in_layers(moment, event)
        if event.kind == ENTER:
            return self._enter(moment, event)
        if event.kind == LEAF:
            return self._leaf(moment, event)
        if event.kind == HIT:
            return Repeated(self._names, self._glyphs).hit(moment, event.node)
        if event.kind == UPDATE:
            return self._update(moment, event)
        if event.kind == CUT:
            cut = moment.cut
            assert cut is not None
            return self.cut(moment, cut)
        return self._return(moment, event)

    def _in_layers(self, moment: Moment, event: Event) -> str:
        """Layered minimax calls nothing: it sets u(s), layer by layer."""
        name, value = self._name(event.node), self._show(event.value)
        if event.kind == ENTER:
            layer = moment.tree.depth(event.node)
            return f"Layer {layer}: u({name}) is next."
        if event.kind == LEAF:
            return f"{name} is a leaf: u({name}) = {value}."
        if event.kind == UPDATE:
            assert event.child is not None
            child = moment.children(event.node)[-1]
            said = f"{self._action(event.child)} has {self._show(child.returned)}"
            return f"{said}: u({name}) is {value} so far."
        best = moment.trace.best_child(moment.trace.visit(event.node), moment.step)
        plays = f", and {self._action(best)} is played" if event.node == ROOT and best else ""
        return f"u({name}) = {value} is set{plays}."

    def _enter(self, moment: Moment, event: Event) -> str:
        if moment.tree.at_horizon(event.node):
            what = self._name(event.node)
        elif moment.tree.count[event.node] == 0:
            what = f"Leaf {self._name(event.node)}"
        else:
            what = self._who(moment, event.node)
        begins = "The search begins: " if event.step == 1 and event.node == ROOT else ""
        on = looks_on(moment, event.node, self._names, self._glyphs)
        return f"{begins}{what} is called{self._window(event)}{f' and {on}' if on else ''}."

    def _leaf(self, moment: Moment, event: Event) -> str:
        if moment.tree.stays(event.node):
            return stands_pat(moment, event.node, self._names, self._glyphs)
        name, value = self._name(event.node), self._show(event.value)
        if moment.tree.at_horizon(event.node):
            return is_quiet(moment, event.node, self._names, self._glyphs)
        return f"{name} is a leaf: it is worth {value}."

    def _window(self, event: Event) -> str:
        if event.alpha is None:
            return ""
        alpha, beta = self._show(event.alpha), self._show(event.beta)
        return f" with {self._glyphs.alpha} = {alpha}, {self._glyphs.beta} = {beta}"

    def _update(self, moment: Moment, event: Event) -> str:
        assert event.child is not None
        told = moment.children(event.node)
        last = told[-1]
        bound = _BOUNDS[moment.bound(event.child) or "="]
        came = f"{self._action(event.child)} came back with {bound}{self._show(last.returned)}"
        who = self._who(moment, event.node)
        value = self._show(last.value)
        if len(told) > 1 and told[-2].value == last.value:
            return f"{came}: no better for {who}, which keeps {value}."
        now = f"{came}: {who} now has {value}"
        before = moment.window_at_call(event.node)
        if len(told) > 1:
            before = told[-2].alpha, told[-2].beta
        if event.alpha is None or (event.alpha, event.beta) == before:
            return f"{now}."
        if moment.tree.player[event.node] == MAX:
            return f"{now}, so {self._glyphs.alpha} = {self._show(event.alpha)}."
        return f"{now}, so {self._glyphs.beta} = {self._show(event.beta)}."

    def cut(self, moment: Moment, cut: Cut) -> str:
        """Why the rest of a node's children need not be looked at."""
        maximises = moment.tree.player[cut.node] == MAX
        if self._strict:
            sign = ">" if maximises else "<"
        else:
            sign = self._glyphs.at_least if maximises else self._glyphs.at_most
        greek = self._glyphs.beta if maximises else self._glyphs.alpha
        value, bound = self._show(cut.value), self._show(cut.bound)
        have = f"{self._who(moment, cut.node)} already has {value} by {self._action(cut.by)}; "
        if cut.owner is None:
            against = f"the search began with {greek} = {bound}; "
        else:
            setter = self._setter(moment, cut)
            against = f"{self._who(moment, cut.owner)} has {bound} by {self._action(setter)}; "
        because = f"{have}{against}{value} {sign} {bound}, so "
        if not cut.pruned:
            return f"{because}the test fires, but no child is left to cut."
        verb = "is" if len(cut.pruned) == 1 else "are"
        deep = ""
        if cut.kind == DEEP and cut.owner is not None:
            levels = moment.tree.depth(cut.node) - moment.tree.depth(cut.owner)
            deep = f" Deep cut-off: the bound was set {levels} levels above."
        elif cut.kind == WINDOW:
            deep = " The bound is the window's own."
        ends = f" {self._end(moment)}" if cut.node == ROOT else ""
        return f"{because}{self._list(cut.pruned)} {verb} cut.{deep}{ends}"

    def _setter(self, moment: Moment, cut: Cut) -> int:
        """The owner's child that brought the bound."""
        owner = moment.trace.visit(cut.owner if cut.owner is not None else ROOT)
        return moment.trace.children(owner, moment.step).first_with(cut.bound)

    def _return(self, moment: Moment, event: Event) -> str:
        value = self._show(event.value)
        said = _BOUNDS[moment.bound(event.node) or "="]
        who = self._who(moment, event.node)
        if event.node != ROOT:
            return f"{who} has seen all its children and returns {said}{value}."
        return self._end(moment)

    def _end(self, moment: Moment) -> str:
        said = _BOUNDS[moment.bound(ROOT) or "="]
        value = self._show(moment.value(ROOT))
        best = moment.trace.best_child(moment.trace.visit(ROOT), moment.step)
        plays = f" and plays {self._action(best)}" if best is not None else ""
        return f"The search ends: {self._who(moment, ROOT)} is worth {said}{value}{plays}."

    def _who(self, moment: Moment, node: int) -> str:
        if moment.tree.count[node] == 0:
            return self._name(node)
        mover = moment.tree.mover(node)
        player = safe(moment.tree.players[mover], _NAME_LENGTH) if mover >= 0 else "chance"
        return f"{player} at {self._name(node)}"

    def _name(self, node: int) -> str:
        return safe(self._names.node(node), _NAME_LENGTH)

    def _action(self, node: int) -> str:
        return safe(self._names.action(node), _NAME_LENGTH)

    def _list(self, nodes: Sequence[int]) -> str:
        named = [self._action(node) for node in nodes[:_NAMED_AT_MOST]]
        if len(nodes) > _NAMED_AT_MOST:
            named[-1] = f"{len(nodes) - _NAMED_AT_MOST + 1} more"
        return " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]

    def _show(self, value: object) -> str:
        return show(value, self._glyphs)
