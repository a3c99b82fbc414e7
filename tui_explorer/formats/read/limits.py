"""How much a tree file may ask for, so that a hostile or mistaken one is refused, not suffered."""

from typing import NamedTuple

MIB = 1024 * 1024


class Limits(NamedTuple):
    """The largest of everything that is still read. YAML gets less: its parser is far slower."""

    json_bytes: int = 64 * MIB
    """For JSON and inline text."""
    yaml_bytes: int = 4 * MIB
    nodes: int = 2_000_000
    json_depth: int = 1000
    """Plies of a tree in JSON or inline text."""
    yaml_depth: int = 200
    label: int = 200
    """Characters of a label, of an action's name and of a player's name."""
    title: int = 200
    """Characters of a title."""
    notes: int = 5000
    """Characters of notes, and of where the tree comes from."""


DEFAULT = Limits()
