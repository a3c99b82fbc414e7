"""Weights of Eval fitted to exact values: positions that can be solved, and least squares."""
