"""Write the table of keys into the README: ``python -m tests.readme``."""

import re
from pathlib import Path

from tui_explorer.ui.actions import ACTIONS, KeyAction
from tui_explorer.words.glossary import key_name

README = Path(__file__).parents[1] / "README.md"
PLACE = re.compile(r"(<!-- keys: .*? -->\n).*?(<!-- end of keys -->)", re.DOTALL)


def table() -> str:
    """All actions with their keys, a row for each section."""
    lines = ["| | |", "|---|---|"]
    for section in dict.fromkeys(action.section for action in ACTIONS):
        told = [_told(action) for action in ACTIONS if action.section == section]
        lines.append(f"| {section} | {'<br>'.join(told)} |")
    return "\n".join(lines) + "\n"


def _told(action: KeyAction) -> str:
    keys = " ".join(f"`{key_name(key)}`" for key in action.keys.split(",")).replace("|", r"\|")
    return f"{keys} {action.help}"


def renewed(text: str) -> str:
    """The README with the table of today."""
    return PLACE.sub(lambda found: found[1] + table() + found[2], text)


if __name__ == "__main__":
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
