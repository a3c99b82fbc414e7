"""The record of a search, and its state at any step."""
