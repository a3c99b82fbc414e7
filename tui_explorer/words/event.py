"""Each event of a search in one sentence, and why it came: by who moves at its node."""

from fractions import Fraction
from typing import Any

from tui_explorer.engine.backup import payoff
from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.trace.cuts import DEEP, WINDOW, Cut
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import CUT, ENTER, HIT, LEAF, UPDATE, Event
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import bound_told
from tui_explorer.words.node import MomentTold
from tui_explorer.words.warnings import window_doubt


class MaxAndMin(MomentTold):
    """The last event where MAX or MIN moves; what is said elsewhere differs from this."""

    def __init__(self, moment: Moment, names: Names, glyphs: Glyphs, strict: bool) -> None:
        super().__init__(moment, names, glyphs)
        self._strict = strict

    def event(self, event: Event) -> str:
        """Any event, and why it came."""
        node = event.node
        if event.kind == ENTER:
            return self._enter(event)
        if event.kind == LEAF:
            return self.leaf(node)
        if event.kind == HIT:
            return self.hit(node)
        if event.kind == UPDATE:
            assert event.child is not None
            return self._update(event, event.child)
        if event.kind == CUT:
            cut = self._moment.cut
            assert cut is not None
            return self.cut(cut)
        if node == ROOT:
            return self._end()
        return f"{self.mover_told(node)} has seen all its children and returns {self.worth(node)}."

    def cut(self, cut: Cut) -> str:
        """A cut-off: what the mover has, whose bound that meets, and what is left out for it."""
        low = self._tree.player[cut.node] != MAX
        because = f"{self._already_has(cut, cut.value)}; {self._owner(cut, low=low)}"
        returned = self._moment.value(cut.node)
        hard = "" if returned == cut.value else f" Fail-hard returns {self.value(returned)}."
        own = " The bound is the window's own." if cut.pruned and cut.kind == WINDOW else ""
        tested = self._tested(cut, low=low)
        return f"{because}; {tested}, so {self._left_out(cut, more=hard + own)}"

    def _enter(self, event: Event) -> str:
        node = event.node
        if self._tree.at_horizon(node):
            what = self.node_told(node)
        elif self._tree.count[node] == 0:
            what = f"Leaf {self.node_told(node)}"
        else:
            what = self.mover_told(node)
        begins = "The search begins: " if event.step == 1 and node == ROOT else ""
        extended = self.extension(node)
        looking = f" and {extended}" if extended else ""
        return f"{begins}{what} is called{self._called(event)}{looking}."

    def _called(self, event: Event) -> str:
        """The window of a call."""
        told = event.alpha is not None
        return f" with {self.window_told(event.alpha, event.beta)}" if told else ""

    def _update(self, event: Event, child: int) -> str:
        """What a child brought, and what it changed."""
        node, told = event.node, self._moment.children(event.node)
        last, came, who = told[-1], self._came_back(child), self.mover_told(node)
        bound = self._moment.bound(self._first_with(node, last.value)) or "="
        value = bound_told(last.value, bound, self._glyphs)
        if len(told) > 1 and told[-2].value == last.value:
            better = ">=" if self._tree.player[node] == MAX else "<="
            same = self._moment.value(child) == last.value
            if same and self._moment.bound(child) == better:
                return f"{came}: the value of {who} stays {self.value(last.value)}."
            return f"{came}: no better for {who}, which keeps {value}."
        before = self._moment.window_at_call(node)
        if len(told) > 1:
            before = told[-2].alpha, told[-2].beta
        now = f"{came}: {who} now has {value}"
        if event.alpha is None or (event.alpha, event.beta) == before:
            return f"{now}."
        if self._tree.player[node] == MAX:
            return f"{now}, so {self._glyphs.alpha} = {self.value(event.alpha)}."
        return f"{now}, so {self._glyphs.beta} = {self.value(event.beta)}."

    # -- parts that all kinds of nodes share -----------------------------------------------------

    def _came_back(self, child: int) -> str:
        return f"{self.action_told(child)} came back with {self.worth(child)}"

    def _already_has(self, cut: Cut, value: Any) -> str:
        by = self.action_told(cut.by)
        return f"{self.mover_told(cut.node)} already has {self.value(value)} by {by}"

    def _first_with(self, node: int, value: Any) -> int:
        """The first child that brought a value which its parent has."""
        children = self._trace.children(self._moment.visit(node), self._moment.step)
        return children.first_with(value)

    def _tested(self, cut: Cut, *, low: bool) -> str:
        """The test that fired."""
        signs = ("<", ">") if self._strict else (self._glyphs.at_most, self._glyphs.at_least)
        return f"{self.value(cut.value)} {signs[0 if low else 1]} {self.value(cut.bound)}"

    def _owner(self, cut: Cut, *, low: bool) -> str:
        """The node, or the initial window, whose bound made the test fire."""
        greek = self._glyphs.alpha if low else self._glyphs.beta
        has = self.began_with(cut, low=low)
        if cut.owner is not None:
            so_far = self._moment.children(cut.owner)
            owner, bound = self.mover_told(cut.owner), self.value(cut.set_at)
            if any(child.value == cut.set_at for child in so_far):
                by = self.action_told(self._first_with(cut.owner, cut.set_at))
                has = f"{owner} has {bound} by {by}"
            else:
                has = f"{owner} narrowed the window to {greek} = {bound}"
        if cut.bound == cut.set_at:
            return has
        return f"{greek} = {self.value(cut.bound)} here, since {has}"

    def _left_out(self, cut: Cut, bound: str = "bound", more: str = "") -> str:
        """The children that a cut-off left out, whose bound it was if not the parent's, the end."""
        said = "the test fires, but no child is left to cut."
        if cut.pruned:
            said = f"{self.actions_told(cut.pruned)} {'is' if len(cut.pruned) == 1 else 'are'} cut."
        if cut.pruned and cut.kind == DEEP and cut.owner is not None:
            levels = self._tree.depth(cut.node) - self._tree.depth(cut.owner)
            said += f" Deep cut-off: the {bound} was set {levels} levels above."
        return f"{said}{more} {self._end()}" if cut.node == ROOT else said + more

    def _end(self) -> str:
        """The outcome of the call on the root; the search may call the root again."""
        if self._moment.step < len(self._trace):
            return f"{self.mover_told(ROOT)} is worth {self.worth(ROOT)}. The search begins again."
        action, doubt = self._trace.decision.action, window_doubt(self._trace)
        plays = f" and plays {self.action_told(action)}" if action is not None else ""
        said = f"The search ends: {self.mover_told(ROOT)} is worth {self.worth(ROOT)}"
        return f"{said}{plays}; {doubt}." if doubt else f"{said}{plays}."


