"""A tree in Gambit's format: two players with v and -v for MAX and MIN, payoffs as they are.

What it has no place for is refused, or told to be left out: a file that says something else than
the tree would be worse than none.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.results.run import Origin
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.formats.read.efg import distinct
from tui_explorer.formats.read.efg_tokens import NUMBER
from tui_explorer.formats.read.head import MAX_AND_MIN
from tui_explorer.formats.read.numbers import LONGEST
from tui_explorer.formats.write.yaml_tree import written
from tui_explorer.words import tree_files


def efg_lines(tree: Tree, origin: Origin) -> Iterator[str]:
    """A whole tree, a line for each node, each before its children."""
    players = tree.players if tree.has_payoffs else MAX_AND_MIN
    _check(tree)
    names = Names(tree)
    by_rules = isinstance(tree, GameTree)
    title = _quoted(tree, ROOT, origin.title)
    yield f"EFG 2 R {title} {{ {' '.join(_quoted(tree, ROOT, each) for each in players)} }}\n"
    if comment := _comment(tree, origin):
        yield _quoted(tree, ROOT, comment) + "\n"
    told: Counter[int] = Counter()
    outcomes = 0
    waiting = [ROOT]
    while waiting:
        node = waiting.pop()
        label = _quoted(tree, node, tree.label.get(node, ""))
        if not tree.count[node]:
            outcomes += 1
            payoffs = " ".join(_number(tree, node, each) for each in _payoffs(tree, node))
            yield f't {label} {outcomes} "" {{ {payoffs} }}\n'
            continue
        children = tree.children(node)
        waiting.extend(reversed(children))
        mover = tree.player[node]
        told[mover] += 1
        actions = []
        for child in children:
            name = names.action(child) if by_rules else tree.action[child] or ""
            actions.append(_quoted(tree, child, name))
            if mover == CHANCE:
                actions.append(_number(tree, child, tree.probability[child]))
        who = "c" if mover == CHANCE else "p"
        number = "" if mover == CHANCE else f" {mover + 1}"
        yield f'{who} {label}{number} {told[mover]} "" {{ {" ".join(actions)} }} 0\n'


def _comment(tree: Tree, origin: Origin) -> str:
    """The notes, what the tree is to be opened with, and what is promised of its leaves."""
    about = [f"algorithm: {origin.algorithm}"] if origin.algorithm else []
    if tree.bounds is not None:
        about.append(f"bounds: {' '.join(map(written, tree.bounds))}")
    if tree.total is not None:
        about.append(f"total: {written(tree.total)}")
    return "\n\n".join(filter(None, (origin.notes, "\n".join(about))))


def _check(tree: Tree) -> None:
    """Whether it would be read again as what it is."""
    if not tree.has_payoffs:
        return
    if distinct(tree.players) != tree.players:
        raise tree_files.players_like_others(tree.players)
    leaves = [value for value in tree.utility if isinstance(value, tuple)]
    is_finite = all(_is_finite(payoff) for leaf in leaves for payoff in leaf)
    if len(tree.players) == 2 and is_finite and len(set(map(sum, leaves))) == 1:
        raise tree_files.like_max_and_min(tree.players)


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float | Fraction) and abs(value) != INF


def _payoffs(tree: Tree, node: int) -> tuple[Any, ...]:
    value = tree.utility[node]
    if isinstance(value, tuple):
        return value
    if not isinstance(value, int | float | Fraction):
        raise tree_files.number_not_in_efg(tree, node, value)
    return value, -value


def _number(tree: Tree, node: int, value: Any) -> str:
    told = written(value)
    if len(told) > LONGEST or not re.fullmatch(NUMBER, told):
        raise tree_files.number_not_in_efg(tree, node, value)
    return told


def _quoted(tree: Tree, node: int, words: str) -> str:
    """Text between quotes; a backslash before the closing one would keep it from closing."""
    if words.endswith("\\"):
        raise tree_files.text_not_in_efg(tree, node)
    return '"' + words.replace('"', '\\"') + '"'


def left_out(tree: Tree) -> Iterator[str]:
    """What of a tree the format has no place for, though the tree can do without."""
    if tree.eval:
        yield tree_files.NO_EVAL_IN_EFG
