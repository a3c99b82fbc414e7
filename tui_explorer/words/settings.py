"""Settings of a search in one line, its source, and what another search changed."""

from collections.abc import Iterator

from tui_explorer.engine.game import INF
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames
from tui_explorer.words.numbers import show
from tui_explorer.words.safe import safe
from tui_explorer.words.switches import switched_on


def source_line(run: Run) -> str:
    """The source of a search: its name and title."""
    title = f": {safe(run.origin.title)}" if run.origin.title else ""
    return safe(run.origin.name) + title


def settings_line(run: Run, title: str, glyphs: Glyphs = UNICODE) -> str:
    """The conventions of a search in one line."""
    settings = run.settings
    order = f"order {settings.order}"
    if settings.order == "random":
        order += f" (seed {settings.seed})"
    parts = [title, order]
    if run.trace.has_window:
        rule = {"ge": f"cut on {glyphs.at_least} and {glyphs.at_most}", "gt": "cut on > and <"}
        low, high = (show(bound, glyphs) for bound in settings.window)
        parts += [rule[settings.cut], f"fail-{settings.fail}", f"window [{low}, {high}]"]
    parts += leaf_range(run.trace, glyphs)
    if settings.depth is not None:
        unit = "ply" if settings.depth == 1 else "plies"
        parts.append(f"depth limit {settings.depth} {unit}")
    parts += switched_on(settings, glyphs)
    return ", ".join(parts)


def leaf_range(trace: Trace, glyphs: Glyphs = UNICODE) -> list[str]:
    """The range of the leaves or payoffs that a search was told to rely on."""
    if trace.total is not None:
        total, least = show(trace.total, glyphs), show(trace.limits[0], glyphs)
        return [f"payoffs from {least}, in all up to {total}"]
    if trace.limits == (-INF, INF):
        return []
    least, most = (show(limit, glyphs) for limit in trace.limits)
    return [f"leaves from {least} to {most}"]


def what_changed(
    before: Run, after: Run, title: str, *, is_lost: bool, glyphs: Glyphs = UNICODE
) -> str:
    """The settings that another search changed, and that the step is lost; empty if none did."""
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
        yield f"{ShownNames(after.names).player(movers[1])} moves at the root"
