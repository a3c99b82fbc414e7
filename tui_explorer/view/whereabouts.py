"""Where things are that the rows on screen do not show, and whether the view goes with the search.

Each is said in a few words at the edge of the tree.
"""

from tui_explorer.engine.game import MAX
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe

ABOVE, BELOW, HIDDEN = "above", "below", "folded away"

FOLLOWING = "following the search"
STRAYING = "not following: f or esc"
STAYING = "not following: f"

_NAME_LENGTH = 24


def owner_note(cut: Cut, tree: Tree, names: Names, where: str, glyphs: Glyphs) -> str:
    """Whose bound cut the node, and on which side of the screen its row is."""
    assert cut.owner is not None
    bound = "its claim"
    if cut.rival is None:
        bound = glyphs.alpha if tree.player[cut.owner] == MAX else glyphs.beta
    name = safe(names.node(cut.owner))
    if len(name) > _NAME_LENGTH:
        name = f"depth {grouped(len(tree.path(cut.owner)))}"
    return f"{glyphs.owner} {bound}={show(cut.set_at, glyphs)} at {name}, {where}"


def from_depth(skipped: int, glyphs: Glyphs) -> str:
    """That the levels above a depth are left out at the left."""
    return f"{glyphs.omitted} from depth {grouped(skipped)} on"
