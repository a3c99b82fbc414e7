"""Layered minimax: values layer by layer, from the bottom up."""

from tui_explorer.engine.algorithm import Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF, MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import ZERO_SUM, Tree

PSEUDOCODE = (
    Line("function LAYERED-MINIMAX(s0)"),
    Line("    make the tree below s0"),
    Line("    for each layer from the deepest up do"),
    Line("        for each s in the layer, left to right do", ENTER),
    Line("            if TERMINAL-TEST(s) then u(s) ← UTILITY(s)", LEAF),
    Line("            for each child s' of s do"),
    Line("                u(s) ← MAX or MIN of u(s) and u(s')", UPDATE),
    Line("            u(s) is set", RETURN),
)


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    """Set the value of every node, from the deepest layer up to the root."""
    if isinstance(tree, GameTree) and not tree.is_whole():
        tree.expand_all(INF, budget)
    trace.nested = False
    look_at = 0
    visited, values, event = trace.node, trace.value, trace.kind
    u = list(tree.utility)
    for layer in reversed(tree.layers()):
        for node in layer:
            if len(values) >= look_at:
                look_at = budget.look(len(values))
            visited.append(node)
            if tree.count[node] == 0:
                event.extend(ENTER_LEAF)
            else:
                best = max if tree.player[node] == MAX else min
                u[node] = best(u[child] for child in tree.children(node))
                event.append(ENTER)
                event.extend([UPDATE] * tree.count[node])
                event.append(RETURN)
            values.append(u[node])


ALGORITHM = Algorithm(
    title="layered minimax",
    summary=(
        "Layered minimax: the tree is made first, then u(s) is set layer by layer from the bottom "
        "up."
    ),
    keywords=("minimáx por camadas", "por capas", "por níveis", "por niveles", "largura primeiro"),
    search=search,
    solves=(ZERO_SUM,),
    reference="minimax",
    knows_all_optimal_actions=True,
    pseudocode=PSEUDOCODE,
)
