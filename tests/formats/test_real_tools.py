"""What other programs make of what is exported: they read it, and see the same in it."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tui_explorer
from tests.command import called_here
from tests.real_tools import browser, latex, run, tool
from tui_explorer.drawing.figure import Figure
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.formats.write.svg import node_class
from tui_explorer.words.reasons import Reasons

from .test_pictures import HOSTILE, hostile_tree

pytestmark = pytest.mark.slow

SOURCES = [
    ["aima-5-2"], ["sixteen-leaves", "--step", "first-cut"], ["expectiminimax"],
    ["three-players-mit"], ["general-sum-cut", "-a", "maxn-ab"], ["decimals"], ["infinite-win"],
    ["tictactoe:state=XOXOX.O.."], ["nim3:stones=4"], ["5"], [hostile_tree(HOSTILE)],
    ["wikipedia-alpha-beta", "--print"], ["aima-5-2", "--blank", "inner"],
]  # fmt: skip
NAMES = [words[0][:24] + "".join(words[1:]) for words in SOURCES]


def written(folder: Path, words: list[str], form: str, suffix: str) -> Path:
    file = folder / f"picture.{suffix}"
    assert called_here("export", *words, "--to", form, "-o", str(file)).code == 0
    return file


@pytest.mark.parametrize("words", SOURCES, ids=NAMES)
def test_svg_is_drawn(words: list[str], tmp_path: Path) -> None:
    program = tool("rsvg-convert", "librsvg2-bin")
    file = written(tmp_path, words, "svg", "svg")
    run(program, "--width", "300", str(file), "-o", "picture.png", folder=tmp_path)
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("words", SOURCES, ids=NAMES)
def test_latex_compiles(words: list[str], tmp_path: Path) -> None:
    program = latex()
    file = written(tmp_path, words, "tikz", "tex")
    assert file.read_text(encoding="utf-8").isascii()
    options = ("-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape")
    said = run(program, *options, str(file), folder=tmp_path)
    assert "Output written on picture.pdf (1 page" in said.replace("\n", "")
    assert "Missing character" not in (tmp_path / "picture.log").read_text(encoding="latin-1")


@pytest.mark.parametrize("words", SOURCES, ids=NAMES)
def test_graphviz_keeps_nodes_texts_and_order(words: list[str], tmp_path: Path) -> None:
    program = tool("dot", "graphviz")
    file = written(tmp_path, words, "dot", "dot")
    laid_out = json.loads(run(program, "-Tjson", str(file), folder=tmp_path))
    shown = [each for each in words if each not in ("--print", "--blank", "inner")]
    told = called_here("export", *shown, "--to", "json").out
    records = json.loads(told)["tree"]
    nodes = laid_out["objects"]
    assert [each.get("id", "") for each in nodes] == [
        ".".join(map(str, each["path"])) for each in records
    ]
    assert len(laid_out.get("edges", [])) == len(records) - 1
    places = {each["id"]: float(each["pos"].split(",")[0]) for each in nodes if each.get("id")}
    for path, x in places.items():
        above, _, index = path.rpartition(".")
        after = f"{above}.{int(index) + 1}".lstrip(".")
        assert x < places.get(after, float("inf"))
    picture = run(program, "-Tsvg", str(file), folder=tmp_path)
    ElementTree.fromstring(picture)


def test_graphviz_takes_names_for_text(tmp_path: Path) -> None:
    program = tool("dot", "graphviz")
    file = written(tmp_path, [hostile_tree(HOSTILE)], "dot", "dot")
    picture = ElementTree.fromstring(run(program, "-Tsvg", str(file), folder=tmp_path))
    texts = {each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert {"<b>&amp;</b>", "\\N\\G\\l", "\\write18{ls}"} <= texts


PAGE = """JSON.stringify({
  step: Number(document.getElementById("step").textContent),
  sentence: document.getElementById("sentence").textContent,
  nodes: [...document.querySelectorAll(".node")].map((node) => [
    node.dataset.path, node.getAttribute("class"), node.dataset.status,
    node.querySelector(".value").textContent,
    [...node.querySelectorAll(".window")].map((line) => line.textContent).filter(Boolean),
    getComputedStyle(node.querySelector(".here")).visibility === "visible",
  ]),
  struck: [...document.querySelectorAll(".strike")].map(
    (line) => getComputedStyle(line).visibility === "visible"),
  cut: [...document.querySelectorAll(".edge")].map((edge) => edge.classList.contains("cut")),
})"""
KEYS = {"next": ("ArrowRight", 39), "space": (" ", 32), "back": ("ArrowLeft", 37)}


def expected(run_: Any, figure: Figure, step: int) -> dict[str, Any]:
    """What the page has to show at a step, by the moment itself."""
    moment = Moment(run_.trace, step)
    styles = [figure.style(moment, node) for node in figure.nodes]
    struck = [style.is_struck for style in styles[1:]]
    return {
        "step": step,
        "sentence": Reasons(run_.names, strict=run_.settings.cut == "gt").sentence(moment),
        "nodes": [
            [node.path, node_class(node, style), style.status.value, style.value,
             list(style.window), style.is_here]
            for node, style in zip(figure.nodes, styles, strict=True)
        ],
        "struck": struck,
        "cut": struck,
    }  # fmt: skip


@pytest.mark.parametrize(
    "source", ["aima-5-2", "sixteen-leaves", "three-players-mit", hostile_tree(HOSTILE[:4])]
)
def test_a_page_is_stepped_from_first_to_last_and_back(source: str, tmp_path: Path) -> None:
    file = written(tmp_path, [source], "html", "html")
    run_ = tui_explorer.search(source)
    figure = Figure(run_, 5_000)
    last = len(run_.trace)
    with browser(tmp_path) as page:
        page.open(file.as_uri())
        assert json.loads(page.evaluate(PAGE)) == expected(run_, figure, 0)
        for step in range(1, last + 1):
            page.press(*KEYS["next" if step % 2 else "space"])
            assert json.loads(page.evaluate(PAGE)) == expected(run_, figure, step)
        page.press(*KEYS["next"])
        assert json.loads(page.evaluate(PAGE))["step"] == last
        for step in reversed(range(last - 5, last)):
            page.press(*KEYS["back"])
            assert json.loads(page.evaluate(PAGE)) == expected(run_, figure, step)
        for button, step in (("first", 0), ("next", 1), ("last", last), ("back", last - 1)):
            page.evaluate(f'document.getElementById("{button}").click()')
            assert json.loads(page.evaluate(PAGE)) == expected(run_, figure, step)


def test_a_page_opens_at_the_step_that_was_asked_for(tmp_path: Path) -> None:
    file = written(tmp_path, ["aima-5-2", "--step", "first-cut"], "html", "html")
    with browser(tmp_path) as page:
        page.open(file.as_uri())
        assert page.evaluate('document.getElementById("step").textContent') == "17"
        assert "c2 and c3 are cut" in page.evaluate("document.body.innerText")
    assert re.search(r'<output id="step">17</output> / 30', file.read_text(encoding="utf-8"))
