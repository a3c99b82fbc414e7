"""The bundled teaching trees, read with PyYAML alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

TREES = Path(__file__).resolve().parents[2] / "trees"
NAMES = sorted(path.stem for path in TREES.glob("*.yaml"))
NODE_KEYS = {"label", "player", "eval", "children"}
Value = Fraction | float


@dataclass
class Node:
    """A decision or chance node (actions and children) or a leaf (a value or payoffs)."""

    player: str
    label: str | None = None
    value: Value | None = None
    payoffs: tuple[Value, ...] | None = None
    estimate: Value | None = None
    actions: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    shares: list[Fraction] = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        return not self.children


def number(text: str) -> Any:
    """A number; a leaf that is unknown stays text, which compares with nothing."""
    if re.fullmatch(r"[a-z]", text):
        return text
    return float(text) if text in ("inf", "-inf") else Fraction(text)


def read(raw: Any, players: list[str], turn: int) -> Node:
    if isinstance(raw, str):
        raw = {"value": raw}
    if "value" in raw:
        assert raw.keys() <= {"value", "eval"}
        assert raw.get("eval", raw["value"]) == raw["value"], "the Eval of an end is its utility"
        return Node("LEAF", value=number(raw["value"]))
    if "payoffs" in raw:
        assert raw.keys() == {"payoffs"}
        assert len(raw["payoffs"]) == len(players)
        return Node("LEAF", payoffs=tuple(map(number, raw["payoffs"])))
    if "children" not in raw:
        raw = {"children": [{"action": action, "node": node} for action, node in raw.items()]}
    assert raw.keys() <= NODE_KEYS
    assert raw["children"], "an empty children list"
    player = raw.get("player", players[turn % len(players)])
    assert player in [*players, "chance"]
    keys = {"action", "node"} | ({"prob"} if player == "chance" else set())
    for child in raw["children"]:
        assert child.keys() == keys
    return Node(
        player=player,
        label=raw.get("label"),
        estimate=number(raw["eval"]) if "eval" in raw else None,
        actions=[child["action"] for child in raw["children"]],
        children=[read(child["node"], players, turn + 1) for child in raw["children"]],
        shares=[Fraction(child["prob"]) for child in raw["children"] if "prob" in child],
    )


def document(name: str) -> dict[str, Any]:
    """The file as mappings, lists and text: BaseLoader turns no scalar into anything else."""
    return yaml.load((TREES / f"{name}.yaml").read_text("utf-8"), Loader=yaml.BaseLoader)


def players_of(name: str) -> list[str]:
    return document(name).get("players", ["MAX", "MIN"])


def load(name: str) -> Node:
    raw, players = document(name), players_of(name)
    return read(raw["tree"], players, players.index(raw["root"]))


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def inline(node: Node) -> str:
    if node.payoffs is not None:
        return "(" + ",".join(map(str, node.payoffs)) + ")"
    if node.value is not None:
        return str(node.value)
    return "[" + ",".join(map(inline, node.children)) + "]"
