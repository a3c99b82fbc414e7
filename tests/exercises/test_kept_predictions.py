"""What is asked before it is shown, with its hints and answers, kept line by line.

Renew it with ``pytest tests/exercises/test_kept_predictions.py --snapshot-update``, and read what
changed.
"""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import tui_explorer
from tui_explorer.engine.analysis.run import Run
from tui_explorer.exercises.predictions import Answered, PredictionsTold, questions
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

SOURCES = {
    "aima-5-2": UNICODE,
    "small-deep-cut": ASCII,
    "star1-cut": UNICODE,
    "three-players-mit": UNICODE,
    "sixteen-leaves-min": UNICODE,
    "tictactoe:state=XOXOX.O..": UNICODE,
    "expectiminimax": ASCII,
    "layers": UNICODE,
    "[[[1,2]],[[3,3],[4]],[5,[6]]]": UNICODE,
}


class Kept(SingleFileSnapshotExtension):
    """A file of text for each search."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def told(run: Run, glyphs: Glyphs) -> Iterator[str]:
    """All questions of a search."""
    words = PredictionsTold(run, glyphs)
    for step in range(1, len(run.trace) + 1):
        for asked in questions(run, step):
            yield f"{step} {asked.kind.name}: {words.question(asked)}"
            yield from (f"   {words.hint(asked, stage)}" for stage in (0, 1))
            right = asked.right
            given = next(iter(right)) if isinstance(right, frozenset) else right
            yield f"   {words.outcome(Answered(asked, given))}"
            yield f"   {words.missed(Answered(asked, given))}"


@pytest.mark.parametrize("source", SOURCES)
def test_questions_are_asked_in_the_words_that_are_kept(
    source: str, snapshot: SnapshotAssertion
) -> None:
    run = tui_explorer.search(source)
    assert "\n".join(told(run, SOURCES[source])) + "\n" == snapshot.use_extension(Kept)
