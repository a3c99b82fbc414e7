"""Broken searches must not pass: each mutant is an algorithm with one thing wrong."""

import random
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.algorithms.checks import Algorithms, check_tree
from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine import algorithm as search_module
from tui_explorer.engine.trace import bounds as bounds_module
from tui_explorer.engine.trace import cuts as cuts_module
from tui_explorer.engine.trace import events as events_module
from tui_explorer.engine.trace import trace as trace_module
from tui_explorer.engine.trace.events import DisorderedTrace

REAL = {"minimax": minimax, "alphabeta": alphabeta, "layered": layered}

AT_MAX = """if value > v:
                    v = value
                if v >= beta and (cut_on_equality or v > beta):
                    event.append(CUT)
                    break
                if v > alpha:
                    alpha = v
                event.append(UPDATE)"""
MUTANTS: list[tuple[str, str, str, str]] = [
    # (what is wrong, algorithm, the right text, the wrong text)
    ("max and min swapped", "minimax", "if value > v:", "if value < v or v == -INF:"),
    ("players swapped", "minimax", "player[node] == MAX", "player[node] != MAX"),
    ("starts at 0 instead of −∞", "minimax", "v = -INF", "v = 0"),
    ("starts at 0 instead of +∞", "minimax", "v = INF", "v = 0"),
    ("starts at −1000", "minimax", "v = -INF", "v = -1"),
    ("last child left out", "minimax", "end = child + size", "end = child + max(1, size - 1)"),
    ("the first child left out", "minimax", "child = first[node]\n        end = child + size",
     "end = first[node] + size\n        child = min(first[node] + 1, end - 1)"),
    ("a leaf's event twice", "minimax", "event.extend(ENTER_LEAF)", "event.extend(ENTER_LEAF * 2)"),
    ("return not recorded", "minimax", "event.append(RETURN)", "pass"),
    ("value not recorded", "minimax", "values[visit] = v", "values[visit] = 0"),
    ("layers from the top", "layered", "reversed(tree.layers())", "tree.layers()"),
    ("layers from right to left", "layered", "for node in layer:", "for node in reversed(layer):"),
    ("layered: max everywhere", "layered", "if tree.player[node] == MAX else min", "if True else min"),
    ("players swapped", "alphabeta", "player[node] == MAX", "player[node] != MAX"),
    ("> for >= at MAX", "alphabeta", "v >= beta and (cut_on_equality or v > beta)", "v > beta"),
    ("< for <= at MIN", "alphabeta", "v <= alpha and (cut_on_equality or v < alpha)", "v < alpha"),
    (">= though strict", "alphabeta", "(cut_on_equality or v > beta)", "True"),
    ("<= though strict", "alphabeta", "(cut_on_equality or v < alpha)", "True"),
    ("cut on the wrong side at MAX", "alphabeta", "if v >= beta and", "if v <= alpha and"),
    ("cut on the wrong side at MIN", "alphabeta", "if v <= alpha and", "if v >= beta and"),
    ("never cuts at MAX", "alphabeta", "if v >= beta and", "if False and"),
    ("never cuts at MIN", "alphabeta", "if v <= alpha and", "if False and"),
    ("α not passed on", "alphabeta", "alphabeta(child, alpha, beta)", "alphabeta(child, -INF, beta)"),
    ("β not passed on", "alphabeta", "alphabeta(child, alpha, beta)", "alphabeta(child, alpha, INF)"),
    ("window swapped on the way down", "alphabeta", "alphabeta(child, alpha, beta)",
     "alphabeta(child, beta, alpha)"),
    ("α never raised", "alphabeta", "alpha = v\n", "pass\n"),
    ("β never lowered", "alphabeta", "beta = v\n", "pass\n"),
    ("α updated before the test", "alphabeta", AT_MAX, AT_MAX.replace(
        "if v >= beta", "if v > alpha:\n                    alpha = v\n                if v >= beta")
        .replace("(cut_on_equality or v > beta)", "alpha >= beta")),
    ("update told twice for an improvement", "alphabeta", "if value > v:", "if value >= v:\n"
     "                    event.append(UPDATE)\n                if value > v:"),
    ("v overwritten by each child", "alphabeta", "if value > v:", "if True:"),
    ("a cut's value is forgotten", "alphabeta", "event.append(CUT)\n                    break",
     "event.append(CUT)\n                    v = alpha\n                    break"),
    ("a cut is told as a return", "alphabeta", "event.append(CUT)", "event.append(RETURN)"),
    ("a cut goes on to the next child", "alphabeta", "event.append(CUT)\n                    break",
     "event.append(CUT)"),
    ("update told twice", "alphabeta", "event.append(UPDATE)",
     "event.append(UPDATE)\n                event.append(UPDATE)"),
    ("a cut child counted as visited", "alphabeta", "event.append(CUT)",
     "event.append(CUT)\n                    visited.append(child)"),
    ("starts at 0 at MAX", "alphabeta", "v = -INF", "v = 0"),
    ("starts at 0 at MIN", "alphabeta", "v = INF", "v = 0"),
    ("α and β recorded the wrong way round", "alphabeta", "alphas.append(alpha)",
     "alphas.append(beta)"),
    ("fail-hard ignored", "alphabeta", "if fail_hard:", "if False:"),
    ("fail-hard always", "alphabeta", "if fail_hard:", "if True:"),
    ("the root's window ignored", "alphabeta", "*settings.window)", "-INF, INF)"),
    ("a leaf returns 0", "alphabeta", "values.append(v)\n            return v", "values.append(v)\n            return 0"),
]  # fmt: skip


