"""Searches in threads, with progress, a budget and a way to stop them."""

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.analysis.warning import RunWarning
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import ExplorerError
from tui_explorer.searches.guard import Guarded
from tui_explorer.searches.search import search, unsearched
from tui_explorer.searches.source import GameSource, Source, TreeSource
from tui_explorer.system.process import STUCK_AFTER
from tui_explorer.ui.actions import key_of
from tui_explorer.ui.background import Job, attempted, in_background
from tui_explorer.ui.explorer.budgets import Allowed, is_quick
from tui_explorer.ui.undo import UndoStack
from tui_explorer.words import notices
from tui_explorer.words.own_games import stuck
from tui_explorer.words.warnings import refusal

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_explorer.ui.explorer.screen import ExplorerScreen

_MANY = 1_000
"""Children of a node whose values take long to be told one after the other."""
_BETWEEN_TELLINGS = 0.3
"""Seconds until a search is told of, and between two tellings of how many nodes it has visited."""


class Request(NamedTuple):
    """A request: the source to search, and the settings."""

    source: Source
    settings: Settings

    def is_same(self, other: "Request") -> bool:
        """Whether both would come to the same result."""
        return self.source is other.source and self.settings == other.settings


def _is_other_tree(asked: Source, shown: Source) -> bool:
    """True if a request is about another tree than the one shown, for example an edited one."""
    if isinstance(asked, TreeSource) and isinstance(shown, TreeSource):
        return asked.tree is not shown.tree
    return type(asked) is not type(shown)


def make_ready(run: Run) -> None:
    """Load and work out in a thread what the screen would have to wait for, or both work out."""
    from tui_explorer.ui import comparing  # noqa: F401
    from tui_explorer.view import panels  # noqa: F401
    from tui_explorer.words import reasons  # noqa: F401

    run.tree.parent  # noqa: B018
    run.end.counts  # noqa: B018
    run.bound  # noqa: B018
    run.names.has_letters  # noqa: B018
    run.is_whole  # noqa: B018
    run.space  # noqa: B018
    run.tree.sums_of_sizes()
    trace, count = run.trace, run.tree.count
    for visit, node in enumerate(trace.node):
        if count[node] >= _MANY:
            trace.running_values(visit)


def _reach(run: Run) -> tuple[int, int]:
    """The reach of a search: iterations, and the events of the last one."""
    return len(run.iterations), len(run.iterations[-1].trace if run.iterations else run.trace)


class Begun(NamedTuple):
    """A search that was begun, and how far it may go."""

    asked: Request
    allowed: Allowed
    budget: Budget


