"""Writers of searches and trees; each yields its output piece by piece to save memory."""

from collections.abc import Callable, Iterator
from typing import Any

Each = Callable[[Iterator[Any]], Iterator[Any]]
"""A function that the parts of a long output pass through; it shows progress and may stop early."""
