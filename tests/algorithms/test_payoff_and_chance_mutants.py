"""Broken searches of payoffs and chances must not pass: each has one thing wrong."""

import random
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.algorithms.payoff_and_chance_checks import ALL, Searches, check_chances, check_payoffs
from tests.oracles import chance, payoffs
from tui_explorer.engine.trace import bounds as bounds_module
from tui_explorer.engine.trace import cuts as cuts_module
from tui_explorer.engine.trace import events as events_module
from tui_explorer.engine.trace import trace as trace_module
from tui_explorer.errors import ExplorerError

MUTANTS: list[tuple[str, str, str, str]] = [
    # (what is wrong, algorithm, the right text, the wrong text)
    ("the last of equals", "maxn", "f[mover] > v[mover]", "f[mover] >= v[mover]"),
    ("everybody maximises the first part", "maxn", "f[mover] > v[mover]", "f[0] > v[0]"),
    ("the mover loses on purpose", "maxn", "f[mover] > v[mover]", "f[mover] < v[mover]"),
    ("the last of equals", "maxn_ab", "v is None or f[mover] > v[mover]", "v is None or f[mover] >= v[mover]"),
    ("the cut is strict", "maxn_ab", "claims[i] >= f[i]", "claims[i] > f[i]"),
    ("the cut looks at v instead of f", "maxn_ab", "claims[i] >= f[i]", "claims[i] >= v[i]"),
    ("the mover's own claim cuts", "maxn_ab", "if i != mover and", "if"),
    ("no cut", "maxn_ab", "if claimant is not None:", "if False:"),
    ("claims are not raised", "maxn_ab", "if f[mover] > claims[mover]:", "if False:"),
    ("the test comes before claims are raised", "maxn_ab", "maxn_ab(child, claims)", "maxn_ab(child, trace.claims[visit])"),
    ("claims begin at 0", "maxn_ab", "(-INF,) * len", "(0,) * len"),
    ("the last claimant is blamed", "maxn_ab", "for i in everybody", "for i in reversed(everybody)"),
    ("the claimant is not noted", "maxn_ab", "trace.claimants[visit] = claimant", "pass"),
    ("a cut is told as an update", "maxn_ab", "event.append(CUT)\n                break", "event.append(UPDATE)\n                break"),
    ("the last of equals", "maxn_shallow", "v is None or f[mover] > v[mover]", "v is None or f[mover] >= v[mover]"),
    ("no immediate cut", "maxn_shallow", "if has >= most:", "if False:"),
    ("the immediate cut is strict", "maxn_shallow", "if has >= most:", "if has > most:"),
    ("no cut by a claim", "maxn_shallow", "if claimed and claim", "if False and claim"),
    ("the cut by a claim is strict", "maxn_shallow", "claim >= most_of_two", "claim > most_of_two"),
    ("the others are forgotten", "maxn_shallow", "* (players - 2)", "* players"),
    ("the total is forgotten", "maxn_shallow", "in_all([total, *[-least] * (players - 2)])", "in_all([1, *[-least] * (players - 2)])"),
    ("a player claims against itself", "maxn_shallow", "(size == 0 or above != mover)", "True"),
    ("the cut is deep", "maxn_shallow", "-INF if v is None else v[mover])", "claim if v is None else v[mover])"),
    ("the claimant is the mover", "maxn_shallow", "trace.claimants[visit] = above", "trace.claimants[visit] = mover"),
    ("the last of equals", "expectimax", "return bool(value > than) if mover == MAX", "return bool(value >= than) if mover != MAX"),
    ("chance is certain", "expectimax", "weighted(tree.probability[child], value)", "value"),
    ("outcomes are not added", "expectimax", "part if v is None else added(v, part)", "part"),
    ("chance is even", "expectimax", "tree.probability[child]", "type(tree.probability[child])(1, size)"),
    ("L and U swapped", "star1", "_scaled(alpha, most, beta, least, share)", "_scaled(alpha, least, beta, most, share)"),
    ("the window is not scaled", "star1", "(alpha - most) / share", "alpha"),
    ("β is not scaled", "star1", "(beta - least) / share", "beta"),
    ("the rest counts as certain", "star1", "rest -= share", "rest = rest"),
    ("the rest counts nothing", "star1", "return part if _is_infinite(part) else added(v, part)", "return v"),
    ("no low cut at chance", "star1", "if most <= alpha and", "if False and"),
    ("no high cut at chance", "star1", "if least >= beta and", "if False and"),
    ("the sum is returned for the bound", "star1", "return most\n", "return v\n"),
    ("the sum is returned for the other bound", "star1", "return least\n", "return v\n"),
    ("the bounds are exchanged", "star1", "return most\n", "return least\n"),
    ("equality cuts though strict", "star1", "(cut_on_equality or most < alpha)", "True"),
    ("players swapped", "star1", "elif mover == MAX:", "elif mover != MAX:"),
    ("α is not raised", "star1", "alpha = max(alpha, v)", "pass"),
    ("β is not lowered", "star1", "beta = min(beta, v)", "pass"),
    ("never cuts at MAX", "star1", "if v >= beta and", "if False and"),
    ("never cuts at MIN", "star1", "if v <= alpha and", "if False and"),
    ("fail-hard ignored", "star1", "if fail_hard:", "if False:"),
    ("the root's window ignored", "star1", "*settings.window)", "-INF, INF)"),
    ("given bounds ignored", "star1", "_value_range(tree, settings)", "_value_range(tree, type(settings)())"),
    ("what cannot happen has a window", "star1", "return -INF, INF", "return alpha, beta"),
]  # fmt: skip

