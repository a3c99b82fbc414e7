"""Many players and chance on the command line: what fits, what is refused, what is warned of."""

from pathlib import Path
from typing import Any

import pytest

from tests.command import answer, call, refusal
from tui_explorer import catalog
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS

PAIR = ("maxn", "maxn-shallow")
"""What is compared first where there are payoffs."""

pytestmark = pytest.mark.slow

WRONG = "[(1,0,2),[(1,0,2),(2,1,0)]]"
COIN = "{player: chance, children: [{prob: 1/2, node: 8}, {prob: 1/2, node: 2}]}"
LOTTERY = "{player: chance, children: [{prob: 1/2, node: inf}, {prob: 1/2, node: -inf}]}"


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(text: str) -> str:
        path = tmp_path / "tree.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_source_gets_the_search_that_fits(file: Any) -> None:
    assert answer("run", WRONG)["settings"]["algorithm"] == "maxn"
    assert answer("run", file(f"tree: [{COIN}, 4]"))["settings"]["algorithm"] == "expectimax"


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax", "layered", "expectimax", "star1"])
def test_payoffs_are_refused_with_a_reason(algorithm: str) -> None:
    said = refusal("run", "[(2,4),[(2,2),(3,3)]]", "-a", algorithm)
    assert said == (
        2,
        f"{algorithm} does not fit inline: its leaves are payoff vectors, not one number that MAX "
        "wants high and MIN low (use maxn)",
    )


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax", "maxn", "maxn-shallow"])
def test_chance_is_refused_with_a_reason(algorithm: str, file: Any) -> None:
    path = file(f"tree: [{COIN}, 4]")
    said = refusal("run", path, "-a", algorithm)
    assert said == (2, f"{algorithm} does not fit {path}: it has chance nodes (use expectimax)")


def test_nobody_is_called_min_where_one_plays_alone() -> None:
    said = "star1 does not fit slide: it is played for one number, without chance (use alphabeta)"
    assert refusal("run", "slide", "-a", "star1") == (2, said)


def test_one_number_is_refused_too() -> None:
    code, said = refusal("run", "aima-5-2", "-a", "maxn")
    assert (code, said.endswith("without chance (use alphabeta)")) == (2, True)


@pytest.mark.parametrize("algorithm", ["expectimax", "star1"])
def test_an_infinite_gain_and_loss_have_no_average(algorithm: str, file: Any) -> None:
    code, said = refusal("run", file(f"tree: [{LOTTERY}, 4]"), "-a", algorithm)
    assert code == 65
    assert said.startswith("chance at B can bring both +∞ and −∞, which have no expected value (")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--total", "2"], "the payoffs (1, 0, 2) of the leaf a1 add up to 3, more than 2 ("),
        (["--bounds", "1,9"], "the leaf a1 is worth (1, 0, 2), not between 1 and 1 ("),
    ],
)
def test_a_leaf_that_breaks_a_promise_is_refused(options: list[str], text: str) -> None:
    code, said = refusal("run", WRONG, "-a", "maxn-shallow", *options)
    assert (code, said[: len(text)]) == (65, text)


def test_a_leaf_outside_its_range_is_refused(file: Any) -> None:
    path = file(f"tree: [{COIN}, 4]")
    code, said = refusal("run", path, "-a", "star1", "--bounds", "0,5")
    assert (code, said) == (
        65,
        "the leaf b1 is worth 8, not between 0 and 5 (give --bounds that hold for every leaf)",
    )


def test_infinite_payoffs_have_no_sum() -> None:
    code, said = refusal("run", "[(inf,0),(1,2)]", "-a", "maxn-shallow")
    assert (code, said) == (
        2, "maxn-shallow adds payoffs up, and here one is infinite (use maxn)"
    )  # fmt: skip


def test_best_and_worst_orders_are_of_alpha_beta() -> None:
    code, said = refusal("run", WRONG, "--order", "best")
    assert (code, said) == (2, "inline has no order 'best' (one of natural, random)")
    assert answer("run", WRONG, "--order", "random", "--seed", "3")["value"] == [2, 1, 0]


def test_the_warning_is_told_to_a_person() -> None:
    said = call("run", WRONG, "-a", "maxn-ab").stdout
    assert "Value perhaps (1, 0, 2), best action a1." in said
    assert "Note: this cut rule is sound only for two players whose payoffs always add up" in said
    assert (
        "Note: here the result is wrong: max^n finds (2, 1, 0) by a2; the cut at B removed b2"
        in said
    )


def test_the_blame_goes_to_the_cut_that_did_it() -> None:
    """Two nodes cut; the lower one only left out what would not have been chosen."""
    tree = "[(1,5,0),(3,2,1),[[(0,2,4),(1,0,5),(4,0,2)],[(4,2,0),(4,2,0)],(1,2,3)]]"
    said = answer("run", tree, "-a", "maxn-ab")
    assert [cut["node"] for cut in said["cuts"]] == [[2], [2, 0]]
    assert said["warnings"][1] == (
        "here the result is wrong: max^n finds (4, 2, 0) by a3; "
        "the cut at B removed b2, which P2 would "
        "have chosen"
    )


