"""The bundled games: one module for each game, or for a family of games.

To add a game, begin with ``tui-explorer new-game NAME``: six methods are enough, and ``tui-explorer
check NAME.py`` plays it. To bundle it, move the file here, drop its last line ``GAME = …`` and add
a line to ``GAMES`` in ``catalog.py``. ``heaps.py`` has the shortest examples. A bundled game also
has ``keywords`` for lists, and an ``origin`` for ``about``.

* Options are keyword arguments of type int, str or bool with defaults. ``_boards.py`` has the
  checks that refuse wrong values (``require_range`` and others), and helpers for sets of cells.
* ``BoundedEval`` (``_evals.py``) makes an Eval of features that stays below a win.
* ``board`` returns cells and marks as data. One module paints them, with the last move marked
  (``view/position.py``). A game without a board draws a ``picture``.
* The option ``state``, or the one named in ``position_option``, begins at any position, with
  ``turn`` if the game has ``turns``. ``options_for`` writes these options for a state: the rows of
  the board with / between, unless ``options_with`` says otherwise. ``marks_at`` says which marks a
  user may place on a cell. A bundled game with a board of squares must have such an option, so that
  users can set up positions. It refuses an impossible position with a ``BadData``.

``pytest tests/games`` finds the game by its line in the catalog. Add sizes that are quick to play
to ``GAMES`` in ``test_conformance.py`` and ``SOURCES`` in ``test_positions.py``. If it refuses
nearly every random board, add its name to ``SELDOM`` in ``test_set_up.py``.
"""
