"""JSON documents about searches, comparisons and sources, for scripts and other programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from tui_explorer import __version__
from tui_explorer.drawing.nodes import mover_named, nodes_shown, value_shown
from tui_explorer.engine.analysis.about import About, GameClass
from tui_explorer.engine.analysis.comparison import Comparison, OrderTable, TableCosts
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.moment import BOUND_SIGNS, Moment
from tui_explorer.engine.trace.trace import HIT, Child
from tui_explorer.engine.tree.shape import Shape, Structure
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.formats.settings import json_settings
from tui_explorer.formats.write.json_text import SCHEMA, json_value
from tui_explorer.words.about import known_by, walk_told
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.history import Fact, facts_about
from tui_explorer.words.warnings import sentences

_GLYPHS = UNICODE._replace(minus=ASCII.minus)

# -- searches --------------------------------------------------------------------------------------


def json_run(
    run: Run, *, nodes: bool = False, events: bool = False, columns: str = "window"
) -> dict[str, Any]:
    """The document of one run; optionally with a record of each visited node and each event.

    ``columns`` other than the window add a key to each record. Long lists are iterators, so that
    ``json_pieces`` can write them piece by piece.
    """
    tree = run.tree
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "version": __version__,
        "source": _source(run),
        "settings": json_settings(run.settings),
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
        document["exact"] = {
            "value": json_value(run.exact.value), "action": _action(run.exact, run.exact.best)
        }  # fmt: skip
    if run.trace.constant_sum is not None:
        document["constant_sum"] = json_value(run.trace.constant_sum)
    if run.guarantee is not None:
        document["promised"] = json_value(run.guarantee.value)
    if run.iterations:
        document["iterations"] = [_iteration(each) for each in run.iterations]
    if nodes:
        document["nodes"] = node_records(run, columns)
    if events:
        document["events"] = _events(run, columns)
    return document


def _source(run: Run) -> dict[str, Any]:
    """The origin of the tree and its size, which is null if unknown."""
    nodes, leaves = run.size
    origin = run.origin
    return {
        "kind": origin.kind, "name": origin.name, "title": origin.title,
        "nodes": nodes, "leaves": leaves,
    }  # fmt: skip


def _bound(sign: str | None) -> str | None:
    """The relation of a value to the true value; null if unknown."""
    return None if sign == "?" else sign


def _action(run: Run, node: int | None) -> dict[str, Any] | None:
    """A root action: its index in the source and its name."""
    if node is None:
        return None
    return {"index": run.tree.child_index(node), "label": run.names.action(node)}


def _counts(run: Run) -> dict[str, Any]:
    """The numbers of visited nodes, leaves, cuts, and so on."""
    counts = run.counts
    record = {
        "nodes": counts.nodes, "leaves": counts.leaves, "cutoffs": counts.cutoffs,
        "cuts": counts.cuts, "deep_cuts": counts.deep_cuts,
        "pruned": counts.pruned if run.has_known_size else None, "events": counts.events,
    }  # fmt: skip
    if run.settings.table:
        record |= {"hits": counts.hits, "stored": run.trace.stored}
    if run.iterations and run.settings.table:
        record["hits_from_before"] = counts.hits_from_before
    if run.iterations:
        record["total_nodes"] = run.total_nodes
    return record


def _space(run: Run) -> dict[str, int]:
    """The most nodes in memory at once; a layered search keeps the whole tree."""
    record = run.space._asdict()
    return record if run.trace.nested else {**record, "kept": len(run.tree)}


def _iteration(run: Run) -> dict[str, Any]:
    """One iteration of iterative deepening."""
    counts = _counts(run)
    del counts["total_nodes"]
    return {
        "depth": run.depth, "value": json_value(run.value), "action": _action(run, run.best),
        "counts": counts, "stopped": run.trace.stopped,
    }  # fmt: skip


def _cut(tree: Tree, cut: Cut) -> dict[str, Any]:
    """A cut that left out at least one node."""
    record = {
        "node": tree.path(cut.node), "kind": cut.kind, "owner": _path(tree, cut.owner),
        "v": json_value(cut.value), "pruned": [tree.path(node) for node in cut.pruned],
    }  # fmt: skip
    if tree.has_payoffs or cut.holder is not None:
        record["rival"] = None if cut.holder is None else tree.players[cut.holder]
    return record


def _player(tree: Tree, node: int) -> str:
    mover = tree.mover(node)
    return "CHANCE" if mover == CHANCE else tree.players[mover]


def _path(tree: Tree, node: int | None) -> list[int] | None:
    return None if node is None else tree.path(node)


def node_records(run: Run, columns: str = "window") -> Iterator[dict[str, Any]]:
    """A record of each visited node: its window at the call, after each child, and at the end."""
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
        yield record | _column(Moment(trace, ended or len(trace)), node, columns)


def tree_records(run: Run, moment: Moment) -> Iterator[dict[str, Any]]:
    """A record of each node shown at a moment, in preorder; enough to draw a figure."""
    tree, names = run.tree, run.names
    for node in nodes_shown(moment):
        status = moment.status(node)
        yield {
            "path": tree.path(node), "player": mover_named(tree, node),
            "action": None if node == ROOT else names.action(node), "label": names.own(node),
            "value": json_value(value_shown(moment, node, status)), "status": status.value,
        }  # fmt: skip


def _step(tree: Tree, child: Child) -> dict[str, Any]:
    """The return of a child, and the state of its parent afterwards."""
    record = {
        "child": tree.child_index(child.node), "child_v": json_value(child.returned),
        "v": json_value(child.value), "alpha": json_value(child.alpha),
        "beta": json_value(child.beta),
    }  # fmt: skip
    if child.node in tree.probability:
        record["prob"] = json_value(tree.probability[child.node])
    if child.guaranteed is not None:
        record["claims"] = json_value(child.guaranteed)
    return record


def _window(alpha: Any, beta: Any) -> list[Any] | None:
    return None if alpha is None else [json_value(alpha), json_value(beta)]


def _column(moment: Moment, node: int, columns: str) -> dict[str, Any]:
    """A node's entry in a column other than the window; null if it has none."""
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
        record = _column(moment, event.node, columns) | {
            "step": step, "kind": event.name, "node": run.tree.path(event.node),
            "alpha": json_value(event.alpha), "beta": json_value(event.beta),
            "v": json_value(event.value),
        }  # fmt: skip
        if event.kind == HIT:
            record["from"] = _stored_by(run, event.node)
        yield record


