"""Pictures of searches: SVG, LaTeX, Graphviz and a page, with the same nodes as JSON's tree."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from textual.color import Color

import tui_explorer
from tests.command import called_here, refusal
from tui_explorer.drawing.placed import MOVERS
from tui_explorer.formats.write.tikz import latex
from tui_explorer.searches import exports
from tui_explorer.ui.themes import contrast
from tui_explorer.words.safe import safe

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = ["svg", "tikz", "dot", "html"]
SOURCES = [
    ["aima-5-2"], ["aima-5-2", "-a", "minimax"], ["sixteen-leaves", "--order", "worst"],
    ["expectiminimax"], ["star1-cut", "-a", "star1"], ["three-players-mit"],
    ["general-sum-cut", "-a", "maxn-ab"], ["layers", "-a", "layered"], ["single-agent"], ["5"],
    ["tictactoe:state=XOXOX.O.."], ["tictactoe", "--depth", "2"], ["nim3:stones=4"],
    ["horizon", "--depth", "1"], ["table-trap", "--table"],
]  # fmt: skip
HOSTILE = [
    "<b>&amp;</b>", "</script><script>alert(1)</script>", '"><img src=x>', "]]>", "%s$x$\\end",
    "\\write18{ls}", "_^~#{}&%$", "\\N\\G\\l", "\x1b[2J\x00", "\u202egpj", "王🂡é", "--><!--",
    "`id`",
]  # fmt: skip


def exported(*words: str) -> str:
    done = called_here("export", *words)
    assert (done.code, done.err) == (0, "")
    return done.out.decode()


def tree_of(*words: str) -> list[dict]:  # type: ignore[type-arg]
    records: list[dict] = json.loads(exported(*words, "--to", "json"))["tree"]  # type: ignore[type-arg]
    return records


def parts(root: ElementTree.Element, tag: str, kind: str) -> dict[str, set[str]]:
    """The classes of all elements of a kind by their path."""
    found = [each for each in root.iter(SVG + tag) if kind in each.get("class", "").split()]
    by_path = {each.get("data-path", "none"): set(each.get("class", "").split()) for each in found}
    assert len(by_path) == len(found)
    return by_path


@pytest.mark.parametrize("words", SOURCES, ids=" ".join)
@pytest.mark.parametrize("step", [[], ["--step", "3"]], ids=["end", "3"])
def test_the_nodes_of_a_picture_are_those_of_the_tree(words: list[str], step: list[str]) -> None:
    step = step if words != ["5"] else []
    records = {".".join(map(str, each["path"])): each for each in tree_of(*words, *step)}
    root = ElementTree.fromstring(exported(*words, *step, "--to", "svg"))
    nodes, edges = parts(root, "g", "node"), parts(root, "path", "edge")
    assert list(nodes) == list(records)
    assert list(edges) == [path for path in records if path]
    for path, classes in nodes.items():
        record = records[path]
        player = {"MAX": "max", "MIN": "min", "LEAF": "leaf", "CHANCE": "chance"}
        assert player.get(record["player"], "player") in classes
        assert ("cut" in classes) == (record["status"] == "cut away")
        assert ("open" in classes) == (record["status"] == "open")
        above = records.get(path.rpartition(".")[0]) if path else None
        struck = record["status"] == "cut away" and above and above["status"] == "closed"
        assert ("cut" in edges.get(path, set())) == bool(struck)
        allowed = {"node", "max", "min", "chance", "player", "leaf", "cut", "open", "chosen"}
        assert classes <= allowed


@pytest.mark.parametrize("words", [["aima-5-2"], ["tictactoe:state=XOXOX.O.."]], ids=" ".join)
def test_the_chosen_line(words: list[str]) -> None:
    told = json.loads(exported(*words, "--to", "json"))
    line = [".".join(map(str, told["pv"][:length])) for length in range(len(told["pv"]) + 1)]
    root = ElementTree.fromstring(exported(*words, "--to", "svg"))
    chosen = [path for path, classes in parts(root, "g", "node").items() if "chosen" in classes]
    assert chosen == line
    early = ElementTree.fromstring(exported(*words, "--to", "svg", "--step", "9"))
    assert not [c for c in parts(early, "g", "node").values() if "chosen" in c]


def test_bounds_are_text_and_nothing_leads_elsewhere() -> None:
    text = exported("aima-5-2", "--to", "svg")
    root = ElementTree.fromstring(text)
    assert "≤2" in [each.text for each in root.iter(SVG + "text")]
    assert not list(root.iter(SVG + "script"))
    outside = re.sub(r'xmlns="[^"]*"', "", text)
    assert not re.search(r"https?:|href|url\(|@import|javascript", outside)
    page = exported("aima-5-2", "--to", "html")
    assert not re.search(r"https?:|href|src=|url\(|@import|javascript:", page.replace(
        'xmlns="http://www.w3.org/2000/svg"', ""
    ))  # fmt: skip


@pytest.mark.parametrize("form", ["svg", "tikz", "dot"])
def test_in_print_there_is_black_and_white_only(form: str) -> None:
    text = exported("sixteen-leaves", "--to", form, "--print")
    if form == "svg":
        assert set(re.findall(r"#\w{6}", text)) == {"#ffffff", "#000000"}
    elif form == "dot":
        assert "#" not in text
    else:
        assert r"tree max/.style={draw}" in text
    assert text != exported("sixteen-leaves", "--to", form)


@pytest.mark.parametrize("form", ["text", *PICTURES])
def test_steps(form: str) -> None:
    def at(*step: str) -> str:
        return exported("aima-5-2", "--to", form, *step)

    assert at("--step", "end") == at("--step", "30") or form == "html"
    assert at("--step", "first-cut") == at("--step", "17")
    assert at("--step", "17") != at("--step", "16")
    assert (at() == at("--step", "end")) != (form == "html")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["aima-5-2", "--to", "svg", "--step", "31"], 2,
         "there is no step 31: the search ends at step 30 (a number from 0 to 30, first-cut or"),
        (["[1,2]", "--to", "svg", "--step", "first-cut"], 2, "this search cuts nothing (a step by"),
        (["[1,2]", "--to", "svg", "--step", "-1"], 2, "'-1' is not a step: a number, first-cut or"),
        (["[1,2]", "--to", "csv", "--step", "1"], 2, "--step is for drawings and pictures ("),
        (["[1,2]", "--to", "yaml", "--step", "1"], 2, "--step is for drawings and pictures ("),
        (["[1,2]", "--to", "json", "--print"], 2, "--print is for pictures ("),
        (["[1,2]", "--to", "text", "--blank", "all"], 2, "--blank is for pictures ("),
        (["tictactoe", "--to", "svg"], 65, "is too large for a picture of at most 20,000 (give a"),
        (["tictactoe", "--to", "tikz", "--depth", "5"], 65, "too large for a picture of at"),
        (["[" + "1," * 900 + "1]", "--to", "tikz"], 65,
         "points is too long for TeX, which measures up to 16,000 (give a smaller"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_told_in_one_line(words: list[str], code: int, said: str) -> None:
    assert (refusal("export", *words)[0], said in refusal("export", *words)[1]) == (code, True)


MOST = {"svg": 20_000, "dot": 20_000, "html": 5_000, "tikz": 2_000}


@pytest.mark.parametrize("form", MOST)
def test_how_many_nodes_a_picture_may_have(form: str) -> None:
    most = MOST[form]
    flat = f"[{','.join('7' * most)}]"
    code, said = refusal("export", "-", "--to", form, stdin=flat.encode())
    assert code == 65
    assert said.startswith(
        f"a tree of {most + 1:,} nodes is too large for a picture of at most {most:,} ("
    )


def test_the_tree_in_json() -> None:
    told = tree_of("aima-5-2", "--step", "first-cut")
    assert told[0] == {
        "path": [], "player": "MAX", "action": None, "label": "A", "value": 3, "status": "open",
    }  # fmt: skip
    assert [each["status"] for each in told[5:]] == [
        "closed", "closed", "cut away", "cut away", *["unvisited"] * 4
    ]  # fmt: skip
    assert [each["value"] for each in told[5:]] == [2, 2, 4, 6, None, 14, 5, 2]
    assert [each["action"] for each in told[5:9]] == ["a2", "c1", "c2", "c3"]
    game = tree_of("tictactoe:state=XOXOX.O..")
    assert {each["player"] for each in game} == {"MAX", "MIN", "LEAF"}
    assert game[0]["label"] is None


def hostile_tree(names: list[str]) -> str:
    """Each name as a label, an action and a player's."""
    children = [
        {"action": name, "node": {"label": name, "children": [1, 2]}} for name in names
    ]  # fmt: skip
    return json.dumps({"title": names[0], "tree": {"label": "top", "children": children}})


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    source, shown = hostile_tree([name]), safe(name)
    root = ElementTree.fromstring(exported(source, "--to", "svg"))
    texts = [each.text for each in root.iter(SVG + "text")]
    assert (shown if len(shown) <= 24 else shown[:23] + "…") in texts
    plain = ElementTree.fromstring(exported('{"a":{"label":"b","children":[1,2]}}', "--to", "svg"))
    assert {each.tag for each in root.iter()} == {each.tag for each in plain.iter()}
    page = Page()
    page.feed(exported(source, "--to", "html"))
    assert page.scripts == 2
    assert page.tags <= Page.KNOWN
    json.loads(page.data)
    drawn = exported(source, "--to", "dot")
    assert [line for line in drawn.splitlines() if not re.fullmatch(DOT_LINE, line)] == []


