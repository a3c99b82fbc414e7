"""Rows of the tree as styled text: which node each line shows, in which columns.

A small step changes two rows, and only these are made anew.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.view.guides import Levels, all_levels, depths, guides
from tui_explorer.view.layout import clip
from tui_explorer.view.outline import Outline
from tui_explorer.view.rows import NEVER_VISITED, Row, Rows, headings, is_small_step
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.notices import ABOVE, BELOW, HIDDEN, from_depth, owner_note

_MARGIN = 2
"""Cells at the left, for the sign of where the search is."""
_NAME_ROOM = 14
"""Cells kept for names however deep a node is."""
_LEAST_OUTLINE, _LEAST_NUMBER, _NARROW_NUMBER = 8, 4, 12
"""Cells of lines and names at least; of a column of numbers at least, and where room is short."""
_GAP, _MARK = 2, 2
"""Cells before each number, and of the mark at the end."""
_ACTION_ROOM = 6
"""Cells kept for an action before a name that is too long."""


class Place(NamedTuple):
    """The node in a line of the screen and the guides that lead there, whatever the step."""

    node: int
    run: range | None
    """The siblings that share the line, if they do."""
    guides: str


class StyledRow(NamedTuple):
    """A row as it is painted, but for the cursor."""

    row: Row
    style: str


class StyledRows:
    """The rows on screen at one step of a search; their places are found anew where they move."""

    def __init__(self, names: Names, glyphs: Glyphs, columns: str) -> None:
        self._names, self._glyphs, self._columns = names, glyphs, columns
        self.rows = Rows(names, glyphs, columns)
        self.places: list[Place] = []
        """The place of each line, from the first to the last."""
        self.levels = Levels(1, 0, 1)
        """Which levels of the tree are shown."""
        self._depths: dict[int, int] = {}
        """Of the nodes on screen, from the first to the last."""
        self._depths_for: tuple[object, ...] = ()
        """The outline and rows that the depths were found for."""
        self._levels_for: tuple[object, ...] = ()
        """The outline and cells that the levels were found for."""
        self._styled: list[StyledRow] = []
        """Of the places, one by one."""
        self._made_at: Moment | None = None
        self.is_extra: Callable[[int], bool] | None = None
        """Whether a node is read by this search alone, where another one stands beside it."""
        self._owner_note = ""
        """The owner of the bound and where its row is, if it is not on screen."""

    def at(
        self, moment: Moment, outline: Outline, shown: range, guides: int, cursor: int
    ) -> list[StyledRow]:
        """The rows in a range, with so many cells for guides."""
        have_moved = self._find_places(self._tree(moment), outline, shown, guides, cursor)
        before = self._made_at
        if before is moment and not have_moved:
            return self._styled
        here = outline.node_at(outline.row_of(self._current(moment)))
        is_alone = self.is_extra is None
        if before is not None and not have_moved and is_alone and is_small_step(before, moment):
            was_here = outline.node_at(outline.row_of(before.current))
            changed = {before.current, moment.current, was_here, here}
            for number, place in enumerate(self.places):
                node = place.node
                if node in changed or self.rows.changes_with_path(moment, node):
                    self._styled[number] = self._row(moment, place, here)
        else:
            self._styled = [self._row(moment, place, here) for place in self.places]
            self._owner_note = self._note_owner(moment, outline, shown.start)
        self._made_at = moment
        return self._styled

    def shake(self, values: Mapping[int, Value]) -> None:
        """Make rows anew, with other values of leaves never visited."""
        self.rows.shaken, self._made_at = values, None

    def _tree(self, moment: Moment) -> Tree:
        """The tree that the outline is of."""
        return moment.tree

    def _current(self, moment: Moment) -> int:
        """The node of that tree where the search is."""
        return moment.current

    def _find_places(
        self, tree: Tree, outline: Outline, shown: range, cells: int, cursor: int
    ) -> bool:
        """Find the places of the rows, and say whether any of them has moved.

        The levels are such that the row of the cursor can be read wherever it is.
        """
        have_moved = self._depths_for != (outline, outline.changes, shown)
        if have_moved:
            self._depths_for = (outline, outline.changes, shown)
            top = shown.start
            nodes = outline.nodes_from(top, len(shown)) if top < len(outline) else []
            self._depths = dict(zip(nodes, depths(tree, nodes), strict=True))
        if self._levels_for != (outline, cells):
            self._levels_for = (outline, cells)
            self.levels, have_moved = all_levels(cells, self._glyphs), True
        deepest = max(self._depths.values(), default=0)
        levels = self.levels.fitted(deepest, self._depths.get(cursor, deepest))
        if have_moved or levels != self.levels:
            self.levels, have_moved = levels, True
            self.places = [
                Place(
                    node,
                    outline.group_at(node),
                    guides(tree, outline, node, depth, levels, self._glyphs),
                )
                for node, depth in self._depths.items()
            ]
        return have_moved

    def _row(self, moment: Moment, place: Place, here: int) -> StyledRow:
        """A row in its style; if it hides where the search is, it says that the search is here."""
        node, run, guides = place
        rows, cut = self.rows, moment.cut
        row = rows.group_row(moment, run, guides) if run else rows.row(moment, node, guides)
        row = row._replace(here=moment.is_under_way and node == here)
        is_owner = cut is not None and node == cut.owner and not run
        style = self._style_name(moment.status(node), row, is_owner=is_owner)
        if is_owner and not row.mark:
            row = row._replace(mark=self._glyphs.owner)
        return self._marked(row, style, run[-1] if run else node)

    def _marked(self, row: Row, style: str, node: int) -> StyledRow:
        """A row in its style; marked, if its node, the last of several, is read here only."""
        if self.is_extra is None or not self.is_extra(node):
            return StyledRow(row, style)
        return StyledRow(row._replace(mark=self._glyphs.extra), style if row.here else "extra")

    def _style_name(self, status: Status, row: Row, *, is_owner: bool) -> str:
        if row.here:
            return "here"
        if row.node in self.rows.shaken:
            return "shaken"
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
        """Note where the owner of the bound is, if nobody can see its row."""
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
        """The line above the rows, and the style of what is said at its left."""
        row, skipped = headings(moment.trace, self._glyphs, self._columns), self.levels.skipped
        if self._owner_note:
            return row._replace(guides=self._owner_note), "tree--owner"
        said = from_depth(skipped, self._glyphs) if skipped else ""
        return row._replace(guides=said), "tree--heading"


class Widths(NamedTuple):
    """Cells that names and numbers on screen have needed so far: columns that move are hard to
    read, so they only ever grow while a search is shown.
    """

    outline: int = 0
    """Lines and names; a name may go on where the columns beside it are empty."""
    numbers: tuple[int, ...] = ()
    """Of each column of numbers."""
    behind_name: int = 0
    """Kept behind each name, for what may be said of a node that is cut away."""

    @classmethod
    def at_first(cls, bounds: int, *, can_cut: bool) -> "Widths":
        """So many columns of bounds and one of values, with room for what small trees need."""
        beside = bounds * (_LEAST_NUMBER + _GAP) + _GAP - 1
        behind_name = max(0, len(NEVER_VISITED) + 1 - beside) if can_cut else 0
        return cls(0, (_LEAST_NUMBER,) * (bounds + 1), behind_name)

    def grown(self, rows: Iterable[Row]) -> "Widths":
        """Wide enough for these rows, too."""
        outline, numbers = self.outline, list(self.numbers)
        for row in rows:
            cells = (*row.bounds, row.value)
            if any(row.bounds):
                numbers = [max(each) for each in zip(numbers, map(len, cells), strict=True)]
            else:
                numbers[-1] = max(numbers[-1], len(row.value) - sum(numbers[:-1]))
            needed = cell_len(row.guides) + cell_len(row.text) + self.behind_name
            if row.fate:
                empty = sum(numbers) + _GAP * len(numbers) - len(row.value)
                needed -= self.behind_name + empty - 1
            outline = max(outline, needed)
        return self._replace(outline=outline, numbers=tuple(numbers))


class Columns:
    """The columns of a tree of some width: names, just beside them the numbers, and a mark."""

    def __init__(self, width: int, widths: Widths, glyphs: Glyphs) -> None:
        """Give numbers what they need; where room is short, they and long names are clipped."""
        self.width, self._glyphs = width, glyphs
        left = width - _MARGIN - _MARK
        numbers = [cells + _GAP for cells in widths.numbers]
        if sum(numbers) + min(widths.outline, _NAME_ROOM) > left:
            numbers = [min(cells, _NARROW_NUMBER) for cells in numbers]
        self._numbers = numbers
        """Cells of each column of numbers."""
        most = max(_LEAST_OUTLINE, left - sum(numbers))
        self._outline = min(max(widths.outline, _LEAST_OUTLINE), most)
        """Cells for lines and names."""
        self.most_guides = max(6, most - _NAME_ROOM)
        """Cells for the lines from the ancestors."""

    def strip(self, row: Row, style: Style, guides: Style, base: Style, value: Style) -> Strip:
        """A row in its place, in the styles of its text, its lines, what is empty and its value.

        Blanks have the style of what is empty, so that most of them stay as they are. The text
        may go on where the columns beside it are empty.
        """
        here = Segment(self._glyphs.here.ljust(_MARGIN), style)
        margin = here if row.here else Segment(" " * _MARGIN, base)
        numbers = self._numbers_of(row)
        right = f"{numbers} {row.mark:<1}"
        shown = right.strip()
        empty = len(right) - len(right.lstrip())
        room = self._outline + max(0, empty - 1)
        guides_shown = clip(row.guides, self._outline)
        text = self._shortened(row, room - cell_len(guides_shown))
        gap = self._outline + empty - cell_len(guides_shown) - cell_len(text)
        rest = self.width - _MARGIN - self._outline - empty - len(shown)
        end = len(numbers) - empty if value != style else 0
        start = max(0, end - min(len(row.value), self._room_for_value(row)))
        segments = [
            margin,
            Segment(guides_shown, guides),
            Segment(text, style),
            Segment(" " * gap, base),
            Segment(shown[:start], style),
            Segment(shown[start:end], value),
            Segment(shown[end:], style),
            Segment(" " * rest, base),
        ]
        return Strip([segment for segment in segments if segment.text])

    def _shortened(self, row: Row, room: int) -> str:
        """A row's text; where it is too long, its action gives way before sign and name do."""
        if cell_len(row.text) <= room:
            return row.text
        rest = row.text[len(row.action) :]
        spare = max(_ACTION_ROOM, room - cell_len(rest) - 1)
        action = clip(row.action.rstrip(), spare) + " " if row.action else ""
        return clip(action + rest, max(1, room))

    def _numbers_of(self, row: Row) -> str:
        """Bounds and value in their columns; a value alone may be as long as all of them."""
        if not any(row.bounds):
            return self._fitted(row.value, self._room_for_value(row) + 1)
        return "".join(map(self._fitted, (*row.bounds, row.value), self._numbers))

    def _room_for_value(self, row: Row) -> int:
        """The cells that a row has for its value."""
        return (self._numbers[-1] if any(row.bounds) else sum(self._numbers)) - 1

    def _fitted(self, number: str, width: int) -> str:
        """A number at the right of its column, with a sign where digits had to be left out."""
        room = width - 1
        fits = len(number) <= room
        shown = number if fits else number[: room - 1] + self._glyphs.unknown
        return shown.rjust(width)
