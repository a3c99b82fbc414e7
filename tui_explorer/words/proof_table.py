"""The proof of a whole search as a table: what each call promised and whether it was kept."""

from collections.abc import Iterator

from tui_explorer.engine.proof import HIGH, INSIDE, LOW, POINT, Promise, exact_value, promise
from tui_explorer.engine.run import Run
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe
from tui_explorer.words.table import aligned

_NAME_LENGTH = 40


def proof_table(run: Run, minimax: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """A row for each visited node, by when it returned, and the verdict."""
    trace = run.trace
    calls = sorted(range(len(trace.node)), key=lambda visit: trace.exit_step[visit])
    made = [_made(run, trace.node[visit], minimax) for visit in calls]
    known = [one for one in made if one is not None]
    heading = ["node", glyphs.alpha, glyphs.beta, "v", "promises", "exact", ""]
    rows = [_row(run, one, glyphs) for one in known]
    yield from aligned(heading, rows, words=[0, 4, 6])
    broken = sum(not one.holds for one in known)
    yield ""
    if broken:
        yield f"{grouped(broken)} of {grouped(len(known))} promises are broken!"
    else:
        yield f"All {grouped(len(known))} promises are kept."
    if len(known) < len(made):
        yield f"{grouped(len(made) - len(known))} calls have no exact value to compare with."


def _made(run: Run, node: int, minimax: Run) -> Promise | None:
    exact = exact_value(run, node, minimax)
    return None if exact is None else promise(run.trace, node, exact)


def _row(run: Run, made: Promise, glyphs: Glyphs) -> list[str]:
    signs = {LOW: glyphs.at_most, HIGH: glyphs.at_least, INSIDE: "=", POINT: glyphs.none}
    sign = signs[made.case]
    says = sign if made.case == POINT else f"exact {sign} v"
    numbers = (show(value, glyphs) for value in (made.alpha, made.beta, made.value))
    name = safe(run.names.node(made.node), _NAME_LENGTH)
    verdict = "kept" if made.holds else "broken!"
    return [name, *numbers, says, show(made.exact, glyphs), verdict]
