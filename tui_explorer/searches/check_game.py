"""Check a user's own game: play a thousand random games and report broken rules."""

from random import Random
from typing import Any, NamedTuple

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE, pays_each
from tui_explorer.errors import BadData
from tui_explorer.searches.guard import Guarded, guarded
from tui_explorer.words import own_games as words

GAMES = 1_000
_LONGEST = 10_000
"""The most moves of a game that must end."""
_ENOUGH = 10
"""Different faults after which the check stops."""


class Checked(NamedTuple):
    """The result of a thousand random games."""

    faults: list[BadData]
    """One fault of each kind, in the order the games showed them."""
    games: int
    shortest: int
    longest: int


def check_game(game: Guarded, budget: Budget) -> Checked:
    """Play the same random games each time; a game that breaks a rule ends there."""
    faults: dict[tuple[str, object], BadData] = {}
    lengths = []
    for seed in range(GAMES):
        budget.look(seed)
        try:
            lengths.append(_play(game, Random(seed)))
        except BadData as fault:
            faults.setdefault((fault.hint, fault.place), fault)
            if len(faults) >= _ENOUGH or (not lengths and seed >= _ENOUGH):
                break
    lengths = lengths or [0]
    return Checked(list(faults.values()), len(lengths), min(lengths), max(lengths))


def _play(game: Guarded, chance: Random) -> int:
    """Play one random game and return its number of moves."""
    state = _same(game, "start", "")
    met = {state}
    for move in range(_LONGEST):
        if _same(game, "is_terminal", state):
            _check_worth(game, "utility", state)
            _check_worth(game, "evaluate", state)
            game.picture(state)
            return move
        _check_unfinished(game, state)
        state = game.result(state, chance.choice(game.actions(state)))
        if state in met and not game.has_cycles:
            message = (
                "result leads back to a position",
                "set has_cycles = True if play can return to a position",
            )
            raise game.refusal("result", message, state)
        met.add(state)
    if not game.has_cycles:
        message = f"{_LONGEST:,} moves and no end", "every game must end, or has_cycles = True"
        raise game.refusal("is_terminal", message, state)
    return _LONGEST


def _check_unfinished(game: Guarded, state: Any) -> None:
    """Check a state that is not terminal."""
    mover = _same(game, "player", state)
    actions = _same(game, "actions", state)
    labels: set[str] = set()
    for action in actions:
        label = game.label(state, action)
        if label in labels:
            message = (
                f"two actions are called {words.quoted(label)}",
                "give each action its own label",
            )
            raise game.refusal("label", message, state)
        labels.add(label)
        before = _fingerprint(game, state)
        after = game.result(state, action)
        if before != _fingerprint(game, state):
            raise game.refusal("result", words.IN_PLACE, state)
        _refuse_different(game, "result", state, after, game.result(state, action))
    if mover != CHANCE:
        _check_worth(game, "evaluate", state)
    game.features(state)
    game.picture(state)


def _fingerprint(game: Guarded, state: Any) -> tuple[str, int]:
    """The repr and the hash of a state, to notice that it was changed."""
    return guarded(game.file, "repr", repr, state, where=state), hash(state)


def _check_worth(game: Guarded, name: str, state: Any) -> None:
    """Check that a utility or an Eval is within the bounds that the game promises."""
    worth = _same(game, name, state)
    payoffs = worth if pays_each(game.players) else (worth,)
    for promise, promised, is_beyond in (
        ("least", game.least, game.least is not None and min(payoffs) < game.least),
        ("most", game.most, game.most is not None and max(payoffs) > game.most),
        ("total", game.total, game.total is not None and sum(payoffs) > game.total),
    ):
        if is_beyond:
            message = (
                f"{name} gives {words.quoted(worth)}, but {promise} is {promised}",
                "utilities and Evals must keep to the promised bounds",
            )
            raise game.refusal(name, message, state)


def _same(game: Guarded, name: str, state: Any) -> Any:
    """The result of a method, which must be the same when it is called again."""
    given = () if name == "start" else (state,)
    first = getattr(game, name)(*given)
    _refuse_different(game, name, state, first, getattr(game, name)(*given))
    return first


def _refuse_different(game: Guarded, name: str, state: Any, first: Any, second: Any) -> None:
    is_same = guarded(game.file, "==", lambda: bool(first == second), where=state)
    if not is_same:
        message = (
            f"{name} gives {words.quoted(first)}, and then {words.quoted(second)}",
            "a method must give the same result when it is called again; states are compared by ==",
        )
        raise game.refusal(name, message, state)
