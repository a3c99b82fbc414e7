"""Timers that always come, be it late.

Textual gives up a timer that is to come once if another thread or program has the processor, in the
moment in which it begins, for as long as it is to take. One of them lays a window out in another
size, and is asked for only once it has come: without it, the explorer stays as it was, whatever
becomes of the window.
"""

from asyncio import sleep

from textual.timer import Timer, TimerCallback

from tui_explorer.ui.mixins import AppMixin


class SureTimers(AppMixin):
    """An app that loses none of its timers."""

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call something once, after a delay: at the first of many times that is not too late."""
        if callback is None or not delay:
            return super().set_timer(delay, callback, name=name, pause=pause)

        async def come() -> None:
            timer.stop()
            self.call_next(callback)
            await sleep(0)  # it ends here; where its next time is near, Textual would not wait

        timer = self.set_interval(delay, come, name=name, pause=pause)
        return timer
