"""What a document says of its tree beside the tree: how it is opened, and what the answer is."""

import pytest

from tests.command import refusal
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, Place
from tui_explorer.searches.source import TreeSource, open_source

from .tree_text import read

ABOUT = """\
title: A small tree
lesson: "Pruning: first steps"
algorithm: minimax
notes: What does MAX do?
answer: It plays a.
keywords: [poda, "búsqueda, en juegos", 42]
source: a lecture
tree: {a: 3, b: 2}
"""
LONG = "[" + ", ".join(["3"] * 8000)
"""So much that the standard library's parser is asked first."""


@pytest.mark.parametrize("text", [ABOUT, ABOUT.replace("answer:", "# nothing\nanswer:")])
def test_a_document_says_how_it_is_meant(text: str) -> None:
    file = read(text)
    said = file.origin
    assert (said.title, said.lesson) == ("A small tree", "Pruning: first steps")
    assert (said.algorithm, file.algorithm_at) == ("minimax", Place("f", 3, 12))
    assert (said.notes, said.answer) == ("What does MAX do?", "It plays a.")
    assert (said.keywords, said.credit) == (("poda", "búsqueda, en juegos", "42"), "a lecture")


def test_a_bare_tree_says_nothing() -> None:
    said = read("[3, 4]").origin
    assert (said.lesson, said.algorithm, said.answer, said.keywords) == ("", "", "", ())


def test_json_says_it_too_however_long() -> None:
    text = '{"algorithm": "minimax", "keywords": ["a", "b"], "answer": "A", "tree": '
    for tree in ("[3, 4]", LONG + "]"):
        said = read(f"{text}{tree}}}").origin
        assert (said.algorithm, said.keywords, said.answer) == ("minimax", ("a", "b"), "A")


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("keywords: poda\ntree: [1]", 1, 11, "keywords is not a list"),
        ("keywords: {a: b}\ntree: [1]", 1, 11, "keywords is not a list"),
        ("keywords: [a, [b]]\ntree: [1]", 1, 15, "this cannot be a keyword"),
        ("answer: [a]\ntree: [1]", 1, 9, "answer is not text"),
        ("lesson: {a: b}\ntree: [1]", 1, 9, "lesson is not text"),
        ("algorithm: [minimax]\ntree: [1]", 1, 12, "algorithm is not text"),
        (f"keywords: [{'a, ' * 100}a]\ntree: [1]", 1, 312, "too many keywords"),
        (f"keywords: [{'a' * 201}]\ntree: [1]", 1, 12, "a keyword of 201 characters"),
    ],
)
def test_refusals(text: str, line: int, column: int, what: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text)
    assert (caught.value.what, caught.value.place) == (what, Place("f", line, column))


def test_as_many_keywords_and_as_long_as_may_be() -> None:
    assert len(read(f"keywords: [{'a, ' * 99}a]\ntree: [1]").origin.keywords) == 100
    assert len(read(f"keywords: [{'a' * 200}]\ntree: [1]").origin.keywords[0]) == 200


