"""Each limit one below, at and one above."""

import time

import pytest
import yaml

from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read import yaml_tree
from tui_explorer.formats.read.grammar import SAID
from tui_explorer.formats.read.syntax import Limits

from .tree_text import read


def refused(text: str, limits: Limits | None = None) -> BadData:
    with pytest.raises(BadData) as caught:
        read(text, limits)
    return caught.value


def test_the_limits_themselves() -> None:
    assert Limits() == Limits(64 * 2**20, 4 * 2**20, 2_000_000, 1000, 200, 200)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[3,12,8]", "JSON or inline text"),
        ("(3,1,80)", "JSON or inline text"),
        ('{"a": 3}', "JSON or inline text"),
        ("- 3\n- 12", "YAML"),
        ("{a: 333}", "YAML"),
    ],
)
def test_bytes(text: str, kind: str) -> None:
    field = "yaml_bytes" if kind == "YAML" else "json_bytes"
    for spare in (1, 0):
        assert len(read(text, Limits(**{field: 8 + spare})).tree) > 0
    fault = refused(text, Limits(**{field: 7}))
    assert str(fault) == f"f: {kind} of more than 7 bytes (raise the limit with --limit-bytes)"
    assert fault.place == Place("f")


def test_a_byte_order_mark_is_not_counted() -> None:
    assert len(read("\ufeff[3]", Limits(json_bytes=3)).tree) == 2


def test_the_real_size_of_yaml() -> None:
    most = 4 * 2**20
    assert len(read("- 3 #".ljust(most)).tree) == 2
    assert "--limit-bytes" in refused("- 3 #".ljust(most + 1)).hint


TOO_MANY = "more than 4 nodes"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[1,2,3,4]", 1, 8),
        ("[1 2 3 4]", 1, 8),
        ("[[1],[2]]", 1, 7),
        ("[1,2,3,(1,2)]", 1, 8),
        ('{"a": 1, "b": 2, "c": 3, "d": 4}', 1, 31),
        ("- 1\n- 2\n- 3\n- 4", 4, 3),
        ("a: 1\nb: 2\nc: 3\nd: 4", 4, 4),
        ("title: T\ntree: [1, 2, 3, 4]\nnotes: N", 2, 17),
        ("children: [{node: 1}, {node: 2}, {node: 3}, {node: 4}]", 1, 52),
    ],
)
def test_nodes(text: str, line: int, column: int) -> None:
    if "(" not in text:
        for spare in (1, 0):
            assert len(read(text, Limits(nodes=5 + spare)).tree) == 5
    fault = refused(text, Limits(nodes=4))
    assert (fault.what, fault.hint) == (TOO_MANY, "raise the limit with --limit-nodes")
    assert fault.place == Place("f", line, column)


def test_a_flood_of_nodes_is_refused_before_it_is_stored() -> None:
    limits = Limits(nodes=10)
    for text in ("[" + "1," * 10**6, "[" + "1 " * 10**6, '{"a": [' + "1," * 10**6):
        start = time.process_time()
        assert refused(text, limits).what == "more than 10 nodes"
        assert time.process_time() - start < 1


def test_a_flood_of_keys_is_refused_before_it_is_stored() -> None:
    text = "{" + ",".join(f'"{number}":1' for number in range(1000))
    assert refused(text, Limits(nodes=10, json_depth=1)).what == "more than 10 nodes"


def test_as_many_nodes_as_may_be_with_all_that_each_can_say() -> None:
    """Seven keys and three brackets each; what is more is left out before it is stored."""
    node = '{"label": "x", "player": "chance", "eval": 1, "children": [{"action": "a", "prob": 1, '
    text = (node + '"node": ') * 500 + "3" + "}]}" * 500
    tree = read(text, Limits(nodes=501, json_depth=500)).tree
    assert len(tree) == 501
    assert (tree.utility[500], tree.action[500], tree.label[499]) == (3, "a", "x")
    assert refused(text, Limits(nodes=500, json_depth=500)).place == Place(
        "f", 1, text.index("3") + 1
    )


def test_only_nodes_count_as_nodes() -> None:
    spelled = "[" + ",".join(["{label: a, eval: 3, value: 1}"] * 200) + "]"
    assert len(read(spelled, Limits(nodes=201, json_depth=1)).tree) == 201
    vectors = "[" + ",".join(["{payoffs: [1, 2, 3]}"] * 10) + "]"
    assert len(read(vectors, Limits(nodes=11, json_depth=1)).tree) == 11
    many = "[" + ",".join(f"({'1,' * 29}1)" for _ in range(10)) + "]"
    assert len(read(many, Limits(nodes=11, json_depth=1)).tree) == 11
    names = "{players: [A, B, C, D], tree: [{payoffs: [1, 2, 3, 4]}]}"
    assert len(read(names, Limits(nodes=2, yaml_depth=1)).tree) == 2


@pytest.mark.slow
def test_a_million_nodes_fit() -> None:
    assert len(read("[" + "1," * 999_998 + "1]").tree) == 1_000_000


DEEP = [
    ("[", "1", "]", 1000, 1),
    ('{"a":', "1", "}", 1000, 5),
    ('{"children":[{"node":', "1", "}]}", 1000, 21),
    ("#\n[", "1", "]", 200, 1),
    ("{a: ", "1", "}", 200, 4),
    ("- ", "1", "", 200, 2),
]


