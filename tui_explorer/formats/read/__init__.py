"""Readers of tree files."""
