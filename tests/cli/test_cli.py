"""The command line and its contract, run as a process."""

import json
import re
from pathlib import Path

import pytest

from tests.command import answer, call, refusal
from tui_explorer import catalog
from tui_explorer.cli.program import COMMANDS
from tui_explorer.engine.tree.tree import ZERO_SUM

INLINE = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_json_of_a_run() -> None:
    said = answer("run", "aima-5-2")
    said["source"]["title"] = "…"
    assert said == {
        "schema": 1, "version": "0.1.0",
        "source": {"kind": "tree", "name": "aima-5-2", "title": "…", "nodes": 13, "leaves": 9},
        "settings": {
            "algorithm": "alphabeta", "order": "natural", "cut": "ge", "fail": "soft",
            "depth": None, "window": ["-inf", "inf"],
        },
        "value": 3, "bound": "=", "action": {"index": 0, "label": "a1"},
        "optimal": None, "pv": [0, 0],
        "counts": {
            "nodes": 11, "leaves": 7, "cutoffs": 2, "cuts": 1, "deep_cuts": 0, "pruned": 2,
            "events": 30,
        },
        "space": {"stack": 3, "frontier": 7},
        "cuts": [{"node": [1], "kind": "shallow", "owner": [], "v": 2, "pruned": [[1, 1], [1, 2]]}],
        "stopped": None, "warnings": [],
    }  # fmt: skip


def test_the_record_of_a_node() -> None:
    said = answer("run", "aima-5-2", "--nodes")
    (record,) = (node for node in said["nodes"] if node["path"] == [1])
    assert record == {
        "path": [1], "player": "MIN", "label": "C", "action": "a2",
        "in": [3, "inf"], "out": [3, "inf"], "v": 2, "bound": "<=", "cutoff": True,
        "cut": "shallow", "owner": [], "best": 0,
        "steps": [{"child": 0, "child_v": 2, "v": 2, "alpha": 3, "beta": "inf"}],
    }  # fmt: skip
    (leaf,) = (node for node in said["nodes"] if node["path"] == [1, 0])
    assert (leaf["player"], leaf["bound"], leaf["steps"]) == ("LEAF", "=", [])
    assert (leaf["label"], leaf["action"]) == (None, "c1")
    (root,) = (node for node in said["nodes"] if node["path"] == [])
    assert (root["label"], root["action"]) == ("A", None)
    (last,) = (node for node in said["nodes"] if node["path"] == [2])
    assert (last["cutoff"], last["cut"], last["owner"], last["out"]) == (True, None, [], [3, 5])


def test_the_names_of_nodes_and_actions() -> None:
    game = answer("run", "tictactoe:state=XOXOX.O..", "--nodes")["nodes"]
    assert [(node["label"], node["action"]) for node in game[:2]] == [(None, None), (None, "c2")]
    tree = '{"children": [{"action": "up", "node": {"label": "U", "children": [1]}}, 2]}'
    named = {
        tuple(n["path"]): (n["label"], n["action"]) for n in answer("run", tree, "--nodes")["nodes"]
    }
    assert named == {(): (None, None), (0,): ("U", "up"), (0, 0): (None, "u1"), (1,): (None, "2")}


def test_the_events() -> None:
    events = answer("run", INLINE, "--events")["events"]
    assert [event["step"] for event in events] == list(range(1, 31))
    assert events[0] == {
        "step": 1, "kind": "enter", "node": [], "alpha": "-inf", "beta": "inf", "v": None,
    }  # fmt: skip
    assert events[16] == {
        "step": 17, "kind": "cut", "node": [1], "alpha": 3, "beta": "inf", "v": 2,
    }  # fmt: skip
    assert events[29]["kind"] == "return"


def test_values_of_every_kind_in_json() -> None:
    said = answer("run", "[[1/2,inf],[0.1,-inf],[3,4/2]]", "--nodes", "-a", "minimax")
    assert said["value"] == 2
    assert [node["v"] for node in said["nodes"]][2:5] == ["1/2", "inf", "-inf"]
    assert {node["v"] for node in said["nodes"]} >= {0.1, "-inf", 3}
    assert said["nodes"][0]["in"] is None


