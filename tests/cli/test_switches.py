"""Deepening, the table, quiescence and orders on the command line: JSON, text, refusals."""

import pytest

from tests.command import answer, call, refusal
from tui_explorer import catalog
from tui_explorer.engine.algorithm import Line
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import KIND_NAMES
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison import LiveComparison
from tui_explorer.view.panels import node_lines
from tui_explorer.view.rows import Rows
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.reasons import Reasons

pytestmark = pytest.mark.slow


def test_the_json_of_deepening() -> None:
    said = answer("run", "tictactoe", "--deepening", "--depth", "3")
    assert said["settings"]["deepening"] is True
    assert (said["value"], said["action"], said["stopped"]) == (
        12, {"index": 4, "label": "b2"}, None,
    )  # fmt: skip
    assert [(each["depth"], each["value"]) for each in said["iterations"]] == [
        (1, 4), (2, 1), (3, 12),
    ]  # fmt: skip
    assert said["iterations"][0] == {
        "depth": 1, "value": 4, "action": {"index": 4, "label": "b2"},
        "counts": {
            "nodes": 10, "leaves": 9, "cutoffs": 0, "cuts": 0, "deep_cuts": 0, "pruned": 0,
            "events": 29,
        },
        "stopped": None,
    }  # fmt: skip
    nodes = [each["counts"]["nodes"] for each in said["iterations"]]
    assert said["counts"]["nodes"] == nodes[-1]
    assert said["counts"]["total_nodes"] == sum(nodes)


def test_deepening_that_is_stopped_says_so() -> None:
    said = answer("run", "tictactoe", "--deepening", "--max-nodes", "100")
    assert said["stopped"] == "nodes"
    assert [each["stopped"] for each in said["iterations"]] == [None, None, "nodes"]
    assert (said["value"], said["counts"]["nodes"], said["counts"]["total_nodes"]) == (1, 26, 100)
    assert said["warnings"][0].startswith("stopped at the limit of nodes")
    text = call("run", "tictactoe", "--deepening", "--max-nodes", "100").stdout
    assert "not finished" in text
    assert "100 nodes in all." in text


def test_the_json_of_a_table() -> None:
    said = answer("run", "table-trap", "--table", "--events")
    assert (said["value"], said["settings"]["table"]) == (1, "sound")
    assert (said["counts"]["hits"], said["counts"]["stored"]) == (0, 6)
    trap = answer("run", "table-trap", "--table-trap", "--events", "--nodes")
    assert (trap["value"], trap["counts"]["hits"], trap["counts"]["pruned"]) == (2, 1, 3)
    (hit,) = (event for event in trap["events"] if event["kind"] == "hit")
    assert (hit["node"], hit["v"]) == ([0, 1, 0], 2)
    (record,) = (node for node in trap["nodes"] if node["path"] == [0, 1, 0])
    assert (record["player"], record["bound"], record["steps"]) == ("MIN", "=", [])


def test_who_moves_where_the_table_answered() -> None:
    said = answer("run", "tictactoe:state=XOX.O....", "--table", "--nodes")
    assert said["counts"]["hits"] > 0
    for node in said["nodes"]:
        assert node["player"] in ("LEAF", "MAX" if len(node["path"]) % 2 == 0 else "MIN")


def test_the_json_of_quiescence() -> None:
    said = answer("run", "quiescence-horizon", "--depth", "1", "--quiescence", "5", "--nodes")
    assert (said["value"], said["action"]["index"], said["settings"]["quiescence"]) == (1, 1, 5)
    paths = [node["path"] for node in said["nodes"]]
    assert paths == [[], [0], [0, -1], [0, 0], [1]]


def test_the_json_of_orders() -> None:
    said = answer("compare", "aima-5-2", "--orders")
    assert [run["settings"]["order"] for run in said["runs"]] == [
        "natural", "best", "worst", "random",
    ]  # fmt: skip
    assert [run["counts"]["nodes"] for run in said["runs"]][:3] == [11, 9, 13]
    assert (said["schema"], said["agree"], list(said["skipped"])) == (1, True, ["eval"])


def test_orders_told() -> None:
    lines = call("compare", "pawns:rows=4,cols=3", "--orders", "--ascii").stdout.splitlines()
    assert "every order" in lines[1]
    rows = {line.split()[0]: line.split()[1:] for line in lines[4:10]}
    assert rows["natural"] == ["484", "172", "137", "=0", "a1-a2"]
    assert rows["captures"][:2] == ["550", "162"]
    assert lines[-1].startswith("captures visits more nodes than natural")


def test_with_payoffs_the_order_can_change_the_value() -> None:
    told = "With payoffs a tie decides, and ties go to the first child visited: the order can"
    said = answer("compare", "nim3", "--orders")
    assert len({tuple(run["value"]) for run in said["runs"]}) == 2
    assert [warning.startswith(told) for warning in said["warnings"]] == [True]
    assert told in " ".join(call("compare", "nim3", "--orders").stdout.split())
    assert "warnings" not in answer("compare", "korf-shallow-cut", "--orders")


