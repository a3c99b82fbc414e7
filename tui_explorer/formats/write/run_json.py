"""A search as JSON, for scripts, graders and other programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from tui_explorer import __version__
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.results.comparison import Comparison, OrderTable, TableCosts
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import HIT, Child
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.formats.write.json_text import SCHEMA, json_value
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.warnings import sentences

_GLYPHS = UNICODE._replace(minus=ASCII.minus)


def json_run(
    run: Run, *, nodes: bool = False, events: bool = False, columns: str = "window"
) -> dict[str, Any]:
    """Everything about one run; with the record of each node and each event if asked.

    Other columns than the window are part of each record. What can be long is an iterator, for
    ``json_pieces`` to write as it is made.
    """
    tree = run.tree
    told: dict[str, Any] = {
        "schema": SCHEMA,
        "version": __version__,
        "source": _source(run),
        "settings": _settings(run.settings),
        "value": json_value(run.value),
        "bound": _bound(run.bound),
        "action": _action(run, run.best),
        "optimal": None if run.optimal is None else [tree.child_index(n) for n in run.optimal],
        "pv": [tree.child_index(node) for node in run.line],
        "counts": _counts(run),
        "space": _space(run),
        "cuts": (_cut(tree, run.trace.cuts.of(visit)) for visit in run.trace.cuts.by_visit()),
        "stopped": run.stopped,
        "warnings": sentences(run, _GLYPHS),
    }
    if run.exact is not None:
        told["exact"] = {
            "value": json_value(run.exact.value), "action": _action(run.exact, run.exact.best)
        }  # fmt: skip
    if run.trace.constant_sum is not None:
        told["constant_sum"] = json_value(run.trace.constant_sum)
    if run.guarantee is not None:
        told["promised"] = json_value(run.guarantee.value)
    if run.iterations:
        told["iterations"] = [_iteration(each) for each in run.iterations]
    if nodes:
        told["nodes"] = node_records(run, columns)
    if events:
        told["events"] = _events(run, columns)
    return told


def _source(run: Run) -> dict[str, Any]:
    """The tree's origin, and its size where that is known."""
    nodes, leaves = run.size
    origin = run.origin
    return {
        "kind": origin.kind, "name": origin.name, "title": origin.title,
        "nodes": nodes, "leaves": leaves,
    }  # fmt: skip


def json_conventions(settings: Settings) -> dict[str, Any]:
    """The conventions that every search has."""
    told: dict[str, Any] = {
        "algorithm": settings.algorithm, "order": settings.order, "cut": settings.cut,
        "fail": settings.fail, "depth": settings.depth,
        "window": [json_value(bound) for bound in settings.window],
    }  # fmt: skip
    if settings.order == "random":
        told["seed"] = settings.seed
    return told


def _settings(settings: Settings) -> dict[str, Any]:
    """All conventions of a search."""
    told = json_conventions(settings)
    for name in ("deepening", "table", "quiescence", "bounds", "total", "opponent"):
        chosen = getattr(settings, name)
        if chosen is not None and chosen is not False and chosen != "":
            told[name] = json_value(chosen)
    if settings.by_hand:
        told["moves"] = [list(path) for path in settings.by_hand]
    if settings.weights:
        told["weights"] = {name: json_value(weight) for name, weight in settings.weights}
    return told


def _bound(sign: str | None) -> str | None:
    """What a value says of the true one; null where nobody knows."""
    return None if sign == "?" else sign


def _action(run: Run, node: int | None) -> dict[str, Any] | None:
    """A root action by its place in the source and its name."""
    if node is None:
        return None
    return {"index": run.tree.child_index(node), "label": run.names.action(node)}


def _counts(run: Run) -> dict[str, Any]:
    """The counts of what was visited and what was not."""
    counts = run.counts
    told = {
        "nodes": counts.nodes, "leaves": counts.leaves, "cutoffs": counts.cutoffs,
        "cuts": counts.cuts, "deep_cuts": counts.deep_cuts,
        "pruned": counts.pruned if run.has_known_size else None, "events": counts.events,
    }  # fmt: skip
    if run.settings.table:
        told |= {"hits": counts.hits, "stored": run.trace.stored}
    if run.iterations and run.settings.table:
        told["hits_from_before"] = counts.hits_from_before
    if run.iterations:
        told["total_nodes"] = run.total_nodes
    return told


def _space(run: Run) -> dict[str, int]:
    """The most nodes at once; a search by layers keeps all that it was given, too."""
    told = run.space._asdict()
    return told if run.trace.nested else {**told, "kept": len(run.tree)}


def _iteration(run: Run) -> dict[str, Any]:
    """One of several searches to growing depth."""
    counts = _counts(run)
    del counts["total_nodes"]
    return {
        "depth": run.depth, "value": json_value(run.value), "action": _action(run, run.best),
        "counts": counts, "stopped": run.trace.stopped,
    }  # fmt: skip


def _cut(tree: Tree, cut: Cut) -> dict[str, Any]:
    """One cut that left something out."""
    told = {
        "node": tree.path(cut.node), "kind": cut.kind, "owner": _path(tree, cut.owner),
        "v": json_value(cut.value), "pruned": [tree.path(node) for node in cut.pruned],
    }  # fmt: skip
    if tree.has_payoffs or cut.holder is not None:
        told["rival"] = None if cut.holder is None else tree.players[cut.holder]
    return told


