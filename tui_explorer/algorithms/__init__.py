"""One module for each algorithm, to be read next to its pseudo-code.

To add an algorithm, write a module with an ``ALGORITHM`` (the type ``Algorithm`` is in
``engine/algorithm.py``), and add a line to ``ALGORITHMS`` in ``catalog.py``. ``minimax.py`` is the
simplest example. A test checks that the name does not occur as text elsewhere in the package.

* Each call appends its node to ``trace.node`` and its value to ``trace.value``: None until it
  returns. To ``trace.kind`` it appends an ENTER, and an UPDATE for each child that has returned.
  Last comes LEAF, CUT, RETURN or HIT.
* Record MAX's value, or the payoffs of all players, at every node. A negamax search changes the
  sign when it records. A player may move twice in a row: ``tree.player[node]`` is the one to move.
* Visit the children in the order of the tree, first to last. To visit a child again, append an
  AGAIN. All other orders are refused: users choose the order (``--order``).
* To cut in trees of MAX and MIN, the search must keep a window: set ``keeps_window`` and record the
  α and β of every call. Obey ``settings.window``, ``cut`` and ``fail``. ``alphabeta.py`` shows how.
* With ``folds``, the panel Code puts numbers into the line of an update: ``v ← MAX(3, 5) = 5``.
  Omit it if the pseudo-code updates v in another way. Omit ``LEAF_LINES`` if a leaf does not simply
  return UTILITY. Then look at the panel: no test compares its numbers with its text.
* ``switches`` and ``relies_on`` name other settings that it supports. If its value may differ from
  its reference search's, ``warnings`` must return a sentence without a full stop.

``tests/algorithms/test_algorithms.py`` (with its slow tests) finds the new file. It compares each
value with the true one, finds each event in the pseudo-code, and checks that only a CUT skips
children.
"""
