"""Numbers at the edge of what can be written: no crash, and the values that Fractions have."""

import io
import json
import random
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tui_explorer.cli.program import obey
from tui_explorer.errors import ExplorerError

NUMBERS = [
    *("0", "-0.0", "1", "-1", "0.1", "1/10", "0.10000000000000000001", "0.3", "3/7", "1/3", "0.5"),
    *("1e308", "-1e308", "1.7976931348623157e308", "1e-308", "5e-324", "3e-324", "-5e-324"),
    *("1e23", "1" + "0" * 23, "9007199254740993", "9007199254740992.0", "-9007199254740993"),
    *("9" * 64, "-" + "9" * 63, "1/" + "9" * 62, "9" * 31 + "/" + "7" * 32, "0." + "1" * 62),
]
INFINITE = ["inf", "-inf"]
SEEDS = range(24)
POOLS = [NUMBERS, NUMBERS + INFINITE, ["0.1", "1/10", "0.2"], ["0.1", "0.2", "0.30"]]


def inside(*words: str) -> str | ExplorerError:
    """What a command prints, or the error of ours that it ends with."""
    told = io.StringIO()
    try:
        with redirect_stdout(told), redirect_stderr(io.StringIO()):
            obey(list(words))
    except ExplorerError as error:
        return error
    return told.getvalue()


def answer(*words: str) -> Any:
    told = inside(*words, "--json")
    assert isinstance(told, str), told
    return json.loads(told)


def value_of(text: str) -> Any:
    return float(text) if text in INFINITE else Fraction(text)


def shown_as(value: Any) -> Any:
    """A value as JSON tells it, the text of fractions read again."""
    if isinstance(value, str):
        return value_of(value)
    return value if isinstance(value, int) else Fraction(repr(value))


def nearly(one: Any, other: Any) -> bool:
    """Whether they are equal, as far as the floats of JSON can tell."""
    return bool(one == other or float(one) == float(other))


def lists(rng: random.Random, depth: int, pool: list[str]) -> Any:
    if depth == 0 or rng.random() < 0.1:
        return rng.choice(pool)
    return [lists(rng, depth - 1, pool) for _ in range(rng.randint(1, 3))]


def inline(tree: Any) -> str:
    return tree if isinstance(tree, str) else "[" + ",".join(map(inline, tree)) + "]"


def minimax(tree: Any, best: Any = max, other: Any = min) -> Any:
    if isinstance(tree, str):
        return value_of(tree)
    return best(minimax(child, other, best) for child in tree)


@pytest.mark.parametrize("seed", SEEDS)
def test_max_and_min(seed: int) -> None:
    rng = random.Random(seed)
    tree = lists(rng, 3, rng.choice(POOLS))
    tree = tree if isinstance(tree, list) else [tree]
    text, right = inline(tree), minimax(tree)
    optimal = [place for place, child in enumerate(tree) if minimax(child, min, max) == right]
    for name in ("minimax", "layered"):
        told = answer("run", text, "-a", name)
        assert nearly(shown_as(told["value"]), right), (seed, text)
        assert told["optimal"] == optimal, (seed, text)
    for options in ([], ["--table"], ["--cut", "gt"], ["--fail", "hard"]):
        told = answer("run", text, *options, "--nodes")
        assert nearly(shown_as(told["value"]), right), (seed, text)
        assert told["action"]["index"] in optimal, (seed, text)
    for order in ("best", "worst", "random"):
        assert nearly(shown_as(answer("run", text, "--order", order)["value"]), right), (seed, text)
    compared = answer("compare", text, "--all")
    assert compared["agree"], (seed, text)
    assert compared["fewest"] <= compared["runs"][1]["counts"]["nodes"]
    below, above = sorted(rng.sample([n for n in NUMBERS if n[0] != "-"], 2), key=value_of)
    alpha, beta = value_of(below), value_of(above)
    if alpha < beta:
        found = shown_as(answer("run", text, "--window", f"{below},{above}")["value"])
        if alpha < right < beta:
            assert nearly(found, right), (seed, text, below, above)
        else:
            is_bound = right >= found >= beta if right >= beta else right <= found <= alpha
            is_bound |= nearly(found, right) or nearly(found, beta) or nearly(found, alpha)
            assert is_bound, (seed, text, below, above)
    for words in (["run", "--steps"], ["run", "--proof"], ["export", "--to", "csv"], ["compare"]):
        assert isinstance(inside(words[0], text, *words[1:]), str), (seed, text, words)
    for opponent in ("any", "worst", "random"):
        told_or = inside("run", text, "--opponent", opponent)
        assert isinstance(told_or, str) or "expected value" in str(told_or), (seed, text)


