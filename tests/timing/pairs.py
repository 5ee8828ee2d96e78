"""Pairs of presses on the model of the hardware, and what comes out of it in the end.

python -m tests.timing.pairs --pairs 1000000 --seed 5
"""

import argparse
import math
from collections import Counter as Tally
from collections.abc import Iterator
from random import Random

from schiri import keys
from schiri.clock import MASK
from schiri.press_order import PressOrder

from .key_hardware import Contact, Counter, Processor, served_interrupts

A_CALLS = 1 << keys.NAMES.index("AF")
B_CALLS = 1 << keys.NAMES.index("BF")
CALLS = (A_CALLS, B_CALLS)
SHORTEST_US, LONGEST_US = 1, 100_000  # between the two presses
BUSY_US = 1500  # that the program may take between two steps of what it does, when nothing holds it up
CALM_US = 30_000
PRESS_US = 130_000.0  # after the program has begun to look


class Pair:
    """Two presses: which key is first, and how long before the other."""

    def __init__(self, chance: Random) -> None:
        self.first = chance.randrange(2)
        self.apart_us = math.exp(chance.uniform(math.log(SHORTEST_US), math.log(LONGEST_US)))
        at_us = [PRESS_US, PRESS_US]
        at_us[1 - self.first] += self.apart_us
        self.contacts = [Contact(chance, at, chance.uniform(60_000, 200_000)) for at in at_us]
        self.end_us = max(contact.let_go_us for contact in self.contacts)


def program(chance: Random, pair: Pair, processor: Processor, counters: bool) -> tuple[PressOrder, Iterator[None]]:
    """The program's part of a board: looks at the keys, with something else in between at every step."""

    def count(number: int) -> int:
        value = units[number].value(processor.now_us)
        processor.spend(20)
        return value

    units = [Counter(pair.contacts[side], pair.contacts[1 - side]) for side in (0, 1)]
    order = PressOrder(A_CALLS, B_CALLS, (lambda: count(0), lambda: count(1)) if counters else None)
    offset = chance.randrange(MASK + 1)

    def looks() -> Iterator[None]:
        while processor.now_us < pair.end_us:
            before_us = processor.spend(BUSY_US)
            at_us = processor.spend(20)
            mask = sum(CALLS[side] for side in (0, 1) if pair.contacts[side].is_down(at_us))
            after_us = processor.spend(20)
            order.look(int(before_us + offset) & MASK, int(after_us + offset) & MASK, mask)
            yield

    return order, looks()


def outcome(chance: Random, pair: Pair, counters: bool, stalls: float) -> str:
    """ "right", "tie" or "wrong": who is taken for the first to call."""
    processor = Processor(chance, chance.uniform(0, 5000), stalls, CALM_US)
    order, looks = program(chance, pair, processor, counters)
    keypad = keys.Keypad(0)
    for _ in looks:
        while order.next():
            pressed = keypad.sample(order.stamp_us, order.mask) & (A_CALLS | B_CALLS)
            if pressed:
                return "tie" if pressed == A_CALLS | B_CALLS else "right" if pressed == CALLS[pair.first] else "wrong"
    return "nobody"


def outcome_of_interrupts(chance: Random, pair: Pair, stalls: float) -> str:
    """The same for a program with a handler on each of the two pins, which takes the one served first."""
    gpios = [32, 33]
    processor = Processor(chance, chance.uniform(0, 5000), stalls, CALM_US)
    served = served_interrupts(dict(zip(gpios, pair.contacts, strict=True)), processor, pair.end_us)
    if not served:
        return "nobody"
    return "right" if served[0][0] == gpios[pair.first] else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name, counters in (("counters", True), ("looks alone", False)):
        chance = Random(arguments.seed)
        tally: Tally[str] = Tally()
        longest_us = 0.0
        for _ in range(arguments.pairs):
            pair = Pair(chance)
            result = outcome(chance, pair, counters, 0.05)
            tally[result] += 1
            if result == "tie":
                longest_us = max(longest_us, pair.apart_us)
        print(f"{name}: {dict(tally)}, longest tie {longest_us:.0f} µs")


if __name__ == "__main__":
    main()