def _player(tree: Tree, node: int) -> str:
    mover = tree.mover(node)
    return "CHANCE" if mover == CHANCE else tree.players[mover]


def _path(tree: Tree, node: int | None) -> list[int] | None:
    return None if node is None else tree.path(node)


def node_records(run: Run, columns: str = "window") -> Iterator[dict[str, Any]]:
    """Each visited node with its window at call and return and after each child."""
    trace, tree = run.trace, run.tree
    for visit, node in enumerate(trace.node):
        ended = trace.exit_step[visit]
        cut = trace.cuts.of(visit) if trace.is_cut(visit) else None
        leaf = tree.count[node] == 0
        children = [] if leaf else trace.children(visit)
        called = _window(*trace.window_in(visit))
        last = children[-1] if children else None
        best = None if leaf else trace.best_child(visit)
        record = {
            "path": tree.path(node),
            "player": "LEAF" if leaf else _player(tree, node),
            "label": run.names.own(node),
            "action": None if node == ROOT else run.names.action(node),
            "in": called,
            "out": _window(last.alpha, last.beta) if last else called,
            "v": json_value(trace.value[visit]),
            "bound": _bound(BOUND_SIGNS[trace.bounds[visit]]) if ended else None,
            "cutoff": cut is not None,
            "cut": cut.kind if cut and cut.pruned else None,
            "owner": _path(tree, cut.owner) if cut else None,
            "best": None if best is None else tree.child_index(best),
            "steps": [_step(tree, child) for child in children],
        }
        if (guaranteed := trace.guaranteed_in(visit)) is not None:
            record["claims"] = json_value(guaranteed)
        yield record | _look(Moment(trace, ended or len(trace)), node, columns)


def _step(tree: Tree, child: Child) -> dict[str, Any]:
    """A call that has returned, and the state of its caller afterwards."""
    told = {
        "child": tree.child_index(child.node), "child_v": json_value(child.returned),
        "v": json_value(child.value), "alpha": json_value(child.alpha),
        "beta": json_value(child.beta),
    }  # fmt: skip
    if child.node in tree.probability:
        told["prob"] = json_value(tree.probability[child.node])
    if child.guaranteed is not None:
        told["claims"] = json_value(child.guaranteed)
    return told


def _window(alpha: Any, beta: Any) -> list[Any] | None:
    return None if alpha is None else [json_value(alpha), json_value(beta)]


def _look(moment: Moment, node: int, columns: str) -> dict[str, Any]:
    """What a node has in other columns than the window; null where it has nothing there."""
    tree = moment.tree
    if columns == "local":
        is_inner = tree.count[node] != 0
        return {columns: _window(*moment.local(node)) if is_inner else None}
    if columns == "interval":
        return {columns: None if tree.has_payoffs else _window(*moment.interval(node))}
    return {}


def _events(run: Run, columns: str) -> Iterator[dict[str, Any]]:
    for step in range(1, len(run.trace) + 1):
        moment = Moment(run.trace, step)
        event = moment.event
        assert event is not None
        told = _look(moment, event.node, columns) | {
            "step": step, "kind": event.name, "node": run.tree.path(event.node),
            "alpha": json_value(event.alpha), "beta": json_value(event.beta),
            "v": json_value(event.value),
        }  # fmt: skip
        if event.kind == HIT:
            told["from"] = _worked_out(run, event.node)
        yield told


def _worked_out(run: Run, node: int) -> dict[str, Any]:
    """The node and the step at which the table's value was worked out, in which iteration."""
    hit = run.trace.hits[run.trace.visit(node)]
    trace = run.trace if hit.earlier is None else hit.earlier
    depth = next((each.depth for each in run.iterations if each.trace is trace), None)
    path, step = trace.tree.path(trace.node[hit.visit]), trace.exit_step[hit.visit]
    return {"depth": depth, "node": path, "step": step}


def json_comparison(comparison: Comparison) -> dict[str, Any]:
    """Several runs over one source, and what they say together."""
    saved, tables = comparison.saved, comparison.tables
    costs = {} if tables is None else {"tables": _table_costs(tables)}
    return {
        **_runs(comparison.runs),
        "saved": None if saved is None else round(saved, 4),
        "fewest": comparison.fewest,
        "agree": comparison.agree,
        "branching": _branching(comparison.shape),
        **costs,
    }


def _table_costs(tables: TableCosts) -> dict[str, Any]:
    """The nodes of each depth and in all, by which table there was."""
    return {
        name: {
            "nodes": [each.counts.nodes for each in run.iterations],
            "total_nodes": run.total_nodes,
            "stopped": run.stopped,
        }
        for name, run in tables._asdict().items()
    }


def _branching(shape: Shape | None) -> dict[str, Any] | None:
    """The branching of the whole tree, where it is known."""
    if shape is None:
        return None
    return {
        "b": shape.branching, "m": shape.depth, "uniform": shape.uniform,
        "effective": shape.effective_branching,
    }  # fmt: skip


def json_orders(table: OrderTable) -> dict[str, Any]:
    """One search in every order that fits, and what could not be tried."""
    return {**_runs(table.runs), "skipped": table.skipped, "agree": table.agree}


def _runs(runs: Sequence[Run]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "source": _source(runs[0]),
        "runs": [json_run(run) for run in runs],
    }