RECORDER: list[tuple[str, str, str, str]] = [
    ("the window updated before the test", "events", "before = index - 1 if fired else index",
     "before = index"),
    ("a bound taken as exact", "bounds", "bounds[visit] = bound = UPPER if known[1] <= value else LOWER",
     "bound = EXACT"),
    ("bounds the wrong way round", "bounds", "UPPER if known[1] <= value else LOWER",
     "LOWER if known[1] <= value else UPPER"),
    ("every value outside its window a bound", "bounds", "if not known[0] == known[1] == value:",
     "if True:"),
    ("visits end one step early", "events", "steps[ended] = step", "steps[ended] = step - 1"),
    ("the last best child is taken", "events", "return self._children[found]",
     "return self._children[len(values) - 1 - [*reversed(values)].index(value)]"),
    ("the bound's owner is always the parent", "cuts", "called_with(call) == called_with(above)",
     "False"),
    ("the bound's owner is always the root", "cuts", "called_with(call) == called_with(above)",
     "(parent != 0 or called_with(call) == called_with(above))"),
    ("α's owner asked for β", "cuts", '"beta" if mover == MAX', '"beta" if mover != MAX'),
    ("the cutting child counted as cut", "cuts", "children[len(seen) - seen.count(-1) :]",
     "children[len(seen) - seen.count(-1) - 1 :]"),
    ("every cut-off is shallow", "cuts", "else DEEP", "else SHALLOW"),
]  # fmt: skip

PARTS = {"events": ("History", "ends_of"), "bounds": ("bounds_of",), "cuts": ("Cuts",)}
"""What a trace takes from each of the others."""


def broken(name: str, right: str, wrong: str) -> Any:
    """An algorithm with one text replaced; everywhere, since MAX and MIN mirror each other."""
    source = Path(REAL[name].__file__ or "").read_text(encoding="utf-8")
    assert right in source, f"{name}.py no longer has {right!r}"
    module = ModuleType(name)
    exec(compile(source.replace(right, wrong), f"broken {name}", "exec"), module.__dict__)
    return SimpleNamespace(search=module.__dict__["search"])


def passes(algorithms: Algorithms) -> bool:
    """Whether the properties hold on some trees; a failed assertion or a refused trace counts."""
    rng = random.Random(1)
    try:
        for _ in range(300):
            check_tree(algorithms, plain.random_tree(rng), rng)
    except (AssertionError, DisorderedTrace):
        return False
    return True


@pytest.mark.slow
def test_the_real_algorithms_pass() -> None:
    assert passes(Algorithms(**REAL))


@pytest.mark.parametrize(
    ("what", "name", "right", "wrong"), MUTANTS, ids=[f"{m[1]}: {m[0]}" for m in MUTANTS]
)
def test_a_mutant_is_caught(what: str, name: str, right: str, wrong: str) -> None:
    assert right != wrong
    algorithms: dict[str, Any] = dict(REAL)
    algorithms[name] = broken(name, right, wrong)
    assert not passes(Algorithms(**algorithms)), what


@pytest.mark.parametrize(
    ("what", "name", "right", "wrong"), RECORDER, ids=[f"{m[1]}: {m[0]}" for m in RECORDER]
)
def test_a_broken_record_is_caught(
    what: str, name: str, right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = (trace_module, events_module, bounds_module, cuts_module)
    real = {module.__name__.rpartition(".")[2]: module for module in modules}[name]
    source = Path(real.__file__ or "").read_text(encoding="utf-8")
    assert right in source, f"{name}.py no longer has {right!r}"
    module = ModuleType(f"broken_{name}")
    sys.modules[module.__name__] = module
    exec(compile(source.replace(right, wrong), f"broken {name}", "exec"), module.__dict__)
    if name == "trace":
        monkeypatch.setattr(search_module, "Trace", module.__dict__["Trace"])
    else:
        for part in PARTS[name]:
            monkeypatch.setattr(trace_module, part, module.__dict__[part])
    try:
        assert not passes(Algorithms(**REAL)), what
    finally:
        del sys.modules[module.__name__]
