"""Properties that are worked out once, and hold nobody up."""

from threading import Event, Thread

from tui_explorer.engine.python import cached_property

SECONDS = 30


class Square:
    """A number whose square can be made to wait."""

    def __init__(self, number: int, begun: Event | None = None, wait: Event | None = None) -> None:
        self.number, self.begun, self.wait = number, begun, wait
        self.times = 0

    @cached_property
    def square(self) -> int:
        """The number times itself."""
        self.times += 1
        if self.begun and self.wait:
            self.begun.set()
            assert self.wait.wait(SECONDS)
        return self.number**2


def test_it_is_worked_out_once() -> None:
    three = Square(3)
    assert (three.square, three.square, three.times) == (9, 9, 1)


def test_its_words_can_be_read() -> None:
    assert Square.square.__doc__ == "The number times itself."


def test_no_object_waits_for_another() -> None:
    begun, wait = Event(), Event()
    slow, quick = Square(2, begun, wait), Square(3)
    answers: list[int] = []
    beside = Thread(target=lambda: slow.square)
    asking = Thread(target=lambda: answers.append(quick.square))
    beside.start()
    try:
        assert begun.wait(SECONDS)
        asking.start()
        asking.join(SECONDS)
        assert answers == [9]
    finally:
        wait.set()
        beside.join()
        asking.join()
    assert slow.square == 4
