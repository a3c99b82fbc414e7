"""One module for each algorithm, to be read next to its pseudo-code.

To add an algorithm, write a module with an ``ALGORITHM`` (the type ``Algorithm`` is in
``engine/algorithm.py``), and add a line to ``ALGORITHMS`` in ``catalog.py``. ``minimax.py`` is the
simplest example. Then try it: ``tui-explorer run aima-5-2 -a NAME --steps``. For the properties on
its page (``about NAME``), add an entry to ``words/algorithms.py``. In all other modules, a test
refuses its name as text: read the fields of the ``Algorithm`` there.

* Before each call, ``tree.expand(node)`` lists the children of a node and returns how many there
  are: 0 at a leaf, whose value is ``tree.utility[node]``. ``budget.look(visit)`` stops the search
  at a limit. It returns the number of the visit at which it must be called next.
* Each call appends its node to ``trace.node`` and its value to ``trace.value``: None until it
  returns. To ``trace.kind`` it appends an ENTER, and an UPDATE for each child that has returned.
  Last comes LEAF, CUT, RETURN or HIT.
* Record MAX's value, or the payoffs of all players, at every node. A negamax search changes the
  sign when it records. A player may move twice in a row: ``tree.player[node]`` is the one to move.
* Visit the children in the order of the tree, first to last. All other orders are refused, because
  users choose the order: ``--order random --seed 1`` shuffles the children of every node.
* A search may visit a node several times. To visit a child again at once, append an AGAIN instead
  of an UPDATE. To begin again, with another window for example, call the root again.
* To cut in trees of MAX and MIN, the search must keep a window: set ``keeps_window`` in the
  ``Algorithm`` and ``trace.has_window``, and record the α and β of every call. Obey
  ``settings.window``, ``cut`` and ``fail``. ``alphabeta.py`` shows how.
* With ``folds``, the panel Code puts numbers into the line of an update: ``v ← MAX(3, 5) = 5``.
  Omit it if the pseudo-code updates v in another way. Omit ``LEAF_LINES`` if a leaf does not simply
  return UTILITY. Then look at the panel: no test compares its numbers with its text.
* ``switches`` and ``relies_on`` name other settings that it supports. If its value may differ from
  its reference search's, ``warnings`` must return a sentence without a full stop.

``pytest tests/algorithms/test_algorithms.py`` (with its slow tests) finds the new algorithm by its
line in the catalog. It compares each value with the true one, finds each event in the pseudo-code,
and checks that only a CUT skips children.
"""
