"""Why the search did what it did: each event in one plain sentence."""

from tui_explorer.engine.game import CHANCE, MAX, Value
from tui_explorer.engine.trace.cuts import WINDOW, Cut
from tui_explorer.engine.trace.events import CUT, ENTER, HIT, LEAF, UPDATE, Event
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.chance_reasons import ChanceReasons
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.payoff_reasons import PayoffReasons
from tui_explorer.words.quiet import is_quiet, looks_on, stands_pat
from tui_explorer.words.repeats import Repeated
from tui_explorer.words.teller import BOUNDS_TOLD, Teller


class Reasons(Teller):
    """The sentences of one search."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        super().__init__(names, glyphs, strict=strict)
        self._chance = ChanceReasons(names, glyphs, strict=strict)
        self._payoffs = PayoffReasons(names, glyphs, strict=strict)

    def sentence(self, moment: Moment) -> str:
        """What happened at the last step, and why."""
        event = moment.event
        if event is None:
            begins = f"{self._who(moment, ROOT)} is to move."
            is_leaf = moment.tree.count[ROOT] == 0
            return f"Nothing is visited yet. {'The tree is one leaf.' if is_leaf else begins}"
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
        said = self._payoffs.called if moment.tree.has_payoffs else self._window
        on = looks_on(moment, event.node, self._names, self._glyphs)
        looking = f" and {on}" if on else ""
        return f"{begins}{what} is called{said(moment, event)}{looking}."

    def _leaf(self, moment: Moment, event: Event) -> str:
        if moment.tree.stays(event.node):
            return stands_pat(moment, event.node, self._names, self._glyphs)
        name, value = self._name(event.node), self._show(event.value)
        if moment.tree.at_horizon(event.node):
            return is_quiet(moment, event.node, self._names, self._glyphs)
        return f"{name} is a leaf: it is worth {value}."

    def _window(self, moment: Moment, event: Event) -> str:
        if event.alpha is None:
            return ""
        alpha, beta = self._show(event.alpha), self._show(event.beta)
        return f" with {self._glyphs.alpha} = {alpha}, {self._glyphs.beta} = {beta}"

    def _update(self, moment: Moment, event: Event) -> str:
        assert event.child is not None
        if moment.tree.player[event.node] == CHANCE:
            return self._chance.update(moment, event)
        if moment.tree.has_payoffs:
            return self._payoffs.update(moment, event)
        told = moment.children(event.node)
        last = told[-1]
        came = self._came_back(moment, event.child)
        who = self._who(moment, event.node)
        value = self._held(moment, event.node, last.value)
        if len(told) > 1 and told[-2].value == last.value:
            if self._may_be_better(moment, event, last.value):
                return f"{came}: the value of {who} stays {self._show(last.value)}."
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
        if moment.tree.has_payoffs:
            return self._payoffs.cut(moment, cut)
        mover = moment.tree.player[cut.node]
        if mover == CHANCE:
            return self._chance.cut(moment, cut)
        low = mover != MAX
        value = self._show(cut.value)
        have = f"{self._who(moment, cut.node)} already has {value} by {self._action(cut.by)}"
        tested = self._compared(cut.value, cut, low=low)
        own = " The bound is the window's own." if cut.pruned and cut.kind == WINDOW else ""
        ends = f" {self._end(moment)}" if cut.node == ROOT else ""
        out = self._left_out(moment, cut, "bound") + self._brought_back(moment, cut)
        return f"{have}; {self._whose(moment, cut, low=low)}; {tested}, so {out}{own}{ends}"

    @staticmethod
    def _may_be_better(moment: Moment, event: Event, value: Value) -> bool:
        """Whether a child that brought the same number may be worth more to the mover."""
        better = ">=" if moment.tree.player[event.node] == MAX else "<="
        assert event.child is not None
        same = moment.value(event.child) == value
        return same and moment.bound(event.child) == better

    def _held(self, moment: Moment, node: int, value: Value) -> str:
        """What a mover has so far; a bound, where the child that it has it by gave only that."""
        children = moment.trace.children(moment.trace.visit(node), moment.step)
        bound = moment.bound(children.first_with(value)) or "="
        return BOUNDS_TOLD[bound] + self._show(value)

    def _brought_back(self, moment: Moment, cut: Cut) -> str:
        """What fail-hard returns instead of a value beyond the window."""
        returned = moment.value(cut.node)
        return "" if returned == cut.value else f" Fail-hard returns {self._show(returned)}."

    def _return(self, moment: Moment, event: Event) -> str:
        if event.node == ROOT:
            return self._end(moment)
        who, worth = self._who(moment, event.node), self._worth(moment, event.node)
        return f"{who} has seen all its children and returns {worth}."
