"""Gambit's files: what should stand where something else does, and what is not searched here."""

from tui_explorer.words import slips
from tui_explorer.words.slips import SlipWords, shown

_BEGIN = "a Gambit file begins with EFG 2 R or EFG 2 D"
_FROM_1 = "a whole number from 1 on"

Expected = tuple[str, str]
"""What should stand there, and what that is like."""
EFG: Expected = ("EFG", _BEGIN)
VERSION: Expected = ("version 2", _BEGIN)
KIND: Expected = ("R or D", _BEGIN)
PLAYERS: Expected = ("{", 'at least two names, as in { "A" "B" }')
NODE: Expected = ("a node", "c for chance, p for a player, t for an end")
PLAYER: Expected = ("a player's number", _FROM_1)
INFORMATION_SET: Expected = ("the number of an information set", _FROM_1)
ACTIONS: Expected = ("{", 'its name and actions, as in "" { "left" "right" }')
CHANCES: Expected = ("{", 'its name, actions and chances, as in "" { "heads" 1/2 "tails" 1/2 }')
PROBABILITY: Expected = ("a probability", slips.HOLDS["prob"])
OUTCOME: Expected = ("the number of an outcome", "a whole number from 0 on")
PAYOFFS: Expected = ("{", 'its name and payoffs, as in "" { 1 -1 }')
PAYOFF: Expected = ("a payoff", "a number such as 3, -0.5 or 1/2")
END: Expected = ("the end of the tree", "one node for each action, no more")
TITLE, COMMENT, NODE_NAME, NAME = "the title", "the comment", "a node's name", "a name"
IN_QUOTES = 'text in double quotes, "" for none'

TOO_FEW_PLAYERS = (slips.TOO_FEW_PLAYERS[0], PLAYERS[1])
NO_ACTIONS = (slips.NO_CHILDREN[0], "at least one action")
NO_OUTCOME = ("outcome 0 is described", "it stands for none; count from 1")
TOO_FINE = ("the sum up to here is too fine", slips.TOO_FINE[1])
NOT_AS_PROMISED = ("a leaf is not as the comment promises", "mend its bounds or total")


def unexpected(found: str | None, expected: str, hint: str) -> SlipWords:
    """Something else than what should be there; None for the end of the file."""
    return f"{'the file ends' if found is None else shown(found)} where {expected} should be", hint


def no_player(number: int, players: int) -> SlipWords:
    """A player who is not among those of the game."""
    return f"there is no player {number}", f"from 1 to {players}"


def second_node(number: int, player: int) -> SlipWords:
    """A player who cannot tell two nodes apart."""
    what = f"imperfect information: a second node in information set {number} of player {player}"
    return what, "here everybody sees every move; Gambit is the tool for such games"


def unknown_set(number: int, *, by_chance: bool) -> SlipWords:
    """An information set whose actions nobody has listed."""
    return f"information set {number} is not described yet", (CHANCES if by_chance else ACTIONS)[1]


def unknown_outcome(number: int) -> SlipWords:
    """An outcome whose payoffs nobody has listed."""
    return f"outcome {number} is not described yet", PAYOFFS[1]


def other_set(number: int, line: int | None) -> SlipWords:
    """An information set with another name or other actions than it had."""
    return f"information set {number} was described differently before", _as_before(line)


def other_outcome(number: int, line: int | None) -> SlipWords:
    """An outcome with another name or other payoffs than it had."""
    return f"outcome {number} was described differently before", _as_before(line)


def _as_before(line: int | None) -> str:
    return f"as in line {line}, or no description"