def with_switch(switch: str) -> list[str]:
    """The algorithms of MAX and MIN that have a switch."""
    fit = catalog.fitting(ZERO_SUM)
    return [name for name in fit if switch in catalog.load_algorithm(name).switches]


def test_a_comparison_drops_what_the_other_algorithm_has_not() -> None:
    said = answer("compare", "tictactoe:state=XOX.O....", "--table", "--all")
    tables = {run["settings"]["algorithm"]: run["settings"].get("table") for run in said["runs"]}
    have = {name: "sound" if name in with_switch("table") else None for name in tables}
    assert tables == have
    assert sorted(tables) == catalog.fitting(ZERO_SUM)
    assert (tables["minimax"], tables["alphabeta"]) == (None, "sound")
    assert (said["agree"], said["fewest"]) == (True, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-a", "minimax", "--table"],
         f"minimax has no table of positions (use {' or '.join(with_switch('table'))})"),
        (["-a", "layered", "--deepening"],
         "layered does not deepen by iterations "
         f"(use {' or '.join(with_switch('deepening'))})"),
        (["-a", "layered", "--depth", "1", "--quiescence", "2"],
         "layered does not look beyond the depth limit "
         f"(use {' or '.join(with_switch('quiescence'))})"),
        (["--quiescence", "2"],
         "quiescence extends a search beyond its depth limit, but there is no limit (give "
         "--depth or "
         "--deepening)"),
    ],
)  # fmt: skip
def test_switches_that_do_not_fit_are_refused(arguments: list[str], said: str) -> None:
    assert refusal("run", "quiescence-horizon", *arguments) == (2, said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("nim3 --table", "no search of payoff vectors has a table (leave --table out)"),
        ("nim3 --depth 3 --deepening",
         "no search of payoff vectors deepens by iterations (leave --deepening out)"),
        ("pig --depth 2 --quiescence 1",
         "no search of chance nodes looks beyond the depth limit (leave --quiescence out)"),
        ("aima-5-2 --opponent random --deepening",
         "no search of chance nodes deepens by iterations (leave --deepening or --opponent random "
         "out)"),
    ],
)  # fmt: skip
def test_no_hint_names_what_does_not_fit_the_source(arguments: str, said: str) -> None:
    assert refusal("run", *arguments.split()) == (2, said)


def test_a_weight_is_given_once() -> None:
    code, said = refusal("run", "tictactoe", "--weights", "threats(1)=2,threats(1)=3")
    assert (code, "threats(1) is weighed twice" in said) == (2, True)


@pytest.mark.parametrize(
    ("more", "warned"), [([], True), (["--depth", "9"], False), (["--order", "eval"], False)]
)
def test_weights_without_eval_are_warned_of(more: list[str], warned: bool) -> None:
    said = answer("run", "tictactoe:state=XOX.O....", "--weights", "threats(1)=2", *more)
    told = "without a depth limit the search does not use Eval, so weights have no effect"
    assert (told in said["warnings"]) == warned


@pytest.mark.parametrize(("nodes", "is_known"), [("20", False), ("100", True)])
def test_there_is_a_best_so_far_only_where_something_is_known(nodes: str, is_known: bool) -> None:
    told = call("run", "tictactoe", "--depth", "3", "--max-nodes", nodes).stdout
    assert "Note: stopped at the limit of nodes" in told
    assert ("this is the best so far" in told) == is_known
    assert ("No action of the root has been worked out yet." in told) != is_known


def test_two_comparisons_at_once_are_refused() -> None:
    assert refusal("compare", "aima-5-2", "--all", "--orders")[0] == 2


def test_only_known_switches_are_declared() -> None:
    for name in catalog.algorithm_names():
        assert set(catalog.load_algorithm(name).switches) <= {"deepening", "table", "quiescence"}


# -- words -----------------------------------------------------------------------------------------

REPEATED = "[[1,[2,3]],[[2,3],0],[5,[2,3]]]"


def test_a_hit_is_told() -> None:
    lines = call("run", REPEATED, "--table", "--steps").stdout.splitlines()
    assert "32. G is the same position as F, met at step 21: the table has 3." in lines


@pytest.mark.parametrize(
    ("tree", "settings", "said"),
    [
        ("[[[2,9],[1,2]],[[2,9],4],[[[2,9],0],0]]", {}, "at least"),
        ("[[3,4],[[5,1],[[1,2]]],[[[1,2]],9]]", {}, "at most"),
    ],
)
def test_a_bound_from_the_table_says_why_it_is_enough(
    tree: str, settings: dict[str, str], said: str
) -> None:
    found = []
    for seed in range(40):
        done = search(
            open_source(tree), Settings(table="sound", order="random", seed=seed, **settings)
        )
        reasons = Reasons(done.names)
        for visit in done.trace.hits:
            moment = Moment(done.trace, done.trace.exit_step[visit])
            found.append(reasons.sentence(moment))
    bounds = [sentence for sentence in found if f"the table has {said}" in sentence]
    assert bounds
    assert all(sentence.endswith("is enough.") for sentence in bounds)


