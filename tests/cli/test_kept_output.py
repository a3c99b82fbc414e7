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
        run bushy-deep-cuts --order best
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
    "refused": """
        run
        run aima-5-2 more
        run no-such-tree
        run aima-5-3
        run tictacto
        run ./missing.yaml
        run "[1,"
        run tictactoe:state=XX
        run tictactoe:stat=X
        run tictactoe:state
        run nim:piles=99
        run -a alphabet aima-5-2
        run -a maxn aima-5-2
        run -a minimax three-players-mit
        run -a star1 aima-5-2
        run -a expectimax aima-5-2 --cut gt
        run aima-5-2 --depth -1
        run aima-5-2 --depth x
        run aima-5-2 --depth 1_0
        run aima-5-2 --deepening
        run aima-5-2 --quiescence 1
        run aima-5-2 --order sideways
        run aima-5-2 --order eval
        run aima-5-2 --cut le
        run aima-5-2 --window 3
        run aima-5-2 --window 4,3
        run aima-5-2 --window x,y
        run aima-5-2 --window 3,3
        run aima-5-2 --root chance
        run tictactoe --root min
        run aima-5-2 --table --table-trap
        run aima-5-2 --bounds 1,0
        run expectiminimax -a star1 --bounds 5,6
        run aima-5-2 --total 3
        run three-players-mit -a maxn-shallow --total 1
        run aima-5-2 --weights x=1
        run tictactoe --weights x=1
        run tictactoe --weights threats(1)
        run aima-5-2 --opponent perfect
        run expectiminimax --opponent worst
        run aima-5-2 --move 9
        run aima-5-2 --move 0.9
        run aima-5-2 --move x
        run aima-5-2 --max-nodes 0
        run aima-5-2 --max-nodes -3
        run aima-5-2 --max-seconds nan
        run aima-5-2 --max-memory 0
        run aima-5-2 --max-memory 3xb
        run aima-5-2 --limit-depth 1
        run "[[1,2],[3,4]]" --limit-nodes 6
        run "[[1,2],[3,4]]" --limit-depth 1
        run "{a: 1, bcd: 2}" --limit-label 2
        run aima-5-2 --nodes
        run aima-5-2 --events
        run aima-5-2 --steps --leaves
        run aima-5-2 --columns other
        run checkers
        run slide:moves=0
        run random:b=0
        run random:b=3..2
        run random:d=9,b=9
        run random:values=3..1
        run random:values=0..2,ties=no
        run random:with=wide
        run random:d=2,with=deep
        run random:seed=x
        run random:colour=red
        run openspiel:no_such_game
        compare aima-5-2 -a nothing
        compare aima-5-2 --steps
        export aima-5-2
        export aima-5-2 --to png
        export infinite-win --to efg
        export aima-as-payoffs --to efg
        export aima-5-2 --to svg -o missing/folder/f.svg
        list everything
        list games --lessons
        about no-such-thing
        check
        check missing.yaml
        quiz aima-5-2 --questions riddle --key
        quiz tictactoe --key
        quiz three-players-mit --key
        quiz aima-5-2 --sheet --key
        quiz aima-5-2 --to pdf --key
        grade missing.json
        diff missing.trace aima-5-2
        demo missing.tape
        study -b 0
        study -b 2..
        study -m 40 -b 9
        study --orders sideways
        study --trees 0
        tune aima-5-2
        tune nim
        tune tictactoe --positions 0
        completion csh
        new-game 3d
        new-game aima-5-2
        lab serve missing
        lab dance .
        lab serve . --port 65536
        lab collect missing
        nothing-like-a-command
        aima-5-2 --step 31
        aima-5-2 --panel other
        aima-5-2 --kiosk --student ann
        aima-5-2 --trees .
        aima-5-2 --no-such-option
    """,
    "others": """
        study -b 2,3 -m 1..3 --trees 3 --seed 1 --jobs 1
        study -b 2 -m 2..4 --trees 2 --orders best,worst,random --jobs 1 --ascii
        tune tictactoe --positions 30 --seed 1
        aima-5-2
        sixteen-leaves --ascii
        three-players-mit
        tictactoe:state=XOXOX....
        list trees deep --json
    """,
}
"""Lines of commands by the file that they are kept in."""


class Kept(SingleFileSnapshotExtension):
    """A file of text for some commands."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.slow
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
