"""The proof that alpha-beta is right: what each call promised, told with its own numbers."""

from collections.abc import Iterator

from tui_explorer.engine.analysis.proof import (
    HIGH,
    INSIDE,
    LOW,
    Promise,
    Shaken,
    is_more_than_promised,
    promise,
)
from tui_explorer.engine.game import MAX, Value
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import counted, grouped
from tui_explorer.words.node import MomentTold

NOT_ZERO_SUM = "The proof is about MAX and MIN, for one number and without chance."
TABLE = "With a table, what was spared still counts: turn the table off to shake."
NOT_COMPLETE = "Only a search that is complete can be shaken."
NOT_WHOLE = "To shake needs a tree known whole, and minimax has not been through this one."
NOT_SEARCHED = "Nothing was searched here: no call has promised anything."
KEPT_AND_EXACT = "kept, and exact"
READ_WHOLE = "The window promises no more; no child was left out, so v is exact."
NO_RETURN_AFTER = "No node returns after this step."
NO_RETURN_BEFORE = "No node returned before this step."


def proof_verdict(known: int, broken: int, unknown: int) -> Iterator[str]:
    """The promises of a whole search: how many were kept, and how many nobody can check."""
    if broken:
        are = "is" if broken == 1 else "are"
        yield f"{grouped(broken)} of {counted(known, 'promise')} {are} broken!"
    elif known == 1:
        yield "The one promise is kept."
    else:
        yield f"All {grouped(known)} promises are kept."
    if unknown:
        have = "call has" if unknown == 1 else "calls have"
        yield f"{grouped(unknown)} {have} no exact value to compare with."


def shake_told(shaken: Shaken) -> str:
    """A shaken search: all that it had left out was given other values, and it was done again."""
    if not shaken.leaves:
        return "Every leaf was visited: there is nothing to shake."
    leaves = counted(shaken.leaves, "leaf", "leaves")
    shook = f"Shake {grouped(shaken.seed)}: random values in {leaves} never visited."
    if shaken.is_same:
        return f"{shook} Value, action and every visited node are the same."
    parts = {
        "the value": shaken.same_value,
        "the action": shaken.same_action,
        "a visited node": shaken.same_visits,
    }
    changed = ", ".join(what for what, same in parts.items() if not same)
    return f"{shook} Not the same: {changed}. Broken!"


class NodeProof(MomentTold):
    """One node's part of the proof."""

    def __init__(self, moment: Moment, node: int, names: Names, glyphs: Glyphs) -> None:
        super().__init__(moment, names, glyphs)
        self._node, self._name = node, self.node(node)

    def sentences(self, exact: Value | None, *, unknown: bool) -> Iterator[str]:
        """The promise of the call on the node, whether it is kept, and why it had to be.

        ``exact`` is the node's minimax value, or None while nobody has worked it out; ``unknown``
        says that nobody will.
        """
        trace, status = self._trace, self._moment.status(self._node)
        if self._tree.kind != ZERO_SUM:
            yield NOT_ZERO_SUM
        elif not len(trace):
            yield NOT_SEARCHED
        elif trace.guaranteed:
            yield "This search cuts by what each player is sure of, and keeps no window."
            yield "The proof is about windows: switch to alpha-beta."
        elif not trace.has_window:
            yield "This search returns the exact value of every node: there is nothing to prove."
            yield "The proof is about windows: switch to alpha-beta."
        elif status is Status.CUT_AWAY:
            yield from self._never_called()
        elif status is not Status.CLOSED:
            yield from self._due()
        elif exact is None:
            yield (
                "Minimax did not come here, or could not keep it: the exact value is not known."
                if unknown
                else "The exact values are still being worked out."
            )
        else:
            made = promise(trace, self._node, exact)
            assert made is not None
            yield from self._kept(made)

    def _never_called(self) -> Iterator[str]:
        if self._trace.repeats.hit_above(self._node) is not None:
            yield f"{self._name} was never called: the table had the value of a node above it."
            return
        yield f"{self._name} was never called: nothing was promised, nothing depends on it."
        yield "Shake it: with any other value here the search does the same."

    def _due(self) -> Iterator[str]:
        yield f"{self._name} has not returned yet. What its call promises is due then:"
        yield f"v {self._glyphs.at_most} {self._glyphs.alpha}: the exact value is at most v."
        yield f"v {self._glyphs.at_least} {self._glyphs.beta}: the exact value is at least v."
        yield "Otherwise v is the exact value."

    def _kept(self, made: Promise) -> Iterator[str]:
        signs, value, trace = self._glyphs, self.value(made.value), self._trace
        window = self.window_told(made.alpha, made.beta)
        yield f"{self._name} was called with {window} and returned v = {value}."
        promises = {
            LOW: (f"v {signs.at_most} {signs.alpha}", signs.at_most),
            HIGH: (f"v {signs.at_least} {signs.beta}", signs.at_least),
            INSIDE: (f"v between {signs.alpha} and {signs.beta}", "="),
        }
        if made.case in promises:
            where, sign = promises[made.case]
            numbers = f"{self.value(made.exact)} {sign} {value}"
            yield f"{where} promises: exact {sign} v."
            yield f"{numbers}: kept." if made.holds else f"{numbers} is not so: broken!"
        else:
            yield f"{signs.alpha} = {signs.beta}: whatever comes back changes nothing above."
        yield self._why(made)
        if is_more_than_promised(trace, made):
            yield READ_WHOLE

    def _why(self, made: Promise) -> str:
        """The step of the induction that this node is an example of."""
        if self._tree.count[self._node] == 0:
            return "Base: a leaf returns what it is worth, and that is exact."
        if self._trace.visit(self._node) in self._trace.hits:
            return "Base: the table had it, as an earlier call had proved it."
        maximises = self._tree.player[self._node] == MAX
        most, least, every = ("largest", "at least", "at most")
        if not maximises:
            most, least, every = ("smallest", "at most", "at least")
        if self._moment.has_cut(self._node):
            return (
                f"Step: {'MAX' if maximises else 'MIN'} takes the {most}, so one child that is "
                f"{least} v is enough, whatever the children left out are worth."
            )
        if made.case == INSIDE:
            return (
                f"Step: one child is exactly v and all others promise {every} v, "
                f"so the {most} is v."
            )
        if (made.case == LOW) == maximises:
            return f"Step: every child is {every} what it returned, so the {most} is {every} v."
        return f"Step: the child that brought v is {least} v, so the {most} is {least} v too."
