"""Positions of a game with their exact values: met in games at random, and solved to the end."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX, Game, Value
from tui_explorer.engine.settings import Settings, TableKind
from tui_explorer.errors import Interrupted
from tui_explorer.searches.search import search
from tui_explorer.searches.source import GameSource
from tui_explorer.words.tuning import interrupted, solving

_TO_THE_END = 100_000
"""Plies that no game lasts: a limit under which Eval scores what is finished, and nothing else."""
_AFFORDABLE = 2_000
"""Nodes spent on the exact value of a position; what takes more is nearer to the game's begin."""
_LONGEST = 500
"""Plies of a game at random, which need not have an end."""
_IN_VAIN = 200
"""Games in a row that brought nothing new: there is no more."""

Phase = Callable[[str, Budget], Budget]
"""Begins a phase of a command's work, told so, within a budget."""


class Solved(NamedTuple):
    """A position whose worth is known."""

    state: Any
    value: Value
    """The exact one, in the units of Eval."""
    features: tuple[Value, ...]


class Solver:
    """Exact values of one game's positions, as far as they are affordable."""

    def __init__(self, game: Game, phase: Phase) -> None:
        self._game, self._phase = game, phase
        self._found = 0

    def positions(self, count: int, seed: int) -> Iterator[Solved]:
        """Different positions from games at random; fewer where the game has not so many.

        How many plies before its end a game is looked at goes up with each position that was
        solved, and down with each that was not.
        """
        chance, seen = Random(seed), set[Hashable]()
        reach, in_vain = 1.0, 0
        while self._found < count and in_vain < _IN_VAIN:
            line = self._game_at_random(chance)
            in_vain += 1
            if not line:
                return
            back = chance.randint(1, max(1, min(int(reach), len(line))))
            state = line[-back]
            if state in seen:
                reach += 0.5
                continue
            seen.add(state)
            value = self.value(state, _AFFORDABLE)
            reach = max(1.0, reach + (1 if value is not None else -2))
            if value is not None:
                in_vain = 0
                self._found += 1
                yield Solved(state, value, tuple(self._game.features(state).values()))

    def value(self, state: Any, nodes: int = 10 * _AFFORDABLE) -> Value | None:
        """The exact value of a position; None if it takes more nodes than these."""
        settings = Settings(depth=_TO_THE_END, table=TableKind.SOUND)
        run = self._searched(self._game, state, settings, nodes)
        value: Value | None = None if run.stopped else run.value
        return value

    def after(self, state: Any) -> list[Any]:
        """The states that a position leads to."""
        return [self._game.result(state, action) for action in self._game.actions(state)]

    def choice(self, game: Game, state: Any, depth: int) -> Any:
        """The state that a search to a depth chooses to go to, with this game's weights; None if
        it takes too long to choose any.
        """
        run = self._searched(game, state, Settings(depth=depth), 10 * _AFFORDABLE)
        return None if run.best is None else game.result(state, run.tree.action[run.best])

    def _searched(self, game: Game, state: Any, settings: Settings, nodes: int) -> Run:
        budget = self._phase(solving(self._found), Budget(nodes))
        run = search(GameSource(Origin("game", ""), game.continued(state)), settings, budget)
        if run.stopped == "interrupted":
            raise Interrupted(interrupted(self._found))
        return run

    def _game_at_random(self, chance: Random) -> list[Any]:
        """The unfinished states of a game that is not thrown away: who can win at once does, and
        nobody lets the other do so who can help it. All else is left to chance.
        """
        game, state = self._game, self._game.start()
        line: list[Any] = []
        while not game.is_terminal(state) and len(line) < _LONGEST:
            line.append(state)
            after = self.after(state)
            chance.shuffle(after)
            won = (each for each in after if self._is_won_by(game.player(state), each))
            calm = (each for each in after if not self._can_be_won(each))
            state = next(won, None) or next(calm, None) or after[0]
        return line

    def _is_won_by(self, mover: int, state: Any) -> bool:
        """Whether a game is over, and better than a draw for somebody."""
        if not self._game.is_terminal(state):
            return False
        utility: Any = self._game.utility(state)
        return bool(utility > 0 if mover == MAX else utility < 0)

    def _can_be_won(self, state: Any) -> bool:
        """Whether who is to move can win at once."""
        game = self._game
        if game.is_terminal(state):
            return False
        mover, after = game.player(state), map(partial(game.result, state), game.actions(state))
        return any(self._is_won_by(mover, each) for each in after)
