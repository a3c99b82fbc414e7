"""Random hands on the keyboard: whatever is pressed, the screen tells what the engine says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from textual import events
from textual.geometry import Size
from textual.screen import Screen

from tests.oracles.plain import Plain, build
from tests.ui.driving import Explorer, explorer, key_event
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.game import Value
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.source import Source, TreeSource
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.panels import BESIDE, PanelSpace, board, panel_named, race
from tui_explorer.ui.widgets.headline import Headline
from tui_explorer.ui.widgets.partner_tree import PartnerTree
from tui_explorer.ui.widgets.tree_diagram import TreeDiagram
from tui_explorer.view import DIAGRAM
from tui_explorer.view.comparison import sides_at
from tui_explorer.view.outline import Outline
from tui_explorer.view.panels import node_lines
from tui_explorer.view.rows import Row, Rows

pytestmark = pytest.mark.slow

STEPS = (
    "space", "b", "o", "u", "c", "C", "L", "K", "left_square_bracket", "right_square_bracket",
    "left_parenthesis", "right_parenthesis", "semicolon", "colon",
)  # fmt: skip
MOVES = ("up", "down", "pageup", "pagedown", "home", "end", "N")
FOLDS = ("left", "right", "enter", "x", "z", "f")
VIEWS = ("V", "V", "greater_than_sign", "less_than_sign", "shift+right", "shift+up")
SWITCHES = ("m", "t", "w", "i", "ctrl+z", "ctrl+y", "vertical_line", "vertical_line")
PANELS = ("tab", "shift+tab", *"123456", "exclamation_mark", "escape", "v", "f5")
SIZES = [(120, 36), (120, 16), (80, 24), (200, 20), (200, 36)]
EVENTS = 2_000
SEED = 20_240_229


def random_source(seed: int) -> Source:
    """A small tree of any shape: chains, wide nodes, ties, infinite values, a lone leaf."""
    rng = random.Random(seed)
    values = rng.choice([[0, 1], list(range(-9, 10)), [-inf, 0, inf], list(range(-99, 100))])
    shapes = [(1, 0), (1, 1), (2, 2), (2, 3), (3, 3), (4, 2), (5, 1), (5, 2), (1, 30), (2, 26)]
    depth, width = rng.choice(shapes)

    def node(left: int, player: str) -> Plain:
        if left == 0 or width == 0 or (left < depth and rng.random() < 0.15):
            return rng.choice(values)
        other = "min" if player == "max" else "max"
        children = width if width < 20 or left == depth else 2
        return player, [node(left - 1, other) for _ in range(children)]

    tree = build(node(depth, rng.choice(["max", "min"])))
    origin = Origin("tree", f"random-{seed}", nodes=len(tree), leaves=tree.count.count(0))
    return TreeSource(origin, tree)


# -- what should be there --------------------------------------------------------------------------


def rows_of(
    outline: Outline, moment: Moment, names: Names, shaken: Mapping[int, Value]
) -> Iterator[tuple[int, Row]]:
    """The nodes that have a row, in order, and what it says: by a walk through the whole tree."""
    tree, rows = moment.tree, Rows(names)
    rows.shaken = shaken
    waiting = [(ROOT, "", "")]
    while waiting:
        node, guides, below = waiting.pop()
        run = outline.group_at(node)
        folded = run is not None or (tree.count[node] != 0 and not outline.is_open(node))
        if folded:
            guides = guides[:-2] + "▸ "
        if run is not None:
            yield node, rows.group_row(run, guides, moment.status(run.start))
        else:
            yield node, rows.row(moment, node, guides)
        if run is None and outline.is_open(node):
            for child in reversed(tree.children(node)):
                gathered = outline.group_at(child)
                if gathered is not None and child != gathered.start:
                    continue
                last = (gathered or [child])[-1] == tree.children(node)[-1]
                elbow = "└─ " if last else "├─ "
                waiting.append((child, below + elbow, below + ("   " if last else "│  ")))


def words_of(row: Row, moment: Moment, outline: Outline, beside: Moment | None = None) -> list[str]:
    """What a painted row holds, without its spaces; it may stand beside another search's."""
    owner = moment.cut.owner if moment.cut else None
    is_owner = owner == row.node and outline.group_at(row.node) is None
    mark = row.mark or ("◂" if is_owner else "")
    last = (outline.group_at(row.node) or [row.node])[-1]
    if beside and beside.status(last) is Status.CUT_AWAY is not moment.status(last):
        mark = "✚"
    is_over = moment.step == len(moment.trace) and moment.trace.stopped is None
    is_under_way = moment.step > 0 and not is_over
    hides_search = outline.row_of(moment.current) == outline.row_of(row.node)
    here = "▶ " if is_under_way and hides_search else ""
    return f"{here}{row.guides}{row.text} {' '.join((*row.bounds, row.value))} {mark}".split()


