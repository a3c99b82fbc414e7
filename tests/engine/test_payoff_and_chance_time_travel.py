"""Searches of payoffs and chances at any step: what a plain replay says, however it was reached."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.oracles import chance, payoffs, trees
from tests.seeds import seeds
from tui_explorer.algorithms import expectimax, maxn, maxn_ab, maxn_shallow, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace


def told(rng: random.Random, seed: int) -> Iterator[tuple[Trace, trees.Story, trees.Plain]]:
    """Searches of small random trees, each beside a plain replay of it."""
    kinds = [payoffs.constant_sum, payoffs.ranking, payoffs.winner_takes_all, payoffs.general_sum]
    for _ in range(12):
        tree = payoffs.random_tree(rng, rng.choice(kinds), rng.choice([2, 3]))
        leaves = trees.leaves(tree)
        shallow = payoffs.shallow(max(map(sum, leaves)), min(map(min, leaves)))
        for module, rule, hand_down in (
            (maxn, payoffs.never, "parent"),
            (maxn_ab, payoffs.as_written, "all"),
            (maxn_shallow, shallow, "parent"),
        ):
            story = payoffs.story(tree, rule, hand_down, everything=True)
            yield run(module.search, trees.build(tree), Settings()), story, tree
        chances = chance.random_tree(rng)
        leaves = trees.leaves(chances)
        strict, hard = rng.random() < 0.3, rng.random() < 0.3
        settings = Settings(cut="gt" if strict else "ge", fail="hard" if hard else "soft")
        limits = min(leaves), max(leaves)
        story = chance.story(chances, limits, strict=strict, hard=hard, everything=True)
        yield run(star1.search, trees.build(chances), settings), story, chances


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(8))
def test_every_step_agrees_with_a_plain_replay(seed: int) -> None:
    rng = random.Random(seed)
    for trace, story, tree in told(rng, seed):
        exact = trees.values(tree)
        assert len(trace) == len(story.events)
        for step, event in enumerate(story.events, 1):
            check_step(Moment(trace, step), event, exact)


def check_step(moment: Moment, event: dict[str, Any], exact: dict[trees.Path, Any]) -> None:
    tree, known = moment.tree, event["known"]
    assert moment.event is not None
    assert (moment.event.name, tuple(tree.path(moment.event.node))) == (
        event["kind"], event["path"]
    )  # fmt: skip
    for node in range(len(tree)):
        path = tuple(tree.path(node))
        if not tree.has_payoffs:
            low, high = moment.interval(node)
            assert low <= exact[path] <= high
        if path not in known:
            above = [known.get(path[:length], {}).get("status") for length in range(len(path))]
            away = "closed" in above
            assert moment.status(node) is (Status.CUT_AWAY if away else Status.UNVISITED)
            assert (moment.value(node), moment.guaranteed(node)) == (None, None)
            continue
        expected = known[path]
        assert moment.status(node).value == expected["status"]
        assert moment.value(node) == expected["v"]
        if moment.trace.has_window:
            assert moment.window_at_call(node) == expected["called"]
            assert moment.window(node) == expected["now"]
        elif moment.trace.guaranteed:
            assert moment.guaranteed(node) == expected["now"]
    assert moment.counts.nodes == len(known)


def state(trace: Trace, step: int) -> list[Any]:
    """Everything that can be asked at a step."""
    moment = Moment(trace, step)
    nodes = range(len(trace.tree))
    payoffs = trace.tree.has_payoffs
    return [
        moment.event, moment.path, moment.counts, moment.cut,
        [(moment.status(n), moment.window(n), moment.bound(n)) for n in nodes],
        [moment.guaranteed(n) for n in nodes],
        [(moment.value(n), None if payoffs else moment.interval(n)) for n in nodes],
        [list(moment.children(n)) for n in nodes],
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(3))
def test_forwards_backwards_and_by_jumps(seed: int) -> None:
    rng = random.Random(seed)
    for trace, _, _ in told(rng, seed):
        steps = list(range(len(trace) + 1))[:60]
        forwards = {step: state(trace, step) for step in steps}
        assert {step: state(trace, step) for step in reversed(steps)} == forwards
        rng.shuffle(steps)
        assert {step: state(trace, step) for step in steps} == forwards


@pytest.mark.parametrize("module", [maxn, maxn_ab, maxn_shallow, expectimax, star1])
def test_a_stopped_search_is_the_beginning_of_the_whole_one(module: Any) -> None:
    rng = random.Random(module.__name__)
    for _ in range(40):
        chances = module in (expectimax, star1)
        tree = (
            chance.random_tree(rng)
            if chances
            else payoffs.random_tree(rng, payoffs.constant_sum, 3)
        )
        whole = run(module.search, trees.build(tree), Settings())
        limit = rng.randrange(1, len(whole.node) + 2)
        part = run(module.search, trees.build(tree), Settings(), Budget(max_nodes=limit))
        assert len(part.node) == min(limit, len(whole.node))
        assert part.kind == whole.kind[: len(part)]
        for step in (0, len(part) // 2, len(part)):
            assert Moment(part, step).path == Moment(whole, step).path
            state(part, step)
