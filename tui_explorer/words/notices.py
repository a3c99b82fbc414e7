"""What toasts say about a key that was pressed: what came of it, or why nothing did."""

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

_WANTED_LENGTH = 40


def one_search_only(key: str) -> str:
    """Why there is no other iteration to go to."""
    return f"There is one search only: {key} turns deepening on."


def no_table(key: str) -> str:
    """Why no position was looked up."""
    return f"There is no table of positions: {key} turns it on."


def weights_wait(key: str) -> str:
    """Why other weights change nothing yet."""
    return f"Eval counts only with a depth limit: {key} sets one."


def copied(row: str) -> str:
    """What is on the clipboard now."""
    return f"Copied: {row}"


def saved(path: object) -> str:
    """Where an export is."""
    return f"Saved as {safe(str(path))}"


def not_saved(fault: object) -> str:
    """Why an export is nowhere."""
    return f"Not saved: {safe(str(fault))}"


def quits(key: str) -> str:
    """What to press instead of Ctrl-C, which others take for the end."""
    return f"{key} quits."


def which(place: int | None, fitting: int, *, is_whole: bool) -> str:
    """As in ``2 of 9``, ``2 of 1,000+``, or only how many there are at least."""
    count = grouped(fitting) + ("" if is_whole else "+")
    return f"one of {count}" if place is None else f"{grouped(place)} of {count}"


def nothing_found(wanted: str, known: int | None) -> str:
    """That no node fits; ``known`` tells how many were looked at, if there may be others."""
    said = f"Nothing found for '{safe(wanted, _WANTED_LENGTH)}'"
    if known is None:
        return f"{said}."
    return (
        f"{said} among the {grouped(known)} nodes known so far; "
        "what lies below a node that was never visited is listed once you unfold it."
    )
