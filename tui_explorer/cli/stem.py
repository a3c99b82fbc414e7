"""The stem of a lab, from which kiosks are forked: ``python -m tui_explorer.cli.stem FD``."""

from __future__ import annotations

import gc
import pkgutil
import socket
import sys
from importlib import import_module

from tui_explorer import __main__ as program
from tui_explorer import algorithms, exercises, searches, ui, view

_LOADED = (algorithms, exercises, searches, ui, view)
"""Packages of which a session needs every part sooner or later."""
_LOADED_TOO = ("tui_explorer.cli.explore", "tui_explorer.cli.lab_options", "tui_explorer.lab.app",
               "tui_explorer.lab.desk", "tui_explorer.lab.leading",
               "tui_explorer.system.one_process")  # fmt: skip


def load() -> None:
    """Load what all sessions share."""
    for package in _LOADED:
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for name in _LOADED_TOO:
        import_module(name)


def main() -> None:
    """Load everything, and fork kiosks as the server asks."""
    from tui_explorer.lab.stem import grow

    gc.disable()  # what is made until then is there to stay
    load()
    grow(socket.socket(fileno=int(sys.argv[1])), lambda words: program.main())


if __name__ == "__main__":
    main()
