"""What another search changed, in a sentence for the moment it is shown."""

from collections.abc import Iterator

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.safe import safe


def what_changed(
    before: Run, after: Run, title: str, *, is_lost: bool, glyphs: Glyphs = UNICODE
) -> str:
    """What is other now, by the algorithm's title, and that the step is lost; empty if nothing."""
    changes = list(_changes(before, after, title, glyphs))
    if not changes:
        return ""
    told = f"Now {', '.join(changes)}."
    return f"{told} Back to step 0." if is_lost else told


def _changes(before: Run, after: Run, title: str, glyphs: Glyphs) -> Iterator[str]:
    """The settings that differ, each in a few words."""
    old, new = before.settings, after.settings
    if old.algorithm != new.algorithm:
        yield title
    if (old.order, old.seed) != (new.order, new.seed):
        yield f"order {new.order}"
    if old.cut != new.cut:
        yield f"cut on {glyphs.at_least}" if new.cut == "ge" else "cut on > only"
    if old.fail != new.fail:
        yield f"fail-{new.fail}"
    if old.depth != new.depth:
        yield "no depth limit" if new.depth is None else f"depth {new.depth}"
    if old.deepening != new.deepening:
        yield "deepening" if new.deepening else "no deepening"
    if old.table != new.table:
        yield {"": "no table", "sound": "a table"}.get(new.table, "a table without bounds")
    if old.quiescence != new.quiescence:
        on = new.quiescence is not None
        yield f"quiescence {show(new.quiescence, glyphs)}" if on else "no quiescence"
    if old.weights != new.weights:
        yield "other weights"
    movers = [run.tree.mover(ROOT) for run in (before, after)]
    if movers[0] != movers[1]:
        yield f"{safe(after.tree.players[movers[1]], 40)} moves at the root"