@pytest.mark.parametrize("seed", SEEDS)
def test_payoffs(seed: int) -> None:
    rng = random.Random(seed)
    pool = rng.choice(POOLS)
    players = rng.randint(2, 3)

    def leaf(text: str) -> str:
        return "(" + ",".join([text, *(rng.choice(pool) for _ in range(players - 1))]) + ")"

    def vectors(tree: Any) -> str:
        return leaf(tree) if isinstance(tree, str) else "[" + ",".join(map(vectors, tree)) + "]"

    text = vectors([lists(rng, 2, pool), lists(rng, 2, pool)])
    right = answer("run", text, "-a", "maxn")
    for name in ("maxn-shallow", "maxn-ab"):
        told = inside("run", text, "-a", name, "--json", "--nodes")
        if isinstance(told, str) and name == "maxn-shallow":
            assert json.loads(told)["value"][0] == right["value"][0], (seed, text)
        assert isinstance(told, str) or "infinite" in str(told), (seed, text)
    for words in (["compare", "--all"], ["run", "--steps"], ["export", "--to", "text"]):
        assert isinstance(inside(words[0], text, *words[1:]), str), (seed, text, words)


def chances(rng: random.Random, depth: int, pool: list[str]) -> tuple[Any, Any]:
    """A tree with dice as a document has it, and its value."""
    if depth == 0:
        text = rng.choice(pool)
        return text, value_of(text)
    below = [chances(rng, depth - 1, pool) for _ in range(2)]
    if depth % 2:
        return {"children": [tree for tree, _ in below]}, max(value for _, value in below)
    share = rng.choice([Fraction(1, 2), Fraction(1, 10), Fraction(1, 10**30), Fraction(1)])
    shares = [share, 1 - share]
    outcomes = [{"prob": str(p), "node": t} for p, (t, _) in zip(shares, below, strict=True)]
    parts = [p * v if p else Fraction(0) for p, (_, v) in zip(shares, below, strict=True)]
    infinite = [part for part in parts if abs(part) == inf]
    average = sum(infinite) if infinite else sum(parts)
    return {"player": "chance", "children": outcomes}, average


