"""The partner of a search at the same place of the tree: the status of each node in both."""

from bisect import bisect_left, bisect_right

from tui_explorer.engine.analysis.comparison import step_beside
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.node_map import NodeMap

_READ = (Status.OPEN, Status.CLOSED)


class Beside:
    """The partner of a search: where it is when the search is at a step, and what only one reads.

    Nodes are named by their numbers in the tree of the search; the partner's tree may be another.
    """

    def __init__(self, shown: Run, partner: Run) -> None:
        self.shown, self.partner = shown, partner
        self._to_partner = NodeMap(shown.tree, partner.tree)
        self._to_shown = NodeMap(partner.tree, shown.tree)
        self.own = Moment(shown.trace, 0)
        """The search at its step."""
        self.moment = Moment(partner.trace, 0)
        """The partner at the same place."""

    def go_to(self, moment: Moment) -> None:
        """Let the partner come to where the search is."""
        trace, partner = moment.trace, self.partner.trace
        self.own = moment
        self.moment = Moment(partner, step_beside(trace, moment.step, partner))

    @property
    def current(self) -> int:
        """The node where the partner is, or the nearest above it that the search knows."""
        return self._to_shown.nearest(self.moment.current)

    def partner_node(self, node: int) -> int | None:
        """The partner's own number of a node; None if it has never listed it."""
        return self._to_partner.of(node)

    def status(self, node: int) -> Status:
        """A node as the partner has left it by now; what it never listed lies below a cut."""
        same = self._to_partner.of(node)
        if same is not None:
            return self.moment.status(same)
        above = self.moment.status(self._to_partner.nearest(node))
        return Status.CUT_AWAY if above is Status.CLOSED else above

    def is_read_here_only(self, node: int) -> bool:
        """Whether the partner has left out a node that the search reads."""
        is_left_out = self.status(node) is Status.CUT_AWAY
        return is_left_out and self.own.status(node) is not Status.CUT_AWAY

    def is_read_there_only(self, node: int) -> bool:
        """Whether the search has left out a node that the partner reads, or is about to."""
        is_left_out = self.own.status(node) is Status.CUT_AWAY
        return is_left_out and self.status(node) is not Status.CUT_AWAY

    def read_of(self, group: range) -> int:
        """The number of some neighbouring siblings that the partner has begun to read: it does so
        in turn.
        """
        return bisect_left(group, True, key=lambda node: self.status(node) not in _READ)


class BesideByVisits(Beside):
    """Two searches that have made the same number of visits, wherever these were."""

    def go_to(self, moment: Moment) -> None:
        """Let the partner come to the visit of the same number, as far as the search is with it."""
        begun, other = moment.trace.enter_step, self.partner.trace
        visits, step = bisect_right(begun, moment.step), len(other)
        if visits < len(other.enter_step) and moment.step < len(moment.trace):
            step = other.enter_step[visits] - 1
        if visits and begun[visits - 1] == moment.step and visits <= len(other.enter_step):
            step = other.enter_step[visits - 1]
        self.own, self.moment = moment, Moment(other, step)
