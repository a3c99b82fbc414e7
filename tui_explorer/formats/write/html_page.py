"""A run as an HTML page: its drawing and the sentence of each step, all in one file."""

import json
from collections.abc import Iterator
from typing import Any

from tui_explorer.drawing.figure import Figure, changes
from tui_explorer.drawing.placed import NodeStyle, PlacedNode
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.formats.write import Each
from tui_explorer.formats.write.svg import edge_class, node_class, svg_lines, text
from tui_explorer.words import captions
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.safe import safe

MOST_NODES = 5_000

_STYLE = """
body { margin: 0; font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; color: #111111;
  background: #ffffff; }
header { position: sticky; top: 0; padding: 0.6em 1em; background: #ffffff;
  border-bottom: 1px solid #cccccc; }
h1 { font-size: 1.1em; margin: 0 0 0.4em; }
button { font-size: 1em; min-width: 2.6em; padding: 0.25em 0.5em; }
input { vertical-align: middle; width: 14em; }
#sentence { min-height: 2.6em; margin: 0.5em 0 0; line-height: 1.3; }
main { padding: 0.5em; overflow: auto; }
main svg { display: block; margin: 0 auto; }
""".strip()

_SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("steps").textContent);
const last = data.steps.length - 1;
const nodes = document.querySelectorAll(".tree-figure .node");
const edges = document.querySelectorAll(".tree-figure .edge");
const strikes = document.querySelectorAll(".tree-figure .strike");
const actions = document.querySelectorAll(".tree-figure .actions");
const slider = document.getElementById("slider");
const looks = [];
const undone = [];
let step = 0;

function show(part, visible) {
  if (visible) part.removeAttribute("visibility"); else part.setAttribute("visibility", "hidden");
}
function paint(index) {
  const [classes, status, value, lines, here, edge, struck, ahead] = looks[index];
  const node = nodes[index];
  node.setAttribute("class", classes);
  node.setAttribute("data-status", status);
  node.querySelector(".value").textContent = value;
  node.querySelectorAll(".window").forEach((line, number) => {
    line.textContent = lines[number] || "";
  });
  show(node.querySelector(".here"), here);
  node.style.display = ahead ? "none" : "";
  if (index > 0) {
    edges[index - 1].setAttribute("class", edge);
    edges[index - 1].style.display = actions[index - 1].style.display = node.style.display;
    show(strikes[index - 1], struck);
  }
}
function go(wanted) {
  wanted = Math.max(0, Math.min(last, wanted));
  const touched = new Set();
  while (step < wanted) {
    step += 1;
    const before = [];
    for (const [index, look] of data.steps[step][1]) {
      before.push([index, looks[index]]);
      looks[index] = look;
      touched.add(index);
    }
    undone.push(before);
  }
  while (step > wanted) {
    for (const [index, look] of undone.pop()) {
      looks[index] = look;
      touched.add(index);
    }
    step -= 1;
  }
  touched.forEach(paint);
  document.getElementById("sentence").textContent = data.steps[step][0];
  document.getElementById("step").textContent = step;
  slider.value = step;
}
for (const [index, look] of data.steps[0][1]) {
  looks[index] = look;
  paint(index);
}
const moves = {first: () => 0, back: () => step - 1, next: () => step + 1, last: () => last};
for (const [name, to] of Object.entries(moves)) {
  document.getElementById(name).addEventListener("click", () => go(to()));
}
slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  const keys = {ArrowRight: "next", " ": "next", ArrowLeft: "back", Home: "first", End: "last"};
  if (event.key in keys && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    go(moves[keys[event.key]]());
  }
});
go(data.begin);
""".strip()


def html_lines(
    figure: Figure,
    moment: Moment,
    *,
    begin: int,
    in_print: bool,
    each: Each = iter,
) -> Iterator[str]:
    """The lines of the page; its steps pass through ``each``.

    Without scripts the page shows the moment; with scripts it opens at step ``begin``.
    """
    run = figure.run
    title = text(safe(run.origin.title or run.origin.name))
    reasons = Reasons.of(run)
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    last = len(run.trace)
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n"
    yield f"<header>\n<h1>{title}</h1>\n<div>\n"
    for name, sign, about in captions.PAGE_BUTTONS:
        yield f'<button id="{name}" title="{about}" aria-label="{about}">{sign}</button>\n'
    yield f'<input id="slider" type="range" min="0" max="{last}" value="{moment.step}">\n'
    yield f'{captions.PAGE_STEP} <output id="step">{moment.step}</output> / {last}\n</div>\n'
    yield f'<p id="sentence" aria-live="polite">{text(reasons.sentence(moment))}</p>\n'
    yield "</header>\n<main>\n"
    yield from svg_lines(figure, moment, in_print=in_print, every_part=True)
    yield '</main>\n<script id="steps" type="application/json">\n'
    yield f'{{"begin": {begin}, "steps": [\n'
    between = ""
    for now, changed in each(changes(figure)):
        new = [[index, _style_data(figure.nodes[index], style)] for index, style in changed]
        yield between + _embedded([reasons.sentence(now), new])
        between = ",\n"
    yield f"\n]}}\n</script>\n<script>\n{_SCRIPT}\n</script>\n</body>\n</html>\n"


def _style_data(node: PlacedNode, style: NodeStyle) -> list[Any]:
    """A node's style in the form that the script reads."""
    return [
        node_class(node, style), style.status.value, style.value, list(style.window), style.is_here,
        edge_class(style), style.is_struck, style.is_ahead,
    ]  # fmt: skip


def _embedded(data: Any) -> str:
    """JSON without ``<``, so it cannot end the script element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
