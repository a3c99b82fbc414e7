"""Independent oracles for chance: Star1 told event by event, and random trees of dice."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf
from typing import Any

from tests.oracles.trees import Path, Plain, Story, children_of


def story(
    tree: Plain,
    limits: tuple[Any, Any],
    window: tuple[Any, Any] = (-inf, inf),
    *,
    strict: bool = False,
    hard: bool = False,
    everything: bool = False,
) -> Story:
    """Star1, for finite limits."""
    told = Story(everything=everything)
    low, high = limits

    def beyond(v: Any, bound: Any, sign: int) -> bool:
        return sign * v > sign * bound or (v == bound and not strict)

    def visit(node: Plain, path: Path, alpha: Any, beta: Any) -> Any:
        state = told.open(path, (alpha, beta))
        if not isinstance(node, tuple):
            return told.close("leaf", path, node)
        called = alpha, beta
        mover, outcomes = node
        v: Any = {"max": -inf, "min": inf, "chance": Fraction(0)}[mover]
        seen = Fraction(0)
        for number, child in enumerate(children_of(node)):
            fired = None
            if mover == "chance":
                share = outcomes[number][0]
                rest = 1 - seen - share
                inside = (-inf, inf)
                if share:
                    inside = (alpha - v - rest * high) / share, (beta - v - rest * low) / share
                v += share * visit(child, (*path, number), *inside)
                seen += share
                if beyond(v + rest * high, alpha, -1):
                    fired = v + rest * high
                elif beyond(v + rest * low, beta, 1):
                    fired = v + rest * low
            else:
                value = visit(child, (*path, number), alpha, beta)
                v = max(v, value) if mover == "max" else min(v, value)
                if beyond(v, *((beta, 1) if mover == "max" else (alpha, -1))):
                    fired = v
            if fired is not None:
                state["left"] = len(outcomes) - number - 1
                return told.close("cut", path, clipped(fired, called))
            alpha = max(alpha, v) if mover == "max" else alpha
            beta = min(beta, v) if mover == "min" else beta
            state.update(now=(alpha, beta), v=v)
            told.tell("update", path)
        return told.close("return", path, clipped(v, called))

    def clipped(v: Any, called: tuple[Any, Any]) -> Any:
        return min(max(v, called[0]), called[1]) if hard else v

    visit(tree, (), *window)
    return told


NUMBERS: list[list[Any]] = [
    [0, 1], [-1, 0, 1], list(range(11)), list(range(-20, 21)),
    [Fraction(1, 3), Fraction(1, 2), 0, 1, Fraction(-5, 7)],
]  # fmt: skip


def random_tree(rng: random.Random) -> Plain:
    """MAX, MIN and chance in any order, with outcomes that cannot happen and lone ones."""
    depth, widths = rng.choice([(1, 4), (2, 3), (3, 3), (4, 2), (5, 2)])
    numbers = rng.choice(NUMBERS)

    def node(left: int) -> Plain:
        if left == 0 or (left < depth and rng.random() < 0.15):
            return rng.choice(numbers)
        mover = rng.choice(["max", "min", "chance"])
        below = [node(left - 1) for _ in range(rng.randint(1, widths))]
        return (
            (mover, list(zip(shares(len(below)), below, strict=True)))
            if (mover == "chance")
            else (mover, below)
        )

    def shares(outcomes: int) -> list[Fraction]:
        weights = [rng.choice([0, 1, 1, 2, 3]) for _ in range(outcomes)]
        weights[rng.randrange(outcomes)] += 1
        return [Fraction(weight, sum(weights)) for weight in weights]

    return node(depth)
