"""A tape played in process: each key when all before has been shown and its search is done.

It uses no clock, so that the same tape shows the same screens on every machine. It adds up the time
that a viewer would see pass.
"""

from __future__ import annotations

import asyncio
import signal
from typing import Any, NamedTuple, NoReturn

from textual.pilot import Pilot

from tui_explorer.demos.tape import Camera, Caption, Press, Screenshot, Sleep, Tape, Wait
from tui_explorer.errors import BadData, ExitCode, ExplorerError
from tui_explorer.testing import Size, TestedApp, press, settle
from tui_explorer.ui.explorer import stepping
from tui_explorer.ui.explorer.screen import ExplorerScreen
from tui_explorer.ui.picture import picture_text
from tui_explorer.words.safe import safe

_PATIENCE = 15.0
"""Seconds of playing until a ``Wait`` gives up."""
_SECONDS_FOR_A_PATTERN = 2.0
"""Real seconds to look for a pattern on one screen: usually it takes microseconds."""


class Frame(NamedTuple):
    """A screen and the seconds after which a viewer sees it."""

    seconds: float
    picture: str
    """The screen as SVG."""

    @property
    def text(self) -> list[str]:
        """The lines that a person sees."""
        return picture_text(self.picture)


class Slide(NamedTuple):
    """A screen with a caption."""

    caption: str
    frame: Frame


class Shot(NamedTuple):
    """A screen that is kept in a file, and the last caption before it."""

    path: str
    caption: str
    frame: Frame


class Recording(NamedTuple):
    """The screens of a tape that was played."""

    size: Size
    frames: list[Frame]
    """The screen after each key, if the caller wants all of them, and the one at the end."""
    slides: list[Slide]
    shots: list[Shot]

    @property
    def end(self) -> Frame:
        """The last screen."""
        return self.frames[-1]


class NeverShown(ExplorerError):
    """A pattern that was waited for in vain: something differs, and is told on standard output."""

    exit_code = ExitCode.DIFFERENT

    def __init__(self, wait: Wait, frame: Frame) -> None:
        pattern = safe(wait.pattern.pattern, 200)
        what = f"{wait.place}: the screen never showed /{pattern}/; it shows this:"
        super().__init__(what, place=wait.place)
        self.frame = frame


def play(tape: Tape, app: TestedApp, *, every_frame: bool = False) -> Recording:
    """Play a tape in the explorer it opens, and keep its screens: all, or those that it names."""
    return asyncio.run(_played(tape, app, every_frame))


async def _played(tape: Tape, app: TestedApp, every_frame: bool) -> Recording:
    async with app.run_test(size=tape.size, notifications=True) as pilot:
        player = _Player(app, pilot, every_frame)
        await player.begin()
        for step in tape.steps:
            await player.do(step)
        return Recording(tape.size, player.frames(), player.slides, player.shots)


def _found(step: Wait, text: str) -> bool:
    """True if the screen shows a pattern; refuses a pattern that takes too long.

    Python's search stops for a signal. Windows has no such signal, so there is no limit there.
    """
    if not hasattr(signal, "setitimer"):
        return step.pattern.search(text) is not None

    def stop(*_: object) -> NoReturn:
        raise BadData("the search for the pattern takes too long", "a simpler one", step.place)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, _SECONDS_FOR_A_PATTERN)
    try:
        return step.pattern.search(text) is not None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Player:
    """Does what a tape says, one step after the other."""

    def __init__(self, app: TestedApp, pilot: Pilot[Any], every_frame: bool) -> None:
        self._app, self._pilot, self._keeps_all = app, pilot, every_frame
        self._frames: list[Frame] = []
        self.slides: list[Slide] = []
        self.shots: list[Shot] = []
        self._seconds, self._is_on, self._last = 0.0, True, ""
        self._behind = 0.0
        """Steps that a search which is played has still to go."""

    async def begin(self) -> None:
        """Wait for the first screen."""
        await settle(self._pilot)
        self._look()

    def frames(self) -> list[Frame]:
        """The frames that were kept, with the last screen at the end."""
        return [*self._frames, self._now()]

    async def do(self, step: Press | Sleep | Wait | Screenshot | Caption | Camera) -> None:
        """Do what one step says."""
        match step:
            case Press():
                await self._press(step)
            case Sleep():
                await self._sleep(step.seconds)
            case Wait():
                await self._wait(step)
            case Screenshot():
                caption = self.slides[-1].caption if self.slides else ""
                self.shots.append(Shot(step.path, caption, self._now()))
            case Caption() if self._is_on:
                self.slides.append(Slide(step.text, self._now()))
            case Camera():
                self._is_on = step.is_on
                self._look()

    async def _press(self, step: Press) -> None:
        if not self._app.is_running:
            raise BadData("the explorer was left before this key", "", step.place)
        self._last = self._app.export_screenshot()
        await press(self._pilot, "space" if step.key == " " else step.key)
        self._hold()
        self._seconds += step.seconds if self._is_on else 0
        self._look()

    async def _sleep(self, seconds: float) -> None:
        """Let time pass; a search that is played goes on by so many steps."""
        while seconds > 0:
            screen, pace = self._played()
            lapse = min(seconds, (1 - self._behind) / pace) if pace else seconds
            self._seconds += lapse if self._is_on else 0
            seconds -= lapse
            self._behind += lapse * pace
            if screen and self._behind >= 1 - 1e-9:
                self._behind = 0.0
                stepping.play_on(screen)
                await settle(self._pilot)
                self._look()

    async def _wait(self, step: Wait) -> None:
        end = self._seconds + _PATIENCE
        while not _found(step, "\n".join(self._now().text)):
            _, pace = self._played()
            if not pace or self._seconds >= end:
                raise NeverShown(step, self._now())
            await self._sleep(1 / pace)

    def _played(self) -> tuple[ExplorerScreen | None, float]:
        """The screen on which a search is played, and its steps in a second."""
        screen = self._app.screen if self._app.is_running else None
        if not isinstance(screen, ExplorerScreen) or screen.player is None or not screen.session:
            return None, 0.0
        return screen, stepping.pace(screen.session)

    def _hold(self) -> None:
        """Stop the clock by which a search is played: here it goes on by what the tape says."""
        screen, pace = self._played()
        if screen and screen.player and pace:
            screen.player.pause()
        else:
            self._behind = 0.0

    def _now(self) -> Frame:
        """The screen; of an explorer that was left, the last one."""
        if self._app.is_running:
            self._last = self._app.export_screenshot()
        return Frame(round(self._seconds, 3), self._last)

    def _look(self) -> None:
        if self._keeps_all and self._is_on:
            self._frames.append(self._now())
