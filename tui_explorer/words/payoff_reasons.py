"""Why a search for many players did what it did: whose payoff counted, whose claim was reached."""

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.game import INF
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.events import Event
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.teller import Teller


class PayoffReasons(Teller):
    """The sentences of max^n and its cutting versions."""

    def called(self, moment: Moment, event: Event) -> str:
        """Who can already be sure of what, where the search asks for that."""
        claims = moment.trace.claims_in(moment.trace.visit(event.node))
        if claims is None:
            return ""
        verb = "is sure of" if moment.trace.total is None else "above has"
        sure = [
            f"{self._player(moment, player)} {verb} {self._show(claim)}"
            for player, claim in enumerate(claims)
            if claim > -INF
        ]
        return "; " + ", ".join(sure) if sure else ""

    def update(self, moment: Moment, event: Event) -> str:
        """What a returning child's payoffs mean to who moves."""
        assert event.child is not None
        told = moment.children(event.node)
        mover = moment.tree.player[event.node]
        came = self._came_back(moment, event.child)
        who, gets = self._who(moment, event.node), self._show(told[-1].returned[mover])
        if len(told) > 1 and told[-2].value == told[-1].value:
            kept = self._show(told[-1].value)
            return f"{came}: {gets} is no better for {who}, which keeps {kept}."
        sure = ""
        before = (
            told[-2].claims
            if len(told) > 1
            else moment.trace.claims_in(moment.trace.visit(event.node))
        )
        if told[-1].claims != before and moment.trace.total is None:
            sure = f", so {self._player(moment, mover)} is sure of {gets}"
        return f"{came}: {who} gets {gets} of it and keeps it{sure}."

    def cut(self, moment: Moment, cut: Cut) -> str:
        """Why the rest of a node's children are not looked at."""
        because = (
            self._by_total(moment, cut)
            if moment.trace.total is not None
            else (self._by_claim(moment, cut))
        )
        ends = f" {self._end(moment)}" if cut.node == ROOT else ""
        return f"{because}, so {self._left_out(moment, cut, 'claim')}{ends}"

    def _by_claim(self, moment: Moment, cut: Cut) -> str:
        """The rule as written: somebody else has as much already."""
        assert cut.rival is not None
        brought = moment.children(cut.node)[-1].returned
        rival, gets = self._player(moment, cut.rival), self._show(brought[cut.rival])
        came = f"{self._came_back(moment, cut.by)}, which is {gets} for {rival}"
        claim = self._show(cut.bound)
        if cut.owner is None:
            has = f"{rival} is sure of nothing"
        else:
            has = f"{rival} is sure of {claim} {self._by(moment, cut)}"
        return f"{came}; {has}; {claim} {self._glyphs.at_least} {gets}"

    def _by_total(self, moment: Moment, cut: Cut) -> str:
        """Korf's rule: the mover has so much that too little is left for the player above."""
        trace, mover = moment.trace, moment.tree.player[cut.node]
        assert trace.total is not None
        least, most = trace.limits
        has = cut.value[mover]
        who = (
            f"{self._who(moment, cut.node)} already has {self._show(has)} by {self._action(cut.by)}"
        )
        if cut.rival is None:
            return f"{who}; nobody can get more than {self._show(most)}"
        others = len(moment.tree.players) - 2
        left = exact(trace.total) - others * exact(least) - exact(has)
        rival = self._player(moment, cut.rival)
        sums = f"payoffs add up to {self._show(trace.total)} at most"
        if others:
            sums += f" and none is below {self._show(least)}"
        return (
            f"{who}; {sums}, which leaves {rival} at most {self._show(left)}, "
            f"and {rival} has {self._show(cut.bound)} {self._by(moment, cut)}"
        )

    def _by(self, moment: Moment, cut: Cut) -> str:
        """The choice that makes a claim sure."""
        assert cut.owner is not None
        told = moment.trace.children(moment.trace.visit(cut.owner), moment.step)
        return f"by {self._action(told.first_with(cut.bound))} at {self._name(cut.owner)}"