class Layers(MaxAndMin):
    """Layered minimax calls nothing: it sets u(s), layer by layer."""

    def event(self, event: Event) -> str:
        """Any event, and why it came."""
        node, name, value = event.node, self.node_told(event.node), self.value(event.value)
        if event.kind == ENTER:
            return f"Layer {self._tree.depth(node)}: u({name}) is next."
        if event.kind == LEAF:
            return f"{name} is a leaf: u({name}) = {value}."
        if event.kind == UPDATE:
            child = self._moment.children(node)[-1]
            has = f"{self.action_told(child.node)} has {self.value(child.returned)}"
            return f"{has}: u({name}) is {value} so far."
        best = self._trace.best_child(self._moment.visit(node), self._moment.step)
        plays = f", and {self.action_told(best)} is played" if node == ROOT and best else ""
        return f"u({name}) = {value} is set{plays}."


class Chance(MaxAndMin):
    """Chance nodes of expectimax and star1: sums, and what the rest can add."""

    def cut(self, cut: Cut) -> str:
        """A cut-off: why the outcomes that are left cannot matter."""
        low = cut.value <= self._trace.alpha[self._moment.visit(cut.node)]
        rest = sum((self._tree.probability[child] for child in cut.pruned), Fraction(0))
        came = f"{self._came_back(cut.by)}: {self._sum(cut.node)}"
        if rest:
            way, limit = ("most", 1) if low else ("least", 0)
            each = f"{self._glyphs.times} {self.value(self._trace.value_range[limit])}"
            came += f", and the rest adds at {way} {self.value(rest)} {each}"
            came += f", which makes {self.value(cut.value)}"
        because = f"{came}; {self._owner(cut, low=low)}; {self._tested(cut, low=low)}"
        return f"{because}, so {self._left_out(cut)}"

    def _update(self, event: Event, child: int) -> str:
        """An outcome's share of the expected value."""
        came, so_far = self._came_back(child), self._sum(event.node)
        return f"{came}: {so_far} so far for {self.mover_told(event.node)}."

    def _sum(self, node: int) -> str:
        """The last outcome's part and what it makes: ``3 + 1/2 × 5 = 11/2``."""
        told = self._moment.children(node)
        last = told[-1]
        share = self.value(self._tree.probability[last.node])
        part = f"{share} {self._glyphs.times} {self.value(last.returned)}"
        before = f"{self.value(told[-2].value)} + " if len(told) > 1 else ""
        return f"{before}{part} = {self.value(last.value)}"


