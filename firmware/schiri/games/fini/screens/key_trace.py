"""FINI!, the key presses of a duel: the dice they name, and their stamps, the evidence behind a verdict."""

from array import array

from ....input.keys import COPY, NAMES, SIDES, side_keys
from ....util.typing import TYPE_CHECKING
from ..rules.dice import SILVER, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_SAMPLES = 64
_MOST_KEYS = 200  # in the log: a line has a longest length (`journal.reading.LONGEST_LINE`)


class KeyTrace:
    """The samples in which keys were newly pressed, as they came. The log has it as what it yields: [long time in µs,
    name of the key] each."""

    def __init__(self) -> None:
        self._count = 0
        self._times_us = array("q", [0] * MOST_SAMPLES)  # long ones: a duel may outlast half a wrap of the clock
        self._keys = array("I", [0] * MOST_SAMPLES)

    def add(self, long_us: int, keys: int) -> None:
        """Notes the newly pressed keys of one sample; beyond the room there is, they are left out."""
        if self._count < MOST_SAMPLES:
            self._times_us[self._count] = long_us
            self._keys[self._count] = keys
            self._count += 1

    def __iter__(self) -> "Iterator[tuple[int, str]]":
        left = _MOST_KEYS
        for index in range(self._count):
            for bit, name in enumerate(NAMES):
                if self._keys[index] >> bit & 1 and left:
                    left -= 1
                    yield self._times_us[index], name

    def reaction_us(self, side: int, go_us: int) -> int | None:
        """The µs from the signal to the side's first key, or None."""
        for index in range(self._count):
            if self._keys[index] & SIDES[side] and self._times_us[index] >= go_us:
                return self._times_us[index] - go_us
        return None


def dice_named(keys: int, down: int) -> list[tuple[int, int]]:
    """The dice that the newly pressed `keys` of a sample name, (player, die) each: a value key a coloured one, with
    the player's COPY among the keys that are `down` a silver one."""
    named = []
    for player in (0, 1):
        pressed = side_keys(keys, player)
        silver = SILVER if side_keys(down, player) >> COPY & 1 else 0
        for value in VALUES:
            if pressed >> (value - 1) & 1:
                named.append((player, value + silver))
    return named