def test_the_rows_and_panels_of_a_repeated_position() -> None:
    done = search(open_source(REPEATED), Settings(table="sound"))
    (visit,) = done.trace.hits
    node = done.trace.node[visit]
    found = done.trace.repeats.origin(node)
    assert found is not None
    first = found[1]
    rows = {row.node: row for row in Rows(done.names).all(done.end)}
    assert rows[node].mark == "↺"
    below = done.tree.children(node)
    assert [rows[child].text for child in below] == [
        "g1 ↺ never visited", "g2 ↺ never visited",
    ]  # fmt: skip
    assert {row.node: row for row in Rows(done.names, ASCII).all(done.end)}[node].mark == "@"
    told = node_lines(done.end, node, done.names)
    assert "finished: same position as F, met at step 21" in told
    assert "met again once: the table answered" in node_lines(done.end, first, done.names)
    assert "never visited: the table had G" in node_lines(done.end, below[0], done.names)
    before = Moment(done.trace, done.trace.exit_step[visit] - 1)
    assert not any("met again" in line for line in node_lines(before, first, done.names))


def test_the_words_of_quiescence() -> None:
    lines = call("run", "quiescence-horizon", "--depth", "1", "--quiescence", "5", "--steps").stdout
    assert "and looks on: b1 changes Eval by 17 > 5." in lines
    assert "B stands pat: Eval is 9." in lines
    assert "D is quiet, no move changes Eval by more than 5: Eval says −8." in lines
    summary = call("run", "quiescence-horizon", "--depth", "1", "--quiescence", "5").stdout
    assert "depth limit 1 ply, quiescence 5" in summary


@pytest.mark.parametrize(
    ("source", "settings"),
    [
        ("tictactoe", Settings(depth=2, quiescence=0, opponent="any")),
        ("quiescence-horizon", Settings(depth=1, quiescence=5, by_hand=((0, -1),))),
    ],
)
def test_where_somebody_else_chose_to_stay_nobody_looks_on(source: str, settings: Settings) -> None:
    done = search(open_source(source), settings)
    reasons, tree = Reasons(done.names), done.tree
    alone = [node for node in range(len(tree)) if tree.count[node] == 1]
    stayed = [node for node in alone if tree.stays(tree.first[node])]
    assert stayed
    for step in range(1, len(done.trace) + 1):
        moment = Moment(done.trace, step)
        said = f"{reasons.sentence(moment)} {node_lines(moment, moment.current, done.names)}"
        assert moment.current not in stayed or "looks on" not in said


def code(settings: Settings) -> tuple[Line, ...]:
    return catalog.load_algorithm(settings.algorithm).code(settings)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("table", ["", "sound", "trap"])
def test_every_event_lights_a_line_and_has_words(table: str, glyphs: object) -> None:
    for name, settings in (
        ("table-trap", Settings(table=table)),
        ("quiescence-horizon", Settings(table=table, depth=1, quiescence=5)),
        ("tictactoe:state=XOX.O....", Settings(table=table, deepening=True)),
        ("pawns", Settings(table=table, depth=2, quiescence=5)),
    ):
        done = search(open_source(name), settings)
        reasons = Reasons(done.names)
        rows = Rows(done.names)
        size = len(done.tree)
        for step in range(1, len(done.trace) + 1):
            moment = Moment(done.trace, step)
            lines, lit = code_lines(code(settings), moment, 46, glyphs)  # type: ignore[arg-type]
            assert lit
            assert all(len(line) <= 46 for line in lines)
            event = moment.event
            assert event is not None
            if event.kind == KIND_NAMES.index("hit"):
                assert "return it" in lines[lit[0]]
            assert reasons.sentence(moment).endswith(".")
            rows.row(moment, event.node, "")
            assert node_lines(moment, event.node, done.names)
        assert len(done.tree) == size, "to look at a search does not grow its tree"


def test_the_comparison_counts_what_the_table_found() -> None:
    source = open_source(REPEATED)
    done = search(source, Settings(table="sound"))
    other = search(source, Settings("minimax"))
    lines = LiveComparison(done, other, ("minimax", "alpha-beta"), 46).at(len(done.trace))
    assert any(line.split() == ["from", "table", "–", "1"] for line in lines)
    plain = search(source, Settings())
    lines = LiveComparison(plain, other, ("minimax", "alpha-beta"), 46).at(len(plain.trace))
    assert not any("from table" in line for line in lines)
