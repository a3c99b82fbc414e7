"""A step in the diagram of forty leaves beside the same step in the outline, on a real terminal."""

import json
from contextlib import ExitStack
from random import Random
from tempfile import TemporaryDirectory

from tests.benchmarks.screen import EXPLORER, ROUNDS, Contender, Keys, opened
from tests.benchmarks.table import milliseconds, show
from tui_explorer.view import DIAGRAM, VIEWS

STEPS = 24
BUDGET = 3


def main() -> None:
    """Print the cost of steps in both views, at the farthest zoom and at the nearest."""
    random = Random(1)
    tree = [[[random.randint(0, 99) for _ in "12"] for _ in "1234"] for _ in "12345"]
    zooms = {"values": [b"<", b"<"], "all": [b">", b">"]}
    steps = Keys("one step", [b" "] * STEPS, [b"["])
    rows = []
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for zoom, keys in zooms.items():
            ours = []
            for view in VIEWS:
                command = [*EXPLORER, json.dumps(tree), "--view", view]
                contender = Contender(view, stack.enter_context(opened(folder, command)))
                contender.session.wait_for("step 0 of")
                contender.settle()
                for key in keys if view == DIAGRAM else []:
                    contender.press(key)
                ours.append(contender)
            for _ in range(ROUNDS):
                for contender in ours:
                    contender.take_turn(steps)
            outline, diagram = (each.mean(steps, lambda answer: answer.cpu) for each in ours)
            sizes = [f"{each.bytes(steps)[0]:,.0f}" for each in ours]
            times = milliseconds(outline), milliseconds(diagram)
            rows.append([zoom, *times, f"{diagram / outline:.2f}", *sizes])
    head = ["zoom", *VIEWS, "ratio", "bytes, outline", "bytes, diagram"]
    show(f"CPU time of a step, forty leaves (budget: ratio ≤ {BUDGET})", head, rows)


if __name__ == "__main__":
    main()
