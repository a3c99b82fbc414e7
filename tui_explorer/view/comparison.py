"""Algorithms side by side as a table of text."""

from collections.abc import Iterator, Sequence

from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM
from tui_explorer.words.conventions import headline, settings_line
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.misfits import left_out
from tui_explorer.words.numbers import grouped, rounded, show, show_bound
from tui_explorer.words.opponents import promise_told
from tui_explorer.words.outcome import ACTION_LENGTH, chosen_action, disagreement
from tui_explorer.words.safe import safe

_BAR_CELLS = 40


def comparison_table(
    comparison: Comparison, titles: list[str], glyphs: Glyphs = UNICODE
) -> Iterator[str]:
    """The lines of the comparison."""
    runs = comparison.runs
    yield headline(runs[0])
    second = min(1, len(runs) - 1)
    yield settings_line(runs[second], titles[second], glyphs)
    yield ""
    columns = [_column(run, glyphs) for run in runs]
    labels = list(columns[0])
    left = max(map(len, labels))
    widths = [
        max(len(title), *map(len, column.values()))
        for title, column in zip(titles, columns, strict=True)
    ]
    yield _line("", titles, left, widths)
    for label in labels:
        yield _line(label, [column[label] for column in columns], left, widths)
    yield ""
    yield from _bars(runs, titles, glyphs)
    yield ""
    yield from _verdict(comparison)
    if promise := promise_told(runs[0], glyphs):
        yield f"{promise[0].upper()}{promise[1:]}."
    yield from _formulas(comparison)
    for run, title in zip(runs, titles, strict=True):
        for warning in run.warnings:
            yield f"Note on {title}: {warning}."
    for name, why in comparison.skipped.items():
        yield left_out(name, why)


def _line(label: str, cells: list[str], left: int, widths: list[int]) -> str:
    padded = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]
    return "   ".join([label.ljust(left), *padded]).rstrip()


def _column(run: Run, glyphs: Glyphs) -> dict[str, str]:
    counts, cuts = run.counts, run.trace.can_cut
    none = glyphs.none
    optimal = none
    if run.optimal:
        optimal = ", ".join(safe(run.names.action(node), ACTION_LENGTH) for node in run.optimal[:6])
        optimal += ", …" if len(run.optimal) > 6 else ""
    return {
        "nodes visited": grouped(counts.nodes),
        "leaves evaluated": grouped(counts.leaves),
        "times the test fired": grouped(counts.cutoffs) if cuts else none,
        "cuts (deep)": f"{grouped(counts.cuts)} ({grouped(counts.deep_cuts)})" if cuts else none,
        "cut away": _cut_away(run) if cuts else none,
        "value": none if run.value is None else _value(run, glyphs),
        "chosen action": chosen_action(run, glyphs),
        "optimal actions": optimal,
    }


def _value(run: Run, glyphs: Glyphs) -> str:
    """The root's value, signed where it is only a bound."""
    bound = run.end.bound(ROOT) or "="
    return show(run.value, glyphs) if bound == "=" else show_bound(run.value, bound, glyphs)


def _cut_away(run: Run) -> str:
    """Nodes; only the branches they hang from, where the tree is not fully known."""
    pruned = grouped(run.counts.pruned)
    return pruned if run.is_whole else f"{pruned} branches"


def _bars(runs: Sequence[Run], titles: list[str], glyphs: Glyphs) -> Iterator[str]:
    most = max(run.counts.nodes for run in runs)
    left = max(map(len, titles))
    for run, title in zip(runs, titles, strict=True):
        cells = max(1, round(_BAR_CELLS * run.counts.nodes / most)) if most else 0
        yield f"{title.ljust(left)}  {glyphs.bar * cells} {grouped(run.counts.nodes)}"


def _verdict(comparison: Comparison) -> Iterator[str]:
    if any(run.stopped for run in comparison.runs):
        yield "Not all searches were finished."
    elif len(comparison.runs) == 1:
        yield "There is no other search to compare with."
    elif comparison.agree and all(run.trace.verdict.action == run.best for run in comparison.runs):
        yield "All agree on value and action."
    else:
        yield disagreement(comparison.runs)
    if comparison.saved is not None:
        yield f"Saved: {100 * comparison.saved:.1f} % of the nodes."
    if comparison.fewest is not None:
        most = "" if comparison.most is None else f", most {grouped(comparison.most)}"
        yield f"Over all orders of children: fewest nodes {grouped(comparison.fewest)}{most}."


def _formulas(comparison: Comparison) -> Iterator[str]:
    shape = comparison.shape
    if shape is None or shape.depth == 0 or comparison.runs[0].tree.kind != ZERO_SUM:
        return
    yield (
        f"Leaves by the formulas, b = {shape.branching:.4g}, m = {shape.depth}: "
        f"b^m = {rounded(shape.minimax_leaves)}, b^(3m/4) = {rounded(shape.random_order_leaves)}, "
        f"b^(m/2) = {rounded(shape.best_order_leaves)}"
    )
    if shape.knuth_moore_leaves is not None:
        yield f"Fewest leaves of a uniform tree (Knuth and Moore): {shape.knuth_moore_leaves}."
