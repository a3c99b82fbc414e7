"""Explorers in a lab are driven as fast as those of ``tests/ui``."""

from tests.ui.conftest import _no_sleep

__all__ = ["_no_sleep"]