@pytest.mark.slow
def test_the_json_of_a_comparison() -> None:
    said = answer("compare", "aima-5-2")
    assert [run["settings"]["algorithm"] for run in said["runs"]] == ["minimax", "alphabeta"]
    assert [run["counts"]["nodes"] for run in said["runs"]] == [13, 11]
    assert said["runs"][0]["optimal"] == [0]
    assert (said["schema"], said["saved"], said["fewest"], said["agree"]) == (1, 0.1538, 9, True)
    assert said["source"]["nodes"] == 13
    assert said["branching"] == {"b": 3, "m": 2, "uniform": True, "effective": 3}
    assert [run["space"] for run in said["runs"]] == [{"stack": 3, "frontier": 7}] * 2
    every = answer("compare", "aima-5-2", "--all")
    names = [run["settings"]["algorithm"] for run in every["runs"]]
    assert names[:2] == ["minimax", "alphabeta"]
    assert sorted(names) == catalog.fitting(ZERO_SUM)
    assert "layered" in names
    layered = every["runs"][names.index("layered")]
    assert layered["space"] == {"stack": 3, "frontier": 7, "kept": 13}
    told = call("compare", "aima-5-2", "--all").stdout.splitlines()
    assert told[1].startswith("alpha-beta, order natural")


@pytest.mark.slow
def test_a_comparison_of_a_game() -> None:
    said = answer("compare", "tictactoe")
    assert [run["counts"]["nodes"] for run in said["runs"]] == [549_946, 18_297]
    assert [run["counts"]["leaves"] for run in said["runs"]] == [255_168, 7_330]
    assert [run["counts"]["pruned"] for run in said["runs"]] == [0, None]
    assert said["fewest"] == 1_452
    assert [run["space"] for run in said["runs"]] == [{"stack": 10, "frontier": 46}] * 2
    branching = said["branching"]
    assert (branching["b"], branching["m"], branching["uniform"]) == (None, 9, False)
    assert branching["effective"] ** 9 == pytest.approx(255_168)
    assert said["runs"][0]["optimal"] == list(range(9))


@pytest.mark.slow
def test_a_comparison_for_people() -> None:
    lines = call("compare", "pawns").stdout.splitlines()
    table = [line.split() for line in lines]
    assert ["nodes", "39", "17"] in table
    assert "Alpha-beta, over all orders of children: fewest nodes 14, most 38." in lines
    assert "All agree on value and action." in lines
    assert ["longest", "path,", "O(m)", "6", "6"] in table
    assert ["with", "siblings,", "O(bm)", "15", "11"] in table


@pytest.mark.slow
def test_the_formulas_are_about_uniform_trees() -> None:
    assert call("compare", "aima-5-2").stdout.splitlines()[-3:] == [
        "The tree is uniform, b = 3 and m = 2: b^m = 9 leaves. Alpha-beta evaluates about",
        "b^(3m/4) = 5.196 of them in a random order, about b^(m/2) = 3 in the best one; the exact",
        "minimum is b^⌈m/2⌉+b^⌊m/2⌋−1 = 5.",
    ]
    assert "b^ceil(m/2)+b^floor(m/2)-1 = 5." in call("compare", "aima-5-2", "--ascii").stdout
    said = call("compare", "tictactoe").stdout
    assert said.splitlines()[-2:] == [
        "The tree is not uniform: its effective branching factor is b* = 3.988, as b*^m = 255,168",
        "leaves with m = 9.",
    ]
    assert "b^m" not in said
    assert "branching" not in call("compare", "7").stdout


@pytest.mark.slow
@pytest.mark.parametrize("source", ["fair-coin", "[[(1,2),(0,3)],[(2,1),(0,0)]]"])
def test_the_formulas_of_alpha_beta_are_about_two_players_without_chance(source: str) -> None:
    said = call("compare", source).stdout
    assert "The tree is uniform, b = 2 and m = 2: b^m = 4 leaves." in said
    assert "b^(m/2)" not in said
    alone = json.dumps({"players": ["MAX"], "tree": [[1, 2], [3, 4]]})
    assert "b^(m/2)" not in call("compare", "-", stdin=alone.encode()).stdout


def test_the_branching_of_what_is_not_known_whole() -> None:
    said = answer("compare", "tictactoe", "--max-nodes", "1000")
    assert said["branching"] is None
    assert all(run["space"]["stack"] == 10 for run in said["runs"])
    assert answer("compare", "7")["branching"] == {
        "b": None, "m": 0, "uniform": True, "effective": None,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("ties", "more"), [(6, ""), (7, ", …")])