def assert_right(e: Explorer) -> None:
    """The screen shows the session's step, and nothing else."""
    session = e.session
    assert 0 <= session.step <= len(session.run.trace)
    assert e.step_told() == (session.step, len(session.run.trace))
    assert_rows_right(e)


def assert_rows_right(e: Explorer) -> None:
    """The tree has the rows that a walk through all of it has, painted as they should be."""
    session, tree = e.session, e.tree
    run = session.run
    moment = Moment(run.trace, session.step)
    wanted = list(rows_of(session.outline, moment, Names(run.tree), tree.shaken))
    assert len(session.outline) == len(wanted)
    for number, (node, _) in enumerate(wanted):
        assert session.outline.node_at(number) == node
        assert session.outline.row_of(node) == number
    assert 0 <= tree.cursor < len(run.tree)
    assert tree.cursor in [node for node, _ in wanted]
    lines = e.lines("#tree")[1:]
    top = tree.scroll_offset.y
    if lines:
        assert top <= tree.cursor_row < top + len(lines), "the cursor is out of sight"
    painted = [line.split() for line in lines]
    partner = next(e.screen.query("#partner").results(PartnerTree), None)
    other = partner.both.moment if partner and partner.both else None
    shown = (row for _, row in wanted[top : top + len(lines)])
    expected = [words_of(row, moment, session.outline, other) for row in shown]
    assert [words for words in painted if words] == expected


def assert_partner_goes_along(e: Explorer) -> None:
    """The tree beside shows the same nodes in the same lines, as the counts tell of the partner,
    and marks what one of both searches has left out, and the other one has not.
    """
    found = e.screen.query("#partner").results(PartnerTree)
    partner = next(found, None)
    if partner is None or not partner.display:
        return
    session, beside = e.session, partner.both
    assert beside is not None
    assert (beside.own.trace, beside.own.step) == (session.run.trace, session.step)
    sides = sides_at(session.run, session.step, beside.partner, 2, None)
    at_place = next(side for side in sides if side and side.run is beside.partner)
    assert beside.moment.counts == at_place.counts
    assert (partner.cursor, partner.scroll_offset.y) == (e.tree.cursor, e.tree.scroll_offset.y)
    own, other = Moment(session.run.trace, session.step), beside.moment
    rows = list(rows_of(session.outline, own, Names(session.run.tree), {}))
    lines = [line.split() for line in e.lines("#partner")[1:] if line.strip()]
    top = partner.scroll_offset.y
    shown = rows[top : top + len(lines)]
    assert len(lines) == min(len(rows) - top, len(e.lines("#partner")) - 1)
    for (node, _), words in zip(shown, lines, strict=True):
        last = (session.outline.group_at(node) or [node])[-1]
        only_there = own.status(last) is Status.CUT_AWAY is not other.status(last)
        assert (words[-1] == "✚") == only_there, (node, words)
        if session.outline.group_at(node) is None:
            row = Rows(Names(session.run.tree)).row(other, node, "")
            assert set(row.text.split()) | set(row.bounds) - {""} <= set(words), (row, words)
            assert row.value in words or not row.value


