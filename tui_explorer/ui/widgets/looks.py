"""How the rows on screen look at one step of a search."""

from typing import NamedTuple

from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.names import Names
from tui_explorer.ui.widgets.tree_lines import Place, TreeLines
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import Row, Rows, headings, is_small_step
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.status import ABOVE, BELOW, HIDDEN, from_depth, owner_note


class Look(NamedTuple):
    """How a row is painted, but for the cursor."""

    row: Row
    style: str


class Looks:
    """The looks of one search: a small step changes two of them, and only these are made anew."""

    def __init__(self, names: Names, glyphs: Glyphs) -> None:
        self._names, self._glyphs = names, glyphs
        self.rows = Rows(names, glyphs)
        self._lines = TreeLines(glyphs)
        self._looks: list[Look] = []
        """Of the places, one by one."""
        self._made_at: Moment | None = None
        self._made_for = -1
        """The version of the places they were made for."""
        self._owner_note = ""
        """Whose bound it was and where that row is, if it is not on screen."""

    @property
    def places(self) -> list[Place]:
        """Who stands in each line, from the first to the last."""
        return self._lines.places

    def at(
        self, moment: Moment, outline: Outline, shown: range, guides: int, cursor: int
    ) -> list[Look]:
        """The looks of the rows in a range, with so many cells for guides."""
        lines, before = self._lines, self._made_at
        lines.find(moment.tree, outline, shown.start, len(shown), guides, cursor)
        is_same_place = self._made_for == lines.version
        if before is moment and is_same_place:
            return self._looks
        here = outline.node_at(outline.row_of(moment.current))
        if before is not None and is_same_place and is_small_step(before, moment):
            was_here = outline.node_at(outline.row_of(before.current))
            changed = {before.current, moment.current, was_here, here}
            for number, place in enumerate(lines.places):
                if place.node in changed:
                    self._looks[number] = self._look(moment, place, here)
        else:
            self._looks = [self._look(moment, place, here) for place in lines.places]
            self._owner_note = self._note_owner(moment, outline, shown.start)
        self._made_at, self._made_for = moment, lines.version
        return self._looks

    def _look(self, moment: Moment, place: Place, here: int) -> Look:
        """How a row looks; if it hides where the search is, it says that the search is here."""
        node, run, guides = place
        rows, cut = self.rows, moment.cut
        row = rows.gathered(moment, run, guides) if run else rows.row(moment, node, guides)
        row = row._replace(here=moment.is_under_way and node == here)
        is_owner = cut is not None and node == cut.owner and not run
        style = self._style_name(moment.status(node), row, is_owner=is_owner)
        if is_owner and not row.mark:
            row = row._replace(mark=self._glyphs.owner)
        return Look(row, style)

    def _style_name(self, status: Status, row: Row, *, is_owner: bool) -> str:
        if row.here:
            return "here"
        if is_owner:
            return "owner"
        if status is Status.CUT_AWAY or row.mark == self._glyphs.cut:
            return "cut"
        if status is Status.UNVISITED:
            return "unvisited"
        if row.mark == self._glyphs.chosen:
            return "chosen"
        return "path" if status is Status.OPEN else ""

    def _note_owner(self, moment: Moment, outline: Outline, top: int) -> str:
        """Where the owner of the bound is, if nobody can see its row."""
        cut = moment.cut
        if cut is None or cut.owner is None:
            return ""
        if any(place.node == cut.owner and not place.run for place in self.places):
            return ""
        where = HIDDEN
        if outline.is_visible(cut.owner):
            where = ABOVE if outline.row_of(cut.owner) < top else BELOW
        return owner_note(cut, moment.tree, self._names, where, self._glyphs)

    def heading(self, moment: Moment) -> tuple[Row, str]:
        """What stands above the rows, and the style of what is said at its left."""
        row, skipped = headings(moment.trace, self._glyphs), self._lines.levels.skipped
        if self._owner_note:
            return row._replace(guides=self._owner_note), "tree--owner"
        said = from_depth(skipped, self._glyphs) if skipped else ""
        return row._replace(guides=said), "tree--heading"
