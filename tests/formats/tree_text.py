"""Small writers of tree texts, made apart from the readers they test."""

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tui_explorer.engine.decimals import exact
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.formats.read.limits import Limits
from tui_explorer.formats.read.tree_file import TreeFile, read_tree


def read(text: str | bytes, limits: Limits | None = None, root: int | None = None) -> TreeFile:
    """Read a text that is named f."""
    data = text if isinstance(text, bytes) else text.encode()
    return read_tree(data, "f", limits or Limits(), root)


@dataclass
class Sketch:
    """A node as a test imagines it: a leaf has a value, any other node children."""

    value: Any = None
    action: str | None = None
    children: list["Sketch"] = field(default_factory=list)


def number(value: Any) -> str:
    """A number as it is written in files."""
    return str(value) if isinstance(value, int | Fraction) else repr(value)


def inline(node: Sketch) -> str:
    """Unnamed actions, blanks for commas, payoffs in round brackets."""
    if node.children:
        return "[" + " ".join(map(inline, node.children)) + "]"
    if isinstance(node.value, tuple):
        return "(" + ",".join(map(number, node.value)) + ")"
    return number(node.value)


def jsonable(node: Sketch) -> Any:
    """What the json module can write; numbers it cannot spell become text."""
    if node.children and node.children[0].action is not None:
        return {child.action: jsonable(child) for child in node.children}
    if node.children:
        return [jsonable(child) for child in node.children]
    if isinstance(node.value, tuple):
        return {"payoffs": [number(value) for value in node.value]}
    if isinstance(node.value, int):
        return node.value
    return number(node.value)


def as_json(node: Sketch) -> str:
    return json.dumps(jsonable(node), ensure_ascii=False)


def quoted(text: str) -> str:
    """Text between double quotes, with YAML's escapes for all but plain letters."""
    signs = (sign if sign.isalnum() and sign.isascii() else f"\\U{ord(sign):08x}" for sign in text)
    return '"' + "".join(signs) + '"'


def as_yaml(node: Sketch, margin: str = "") -> str:
    """Block style, a line for each node."""
    if not node.children:
        if isinstance(node.value, tuple):
            return "{payoffs: [" + ", ".join(map(number, node.value)) + "]}"
        return number(node.value)
    lines = []
    for child in node.children:
        mark = "-" if child.action is None else quoted(child.action) + ":"
        below = as_yaml(child, margin + "  ")
        gap = "\n" if child.children else " "
        lines.append(f"{margin}{mark}{gap}{below}")
    return "\n".join(lines)


def as_spelled(node: Sketch) -> Any:
    """Every node spelled out, every child wrapped."""
    if not node.children:
        return jsonable(node) if isinstance(node.value, tuple) else {"value": number(node.value)}
    wrapped = []
    for child in node.children:
        wrapper = {"node": as_spelled(child)}
        if child.action is not None:
            wrapper["action"] = child.action
        wrapped.append(wrapper)
    return {"children": wrapped}


def rows(sketch: Sketch) -> list[tuple[int, int, Any, str | None]]:
    """Parent, number of children, value and action of each node, layer by layer."""
    found = []
    layer = [(-1, sketch)]
    number_of = 0
    while layer:
        below = []
        for parent, node in layer:
            found.append((parent, len(node.children), exact(node.value), node.action))
            below += [(number_of, child) for child in node.children]
            number_of += 1
        layer = below
    return found


def tree_rows(tree: Tree) -> list[tuple[int, int, Any, str | None]]:
    """The same of a tree that was read."""
    return list(zip(tree.parent, tree.count, tree.utility, tree.action, strict=True))


def columns(tree: Tree) -> tuple[Any, ...]:
    """Everything a tree holds, types of values included."""
    types = [type(value) for value in tree.utility]
    return (
        tree.players,
        list(tree.parent),
        list(tree.first),
        list(tree.count),
        list(tree.player),
        tree.utility,
        types,
        tree.action,
        tree.label,
        tree.eval,
        tree.probability,
    )