class Searching:
    """Runs the searches of one explorer screen."""

    def __init__(
        self, screen: "ExplorerScreen", first: Request, wished: Allowed | None = None
    ) -> None:
        self._screen = screen
        self.shown = first
        """The request that led to what the screen shows; at first, the one that is to."""
        self.wished = wished or Allowed()
        """The limits that a person has set."""
        self._under_way: Begun | None = None
        """The search that is waited for; what any other one brings comes too late."""
        self._silence: Timer | None = None
        """Ends with the first word about the search that is waited for."""
        self._patience: Timer | None = None
        """Runs while a game of one's own is searched, whose rules may never return."""
        self._allowed = self.wished
        """The limits of the search that is shown."""
        self._undo_stack: UndoStack[Request] = UndoStack()

    @property
    def asked(self) -> Request:
        """The last request: the search under way, else the one that is shown."""
        return self._under_way.asked if self._under_way else self.shown

    @property
    def is_running(self) -> bool:
        """Whether the search to be shown is still under way."""
        return self._under_way is not None

    def budget(self) -> Budget:
        """A budget like that of the search that is shown."""
        return self._allowed.budget()

    def start_first(self) -> None:
        """Search what was opened, unless a quick hand has asked for another search by now."""
        if not self.is_running and self._screen.session is None:
            self.start(*self.shown)

    def again(self, **changes: object) -> None:
        """Search with other settings."""
        source, settings = self.asked
        self.start(source, replace(settings, **changes))  # type: ignore[arg-type]

    def start(self, source: Source, settings: Settings) -> None:
        """Search, and show the result when it is there; what was shown can be had again."""
        asked = Request(source, settings)
        if self._screen.session is not None and not asked.is_same(self.asked):
            self._undo_stack.push(self.asked)
        self._search(asked)

    def undo(self) -> bool:
        """Take the last change back; whether there was one."""
        return self._take(self._undo_stack.undo(self.asked))

    def redo(self) -> bool:
        """Make the change again that was taken back last; whether there was one."""
        return self._take(self._undo_stack.redo(self.asked))

    def _take(self, asked: Request | None) -> bool:
        if asked is not None:
            self._screen.going_to = None
            self._search(asked)
        return asked is not None

    def _search(self, asked: Request) -> None:
        """Search, unless that is under way or shown already."""
        session, now = self._screen.session, self._under_way
        is_whole = session is not None and session.run.trace.stopped is None
        if is_whole and asked.is_same(self.shown):
            if self.stop():
                self._under_way = None
                self._screen.show_header()
        elif now is None or not asked.is_same(now.asked) or now.budget.stop_requested:
            self._begin(asked, self.wished.for_source(asked.source))

    def go_on(self) -> None:
        """Search again with four times the budget: what is already known comes out the same."""
        if not self.is_running:
            self._begin(self.shown, self._allowed.more())

    def show_again(self, asked: Request, run: Run) -> None:
        """Show a search of before once more, while none is under way."""
        self._undo_stack.push(self.asked)
        self._show(asked.source, run)
        self._screen.call_after_refresh(self._start_partner, asked.source, run)

    def stop(self) -> bool:
        """Ask the running search to stop with what it has; whether there was one."""
        if self._under_way is None:
            return False
        self._under_way.budget.stop_requested = True
        self._say(notices.STOPPING)
        return True

    def let_go(self) -> None:
        """Forget what was searched: the screen is closed."""
        source, settings = self.shown
        empty = TreeSource(source.origin, Tree(source.players), text=source.text)
        self.shown = Request(empty, settings)

    def _begin(self, asked: Request, allowed: Allowed) -> None:
        source, is_own = asked.source, False
        if isinstance(source, GameSource) and isinstance(source.game, Guarded):
            is_own = source.game.is_shown = True
        if self._under_way is not None:
            self._under_way.budget.stop_requested = True
        self._end_silence()
        begun = self._under_way = Begun(asked, allowed, allowed.budget())
        if asked.source.match is not None and asked.source.match.rests:
            from tui_explorer.searches.match import unasked

            self._deliver(begun, attempted(unasked, *asked))
        elif is_quick(asked.source):
            self._deliver(begun, attempted(search, *asked, begun.budget))
        else:
            said = notices.SEARCHING.format(key=key_of("stop"))
            tell = partial(self._tell_progress, begun, said)
            self._silence = self._screen.set_timer(_BETWEEN_TELLINGS, tell)
            if is_own:
                self._look_for_stuck_rules(begun)
            in_background(self._screen, "search", lambda job: self._in_thread(begun, job))

    def _look_for_stuck_rules(self, begun: Begun) -> None:
        """Say so when the rules of somebody's own game have not returned for a while."""
        if self._patience is not None:
            self._patience.stop()
            self._patience = None
        if self._is_awaited(begun):
            if monotonic() - begun.budget.looked >= STUCK_AFTER:
                name = begun.asked.source.origin.name
                self._screen.notify(stuck(name, STUCK_AFTER, key_of("quit")), timeout=60)
                return
            look = partial(self._look_for_stuck_rules, begun)
            self._patience = self._screen.set_timer(STUCK_AFTER, look)

    def _in_thread(self, begun: Begun, job: Job) -> None:
        told, budget = monotonic(), begun.budget

        def is_over() -> bool:
            return job.is_cancelled or self._under_way is not begun

        def tell(visited: int) -> None:
            nonlocal told
            if monotonic() - told >= _BETWEEN_TELLINGS:
                told = monotonic()
                said = notices.visited_so_far(visited, budget.max_nodes, key_of("stop"))
                job.deliver(self._tell_progress, begun, said)

        found = attempted(search, *begun.asked, job.limited(budget, tell))
        if isinstance(found, Run):
            for run in found.iterations or [found]:
                if is_over():
                    return
                job.deliver(self._tell_progress, begun, notices.COUNTING)
                make_ready(run)
                if is_over():
                    return
                job.deliver(self._tell_progress, begun, notices.WEIGHING)
                run.trace.bounds  # noqa: B018
        job.deliver(self._deliver, begun, found)

    def _is_awaited(self, begun: Begun) -> bool:
        return self._under_way is begun and self._screen.is_open

    def _tell_progress(self, begun: Begun, said: str) -> None:
        if self._is_awaited(begun):
            self._say(said)

    def _say(self, said: str) -> None:
        self._end_silence()
        self._screen.show_header(said)

    def _end_silence(self) -> None:
        if self._silence is not None:
            self._silence.stop()
            self._silence = None

    def _deliver(self, begun: Begun, found: Run | ExplorerError) -> None:
        if not self._is_awaited(begun):
            return
        self._under_way = None
        self._end_silence()
        screen, asked = self._screen, begun.asked
        if isinstance(found, ExplorerError):
            self._tell_refusal(asked, found)
        elif self._reaches_less_far(asked, found):
            screen.show_header()
            screen.notify(notices.STAYS)
        else:
            self._allowed = begun.allowed
            self._show(asked.source, found)
            screen.workers.cancel_group(screen, "partner")
            screen.call_after_refresh(self._start_partner, asked.source, found)

    def _reaches_less_far(self, asked: Request, found: Run) -> bool:
        """Whether a search was stopped before it came as far as the same one that is shown."""
        session = self._screen.session
        if session is None or not found.stopped or not asked.is_same(self.shown):
            return False
        return _reach(found) < _reach(session.run)

    def _tell_refusal(self, asked: Request, error: ExplorerError) -> None:
        """Stay with what is shown; if nothing is, or the tree was edited, show the tree unvisited
        and say why for good.
        """
        is_first = self._screen.session is None
        if not is_first and not _is_other_tree(asked.source, self.shown.source):
            self._undo_stack.drop()
            self._screen.refuse(error)
            self._screen.show_header()
            return
        why: list[RunWarning] = [refusal(error)]
        if is_first and asked.source.has_cycles and asked.settings.depth is None:
            why.append(notices.LIMIT_WANTED.format(key=key_of("depth")))
        self._show(asked.source, unsearched(asked.source, asked.settings, why))

    def _show(self, source: Source, run: Run) -> None:
        """Show another search; the header tells its settings, and where it stands."""
        self.shown = Request(source, run.settings)
        self._screen.take_run(run)

    def _start_partner(self, source: Source, run: Run) -> None:
        """Look beyond a depth limit, and at what the other algorithm counts, if that is shown."""
        from tui_explorer.ui.comparing import compare

        allowed, screen = self._allowed, self._screen
        if screen.is_open and self.shown.source is source and len(run.trace):
            in_background(screen, "partner", lambda job: compare(screen, source, run, allowed, job))
