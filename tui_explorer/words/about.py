"""Descriptions of sources: the class by the axes of the textbooks, the size, the structure."""

from tui_explorer.engine.analysis.about import CONSTANT, GENERAL, ZERO, About, GameClass
from tui_explorer.engine.tree.shape import Structure
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import NAME_LENGTH, counted, grouped, show
from tui_explorer.words.safe import safe

ORIGIN, PLAYERS, SUM, CHANCE = "Origin", "Players", "Sum", "Chance"
INFORMATION, SIZE, STRUCTURE, HISTORY = "Information", "Size", "Structure", "History"
NOT_SAID, BUNDLED = "not said", "comes with this program"
PERFECT_INFORMATION = "perfect: whoever moves knows all that has happened"
MORE_HISTORY = "The whole story: tui-explorer about history."
_WRITTEN_OUT = "the tree itself, which is written out: each node is a state of its own"

_MOST_NAMES = 6
"""Players that are named one by one."""


def players_told(found: GameClass) -> str:
    """How many play, and who."""
    if len(found.players) == 1:
        return f"1: {found.players[0]} alone"
    names = [safe(name, NAME_LENGTH) for name in found.players[:_MOST_NAMES]]
    if len(found.players) > _MOST_NAMES:
        names[-1] = "others"
    return f"{len(found.players)}: {', '.join(names[:-1])} and {names[-1]}"


def sum_told(found: GameClass, glyphs: Glyphs = UNICODE) -> str:
    """What the players get together."""
    if len(found.players) == 1:
        return "none: there is nobody to lose what MAX gains"
    if found.sum == CONSTANT:
        total = show(found.total, glyphs)
        return f"constant: all get {total} together, so what one gains others lack"
    if found.sum == ZERO and len(found.players) > 2:
        return "zero: what some gain the others lose"
    return {
        ZERO: "zero: what one gains the other loses",
        GENERAL: "general: gains and losses need not balance",
        None: "not known: not all ends were seen",
    }[found.sum]


def chance_told(found: GameClass) -> str:
    """Whether dice fall."""
    if found.has_chance:
        return "dice or cards move at some nodes: stochastic"
    return "none: deterministic"


def class_lines(about: About) -> list[str]:
    """The class in one line and the size in another, where there is no room for more."""
    found, space = about.game_class, about.space
    sums = {ZERO: "zero sum", CONSTANT: "constant sum", GENERAL: "general sum"}
    chance = "chance" if found.has_chance else "no chance"
    players, information = counted(len(found.players), "player"), f"{found.information} information"
    told = [players, sums.get(found.sum or ""), chance, information]
    size = [] if space.nodes is None else [tree_size(space)]
    return [", ".join(part for part in told if part), *size]


def size_told(space: Structure) -> str:
    """The size of a tree; of a game also how many states it has."""
    if space.cycles:
        return f"{_states(space)}; as a tree it would be endless"
    if space.nodes is None:
        return _states(space)
    return f"{tree_size(space)}; {_states(space)}"


def tree_size(space: Structure) -> str:
    """The nodes, leaves and plies of a whole tree."""
    nodes, leaves, plies = space.nodes or 0, space.leaves or 0, space.depth or 0
    depth = f"{counted(plies, 'ply', 'plies')} deep"
    return f"{counted(nodes, 'node')}, {counted(leaves, 'leaf', 'leaves')}, {depth}"


def _states(space: Structure) -> str:
    states = counted(space.states, "state")
    return states if space.is_whole else f"over {states}"


def structure_told(about: About) -> str:
    """Tree or graph, cycles, repeated states; and how that is known."""
    space = about.space
    if space.cycles:
        what = "a graph with cycles, which keeps each state once"
    elif not space.is_whole and space.repeated:
        what = "not known whether it has cycles; several lines lead to the same states"
    elif not space.is_whole:
        what = "not known whether it has cycles or repeats states"
    elif space.repeated:
        what = "a tree without cycles, in which states are repeated"
    else:
        what = "a tree without cycles and without repeated states"
    return f"{what}; known by {known_by(about)}"


def known_by(about: About) -> str:
    """How the structure of a source is known."""
    return _WRITTEN_OUT if about.is_written_out else walk_told(about.space)


# -- the search spaces of games, in a table --------------------------------------------------------

STRUCTURE_EXPLAINED = """\
Without cycles a game can be written out as a finite tree, where a state that
several lines lead to is repeated. With cycles the tree would never end, and the
space is kept as a graph, each state once. A state is what the rules keep: slide
with a counter of moves never comes back to one, and with few moves repeats none.
So it is with any tree that is written out: each of its nodes is a state.

Known by a walk through the states of each game from its start, depth first, each
once. A move back to a state on the way there is a cycle; a second way to a state
that was seen before is a repeat.
"""


def too_many_states(glyphs: Glyphs) -> str:
    """The sign for what was not worked out, and why it was not."""
    return f"{glyphs.none} was not found before the walk ended: there are too many states."


def walk_told(found: Structure) -> str:
    """The walk by which the structure of a game is known."""
    states = grouped(found.states)
    if found.is_whole and found.states == 1:
        return "a walk through its one state"
    if found.is_whole:
        return f"a walk through all {states} states, depth first, each once"
    walk = f"a walk through the first {states} states, depth first, each once"
    return walk if found.cycles else f"{walk}; what it has not found may still be there"
