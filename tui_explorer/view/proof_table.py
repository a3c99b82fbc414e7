"""The proof of a whole search as a table: the promise of each call and whether it was kept."""

from collections.abc import Iterator

from tui_explorer.engine.results.proof import (
    HIGH,
    INSIDE,
    LOW,
    POINT,
    Promise,
    exact_value,
    promise,
)
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.events import ENTER, UPDATE
from tui_explorer.view.layout import aligned
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames
from tui_explorer.words.proof import proof_verdict


def proof_table(run: Run, minimax: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """A row for each visited node, by when it returned, and the verdict."""
    rows = _Rows(run, minimax, glyphs)
    yield from aligned(rows, words=[0, 4, 6])
    yield ""
    yield from proof_verdict(rows.known, rows.broken, rows.unknown)


class _Rows:
    """The rows, made anew each time they are gone through, and counted."""

    def __init__(self, run: Run, minimax: Run, glyphs: Glyphs) -> None:
        self._run, self._minimax, self._glyphs = run, minimax, glyphs
        self._names = ShownNames(run.names, glyphs)
        self.known = self.unknown = self.broken = 0

    def __iter__(self) -> Iterator[list[str]]:
        self.known = self.unknown = self.broken = 0
        glyphs, trace = self._glyphs, self._run.trace
        yield ["node", glyphs.alpha, glyphs.beta, "v", "promises", "exact", ""]
        for node in self._nodes():
            exact = exact_value(self._run, node, self._minimax)
            made = None if exact is None else promise(trace, node, exact)
            if made is None:
                self.unknown += 1
                continue
            self.known += 1
            self.broken += not made.holds
            yield self._row(made)

    def _nodes(self) -> Iterator[int]:
        """The visited nodes: those that did not return, then the others by when they did."""
        trace, entered = self._run.trace, iter(self._run.trace.node)
        is_open: list[int] = []
        for visit, step in enumerate(trace.exit_step):
            if not step:
                yield trace.node[visit]
        for kind in trace.kind:
            if kind == ENTER:
                is_open.append(next(entered))
            elif kind != UPDATE:
                yield is_open.pop()

    def _row(self, made: Promise) -> list[str]:
        glyphs, shown = self._glyphs, self._names.value
        signs = {LOW: glyphs.at_most, HIGH: glyphs.at_least, INSIDE: "=", POINT: glyphs.none}
        sign = signs[made.case]
        says = sign if made.case == POINT else f"exact {sign} v"
        numbers = map(shown, (made.alpha, made.beta, made.value))
        verdict = "kept" if made.holds else "broken!"
        return [self._names.node(made.node), *numbers, says, shown(made.exact), verdict]
