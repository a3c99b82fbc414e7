"""What kind of search space a game is: how many states, whether they repeat, whether they cycle.

Without cycles a game can be written out as a finite tree, in which a state that several lines lead
to stands several times. With cycles that tree never ends, and the space has to be kept as a graph.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tui_explorer.engine.game import Game


@dataclass(frozen=True)
class Structure:
    """What was found out by walking through all states, or through the first ones."""

    states: int
    """Distinct states that were seen."""
    is_whole: bool
    """Whether these are all there are; if not, what was not found may still be there."""
    repeated: bool
    """Whether some state can be reached in more than one way."""
    cycles: bool
    """Whether play can come back to a state it has left."""
    nodes: int | None
    """Of the tree; None where it never ends or was not walked through."""
    leaves: int | None
    """Of the tree, likewise: every way a game can go."""


def structure(game: Game, most_states: int) -> Structure:
    """Walk through a game's states, each once, depth first, and stop at so many."""
    walk = _Walk(game, most_states)
    is_whole = walk.to_the_end()
    counted = is_whole and not walk.cycles
    nodes, leaves = walk.below[game.start()] if counted else (None, None)
    return Structure(len(walk.seen), is_whole, walk.repeated, walk.cycles, nodes, leaves)


class _Walk:
    """A depth-first walk with a stack of its own: games may go on for long."""

    def __init__(self, game: Game, most_states: int) -> None:
        self.game, self.most_states = game, most_states
        self.seen: set[Any] = set()
        self.repeated = self.cycles = False
        self.below: dict[Any, tuple[int, int]] = {}
        """The nodes and leaves of the tree under each state that the walk is done with."""

    def to_the_end(self) -> bool:
        """Walk; False if there are more states than it may see."""
        path = [self._enter(self.game.start())]
        while path:
            state, following, rest = path[-1]
            for other in rest:
                if other not in self.seen:
                    if len(self.seen) >= self.most_states:
                        return False
                    path.append(self._enter(other))
                    break
                self.repeated = True
                self.cycles = self.cycles or other not in self.below
            else:
                path.pop()
                self._leave(state, following)
        return True

    def _enter(self, state: Any) -> tuple[Any, list[Any], Iterator[Any]]:
        """A state, those that follow it, and those of them that are still to be looked at."""
        self.seen.add(state)
        following = []
        if not self.game.is_terminal(state):
            following = [self.game.result(state, action) for action in self.game.actions(state)]
        return state, following, iter(following)

    def _leave(self, state: Any, following: list[Any]) -> None:
        """Add up the trees under a state; with cycles there is nothing to add up."""
        under = [] if self.cycles else [self.below[other] for other in following]
        nodes = 1 + sum(nodes for nodes, _ in under)
        leaves = sum(leaves for _, leaves in under) if under else 1
        self.below[state] = (nodes, leaves)
