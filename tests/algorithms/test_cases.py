"""Every known answer for two players, down to each α, β, cut, owner and count."""

import json
from typing import Any

import pytest

from tests.oracles.known import number, of_kind, tree_of
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.extremes import fewest, most
from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.derived import up_to_depth
from tui_explorer.engine.tree.shape import Formulas, knuth_moore_leaves, shape
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.formats.write.json_documents import json_run
from tui_explorer.formats.write.json_text import json_pieces
from tui_explorer.searches.source import Source, open_source

TREES = of_kind("two-player-tree")
GAMES = of_kind("game")
by_id = pytest.mark.parametrize("case", TREES, ids=lambda case: case["id"])


def tree_for(case: dict[str, Any]) -> Tree:
    tree = tree_of(case)
    limit = case["depth_limit"]
    return tree if limit is None else up_to_depth(tree, limit)


def told(tree: Tree, module: Any, **settings: Any) -> dict[str, Any]:
    name = module.__name__.rpartition(".")[2]
    chosen = Settings(algorithm=name, **settings)
    trace = run(module.search, tree, chosen)
    origin = Origin("tree", "case", nodes=len(tree), leaves=tree.count.count(0))
    whole = Run(origin, chosen, trace, exhaustive=module.ALGORITHM.knows_all_optimal_actions)
    return json.loads("".join(json_pieces(json_run(whole, nodes=True, events=True))))


def dotted(path: list[int]) -> str:
    return ".".join(map(str, path))


@by_id
def test_minimax(case: dict[str, Any]) -> None:
    expected = case["expected"]["minimax"]
    for module in (minimax, layered):
        said = told(tree_for(case), module)
        assert said["value"] == expected["value"]
        assert (said["action"] or {}).get("index") == expected["action"]
        assert said["optimal"] == expected["optimal_actions"]
        assert said["pv"] == expected["pv"]
        assert said["counts"]["nodes"] == expected["nodes_visited"]
        assert said["counts"]["leaves"] == expected["leaves_evaluated"]
        assert {dotted(node["path"]): node["v"] for node in said["nodes"]} == expected["values"]


@by_id
def test_layers_are_set_from_the_deepest_up(case: dict[str, Any]) -> None:
    said = told(tree_for(case), layered)
    inner = [[dotted(n["path"]), n["v"]] for n in said["nodes"] if n["player"] != "LEAF"]
    assert inner == case["expected"]["minimax"]["layered_order"]


@by_id
def test_alphabeta(case: dict[str, Any]) -> None:
    expected = case["expected"]["alphabeta"]
    said = told(tree_for(case), alphabeta)
    assert said["value"] == expected["value"]
    assert (said["action"] or {}).get("index") == expected["action"]
    counts = said["counts"]
    assert counts["nodes"] == expected["nodes_visited"]
    assert counts["leaves"] == expected["leaves_evaluated"]
    assert counts["pruned"] == expected["pruned_nodes"]
    assert counts["cuts"] == len(expected["cuts"])
    assert counts["cutoffs"] == len(expected["cuts"]) + len(expected["cutoffs_on_last_child"])
    assert counts["deep_cuts"] == sum(cut["kind"] == "deep" for cut in expected["cuts"])
    assert said["cuts"] == [
        {
            "node": cut["path"], "kind": cut["kind"], "owner": cut["bound_owner"],
            "v": cut["v"], "pruned": cut["pruned"],
        }
        for cut in expected["cuts"]
    ]  # fmt: skip
    assert [dotted(node["path"]) for node in said["nodes"]] == expected["visit_order"]


@by_id
def test_alphabeta_records_each_window(case: dict[str, Any]) -> None:
    said = told(tree_for(case), alphabeta)
    records = case["expected"]["alphabeta"]["records"]
    for node, record in zip(said["nodes"], records, strict=True):
        assert node["path"] == record["path"]
        assert node["player"] == record["kind"].upper().replace("EVAL", "LEAF")
        assert node["in"] == [record["alpha_in"], record["beta_in"]]
        assert node["out"] == [record["alpha_out"], record["beta_out"]]
        assert node["v"] == record["v"]
        assert node["cutoff"] == record["cutoff"]
        assert node["cut"] == (record["cut_kind"] if record["cut"] else None)
        assert node["owner"] == record["bound_owner"]
        assert [
            (step["child"], step["child_v"], step["v"], step["alpha"], step["beta"])
            for step in node["steps"]
        ] == [
            (step["child"], step["child_v"], step["v"], step["alpha"], step["beta"])
            for step in record["steps"]
        ]