@pytest.mark.parametrize("seed", SEEDS)
def test_chance(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    tree, right = chances(rng, 3, rng.choice(POOLS))
    file = tmp_path / "tree.json"
    file.write_text(json.dumps({"tree": tree}))
    for name in ("expectimax", "star1"):
        told = inside("run", str(file), "-a", name, "--json", "--nodes")
        if isinstance(told, str):
            assert nearly(shown_as(json.loads(told)["value"]), right), (seed, tree)
        else:
            assert "no expected value" in str(told), (seed, tree)
    window = ",".join(sorted(["0.1", "3/7"], key=value_of))
    for words in (["run", "--steps"], ["compare"], ["run", "-a", "star1", "--window", window]):
        told = inside(words[0], str(file), *words[1:])
        assert isinstance(told, str) or "no expected value" in str(told), (seed, tree, words)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_eval_thresholds_and_weights(seed: int) -> None:
    rng = random.Random(seed)

    def tree(depth: int) -> Any:
        if not depth:
            return {"value": rng.choice(NUMBERS)}
        return {"eval": rng.choice(NUMBERS), "children": [tree(depth - 1) for _ in range(2)]}

    text = json.dumps(tree(3))
    threshold = rng.choice([number for number in NUMBERS if number[0] != "-"])
    for options in (["--quiescence", threshold], ["--order", "eval"], ["--deepening"]):
        told = inside("run", text, "--depth", "1", *options, "--steps")
        assert isinstance(told, str), (seed, text, options)
    one, other = rng.sample(NUMBERS, 2)
    weights = f"--weights=threats(1)={one},threats(2)={other}"
    for options in (["--order", "eval"], ["--quiescence", threshold], ["--window", "0.1,1e308"]):
        told = inside("run", "tictactoe", "--depth", "1", weights, *options, "--json")
        assert isinstance(told, str), (seed, weights, options)
        json.loads(told)


def test_a_tenth_is_a_tenth(tmp_path: Path) -> None:
    assert answer("run", "[1/10,0.1]", "-a", "minimax")["optimal"] == [0, 1]
    assert answer("run", "[[0.1,9],[1/10,9]]")["counts"]["cuts"] == 1
    assert answer("run", "[0.1]", "--window", "1/10,1", "--nodes")["nodes"][0]["bound"] == "="
    assert answer("run", "[[0.1,5],[0.2]]", "--window", "1/10,1")["counts"]["cuts"] == 1
    file = tmp_path / "tree.yaml"
    file.write_text("bounds: [0.1, 1]\ntree: [1/10, 0.5, 1.0]\n")
    assert answer("run", str(file))["value"] == 1.0
    file.write_text("players: [A, B]\ntotal: 0.3\ntree: {payoffs: [0.1, 0.2]}\n")
    assert answer("run", str(file), "-a", "maxn-shallow")["value"] == [0.1, 0.2]
    quiet = '{"eval": 0.1, "children": [{"eval": 0.3, "children": [1]}]}'
    assert answer("run", quiet, "--depth", "0", "--quiescence", "1/5")["value"] == 0.1
    assert answer("run", quiet, "--depth", "0", "--quiescence", "0.19")["value"] == 0.3


def test_what_is_shown_is_what_was_written() -> None:
    told = inside("run", "[0.10000000000000000001, 0.1, 1e23, 2/3, 0.50]", "-a", "minimax")
    assert isinstance(told, str)
    for text in ("=0.10000000000000000001\n", "=0.1\n", "=1e+23 ", "=2/3\n", "=0.5\n"):
        assert text in told
    assert answer("run", "[0.1, 1/10, 0.5, 3/2]", "--nodes", "-a", "minimax")["value"] == "3/2"


@pytest.mark.slow
def test_a_mean_would_say_that_a_deep_bushy_tree_has_more_leaves_than_a_float_holds() -> None:
    text = "[1,2,3,4,5,6,7,8,9,0]"
    for _ in range(309):
        text = f"[{text},1,2,3,4,5,6,7,8,9]"
    told = inside("compare", text)
    assert isinstance(told, str)
    assert "b* = 1.026, as b*^m = 2,791\nleaves with m = 310." in told


def test_an_average_finer_than_can_be_read() -> None:
    node: Any = 1
    below, share = 10**30 - 1, Fraction(1, 10**30 - 1)
    for _ in range(60):
        outcomes = [{"prob": str(share), "node": node}, {"prob": str(1 - share), "node": below}]
        node = {"player": "chance", "children": outcomes}
    for command in ("run", "compare"):
        told = inside(command, json.dumps(node))
        assert isinstance(told, ExplorerError)
        assert "is a fraction of over a thousand digits" in str(told)


@pytest.mark.parametrize("has_payoffs", [False, True])
def test_an_average_of_very_many_outcomes_ends_where_nobody_could_read_it(
    has_payoffs: bool,
) -> None:
    """All of them together would have a fraction of half a million digits."""
    most = 20_000
    worths = [f"1/{10**30 + 2 * number + 1}" for number in range(most)]
    leaves = [{"payoffs": [worth, 0]} if has_payoffs else worth for worth in worths]
    children = [{"prob": f"1/{most}", "node": leaf} for leaf in leaves]
    players = ["A", "B"] if has_payoffs else ["MAX", "MIN"]
    told = inside(
        "compare",
        json.dumps({"players": players, "tree": {"player": "chance", "children": children}}),
    )
    assert isinstance(told, ExplorerError)
    assert "is a fraction of over a thousand digits" in str(told)
