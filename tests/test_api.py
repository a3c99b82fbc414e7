"""The public face: what a script or a notebook gets from ``import tui_explorer``."""

import subprocess
import sys

import pytest

import tui_explorer


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
    assert strict.settings[:5] == ("alphabeta", "worst", 0, "gt", "hard")
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
