"""Pairs of presses on the model of the hardware, and the resulting decisions."""

import math
from random import Random

from schiri.input import keys
from schiri.input.press_order import PressOrder
from schiri.util.clock import MASK

from .key_hardware import Contact, Counter, DirectPins, Looking, Processor, Registers

A_CALLS = 1 << keys.NAMES.index("AF")
B_CALLS = 1 << keys.NAMES.index("BF")
CALLS = (A_CALLS, B_CALLS)
SHORTEST_US, LONGEST_US = 1, 100_000  # between the two presses
BUSY_US = 1500  # the longest time between two steps of the program when nothing holds it up
NEAR_US = 30_000
SLOW_US = 6000  # the same while no contact moves
NEVER_US = 1e18
PAUSE_US = 100_000  # before each pair and behind it nothing is pressed for so long


BOARDS: dict[str, type[Looking]] = {"direct": DirectPins, "chain": Registers}


class Pair:
    """Two presses some time after `start_us`: which key is first, and by how much."""

    def __init__(self, chance: Random, start_us: float) -> None:
        self.first = chance.randrange(2)
        self.apart_us = math.exp(chance.uniform(math.log(SHORTEST_US), math.log(LONGEST_US)))
        at_us = [start_us + PAUSE_US] * 2
        at_us[1 - self.first] += self.apart_us
        self.contacts = [Contact(chance, at, chance.uniform(60_000, 200_000)) for at in at_us]
        self.end_us = max(contact.let_go_us for contact in self.contacts) + PAUSE_US


class Alone:
    """A press of one key, some time after `start_us`."""

    def __init__(self, chance: Random, start_us: float, side: int) -> None:
        self.first = side
        self.contacts = [Contact(chance, NEVER_US, 1), Contact(chance, NEVER_US, 1)]
        self.contacts[side] = Contact(chance, start_us + PAUSE_US, 80_000)
        self.end_us = self.contacts[side].let_go_us + PAUSE_US


class Box:
    """The program's part of a board: it reads the keys, with other work between all steps. Both keys were pressed once,
    so that working counters are trusted. `looking` is the board's way of reading."""

    def __init__(self, chance: Random, looking: Looking, *, counters: bool, stalls: float) -> None:
        self._chance = chance
        self._looking = looking
        self._processor = Processor(chance, 0, stalls)
        self._counted = [0, 0]
        self._units: list[Counter] = []
        functions = (lambda: self._count(0), lambda: self._count(1))
        self.order = PressOrder(A_CALLS, B_CALLS, functions if counters else None)
        self._offset = chance.randrange(MASK + 1)
        self._keypad = keys.Keypad(0)
        self._play(Alone(chance, 0, 0))
        self._play(Alone(chance, self._processor.now_us, 1))

    def _count(self, number: int) -> int:
        value = self._counted[number] + self._units[number].value(self._processor.now_us)
        self._processor.spend(20)
        return value

    def pair(self) -> tuple[Pair, str]:
        """Presses a pair. Returns "right", "tie", "wrong", or "nobody"."""
        pair = Pair(self._chance, self._processor.now_us)
        return pair, self._play(pair)

    def _play(self, pair: Pair | Alone) -> str:
        self._units = [Counter(pair.contacts[side], pair.contacts[1 - side]) for side in (0, 1)]
        result = "nobody"
        while self._processor.now_us < pair.end_us:
            pressed = self._look(pair)
            if pressed and result == "nobody":
                right = CALLS[pair.first]
                result = "tie" if pressed == A_CALLS | B_CALLS else "right" if pressed == right else "wrong"
        for side in (0, 1):
            self._counted[side] += self._units[side].value(pair.end_us)
        return result

    def _look(self, pair: Pair | Alone) -> int:
        """Reads once; returns the FINI keys newly pressed in the first sample with any."""
        near = any(abs(self._processor.now_us - contact.at_us) < NEAR_US for contact in pair.contacts)
        before_us = self._processor.spend(BUSY_US if near else SLOW_US)
        down = self._looking.look(pair.contacts, self._processor)
        mask = sum(CALLS[side] for side in (0, 1) if down[side])
        after_us = self._processor.spend(20)
        self.order.look(self._raw(before_us), self._raw(after_us), mask)
        first = 0
        while self.order.next():
            pressed = self._keypad.sample(self.order.stamp_us, self.order.mask)
            first = first or pressed
        return first or self._keypad.rest(self._raw(after_us))

    def _raw(self, time_us: float) -> int:
        return int(time_us + self._offset) & MASK
