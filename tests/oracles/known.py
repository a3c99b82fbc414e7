"""The known answers in cases.json, and their trees."""

import json
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree


@cache
def all_cases() -> list[dict[str, Any]]:
    text = (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
    cases: list[dict[str, Any]] = json.loads(text)["cases"]
    return cases


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    return [case for case in all_cases() if case["kind"] in kinds]


def number(value: Any) -> Any:
    return {"inf": inf, "-inf": -inf}.get(value, value) if isinstance(value, str) else value


def tree_of(case: dict[str, Any]) -> Tree:
    builder = TreeBuilder()

    def add(node: dict[str, Any], parent: int) -> None:
        if "v" in node:
            me = builder.add(parent, utility=number(node["v"]))
        else:
            me = builder.add(parent, player=MAX if node["p"] == "max" else MIN)
        if "h" in node:
            builder.eval[me] = node["h"]
        for child in node.get("c", []):
            add(child, me)

    add(case["tree"], -1)
    return builder.build()
