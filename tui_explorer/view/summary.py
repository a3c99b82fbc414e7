"""A finished run told to a person: what came out, how much it cost, and why it cut."""

from collections.abc import Iterator
from itertools import islice
from textwrap import wrap

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.drawing import drawing
from tui_explorer.view.iterations import iteration_rows, nodes_in_all, plain_table
from tui_explorer.words.conventions import headline, settings_line
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.opponents import promise_told
from tui_explorer.words.outcome import doubt
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.safe import safe, safe_lines
from tui_explorer.words.teller import BOUNDS_TOLD
from tui_explorer.words.warnings import sentence

_PAGE = 88
"""Characters in a line of prose."""
_CUTS_TOLD = 8
_ROWS_DRAWN = 60
_MOVES_TOLD = 12


def run_summary(run: Run, title: str, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The lines that tell a run."""
    yield headline(run)
    yield settings_line(run, title, glyphs)
    yield ""
    yield from _outcome(run, glyphs)
    if promise := promise_told(run, glyphs):
        yield f"{promise[0].upper()}{promise[1:]}."
    yield from _work(run)
    for warning in run.warnings:
        yield f"Note: {warning}."
    if run.iterations:
        yield ""
        yield from plain_table(iteration_rows(run, glyphs))
        yield nodes_in_all(run)
    yield from _cuts(run, glyphs)
    rows = len(run.tree)
    yield ""
    if rows <= _ROWS_DRAWN:
        yield from drawing(run.end, run.names, glyphs)
    else:
        yield f"The tree has {grouped(rows)} rows: export --to text draws it."
    if run.origin.notes:
        yield ""
        for paragraph in safe_lines(run.origin.notes):
            yield from wrap(paragraph, _PAGE)
    if run.origin.credit:
        yield f"Figures: {safe(run.origin.credit)}"


def _outcome(run: Run, glyphs: Glyphs) -> Iterator[str]:
    if run.value is None:
        yield "No action of the root has been worked out yet."
        return
    so_far = " so far" if run.trace.stopped else ""
    if run.best is None:
        yield f"Value {show(run.value, glyphs)}{so_far}; there is nothing to play."
        return
    bound = run.end.bound(ROOT) or "="
    sign = BOUNDS_TOLD[bound]
    if run.tree.has_payoffs:
        sign = "" if bound == "=" else "perhaps "
    action, against = run.trace.verdict.action, doubt(run.trace)
    plays = f", best action {safe(run.names.action(action))}" if action is not None else ""
    yield f"Value {sign}{show(run.value, glyphs)}{so_far}{plays}."
    if against:
        yield sentence(f"{against}.")
    if run.optimal and len(run.optimal) > 1:
        equals = ", ".join(safe(run.names.action(node)) for node in run.optimal)
        yield f"Equally good: {equals}."
    line = run.trace.chosen_line
    if line:
        moves = [safe(run.names.action(node)) for node in line[:_MOVES_TOLD]]
        yield f"Best play: {', '.join(moves)}{' …' if len(line) > _MOVES_TOLD else ''}"


def _work(run: Run) -> Iterator[str]:
    counts = run.counts
    nodes, leaves = len(run.tree), run.tree.count.count(0)
    of_nodes = f" of {grouped(nodes)}" if run.is_whole else ""
    of_leaves = f" of {grouped(leaves)}" if run.is_whole else ""
    yield (
        f"Visited {grouped(counts.nodes)}{of_nodes} nodes and evaluated "
        f"{grouped(counts.leaves)}{of_leaves} leaves, in {grouped(counts.events)} steps."
    )
    if not run.trace.can_cut:
        return
    spared = run.trace.repeats.spared_before(counts.events)
    left_out = counts.pruned - spared
    unit = "node" if run.is_whole else "branch"
    plural = "" if left_out == 1 else "s" if run.is_whole else "es"
    yield (
        f"The test fired {_times(counts.cutoffs)}; {grouped(counts.cuts)} "
        f"{'cut' if counts.cuts == 1 else 'cuts'} ({grouped(counts.deep_cuts)} deep) left out "
        f"{grouped(left_out)} {unit}{plural}."
    )
    if run.settings.table:
        yield (
            f"The table answered {_times(counts.hits)}"
            f"{f', which spared {grouped(spared)} nodes' if spared else ''}; "
            f"it came to hold {grouped(run.trace.stored)} positions."
        )


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{grouped(number)} times"


def _cuts(run: Run, glyphs: Glyphs) -> Iterator[str]:
    cuts = run.trace.cuts
    if not len(cuts):
        return
    reasons = Reasons(run.names, glyphs, strict=run.settings.cut == "gt")
    yield ""
    yield "Why it cut"
    width = len(grouped(cuts.steps[min(len(cuts), _CUTS_TOLD) - 1]))
    for cut in islice(cuts, _CUTS_TOLD):
        sentence = reasons.cut(Moment(run.trace, cut.step), cut)
        yield f"  step {grouped(cut.step):>{width}}  {sentence}"
    if len(cuts) > _CUTS_TOLD:
        yield f"  … and {grouped(len(cuts) - _CUTS_TOLD)} more"


def steps_told(run: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The whole run as numbered sentences, to be read or heard from top to bottom."""
    reasons = Reasons(run.names, glyphs, strict=run.settings.cut == "gt")
    width = len(str(len(run.trace)))
    for step in range(1, len(run.trace) + 1):
        yield f"{step:>{width}}. {reasons.sentence(Moment(run.trace, step))}"
    for warning in run.warnings:
        yield f"Note: {warning}."