def test_a_comparison_names_six_optimal_actions(ties: int, more: str) -> None:
    said = call("compare", str([1] * ties)).stdout
    assert re.search(rf"optimal actions +a1, a2, a3, a4, a5, a6{more}  ", said)


def test_a_run_for_people() -> None:
    said = call("run", INLINE)
    assert said.returncode == 0
    assert said.stdout.splitlines()[:11] == [
        "inline",
        "alpha-beta, order natural, cut on ≥ and ≤, fail-soft, window [−∞, +∞]",
        "",
        "Value 3, best action a1.",
        "Best play: a1, b1",
        "Visited 11 of 13 nodes and evaluated 7 of 9 leaves, in 30 steps.",
        "At most 3 nodes were on the path at once, O(m), and 7 with all their siblings, O(bm).",
        "The test fired twice; 1 cut (0 deep) left out 2 nodes.",
        "",
        "Why it cut",
        "  step 17  MIN at C already has 2 by c1; MAX at A has 3 by a1; 2 ≤ 3, so c2 and c3 are "
        "cut.",
    ]


def test_a_run_told_step_by_step() -> None:
    lines = call("run", INLINE, "--steps").stdout.splitlines()
    assert len(lines) == 30
    assert lines[0] == " 1. The search begins: MAX at A is called with α = −∞, β = +∞."
    assert lines[29] == "30. The search ends: MAX at A is worth 3 and plays a1."


@pytest.mark.slow
def test_a_source_alone_is_drawn_when_piped() -> None:
    said = call("aima-5-2")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines()[1].split() == ["▲", "A", "3", "+∞", "=3", "★"]
    assert call("aima-5-2", PYTHONIOENCODING="latin-1", PYTHONUTF8="0").stdout.isascii()
    assert call("run", "aima-5-2", "--steps", "--ascii").stdout.isascii()


@pytest.mark.slow
def test_no_source_lists_what_there_is() -> None:
    said = call()
    assert said.returncode == 0
    assert said.stdout == call("list").stdout
    for name in ("aima-5-2", "tictactoe", "alphabeta"):
        assert name in said.stdout
    listed = answer("list")
    assert set(listed) == {"trees", "games", "algorithms"}
    names = [entry["name"] for entry in answer("list", "games")]
    assert names == sorted(names)
    assert {"connect", "nim", "nim3", "pawns", "pig", "slide", "subtract", "tictactoe"} <= {*names}


def test_standard_input_and_files(tmp_path: Path) -> None:
    assert answer("run", "-", stdin=b"[[1,2],[3]]")["value"] == 3
    path = tmp_path / "tree.yaml"
    path.write_text("title: T\ntree: {a: {b: 1, c: 5}, d: 4}\n", encoding="utf-8")
    said = answer("run", str(path))
    assert (said["value"], said["action"]) == (4, {"index": 1, "label": "d"})
    assert said["source"]["title"] == "T"


def test_an_inline_tree_longer_than_any_file_name() -> None:
    assert answer("run", str([[n, n + 1] for n in range(2000)]))["counts"]["nodes"] == 4002 + 1999


def test_a_name_is_not_hidden_by_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "nim").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    from tests import command

    monkeypatch.setitem(command.ENVIRONMENT, "PYTHONPATH", str(Path(__file__).parents[2]))
    assert answer("run", "nim:piles=1-2")["source"]["kind"] == "game"


@pytest.mark.parametrize(
    ("arguments", "nodes", "value"),
    [
        (["aima-5-2"], 11, 3),
        (["aima-5-2", "--order", "best"], 9, 3),
        (["aima-5-2", "--order", "worst"], 13, 3),
        (["pawn-game", "--order", "best"], 14, 1),
        (["pawn-game", "--order", "worst"], 38, 1),
        (["aima-5-2", "--root", "min"], 11, 6),
        (["tie-trap"], 6, 3),
        (["tie-trap", "--cut", "gt"], 7, 3),
        (["aima-5-2", "--window", "4,10"], 9, 3),
        (["aima-5-2", "--fail", "hard", "--window", "4,10"], 9, 4),
        (["tictactoe", "--depth", "2"], 36, 1),
        (["tictactoe", "--depth", "0"], 1, 0),
        (["pawns:rows=4,cols=3", "--order", "captures"], 550, 0),
        (["pawns", "--order", "best"], 14, 1),
        (["horizon", "--depth", "1"], None, None),
        (["tictactoe:state=XOXOX.O.."], 12, 1),
        (["7"], 1, 7),
    ],
)
def test_options(arguments: list[str], nodes: int | None, value: object) -> None:
    said = answer("run", *arguments)
    if nodes is not None:
        assert (said["counts"]["nodes"], said["value"]) == (nodes, value)
    if "--depth" in arguments:
        assert said["warnings"]


