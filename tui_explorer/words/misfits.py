"""What is said when an algorithm, a switch or an opponent does not go with a source."""

from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM
from tui_explorer.errors import UsageError
from tui_explorer.words.safe import safe

_KINDS = {
    ZERO_SUM: "MAX and MIN play it for one number, without chance",
    PAYOFFS: "its leaves are payoff vectors, not one number that MAX wants high and MIN low",
    CHANCES: "it has chance nodes",
    PAYOFFS_AND_CHANCES: "it has chance nodes and payoff vectors",
}
"""What each kind of source is, said to somebody who chose an algorithm for another."""
_ALONE = "it is played for one number, without chance"
_RANDOM_IS_CHANCE = "a MIN that moves at random makes chance nodes"
_OF_KIND = {
    ZERO_SUM: "one number",
    PAYOFFS: "payoff vectors",
    CHANCES: "chance nodes",
    PAYOFFS_AND_CHANCES: "chance nodes and payoff vectors",
}
"""What a search is a search of."""
_LACKS = {
    "deepening": "does not deepen by iterations",
    "table": "has no table of positions",
    "quiescence": "does not look beyond the depth limit",
}
"""What is said of an algorithm that lacks a switch."""
_HAS = {
    "deepening": "deepens by iterations",
    "table": "has a table",
    "quiescence": "looks beyond the depth limit",
}


def why_not(kind: str, players: int, *, by_dice: bool) -> str:
    """What a source is, said of an algorithm that is not for it."""
    if by_dice:
        return _RANDOM_IS_CHANCE
    return _ALONE if kind == ZERO_SUM and players == 1 else _KINDS[kind]


def lacking(
    algorithm: str, switch: str, able: list[str], kind: str, *, by_dice: bool
) -> UsageError:
    """An algorithm without a switch; ``able`` are those for the same source that have it."""
    if able:
        return UsageError(f"{algorithm} {_LACKS[switch]}", f"use {' or '.join(able)}")
    dice = " or --opponent random" if by_dice else ""
    what = f"no search of {_OF_KIND[kind]} {_HAS[switch]}"
    return UsageError(what, f"leave --{switch}{dice} out")


def unused(algorithm: str, promise: str, able: list[str]) -> UsageError:
    """A promise that changes nothing; ``able`` are those for the same source that it is for."""
    hint = f"use {' or '.join(able)}" if able else f"leave --{promise} out"
    return UsageError(f"{algorithm} makes no use of --{promise}", hint)


def nobody_to_oppose(source: str) -> UsageError:
    """An opponent in a game for one."""
    return UsageError(f"{source} has one player: there is no opponent", "leave --opponent out")


def nothing_promised(source: str, kind: str) -> UsageError:
    """An opponent where minimax has nothing to say."""
    return UsageError(
        f"minimax promises nothing of {source}: {_KINDS[kind]}",
        "an opponent and moves by hand are for MAX against MIN",
    )


def left_out(algorithm: str, why: str) -> str:
    """That an algorithm is missing from a comparison, and why."""
    return f"{algorithm} was left out: {safe(why)}."


def replaced(misfit: UsageError, title: str) -> str:
    """That what was in use does not fit what has been opened, and what searches it instead."""
    return f"{safe(misfit.what)}. Now {title}."


def does_not_fit(why: str) -> str:
    """What the list of algorithms says of one that cannot be chosen here."""
    return f"does not fit: {why}"
