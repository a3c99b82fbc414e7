"""The bundled games: one module each, whose docstring's first line describes it.

Modules whose names begin with an underscore are not games. To add a game, add a module with a class
``GAME`` that has what ``engine/game.py`` asks for and is derived from ``Features``
(``_shared.py``), which stands in for a game whose Eval has none; ``Weighed`` (``_weighed.py``)
makes of features an Eval that stays below a win.

* Its options are keyword arguments of type int, str or bool with defaults; ``require_range``
  refuses what cannot be. A paragraph ``Also found by: …`` in its docstring has more words that
  lists know.
* ``origin`` says where it comes from, and ``has_cycles`` whether play can come back to a state.
* ``board`` gives cells and marks as data (``engine/board.py``), which one module paints, last move
  and all (``view/position.py``); a game without one draws a ``picture``.
* An option ``state``, and ``turn`` if it has ``turns``, begins at any position. ``options_for``
  tells these options: what the board shows, with / between rows, unless ``options_with`` writes
  other marks or another mover otherwise. ``marks_at`` says what may be put on a cell when a
  position is set up by hand: nothing, or a mark of a side, unless it says more.

The conformance tests in ``tests/games`` find it; sizes that are quick to play through go into
``GAMES`` of ``test_conformance.py`` and ``SOURCES`` of ``test_positions.py``.
"""