@pytest.mark.slow
def test_the_random_order_keeps_the_value() -> None:
    runs = [answer("run", "sixteen-leaves", "--order", "random", "--seed", s) for s in "112"]
    assert {run["value"] for run in runs} == {8}
    assert runs[0] == runs[1]
    assert runs[0]["settings"]["seed"] == 1
    game = [answer("run", "nim:piles=1-2-3", "--order", "random", "--seed", s) for s in "334"]
    assert game[0]["counts"] == game[1]["counts"] != game[2]["counts"]


@pytest.mark.slow
def test_budgets_stop_where_they_say() -> None:
    said = answer("run", "tictactoe", "--max-nodes", "1000")
    assert (said["stopped"], said["counts"]["nodes"]) == ("nodes", 1000)
    assert said["warnings"]
    said = answer("run", "aima-5-2", "--max-nodes", "6")
    assert (said["value"], said["action"]["label"]) == (3, "a1")
    said = answer("run", "aima-5-2", "--max-nodes", "2")
    assert (said["value"], said["action"], said["pv"]) == (None, None, [])
    said = answer("run", "connect", "--max-seconds", "0.2")
    assert said["stopped"] == "seconds"
    assert "No action of the root" in call("run", "aima-5-2", "--max-nodes", "2").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["run", "aima-52"], 66, "there is no file, tree or game 'aima-52' (did you mean "
         "aima-5-2?)"),
        (["run", "no/such.yaml"], 66, "no/such.yaml: "),
        (["run", "/"], 66, "/: "),
        (["run", "aima-5-2", "-a", "alphabet"], 2, "there is no algorithm 'alphabet' (did you mean "
         "alphabeta?)"),
        (["run", "aima-5-2", "-a", ""], 2, "there is no algorithm ''"),
        (["run", "aima-5-2", "--order", "captures"], 2, "aima-5-2 has no order 'captures' ("),
        (["run", "pawns:row=3"], 2, "pawns has no option 'row' (it has rows, cols, blocked, start, "
         "turn)"),
        (["run", "pawns:rows=x"], 2, "option 'rows' cannot be 'x' (a whole number)"),
        (["run", "pawns:rows=-5"], 65, "rows cannot be -5 (rows goes from 2 to 8)"),
        (["run", "nim:take=-5"], 65, "take cannot be -5 (take goes from 0 to 50)"),
        (["run", "slide:moves=9999999999"], 65, "moves cannot be 9999999999 (moves goes from 0 "),
        (["run", "pawns:rows=3,rows=4"], 2, "option 'rows' of pawns is given twice"),
        (["run", "nim:misere=maybe"], 2, "option 'misere' cannot be 'maybe' (true or false)"),
        (["run", "nim:take"], 2, "option 'take' of nim has no value (write take=…)"),
        (["run", "tictactoe:state=XX"], 65, "the board has 2 cells (it takes 9, row by row)"),
        (["run", "nim", "--root", "min"], 2, "the rules of a game fix who begins (leave"),
        (["run", "aima-5-2", "--window", "3,3"], 2, "Invalid value for '--window': '3,3' is empty"),
        (["run", "aima-5-2", "--window", "1"], 2, "Invalid value for '--window': '1' is not two"),
        (["run", "aima-5-2", "--window", "nan,1"], 2, "Invalid value for '--window': NaN"),
        (["run", "aima-5-2", "--cut", "eq"], 2, "Invalid value for '--cut'"),
        (["run", "aima-5-2", "--max-nodes", "0"], 2, "Invalid value for '--max-nodes'"),
        (["run", "aima-5-2", "--depth", "1"], 65, "the node B at depth 1 has no eval ("),
        (["run", "aima-5-2", "--nodes"], 2, "--nodes and --events belong to --json"),
        (["run", "connect", "--order", "best"], 2, "order best needs the whole tree"),
        (["run"], 2, "Missing argument 'SOURCE'"),
        (["export", "aima-5-2"], 2, "Missing option '--to'"),
        (["run", "[[1,2],[3,nan]]"], 65, "inline:1:11: NaN "),
        (
            ["run", "[(1,0,2),(0,1,1)]", "-a", "alphabeta"],
            2,
            "alphabeta does not fit inline: its leaves are payoff",
        ),
        (["--frob"], 2, "option --frob not recognized"),
        (["-x"], 2, "option -x not recognized"),
        (["run", "nim", "--algoritm=maxn"], 2, "option --algoritm not recognized (did you mean "
         "--algorithm?)"),
        (["list", "--jsn"], 2, "option --jsn not recognized (did you mean --json?)"),
        (["run", "nim", "--max=3"], 2, "option --max not a unique prefix (one of --max-nodes, "
         "--max-memory, --max-seconds)"),
        (["run", "nim", "--json=yes"], 2, "option --json must not have an argument"),
        (["run", "nim", "-a"], 2, "option -a requires argument"),
        (["rum", "nim", "--json"], 2, "there is no command 'rum' (did you mean run?)"),
        (["comparee", "nim", "pawns"], 2, "there is no command 'comparee' (did you mean compare?)"),
        (["exprot"], 66, "there is no file, tree or game 'exprot' (did you mean export?)"),
        (["run", "exprot"], 66, "there is no file, tree or game 'exprot' (see tui-explorer list)"),
        (["nim", "pawns"], 2, "Got unexpected extra argument (pawns)"),
        (["check"], 2, "Missing argument 'FILE…'"),
        (["run", "nim", "--depth"], 2, "option --depth requires argument"),
        (["run", "nim", "--depth", "-1"], 2, "Invalid value for '--depth': -1 is below 0"),
        (["run", "nim", "--seed", "x"], 2, "Invalid value for '--seed': 'x' is not a whole number"),
        (["run", "nim", "--max-seconds", "nan"], 2, "Invalid value for '--max-seconds': "),
        (["quiz", "nim", "--student", "\udcff"], 2, r"Invalid value for '--student': '\udcff'"),
        (["nim", "--student", "\udcff"], 2, r"Invalid value for '--student': '\udcff' is not text"),
        (["run", "nim", "pawns"], 2, "Got unexpected extra argument (pawns)"),
        (["list", "books"], 2, "there is no list of 'books', and nothing is found by it (games,"),
    ],
)  # fmt: skip
def test_refusals(arguments: list[str], code: int, text: str) -> None:
    said = refusal(*arguments)
    assert said[0] == code
    assert said[1].startswith(text)