def test_a_search_that_was_stopped_is_not_checked() -> None:
    said = answer("run", WRONG, "-a", "maxn-ab", "--max-nodes", "2")
    assert len(said["warnings"]) == 2
    assert not any("the result is wrong" in warning for warning in said["warnings"])


def test_all_that_fit_are_compared(file: Any) -> None:
    said = answer("compare", WRONG, "--all")
    names = [run["settings"]["algorithm"] for run in said["runs"]]
    assert names[:2] == ["maxn", "maxn-shallow"]
    assert "maxn-ab" in names
    assert sorted(names) == catalog.fitting(PAYOFFS)
    assert (said["agree"], said["fewest"]) == (False, None)
    chances = answer("compare", file(f"tree: [{COIN}, 4]"), "--all")
    names = [run["settings"]["algorithm"] for run in chances["runs"]]
    assert names[:2] == ["expectimax", "star1"]
    assert sorted(names) == catalog.fitting(CHANCES)
    assert chances["agree"]


def test_payoffs_with_chance_have_nothing_beside_them(file: Any) -> None:
    path = file(
        "players: [A, B]\ntree:\n- player: chance\n  children:\n"
        "  - {prob: 1/2, node: {payoffs: [4, 1]}}\n  - {prob: 1/2, node: {payoffs: [1, 2]}}\n"
        "- {payoffs: [2, 2]}\n"
    )
    said = answer("compare", path)
    assert [run["settings"]["algorithm"] for run in said["runs"]] == ["expectimax"]
    assert (said["runs"][0]["value"], said["saved"]) == (["5/2", "3/2"], None)
    assert "There is no other search to compare with." in call("compare", path).stdout


@pytest.mark.parametrize("algorithm", ["expectimax", "star1"])
def test_what_cannot_happen_counts_nothing(algorithm: str, file: Any) -> None:
    never = "{player: chance, children: [{prob: 0, node: inf}, {prob: 1, node: 5}]}"
    said = answer("run", file(f"tree: [{never}, 4]"), "-a", algorithm)
    assert (said["value"], said["action"]["index"]) == (5, 0)


def test_the_bundled_cut_high() -> None:
    said = answer("run", "star1-cut-high", "-a", "star1")
    assert [cut["node"] for cut in said["cuts"]] == [[1]]
    assert (said["value"], said["cuts"][0]["v"], said["counts"]["nodes"]) == (1, "9/2", 4)


@pytest.mark.parametrize(
    ("arguments", "left", "out"),
    [
        ("pawns --opponent random --depth 2", ["expectimax"], "star1"),
        ("[(inf,1),(2,3)]", ["maxn"], "maxn-shallow"),
        (
            "[(inf,1),(2,3)] --all",
            ["maxn", *(name for name in catalog.fitting(PAYOFFS) if name not in PAIR)],
            "maxn-shallow",
        ),
    ],
)
def test_what_cannot_run_is_left_out_of_a_comparison(
    arguments: str, left: list[str], out: str
) -> None:
    said = answer("compare", *arguments.split())
    assert [run["settings"]["algorithm"] for run in said["runs"]] == left
    assert (list(said["skipped"]), said["saved"]) == ([out], None)
    assert f"{out} was left out: {said['skipped'][out]}." in call(
        "compare", *arguments.split()
    ).stdout.replace("\n", " ")


@pytest.mark.parametrize(
    "arguments",
    [
        "aima-5-2 -a expectimax",
        "checkers -a star1",
        "star1-cut -a minimax --deepening --table",
        "centipede -a layered --order worst",
        "[(1,2,3),[(3,2,1),(0,0,9)]] -a alphabeta --opponent random",
    ],
)
def test_what_was_asked_for_is_never_left_out_of_a_comparison(arguments: str) -> None:
    assert refusal("compare", *arguments.split()) == refusal("run", *arguments.split())


@pytest.mark.parametrize(
    ("source", "algorithm", "reference", "depths"),
    [("pig", "star1", "expectimax", range(1, 8)), ("nim3", "maxn-shallow", "maxn", range(1, 6))],
)
def test_what_rules_promise_holds_for_eval_too(
    source: str, algorithm: str, reference: str, depths: range
) -> None:
    for depth in map(str, depths):
        said = answer("compare", source, "--depth", depth)
        assert [run["settings"]["algorithm"] for run in said["runs"]] == [reference, algorithm]
        exact, cut = said["runs"]
        assert (cut["value"], cut["action"]) == (exact["value"], exact["action"])
        assert cut["counts"]["nodes"] <= exact["counts"]["nodes"]


def test_what_was_asked_for_is_not_left_out() -> None:
    code, said = refusal("compare", "[(inf,1),(2,3)]", "-a", "maxn-shallow")
    assert (code, said.startswith("maxn-shallow adds payoffs up")) == (2, True)
    code, said = refusal("compare", "pawns", "--opponent", "random", "-a", "star1")
    assert (code, said.startswith("star1 must know")) == (2, True)
    assert "skipped" not in answer("compare", "korf-shallow-cut", "--all")
