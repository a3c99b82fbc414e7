"""Searches and comparisons as JSON, kept record by record: each key with its value.

Renew it with ``pytest tests/formats/test_kept_json.py --snapshot-update``, and read what changed:
scripts and graders read it.
"""

import json
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.command import called_here

COMMANDS = {
    "windows": """
        run "[[3,12],[2,4]]" --nodes --events
        run "[[3,12],[2,4]]" --nodes --events --columns local
        run "[[3,12],[2,4]]" --nodes --events --columns interval
        run "[[1/3,0.1],[-inf,2]]" --nodes --window 0,inf --fail hard
    """,
    "others": """
        run star1-cut-high -a star1 --nodes --events
        run general-sum-cut -a maxn-ab --nodes --events --columns interval
        run korf-shallow-cut -a maxn-shallow --nodes
        run greedy-trap --opponent worst
        run single-agent --nodes
        run layers -a layered --nodes --max-nodes 5
        run 5 --nodes --events
    """,
    "games": """
        run tictactoe:state=XOXOX.O.. --nodes --events
        run tictactoe:state=XOXOX.... --depth 1 --nodes --weights "threats(1)=3"
        run nim3:stones=2 --nodes
        run subtract:stones=4 --deepening --table --depth 4 --events
        run nim:piles=2-3 --max-nodes 12
    """,
    "together": """
        compare aima-5-2
        compare tictactoe:state=XOXOX.... --all
        compare sixteen-leaves --orders
        compare subtract:stones=6 --table
        compare expectiminimax
        about tictactoe
        about nim3:stones=3
        about "[[1,2],[3,[4,5]]]"
        about pig
        about random:b=2,d=3,seed=5
    """,
}


class Kept(SingleFileSnapshotExtension):
    """A file of text for each group of commands."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def lines(told: Any, depth: int = 0) -> Iterator[str]:
    """An object key by key; a list of objects item by item, all else on one line."""
    for key, value in told.items():
        if key == "version":
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{'  ' * depth}{key}:"
            for item in value:
                if "runs" in (key, *item):
                    yield from lines(item, depth + 1)
                else:
                    yield f"{'  ' * (depth + 1)}{json.dumps(item)}"
        else:
            yield f"{'  ' * depth}{key}: {json.dumps(value)}"


def answers(group: str) -> Iterator[str]:
    for command in filter(None, map(str.strip, COMMANDS[group].splitlines())):
        done = called_here(*shlex.split(command), "--json")
        assert done.err == "", command
        yield f"$ {command}: {done.code}"
        yield from lines(json.loads(done.out))
        yield ""


@pytest.mark.parametrize("group", COMMANDS)
def test_json_is_what_is_kept(group: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(answers(group)) == snapshot.use_extension(Kept)
