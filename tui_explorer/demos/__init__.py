"""Demos: tapes that press keys in the explorer and keep what is to be seen, for pages and tests."""