QUOTED = r'"(?:[^"\\]|\\.)*"'
DOT_LINE = (
    r"digraph tree \{|\}|(?:graph|node|edge) \[.*\]"
    rf"|n\d+(?: -> n\d+)? \[(?:\w+={QUOTED}(?:, )?)*\]|label={QUOTED}"
)


class Page(HTMLParser):
    """What a browser makes of a page, as far as elements go."""

    KNOWN = frozenset({
        "html", "head", "meta", "title", "style", "body", "header", "h1", "div", "button", "input",
        "output", "p", "main", "svg", "rect", "g", "path", "circle", "text", "script",
    })  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.scripts, self.data, self._is_data = 0, "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.scripts += tag == "script"
        self._is_data = dict(attrs).get("id") == "steps"
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.data += data if self._is_data else ""


@pytest.mark.parametrize("form", ["svg", "html", "dot", "tikz", "yaml"])
def test_in_ascii_nothing_is_lost(form: str) -> None:
    source = '{"tree": {"né": [1, 2], "王": [[3, -inf], 4]}}'
    text = exported(source, "--to", form, "--ascii")
    assert text.isascii()
    if form == "svg":
        texts = [each.text for each in ElementTree.fromstring(text).iter(SVG + "text")]
        assert {"né", "王", "β=+∞", "−∞"} <= set(texts)


