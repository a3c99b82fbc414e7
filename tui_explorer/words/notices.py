"""Notices of the explorer: toasts, the step and the progress of a search, notes beside the tree.

A toast says what came of a key that was pressed, or why nothing did; a note at the edge of the tree
where things are that the rows on screen do not show.
"""

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import NAME_LENGTH, ShownNames, counted, grouped, noun, show
from tui_explorer.words.safe import safe

HIDES_AHEAD, SHOWS_AHEAD = "What lies ahead is hidden.", "What lies ahead is shown again."
HIDDEN_AHEAD = "This is hidden until the end of the search is reached."
NO_CUT_AFTER = "There is no cut after this step."
NO_CUT_BEFORE = "There is no cut before this step."
DEEPEST, FIRST = "This is the deepest iteration.", "This is the first iteration."
NO_LEAF_AFTER = "No leaf is read after this step."
NO_LEAF_BEFORE = "No leaf was read before this step."
ONE_LOOK = "There is one way only to look at this search."
NO_DIAGRAM = "This is for the diagram: {key} shows it."
ALL_TOLD, LEAST_TOLD = "All is told.", "Only values are told."
LEFT_OUT = "The search never came here: {key} goes to the step that left it out."
NEVER_VISITED = "The search was stopped before it came to an end here."
NO_ANSWER = "No table answered for this position."
NO_OTHER_SEARCH = "No other search can do this."
RULES_SAY_WHO_BEGINS = "A game says itself who begins."
OPTIONS_LEFT_OUT = "Options of the command line that do not fit here are left out."
NOTHING_CHANGED = "Nothing was changed that could be taken back."
NOTHING_TAKEN_BACK = "Nothing was taken back."
COMPLETE = "The search is complete."
NOTHING_BY_HAND = "No move was played by hand."
NOT_A_MOVE = "The root is not a move: go to the move to be played."
NO_FEATURES = "Eval has no features to weigh here."
NOT_A_FILE = "Only a tree in a file can be read again."
READING, WRITING = "Reading…", "Writing…"
COPIED = "Copied: {row}"
NOT_OFFERED = {
    "series": "There is one search only: {key} turns deepening on.",
    "visits": "There is no program to compare with: diff TRACE SOURCE --explore brings one.",
}
"""By panel that has nothing to say."""
NOTHING_TO_SHOW = "There is nothing to show there for this search."
GOES_THERE = "{key} goes to that moment."
NO_TABLE = "There is no table of positions: {key} turns it on."
LIMIT_WANTED = "the key {key} sets a depth limit"
WEIGHTS_WAIT = "Eval counts only with a depth limit: {key} sets one."
GOES_ON, STOPPED_EARLY = "{key} goes on", "The search was stopped here: {key} goes on."
NOTES_WAIT = "a note on this search follows at its end"
QUITS = "{key} quits."
"""The key to press instead of Ctrl-C, which others take for the end."""


def file_changed(name: str, key: str) -> str:
    """A tree file that is not as it was when it was read; ``key`` reads it again."""
    return f"{safe(name, NAME_LENGTH)} has changed on disk: {key} reads it again."


def saved(path: object) -> str:
    """The file of an export."""
    return f"Saved as {safe(str(path))}"


def not_saved(fault: object) -> str:
    """An export that failed, and why."""
    return f"Not saved: {safe(str(fault))}"


def looking_for(wanted: str, nodes: int) -> str:
    """A find that takes a while."""
    return f"Looking for '{safe(wanted, NAME_LENGTH)}' among {counted(nodes, 'node')} …"


def which(place: int | None, fitting: int, is_whole: bool) -> str:
    """The place among what was found: ``2 of 9``, ``2 of 1,000+`` or ``one of 9``."""
    count = grouped(fitting) + ("" if is_whole else "+")
    return f"one of {count}" if place is None else f"{grouped(place)} of {count}"


NOTHING_CUT = "Nothing is cut up to this step: {key} goes on to the next cut, if there is one."


def nothing_found(wanted: str, known: int | None) -> str:
    """No node fits; ``known`` is how many were looked at, if there may be others."""
    said = f"Nothing found for '{safe(wanted, NAME_LENGTH)}'"
    if known is None:
        return f"{said}."
    return (
        f"{said} among the {counted(known, 'node')} known so far; "
        "what lies below a node that was never visited is listed once you unfold it."
    )


# -- the step and the progress --------------------------------------------------------------------

SEARCHING = "searching…, {key} stops"
COUNTING, WEIGHING = "counting what was cut…", "telling values from bounds…"
"""The work after a search has ended, so that any step of it can be shown at once."""
STOPPING = "stopping…"
TRYING = "Trying every order of children …"
STAYS = "That search was stopped before it came as far as the one shown, which stays."
THE_END = "This is the last step."
NOT_SEARCHED = "not searched"
SPEEDS = (0.5, 1, 2, 4, 8, 16)
"""Steps a second when a search is played."""


def step_told(run: Run, step: int, key: str, *, hides_ahead: bool = False) -> list[str]:
    """The step, at length and in short; ``key``, if there is one, lets a stopped search go on."""
    if not len(run.trace) and not run.stopped:
        return [NOT_SEARCHED]
    where = f"step {grouped(step)}"
    if not hides_ahead:
        where += f" of {grouped(len(run.trace))}"
    partial = [f"partial ({key} goes on), ", "partial, "] if run.stopped else [""]
    if run.stopped and not key:
        partial = partial[1:]
    among = ""
    if run.iterations:
        among = f"iteration {run.iterations.index(run) + 1} of {len(run.iterations)}, "
    return [f"{first}{among}{where}" for first in partial]


def playing(speed: float, *, by_moves: bool = False) -> list[str]:
    """The speed at which a search is played step by step, or a game move by move, at length and in
    short.
    """
    steps = noun(speed, "move" if by_moves else "step")
    return [
        f"playing {speed:g} {steps} a second",
        f"playing {speed:g}/s",
        f"{speed:g}/s",
    ]


def speed_told(speed: float) -> str:
    """The speed at which a search will be played."""
    return f"Plays {speed:g} {noun(speed, 'step')} a second."


def visited_so_far(nodes: int, most: float, key: str) -> str:
    """The progress of a search, and how far it may go; ``key`` stops it."""
    of = "" if most == INF else f" of at most {grouped(int(most))}"
    return f"{grouped(nodes)}{of} {noun(nodes if most == INF else most, 'node')}, {key} stops"


# -- notes at the edge of the tree ---------------------------------------------------------------

ABOVE, BELOW, HIDDEN = "above", "below", "folded away"

FOLLOWING = "following the search"
STRAYING = "looking around, {key} goes back"
PINNED = "pinned, {key} lets it go"

_NOTE_LENGTH = 24
"""Characters of a node's name, or its depth is told instead."""


def owner_note(cut: Cut, tree: Tree, names: Names, where: str, glyphs: Glyphs) -> str:
    """The owner of the bound that cut, and on which side of the screen its row is."""
    assert cut.owner is not None
    bound = "its claim"
    if cut.holder is None:
        bound = glyphs.alpha if tree.player[cut.owner] == MAX else glyphs.beta
    name = ShownNames(names).node(cut.owner)
    if len(name) > _NOTE_LENGTH:
        name = f"depth {grouped(len(tree.path(cut.owner)))}"
    return f"{glyphs.owner} {bound}={show(cut.set_at, glyphs)} at {name}, {where}"


def from_depth(skipped: int, glyphs: Glyphs) -> str:
    """The first depth in sight, where levels are left out at the left."""
    return f"{glyphs.omitted} from depth {grouped(skipped)} on"