def assert_drawn_right(e: Explorer) -> None:
    """The diagram shows the session's step: what stands at the place of each node in sight."""
    session, tree = e.session, e.tree
    assert isinstance(tree, TreeDiagram)
    moment = Moment(session.run.trace, session.step)
    assert e.step_told() == (session.step, len(session.run.trace))
    lines, rows, diagram = e.lines("#diagram"), Rows(Names(session.run.tree)), tree._diagram
    if not lines:
        return
    assert diagram is not None
    small = tree._map
    behind = range(small.y, small.y + small.height) if small else range(0)
    for item, extent in zip(diagram.part.items, diagram.extents, strict=True):
        x, y = extent.x - tree.left, extent.y - tree.top
        is_in_sight = (
            x - extent.left >= 0 and x + extent.right <= tree.room.width and 0 <= y < len(lines)
        )
        if item.is_node and is_in_sight and y not in behind:
            value = rows.row(moment, item.node, "").value.removeprefix("=")
            assert value in lines[y][x - extent.left : x + extent.right]
    assert tree.cursor in {item.node for item in diagram.part.items}


def assert_one_moment(e: Explorer) -> None:
    """Tree, panels and the line of counts all speak of the step that the header tells."""
    session, screen = e.session, e.screen
    moment, cursor = Moment(session.run.trace, session.step), e.tree.cursor
    assert session.moment.step == e.step_told()[0]
    if session.is_following and session.step != session.narrated:
        assert session.outline.row_of(cursor) == session.outline.row_of(moment.current)
        lines = screen.side.panel("why")._lines if "why" in screen.side.on_screen else []
        told = " ".join(lines).split()
        reason = session.reasons.sentence(moment).split()
        assert told[: len(reason)] == reason[: len(told)]
    for name in screen.side.on_screen:
        panel = screen.side.panel(name)
        width = screen.side.text_width
        space = PanelSpace(cursor, width, panel.room.height, width)
        picture = board(session, cursor, space.height) if name == screen.side.beside_board else None
        if picture is not None and space.fits(picture):
            space = space._replace(width=width - picture.width - BESIDE)
        assert panel._lines == panel_named(name).lines(session, space)[0], name
    if "node" in screen.side.on_screen:
        assert screen.side.panel("node")._lines == node_lines(
            moment, cursor, session.run.names, session.glyphs, screen.side.text_width
        )
    line = screen.query_one("#race", Headline)
    if line.display and screen.maximized is None:
        assert e.lines("#race")[0].strip() == race(session, line.text_width).strip()


def assert_gathered_are_alike(e: Explorer) -> None:
    """The search has done the same with all siblings that share a row."""
    session = e.session
    for node in range(1, len(session.run.tree)):
        if (run := session.outline.group_at(node)) is not None:
            states = {session.moment.status(each) for each in run}
            assert len(states) == 1
            assert Status.OPEN not in states


# -- one key after another -------------------------------------------------------------------------


