"""Exercises: questions about a tree, their keys, answers and grades, and what a slip explains."""
