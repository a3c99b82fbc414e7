"""See minimax and alpha-beta think, in a terminal; or search from a script or a notebook.

>>> import tui_explorer
>>> run = tui_explorer.search("aima-5-2")
>>> run.value, run.action, run.counts.nodes
(3, 'a1', 11)

The names below are stable and loaded when they are used; everything else may change.
"""

TYPE_CHECKING = False  # without an import: the command line begins here, too
__version__ = "0.1.0"
__all__ = [
    "Comparison", "ExplorerError", "Game", "Run", "Source", "compare", "open_source", "search",
]  # fmt: skip

if TYPE_CHECKING:
    from tui_explorer.api import (
        Comparison,
        ExplorerError,
        Game,
        Run,
        Source,
        compare,
        open_source,
        search,
    )


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tui_explorer import api  # noqa: PLC0415

    return getattr(api, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
