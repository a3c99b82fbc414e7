"""Writers of searches and trees, piece by piece: nothing long has to be whole in memory."""

from collections.abc import Callable, Iterator
from typing import Any

Each = Callable[[Iterator[Any]], Iterator[Any]]
"""What the parts of something long pass through: it tells of progress, and may end it."""