class MaxN(MaxAndMin):
    """Players of max^n and its cutting versions: whose payoff counts, whose claim is met."""

    def cut(self, cut: Cut) -> str:
        """A cut-off: whose claim or which total made it."""
        because = self._by_claim(cut) if self._trace.total is None else self._by_total(cut)
        return f"{because}, so {self._left_out(cut, 'claim')}"

    def _called(self, event: Event) -> str:
        """The payoffs that players are guaranteed at a call, if the search uses them."""
        payoffs = self._trace.guaranteed_in(self._moment.visit(event.node)) or ()
        verb = "is sure of" if self._trace.total is None else "above has"
        known = [
            f"{self.player(player)} {verb} {self.value(payoff)}"
            for player, payoff in enumerate(payoffs)
            if payoff > -INF
        ]
        return "; " + ", ".join(known) if known else ""

    def _update(self, event: Event, child: int) -> str:
        """A child's payoffs, and what they are to the mover."""
        told, mover = self._moment.children(event.node), self._tree.player[event.node]
        came, who = self._came_back(child), self.mover_told(event.node)
        gets = self.value(payoff(told[-1].returned, mover))
        before = self._trace.guaranteed_in(self._moment.visit(event.node))
        if len(told) > 1:
            before = told[-2].guaranteed
            if told[-2].value == told[-1].value:
                is_vector = self._tree.has_payoffs
                now = told[-1].value
                kept = self.value(now if is_vector else payoff(now, mover))
                return f"{came}: {gets} is no better for {who}, which keeps {kept}."
        if told[-1].guaranteed != before and self._trace.total is None:
            sure = f"{self.player(mover)} is sure of {gets}"
            return f"{came}: {who} gets {gets} of it and keeps it, so {sure}."
        return f"{came}: {who} gets {gets} of it and keeps it."

    def _by_claim(self, cut: Cut) -> str:
        """The rule as written: somebody else has as much already."""
        assert cut.holder is not None
        brought = self._moment.children(cut.node)[-1].returned
        rival = self.player(cut.holder)
        gets = self.value(payoff(brought, cut.holder))
        claim = self.value(cut.bound)
        sure = "nothing" if cut.owner is None else f"{claim} {self._by(cut, cut.owner)}"
        came = f"{self._came_back(cut.by)}, which is {gets} for {rival}"
        return f"{came}; {rival} is sure of {sure}; {claim} {self._glyphs.at_least} {gets}"

    def _by_total(self, cut: Cut) -> str:
        """Korf's rule: the mover has so much that too little is left for the player above."""
        total, least = self._trace.total, self._trace.value_range[0]
        has = cut.value[self._tree.player[cut.node]]
        who = self._already_has(cut, has)
        if cut.holder is None:
            return f"{who}; {self.most_told()}"
        assert total is not None
        assert cut.owner is not None
        others = len(self._tree.players) - 2
        left = self.value(total - others * least - has)
        none = f" and none is below {self.value(least)}" if others else ""
        rival, claim = self.player(cut.holder), self.value(cut.bound)
        return (
            f"{who}; payoffs add up to {self.value(total)} at most{none}, which leaves {rival} "
            f"at most {left}, and {rival} has {claim} {self._by(cut, cut.owner)}"
        )

    def _by(self, cut: Cut, owner: int) -> str:
        """The choice that makes a claim sure."""
        bound = cut.bound
        if not self._tree.has_payoffs and cut.holder is not None:
            bound = payoff(bound, cut.holder)
        child = self._first_with(owner, bound)
        return f"by {self.action_told(child)} at {self.node_told(owner)}"
