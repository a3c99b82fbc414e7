"""With a depth limit the choice may be wrong; where affordable, the right one stands beside it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import answer, call

pytestmark = pytest.mark.slow


def said(*arguments: str) -> Any:
    return answer("run", *arguments)


def test_another_choice_is_told() -> None:
    run = said("quiescence-horizon", "--depth", "1")
    assert (run["value"], run["action"]["label"]) == (9, "a1")
    assert run["exact"] == {"value": 1, "action": {"index": 1, "label": "a2"}}
    assert "mislead: without the limit a2 is best, worth 1" in run["warnings"][0]


def test_the_same_choice_is_told() -> None:
    run = said("quiescence-horizon", "--depth", "1", "--quiescence", "5")
    assert run["action"] == run["exact"]["action"]
    assert "a2 is correct: without the limit it is worth 1" in run["warnings"][0]


def test_the_root_alone() -> None:
    run = said("tictactoe:state=XO.......", "--depth", "0")
    assert run["exact"]["value"] == 1
    assert run["warnings"] == ["without the depth limit the value is 1"]


def test_a_game_too_large_is_said_to_be() -> None:
    run = said("connect", "--depth", "2")
    assert "exact" not in run
    assert "searching 2,000 nodes beyond the limit found no value" in run["warnings"][0]


@pytest.mark.parametrize("arguments", [["tictactoe:state=XOX.O....", "--depth", "9"], ["aima-5-2"]])
def test_nothing_is_said_where_the_limit_cuts_nothing_short(arguments: list[str]) -> None:
    run = said(*arguments)
    assert "exact" not in run
    assert run["warnings"] == []


def test_the_last_iteration_has_it_too() -> None:
    run = said("quiescence-horizon", "--deepening", "--depth", "1")
    assert run["exact"]["value"] == 1


def test_dice_and_several_players() -> None:
    assert said("pig", "--depth", "3")["exact"]["value"] == "-49/243"
    assert said("nim3", "--depth", "2")["exact"]["value"] == [1, 0, 0]


def test_a_choice_as_good_as_any_is_right() -> None:
    run = said("tictactoe:state=X...O....", "--depth", "2")
    assert run["exact"] == {"value": 0, "action": run["action"]}
    told = f"{run['action']['label']} is correct: without the limit it is worth 0"
    assert told in run["warnings"][0]


def test_a_long_search_may_look_farther() -> None:
    short, long = (said("connect", "--depth", depth) for depth in ("2", "8"))
    assert long["counts"]["nodes"] > 200_000
    assert "2,000 nodes beyond the limit" in short["warnings"][0]
    assert f"{long['counts']['nodes'] // 100:,} nodes beyond the limit" in long["warnings"][0]


def test_a_large_tree_is_not_laid_out_again_for_little(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    inner = {"eval": 1, "children": list(range(20_000))}
    file.write_text(json.dumps({"player": "MAX", "children": [{"node": inner}]}))
    assert "too large to search beyond the limit" in said(str(file), "--depth", "1")["warnings"][0]


def test_an_iteration_that_was_stopped_has_no_exact_value() -> None:
    told = call("run", "tictactoe", "--deepening", "--max-nodes", "5").stdout
    assert "3 so far" in told
    assert "=3" not in told.partition("depth ")[2].partition("nodes in all")[0]


def test_what_no_search_can_do_beyond_the_limit_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text(
        '{"tree": {"player": "MAX", "children": [{"node": 2}, {"node": {"player": "chance", '
        '"eval": 1, "children": [{"prob": "1/2", "node": "inf"}, {"prob": "1/2", "node": "-inf"}]}}'
        "]}}"
    )
    run = said(str(file), "--depth", "1")
    assert (run["value"], run["action"]["index"]) == (2, 0)
    assert "exact" not in run
