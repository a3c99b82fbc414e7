"""The entry point of ``python -m tui_explorer`` and of the command ``tui-explorer``."""

import os
import signal


def main() -> None:
    """Run the command line. A signal during its import ends the program without a traceback."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: os._exit(128 + number))
    from tui_explorer.cli.main import main as run
    from tui_explorer.system.process import ignore_signals, leave_threads_behind

    code = 1
    try:
        run()
    except SystemExit as end:
        code = int(end.code or 0)
        raise
    finally:
        ignore_signals()
        leave_threads_behind(code)


if __name__ == "__main__":
    main()
