"""Notices: how long they stand, and that nothing is said twice at the same time."""

from dataclasses import replace
from pathlib import Path
from time import time

import pytest
from textual.notifications import Notify

from tests.ui.driving import explorer
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.ui.toasts import Notice


@pytest.mark.parametrize(
    ("timeout", "ago", "left", "expired"),
    [(4, 0, 4, False), (4, 3, 1, False), (4, 3.9, 0.25, False), (4, 5, 0.25, True),
     (0.1, 0, 0.25, False), (0, 0, 0.25, True)],
)  # fmt: skip
def test_a_toast_always_has_a_while_left(
    timeout: float, ago: float, left: float, expired: bool
) -> None:
    notice = Notice("said", timeout=timeout, raised_at=time() - ago)
    assert notice.time_left == pytest.approx(left, abs=0.08)
    assert notice.has_expired == expired


@pytest.mark.slow
async def test_nothing_is_said_twice_at_the_same_time(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        taken = []
        for text, ago in (("one", 0), ("one", 0), ("two", 99), ("two", 0), ("one", 0), ("two", 0)):
            event = Notify(replace(Notice("", timeout=30), message=text, raised_at=time() - ago))
            e.app.on_notify(event)
            taken.append(not event._no_default_action)
        assert taken == [True, False, True, True, False, False]
        assert [said.message for said in e.app._said] == ["one", "two"]
        e.app.clear_notifications()
        assert e.app._said == []


@pytest.mark.slow
async def test_a_notice_is_no_markup_and_stands_four_seconds(tmp_path: Path) -> None:
    assert ExplorerApp.NOTIFICATION_TIMEOUT == 4
    async with explorer(tmp_path) as e:
        e.app.notify("[b]x[/b]", markup=True)
        e.app.notify("loud", title="Look", severity="error")
        await e.settle()
        said = [(n.message, n.title, n.severity, n.markup) for n in e.app._notifications]
        assert said == [
            ("[b]x[/b]", "", "information", False),
            ("loud", "Look", "error", False),
        ]
