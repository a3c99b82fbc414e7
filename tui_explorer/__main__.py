"""``python -m tui_explorer``, and where the command ``tui-explorer`` begins and ends."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C is obeyed in silence even while that is being loaded."""
    try:
        from tui_explorer.cli.main import main as run
        from tui_explorer.system.process import ignore_signals

        try:
            run()
        finally:
            ignore_signals()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
