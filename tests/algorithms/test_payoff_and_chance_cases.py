"""Every known answer for many players, chance and one player, as the command line tells it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import command
from tests.oracles.known import of_kind

pytestmark = pytest.mark.slow

PLAYERS = of_kind("n-player")
CHANCES = of_kind("chance")
by_id = {"ids": lambda case: case["id"]}


def document(node: dict[str, Any]) -> Any:
    """A case's tree as a tree file spells it."""
    if "v" in node:
        return {"payoffs": node["v"]} if isinstance(node["v"], list) else node["v"]
    mover = node["p"] if isinstance(node["p"], str) else f"P{node['p']}"
    children = [{"node": document(child)} for child in node["c"]]
    for child, share in zip(children, node.get("pr", []), strict=False):
        child["prob"] = share
    return {"player": mover, "children": children}


def answer(tmp_path: Path, tree: Any, *options: str, players: int = 0) -> Any:
    file = tmp_path / "tree.json"
    told = {"players": [f"P{n + 1}" for n in range(players)]} if players else {}
    file.write_text(json.dumps({**told, "tree": tree}))
    return command.answer("run", str(file), "--nodes", *options)


def dotted(path: list[int]) -> str:
    return ".".join(map(str, path))


def check(said: Any, expected: dict[str, Any]) -> None:
    assert said["counts"]["nodes"] == expected["nodes_visited"]
    assert said["counts"]["leaves"] == expected["leaves_evaluated"]
    if "action" in expected:
        assert said["action"]["index"] == expected["action"]
    if "pruned_roots" in expected:
        pruned = [path for cut in said["cuts"] for path in cut["pruned"]]
        assert sorted(pruned) == sorted(expected["pruned_roots"])


def size(case: dict[str, Any]) -> int:
    node = case["tree"]
    while "v" not in node:
        node = node["c"][0]
    return len(node["v"])


@pytest.mark.parametrize("case", PLAYERS, **by_id)
def test_max_n(case: dict[str, Any], tmp_path: Path) -> None:
    said = answer(tmp_path, document(case["tree"]), players=size(case))
    expected = case["expected"]["maxn"]
    assert (said["settings"]["algorithm"], said["value"]) == ("maxn", expected["vector"])
    check(said, expected)
    assert {dotted(node["path"]): node["v"] for node in said["nodes"]} == expected["values"]
    assert said["warnings"] == []


@pytest.mark.parametrize("case", PLAYERS, **by_id)
def test_max_n_with_the_cut_rule_as_written(case: dict[str, Any], tmp_path: Path) -> None:
    said = answer(tmp_path, document(case["tree"]), "-a", "maxn-ab", players=size(case))
    expected = case["expected"]["seed_rule_ab"]
    assert said["value"] == expected["vector"]
    check(said, expected)
    if "constant_sum" in said:
        assert said["warnings"] == []
        assert expected["agrees_with_maxn"]
    else:
        rule, outcome = said["warnings"]
        assert rule.startswith("this cut rule is sound only for two players")
        assert ("the result is wrong" not in outcome) == expected["agrees_with_maxn"]
    assert {cut["rival"] for cut in said["cuts"]} <= {"P1", "P2", "P3"}


@pytest.mark.parametrize("case", PLAYERS, **by_id)
def test_max_n_with_shallow_cuts(case: dict[str, Any], tmp_path: Path) -> None:
    expected = case["expected"]["korf_shallow"]
    promises = [f"--total={expected['total']}", f"--bounds={expected['low']},inf"]
    tree, players = document(case["tree"]), size(case)
    said = answer(tmp_path, tree, "-a", "maxn-shallow", *promises, players=players)
    assert said["value"] == expected["vector"]
    check(said, expected)
    assert said["settings"]["total"] == expected["total"]


@pytest.mark.parametrize("case", CHANCES, **by_id)
def test_expectimax(case: dict[str, Any], tmp_path: Path) -> None:
    said = answer(tmp_path, document(case["tree"]))
    expected = case["expected"]["expectimax"]
    assert (said["settings"]["algorithm"], str(said["value"])) == ("expectimax", expected["exact"])
    check(said, expected)
    assert {dotted(n["path"]): str(n["v"]) for n in said["nodes"]} == expected["values"]


@pytest.mark.parametrize("case", CHANCES, **by_id)
def test_star1(case: dict[str, Any], tmp_path: Path) -> None:
    expected = case["expected"]["star1"]
    bounds = f"--bounds={expected['L']},{expected['U']}"
    said = answer(tmp_path, document(case["tree"]), "-a", "star1", bounds)
    assert str(said["value"]) == case["expected"]["expectimax"]["exact"]
    assert said["action"]["index"] == case["expected"]["expectimax"]["action"]
    check(said, expected)
    steps = [step for node in said["nodes"] if node["player"] == "CHANCE" for step in node["steps"]]
    assert all("prob" in step for step in steps)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "layered"])
