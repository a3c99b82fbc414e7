"""Reasons: each event of a search in one sentence, and why it came."""

from fractions import Fraction

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import CHANCE, INF, MAX, Value
from tui_explorer.engine.trace.cuts import DEEP, SHALLOW, WINDOW, Cut
from tui_explorer.engine.trace.events import CUT, ENTER, HIT, LEAF, UPDATE, Event
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames
from tui_explorer.words.node import Quiescence, TableHits
from tui_explorer.words.numbers import bound_told
from tui_explorer.words.warnings import window_doubt


class _Sentences(ShownNames):
    """Parts of sentences that all kinds of search share."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        super().__init__(names, glyphs)
        self._strict = strict
        """Whether the search cuts only on strict inequality."""

    def _worth(self, moment: Moment, node: int) -> str:
        """A node's value, as what it is known to be."""
        return bound_told(moment.value(node), moment.bound(node) or "=", self._glyphs)

    def _came_back(self, moment: Moment, child: int) -> str:
        return f"{self.action_told(child)} came back with {self._worth(moment, child)}"

    def _tested(self, value: Value, cut: Cut, *, low: bool) -> str:
        """The test that fired."""
        sign = self._glyphs.at_most if low else self._glyphs.at_least
        if self._strict:
            sign = "<" if low else ">"
        return f"{self.value(value)} {sign} {self.value(cut.bound)}"

    def _owner(self, moment: Moment, cut: Cut, *, low: bool) -> str:
        """The node, or the initial window, whose bound made the test fire."""
        greek = self._glyphs.alpha if low else self._glyphs.beta
        is_here = f"{greek} = {self.value(cut.bound)}"
        if cut.owner is None:
            begun = f"the search began with {greek} = {self.value(cut.set_at)}"
            return begun if cut.bound == cut.set_at else f"{is_here} here, since {begun}"
        children = moment.trace.children(moment.trace.visit(cut.owner), moment.step)
        by = self.action_told(children.first_with(cut.set_at))
        has = f"{self.mover_told(cut.owner)} has {self.value(cut.set_at)} by {by}"
        return has if cut.bound == cut.set_at else f"{is_here} here, since {has}"

    def _left_out(self, moment: Moment, cut: Cut, bound: str) -> str:
        """The children that a cut-off left out, and whose bound it was if not the parent's."""
        if not cut.pruned:
            return "the test fires, but no child is left to cut."
        verb = "is" if len(cut.pruned) == 1 else "are"
        deep = ""
        if cut.kind == DEEP and cut.owner is not None:
            levels = moment.tree.depth(cut.node) - moment.tree.depth(cut.owner)
            deep = f" Deep cut-off: the {bound} was set {levels} levels above."
        return f"{self.actions_told(cut.pruned)} {verb} cut.{deep}"

    def _end(self, moment: Moment) -> str:
        action, doubt = moment.trace.verdict.action, window_doubt(moment.trace)
        plays = f" and plays {self.action_told(action)}" if action is not None else ""
        said = f"The search ends: {self.mover_told(ROOT)} is worth {self._worth(moment, ROOT)}"
        return f"{said}{plays}; {doubt}." if doubt else f"{said}{plays}."

    def _end_at_root(self, moment: Moment, cut: Cut) -> str:
        """A cut at the root ends the search."""
        return f" {self._end(moment)}" if cut.node == ROOT else ""