RECORDER: list[tuple[str, str, str, str]] = [
    ("a cut vector is exact", "bounds", "bounds[visit] = LOWER if at_least else UPPER if at_most else UNSURE", "pass"),
    ("everything is at least so much", "bounds", "LOWER if at_least else UPPER if at_most else UNSURE", "LOWER"),
    ("an equal may be taken instead of an earlier one", "bounds", "place <= first and", "True and"),
    ("what was not seen is worth the least", "bounds", "((least,) * size, (most,) * size)", "((least,) * size, (least,) * size)"),
    ("the total is not used", "bounds", "if total is None:", "if True:"),
    ("chance owns bounds", "cuts", "player[parent] == CHANCE or called_with", "called_with"),
    ("the owner's own bound is forgotten", "cuts", "owner, called_with(first)", "owner, called_with(trace.visit_of[max(owner, 0)])"),
    ("a claim is the mover's", "cuts", "trace.claims[visit][tested]", "trace.claims[visit][0]"),
    ("claims are not raised", "events", "own = max(claims[mover], payoff(values[index], mover))", "own = claims[mover]"),
]  # fmt: skip


def broken(name: str, right: str, wrong: str) -> Any:
    """An algorithm with one text replaced."""
    source = Path(getattr(ALL, name).__file__).read_text(encoding="utf-8")
    assert right in source, f"{name}.py no longer has {right!r}"
    module = ModuleType(name)
    exec(compile(source.replace(right, wrong), f"broken {name}", "exec"), module.__dict__)
    return SimpleNamespace(search=module.__dict__["search"])


def passes(searches: Searches) -> bool:
    """Whether all holds on some trees; a refusal of what should be searched counts as caught."""
    rng = random.Random(1)
    kinds = [payoffs.constant_sum, payoffs.ranking, payoffs.winner_takes_all, payoffs.general_sum]
    try:
        for number in range(250):
            players = rng.choice([2, 3, 4])
            check_payoffs(searches, payoffs.random_tree(rng, kinds[number % 4], players), rng)
            check_chances(searches, chance.random_tree(rng), rng)
    except (AssertionError, ExplorerError):
        return False
    return True


@pytest.mark.slow
def test_the_real_searches_pass() -> None:
    assert passes(ALL)


@pytest.mark.parametrize(
    ("what", "name", "right", "wrong"), MUTANTS, ids=[f"{m[1]}: {m[0]}" for m in MUTANTS]
)
def test_a_mutant_is_caught(what: str, name: str, right: str, wrong: str) -> None:
    assert right != wrong
    assert not passes(replace(ALL, **{name: broken(name, right, wrong)})), what


@pytest.mark.parametrize(
    ("what", "name", "right", "wrong"), RECORDER, ids=[f"{m[1]}: {m[0]}" for m in RECORDER]
)
def test_a_broken_record_is_caught(
    what: str, name: str, right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = {"events": events_module, "bounds": bounds_module, "cuts": cuts_module}[name]
    source = Path(real.__file__ or "").read_text(encoding="utf-8")
    assert right in source, f"{name}.py no longer has {right!r}"
    module = ModuleType(f"broken_{name}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(source.replace(right, wrong), f"broken {name}", "exec"), module.__dict__)
    parts = {"events": "History", "bounds": "bounds_of", "cuts": "Cuts"}
    monkeypatch.setattr(trace_module, parts[name], module.__dict__[parts[name]])
    assert not passes(ALL), what
