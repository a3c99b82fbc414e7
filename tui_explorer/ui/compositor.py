"""A compositor whose work follows what is to be repainted, not what is on the screen.

Textual's own asks every widget for all its lines, be it one row that has changed. Here only the
widgets below a changed place are asked, only for those lines, and no longer than until all places
are filled.
"""

from itertools import pairwise

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip

_Line = dict[int, Strip | None]
"""By the column where it begins: a piece of a line, or None as long as nobody has painted it."""


class LeanCompositor(Compositor):
    """Paints what Textual's compositor would paint."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """The pieces of lines that meet a place to be repainted."""
        screen = self.size.region
        dirty = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        spans = list(self._regions_to_spans(region for region in dirty if region))
        if not spans:
            return None
        lines: dict[int, _Line] = {}
        for y, left, right in spans:
            pieces = pairwise(self.cuts[y])
            wanted = [start for start, end in pieces if start < right and end > left]
            lines.setdefault(y, {}).update(dict.fromkeys(wanted))
        self._fill(lines)
        painted = [
            {start: lines[y].get(start) for start in cuts[:-1]} if y in lines else {}
            for y, cuts in enumerate(self.cuts)
        ]
        return ChopsUpdate(painted, spans, [cuts[1:] for cuts in self.cuts])

    def _fill(self, lines: dict[int, _Line]) -> None:
        """Paint from front to back, until nothing is left to be painted."""
        missing = sum(map(len, lines.values()))
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            wanted = [y for y, line in lines.items() if _lacks(line, y, seen)]
            if not wanted:
                continue
            first, last = wanted[0], wanted[-1]
            within = Region(seen.x - region.x, first - region.y, seen.width, last - first + 1)
            strips = widget.render_lines(within)
            for y in wanted:
                line = lines[y]
                cuts = [cut for cut in self.cuts[y] if seen.x <= cut <= seen.right]
                pieces = strips[y - first].divide([cut - seen.x for cut in cuts[1:]])
                for cut, piece in zip(cuts, pieces, strict=False):
                    if cut in line and line[cut] is None:
                        line[cut] = piece
                        missing -= 1
            if not missing:
                return


def _lacks(line: _Line, y: int, seen: Region) -> bool:
    """Whether a part of the screen could fill a gap in a line."""
    left, right = seen.column_span
    return seen.y <= y < seen.bottom and any(
        piece is None and left <= x < right for x, piece in line.items()
    )
