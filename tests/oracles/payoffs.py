"""Independent oracles for several players: max^n and its cut rules event by event, random trees."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf
from typing import Any

from tests.oracles.trees import Path, Plain, Story, leaves

Rule = Callable[[int, int, list[Any], list[Any], Any, Any], "int | str | None"]
"""Given mover, the parent's mover (-1 for none), claims at the call and now, v and f: whose claim
was reached, "nobody" if the test fired without one, or None."""


def story(tree: Plain, rule: Rule, hand_down: str, *, everything: bool = False) -> Story:
    """Max^n with a cut rule; claims are handed down whole, or only those of the parent."""
    told = Story(everything=everything)
    players = len(leaves(tree)[0])

    def visit(node: Plain, path: Path, above: int, claims: list[Any]) -> Any:
        inner = isinstance(node, tuple)
        if hand_down == "parent" and inner and node[0] == above:
            claims = [-inf] * players
        state = told.open(path, tuple(claims))
        if not inner:
            return told.close("leaf", path, tuple(node))
        called, now = list(claims), list(claims)
        mover, v = node[0], None
        for number, child in enumerate(node[1]):
            below = list(now)
            if hand_down == "parent":
                below = [-inf] * players
                below[mover] = -inf if v is None else v[mover]
            f = visit(child, (*path, number), mover, below)
            if v is None or f[mover] > v[mover]:
                v = f
            now[mover] = max(now[mover], v[mover])
            rival = rule(mover, above, called, now, v, f)
            if rival is not None:
                state.update(rival=rival, left=len(node[1]) - number - 1, now=tuple(now))
                return told.close("cut", path, v)
            state.update(now=tuple(now), v=v)
            told.tell("update", path)
        return told.close("return", path, v)

    visit(tree, (), -1, [-inf] * players)
    return told


def never(mover: int, above: int, called: Any, now: Any, v: Any, f: Any) -> None:
    """Max^n itself."""


def as_written(mover: int, above: int, called: Any, now: Any, v: Any, f: Any) -> int | None:
    """The rule of the course notes: ∃ j ≠ mover: αβ_j ≥ f_j."""
    reached = [j for j in range(len(f)) if j != mover and now[j] >= f[j]]
    return reached[0] if reached else None


def shallow(total: Any, low: Any) -> Rule:
    """Korf's rule."""

    def rule(mover: int, above: int, called: Any, now: Any, v: Any, f: Any) -> int | str | None:
        n = len(v)
        if v[mover] >= total - (n - 1) * low:
            return "nobody"
        if above in (-1, mover) or called[above] == -inf:
            return None
        return above if v[mover] >= total - (n - 2) * low - called[above] else None

    return rule


Payoffs = Callable[[random.Random, int], list[Any]]


def constant_sum(rng: random.Random, players: int) -> list[Any]:
    """Payoffs from 0 that add up to 6."""
    cuts = sorted(rng.randrange(7) for _ in range(players - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 6], strict=True)]


def ranking(rng: random.Random, players: int) -> list[Any]:
    return rng.sample(range(players), players)


def winner_takes_all(rng: random.Random, players: int) -> list[Any]:
    winner = rng.randrange(players)
    return [int(player == winner) for player in range(players)]


def general_sum(rng: random.Random, players: int) -> list[Any]:
    return [rng.randrange(6) for _ in range(players)]


def random_tree(rng: random.Random, payoffs: Payoffs, players: int) -> Plain:
    """A tree for several players, who take turns or move in any order."""
    depth, widths = rng.choice([(1, 4), (2, 3), (3, 2), (3, 3), (4, 2)])
    any_order = rng.random() < 0.3

    def node(left: int, mover: int) -> Plain:
        if left == 0 or (left < depth and rng.random() < 0.15):
            return payoffs(rng, players)
        mover = rng.randrange(players) if any_order else mover
        below = [node(left - 1, (mover + 1) % players) for _ in range(rng.randint(1, widths))]
        return mover, below

    return node(depth, rng.randrange(players))