class Reasons(_Sentences):
    """The sentences of one search."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        super().__init__(names, glyphs, strict=strict)
        self._chance = _ChanceReasons(names, glyphs, strict=strict)
        self._payoffs = _PayoffReasons(names, glyphs, strict=strict)
        self._quiescence = Quiescence(names, glyphs)
        self._hits = TableHits(names, glyphs)

    def sentence(self, moment: Moment) -> str:
        """The last event, and why it came."""
        event = moment.event
        if event is None:
            begins = f"{self.mover_told(ROOT)} is to move."
            is_leaf = moment.tree.count[ROOT] == 0
            return f"Nothing is visited yet. {'The tree is one leaf.' if is_leaf else begins}"
        if not moment.trace.nested:
            return self._in_layers(moment, event)
        if event.kind == ENTER:
            return self._enter(moment, event)
        if event.kind == LEAF:
            return self._leaf(moment, event)
        if event.kind == HIT:
            return self._hits.sentence(moment, event.node)
        if event.kind == UPDATE:
            return self._update(moment, event)
        if event.kind == CUT:
            cut = moment.cut
            assert cut is not None
            return self.cut(moment, cut)
        return self._return(moment, event)

    def _in_layers(self, moment: Moment, event: Event) -> str:
        """Layered minimax calls nothing: it sets u(s), layer by layer."""
        name, value = self.node_told(event.node), self.value(event.value)
        if event.kind == ENTER:
            layer = moment.tree.depth(event.node)
            return f"Layer {layer}: u({name}) is next."
        if event.kind == LEAF:
            return f"{name} is a leaf: u({name}) = {value}."
        if event.kind == UPDATE:
            assert event.child is not None
            child = moment.children(event.node)[-1]
            said = f"{self.action_told(event.child)} has {self.value(child.returned)}"
            return f"{said}: u({name}) is {value} so far."
        best = moment.trace.best_child(moment.trace.visit(event.node), moment.step)
        plays = f", and {self.action_told(best)} is played" if event.node == ROOT and best else ""
        return f"u({name}) = {value} is set{plays}."

    def _enter(self, moment: Moment, event: Event) -> str:
        if moment.tree.at_horizon(event.node):
            what = self.node_told(event.node)
        elif moment.tree.count[event.node] == 0:
            what = f"Leaf {self.node_told(event.node)}"
        else:
            what = self.mover_told(event.node)
        begins = "The search begins: " if event.step == 1 and event.node == ROOT else ""
        said = self._payoffs.called if moment.tree.has_payoffs else self._window
        extended = self._quiescence.extension(moment, event.node)
        looking = f" and {extended}" if extended else ""
        return f"{begins}{what} is called{said(moment, event)}{looking}."

    def _leaf(self, moment: Moment, event: Event) -> str:
        if moment.tree.stays(event.node):
            return self._quiescence.stand_pat(moment, event.node)
        if moment.tree.at_horizon(event.node):
            return self._quiescence.quiet_leaf(moment, event.node)
        return f"{self.node_told(event.node)} is a leaf: it is worth {self.value(event.value)}."

    def _window(self, moment: Moment, event: Event) -> str:
        if event.alpha is None:
            return ""
        alpha, beta = self.value(event.alpha), self.value(event.beta)
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
        who = self.mover_told(event.node)
        value = self._held(moment, event.node, last.value)
        if len(told) > 1 and told[-2].value == last.value:
            if self._may_be_better(moment, event, last.value):
                return f"{came}: the value of {who} stays {self.value(last.value)}."
            return f"{came}: no better for {who}, which keeps {value}."
        now = f"{came}: {who} now has {value}"
        before = moment.window_at_call(event.node)
        if len(told) > 1:
            before = told[-2].alpha, told[-2].beta
        if event.alpha is None or (event.alpha, event.beta) == before:
            return f"{now}."
        if moment.tree.player[event.node] == MAX:
            return f"{now}, so {self._glyphs.alpha} = {self.value(event.alpha)}."
        return f"{now}, so {self._glyphs.beta} = {self.value(event.beta)}."

    def cut(self, moment: Moment, cut: Cut) -> str:
        """A cut-off: why the rest of a node's children need not be visited."""
        if moment.tree.has_payoffs:
            return self._payoffs.cut(moment, cut)
        mover = moment.tree.player[cut.node]
        if mover == CHANCE:
            return self._chance.cut(moment, cut)
        low = mover != MAX
        have = f"{self.mover_told(cut.node)} already has {self.value(cut.value)}"
        tested = self._tested(cut.value, cut, low=low)
        because = f"{have} by {self.action_told(cut.by)}; {self._owner(moment, cut, low=low)}"
        own = " The bound is the window's own." if cut.pruned and cut.kind == WINDOW else ""
        out = self._left_out(moment, cut, "bound") + self._brought_back(moment, cut)
        return f"{because}; {tested}, so {out}{own}{self._end_at_root(moment, cut)}"

    def shallow(self, moment: Moment) -> str:
        """The owner of a shallow cut; a deep cut and one by the window say so in their sentence."""
        cut = moment.cut
        if cut is None or not cut.pruned or cut.kind != SHALLOW or cut.owner is None:
            return ""
        what = "bound" if cut.claimant is None else "claim"
        return f"Shallow: the {what} was set at {self.node_told(cut.owner)}."

    @staticmethod
    def _may_be_better(moment: Moment, event: Event, value: Value) -> bool:
        """Whether a child that brought the same number may be worth more to the mover."""
        better = ">=" if moment.tree.player[event.node] == MAX else "<="
        assert event.child is not None
        same = moment.value(event.child) == value
        return same and moment.bound(event.child) == better

    def _held(self, moment: Moment, node: int, value: Value) -> str:
        """A mover's value so far; a bound, where the child that it has it by gave only that."""
        children = moment.trace.children(moment.trace.visit(node), moment.step)
        bound = moment.bound(children.first_with(value)) or "="
        return bound_told(value, bound, self._glyphs)

    def _brought_back(self, moment: Moment, cut: Cut) -> str:
        """The edge of the window that fail-hard returns instead of a value beyond it."""
        returned = moment.value(cut.node)
        return "" if returned == cut.value else f" Fail-hard returns {self.value(returned)}."

    def _return(self, moment: Moment, event: Event) -> str:
        if event.node == ROOT:
            return self._end(moment)
        who, worth = self.mover_told(event.node), self._worth(moment, event.node)
        return f"{who} has seen all its children and returns {worth}."