def _stored_by(run: Run, node: int) -> dict[str, Any]:
    """The origin of a value from the table: iteration, node and step."""
    hit = run.trace.hits[run.trace.visit(node)]
    trace = run.trace if hit.earlier is None else hit.earlier
    depth = next((each.depth for each in run.iterations if each.trace is trace), None)
    path, step = trace.tree.path(trace.node[hit.visit]), trace.exit_step[hit.visit]
    return {"depth": depth, "node": path, "step": step}


# -- comparisons -----------------------------------------------------------------------------------


def json_comparison(comparison: Comparison) -> dict[str, Any]:
    """The document of several runs on one source."""
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
    """For each kind of table, the nodes of each iteration and in total."""
    return {
        name: {
            "nodes": [each.counts.nodes for each in run.iterations],
            "total_nodes": run.total_nodes,
            "stopped": run.stopped,
        }
        for name, run in tables._asdict().items()
    }


def _branching(shape: Shape | None) -> dict[str, Any] | None:
    """The branching of the whole tree; null if unknown."""
    if shape is None:
        return None
    return {
        "b": shape.branching, "m": shape.depth, "uniform": shape.uniform,
        "effective": shape.effective_branching,
    }  # fmt: skip


def json_orders(table: OrderTable) -> dict[str, Any]:
    """The document of one search in every possible order of children."""
    return {**_runs(table.runs), "skipped": table.skipped, "agree": table.agree}


def _runs(runs: Sequence[Run]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "source": _source(runs[0]),
        "runs": [json_run(run) for run in runs],
    }


# -- sources ---------------------------------------------------------------------------------------


def json_about(about: About) -> dict[str, Any]:
    """The document of one source: class, size, structure, history. Unknown parts are null."""
    origin, comes_from, found, space = about
    return {
        "schema": SCHEMA,
        "kind": origin.kind,
        "name": origin.name,
        "title": origin.title,
        "origin": comes_from or None,
        "class": json_class(found),
        "size": _size(space),
        "structure": {**_structure(space), "known_by": known_by(about)},
        "history": [_fact(fact) for fact in facts_about(about)],
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "when": fact.when,
        "what": fact.what,
        "here": fact.here,
        "corrected": fact.corrected or None,
        "source": fact.source,
    }


def json_class(found: GameClass) -> dict[str, Any]:
    """The classification of a source."""
    return {
        "players": len(found.players),
        "names": list(found.players),
        "sum": found.sum,
        "total": json_value(found.total),
        "chance": found.has_chance,
        "information": found.information,
    }


def json_structure(space: Structure) -> dict[str, Any]:
    """The size and structure of a game, and the walk that found them."""
    return {**_structure(space), **_size(space), "known_by": walk_told(space)}


def _structure(space: Structure) -> dict[str, Any]:
    return {"space": space.kind, "cycles": space.has_cycles, "repeated": space.repeats_states}


def _size(space: Structure) -> dict[str, Any]:
    return {
        "states": space.states,
        "all_states": space.is_whole,
        "nodes": space.nodes,
        "leaves": space.leaves,
        "depth": space.depth,
    }
