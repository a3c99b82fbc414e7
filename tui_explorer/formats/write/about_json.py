"""The description of a source as JSON: its class, its size, its structure, its history."""

from typing import Any

from tui_explorer.engine.results.about import About, GameClass
from tui_explorer.engine.tree.shape import Structure
from tui_explorer.formats.write.json_text import SCHEMA, json_value
from tui_explorer.words.about import known_by, walk_told
from tui_explorer.words.history import Fact, facts_about


def json_about(about: About) -> dict[str, Any]:
    """Everything that is told of one source; what is not known is null."""
    origin, comes_from, found, space = about
    return {
        "schema": SCHEMA,
        "kind": origin.kind,
        "name": origin.name,
        "title": origin.title,
        "origin": comes_from or None,
        "class": json_class(found),
        "size": _size(space),
        "structure": {**_structure(space), "known_by": known_by(about)},
        "history": [_fact(fact) for fact in facts_about(about)],
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "when": fact.when,
        "what": fact.what,
        "here": fact.here,
        "corrected": fact.corrected or None,
        "source": fact.source,
    }


def json_class(found: GameClass) -> dict[str, Any]:
    """Where a source stands on each axis."""
    return {
        "players": len(found.players),
        "names": list(found.players),
        "sum": found.sum,
        "total": json_value(found.total),
        "chance": found.has_chance,
        "information": found.information,
    }


def json_structure(space: Structure) -> dict[str, Any]:
    """The search space of a game, and by which walk it is known."""
    return {**_structure(space), **_size(space), "known_by": walk_told(space)}


def _structure(space: Structure) -> dict[str, Any]:
    return {"space": space.kind, "cycles": space.has_cycles, "repeated": space.repeats_states}


def _size(space: Structure) -> dict[str, Any]:
    return {
        "states": space.states,
        "all_states": space.is_whole,
        "nodes": space.nodes,
        "leaves": space.leaves,
        "depth": space.depth,
    }
