"""Tapes played by their own time: which screen is seen when, and which is kept."""

import re
from pathlib import Path
from typing import Any

import pytest

from tui_explorer.demos.playing import Frame, NeverShown, Recording, play
from tui_explorer.demos.tape import read_tape
from tui_explorer.errors import BadData
from tui_explorer.testing import explorer

pytestmark = pytest.mark.slow


def played(
    folder: Path, text: str, source: str = "aima-5-2", *, every_frame: bool = True
) -> Recording:
    file = folder / "a.tape"
    opening = f'Set Width 80\nSet Height 16\nType "tui-explorer {source}" Enter\n'
    file.write_text(opening + text, encoding="utf-8")
    app: Any = explorer(source)
    return play(read_tape(str(file)), app, every_frame=every_frame)


def step(frame: Frame) -> int:
    """The step that a screen shows."""
    found = re.search(r"step (\d+) of", frame.text[0])
    assert found is not None, frame.text
    return int(found[1])


def seen(recording: Recording) -> list[tuple[float, int]]:
    """When which step is seen."""
    return [(frame.seconds, step(frame)) for frame in recording.frames]


FRAMES = {
    "keys take their time, and to sleep shows nothing new": (
        'Space\nType@1s "  "\nSleep 2s\nSpace@251ms\nWait /step 4 of/',
        [(0, 0), (0.05, 1), (1.05, 2), (2.05, 3), (4.301, 4), (4.301, 4)],
    ),
    "two steps a second are played, each as soon as it is due": (
        'Type "p"\nSleep 1s\nSleep 300ms\nSleep 300ms\nType "p"',
        [(0, 0), (0.05, 0), (0.55, 1), (1.05, 2), (1.55, 3), (1.7, 3), (1.7, 3)],
    ),
    "part of a step is not kept over a pause": (
        'Type "p"\nSleep 300ms\nType "pp"\nSleep 300ms\nType "p"',
        [(0, 0), (0.05, 0), (0.4, 0), (0.45, 0), (0.8, 0), (0.8, 0)],
    ),
    "at the end nothing is played on": (
        'Type "]bp"\nSleep 2s',
        [(0, 0), (0.05, 30), (0.1, 29), (0.15, 29), (0.65, 30), (2.15, 30)],
    ),
    "what is hidden takes no time": (
        'Type "c"\nHide\nSleep 2s\nSpace\nType "p"\nSleep 1s\nShow\nSleep 500ms',
        [(0, 0), (0.05, 17), (0.05, 20), (0.55, 21), (0.55, 21)],
    ),
    "a wait while it is played; after it was left, the last screen is seen": (
        'Type "p"\nWait /step 2 of/\nSleep 100ms\nType "q"\nSleep 1s',
        [(0, 0), (0.05, 0), (0.55, 1), (1.05, 2), (1.2, 2), (2.2, 2)],
    ),
}


@pytest.mark.parametrize("name", FRAMES)
def test_screens_and_when_they_are_seen(name: str, tmp_path: Path) -> None:
    text, expected = FRAMES[name]
    assert seen(played(tmp_path, text)) == expected


def test_without_every_frame_there_is_the_last(tmp_path: Path) -> None:
    recording = played(tmp_path, "Space\nHide\nShow\nSpace", every_frame=False)
    assert seen(recording) == [(0.1, 2)]
    assert recording.end is recording.frames[-1]
    assert recording.size == (80, 16)
    assert len(recording.end.text) == 16


def test_slides_and_shots(tmp_path: Path) -> None:
    recording = played(
        tmp_path,
        "Screenshot before.txt\n#> First\nSpace\nScreenshot one.svg\nHide\n#> Unseen\nSpace\n"
        "Screenshot two.txt\nShow\n#> Last\nScreenshot three.txt\n",
    )
    assert [(slide.caption, step(slide.frame)) for slide in recording.slides] == [
        ("First", 0), ("Last", 2),
    ]  # fmt: skip
    assert [(shot.path, shot.caption, step(shot.frame)) for shot in recording.shots] == [
        ("before.txt", "", 0), ("one.svg", "First", 1), ("two.txt", "First", 2),
        ("three.txt", "Last", 2),
    ]  # fmt: skip


def test_a_wait_is_given_up_after_fifteen_seconds_of_playing(tmp_path: Path) -> None:
    with pytest.raises(NeverShown) as missed:
        played(tmp_path, 'Type "-p"\nWait /step 16 of/', every_frame=False)
    assert (missed.value.frame.seconds, step(missed.value.frame)) == (15.1, 15)
    assert missed.value.exit_code == 3
    assert missed.value.what.endswith(
        "a.tape:5:1: the screen never showed /step 16 of/; it shows this:"
    )


def test_a_wait_is_given_up_at_once_where_nothing_goes_on(tmp_path: Path) -> None:
    with pytest.raises(NeverShown) as missed:
        played(tmp_path, 'Type "pp"\nWait /step 1 of/')
    assert (missed.value.frame.seconds, step(missed.value.frame)) == (0.1, 0)


def test_no_key_is_pressed_after_the_end(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r":5:1: the explorer was left before this key"):
        played(tmp_path, 'Type "q"\nSpace')
