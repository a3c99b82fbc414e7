"""Words for what can be switched on in a search: deepening, a table of positions, quiescence."""

from collections.abc import Iterator

from tui_explorer.engine.settings import Settings
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show
from tui_explorer.words.opponents import otherwise
from tui_explorer.words.safe import safe


def switched_on(settings: Settings, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The switches that are on, each in a few words."""
    if settings.deepening:
        yield "deepening"
    if settings.table:
        yield "table" if settings.table == "sound" else "table without bounds"
    if settings.quiescence is not None:
        yield f"quiescence {show(settings.quiescence, glyphs)}"
    if settings.weights:
        told = (f"{safe(name)} {show(weight, glyphs)}" for name, weight in settings.weights)
        yield f"weights {', '.join(told)}"
    yield from otherwise(settings)
