"""Run benchmarks by name, or all of them: ``python -m tests.benchmarks [name ...]``."""

import sys
from importlib import import_module

NAMES = (
    "search", "boards", "memory", "loading", "moments", "full_searches", "outline", "screen",
    "diagram", "layout", "stalls", "start", "growth", "lab",
)  # fmt: skip


def main() -> None:
    """Run what the command line names."""
    names = sys.argv[1:] or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        sys.exit(f"no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}")
    for name in names:
        import_module(f"tests.benchmarks.{name}").main()


if __name__ == "__main__":
    main()
