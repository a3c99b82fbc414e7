"""What the explorer shows, without the screen: a search, a step of it, and the folding."""

from functools import cached_property
from itertools import pairwise

from tui_explorer.engine.moment import Moment, Status
from tui_explorer.engine.run import Run
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.outline import Outline
from tui_explorer.words.reasons import Reasons

_WIDE = 24
"""Children of a node before those that are finished share a row."""
_KEPT = 3
"""Finished siblings that keep a row of their own beside the one being searched."""
_SMALL = 400
"""Nodes of a tree that stands there whole; a larger one unfolds where the search goes."""


class Session:
    """One search being looked at."""

    def __init__(
        self, run: Run, glyphs: Glyphs, step: int = 0, before: "Session | None" = None
    ) -> None:
        self.run = run
        self.glyphs = glyphs
        self.follows: bool = before.follows if before else True
        """Whether the view goes where the search goes."""
        same = before is not None and before.run.tree is run.tree
        self.outline: Outline = (
            before.outline if before and same else Outline(run.tree, unfolded=self.is_small)
        )
        self._unfolded_for_search: list[int] = []
        """Nodes that are open only because the search is below them."""
        self._gathered: set[int] = set()
        """Nodes some of whose children share a row."""
        self.moment = Moment(run.trace, 0)
        self.go_to(step)

    @property
    def is_small(self) -> bool:
        """Whether the whole tree may stand there unfolded."""
        return len(self.run.tree) <= _SMALL

    @cached_property
    def reasons(self) -> Reasons:
        """The sentences of this search."""
        return Reasons(self.run.names, self.glyphs, strict=self.run.settings.cut == "gt")

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.moment.step

    def go_to(self, step: int) -> None:
        """Show another step; unfold the way to the search if the view follows it."""
        step = min(max(step, 0), len(self.run.trace))
        self.moment = Moment(self.run.trace, step)
        if self.follows and step:
            self._unfold_path()
        else:
            self._free_unfinished()

    def _unfold_path(self) -> None:
        """Open the current path; close again what was opened for an earlier one.

        Closed from the top and opened from the bottom, each node has a folded parent, so that
        nobody farther up needs to be told; else a long path would cost the square of its length.
        """
        path = self.moment.path
        wanted = set(path)
        for node in self._unfolded_for_search:
            if node not in wanted:
                self.outline.fold(node)
        opened = {node for node in self._unfolded_for_search if node in wanted}
        for node in reversed(path):
            if not self.outline.is_open(node) and self.run.tree.count[node] > 0:
                self.outline.unfold(node)
                if not self.is_small:
                    opened.add(node)
        self._unfolded_for_search = [node for node in path if node in opened]
        self._gather_finished(path)

    def _gather_finished(self, path: list[int]) -> None:
        """Put long runs of finished siblings beside the path into one row each."""
        wanted: dict[int, range] = {}
        for parent, child in pairwise(path):
            children = self.run.tree.children(parent)
            if len(children) > _WIDE and child - _KEPT - 1 > children.start:
                wanted[parent] = range(children.start, child - _KEPT)
        for parent in self._gathered - set(wanted):
            self.outline.gather(parent, range(0))
        if self.run.trace.nested:
            for parent, run in wanted.items():
                self.outline.gather(parent, run)
            self._gathered = set(wanted)

    def _free_unfinished(self) -> None:
        """Give back their rows to siblings that are no longer finished."""
        for parent in list(self._gathered):
            run = self.outline.run_at(self.run.tree.first[parent])
            if run is None or self.moment.status(run[-1]) is not Status.CLOSED:
                self.outline.gather(parent, range(0))
                self._gathered.discard(parent)

    def fold_to_path(self) -> None:
        """Fold everything but the way to the search."""
        self.outline.set_all(unfolded=False)
        self._unfolded_for_search = []
        self._gathered = set()
        for node in reversed(self.moment.path[:-1]):
            self.outline.unfold(node)

    def unfold_all(self) -> None:
        """Unfold everything that is known."""
        self.outline.set_all(unfolded=True)
        self._unfolded_for_search = []
        self._gathered = set()
