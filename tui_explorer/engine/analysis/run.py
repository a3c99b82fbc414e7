"""A finished search: its source, settings, trace and result."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.counting import FullSearch, Space, space_of
from tui_explorer.engine.analysis.warning import RunWarning
from tui_explorer.engine.backup import part_of
from tui_explorer.engine.game import CHANCE, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import Decision
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Counts, Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree


class Origin(NamedTuple):
    """The origin of a tree: what was opened, and what its author says of it."""

    kind: str
    """``tree`` or ``game``."""
    name: str
    title: str = ""
    notes: str = ""
    credit: str = ""
    """The source of its figures."""
    nodes: int | None = None
    """The size of an explicit tree; unknown for a game that is not searched through."""
    leaves: int | None = None
    lesson: str = ""
    """The group of a list that it belongs to."""
    algorithm: str = ""
    """The algorithm that its author wants it to be opened with."""
    answer: str = ""
    """The author's answer, to show when the search has ended."""
    keywords: tuple[str, ...] = ()
    narration: tuple[tuple[str, str], ...] = ()
    """The author's remarks about leaves: the name of each leaf and the remark, in their order."""
    depth: int | None = None
    """The depth limit that its author wants it to be opened with."""
    revision: int = 0
    """The number of the edit that made the tree what it is; 0 as it was opened."""

    def sized(self, tree: Tree) -> "Origin":
        """The same with the size of an explicit tree."""
        return self._replace(nodes=len(tree), leaves=tree.count.count(0))


class Guarantee(NamedTuple):
    """The value minimax guarantees MAX, and the players who are made to move otherwise by hand."""

    value: Value
    by_hand: frozenset[int] = frozenset()
    searches: tuple[str, ...] = ()
    """The algorithms for a MIN that throws dice, if it does."""


