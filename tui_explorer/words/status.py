"""Status of the explorer: the header (conventions and step), and notes at the edge of the tree.

The notes say where things are that the rows on screen do not show, in a few words each.
"""

import re
from collections.abc import Iterable, Iterator

from tui_explorer.engine.game import CHANCE, INF, MAX
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.settings import leaf_range
from tui_explorer.words.switches import switched_on

COUNTING, WEIGHING = "counting what was cut…", "telling values from bounds…"
"""What is worked out once a search has ended, so that any step of it can be shown at once."""
STOPPING = "stopping…"
TRYING = "Trying every order of children …"
STAYS = "That search was stopped before it came as far as the one shown, which stays."
THE_END = "This is the last step."
NOT_SEARCHED = "not searched"
SPEEDS = (0.5, 1, 2, 4, 8, 16)
"""Steps a second when a search is played."""
_ORDER, _CUT, _FAIL = "order ", "cut ", "fail-"
"""What a setting is; where there is no room for that, its value alone says enough."""
_SETTING = re.compile(rf"(?:{_ORDER}|{_CUT}|{_FAIL})(\S+(?: \(.+\))?)")


def conventions(
    settings: Settings, run: Run | None, glyphs: Glyphs = UNICODE, *, has_window: bool
) -> Iterator[str]:
    """The settings of a search, what is out of the ordinary first.

    Where there is no room for all of them, the last ones are left out; what means nothing to the
    search is not there at all.
    """
    told = list(_told(settings, run, glyphs, has_window=has_window))
    yield from (part for part in told if part not in _usual(glyphs))
    yield from (part for part in told if part in _usual(glyphs))


def _usual(glyphs: Glyphs) -> tuple[str, ...]:
    return f"{_ORDER}natural", f"{_CUT}{glyphs.at_least}", f"{_FAIL}soft"


def in_short(parts: Iterable[str]) -> list[str]:
    """Settings in fewer cells.

    >>> in_short(["cut 3 begins", "order random (seed 7)", "cut >", "fail-soft"])
    ['cut 3 begins', 'random (seed 7)', '>', 'soft']
    """
    return [found[1] if (found := _SETTING.fullmatch(part)) else part for part in parts]


def _told(
    settings: Settings, run: Run | None, glyphs: Glyphs, *, has_window: bool
) -> Iterator[str]:
    seed = f" (seed {settings.seed})" if settings.order == "random" else ""
    yield f"{_ORDER}{settings.order}{seed}"
    if settings.depth is not None:
        yield f"depth {settings.depth}"
    if run is not None:
        yield from _who_begins(run)
    yield from switched_on(settings, glyphs)
    if has_window and settings.window != (-INF, INF):
        low, high = (show(bound, glyphs) for bound in settings.window)
        yield f"window [{low}, {high}]"
    if run is not None:
        yield from leaf_range(run.trace, glyphs)
    if has_window:
        yield _CUT + (">" if settings.cut == "gt" else glyphs.at_least)
        yield f"{_FAIL}{settings.fail}"


def _who_begins(run: Run) -> Iterator[str]:
    """The mover at the root, unless it is the first player."""
    mover = run.tree.player[ROOT] if run.tree.count[ROOT] else 0
    if mover == CHANCE:
        yield "chance begins"
    elif mover:
        yield f"{ShownNames(run.names).player(mover, CELL_LENGTH)} begins"


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
    if cut.rival is None:
        bound = glyphs.alpha if tree.player[cut.owner] == MAX else glyphs.beta
    name = ShownNames(names).node(cut.owner)
    if len(name) > _NOTE_LENGTH:
        name = f"depth {grouped(len(tree.path(cut.owner)))}"
    return f"{glyphs.owner} {bound}={show(cut.set_at, glyphs)} at {name}, {where}"


def from_depth(skipped: int, glyphs: Glyphs) -> str:
    """The first depth in sight, where levels are left out at the left."""
    return f"{glyphs.omitted} from depth {grouped(skipped)} on"