@pytest.mark.slow
def test_check_tells_of_every_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.yaml"
    good.write_text("[[1,2],3]", encoding="utf-8")
    bad.write_text("tree:\n  a: 1\n  a: 2\n", encoding="utf-8")
    said = call("check", str(good), str(bad), str(good))
    assert said.returncode == 65
    assert (
        said.stdout
        == f"{good}: fine: 5 nodes, depth 2, branching 2, 3 leaves at depths 1 to 2\n" * 2
    )
    assert said.stderr.startswith(f"tui-explorer: error: {bad}:3:3: ")
    assert call("check", str(good)).returncode == 0
    assert call("check", str(tmp_path / "none")).returncode == 66


@pytest.mark.slow
def test_exports(tmp_path: Path) -> None:
    table = call("export", "[[3,12],[2,4]]", "--to", "csv").stdout.splitlines()
    assert table[0].startswith("visit,path,action,player,alpha_in")
    assert table[1] == "1,/,,MAX,-inf,inf,3,inf,3,=,false,,"
    assert table[5] == "5,/1,a2,MIN,3,inf,3,inf,2,<=,true,shallow,/"
    told = json.loads(call("export", "[[3,12],[2,4]]", "--to", "json").stdout)
    assert len(told["nodes"]) == 6
    assert len(told["events"]) == told["counts"]["events"]
    path = tmp_path / "tree.txt"
    path.write_text("old", encoding="utf-8")
    done = call("export", "aima-5-2", "--to", "text", "-o", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == call("aima-5-2").stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["tree.txt"]


@pytest.mark.slow
def test_names_do_not_become_formulas_in_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text('{"=cmd()": 1, "-2": 3}', encoding="utf-8")
    table = call("export", str(path), "--to", "csv").stdout.splitlines()
    assert table[2].startswith("2,/0,'=cmd(),")
    assert table[3].startswith("3,/1,'-2,")


@pytest.mark.slow
def test_outputs_that_cannot_be_written(tmp_path: Path) -> None:
    export = ("export", "aima-5-2", "--to", "text", "-o")
    assert refusal(*export, str(tmp_path))[0] == 73
    assert refusal(*export, str(tmp_path / "no" / "where"))[0] == 73
    assert refusal(*export, "/dev/full")[0] == 74
    assert call(*export, "/dev/null").returncode == 0


@pytest.mark.slow
def test_hostile_names_reach_the_terminal_harmless(tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    name = "\x1b]52;c;eHh4\x07\u202e[/x]\x9b2J"
    tree = {
        "title": name, "notes": name, "source": name,
        "tree": {"label": name, "children": [{"action": name, "node": [1, 2]}, 3]},
    }  # fmt: skip
    path.write_text(json.dumps(tree), encoding="utf-8")
    commands = (
        ["run"], ["run", "--steps"], ["compare"], ["run", "--json", "--nodes"], [],
        ["export", "--to", "csv"], ["export", "--to", "json"],
    )  # fmt: skip
    for command in commands:
        said = call(*command[:1], str(path), *command[1:])
        assert said.returncode == 0
        assert all(c == "\n" or c.isprintable() for c in said.stdout), said.stdout
    copy = tmp_path / "\x1b[31mred.json"
    copy.write_text("[", encoding="utf-8")
    for arguments in (["check", str(copy)], ["run", str(copy)], ["run", "\x1b[2J"]):
        code, line = refusal(*arguments)
        assert code in (65, 66)
        assert line.isprintable()


@pytest.mark.slow
def test_a_wide_root_is_not_slow() -> None:
    """Five thousand root actions: the cost of each answer must not grow with their number."""
    tree = str([n % 97 for n in range(5000)])
    said = answer("run", tree, "-a", "minimax", "--events")
    assert len(said["optimal"]) == 51
    assert len(said["events"]) == 1 + 5000 * 3 + 1


@pytest.mark.slow
def test_trees_as_deep_as_is_allowed() -> None:
    chain = "[" * 1000 + "1" + "]" * 1000
    said = answer("compare", chain)
    assert (said["fewest"], said["agree"]) == (1001, True)
    assert answer("run", chain, "--order", "worst")["counts"]["nodes"] == 1001
    assert call("compare", chain).returncode == 0


def test_an_action_named_tree_makes_no_document() -> None:
    assert answer("run", '[[{"tree": 3}]]')["value"] == 3
    assert answer("run", '[{"tree": 3, "bush": 4}, 5]')["value"] == 5


def test_fail_hard_with_the_strict_rule_is_not_counted() -> None:
    said = answer("compare", "[[[0]],[[8],[6]]]", "--root", "min", "--cut", "gt", "--fail", "hard")
    assert said["fewest"] is None
    assert answer("run", "aima-5-2", "--order", "best", "--cut", "gt", "--fail", "hard")["warnings"]


def test_missing_files_whose_names_begin_like_numbers() -> None:
    for name in ("16-leaves.yaml", "2024/tree.yaml", "inf.yaml"):
        assert refusal("run", name)[0] == 66


def test_standard_input_is_cut_nowhere() -> None:
    data = b"\xef\xbb\xbf- 1\n- 23456789"
    assert refusal("run", "-", "--limit-bytes", "10", stdin=data)[0] == 65
    assert answer("run", "-", "--limit-bytes", "7", stdin=b"\xef\xbb\xbf[1,2,3]")["value"] == 3


def test_bytes_that_are_no_text_on_the_command_line() -> None:
    code, line = refusal("run", "[\udcff]")
    assert (code, line.startswith("inline:1:2: ")) == (65, True)


@pytest.mark.slow
def test_nothing_is_claimed_of_unfinished_searches() -> None:
    said = answer("compare", "[[1,2],[3]]", "--max-nodes", "2")
    assert (said["agree"], said["saved"]) == (False, None)
    text = call("compare", "[[1,2],[3]]", "--max-nodes", "2").stdout
    assert "Not all searches were finished." in text
    windowed = call("compare", "aima-5-2", "--window", "4,10").stdout
    assert ["value", "3", "≤3"] in [line.split() for line in windowed.splitlines()]


def test_a_budget_holds_for_finding_an_order_too() -> None:
    code, line = refusal("run", "tictactoe", "--order", "best", "--max-seconds", "0.05")
    assert (code, "budget is too small" in line) == (2, True)


def test_sizes_and_warnings_under_a_depth_limit() -> None:
    assert answer("run", "tictactoe", "--depth", "1")["source"]["nodes"] is None
    assert answer("run", "aima-5-2", "--depth", "10")["warnings"] == []
    assert answer("run", "aima-5-2", "-a", "layered", "--max-nodes", "5")["counts"]["nodes"] == 5


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [59, 60])
def test_a_tree_of_up_to_60_rows_is_drawn(leaves: int) -> None:
    said = call("run", str([*range(leaves)])).stdout
    assert (f"└─ a{leaves} ■" in said) == (leaves == 59)
    assert ("The tree has 61 rows: export --to text draws it." in said) == (leaves == 60)


@pytest.mark.slow
@pytest.mark.parametrize(("cuts", "more"), [(8, ""), (9, "  … and 1 more")])
def test_eight_cuts_are_explained(cuts: int, more: str) -> None:
    said = call("run", str([[9, 9], *[[1, 2]] * cuts])).stdout.splitlines()
    first = said.index("Why it cut") + 1
    assert all(line.startswith("  step ") for line in said[first : first + 8])
    assert said[first + 8] == more


@pytest.mark.slow
def test_layers_are_told_in_their_own_words() -> None:
    said = call("run", "[[3,12],[2]]", "-a", "layered", "--steps").stdout
    assert "called" not in said
    assert said.splitlines()[-1].endswith("u(A) = 3 is set, and a1 is played.")


def test_the_commands_are_told_in_whole_sentences() -> None:
    assert [name for name, told in COMMANDS.items() if not told.endswith(".")] == []


@pytest.mark.slow
def test_help_and_version() -> None:
    for arguments in (["-h"], ["--help"], ["run", "-h"], ["compare", "--help"]):
        assert call(*arguments).stdout.startswith("Usage: tui-explorer")
    for arguments in (["-V"], ["--version"], ["run", "-V"], ["aima-5-2", "-V"], ["list", "-V"]):
        assert call(*arguments).stdout == "tui-explorer, version 0.1.0\n"


@pytest.mark.slow
def test_help_fits_on_a_small_screen_and_names_every_option() -> None:
    one_of_its_own = {
        "": "--no-mouse", "run": "--steps", "export": "--to", "compare": "--all", "about": "--json",
        "check": "--limit-label", "list": "--json", "study": "--dask", "tune": "--save",
        "completion": "--ascii",
    }  # fmt: skip
    for command, option in one_of_its_own.items():
        lines = call(*command.split(), "--help").stdout.splitlines()
        assert max(map(len, lines)) <= 80
        told = [line.split()[0] for line in lines if line.startswith("  -")]
        assert option in told
        assert told[-1] == "-h,"
    for name in COMMANDS:
        assert any(line.startswith(f"  {name} ") for line in call("--help").stdout.splitlines())


@pytest.mark.slow
def test_long_options_may_be_abbreviated() -> None:
    said = answer("run", "aima-5-2", "--algo=minimax", "--dep", "9", "--nod")
    assert said["settings"]["algorithm"] == "minimax"
    assert len(said["nodes"]) == 13
    assert call("check", "trees/aima-5-2.yaml", "--", "--lim").returncode == 66


@pytest.mark.slow
def test_options_stand_anywhere_and_values_may_begin_with_a_minus() -> None:
    said = answer("run", "--window", "-5,3", "aima-5-2", "--seed=-1", "-aminimax")
    assert said["settings"]["window"] == [-5, 3]
    assert said["settings"]["algorithm"] == "minimax"
    assert call("check", "trees/aima-5-2.yaml", "--limit-depth", "9", "--", "-").returncode == 66


@pytest.mark.slow
@pytest.mark.parametrize("command", [["aima-5-2"], ["export", "aima-5-2", "--to", "text"]])
def test_a_drawing_says_its_conventions(command: list[str]) -> None:
    *drawn, blank, conventions = call(*command, "--cut", "gt").stdout.splitlines()
    assert drawn[-1].split()[:3] == ["└─", "d3", "■"]
    assert blank == ""
    assert conventions == ("alpha-beta, order natural, cut on > and <, fail-soft, window [−∞, +∞]")
