"""The class of a game or a tree (players, sum, chance, information), and its size."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.backup import sum_of_all
from tui_explorer.engine.game import Game, Value, pays_each
from tui_explorer.engine.tree.shape import Structure, shape, structure
from tui_explorer.engine.tree.tree import Tree

ZERO, CONSTANT, GENERAL = "zero", "constant", "general"
PERFECT = "perfect"


class GameClass(NamedTuple):
    """The class of a game or a tree."""

    players: tuple[str, ...]
    """Their names, chance aside."""
    sum: str | None
    """ZERO, CONSTANT or GENERAL; None for a single player, or if not all ends are known."""
    total: Value | None
    """The sum of all players' payoffs, if it is the same at every end."""
    has_chance: bool
    information: str = PERFECT
    """Always perfect: no search here could use hidden information."""


class About(NamedTuple):
    """The facts about one source."""

    origin: Origin
    comes_from: str
    """The author's words on its origin; may be empty."""
    game_class: GameClass
    space: Structure

    @property
    def is_written_out(self) -> bool:
        """True for a tree, in contrast to the rules of a game: each of its nodes is a state."""
        return self.origin.kind == "tree"


def about_tree(origin: Origin, tree: Tree) -> About:
    """The facts about a tree, from all its nodes: each of them is a state."""
    nodes, leaves, depth, _ = shape(tree)
    worths = (worth for worth, size in zip(tree.utility, tree.count, strict=True) if not size)
    game_class = GameClass(tree.players, *_sum(tree.players, worths), tree.has_chance)
    space = Structure(nodes, True, False, False, nodes, leaves, depth)
    return About(origin, origin.credit, game_class, space)


def about_game(origin: Origin, game: Game, most_states: int) -> About:
    """The facts about a game, from a walk through at most so many states."""
    worths: list[Any] = []
    space = structure(game, most_states, lambda state: worths.append(game.utility(state)))
    kind, total = _sum(game.players, worths)
    if not space.is_whole and pays_each(game.players) and kind != GENERAL:
        kind, total = None, None
    game_class = GameClass(game.players, kind, total, game.has_chance)
    return About(origin, game.origin, game_class, space)


def _sum(players: tuple[str, ...], leaves: Iterable[Any]) -> tuple[str | None, Value | None]:
    """The kind of sum, and what all players get together."""
    if not pays_each(players):
        return (ZERO, 0) if len(players) > 1 else (None, None)
    every = list(leaves)
    known = [payoffs for payoffs in every if _are_numbers(payoffs)]
    total = sum_of_all(known)
    if total is None:
        return GENERAL, None
    if not known or len(known) < len(every):
        return None, None
    return CONSTANT if total else ZERO, total


def _are_numbers(payoffs: Any) -> bool:
    return isinstance(payoffs, tuple) and all(isinstance(one, Value) for one in payoffs)
