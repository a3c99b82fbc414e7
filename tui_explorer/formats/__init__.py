"""Readers of tree files: text comes in, a whole tree or one clear refusal comes out."""