@pytest.mark.parametrize(("left", "leaf", "right", "most", "width"), DEEP)
def test_depth(left: str, leaf: str, right: str, most: int, width: int) -> None:
    comment, left = ("#\n", left[2:]) if left.startswith("#") else ("", left)
    for depth in (most - 1, most):
        tree = read(comment + left * depth + leaf + right * depth).tree
        assert len(tree) == depth + 1
        assert tree.depth(depth) == depth
    fault = refused(comment + left * (most + 1) + leaf + right * (most + 1))
    assert fault.what == f"the tree is deeper than {most} plies"
    assert fault.hint == "raise the limit with --limit-depth"
    line = 2 if comment else 1
    assert fault.place == Place("f", line, (most + 1) * width + 1)


def test_a_lone_leaf_has_depth_0() -> None:
    flat = Limits(json_depth=0, yaml_depth=0)
    assert len(read("3", flat).tree) == len(read("(3,4)", flat).tree) == 1
    assert refused("[3]", flat).place == Place("f", 1, 2)
    assert refused("- 3", flat).place == Place("f", 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(
    ("before", "bomb", "line", "column"),
    [
        ("", "[", 1, 1002),
        ("", "(", 1, 2),
        ("", '{"a":', 1, 5006),
        ('{"tree":', "[", 1, 1010),
        ('{"title":"T","tree":', "[", 1, 1022),
        ("#\n", "[", 2, 202),
        ("", "{a: ", 1, 805),
        ("", "- ", 1, 403),
        ("title: T\ntree: ", "[", 2, 208),
    ],
)
def test_bombs_of_brackets(
    before: str, bomb: str, line: int, column: int, pure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if pure:
        monkeypatch.setattr(yaml_tree, "LOADER", yaml.BaseLoader)
    text = before + bomb * ((20_000 if pure else 2_000_000) // len(bomb))
    start = time.process_time()
    assert refused(text).place == Place("f", line, column)
    assert time.process_time() - start < (10 if pure else 1)


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("{NAME: 3}", 2, "an action's name"),
        ('{"NAME": 3}', 2, "an action's name"),
        ("children: [{action: NAME, node: 3}]", 21, "an action's name"),
        ("{value: 3, label: NAME}", 19, "a label"),
        ("{players: [NAME, B], tree: {payoffs: [1, 2]}}", 12, "a player's name"),
    ],
)
def test_labels(text: str, column: int, what: str) -> None:
    for length in (199, 200):
        assert len(read(text.replace("NAME", "ä" * length)).tree) > 0
    fault = refused(text.replace("NAME", "ä" * 201))
    assert fault.what == f"{what} of 201 characters"
    assert fault.hint == "the limit is 200; raise it with --limit-label"
    assert fault.place == Place("f", 1, column)


@pytest.mark.parametrize(
    ("key", "most"),
    [
        *(("title", 200), ("lesson", 200), ("algorithm", 200)),
        *(("notes", 5000), ("answer", 5000), ("source", 5000)),
    ],
)
@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("tree: [1]\nKEY: TEXT", 2, 3),
        ('{"KEY": "TEXT",\n"tree": [{"value": 1}]}', 1, 6),
        ("{tree: [1], KEY: TEXT}", 1, 15),
    ],
)
def test_texts_about_the_tree(key: str, most: int, text: str, line: int, column: int) -> None:
    for length in (most - 1, most):
        file = read(text.replace("KEY", key).replace("TEXT", "ä" * length))
        assert getattr(file.origin, SAID[key]) == "ä" * length
    fault = refused(text.replace("KEY", key).replace("TEXT", "ä" * (most + 1)))
    assert (fault.what, fault.hint) == (f"{key} of {most + 1} characters", f"the limit is {most}")
    assert fault.place == Place("f", line, column + len(key))


def test_numbers() -> None:
    for length in (63, 64):
        assert read(f"[{'9' * length}]").tree.utility[1] == int("9" * length)
    assert refused(f"[{'9' * 65}]").place == Place("f", 1, 2)
    assert refused("a: " + "9" * 65).place == Place("f", 1, 4)


def test_players() -> None:
    names = ", ".join(f"N{number}" for number in range(100))
    zeros = ", ".join(["0"] * 100)
    assert len(read(f"players: [{names}]\ntree: {{payoffs: [{zeros}]}}").tree.players) == 100
    assert refused(f"players: [{names}, N]\ntree: 3").what == "too many players"
    assert len(read(f"payoffs: [{zeros}]").tree.players) == 100
    assert refused(f"payoffs: [{zeros}, 0]").what == "too many payoffs"


def test_probabilities_that_would_make_adding_slow() -> None:
    items = ", ".join(f"{{prob: 1/{10**30 + step}, node: 0}}" for step in range(100))
    what = "the sum of the probabilities is too fine a fraction"
    assert refused(f"player: chance\nchildren: [{items}]").what == what


@pytest.mark.parametrize("line", ["a{}: x", "- x", "a{}: [x]", "a{}: {{label: l, value: x}}"])
def test_forty_thousand_unknown_leaves_are_read_at_once(line: str) -> None:
    text = "\n".join(line.format(number) for number in range(40_000))
    start = time.process_time()
    leaves = [value for value in read(text).tree.utility if value is not None]
    assert time.process_time() - start < 4
    assert leaves[-1].place().line == 40_000
