"""``python -m tui_explorer``, and where the command ``tui-explorer`` begins."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; Ctrl-C is obeyed in silence even while that is being loaded."""
    try:
        from tui_explorer.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
