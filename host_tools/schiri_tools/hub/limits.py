"""How often somebody may do something."""

import threading
from collections import OrderedDict
from collections.abc import Callable

_MOST_SENDERS = 10_000  # that are remembered: those who have been quiet for longest are forgotten


class Limit:
    """So many times `at_once`, and so many more `a_second`, for each sender (a token bucket). `clock` gives the seconds
    since any moment."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float]) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # times left, and when that was
        self._lock = threading.Lock()

    def allows(self, sender: str) -> bool:
        """May this sender do it now? If so, that is one time less."""
        with self._lock:
            now = self._clock()
            left, then = self._left.pop(sender, (float(self._at_once), now))
            left = min(self._at_once, left + (now - then) * self._a_second)
            allowed = left >= 1
            self._left[sender] = (left - 1 if allowed else left, now)
            if len(self._left) > _MOST_SENDERS:
                self._left.popitem(last=False)
            return allowed