class _ChanceReasons(_Sentences):
    """The sentences of expectimax and star1 at chance nodes: sums, and what the rest can add."""

    def update(self, moment: Moment, event: Event) -> str:
        """An outcome's share of the expected value."""
        assert event.child is not None
        came, so_far = self._came_back(moment, event.child), self._sum(moment, event.node)
        return f"{came}: {so_far} so far for {self.mover_told(event.node)}."

    def cut(self, moment: Moment, cut: Cut) -> str:
        """A cut-off: why the outcomes that are left cannot matter."""
        trace = moment.trace
        low = cut.value <= trace.alpha[trace.visit(cut.node)]
        rest = sum((moment.tree.probability[child] for child in cut.pruned), Fraction(0))
        came = f"{self._came_back(moment, cut.by)}: {self._sum(moment, cut.node)}"
        if rest:
            limit = trace.value_range[1 if low else 0]
            way = "most" if low else "least"
            came += (
                f", and the rest adds at {way} {self.value(rest)} {self._glyphs.times} "
                f"{self.value(limit)}, which makes {self.value(cut.value)}"
            )
        because = f"{came}; {self._owner(moment, cut, low=low)}"
        tested, out = self._tested(cut.value, cut, low=low), self._left_out(moment, cut, "bound")
        return f"{because}; {tested}, so {out}{self._end_at_root(moment, cut)}"

    def _sum(self, moment: Moment, node: int) -> str:
        """The last outcome's part and what it makes: ``3 + 1/2 × 5 = 11/2``."""
        told = moment.children(node)
        last = told[-1]
        share = self.value(moment.tree.probability[last.node])
        part = f"{share} {self._glyphs.times} {self.value(last.returned)}"
        before = f"{self.value(told[-2].value)} + " if len(told) > 1 else ""
        return f"{before}{part} = {self.value(last.value)}"