@by_id
def test_orders(case: dict[str, Any]) -> None:
    ordering = case["expected"].get("ordering", {})
    tree = tree_for(case)
    values = exact_values(tree)
    best = fewest(tree, values, strict=False).nodes
    worst = most(tree, values, strict=False)
    assert worst is not None
    if ordering.get("best_case"):
        assert best == ordering["best_case"]["min_nodes"]
    if "exhaustive" in ordering:
        assert best == ordering["exhaustive"]["min_nodes"]
        assert worst.nodes == ordering["exhaustive"]["max_nodes"]
    for order, nodes in (("best", best), ("worst", worst.nodes)):
        ordered, warning = in_order(tree, Settings(order=order))
        assert told(ordered, alphabeta)["counts"]["nodes"] == nodes
        assert warning is None


def game_source(case: dict[str, Any]) -> Source:
    state = case["state"]
    name = case["id"].partition("-")[0]
    if name == "ttt":
        return open_source(f"tictactoe:state={state}")
    if name == "pawns":
        return open_source(f"pawns:start={'/'.join(state[0])},turn={state[1]}")
    if name == "nim":
        misere = str("misere" in case["id"]).lower()
        return open_source(f"nim:piles={'-'.join(map(str, state[0]))},misere={misere}")
    if name == "subtract":
        return open_source(f"subtract:stones={state[0][0]},take=3")
    return open_source("connect:rows=3,cols=3,k=3")


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_games(case: dict[str, Any]) -> None:
    expected = case["expected"]
    for name, module in (("minimax", minimax), ("alphabeta", alphabeta)):
        settings = Settings(algorithm=name, depth=case["depth_limit"])
        tree, _ = game_source(case).build_tree(settings)
        trace = run(module.search, tree, settings)
        assert trace.root_value == expected[name]["value"]
        assert tree.child_index(trace.principal_variation[0]) == expected[name]["action_index"]
        assert len(trace.node) == expected[name]["nodes_visited"]
        counted = sum(1 for node in trace.node if tree.count[node] == 0)
        assert counted == expected[name]["leaves_evaluated"]
        if name == "minimax":
            returned = [child.returned for child in trace.children(trace.visit(0))]
            assert returned == expected[name]["root_values"]


@pytest.mark.parametrize("case", of_kind("game-ordering"), ids=lambda case: case["id"])
def test_orders_of_a_game(case: dict[str, Any]) -> None:
    rows, cols = case["id"][-3:].split("x")
    order = "captures" if "captures" in case["id"] else "natural"
    start = "/".join(["W" * int(cols), *["." * int(cols)] * (int(rows) - 2), "B" * int(cols)])
    tree, _ = open_source(f"pawns:start={start}").build_tree(Settings(order=order))
    trace = run(alphabeta.search, tree, Settings(order=order))
    expected = case["expected"]
    leaves = sum(1 for node in trace.node if tree.count[node] == 0)
    assert (trace.root_value, len(trace.node), leaves) == (
        expected["value"], expected["nodes_visited"], expected["leaves_evaluated"],
    )  # fmt: skip


def test_formulas() -> None:
    (case,) = of_kind("formula")
    for key, leaves in case["expected"]["knuth_moore_min_leaves"].items():
        b, m = map(int, key.split(","))
        assert knuth_moore_leaves(b, m) == leaves
    for key, leaves in case["expected"]["minimax_leaves"].items():
        b, m = map(int, key.split(","))
        if leaves <= 10_000:
            assert shape(uniform(b, m)).leaves == Formulas(b, m).all_leaves == leaves


def uniform(b: int, m: int) -> Tree:
    from tests.oracles import plain

    nested: Any = 0
    for _ in range(m):
        nested = [nested] * b
    return plain.build(plain.from_lists(nested))


@pytest.mark.slow
def test_tictactoe_with_the_strict_rule() -> None:
    settings = Settings(cut="gt")
    tree, _ = open_source("tictactoe").build_tree(settings)
    trace = run(alphabeta.search, tree, settings)
    leaves = sum(1 for node in trace.node if tree.count[node] == 0)
    assert (trace.root_value, len(trace.node), leaves) == (0, 146_120, 62_162)


def test_no_case_is_left_out() -> None:
    assert len(TREES) == 34
    assert len(GAMES) == 18
    assert number("-inf") < 0
