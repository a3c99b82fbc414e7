"""What commands print for people, kept line by line, with their exit codes.

Renew it with ``pytest tests/cli/test_kept_output.py --snapshot-update``, and read what changed.
"""

import shlex
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.command import called_here

COMMANDS = {
    "run": """
        run aima-5-2
        run sixteen-leaves -a minimax --ascii
        run two-deep-cuts --order worst --cut gt --fail hard
        run wikipedia-alpha-beta --window 3,6
        run wikipedia-alpha-beta --window -5,-4
        run halves --root min
        run expectiminimax
        run star1-cut -a star1
        run three-players-mit
        run n-player-wrong-cut -a maxn-ab
        run korf-shallow-cut -a maxn-shallow
        run table-trap --table
        run table-trap --table-trap
        run one-table --deepening --table --depth 3
        run quiescence-horizon --depth 1 --quiescence 1
        run tictactoe:state=XOXOX.... --depth 2
        run tictactoe --depth 2 --weights "threats(1)=3"
        run nim:piles=2-3 --max-nodes 12
        run layers -a layered --max-nodes 5
        run greedy-trap --opponent worst
        run greedy-trap --opponent random
        run aima-5-2 --move 1.0
        run lost-anyway
        run 5
        run "[[0.1,1/3],[-inf,2]]"
        run unknown-leaves
    """,
    "told": """
        run aima-5-2 --steps
        run aima-5-2 --leaves
        run aima-5-2 --proof
        run small-deep-cut --steps --cut gt
        run small-deep-cut --leaves
        run small-deep-cut --proof
        run star1-cut-high --steps
        run star1-cut-high -a star1 --steps
        run three-players-tie --steps
        run general-sum-cut -a maxn-ab --steps
        run korf-shallow-cut -a maxn-shallow --steps
        run table-trap --table --steps
        run layers -a layered --steps
        run horizon --depth 1 --steps
        run quiescence-horizon --depth 1 --quiescence 1 --steps
        run subtract:stones=3,take=2 --steps
        run deepening --deepening --depth 2 --steps
        run sixteen-leaves --max-nodes 9 --steps
    """,
    "compare": """
        compare aima-5-2
        compare aima-5-2 --all --ascii
        compare sixteen-leaves --order worst
        compare minimal-tree --order best
        compare expectiminimax
        compare three-players-mit --all
        compare tictactoe:state=XOXOX.... --all
        compare tictactoe --depth 3
        compare subtract:stones=6 --table
        compare sixteen-leaves --max-nodes 12
        compare deepening --deepening --depth 3
        compare 5
    """,
    "export": """
        export aima-5-2 --to text
        export aima-5-2 --to text --step 9 --columns local
        export sixteen-leaves --to text --columns interval --ascii
        export sixteen-leaves --to text --step first-cut
        export expectiminimax --to text
        export star1-cut -a star1 --to text
        export three-players-mit --to text
        export korf-shallow-cut -a maxn-shallow --to text
        export tictactoe:state=XOXOX.... --to text --depth 1
        export layers -a layered --to text --step 7
        export aima-5-2 --to csv
        export expectiminimax --to csv
        export general-sum-cut -a maxn-ab --to csv
        export tictactoe:state=XOXOX.... --to csv --depth 2
        export aima-5-2 --to yaml
        export expectiminimax --to yaml
        export nim3:stones=3 --to yaml
        export aima-5-2 --to efg
        export expectiminimax --to efg
    """,
    "sources": """
        about aima-5-2
        about tictactoe
        about pig
        about nim3
        about "[[1,2],[3,[4,5]]]"
        about random:b=2,d=3,seed=5
        run random:b=2..3,d=3,seed=4,ties=no,cuts=1
        run random:b=2,d=4,with=deep
        list games
        list algorithms
        list trees deep
        list exercises window
        list games nothing-like-this
    """,
    "quiz": """
        quiz aima-5-2 --sheet
        quiz aima-5-2 --key
        quiz aima-5-2 --key --seed 7 --to md
        quiz sixteen-leaves --questions owner,range,order,returns --key
        quiz sixteen-leaves --questions window,leaves,count,action --key --to latex
        quiz sixteen-leaves --questions owner,order,values --key --to gift
        quiz aima-5-2 --questions value,window,leaves --key --to moodle
        quiz [1,2] --questions owner,value --key
    """,
}
"""Lines of commands by the file that they are kept in."""


class Kept(SingleFileSnapshotExtension):
    """A file of text for some commands."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_print_what_is_kept(
    name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = []
    for command in COMMANDS[name].strip().splitlines():
        done = called_here(*shlex.split(command))
        told.append(f"$ {command.strip()}  # {done.code}\n{done.err}{done.out.decode()}")
    assert "\n".join(told) == snapshot.use_extension(Kept)
