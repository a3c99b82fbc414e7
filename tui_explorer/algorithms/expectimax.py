"""Expectimax: minimax with chance nodes."""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.backup import FINEST, added, is_undefined, weighted
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.decimals import is_too_fine
from tui_explorer.engine.game import CHANCE, MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS_AND_CHANCES, ROOT, Tree
from tui_explorer.words.refusals import no_expectation, too_fine

PSEUDOCODE = (
    Line("function EXPECTIMAX(s)", ENTER),
    *LEAF_LINES,
    Line("    if PLAYER(s) = CHANCE then", branch="CHANCE"),
    Line("        v ← 0"),
    Line("        for each outcome a of s do"),
    Line("            v ← v + P(a) × EXPECTIMAX(RESULT(s, a))", UPDATE, "at CHANCE", folds=True),
    Line("    else", branch="else"),
    Line("        v ← −∞ at MAX, +∞ at MIN"),
    Line("        for each a in ACTIONS(s) do"),
    Line(
        "            v ← MAX or MIN of v and EXPECTIMAX(RESULT(s, a))",
        UPDATE,
        "at MAX or MIN",
        folds=True,
    ),
    Line("    return v", RETURN),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Visit every node. Whole numbers and fractions are never rounded."""
    visited, values, event = trace.node, trace.value, trace.kind
    has_payoffs = tree.has_payoffs
    look_at = 0

    def expectimax(node: int) -> Any:
        nonlocal look_at
        visit = len(values)
        if visit >= look_at:
            look_at = budget.look(visit)
        size = tree.count[node]
        if size < 0:
            size = tree.expand(node)
        visited.append(node)
        if size == 0:
            event.extend(ENTER_LEAF)
            values.append(tree.utility[node])
            return tree.utility[node]
        event.append(ENTER)
        values.append(None)

        mover = tree.player[node]
        v: Any = None
        first = tree.first[node]
        for child in range(first, first + size):
            value = expectimax(child)
            if mover == CHANCE:
                part = weighted(tree.probability[child], value)
                v = average(tree, node, part if v is None else added(v, part))
            elif v is None or _is_better(value, v, mover, has_payoffs=has_payoffs):
                v = value
            event.append(UPDATE)
        event.append(RETURN)
        values[visit] = v
        return v

    expectimax(ROOT)


def _is_better(value: Any, than: Any, mover: int, *, has_payoffs: bool) -> bool:
    if has_payoffs:
        return bool(value[mover] > than[mover])
    return bool(value > than) if mover == MAX else bool(value < than)


def average(tree: Tree, node: int, sum_: Any) -> Any:
    """Check the sum of a chance node: it must be defined, and short enough to print."""
    if is_undefined(sum_):
        raise no_expectation(tree, node)
    if is_too_fine(sum_, FINEST):
        raise too_fine(tree, node)
    return sum_


ALGORITHM = Algorithm(
    title="expectimax",
    summary=(
        "Expectimax: minimax where chance moves too, and counts with what it brings on average."
    ),
    keywords=(
        "expectimáx", "expectiminimax", "azar", "acaso", "jogos contra a natureza",
        "juegos contra la naturaleza", "valor esperado",
    ),
    search=search,
    solves=(CHANCES, PAYOFFS_AND_CHANCES),
    default_for=(CHANCES, PAYOFFS_AND_CHANCES),
    reference="expectimax",
    counterpart="star1",
    knows_all_optimal_actions=True,
    pseudocode=PSEUDOCODE,
)  # fmt: skip
