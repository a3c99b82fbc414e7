"""The search spaces of games as a table."""

from collections.abc import Iterator, Mapping

from tui_explorer.engine.tree.shape import Structure
from tui_explorer.view.layout import aligned
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.numbers import grouped
from tui_explorer.words.results import STRUCTURE_EXPLAINED, too_many_states

_HEADING = ["", "space", "cycles", "repeated", "states", "tree nodes", "leaves"]


def structure_table(games: Mapping[str, Structure], glyphs: Glyphs) -> Iterator[str]:
    """The lines of the table, and what they mean."""
    rows = [_row(name, found, glyphs) for name, found in games.items()]
    yield from aligned([_HEADING, *rows], words=range(4))
    yield ""
    yield from STRUCTURE_EXPLAINED.splitlines()
    if not all(found.is_whole for found in games.values()):
        yield too_many_states(glyphs)


def _row(name: str, found: Structure, glyphs: Glyphs) -> list[str]:
    def told(is_so: bool) -> str:
        return "yes" if is_so else "no" if found.is_whole else glyphs.none

    space = "graph" if found.cycles else "tree" if found.is_whole else glyphs.none
    states = grouped(found.states) if found.is_whole else f"over {grouped(found.states)}"
    if found.cycles:
        size = ["endless", "endless"]
    elif found.nodes is None or found.leaves is None:
        size = [glyphs.none, glyphs.none]
    else:
        size = [grouped(found.nodes), grouped(found.leaves)]
    return [name, space, told(found.cycles), told(found.repeated), states, *size]


def structure_record(found: Structure) -> dict[str, object]:
    """A record for programs: what is not known is null."""
    known = found.is_whole
    return {
        "space": "graph" if found.cycles else "tree" if known else None,
        "cycles": True if found.cycles else False if known else None,
        "repeated": True if found.repeated else False if known else None,
        "states": found.states,
        "all_states": known,
        "nodes": found.nodes,
        "leaves": found.leaves,
    }
