"""The bundled games: one module each, whose docstring's first line describes it.

A module's ``GAME`` is the class of the rules; its keyword arguments are the game's options. It is
derived from ``Features``, which stands in for a game whose Eval has none. Modules whose names begin
with an underscore are not games.
"""
