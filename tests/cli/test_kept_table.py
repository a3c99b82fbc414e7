"""One table for all depths on the command line: counts, links, what it spares, its words."""

import pytest

from tests.command import answer, call
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.view.panels import node_lines
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.reasons import Reasons

KEPT = ("--deepening", "--table")


def test_the_counts_of_each_iteration() -> None:
    said = answer("run", "one-table", *KEPT)
    found = [each["counts"] for each in said["iterations"]]
    assert [each["nodes"] for each in found] == [4, 8, 13, 18, 10]
    assert [each["hits"] for each in found] == [0, 0, 1, 1, 2]
    assert [each["hits_from_before"] for each in found] == [0, 0, 0, 1, 2]
    assert said["counts"]["hits_from_before"] == 2
    assert "hits_from_before" not in answer("run", "one-table", "--table")["counts"]
    assert "hits" not in answer("run", "one-table", "--deepening")["iterations"][0]["counts"]


def test_a_hit_names_the_moment_it_is_from() -> None:
    said = answer("run", "one-table", *KEPT, "--events")
    hits = [event for event in said["events"] if event["kind"] == "hit"]
    assert [(hit["node"], hit["from"]) for hit in hits] == [
        ([1], {"depth": 4, "node": [1], "step": 47}),
        ([2], {"depth": 3, "node": [2], "step": 34}),
    ]
    (here,) = (event for event in answer("run", "table-trap", "--table-trap", "--events")["events"]
               if event["kind"] == "hit")  # fmt: skip
    assert here["from"]["depth"] is None


@pytest.mark.slow
def test_the_summary_tells_the_hits_of_each_depth() -> None:
    lines = [" ".join(line.split()) for line in call("run", "one-table", *KEPT).stdout.splitlines()]
    assert "depth value action nodes hits earlier" in lines
    assert "▶ 5 =5 a2 10 2 2" in lines
    assert "4 =5 a2 18 1 1" in lines
    assert any("2 of them from shallower searches" in line for line in lines)


@pytest.mark.slow
def test_compare_tells_what_one_table_spares() -> None:
    said = answer("compare", "one-table", *KEPT)
    assert said["tables"] == {
        "kept": {"nodes": [4, 8, 13, 18, 10], "total_nodes": 53, "stopped": None},
        "per_depth": {"nodes": [4, 8, 13, 19, 17], "total_nodes": 61, "stopped": None},
        "none": {"nodes": [4, 8, 16, 22, 20], "total_nodes": 70, "stopped": None},
    }
    lines = [" ".join(line.split())
             for line in call("compare", "one-table", *KEPT).stdout.splitlines()]  # fmt: skip
    assert "nodes at all depths 95 53" in lines
    assert "depth one table table per depth no table" in lines
    assert "5 10 17 20" in lines
    assert "in all 53 61 70" in lines


@pytest.mark.parametrize("options", [["--table"], ["--deepening"], ["--deepening", "--table-trap"]])
def test_nothing_is_told_of_tables_where_none_is_kept(options: list[str]) -> None:
    assert "tables" not in answer("compare", "one-table", *options)


@pytest.mark.slow
def test_searches_that_were_stopped() -> None:
    options = (*KEPT, "--max-nodes", "300")
    tables = answer("compare", "tictactoe", *options)["tables"]
    assert [cost["stopped"] for cost in tables.values()] == ["nodes"] * 3
    assert "≥300" in call("compare", "tictactoe", *options).stdout


@pytest.mark.parametrize(
    ("source", "is_complete", "why"),
    [
        ("one-table", True, "which no limit cut short"),
        ("subtract:stones=12", False, "searched as deep as now asked"),
    ],
)
def test_why_an_earlier_value_is_deep_enough(source: str, is_complete: bool, why: str) -> None:
    done = search(open_source(source), Settings(deepening=True, table="sound"))
    found = [
        (run, visit, hit)
        for run in done.iterations
        for visit, hit in run.trace.hits.items()
        if hit.earlier is not None and hit.is_complete == is_complete
    ]
    assert found
    for run, visit, hit in found:
        moment = Moment(run.trace, run.trace.exit_step[visit])
        said = Reasons(run.names).sentence(moment)
        assert hit.earlier is not None
        step = hit.earlier.exit_step[hit.visit]
        assert f"the search to depth {hit.earlier.tree.depth_limit}, step {step}, {why}: " in said
        assert " is known from " in said
        told = " ".join(node_lines(moment, run.trace.node[visit], run.names, ASCII))
        assert "finished: known from " in told


@pytest.mark.slow
def test_another_way_to_the_same_position_is_named() -> None:
    done = search(open_source("nim"), Settings(deepening=True, table="sound"))
    told = {
        Reasons(run.names).sentence(Moment(run.trace, run.trace.exit_step[visit]))
        for run in done.iterations
        for visit, hit in run.trace.hits.items()
        if hit.earlier is not None
    }
    assert any(" is known from the search to depth " in sentence for sentence in told)
    elsewhere = [sentence for sentence in told if " in the search to depth " in sentence]
    assert elsewhere
    assert all(" is known from " in sentence for sentence in elsewhere)
