"""Editing a tree: notices, questions, and what cannot be done."""

from tui_explorer.engine.game import Value
from tui_explorer.words.glyphs import UNICODE
from tui_explorer.words.names import grouped, show
from tui_explorer.words.safe import safe

EDITING, CHANGED = "editing, {key} ends it", "not saved"
SWITCH_ON = "{key} lets you edit this tree."
HAS_CHILDREN = "This node has children, and its value comes from them."
NO_CHILDREN = "A leaf has no mover: {key} gives it a child first."
NO_CHANCE = "No chance moves here: {key} changes who moves."
ROOT_STAYS = "The root stays: a tree needs one."
NO_ACTION = "No action leads to the root; {key} names the node itself."
NO_SIBLING = "There is no sibling on that side."
OTHER_ORDER = "Children stand in another order than the tree's own: {key} chooses natural."
TAKEN_OVER = "The game's tree is yours to edit now; the game is as it was."

NEW, NEW_TREE = "New", "[0, 0]"
"""The tree to begin with where there is nothing, and the section of lists that has it."""
NEW_NAME, NEW_TITLE = "new tree", "two leaves to begin with, edited at once"
RANDOM_TITLE = "a random tree"
VALUE = "Value of this leaf"
PAYOFFS = "Payoffs of this leaf, one for each player"
ACTION = "Action that leads here (empty: none)"
LABEL = "Name of this node (empty: none)"
MOVER = "Who moves here"
MOVES = "moves here"
CHANCE, THROWN = "chance", "dice decide: every outcome is equally likely at first"
CHANCES = "Probabilities of the outcomes, in their order"

SAVE_AS = "Save the tree as"
OLD_ANSWER = "The answer in it was written before the tree was edited: see whether it still holds."
NO_FILE_NAME = "A file's name, such as tree.yaml."
LEAVE = "Changes of this tree are not saved"
SAVE, DISCARD, CANCEL = "save", "discard", "cancel"
WAYS_TO_LEAVE = [
    (SAVE, "write the tree to a file first"),
    (DISCARD, "lose the changes"),
    (CANCEL, "go back to the tree"),
]
OPEN, LATER = "open", "later"
WAYS_TO_RECOVER = [
    (OPEN, "go on where it ended"),
    (LATER, "be asked the next time again"),
    (DISCARD, "lose the changes"),
]
NOT_RECOVERED = "The changes that were left behind cannot be read."


def left_behind(name: str) -> str:
    """Changes of a tree that were neither saved nor given up when the explorer ended."""
    return f"Changes of {safe(name, 30)} were never saved"


def is_there(name: str) -> str:
    """A file that would be written over."""
    return f"{safe(name, 200)} is there already: enter once more replaces it."


def too_long(length: int, most: int) -> str:
    """A name with too many characters."""
    return f"{grouped(length)} characters are too many for a name: at most {grouped(most)}."


def too_large(most: int) -> tuple[str, str]:
    """A tree that is too large to be edited, and what helps."""
    return f"only trees of up to {grouped(most)} nodes can be edited", "open a smaller one"


def too_large_a_game(most: int) -> tuple[str, str]:
    """A game whose tree is too large to be taken over, and what helps."""
    what = f"only game trees of up to {grouped(most)} nodes can be edited"
    return what, "set a smaller depth limit first"


def payoffs_wanted(players: tuple[str, ...]) -> tuple[str, str]:
    """Payoffs that are not one for each player."""
    return f"{len(players)} payoffs are needed", f"for {safe(', '.join(players), 60)}"


def out_of_bounds(least: Value, most: Value) -> tuple[str, str]:
    """A value that the tree's own bounds do not allow."""
    return (
        "this is out of the tree's bounds",
        f"from {show(least, UNICODE)} to {show(most, UNICODE)}",
    )


def above_total(total: Value) -> tuple[str, str]:
    """Payoffs that sum to more than the tree allows."""
    return "these payoffs sum to more than the tree's total", f"at most {show(total, UNICODE)}"


def shares_wanted(outcomes: int) -> str:
    """Probabilities that are not as many as there are outcomes, or do not sum to 1."""
    return f"{grouped(outcomes)} shares such as 1/2 or 0.25 are needed that sum to 1."
