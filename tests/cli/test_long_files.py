"""Files that are longer than what is read of them: refused, never cut off in silence."""

from pathlib import Path

import pytest

from tests.command import called_here
from tests.test_adding import HALVES
from tui_explorer.errors import BadData
from tui_explorer.exercises.answers import read_answers
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.words.demos import NO_FILES

TAPE = 'Type "tui-explorer aima-5-2"\nEnter\nType "q"\n'
MIB, MEGABYTE = 1024 * 1024, 1_000_000


@pytest.mark.parametrize(
    ("words", "name", "text", "most"),
    [
        (["demo"], "a.tape", TAPE, MIB),
        (["run", "--max-nodes=9"], "game.py", HALVES, MEGABYTE),
        (["diff", "--limit-bytes=30"], "trace", "leaves: 3 12 8 2 14 5 2\n", 30),
    ],
)
def test_a_file_is_read_whole_or_refused(
    words: list[str], name: str, text: str, most: int, tmp_path: Path
) -> None:
    file = tmp_path / name
    more = ["[[3,12,8],[2,4,6],[14,5,2]]"] if words[0] == "diff" else []
    file.write_text(text + "#" * (most - len(text)))
    done = called_here(words[0], str(file), *more, *words[1:])
    said = NO_FILES.format(tape=file) + "\n" if words[0] == "demo" else ""
    assert (done.code, done.err) == (0, said)
    file.write_text(text + "#" * (most - len(text) + 1))
    done = called_here(words[0], str(file), *more, *words[1:])
    hint = " (raise the limit with --limit-bytes)" if more else ""
    assert (done.code, done.out) == (65, b"")
    assert done.err == f"tui-explorer: error: {file}: more than {most} bytes{hint}\n"


def test_answers_that_are_too_long_are_told_as_such(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    file.write_text("{" + " " * 50)
    with pytest.raises(BadData, match="more than 50 bytes"):
        read_answers(str(file), Limits(json_bytes=50, yaml_bytes=9))
