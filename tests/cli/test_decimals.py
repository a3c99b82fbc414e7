"""Decimals at chance nodes are reckoned with as they were written."""

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.command import answer

pytestmark = pytest.mark.slow

TIE = {
    "tree": {
        "player": "MAX",
        "children": [
            {"node": 0.86},
            {
                "node": {
                    "player": "chance",
                    "children": [{"prob": "2/5", "node": 1.1}, {"prob": "3/5", "node": 0.7}],
                }
            },
        ],
    }
}


def said(tmp_path: Path, document: Any, *options: str) -> Any:
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(document))
    return answer("run", str(file), *options)


def test_a_tie_is_a_tie(tmp_path: Path) -> None:
    for algorithm in ("expectimax", "star1"):
        run = said(tmp_path, TIE, "-a", algorithm, "--nodes")
        assert (run["value"], run["action"]["index"]) == (0.86, 0)
        leaf = next(node for node in run["nodes"] if node["path"] == [0])
        assert leaf["v"] == 0.86
    assert said(tmp_path, TIE, "-a", "expectimax")["optimal"] == [0, 1]


def test_random_decimals_against_fractions(tmp_path: Path) -> None:
    rng = random.Random(5)

    def tree(depth: int) -> Any:
        if not depth:
            return rng.randint(-20, 20) / 10
        if depth % 2:
            return {"player": "MAX", "children": [{"node": tree(depth - 1)} for _ in range(3)]}
        shares = rng.choice([["1/5", "4/5"], ["1/3", "2/3"], ["1/10", "9/10"]])
        return {
            "player": "chance",
            "children": [{"prob": share, "node": tree(depth - 1)} for share in shares],
        }

    def value(node: Any) -> Fraction:
        if isinstance(node, float):
            return Fraction(str(node))
        children = node["children"]
        below = [value(child["node"]) for child in children]
        if node["player"] == "MAX":
            return max(below)
        return sum(
            (Fraction(c["prob"]) * v for c, v in zip(children, below, strict=True)), Fraction()
        )

    for number in range(12):
        document = {"tree": tree(3)}
        right = value(document["tree"])
        for algorithm in ("expectimax", "star1"):
            found = said(tmp_path, document, "-a", algorithm)["value"]
            assert Fraction(str(found)) == right, (number, document)


def test_dice_for_min(tmp_path: Path) -> None:
    run = said(tmp_path, {"tree": [[0.1, 0.2], [0.15]]}, "--opponent", "random")
    assert run["value"] == "3/20" or run["value"] == 0.15
