"""Texts of the tests are short, and are to be read as long ones are."""

from collections.abc import Iterator

import pytest

from tui_explorer.formats.read import json_tree


@pytest.fixture(scope="package", autouse=True)
def as_if_long() -> Iterator[None]:
    """Let the standard library's parser have what is plain, however short."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(json_tree, "_SHORT", 0)
        yield
