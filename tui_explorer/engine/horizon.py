"""A depth limit on a tree that is already there: Eval takes the place of what lies below."""

from tui_explorer.engine.tree import Tree


class NoEval(Exception):
    """A node at the depth limit for which the source gives no Eval."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(path)
        self.path = path


def up_to_depth(tree: Tree, limit: int) -> Tree:
    """The tree down to a depth in plies; 0 leaves the root alone, as a leaf worth its Eval."""
    layers = tree.layers()
    if len(layers) <= limit + 1:
        return tree
    for node in layers[limit]:
        if tree.count[node] and node not in tree.eval:
            raise NoEval(tree.path(node))
    kept = sum(map(len, layers[: limit + 1]))
    shorter = Tree(tree.players)
    shorter.depth_limit = limit
    shorter.bounds, shorter.total = tree.bounds, tree.total
    shorter.cut_short = {node for node in layers[limit] if tree.count[node]}
    shorter.parent, shorter.first = tree.parent[:kept], tree.first[:kept]
    shorter.count, shorter.player = tree.count[:kept], tree.player[:kept]
    shorter.utility, shorter.action = tree.utility[:kept], tree.action[:kept]
    for column in ("label", "eval", "probability"):
        said = getattr(tree, column)
        setattr(shorter, column, {node: value for node, value in said.items() if node < kept})
    for node in layers[limit]:
        if shorter.count[node]:
            shorter.count[node] = 0
            shorter.utility[node] = tree.eval[node]
    return shorter
