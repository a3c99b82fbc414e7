"""The explorer's state without a screen: the run, the step, which nodes are folded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from tui_explorer.drawing.nodes import expands_with_search, has_children_shown
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.navigate import step_to_keep
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import finished_and_ahead, is_wide, row_groups
from tui_explorer.words.glyphs import Glyphs

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.comparison import OrderTable
    from tui_explorer.engine.analysis.proof import Shaken
    from tui_explorer.engine.trace.trace import Trace
    from tui_explorer.exercises.predictions import Predictions
    from tui_explorer.exercises.program import Program
    from tui_explorer.exercises.traces import ProgramTrace
    from tui_explorer.ui.comparing import Compared
    from tui_explorer.ui.explorer.searching import Request
    from tui_explorer.view.cut_list import CutList
    from tui_explorer.words.narration import Narration
    from tui_explorer.words.reasons import Reasons

Result = TypeVar("Result")
_SMALL = 400
"""Nodes of a tree that stands there whole; a larger one unfolds where the search goes."""


class Session:
    """One search being looked at; what a person has set for the one before stays."""

    compared: Compared | None = None
    """The search it is compared with, once that is known."""
    orders: OrderTable | None = None
    """The cost of each order of children, once that was asked for."""
    shaken: Shaken | None = None
    """The result of other values in all that the search left out, once that was asked for."""
    shaken_at = -1
    """The step at which that was asked for: there, it stands out."""
    predictions: Predictions | None = None
    """What is asked before it is shown, while that is wished for."""
    program: Program | None = None
    """The visits of somebody's program, held against this search, where there are any."""
    narrated = -1
    """The step to which a person last went leaf by leaf: there, the leaf is told."""
    spared = -1
    """The node of which it is not told unasked what comes below."""
    trying: Request | None = None
    """The search for which every order is being tried."""
    wanted = ""
    """The text last looked for."""
    speed = 2
    """The speed at which the search is played, as a place in ``SPEEDS``."""
    hides_ahead = False
    """Whether nothing is to be given away of what lies beyond the furthest step reached."""
    is_pinned = False
    """Whether the view is to stay where it is, wherever the search goes."""
    strays = False
    """Whether a hand has put the cursor elsewhere since the last step."""
    _unfolds_entered = True
    """Whether a small game unfolds as the search enters nodes: not once everything was folded."""
    _is_all_alike = False
    """Whether a person has folded or unfolded everything."""
    moment: Moment
    """The search at the step that is shown."""

    def __init__(
        self, run: Run, glyphs: Glyphs, before: Session | None = None, *, anew: bool = False
    ) -> None:
        """A session after another one; of another position, it begins anew."""
        self.run = run
        self.glyphs = glyphs
        self._furthest: WeakKeyDictionary[Trace, int] = WeakKeyDictionary()
        """The furthest step reached of each search of this source."""
        self._unfolded_for_search: list[int] = []
        """Nodes that are open only because the search is below them."""
        self._gathered: set[int] = set()
        """Nodes some of whose children share a row."""
        self._followed: tuple[int, list[int], int] = -1, [], -1
        """The step to which the view last followed the search, the path there, and how often the
        outline had changed by then."""
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        """What was made last for each panel, and what it was made for."""
        self._visits_shown = 0
        """Of a small game: how many visits have had their children unfolded."""
        if before is not None:
            self._take_over(before)
        kept = None if anew else before
        self.hold_against(kept.held_against if kept else None)
        self.outline: Outline = self._folded_as(kept)
        if self._grows:
            self.outline = self._folded_at_first()
        self.go_to(step_to_keep(kept.run.trace, kept.step, run.trace) if kept else 0)
        if before is not None and before.predictions is not None:
            self.predictions = before.predictions.of_another(run, self.step)

    def _take_over(self, before: Session) -> None:
        """Take over what a person has set, and what is known of the same search."""
        self.trying, self.wanted, self.speed = before.trying, before.wanted, before.speed
        self.hides_ahead, self._furthest = before.hides_ahead, before._furthest
        self.is_pinned, self.strays = before.is_pinned, before.strays
        self._is_all_alike = before._is_all_alike
        self._unfolds_entered = before._unfolds_entered
        if before.compared is not None and before.compared.is_about(self.run):
            self.compared = before.compared
        if before.orders is not None and before.orders.is_about(self.run):
            self.orders = before.orders

    def _folded_as(self, before: Session | None) -> Outline:
        """The folding of the search before, as far as this tree has the same nodes."""
        if before is not None and before.run.tree is self.run.tree:
            self._unfolded_for_search = before._unfolded_for_search
            self._gathered = set(before._gathered)
            return before.outline
        if before is None or (before.is_small != self.is_small and not self._is_all_alike):
            return self._folded_at_first()
        transient = frozenset(before._unfolded_for_search)
        return before.outline.transferred_to(self.run.tree, transient)

    def _folded_at_first(self) -> Outline:
        """A small tree stands there whole; of a large one or a game the root's children."""
        outline = Outline(self.run.tree, unfolded=self.is_small and not self._grows)
        if self.run.tree.count[ROOT] > 0:
            outline.unfold(ROOT)
        return outline

    @property
    def is_small(self) -> bool:
        """Whether the whole tree may stand there unfolded."""
        return len(self.run.tree) <= _SMALL

    @property
    def _grows(self) -> bool:
        """Whether the tree is that of a small game, which unfolds as the search enters nodes."""
        return self.is_small and expands_with_search(self.run.trace)

    @property
    def is_following(self) -> bool:
        """Whether cursor and folding go with the search."""
        return not self.is_pinned and not self.strays

    @property
    def partner(self) -> Run | None:
        """The search it is compared with, as deep as itself."""
        return None if self.compared is None else self.compared.partner_of(self.run)

    @property
    def has_series(self) -> bool:
        """Whether there is more than one search to speak of: iterations, or other orders."""
        return bool(self.run.iterations or self.orders is not None or self.trying is not None)

    @cached_property
    def reasons(self) -> Reasons:
        """The sentences of this search."""
        from tui_explorer.words.reasons import Reasons

        return Reasons.of(self.run, self.glyphs)

    @cached_property
    def narration(self) -> Narration:
        """The search leaf by leaf."""
        from tui_explorer.words.narration import Narration

        return Narration(self.run, self.glyphs)

    @cached_property
    def cut_list(self) -> CutList:
        """The cuts of this search, one of them chosen."""
        from tui_explorer.view.cut_list import CutList

        return CutList(self.run.trace.cuts)

    def kept(self, panel: str, given: tuple[object, ...], make: Callable[[], Result]) -> Result:
        """What was made for a panel and holds for many steps; made anew where that has changed."""
        before = self._kept.get(panel)
        if before is None or before[0] != given:
            self._kept[panel] = before = given, make()
        return before[1]

    def hold_against(self, theirs: ProgramTrace | None) -> None:
        """Have the visits of somebody's program seen beside this search, and those that follow."""
        self.held_against = theirs
        if theirs is not None and self.run.trace.nested and not self.run.iterations:
            from tui_explorer.exercises.program import Program

            self.program = Program(theirs, self.run)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.moment.step

    @property
    def furthest(self) -> int:
        """The furthest step of this search that was ever shown."""
        return self._furthest.get(self.run.trace, 0)

    def forget_ahead(self) -> None:
        """Take the step that is shown for the furthest that was reached."""
        self._furthest[self.run.trace] = self.step

    @property
    def is_hidden(self) -> bool:
        """Whether something lies ahead of the furthest step and is not to be given away."""
        return self.hides_ahead and self.furthest < len(self.run.trace)

    @property
    def keeps_result(self) -> bool:
        """Whether what came out is not to be told yet: the author answers at the end."""
        is_ahead = self.furthest < len(self.run.trace) and not self.run.stopped
        return is_ahead and (self.hides_ahead or bool(self.run.origin.answer))

    @property
    def is_at_end(self) -> bool:
        """Whether the last step is shown of a search that is whole; of several, of the last one."""
        run = self.run
        is_last = not run.iterations or run is run.iterations[-1]
        return 0 < self.step == len(run.trace) and is_last and not run.stopped

    def go_to(self, step: int) -> None:
        """Show another step; unfold the way to the search if the view follows it."""
        step = min(max(step, 0), len(self.run.trace))
        self.moment = Moment(self.run.trace, step)
        self._furthest[self.run.trace] = max(self.furthest, step)
        if self.is_following:
            self._unfold_entered()
            self._unfold_path()
        else:
            self._keep_gathered()

    def _unfold_entered(self) -> None:
        """Unfold what a search of a small game has entered by now, and fold what it has not."""
        if not (self._grows and self._unfolds_entered):
            return
        trace = self.run.trace
        before, now = self._visits_shown, bisect_right(trace.enter_step, self.step)
        for node in trace.node[max(now, 1) : before]:
            self.outline.fold(node)
        for node in trace.node[before:now]:
            if has_children_shown(self.moment, node):
                self.outline.unfold(node)
        self._visits_shown = now

    def _unfold_path(self) -> None:
        """Open the current path; close again what was opened for an earlier one, save the root."""
        path = self.moment.path if self.step else []
        wanted, touched = set(path), self._touched(path)
        for node in self._unfolded_for_search:
            if node not in wanted:
                self.outline.fold(node)
        opened = {node for node in self._unfolded_for_search if node in wanted}
        for node in path:
            if not self.outline.is_open(node) and self.run.tree.count[node] > 0:
                self.outline.unfold(node)
                if not self.is_small and node != ROOT:
                    opened.add(node)
        self._unfolded_for_search = [node for node in path if node in opened]
        self._gather(wanted, touched)
        self._followed = self.step, path, self.outline.changes

    def _touched(self, path: list[int]) -> set[int]:
        """Nodes whose children may share other rows than when the view last followed the search.

        One event lets one child begin, of the node where the path ends before it or after it.
        """
        step, before, changes = self._followed
        is_next = abs(self.step - step) == 1 and changes == self.outline.changes
        if is_next and len(self.run.trace) not in (step, self.step):
            return {*before[-1:], *path[-1:]}
        return {*path, *self._gathered}

    def _gather(self, path: set[int], touched: set[int]) -> None:
        """Let many siblings share rows, beside the path and where it was before."""
        moment, outline = self.moment, self.outline
        for node in touched:
            is_wanted = node in path and is_wide(moment, node)
            is_kept = node in self._gathered and outline.is_open(node)
            if (is_wanted or is_kept) and moment.status(node) is not Status.UNVISITED:
                self._gathered.add(node)
                outline.gather(node, *row_groups(moment, node))
            else:
                self._gathered.discard(node)
                outline.gather(node)

    def _keep_gathered(self) -> None:
        """Give back their rows to siblings that are no longer what their group says."""
        for parent in self._gathered:
            states = finished_and_ahead(self.moment, parent)
            groups = self.outline.groups_of(parent)
            self.outline.gather(parent, *(_within(group, states) for group in groups))

    def is_unfolded(self, node: int) -> bool:
        """Whether a node has a row of its own and its children have theirs."""
        return self.outline.is_open(node) and not self.outline.group_at(node)

    def set_all(self, *, unfolded: bool) -> None:
        """Unfold everything that is known by now, or fold all but the way to the search."""
        is_ahead = expands_with_search(self.run.trace) and self.step < len(self.run.trace)
        self.outline.set_all(unfolded=unfolded and not is_ahead)
        if unfolded and is_ahead:
            self.outline.unfold(ROOT)
            for node in self.run.trace.node:
                if has_children_shown(self.moment, node):
                    self.outline.unfold(node)
        self._is_all_alike = True
        self._unfolds_entered = unfolded
        self._unfolded_for_search = []
        self._gathered = set()
        if not unfolded:
            for node in self.moment.path[:-1]:
                self.outline.unfold(node)


def _within(group: range, states: tuple[range, range]) -> range:
    """The part of a group in one of the stretches whose siblings are alike."""
    stretch = states[0] if group.start in states[0] else states[1]
    return range(max(group.start, stretch.start), min(group.stop, stretch.stop))
