"""Write the table of keys into the README: ``python -m tests.readme``."""

import re
from pathlib import Path

from tui_explorer.ui.actions import ACTIONS
from tui_explorer.words.glossary import key_name

README = Path(__file__).parents[1] / "README.md"
PLACE = re.compile(r"(<!-- keys: .*? -->\n).*?(<!-- end of keys -->)", re.DOTALL)


def table() -> str:
    """All actions with their keys, by group."""
    lines = []
    for group in dict.fromkeys(action.group for action in ACTIONS):
        lines += ["", f"| {group} | |", "|---|---|"]
        for action in ACTIONS:
            if action.group == group:
                keys = " ".join(f"`{key_name(key)}`" for key in action.keys.split(","))
                lines.append(f"| {keys} | {action.help} |")
    return "\n".join(lines[1:]) + "\n"


def renewed(text: str) -> str:
    """The README with the table of today."""
    return PLACE.sub(lambda found: found[1] + table() + found[2], text)


if __name__ == "__main__":
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
