"""A finished search: its source, settings, trace and result."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_explorer.engine.backup import part_of
from tui_explorer.engine.game import CHANCE, Value
from tui_explorer.engine.python import cached_property
from tui_explorer.engine.results.space import Space, space_of
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.events import Counts
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree

if TYPE_CHECKING:
    from tui_explorer.engine.results.tally import Tally


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
    """What its author tells when the search has ended."""
    keywords: tuple[str, ...] = ()
    narration: tuple[tuple[str, str], ...] = ()
    """What its author says of each leaf that is read, by the leaf's name, in their order."""
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
    """The algorithms for a MIN that throws dice, where it does."""


class Run:
    """One finished search."""

    def __init__(
        self,
        origin: Origin,
        settings: Settings,
        trace: Trace,
        exhaustive: bool,
        warnings: list[str] | None = None,
        depth: int | None = None,
        iterations: "Sequence[Run]" = (),
        guarantee: Guarantee | None = None,
        tally: "Tally | None" = None,
    ) -> None:
        self.origin = origin
        self.settings = settings
        self.trace = trace
        self.exhaustive = exhaustive
        """Whether the algorithm works out every root action, and so knows all optimal ones."""
        self.warnings = [] if warnings is None else warnings
        self.depth = depth
        """The depth limit, in plies, of one of several searches to growing depth."""
        self.iterations = iterations
        """All of these, itself among them; only the last one may be unfinished."""
        self.guarantee = guarantee
        """What minimax guarantees of the whole tree, where somebody is made to play otherwise."""
        self.tally = tally
        """Of a search that was only counted: all that is known of it beside the root's children."""
        self.exact: Run | None = None
        """Of a search with a depth limit: the one without, where somebody has done it."""
        self.is_as_meant = True
        """Whether it was searched as the source opens when nobody sets anything; of another search
        what its author says may be wrong."""
        self.draw: Callable[[Run], str | None] | None = None
        """Makes the picture that a notebook shows of it, where it is one's own to look at."""
        self.describe: Callable[[Run], str] = repr
        """Makes the text that ``print`` shows of it."""

    def __repr__(self) -> str:
        nodes = "node" if self.visited == 1 else "nodes"
        found = f"value {self.value}, action {self.action}, {self.visited:,} {nodes}"
        return f"<{self.settings.algorithm} on {self.origin.name}: {found}>"

    def __str__(self) -> str:
        return self.describe(self)

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook; None where there is none, and words have to do."""
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
        return len(self.trace.node) if self.tally is None else self.tally.counts.nodes

    @cached_property
    def is_whole(self) -> bool:
        """Whether the size of the tree is known."""
        return (self.tally is not None and self.tally.is_complete) or self.tree.is_whole()

    @property
    def size(self) -> tuple[int | None, int | None]:
        """Nodes and leaves of the source, where they are known."""
        if self.origin.kind == "tree":
            return self.origin.nodes, self.origin.leaves
        if self.tree.depth_limit is not None or self.guarantee is not None:
            return None, None
        if self.tally is not None and self.tally.is_complete:
            return self.counts.nodes, self.counts.leaves
        return (len(self.tree), self.tree.count.count(0)) if self.is_whole else (None, None)

    @property
    def counts(self) -> Counts:
        """The counts of the search."""
        return self.end.counts if self.tally is None else self.tally.counts

    @cached_property
    def space(self) -> Space:
        """The most nodes that it had at once."""
        return space_of(self.trace) if self.tally is None else self.tally.space

    @cached_property
    def value(self) -> Any:
        """The root's value; of a stopped search, the best so far or None."""
        return self.trace.root_value

    @cached_property
    def best(self) -> int | None:
        """The child of the root that is to be played."""
        line = self.trace.principal_variation
        return line[0] if line else None

    @property
    def action(self) -> str | None:
        """What the root's player is to do, by its name; None where chance moves or nothing can."""
        return None if self.best is None else self.names.action(self.best)

    @property
    def line(self) -> Sequence[int]:
        """The nodes that follow when both sides play what was found best."""
        return self.trace.principal_variation if self.tally is None else self.tally.line

    @property
    def is_forced(self) -> bool:
        """Whether somebody has chosen the root's action by hand."""
        return any(len(path) == 1 for path in self.settings.by_hand)

    @cached_property
    def optimal(self) -> list[int] | None:
        """All root actions worth the root's value, where the algorithm knows them.

        Where somebody is made to play otherwise, what is left of the tree does not tell.
        """
        if not self.exhaustive or self.trace.stopped or self.settings.is_opposed:
            return None
        mover = self.tree.player[ROOT]
        told = self.trace.children(self.trace.visit(ROOT))
        if mover == CHANCE:
            return []
        wanted = part_of(self.value, mover)
        best = [child.node for child in told if part_of(child.returned, mover) == wanted]
        return sorted(best, key=self.tree.child_index)
