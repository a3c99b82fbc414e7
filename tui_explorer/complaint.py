"""How a fault is told: one line on standard error."""

import sys

PROGRAM = "tui-explorer"


def complain(error: object) -> None:
    """Say what went wrong; what a file made of it is shown, never obeyed."""
    from tui_explorer.words.safe import safe

    print(f"{PROGRAM}: error: {safe(str(error))}", file=sys.stderr)
