"""Reasons: the sentence that tells the last event of a search, or at a node, and why it came."""

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.trace.cuts import SHALLOW, Cut
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.navigate import last_event_of
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.event import Chance, Layers, MaxAndMin, MaxN
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, grouped
from tui_explorer.words.node import NodeTold

_FATE = "{node}, {fate}."
_THEN, _NOW = "At step {step}: {sentence}", "Now, at step {step}: {sentence}"


class Reasons:
    """The sentences of one search; a strict one cuts only on strict inequality."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE, *, strict: bool = False) -> None:
        self._names, self._glyphs, self._strict = names, glyphs, strict

    @classmethod
    def of(cls, run: Run, glyphs: Glyphs = UNICODE) -> "Reasons":
        """Those of a run."""
        return cls(run.names, glyphs, strict=run.settings.cut == "gt")

    def sentence(self, moment: Moment) -> str:
        """The last event, and why it came."""
        if moment.event is not None:
            return self._of(moment, moment.event.node).event(moment.event)
        if moment.tree.count[ROOT] == 0:
            return "Nothing is visited yet. The tree is one leaf."
        mover = ShownNames(self._names).mover_told(ROOT)
        return f"Nothing is visited yet. {mover} is to move."

    def story(self, moment: Moment, node: int) -> list[str]:
        """The last thing that happened at a node by now, or why nothing did; and the last event."""
        now, step = moment.step, last_event_of(moment.trace, node, moment.step)
        last = filter(None, (self.sentence(moment), self.shallow(moment)))
        if step == now or not now:
            return list(last)
        if step is None:
            fate = NodeTold(moment, node, self._names, self._glyphs)
            told = _FATE.format(node=fate.node_told(node), fate=fate.fate())
        else:
            then = self.sentence(Moment(moment.trace, step))
            told = _THEN.format(step=grouped(step), sentence=then)
        return [told, "", _NOW.format(step=grouped(now), sentence=" ".join(last))]

    def cut(self, moment: Moment, cut: Cut) -> str:
        """A cut-off: why the rest of a node's children need not be visited."""
        return self._of(moment, cut.node).cut(cut)

    def shallow(self, moment: Moment) -> str:
        """The owner of a shallow cut; a deep cut and one by the window say so in their sentence."""
        cut = moment.cut
        if cut is None or not cut.pruned or cut.kind != SHALLOW or cut.owner is None:
            return ""
        what = "bound" if cut.holder is None else "claim"
        return f"Shallow: the {what} was set at {ShownNames(self._names).node_told(cut.owner)}."

    def _of(self, moment: Moment, node: int) -> MaxAndMin:
        """The sentences that are in use at a node."""
        has_payoffs = moment.tree.has_payoffs or moment.trace.guaranteed
        kind = MaxN if has_payoffs else MaxAndMin
        if not moment.trace.nested:
            kind = Layers
        elif moment.tree.player[node] == CHANCE:
            kind = Chance
        return kind(moment, self._names, self._glyphs, self._strict)
