"""Rate limits for each sender, and limits of requests at a time."""

import contextlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

_MOST_SENDERS = 10_000  # senders in memory; the one that was quiet for longest is dropped


class Limit:
    """A token bucket for each sender with `at_once` tokens, to which `a_second` tokens are added each second. `clock`
    returns a monotonic time in seconds."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float]) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by sender: tokens left, and when counted
        self._lock = threading.Lock()

    def allows(self, sender: str) -> bool:
        """Takes a token of this sender; returns whether there was one."""
        with self._lock:
            now = self._clock()
            left, then = self._left.pop(sender, (float(self._at_once), now))
            left = min(self._at_once, left + (now - then) * self._a_second)
            allowed = left >= 1
            self._left[sender] = (left - 1 if allowed else left, now)
            if len(self._left) > _MOST_SENDERS:
                self._left.popitem(last=False)
            return allowed


class TooMany(Exception):
    """The error if all places are taken."""


class Places:
    """The places for requests that wait or are being served: `most` in all, `of_a_sender` for one sender."""

    def __init__(self, most: int, of_a_sender: int) -> None:
        self._most = most
        self._most_of_a_sender = of_a_sender
        self._taken: Counter[str] = Counter()

    @contextlib.contextmanager
    def place(self, sender: str) -> Iterator[None]:
        """Takes a place for as long as the context lasts. Raises `TooMany` if there is none."""
        if self._taken.total() >= self._most or self._taken[sender] >= self._most_of_a_sender:
            raise TooMany
        self._taken[sender] += 1
        try:
            yield
        finally:
            self._taken[sender] -= 1
            self._taken += Counter()  # this sum drops senders that hold no place