class Run:
    """One finished search."""

    def __init__(
        self,
        origin: Origin,
        settings: Settings,
        trace: Trace,
        exhaustive: bool,
        warnings: list[RunWarning] | None = None,
        depth: int | None = None,
        iterations: "Sequence[Run]" = (),
        guarantee: Guarantee | None = None,
    ) -> None:
        self.origin = origin
        self.settings = settings
        self.trace = trace
        self.exhaustive = exhaustive
        """True if the algorithm works out every root action, and so knows all optimal ones."""
        self.warnings = [] if warnings is None else warnings
        self.depth = depth
        """The depth limit, in plies, of one of several searches to growing depth."""
        self.iterations = iterations
        """All of these, itself among them; only the last one may be unfinished."""
        self.guarantee = guarantee
        """The guarantee of minimax for the whole tree, if a player is made to play otherwise."""
        self.exact: Run | None = None
        """The same search without its depth limit, if there was one."""
        self.is_as_meant = True
        """True if its settings are those that the source opens with; for others the author's
        remarks may be wrong."""
        self.draw: Callable[[Run], str | None] | None = None
        """Makes the picture that a notebook shows of it."""
        self.describe: Callable[[Run], str] = repr
        """Makes the text for ``print``."""

    def __repr__(self) -> str:
        nodes = "node" if self.visited == 1 else "nodes"
        found = f"value {self.value}, action {self.action}, {self.visited:,} {nodes}"
        return f"<{self.settings.algorithm} on {self.origin.name}: {found}>"

    def __str__(self) -> str:
        return self.describe(self)

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook; None if it has to do with the text."""
        return None if self.draw is None else self.draw(self)

    @property
    def tree(self) -> Tree:
        """The tree that was searched, in the order it was searched."""
        return self.trace.tree

    @cached_property
    def names(self) -> Names:
        """Names of its nodes and actions."""
        return Names(self.tree)

    @cached_property
    def end(self) -> Moment:
        """The search as it stands at its end."""
        return Moment(self.trace, len(self.trace))

    @property
    def stopped(self) -> str | None:
        """The reason why the search, or the last of a series, ended early."""
        return self.iterations[-1].trace.stopped if self.iterations else self.trace.stopped

    @property
    def total_nodes(self) -> int:
        """The nodes visited, by a whole series if it is one of several searches."""
        return sum(each.visited for each in self.iterations or [self])

    @property
    def visited(self) -> int:
        """The nodes it visited."""
        return len(self.trace.node)

    @cached_property
    def is_whole(self) -> bool:
        """True if the size of the tree is known."""
        return self.tree.is_whole()

    @cached_property
    def has_known_size(self) -> bool:
        """True if the size of the source is reported.

        For a game, that is only if the search visited every node. A tree file that was exported
        from a game is reported like the game.
        """
        return -1 not in self.trace.last_visit if self.tree.is_of_game else self.is_whole

    @property
    def size(self) -> tuple[int | None, int | None]:
        """Nodes and leaves of the source, if they are known."""
        if self.origin.kind == "tree":
            return self.origin.nodes, self.origin.leaves
        if (
            self.tree.depth_limit is not None
            or self.guarantee is not None
            or not self.has_known_size
        ):
            return None, None
        return self._size_of_tree

    @property
    def _size_of_tree(self) -> tuple[int, int]:
        return len(self.tree), self.tree.count.count(0)

    @property
    def counts(self) -> Counts:
        """The counts of the search."""
        return self.end.counts

    @cached_property
    def space(self) -> Space:
        """The most nodes that it had at once."""
        return space_of(self.trace)

    @cached_property
    def value(self) -> Any:
        """The root's value; of a stopped search, the best so far or None."""
        return self.trace.root_value

    @property
    def bound(self) -> str | None:
        """``=``, ``<=``, ``>=`` or ``?``: what the value says of the true one.

        None if the search was stopped.
        """
        return self.end.bound(ROOT)

    @property
    def decision(self) -> Decision:
        """The action to be played, as far as the search has proved it."""
        return self.trace.decision

    @cached_property
    def line(self) -> Sequence[int]:
        """The nodes that follow when both sides play what was found best."""
        return self.trace.principal_variation

    @property
    def best(self) -> int | None:
        """The child of the root to play."""
        return self.line[0] if self.line else None

    @property
    def action(self) -> str | None:
        """The name of the action to play at the root; None if there is none or chance moves."""
        return None if self.best is None else self.names.action(self.best)

    @property
    def is_forced(self) -> bool:
        """True if the root's action was chosen by hand."""
        return any(len(path) == 1 for path in self.settings.by_hand)

    @property
    def returned(self) -> list[Any]:
        """The values of the root's children that have returned, the first child first."""
        root = self.trace.visit(ROOT)
        return [child.returned for child in self.trace.children(root)] if root >= 0 else []

    @cached_property
    def optimal(self) -> list[int] | None:
        """All root actions worth the root's value, if the algorithm knows them.

        If a player is made to play otherwise, the rest of the tree does not show them.
        """
        if not self.exhaustive or self.trace.stopped or self.settings.is_opposed:
            return None
        mover = self.tree.player[ROOT]
        if mover == CHANCE:
            return []
        wanted = part_of(self.value, mover)
        children = zip(self.tree.children(ROOT), self.returned, strict=False)
        best = [child for child, value in children if part_of(value, mover) == wanted]
        return sorted(best, key=self.tree.child_index)


class CountedRun(Run):
    """A full search of a game that was counted: no step is on record, so its trace is empty."""

    def __init__(
        self, origin: Origin, settings: Settings, found: FullSearch, warnings: list[RunWarning]
    ) -> None:
        trace = Trace(found.tree)
        trace.stopped = found.stopped
        super().__init__(origin, settings, trace, exhaustive=True, warnings=warnings)
        self.found = found

    @property
    def visited(self) -> int:
        """The nodes it visited."""
        return self.found.root.nodes

    @cached_property
    def is_whole(self) -> bool:
        """True if the size of the tree is known."""
        return not self.found.stopped

    @property
    def has_known_size(self) -> bool:
        """True if the size of the source is reported."""
        return self.is_whole

    @property
    def _size_of_tree(self) -> tuple[int, int]:
        return self.found.root.nodes, self.found.root.leaves

    @property
    def counts(self) -> Counts:
        """The counts of the search."""
        return self.found.counts

    @cached_property
    def space(self) -> Space:
        """The most nodes that it had at once."""
        return self.found.space

    @cached_property
    def value(self) -> Any:
        """The root's value; of a stopped search, the best so far or None."""
        return self.found.value

    @property
    def bound(self) -> str | None:
        """``=``: all values are exact; None if the search was stopped."""
        return None if self.found.stopped else "="

    @property
    def decision(self) -> Decision:
        """The action to be played."""
        return Decision(self.best)

    @cached_property
    def line(self) -> Sequence[int]:
        """The nodes that follow when both sides play what was found best."""
        return self.found.line

    @property
    def returned(self) -> list[Any]:
        """The values of the root's children that have returned, the first child first."""
        return self.found.returned
