"""One module for each algorithm, to be read next to its pseudo-code.

To add an algorithm, write a module with an ``ALGORITHM`` (the type ``Algorithm`` is in
``engine/algorithm.py``), and add a line to ``ALGORITHMS`` in ``catalog.py``. ``minimax.py`` is the
simplest example. A test checks that the name does not occur as text elsewhere in the package.

* A call appends its node to ``trace.node``, a value to ``trace.value`` (None while it is open), and
  events to ``trace.kind``. The events are an ENTER, an UPDATE for each child that returned, and one
  of LEAF, CUT, RETURN, HIT, which ends the visit.
* Values are MAX's, or all players' payoffs, for every mover. An algorithm that counts otherwise
  turns the sign when it records. One player may move twice in a row: ask ``tree.player[node]``.
* Children are visited in the order of the tree, first to last, each once. A moment is computed from
  that, so another order is refused; users choose orders with ``--order``.
* An algorithm that cuts between MAX and MIN keeps a window, as ``alphabeta.py`` does. It sets
  ``keeps_window``, records α and β of every call, and obeys ``settings.window``, ``cut`` and
  ``fail``.
* ``takes_in`` makes the panel Code fill numbers into the line of an update,
  ``v ← MAX(3, 5) = 5``. Leave it out if the line has another form. Leave out ``LEAF_LINES`` if a
  leaf does not return UTILITY as it is. Then look at the panel: no test reads it.
* ``switches`` and ``relies_on`` name other settings of the algorithm. If its value may differ from
  that of the search it is compared with, ``warnings`` says so, without a full stop.

``tests/algorithms/test_algorithms.py`` (with its slow tests) compares each returned value with the
true one and each event with a line of pseudo-code. It also checks that no child is left out without
a CUT.
"""
