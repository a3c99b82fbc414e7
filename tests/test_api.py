"""The public face: what a script or a notebook gets from ``import tui_explorer``."""

import subprocess
import sys
from typing import Any

import pytest

import tui_explorer
from tests.command import called_here
from tui_explorer.engine.settings import Settings


def loaded_by(script: str) -> list[str]:
    """The modules of ours, and those of the screen, that a script loads."""
    ours = (
        "sorted(m for m in sys.modules if m.split('.')[0] in ('tui_explorer', 'textual', 'rich'))"
    )
    script = f"import sys, tui_explorer\n{script}\nprint(*{ours})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    return done.stdout.split()


def test_nothing_is_loaded_before_it_is_used() -> None:
    assert loaded_by("") == ["tui_explorer"]


def test_a_search_needs_no_screen() -> None:
    loaded = loaded_by("assert tui_explorer.search('aima-5-2').value == 3")
    assert "tui_explorer.api" in loaded
    assert not {"textual", "rich"} & set(loaded)


def test_every_public_name_is_there() -> None:
    assert [name for name in tui_explorer.__all__ if getattr(tui_explorer, name) is None] == []
    assert set(tui_explorer.__all__) < set(dir(tui_explorer))
    with pytest.raises(AttributeError, match="no attribute 'serach'"):
        tui_explorer.serach  # type: ignore[attr-defined]  # noqa: B018


def test_what_a_search_found() -> None:
    run = tui_explorer.search(tui_explorer.open_source("aima-5-2"))
    assert (run.value, run.action, run.counts.nodes, run.stopped) == (3, "a1", 11, None)
    assert repr(run) == "<alphabeta on aima-5-2: value 3, action a1, 11 nodes>"
    assert tui_explorer.search("7").action is None


def test_settings_by_name() -> None:
    strict = tui_explorer.search("aima-5-2", "alphabeta", cut="gt", order="worst", fail="hard")
    assert strict.settings == Settings(cut="gt", order="worst", fail="hard")
    with pytest.raises(tui_explorer.ExplorerError, match="there is no setting 'dept'"):
        tui_explorer.search("tictactoe", dept=3)


def test_the_algorithm_that_fits_is_chosen() -> None:
    assert tui_explorer.search("pig", depth=3).settings.algorithm == "expectimax"
    with pytest.raises(tui_explorer.ExplorerError, match="does not fit"):
        tui_explorer.search("pig", "alphabeta", depth=3)


def test_a_search_without_end_ends() -> None:
    run = tui_explorer.search("connect", max_nodes=5_000)
    assert (run.stopped, run.visited) == ("nodes", 5_000)


def test_a_comparison() -> None:
    found = tui_explorer.compare("tictactoe:state=XO.......")
    plain, pruned = found.runs
    assert plain.counts.nodes > pruned.counts.nodes
    assert found.agree
    assert found.saved == 1 - pruned.counts.nodes / plain.counts.nodes


@pytest.mark.parametrize(("leaves", "is_drawn"), [(999, True), (1000, False)])
def test_a_notebook_draws_up_to_a_thousand_nodes(leaves: int, is_drawn: bool) -> None:
    run = tui_explorer.search(str([0] * leaves))
    assert len(run.tree) == leaves + 1
    drawn = run._repr_svg_()
    assert (drawn is not None) == is_drawn
    assert not is_drawn or str(drawn).startswith("<svg")


def test_an_algorithm_is_found_whatever_its_case_and_hyphens() -> None:
    assert tui_explorer.search("aima-5-2", "Alpha-Beta").settings.algorithm == "alphabeta"


REFUSED: list[tuple[dict[str, Any], list[str]]] = [
    ({"cut": "nonsense"}, ["--cut", "nonsense"]),
    ({"fail": "Hard"}, ["--fail", "Hard"]),
    ({"opponent": "Random"}, ["--opponent", "Random"]),
    ({"window": (5, 1)}, ["--window", "5,1"]),
    ({"window": (3, 3)}, ["--window", "3,3"]),
    ({"window": (float("nan"), 3)}, ["--window", "nan,3"]),
    ({"bounds": (3, 0), "algorithm": "star1"}, ["--bounds", "3,0", "-a", "star1"]),
    ({"bounds": (0, 20)}, ["--bounds", "0,20"]),
    ({"depth": 2.5}, ["--depth", "2.5"]),
    ({"depth": -1}, ["--depth", "-1"]),
    ({"seed": "x"}, ["--seed", "x"]),
    ({"quiescence": "x"}, ["--quiescence", "x"]),
    ({"weights": "a"}, ["--weights", "a"]),
    ({"order": "bset"}, ["--order", "bset"]),
    ({"max_nodes": 0}, ["--max-nodes", "0"]),
    ({"max_nodes": 2.5}, ["--max-nodes", "2.5"]),
]


@pytest.mark.parametrize(("settings", "options"), REFUSED, ids=str)
def test_what_the_command_line_refuses_in_the_same_words(
    settings: dict[str, Any], options: list[str]
) -> None:
    for command, function in (("run", tui_explorer.search), ("compare", tui_explorer.compare)):
        with pytest.raises(tui_explorer.ExplorerError) as refused:
            function("aima-5-2", **settings)
        done = called_here(command, "aima-5-2", *options)
        assert done.err == f"tui-explorer: error: {refused.value}\n"


def test_a_comparison_is_whole_and_printed_as_by_the_command() -> None:
    found = tui_explorer.compare("aima-5-2")
    assert (found.fewest, found.most) == (9, 13)
    assert f"{found}\n" == called_here("compare", "aima-5-2").out.decode()
    assert f"{tui_explorer.search('aima-5-2')}\n" == called_here("run", "aima-5-2").out.decode()
