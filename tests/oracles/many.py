"""Independent oracles for many players and for chance, sharing no code with the project.

An inner node is a pair: ``(0, [children])`` with the number of who moves, ``("max", [children])``,
``("min", [children])`` or ``("chance", [(probability, child), …])``. A leaf is a number, or a list
of payoffs, one for each player.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree

Plain = Any
Path = tuple[int, ...]
MOVERS = {"max": 0, "min": 1, "chance": -1}


def children_of(tree: Plain) -> list[Plain]:
    if not isinstance(tree, tuple):
        return []
    mover, children = tree
    return [child for _, child in children] if mover == "chance" else list(children)


def size(tree: Plain) -> int:
    return 1 + sum(map(size, children_of(tree)))


def at(tree: Plain, path: Path) -> Plain:
    for index in path:
        tree = children_of(tree)[index]
    return tree


def leaves(tree: Plain) -> list[Plain]:
    if not isinstance(tree, tuple):
        return [tree]
    return [leaf for child in children_of(tree) for leaf in leaves(child)]


def build(tree: Plain) -> Tree:
    """The project's tree for a plain one."""
    some = leaves(tree)[0]
    names = [f"P{n + 1}" for n in range(len(some))] if isinstance(some, list) else ["MAX", "MIN"]
    builder = TreeBuilder(tuple(names))

    def add(node: Plain, parent: int) -> int:
        if not isinstance(node, tuple):
            return builder.add(parent, utility=tuple(node) if isinstance(node, list) else node)
        me = builder.add(parent, player=MOVERS.get(node[0], node[0]))
        for number, child in enumerate(children_of(node)):
            below = add(child, me)
            if node[0] == "chance":
                builder.probability[below] = node[1][number][0]
        return me

    add(tree, -1)
    return builder.build()


# -- values --------------------------------------------------------------------------------------


def values(tree: Plain) -> dict[Path, Any]:
    """The exact value of every node by path: max^n, expectimax, or both."""
    found: dict[Path, Any] = {}

    def value(node: Plain, path: Path) -> Any:
        below = [value(child, (*path, i)) for i, child in enumerate(children_of(node))]
        if not below:
            result = tuple(node) if isinstance(node, list) else node
        elif node[0] == "chance":
            shares = [share for share, _ in node[1]]
            if isinstance(below[0], tuple):
                columns = zip(*below, strict=True)
                result = tuple(average(shares, list(column)) for column in columns)
            else:
                result = average(shares, below)
        elif node[0] in ("max", "min"):
            result = max(below) if node[0] == "max" else min(below)
        else:
            result = below[0]
            for other in below[1:]:
                result = other if other[node[0]] > result[node[0]] else result
        found[path] = result
        return result

    value(tree, ())
    return found


def average(shares: list[Fraction], numbers: list[Any]) -> Any:
    """Σ p·v over a common denominator, so that nothing is ever rounded."""
    infinite = [v for p, v in zip(shares, numbers, strict=True) if p and abs(v) == inf]
    if infinite:
        return infinite[0]
    pairs = [(p, Fraction(v)) for p, v in zip(shares, numbers, strict=True) if p]
    whole = 1
    for p, v in pairs:
        whole *= p.denominator * v.denominator
    top = sum(
        p.numerator * v.numerator * (whole // (p.denominator * v.denominator)) for p, v in pairs
    )
    return Fraction(top, whole)


# -- searches told event by event ----------------------------------------------------------------


class Story:
    """What a search does, each event with the state of every node then."""

    def __init__(self, *, everything: bool = False) -> None:
        self.events: list[dict[str, Any]] = []
        self.known: dict[Path, dict[str, Any]] = {}
        self._everything = everything

    def open(self, path: Path, called: Any) -> dict[str, Any]:
        state = {"status": "open", "called": called, "now": called, "v": None}
        self.known[path] = state
        self.tell("enter", path)
        return state

    def tell(self, kind: str, path: Path) -> None:
        names = self.known if self._everything else [path]
        known = {name: dict(self.known[name]) for name in names}
        self.events.append({"kind": kind, "path": path, "known": known})

    def close(self, kind: str, path: Path, v: Any) -> Any:
        self.known[path].update(status="closed", v=v)
        self.tell(kind, path)
        return v

    @property
    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    @property
    def visited(self) -> list[Path]:
        return [event["path"] for event in self.events if event["kind"] == "enter"]


Rule = Callable[[int, int, list[Any], list[Any], Any, Any], "int | str | None"]
"""Given mover, the parent's mover (-1 for none), claims at the call and now, v and f: whose claim
was reached, "nobody" if the test fired without one, or None."""


def payoff_story(tree: Plain, rule: Rule, hand_down: str, *, everything: bool = False) -> Story:
    """Max^n with a cut rule; claims are handed down whole, or only those of the parent."""
    story = Story(everything=everything)
    players = len(leaves(tree)[0])

    def visit(node: Plain, path: Path, above: int, claims: list[Any]) -> Any:
        inner = isinstance(node, tuple)
        if hand_down == "parent" and inner and node[0] == above:
            claims = [-inf] * players
        state = story.open(path, tuple(claims))
        if not inner:
            return story.close("leaf", path, tuple(node))
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
                return story.close("cut", path, v)
            state.update(now=tuple(now), v=v)
            story.tell("update", path)
        return story.close("return", path, v)

    visit(tree, (), -1, [-inf] * players)
    return story


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


def chance_story(
    tree: Plain,
    limits: tuple[Any, Any],
    window: tuple[Any, Any] = (-inf, inf),
    *,
    strict: bool = False,
    hard: bool = False,
    everything: bool = False,
) -> Story:
    """Star1, for finite limits."""
    story = Story(everything=everything)
    low, high = limits

    def beyond(v: Any, bound: Any, sign: int) -> bool:
        return sign * v > sign * bound or (v == bound and not strict)

    def visit(node: Plain, path: Path, alpha: Any, beta: Any) -> Any:
        state = story.open(path, (alpha, beta))
        if not isinstance(node, tuple):
            return story.close("leaf", path, node)
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
                return story.close("cut", path, clipped(fired, called))
            alpha = max(alpha, v) if mover == "max" else alpha
            beta = min(beta, v) if mover == "min" else beta
            state.update(now=(alpha, beta), v=v)
            story.tell("update", path)
        return story.close("return", path, clipped(v, called))

    def clipped(v: Any, called: tuple[Any, Any]) -> Any:
        return min(max(v, called[0]), called[1]) if hard else v

    visit(tree, (), *window)
    return story


# -- random trees --------------------------------------------------------------------------------


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


Payoffs = Callable[[random.Random, int], list[Any]]


def random_payoffs(rng: random.Random, payoffs: Payoffs, players: int) -> Plain:
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


NUMBERS: list[list[Any]] = [
    [0, 1], [-1, 0, 1], list(range(11)), list(range(-20, 21)),
    [Fraction(1, 3), Fraction(1, 2), 0, 1, Fraction(-5, 7)],
]  # fmt: skip


def random_chances(rng: random.Random) -> Plain:
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
