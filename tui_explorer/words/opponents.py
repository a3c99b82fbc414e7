"""Opponents that are not perfect, and what minimax guarantees against them."""

from collections.abc import Iterator

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.results.run import Guarantee, Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show

PERFECT, STRATEGY = "perfect", "any"
CHOICES = [
    (PERFECT, "MIN replies with what is best for it: the whole tree"),
    (STRATEGY, "MIN may reply anything: MAX's strategy alone"),
    ("worst", "MIN replies with what is worst for it"),
    ("random", "MIN throws dice: every reply is equally likely"),
]
"""The opponents that MAX can have, and what each does."""
_NAMES = {"any": "MIN replies anything", "worst": "MIN at its worst", "random": "MIN at random"}
NOTHING_BY_HAND = "No move was played by hand."
NOT_A_MOVE = "The root is not a move: go to the move to be played."


def otherwise(settings: Settings) -> Iterator[str]:
    """The players that do not play what is best, each in a few words."""
    if settings.opponent:
        yield _NAMES[settings.opponent]
    if settings.by_hand:
        moves = len(settings.by_hand)
        yield f"{grouped(moves)} {'move' if moves == 1 else 'moves'} by hand"


def guarantee_told(run: Run, glyphs: Glyphs = UNICODE) -> str | None:
    """The value minimax guarantees MAX and what MAX gets; None where all play what is best."""
    if run.guarantee is None:
        return None
    told = f"Minimax promises MAX {show(run.guarantee.value, glyphs)}"
    is_known = run.value is not None and not run.trace.stopped and run.end.bound(ROOT) == "="
    if not is_known:
        return told
    opponent = run.settings.opponent
    dice = f". Dice take {' or '.join(run.guarantee.searches)}" if opponent == "random" else ""
    return f"{told}. {_outcome(run.guarantee, opponent, show(run.value, glyphs))}{dice}"


def _outcome(guarantee: Guarantee, opponent: str, gets: str) -> str:
    if MAX in guarantee.by_hand:
        is_perfect = MIN not in guarantee.by_hand and opponent in ("", "any")
        return f"MAX plays otherwise and gets {gets}" + (": never more" if is_perfect else "")
    if opponent == "random":
        return f"Against a MIN that throws dice it gets {gets} on average: never less"
    if opponent == "any" and not guarantee.by_hand:
        return f"Its strategy brings {gets} if MIN is perfect, and never less"
    return f"Against this MIN it gets {gets}: never less"
