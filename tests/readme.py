"""Write the table of keys into the README: ``python -m tests.readme``."""

import re
from itertools import zip_longest
from pathlib import Path

from tui_explorer.ui.actions import ACTIONS, Action
from tui_explorer.words.glossary import key_name

README = Path(__file__).parents[1] / "README.md"
_ABREAST = 5
"""Actions in a row."""
PLACE = re.compile(r"(<!-- keys: .*? -->\n).*?(<!-- end of keys -->)", re.DOTALL)


def table() -> str:
    """All actions with their keys, by section, five in a row."""
    lines = []
    for section in dict.fromkeys(action.section for action in ACTIONS):
        cells = [_cell(action) for action in ACTIONS if action.section == section]
        height = -(-len(cells) // _ABREAST)
        columns = [cells[s : s + height] for s in range(0, _ABREAST * height, height)]
        lines += ["", f"| {section} |{' |' * (2 * _ABREAST - 1)}", "|" + "---|" * (2 * _ABREAST)]
        lines += [f"| {' | '.join(row)} |" for row in zip_longest(*columns, fillvalue="|")]
    return "\n".join(lines[1:]) + "\n"


def _cell(action: Action) -> str:
    keys = " ".join(f"`{key_name(key)}`" for key in action.keys.split(",")).replace("|", r"\|")
    return f"{keys} | {action.help}"


def renewed(text: str) -> str:
    """The README with the table of today."""
    return PLACE.sub(lambda found: found[1] + table() + found[2], text)


if __name__ == "__main__":
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8")
