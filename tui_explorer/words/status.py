"""Status of the explorer: the step and the progress of a search, and notes at the edge of the tree.

The notes say where things are that the rows on screen do not show, in a few words each.
"""

from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import ShownNames
from tui_explorer.words.numbers import grouped, show

COUNTING, WEIGHING = "counting what was cut…", "telling values from bounds…"
"""The work after a search has ended, so that any step of it can be shown at once."""
STOPPING = "stopping…"
TRYING = "Trying every order of children …"
STAYS = "That search was stopped before it came as far as the one shown, which stays."
THE_END = "This is the last step."
NOT_SEARCHED = "not searched"
SPEEDS = (0.5, 1, 2, 4, 8, 16)
"""Steps a second when a search is played."""


def standing(run: Run, step: int, key: str) -> list[str]:
    """The step, at length and in short; ``key`` lets a stopped search go on."""
    if not len(run.trace) and not run.stopped:
        return [NOT_SEARCHED]
    where = f"step {grouped(step)} of {grouped(len(run.trace))}"
    partial = [f"partial ({goes_on(key)}), ", "partial, "] if run.stopped else [""]
    among = ""
    if run.iterations:
        among = f"iteration {run.iterations.index(run) + 1} of {len(run.iterations)}, "
    return [f"{first}{among}{where}" for first in partial]


def playing(speed: float) -> str:
    """The speed at which a search is played."""
    return f"playing {speed:g} {'step' if speed == 1 else 'steps'} a second"


def visited_so_far(nodes: int, most: float, key: str) -> str:
    """The progress of a search, and how far it may go; ``key`` stops it."""
    of = "" if most == INF else f" of at most {grouped(int(most))}"
    return f"{grouped(nodes)}{of} nodes, {key} stops"


def stopped_early(key: str) -> str:
    """A search that was stopped, told at its last step: ``key`` gets the rest."""
    return f"The search was stopped here: {goes_on(key)}."


def goes_on(key: str) -> str:
    """The key that lets a stopped search go on."""
    return f"{key} goes on"


# -- notes at the edge of the tree ---------------------------------------------------------------

ABOVE, BELOW, HIDDEN = "above", "below", "folded away"

FOLLOWING = "following the search"
STRAYING = "not following: f or esc"
STAYING = "not following: f"

_NOTE_LENGTH = 24
"""Characters of a node's name, or its depth is told instead."""


def owner_note(cut: Cut, tree: Tree, names: Names, where: str, glyphs: Glyphs) -> str:
    """The owner of the bound that cut, and on which side of the screen its row is."""
    assert cut.owner is not None
    bound = "its claim"
    if cut.claimant is None:
        bound = glyphs.alpha if tree.player[cut.owner] == MAX else glyphs.beta
    name = ShownNames(names).node(cut.owner)
    if len(name) > _NOTE_LENGTH:
        name = f"depth {grouped(len(tree.path(cut.owner)))}"
    return f"{glyphs.owner} {bound}={show(cut.set_at, glyphs)} at {name}, {where}"


def from_depth(skipped: int, glyphs: Glyphs) -> str:
    """The first depth in sight, where levels are left out at the left."""
    return f"{glyphs.omitted} from depth {grouped(skipped)} on"
