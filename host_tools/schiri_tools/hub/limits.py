"""Rate limits for each sender."""

import threading
from collections import OrderedDict
from collections.abc import Callable

_MOST_SENDERS = 10_000  # senders in memory; the one that was quiet for longest is dropped


class Limit:
    """A token bucket for each sender with `at_once` tokens, to which `a_second` tokens are added each second. `clock`
    returns a monotonic time in seconds."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float]) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens and time of counting by sender
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