@pytest.mark.parametrize("command", ["run", "compare", "check"])
def test_an_algorithm_that_is_none_or_not_for_the_tree_is_bad_data(tmp_path, command: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("title: T\nalgorithm: minmax\ntree: [1, 2]\n", encoding="utf-8")
    code, said = refusal(command, str(path))
    place = f"{path}:2:12: "
    assert (code, said) == (65, f"{place}there is no algorithm 'minmax' (did you mean minimax?)")
    path.write_text("title: T\nalgorithm: maxn\ntree: [1, 2]\n", encoding="utf-8")
    code, said = refusal(command, str(path))
    assert code == 65
    assert said.startswith(f"{place}maxn cannot search this tree: MAX and MIN play it")
    path.write_text('algorithm: "\\e[2J"\ntree: [1, 2]\n', encoding="utf-8")
    code, said = refusal(command, str(path))
    assert (code, "\x1b" in said) == (65, False)


# -- leaves that nobody knows --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[1, x, y2, ?]", ["x", "y2", "?"]),
        ("a: 1\nb: x\nc: '?'", ["x", "?"]),
        ("children: [1, {value: z}, {action: n, node: 'y'}]", ["z", "y"]),
        ('{"a": "x", "b": {"value": "Q7"}}', ["x", "Q7"]),
        ("[(1, 2), x]", ["x"]),
        ("players: [A, B]\ntree: {a: x, b: {payoffs: [1, 2]}}", ["x"]),
        ("bounds: [0, 1]\ntree: [1, x]", ["x"]),
        (LONG + ', "x"]', ["x"]),
        (LONG + ', {"value": "x"}]', ["x"]),
    ],
)
def test_unknown_leaves(text: str, names: list[str]) -> None:
    tree = read(text).tree
    found = [value for value in tree.utility if isinstance(value, Unknown)]
    assert [str(value) for value in found] == names
    assert tree.has_unknown
    for value in found:
        place = value.place()
        line = text.splitlines()[place.line - 1]
        assert line[place.column - 1 :].lstrip("\"'").startswith(value.name)


def test_what_is_known_is_not_unknown() -> None:
    assert not read("[1, inf, 1/2]").tree.has_unknown


ANYWHERE = ["minimax", "layered", "alphabeta"]


@pytest.mark.parametrize("algorithm", ANYWHERE)
@pytest.mark.parametrize("tree", ["?", "[x]", "[[x]]", "[[3, x], [1, 2]]"])
def test_a_search_that_needs_one_stops_there(tmp_path, algorithm: str, tree: str) -> None:
    path = tmp_path / "t.json"
    path.write_text(f"tree: {tree!r}" if tree == "?" else tree, encoding="utf-8")
    for command in ("run", "export"):
        more = ["--to", "text"] if command == "export" else []
        code, said = refusal(command, str(path), "-a", algorithm, *more)
        name = "x" if "x" in tree else "?"
        column = 7 if tree == "?" else tree.index("x") + 1
        what = f"the leaf {name} is unknown, and {algorithm} needs it"
        assert code == 65
        assert said.startswith(f"{path}:1:{column}: {what} (give it a value")


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [
        ("[(1, 2), x]", "maxn"),
        ("[(1, 2), x]", "maxn-ab"),
        ("{children: [{prob: 1, node: 3}, {prob: 0, node: x}], player: chance}", "expectimax"),
        ("{children: [{prob: 1/2, node: 3}, {prob: 1/2, node: x}], player: chance}", "star1"),
        ("[[3, 4], [5, x]] --order best", "order best"),
        ("[[3, 4], [5, x]] --opponent any", "alphabeta"),
        ("{eval: 1, children: [x, {eval: 2, children: [1, 2]}]} --depth 0 --quiescence 1", ""),
    ],
)
def test_other_searches_need_them_too(text: str, algorithm: str) -> None:
    text, *options = text.split(" --")
    said = [f"--{word}" if not at else word for o in options for at, word in enumerate(o.split())]
    chosen = ["-a", algorithm] if not options else []
    code, told = refusal("run", text, *chosen, *said)
    assert code == 65
    assert f"the leaf x is unknown, and {algorithm}" in told


def test_a_cut_leaf_may_be_unknown_in_every_order_of_looking_at_it() -> None:
    source = open_source("[[3, 12, 8], [2, x, ?], [14, 5, 2]]")
    assert isinstance(source, TreeSource)
    assert source.tree.has_unknown
    from tui_explorer import compare, search

    for settings in ({}, {"table": "sound"}, {"fail": "hard"}, {"cut": "gt"}, {"window": (0, 9)}):
        run = search(source, **settings)
        assert (run.value, run.action) == (3, "a1")
    comparison = compare(source)
    assert [run.settings.algorithm for run in comparison.runs] == ["alphabeta"]
    assert list(comparison.skipped) == ["minimax"]
