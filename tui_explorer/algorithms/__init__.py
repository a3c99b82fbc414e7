"""One file, one algorithm, each readable beside the pseudo-code it implements.

To add one, add a module whose docstring's first line is its summary and whose ``ALGORITHM`` is an
``Algorithm`` (``engine/algorithm.py``). Its name is no text that stands elsewhere in the package
such as ``deep`` or ``best``: a test sees to it.

* A call appends its node to ``trace.node``, a value (None while it is open) to ``trace.value``, and
  to ``trace.kind`` an ENTER, an UPDATE for each child that came back, and one of LEAF, CUT, RETURN,
  HIT, which ends the visit.
* Values are MAX's, or all players' payoffs, whoever moves: what counts otherwise turns the sign
  where it records. One player may move twice in a row, so ``tree.player[node]`` says who does.
* Children are visited in the order of the tree, first to last, each once: a moment is worked out
  from that, so all else is refused, and another order is a setting (``--order``).
* To cut among MAX and MIN it must keep a window, as ``alphabeta.py`` does: ``keeps_window``, α and
  β of every call; ``settings.window``, ``cut`` and ``fail`` obeyed.
* ``takes_in`` has the panel Code write numbers into the line of an update, ``v ← MAX(3, 5) = 5``;
  leave it out where the pseudo-code says that otherwise, and ``LEAF_LINES`` where a leaf does not
  return UTILITY as it is. Then look at the panel: no test compares its numbers with its text.
* ``switches`` and ``relies_on`` name what else it has. If its value may differ from its
  reference search's, ``warnings`` says so, without a full stop.

``tests/algorithms/test_algorithms.py``, slow ones too, finds it, holds each value it returns
against the true one and each event against a line of its pseudo-code, and sees to it that no child
is left out without a CUT.
"""
