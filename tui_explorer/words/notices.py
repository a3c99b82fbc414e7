"""Toasts: what came of a key that was pressed, or why nothing did."""

from tui_explorer.words.names import NAME_LENGTH
from tui_explorer.words.numbers import grouped
from tui_explorer.words.safe import safe

FOLLOWS = "The view follows the search."
STAYS_THERE = "The view stays where it is."
NO_CUT_AFTER = "There is no cut after this step."
NO_CUT_BEFORE = "There is no cut before this step."
DEEPEST, FIRST = "This is the deepest iteration.", "This is the first iteration."
NO_ANSWER = "No table answered for this position."
NO_OTHER_SEARCH = "No other search can do this."
RULES_SAY_WHO_BEGINS = "A game says itself who begins."
USUAL_AGAIN = "Settings that were made for another source are as usual again."
COMPLETE = "The search is complete."
NO_FEATURES = "Eval has no features to weigh here."
READING, WRITING = "Reading…", "Writing…"


def one_search_only(key: str) -> str:
    """No other iteration to go to, and the key for it."""
    return f"There is one search only: {key} turns deepening on."


def no_table(key: str) -> str:
    """No table of positions, and the key for it."""
    return f"There is no table of positions: {key} turns it on."


def weights_wait(key: str) -> str:
    """Weights that change nothing yet, and the key for a depth limit."""
    return f"Eval counts only with a depth limit: {key} sets one."


def copied(row: str) -> str:
    """The row that is on the clipboard now."""
    return f"Copied: {row}"


def saved(path: object) -> str:
    """The file of an export."""
    return f"Saved as {safe(str(path))}"


def not_saved(fault: object) -> str:
    """An export that failed, and why."""
    return f"Not saved: {safe(str(fault))}"


def quits(key: str) -> str:
    """The key to press instead of Ctrl-C, which others take for the end."""
    return f"{key} quits."


def which(place: int | None, fitting: int, *, is_whole: bool) -> str:
    """The place among what was found: ``2 of 9``, ``2 of 1,000+`` or ``one of 9``."""
    count = grouped(fitting) + ("" if is_whole else "+")
    return f"one of {count}" if place is None else f"{grouped(place)} of {count}"


def nothing_found(wanted: str, known: int | None) -> str:
    """No node fits; ``known`` is how many were looked at, if there may be others."""
    said = f"Nothing found for '{safe(wanted, NAME_LENGTH)}'"
    if known is None:
        return f"{said}."
    return (
        f"{said} among the {grouped(known)} nodes known so far; "
        "what lies below a node that was never visited is listed once you unfold it."
    )