class _PayoffReasons(_Sentences):
    """The sentences of max^n and its cutting versions: whose payoff counts, whose claim is met."""

    def called(self, moment: Moment, event: Event) -> str:
        """The players' claims at a call, where the search asks for them."""
        claims = moment.trace.claims_in(moment.trace.visit(event.node))
        if claims is None:
            return ""
        verb = "is sure of" if moment.trace.total is None else "above has"
        sure = [
            f"{self.player(player)} {verb} {self.value(claim)}"
            for player, claim in enumerate(claims)
            if claim > -INF
        ]
        return "; " + ", ".join(sure) if sure else ""

    def update(self, moment: Moment, event: Event) -> str:
        """A child's payoffs, and what they are to the mover."""
        assert event.child is not None
        told, trace = moment.children(event.node), moment.trace
        mover = moment.tree.player[event.node]
        came = self._came_back(moment, event.child)
        who, gets = self.mover_told(event.node), self.value(told[-1].returned[mover])
        if len(told) > 1 and told[-2].value == told[-1].value:
            kept = self.value(told[-1].value)
            return f"{came}: {gets} is no better for {who}, which keeps {kept}."
        at_call = trace.claims_in(trace.visit(event.node))
        before = told[-2].claims if len(told) > 1 else at_call
        sure = ""
        if told[-1].claims != before and trace.total is None:
            sure = f", so {self.player(mover)} is sure of {gets}"
        return f"{came}: {who} gets {gets} of it and keeps it{sure}."

    def cut(self, moment: Moment, cut: Cut) -> str:
        """A cut-off: whose claim or which total made it."""
        by_total = moment.trace.total is not None
        because = self._by_total(moment, cut) if by_total else self._by_claim(moment, cut)
        out = self._left_out(moment, cut, "claim")
        return f"{because}, so {out}{self._end_at_root(moment, cut)}"

    def _by_claim(self, moment: Moment, cut: Cut) -> str:
        """The rule as written: somebody else has as much already."""
        assert cut.claimant is not None
        brought = moment.children(cut.node)[-1].returned
        rival, gets = self.player(cut.claimant), self.value(brought[cut.claimant])
        came = f"{self._came_back(moment, cut.by)}, which is {gets} for {rival}"
        claim = self.value(cut.bound)
        if cut.owner is None:
            has = f"{rival} is sure of nothing"
        else:
            has = f"{rival} is sure of {claim} {self._by(moment, cut)}"
        return f"{came}; {has}; {claim} {self._glyphs.at_least} {gets}"

    def _by_total(self, moment: Moment, cut: Cut) -> str:
        """Korf's rule: the mover has so much that too little is left for the player above."""
        trace, mover = moment.trace, moment.tree.player[cut.node]
        assert trace.total is not None
        least, most = trace.value_range
        has = cut.value[mover]
        who = f"{self.mover_told(cut.node)} already has {self.value(has)}"
        who = f"{who} by {self.action_told(cut.by)}"
        if cut.claimant is None:
            return f"{who}; nobody can get more than {self.value(most)}"
        others = len(moment.tree.players) - 2
        left = exact(trace.total) - others * exact(least) - exact(has)
        rival = self.player(cut.claimant)
        sums = f"payoffs add up to {self.value(trace.total)} at most"
        if others:
            sums += f" and none is below {self.value(least)}"
        return (
            f"{who}; {sums}, which leaves {rival} at most {self.value(left)}, "
            f"and {rival} has {self.value(cut.bound)} {self._by(moment, cut)}"
        )

    def _by(self, moment: Moment, cut: Cut) -> str:
        """The choice that makes a claim sure."""
        assert cut.owner is not None
        told = moment.trace.children(moment.trace.visit(cut.owner), moment.step)
        return f"by {self.action_told(told.first_with(cut.bound))} at {self.node_told(cut.owner)}"
