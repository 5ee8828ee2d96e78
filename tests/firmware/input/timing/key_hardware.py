"""A model of everything between two fingers and the program, by the chip's manual: bouncing contacts, counters, and a
busy processor. It knows nothing of the code that decides."""

from bisect import bisect_right
from collections.abc import Sequence
from random import Random

LONGEST_BOUNCE_US = 5000
STEPS_OF_A_LOOK = 4  # at most one stall comes in so many steps, as keys are held down for longer than one


class Contact:
    """One press of a key as the times at which its contact changes."""

    def __init__(self, chance: Random, at_us: float, hold_us: float) -> None:
        self.at_us = at_us
        self.let_go_us = at_us + hold_us
        self.changes = [at_us, *_bounce(chance, at_us), self.let_go_us, *_bounce(chance, self.let_go_us)]

    def is_down(self, now_us: float) -> bool:
        return bisect_right(self.changes, now_us) % 2 == 1

    @property
    def falling(self) -> list[float]:
        """The times at which the key's line falls."""
        return self.changes[::2]


def _bounce(chance: Random, at_us: float) -> list[float]:
    """Returns an even number of further changes within the duration of the bounce."""
    span = chance.choice([0, 300, 2000, LONGEST_BOUNCE_US])
    return sorted(at_us + chance.random() * span for _ in range(2 * chance.randrange(6))) if span else []


class Counter:
    """A unit of the pulse counter: it counts the falling edges of one line while the other one is high."""

    def __init__(self, own: Contact, other: Contact) -> None:
        self._counted = [at for at in own.falling if not other.is_down(at)]

    def value(self, now_us: float) -> int:
        return bisect_right(self._counted, now_us)


class Processor:
    """The program's time. `spend` lets it pass; sometimes flash, the display's bus or a garbage collection delays the
    program for long."""

    STALLS_US = (200, 2900, 15000, 23000, 50000)

    def __init__(self, chance: Random, now_us: float, stalls: float) -> None:
        self._chance = chance
        self._stalls = stalls
        self._steps_since = 0
        self.now_us = now_us

    def spend(self, most_us: float) -> float:
        """Lets at most `most_us` pass for the program's own work; returns the time after it."""
        self.now_us += self._chance.random() * most_us
        self._steps_since += 1
        if self._steps_since > STEPS_OF_A_LOOK and self._chance.random() < self._stalls:
            self._steps_since = 0
            self.now_us += self._chance.random() * self._chance.choice(self.STALLS_US)
        return self.now_us


class Registers:
    """A reading of shift registers: they latch both lines at one instant, then their bits come in by SPI."""

    def look(self, contacts: Sequence[Contact], processor: Processor) -> list[bool]:
        at_us = processor.spend(20)
        processor.spend(100)
        return [contact.is_down(at_us) for contact in contacts]


class DirectPins:
    """A reading of pins in one input register: one read takes both lines; then come the next register and the
    conversion."""

    def look(self, contacts: Sequence[Contact], processor: Processor) -> list[bool]:
        at_us = processor.spend(10)
        processor.spend(60)
        return [contact.is_down(at_us) for contact in contacts]


Looking = Registers | DirectPins