class Hands(RuleBasedStateMachine):
    """Presses keys, and looks after each."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.e: Explorer | None = None

    @initialize(seed=st.integers(0, 400), size=st.sampled_from(SIZES))
    def start(self, seed: int, size: tuple[int, int]) -> None:
        self.context = explorer(Path(self.folder.name), random_source(seed), size, seconds=None)
        self.e = self.runner.run(self.context.__aenter__())
        self.e.session.wanted = "cut"

    @rule(key=st.sampled_from(STEPS))
    def step(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(MOVES))
    def move(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(FOLDS))
    def fold(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(VIEWS))
    def view(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(SWITCHES))
    def switch(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(PANELS))
    def panel(self, key: str) -> None:
        self.press(key)

    def press(self, key: str) -> None:
        assert self.e is not None
        self.runner.run(press(self.e, key))

    @invariant()
    def the_screen_is_right(self) -> None:
        if self.e is not None:
            self.runner.run(look(self.e))

    def teardown(self) -> None:
        if self.e is not None:
            self.runner.run(self.context.__aexit__(None, None, None))
        self.runner.close()
        self.folder.cleanup()


async def press(e: Explorer, key: str) -> None:
    """Press a key and wait until all of it is painted: a scroll bar that goes makes room later."""
    await e.tap(key)
    for _ in range(3):
        e.screen._on_timer_update()
        await e.pilot._wait_for_screen()


async def look(e: Explorer) -> None:
    if e.screen.view == DIAGRAM:
        assert_drawn_right(e)
    elif e.screen.maximized in (None, e.tree):
        assert_right(e)
    assert_one_moment(e)
    if e.screen.maximized is None and e.screen.view != DIAGRAM:
        assert_partner_goes_along(e)
    assert_gathered_are_alike(e)


TestHands = Hands.TestCase
TestHands.settings = settings(
    max_examples=20, stateful_step_count=25, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink],
)  # fmt: skip


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_game_speaks_of_one_moment(tmp_path: Path, size: tuple[int, int]) -> None:
    rng = random.Random(SEED)
    keys = [*STEPS, *MOVES, *FOLDS, "m", "t", "ctrl+z", "ctrl+y", *PANELS]
    async with explorer(tmp_path, "tictactoe:state=XOX.O....", size) as e:
        await e.press("4")
        for _ in range(120):
            await press(e, rng.choice(keys))
            await e.settle()
            assert_one_moment(e)


async def test_gathered_siblings_are_alike(tmp_path: Path) -> None:
    tree = ("max", [("min", [n % 7, n % 5]) for n in range(40)])
    origin = Origin("tree", "wide", nodes=121, leaves=80)
    async with explorer(tmp_path, TreeSource(origin, build(tree))) as e:
        for key in ["right_square_bracket", "b", "b", "b", "b", "left_square_bracket"]:
            await press(e, key)
            assert_gathered_are_alike(e)
        for key in ["right_square_bracket", "b", "b", "b", "b", "f", "left_square_bracket"]:
            await press(e, key)
            assert_gathered_are_alike(e)


@pytest.mark.parametrize("key", ["left_square_bracket", "b"])
async def test_unfolding_everything_keeps_the_cursor_in_sight(tmp_path: Path, key: str) -> None:
    async with explorer(tmp_path, random_source(1)) as e:
        for pressed in ["z", "right", "pagedown", "x", key]:
            await press(e, pressed)
            assert_right(e)


@pytest.mark.parametrize(
    ("opens", "twice"),
    [("g", "enter"), ("a", "enter"), ("slash", "enter"), ("e", "escape"),
     ("question_mark", "escape"),
     ("s", "enter"), ("s", "escape"), ("ctrl+p", "escape"), ("r", "escape"), ("d", "enter")],
)  # fmt: skip
async def test_a_key_pressed_twice_at_once_closes_one_window(
    tmp_path: Path, opens: str, twice: str
) -> None:
    async with explorer(tmp_path) as e:
        await e.press(opens)
        e.send(key_event(twice))
        e.send(key_event(twice))
        await e.settle()
        await e.settle()
        assert isinstance(e.app.screen, ExplorerScreen)
        await e.press("space")
        assert e.step > 0


@pytest.mark.parametrize("opens", ["a", "s", "ctrl+p"])
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (5, 3), (1, 1)])
async def test_a_page_of_a_list_that_is_not_yet_painted(
    tmp_path: Path, size: tuple[int, int], opens: str
) -> None:
    async with explorer(tmp_path, size=size) as e:
        e.send(key_event(opens))
        e.send(key_event("pagedown"))
        await e.settle()
        await e.press("pageup", "pagedown")
        assert e.app.is_running


async def test_two_sizes_while_the_screen_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sizes must not take turns for ever."""
    sizes: list[Size] = []
    real = Screen._screen_resized

    def resized(screen: Screen[object], size: Size) -> None:
        sizes.append(size)
        if len(sizes) < 200:
            real(screen, size)

    monkeypatch.setattr(Screen, "_screen_resized", resized)
    async with explorer(tmp_path) as e:
        for size in (Size(80, 24), Size(90, 25)):
            e.app._size = size
            e.app.screen.post_message(events.Resize(size, size))
            e.app.screen.call_later(lambda: None)
        for _ in range(60):
            await e.pilot._wait_for_screen()
        assert len(sizes) < 50
        assert e.app.screen.size == Size(90, 25)
