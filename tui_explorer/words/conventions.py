"""What was searched and how, in one line each."""

from tui_explorer.engine.game import INF
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.safe import safe
from tui_explorer.words.switches import switched_on


def headline(run: Run) -> str:
    """What was searched."""
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
    parts += promises(run.trace, glyphs)
    if settings.depth is not None:
        unit = "ply" if settings.depth == 1 else "plies"
        parts.append(f"depth limit {settings.depth} {unit}")
    parts += switched_on(settings, glyphs)
    return ", ".join(parts)


def promises(trace: Trace, glyphs: Glyphs = UNICODE) -> list[str]:
    """What a search took for granted of the leaves."""
    if trace.total is not None:
        total, least = show(trace.total, glyphs), show(trace.limits[0], glyphs)
        return [f"payoffs from {least}, in all up to {total}"]
    if trace.limits == (-INF, INF):
        return []
    least, most = (show(limit, glyphs) for limit in trace.limits)
    return [f"leaves from {least} to {most}"]