@pytest.mark.parametrize("case", of_kind("single-agent"), **by_id)
def test_one_player(case: dict[str, Any], algorithm: str, tmp_path: Path) -> None:
    def alone(node: dict[str, Any]) -> dict[str, Any]:
        return node if "v" in node else {"p": "max", "c": [alone(child) for child in node["c"]]}

    said = answer(tmp_path, document(alone(case["tree"])), "-a", algorithm)
    values = case["expected"]["values"]
    assert said["value"] == values[""]
    assert {node["player"] for node in said["nodes"]} == {"MAX", "LEAF"}
    if algorithm != "alphabeta":
        assert {dotted(node["path"]): node["v"] for node in said["nodes"]} == values


# -- answers of textbooks and courses ------------------------------------------------------------

THREE = "(1,2,3),(4,2,1)],[(6,1,2),(7,4,-1)]],[[(5,-1,-1),(-1,5,2)],[(7,7,-1),(5,4,5)]]]"
TIE = "(1,2,6),(4,2,3)],[(6,1,2),(7,4,1)]],[[(5,1,1),(1,5,2)],[(7,7,1),(5,4,5)]]]"
KORF = "[[(3,3,3),(4,2,3)],[(2,7,0),(9,0,0)]]"
DEEP = "[[[(5,0,4),(4,4,1)],[(5,4,0),(7,2,0)]],[[(1,4,4),(3,1,5)],[(7,2,0),(3,6,0)]]]"


@pytest.mark.parametrize(
    ("tree", "algorithm", "value", "nodes"),
    [
        (f"[[[{THREE}", "maxn", [1, 2, 3], 15),
        (f"[[[{TIE}", "maxn", [1, 2, 6], 15),
        (KORF, "maxn-shallow", [3, 3, 3], 6),
        (DEEP, "maxn", [7, 2, 0], 15),
        (DEEP, "maxn-shallow", [7, 2, 0], None),
    ],
)
def test_many_players_elsewhere(tree: str, algorithm: str, value: Any, nodes: int | None) -> None:
    said = command.answer("run", tree, "-a", algorithm)
    assert said["value"] == value
    assert nodes in (None, said["counts"]["nodes"])


def coin(shares: list[str], leaves: list[list[int]]) -> Any:
    children = [
        {"prob": share, "node": {"player": "MIN", "children": [{"node": v} for v in pair]}}
        for share, pair in zip(shares, leaves, strict=True)
    ]
    return {"player": "chance", "children": children}


@pytest.mark.parametrize(
    ("shares", "leaves", "bounds", "value", "chances", "cut"),
    [
        (["1/2", "1/2"], [[2, 2], [1, 2], [0, 2], [-1, 0]], "-2,2", "3/2", ["3/2", "-1/2"], 3),
        (
            ["7/10", "3/10"],
            [[9, 10], [9, 7], [2, 10], [5, 8]],
            "0,10",
            "42/5",
            ["42/5", "29/10"],
            3,
        ),
    ],
    ids=["a fair coin", "a loaded coin"],
)
def test_min_below_a_coin(
    tmp_path: Path,
    shares: list[str],
    leaves: list[list[int]],
    bounds: str,
    value: str,
    chances: list[str],
    cut: int,
) -> None:
    tree = [coin(shares, leaves[:2]), coin(shares, leaves[2:])]
    full = answer(tmp_path, tree)
    assert full["value"] == value
    assert [n["v"] for n in full["nodes"] if n["player"] == "CHANCE"] == chances
    star1 = answer(tmp_path, tree, "-a", "star1", f"--bounds={bounds}")
    assert star1["value"] == value
    assert full["counts"]["leaves"] - star1["counts"]["leaves"] == cut


def test_claims_and_probabilities_are_told(tmp_path: Path) -> None:
    tree = document(of_kind("n-player")[0]["tree"])
    said = answer(tmp_path, tree, "-a", "maxn-ab", players=3)
    root, first, second, *_ = said["nodes"]
    assert (root["claims"], root["in"]) == (["-inf"] * 3, None)
    assert [step["claims"] for step in root["steps"]] == [[1, "-inf", "-inf"]] * 2
    assert second["claims"] == [1, "-inf", "-inf"]
    assert (first["bound"], root["bound"], second["bound"]) == ("=", ">=", ">=")
    assert said["cuts"] == [
        {
            "node": [1], "kind": "shallow", "owner": [], "v": [1, 0, 2], "pruned": [[1, 1]],
            "rival": "P1",
        }
    ]  # fmt: skip
    assert said["warnings"][1] == (
        "here the result is wrong: max^n finds (2, 1, 0) by a2; "
        "the cut at B removed b2, which P2 would "
        "have chosen"
    )
