"""One file, one algorithm, each readable beside the pseudo-code it implements.

To add one, add a module whose docstring's first line is its summary and whose ``ALGORITHM`` is an
``Algorithm`` (``engine/algorithm.py``). Its name is no text that stands elsewhere in the package
(``deep``, ``best``).

* A call appends its node to ``trace.node``, a value (None while it is open) to ``trace.value``, and
  to ``trace.kind`` an ENTER, an UPDATE for each child that came back, and one of LEAF, CUT, RETURN,
  HIT, which ends the visit.
* Children are visited in the order of the tree, first to last, each once: a moment is worked out
  from that, so all else is refused, and another order is a setting (``--order``).
* To cut among MAX and MIN it must keep a window, as ``alphabeta.py`` does: ``keeps_window``, α and
  β of every call; ``settings.window``, ``cut`` and ``fail`` obeyed.
* ``switches`` and ``relies_on`` name what else it has. If its value may differ from its
  yardstick's, ``warnings`` says so, without a full stop.

``tests/algorithms/test_algorithms.py``, slow ones too, finds it, holds each value it returns
against the true one and each event against a line of its pseudo-code, and sees to it that no child
is left out without a CUT.
"""