def test_a_picture_that_is_interrupted_is_well_formed() -> None:
    """What can be long ends early; what has begun is closed."""
    run = tui_explorer.search("sixteen-leaves")

    def some(items: Iterator[Any]) -> Iterator[Any]:
        return islice(items, 5)

    def begun(form: str) -> str:
        return "".join(exports.exported(run, run.end, form, each=some))

    root = ElementTree.fromstring(begun("svg"))
    assert len(parts(root, "g", "node")) == 5
    assert begun("dot").endswith("}\n")
    assert begun("tikz").endswith("\\end{document}\n")
    page = Page()
    page.feed(begun("html"))
    told = json.loads(page.data)
    assert (told["begin"], len(told["steps"])) == (0, 5)


def test_latex_signs() -> None:
    assert latex("ÿ Ångström ę ő ñ") == r"\"{y} \r{A}ngstr\"{o}m \k{e} \H{o} \~{n}"
    assert latex("王") == "{?}"
    assert latex("\\input{x}") == r"\textbackslash{}input\{x\}"


# -- colours, and what Graphviz draws ------------------------------------------------------------


def test_paper_has_the_colours_of_the_screen() -> None:
    """Chance is yellow, the third player green, and the first two are as MAX and MIN."""
    chance, third = MOVERS["chance"], MOVERS["player-3"]
    red, green, blue = (int(chance.line[at : at + 2], 16) for at in (1, 3, 5))
    assert min(red, green) > 2 * blue
    assert abs(red - green) < 32
    red, green, blue = (int(third.line[at : at + 2], 16) for at in (1, 3, 5))
    assert green > max(red, blue)
    assert (MOVERS["max"], MOVERS["min"]) == (MOVERS["player-1"], MOVERS["player-2"])
    white = Color.parse("#ffffff")
    for line, fill in MOVERS.values():
        assert contrast(Color.parse(line), white) >= 3
        assert contrast(Color.parse("#111111"), Color.parse(fill)) >= 10


@pytest.mark.parametrize("form", ["svg", "tikz", "dot", "html"])
def test_every_picture_has_them(form: str) -> None:
    for source, mover in (("star1-cut", "chance"), ("three-players-mit", "player-3")):
        text = exported(source, "--to", form).lower()
        assert MOVERS[mover].line[1:] in text
        assert MOVERS[mover].fill[1:] in text


def test_more_players_than_colours_have_them_again() -> None:
    tree = "{players: [P1, P2, P3, P4, P5, P6], root: P6, tree: [{payoffs: [1, 2, 3, 4, 5, 6]}]}"
    drawn = exported(tree, "--to", "svg")
    assert re.findall(r'data-mover="(.*?)" data-path', drawn) == ["player-1"]


def dot_nodes(*words: str) -> dict[str, dict[str, str]]:
    """By path: what the nodes of a graph are told to look like."""
    found = {}
    for line in exported(*words, "--to", "dot").splitlines():
        if re.match(r"n\d+ \[", line):
            told = dict(re.findall(rf"(\w+)=({QUOTED})", line))
            found[told["id"].strip('"')] = {name: each.strip('"') for name, each in told.items()}
    return found


def test_names_and_windows_stand_in_the_nodes_of_a_graph() -> None:
    nodes = dot_nodes("aima-5-2", "--step", "first-cut")
    assert not [each for each in nodes.values() if "xlabel" in each or "fixedsize" in each]
    assert nodes["1"]["label"] == r"C\n≤2\nα=3 β=+∞"
    assert nodes["2"]["label"] == "D"
    players = dot_nodes("three-players-mit", "--step", "end")
    assert players["0"]["label"] == r"2: B\n(1, 2, 3)"


@pytest.mark.parametrize("more", [[], ["--print"]])
def test_leaves_of_a_graph_that_were_never_read_look_so(more: list[str]) -> None:
    nodes = dot_nodes("aima-5-2", "--step", "first-cut", *more)
    read, cut, ahead = nodes["1.0"], nodes["1.1"], nodes["2.0"]
    assert [each["label"] for each in (read, cut, ahead)] == ["2", "(4)", "(14)"]
    assert "style" not in read or read["style"] == "filled"
    assert (cut["style"], ahead["style"]) == ("dashed", "dotted")
    payoffs = dot_nodes("three-players-mit", "--step", "0", *more)
    assert payoffs["1.0.0"]["label"] == "(5, −1, −1)"
