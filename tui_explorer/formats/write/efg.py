"""A tree in Gambit's format. MAX and MIN become two players with payoffs v and -v.

The file must never differ from the tree, so the writer raises an error if the format cannot hold
it. It leaves out only Evals, with a message.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.errors import BadData
from tui_explorer.formats.read.efg import NUMBER, distinct
from tui_explorer.formats.read.grammar import MAX_AND_MIN
from tui_explorer.formats.read.numbers import LONGEST
from tui_explorer.formats.write.yaml_tree import written
from tui_explorer.words.names import ShownNames, show
from tui_explorer.words.safe import is_hidden, safe


def efg_lines(tree: Tree, origin: Origin) -> Iterator[str]:
    """The lines of a whole tree: one for each node, in preorder."""
    players = tree.players if tree.has_payoffs else MAX_AND_MIN
    _check(tree)
    names = Names(tree)
    by_rules = isinstance(tree, GameTree)
    title = _quoted(tree, ROOT, origin.title)
    yield f"EFG 2 R {title} {{ {' '.join(_quoted(tree, ROOT, each) for each in players)} }}\n"
    if comment := _comment(tree, origin):
        yield _quoted(tree, ROOT, comment) + "\n"
    sets: Counter[int] = Counter()
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
        sets[mover] += 1
        actions = []
        for child in children:
            name = names.action(child) if by_rules else tree.action[child] or ""
            actions.append(_quoted(tree, child, name))
            if mover == CHANCE:
                actions.append(_number(tree, child, tree.probability[child]))
        who = "c" if mover == CHANCE else "p"
        number = "" if mover == CHANCE else f" {mover + 1}"
        yield f'{who} {label}{number} {sets[mover]} "" {{ {" ".join(actions)} }} 0\n'


def _comment(tree: Tree, origin: Origin) -> str:
    """The notes, the algorithm, the kind, and the bounds and total of the leaves."""
    about = [f"algorithm: {origin.algorithm}"] if origin.algorithm else []
    if isinstance(tree, GameTree) or tree.is_of_game:
        about.append("kind: game")
    if tree.bounds is not None:
        about.append(f"bounds: {' '.join(map(written, tree.bounds))}")
    if tree.total is not None:
        about.append(f"total: {written(tree.total)}")
    return "\n\n".join(filter(None, (origin.notes, "\n".join(about))))


def _check(tree: Tree) -> None:
    """Refuse players that a reader of the file would give other names."""
    if not tree.has_payoffs:
        return
    if distinct(tree.players) != tree.players:
        names = ", ".join(safe(name, 40) for name in tree.players[:6])
        raise BadData(
            f"Gambit's format cannot hold the players {names}: it would rename them",
            "give players of payoffs names that differ from MAX, MIN and chance",
        )
    leaves = [value for value in tree.utility if isinstance(value, tuple)]
    is_finite = all(_is_finite(payoff) for leaf in leaves for payoff in leaf)
    if len(tree.players) == 2 and is_finite and len(set(map(sum, leaves))) == 1:
        one, other = (safe(name, 40) for name in tree.players)
        raise BadData(
            f"all payoffs of {one} and {other} have the same sum: in Gambit's format, "
            "the players would become MAX and MIN",
            "export --to yaml keeps payoffs",
        )


def _is_finite(value: Any) -> bool:
    return isinstance(value, int | float | Fraction) and abs(value) != INF


def _payoffs(tree: Tree, node: int) -> tuple[Any, ...]:
    value = tree.utility[node]
    if isinstance(value, tuple):
        return value
    if not isinstance(value, int | float | Fraction):
        raise _cannot_hold(tree, node, show(value))
    return value, -value


def _number(tree: Tree, node: int, value: Any) -> str:
    text = written(value)
    if len(text) > LONGEST or not re.fullmatch(NUMBER, text):
        raise _cannot_hold(tree, node, show(value))
    return text


def _quoted(tree: Tree, node: int, words: str) -> str:
    """A text in quotes. It must not end in a backslash, which would hide the closing quote.

    The format has no escapes, so it must not contain hidden characters either.
    """
    if words.endswith("\\"):
        raise _cannot_hold(tree, node, "text that ends in a backslash")
    if found := next(filter(is_hidden, words), ""):
        raise _cannot_hold(tree, node, f"the hidden character U+{ord(found):04X}")
    return '"' + words.replace('"', '\\"') + '"'


def _cannot_hold(tree: Tree, node: int, part: str) -> BadData:
    path = ".".join(map(str, tree.path(node)))
    place = f"the node {ShownNames(Names(tree)).node(node)} (path {path})" if path else "the root"
    return BadData(
        f"Gambit's format cannot hold {part} at {place}", "export --to yaml holds every tree"
    )


def left_out(tree: Tree) -> Iterator[str]:
    """Messages about parts of a tree that the file leaves out."""
    if tree.eval:
        yield "Gambit's format cannot hold eval; it is left out."
