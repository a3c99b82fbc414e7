"""What every algorithm must have, found by its place: a new file is tested without being named."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import tui_explorer
from tui_explorer import catalog
from tui_explorer.engine.algorithm import LEAF_SETTINGS, SWITCHES
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.backup import exact_values, part_of
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import RETURN
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, open_source
from tui_explorer.view.code import code_lines
from tui_explorer.words.reasons import Reasons

SAMPLES = {
    ZERO_SUM: ["aima-5-2", "sixteen-leaves", "min-root", "nim:piles=1-2"],
    PAYOFFS: ["n-player-wrong-cut", "korf-shallow-cut", "nim3:stones=4"],
    CHANCES: ["fair-coin", "star1-cut", "coin-and-min"],
    PAYOFFS_AND_CHANCES: [],
}
"""By kind: sources small enough to look at every step."""


def fitting_sources(name: str) -> list[Source]:
    kinds = catalog.load_algorithm(name).solves
    return [open_source(text) for kind in kinds for text in SAMPLES[kind]]


@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_it_says_what_it_is(name: str) -> None:
    algorithm = catalog.load_algorithm(name)
    assert algorithm.title
    assert 20 < len(algorithm.summary) <= 110
    assert algorithm.summary.endswith(".")
    assert len(set(algorithm.keywords)) == len(algorithm.keywords) > 0
    assert set(algorithm.solves) <= set(SAMPLES)
    assert set(algorithm.default_for) <= set(algorithm.solves)
    assert set(algorithm.switches) <= set(SWITCHES)
    assert set(algorithm.relies_on) <= set(LEAF_SETTINGS)
    assert algorithm.reference in catalog.algorithm_names()
    assert catalog.load_algorithm(algorithm.reference).knows_all_optimal_actions
    assert bool(algorithm.counterpart) == catalog.is_reference(name)
    if algorithm.counterpart:
        assert algorithm.counterpart in catalog.algorithm_names()


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_kind_of_tree_has_one_default(kind: str) -> None:
    names = catalog.algorithm_names()
    defaults = [name for name in names if kind in catalog.load_algorithm(name).default_for]
    assert defaults == [catalog.default_algorithm(kind)]


def test_the_default_of_all_settings_is_that_of_zero_sum_trees() -> None:
    assert Settings().algorithm == catalog.default_algorithm(ZERO_SUM)


@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_it_keeps_a_window_if_it_says_so(name: str) -> None:
    keeps = catalog.load_algorithm(name).keeps_window
    for source in fitting_sources(name):
        assert search(source, Settings(algorithm=name)).trace.has_window == keeps


def variants(name: str) -> Iterator[Settings]:
    """Every combination of settings that changes what the search does or how it is written."""
    switches = catalog.load_algorithm(name).switches
    for fail, cut, depth in product(("soft", "hard"), ("ge", "gt"), (None, 2)):
        for table in ("", "sound", "trap") if "table" in switches else ("",):
            for deepening in {False, "deepening" in switches}:
                plain = Settings(
                    name, fail=fail, cut=cut, depth=depth, table=table, deepening=deepening
                )
                yield plain
                if "quiescence" in switches and (depth is not None or deepening):
                    yield replace(plain, quiescence=1)


def searches(name: str) -> Iterator[tuple[Source, Settings, Run]]:
    """Every source that fits, searched in every variant."""
    for source, settings in product(fitting_sources(name), variants(name)):
        try:
            yield source, settings, search(source, settings)
        except ExplorerError as refused:
            assert "eval" in refused.what  # noqa: PT017 - a depth limit needs it at every node


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_every_event_lights_its_line_and_has_a_sentence(name: str) -> None:
    assert fitting_sources(name)
    for source, settings, run in searches(name):
        code = catalog.load_algorithm(name).code(settings)
        width = max(len(line.text) for line in code)
        reasons = Reasons(run.names)
        for step in range(1, len(run.trace) + 1):
            moment = Moment(run.trace, step)
            lines, lit = code_lines(code, moment, width)
            assert len(lines) == len(code)
            assert lit, (source.origin.name, settings, step)
            assert moment.event is not None
            assert moment.event.kind in [code[line].event for line in lit]
            assert reasons.sentence(moment).endswith("."), (source.origin.name, step)


@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_one_that_knows_everything_agrees_with_its_reference(name: str) -> None:
    for source in fitting_sources(name):
        run = search(source, Settings(algorithm=name))
        reference = search(source, Settings(algorithm=catalog.reference(name, source.kind)))
        if not run.warnings:
            assert (run.value, run.best is None) == (reference.value, reference.best is None)
        assert len(set(run.trace.node)) <= reference.counts.nodes  # it may visit a node again


def check_that_no_child_is_left_out(name: str) -> None:
    """Who returns has visited every child: to leave one out is a cut, and recorded as one."""
    for source, settings, run in searches(name):
        trace, tree = run.trace, run.tree
        for visit, node in enumerate(trace.node):
            if trace.kind[trace.exit_step[visit] - 1] == RETURN:
                left_out = [
                    tree.path(child) for child in tree.children(node) if trace.visit(child) < 0
                ]
                assert not left_out, (
                    f"{name} on {source.origin.name} returns from {tree.path(node)} and has never "
                    f"visited {left_out}: where children are left out, append CUT to trace.kind, "
                    f"not RETURN; {settings}"
                )


@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_no_child_is_left_out_without_a_cut(name: str) -> None:
    check_that_no_child_is_left_out(name)


def check_returned_values(name: str) -> None:
    """Each visit returns what its children come to, and what its bound says of the true value."""
    for source in fitting_sources(name):
        run = search(source, Settings(algorithm=name))
        trace, tree = run.trace, run.tree
        if isinstance(tree, GameTree):
            assert tree.expand_all(10_000, Budget())
        exact = exact_values(tree)
        for visit, node in enumerate(trace.node):
            where = (source.origin.name, tree.path(node))
            if trace.kind[trace.exit_step[visit] - 1] == RETURN:
                assert trace.value[visit] == trace.running_values(visit)[-1], where
            if run.warnings:
                continue
            mover = tree.player[node]
            value, true = part_of(trace.value[visit], mover), part_of(exact[node], mover)
            is_so = {"=": true == value, "<=": true <= value, ">=": true >= value, "?": True}
            assert is_so[BOUND_SIGNS[trace.bounds[visit]]], where


@pytest.mark.parametrize("name", catalog.algorithm_names())
def test_every_value_that_it_returns_is_right(name: str) -> None:
    check_returned_values(name)


@pytest.mark.slow
def test_nothing_depends_on_the_name_of_an_algorithm() -> None:
    """Names occur only in the catalog, the algorithms' own files and pages, and games' keywords.

    The default of all settings is an exception, and so are the names of misconceptions.
    """
    package = Path(tui_explorer.__file__).parent
    names = set(catalog.algorithm_names())
    named = [
        (file.relative_to(package).as_posix(), node.value)
        for file in sorted(package.rglob("*.py"))
        if not {"algorithms", "algorithms.py", "games", "catalog.py"} & {*file.parts}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    slip = [(file, "minimax") for file in ("exercises/slips.py", "words/exercises.py")]
    known = [("engine/settings.py", Settings().algorithm), *slip]
    assert named == known, "ask the Algorithm; or rename it, if it only happens to be alike"
