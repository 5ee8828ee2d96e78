"""The twenty keys: their names, debouncing, stuck keys, and the time for which a key is held."""

from array import array

from ..util.clock import ticks_diff

# Names by bit number, in the order in which a chain of shift registers delivers the keys.
# fmt: off
NAMES = (
    "A1", "A2", "A3", "A4", "A5", "A6", "AC", "AF",
    "B1", "B2", "B3", "B4", "B5", "B6", "BC", "BF",
    "UP", "DOWN", "OK", "BACK",
)
# fmt: on
UP, DOWN, OK, BACK = (1 << bit for bit in (16, 17, 18, 19))
COPY = 6  # bit of COPY on either side, counted from the side's first key
FINI = 7
SIDES = (0x0000FF, 0x00FF00)
VALUES = 0x003F3F  # the value keys of both sides
COPIES = 0x004040
CALLS = 0x008080  # FINI of both sides

BOUNCE_US = 5000
NEVER_US = 100000  # bounce of a contact that never settles
HOLD_US = 800000
REPEAT_FIRST_US = 500000
REPEAT_US = 110000


def side_keys(keys: int, side: int) -> int:
    """Returns the keys of one side, shifted so that bit 0 is its value key 1, bit 6 COPY and bit 7 FINI."""
    return keys >> 8 & 0xFF if side else keys & 0xFF


def names_of(keys: int) -> list[str]:
    """Returns the names of all keys in a mask, in the order of their bits."""
    return [name for bit, name in enumerate(NAMES) if keys >> bit & 1]


class Keypad:
    """The debouncing of all keys: it turns samples into presses. A press counts at its first contact. After each change
    of a key, further changes are ignored for `BOUNCE_US`. A key that is down when the box starts is stuck: it is
    ignored until it has been released once."""

    def __init__(self, mask: int) -> None:
        self.stuck = mask
        self.down = 0  # mask of the keys that are down, debounced and without stuck ones
        self._contact = mask  # mask of the latest sample
        self._resting = 0  # mask of the keys that changed less than BOUNCE_US ago
        self._changed_us = array("I", [0] * len(NAMES))

    def sample(self, stamp_us: int, mask: int) -> int:
        """Takes a sample of all keys and returns the mask of the newly pressed ones."""
        self.stuck &= mask
        self._contact = mask
        return self._settle(stamp_us)

    def rest(self, now_us: int) -> int:
        """Checks keys that have stopped bouncing, and returns the mask of those pressed in the meantime."""
        return self._settle(now_us) if self._resting else 0

    def _settle(self, stamp_us: int) -> int:
        resting = self._resting
        if resting:
            for bit in range(len(NAMES)):
                if resting >> bit & 1 and ticks_diff(stamp_us, self._changed_us[bit]) >= BOUNCE_US:
                    resting &= ~(1 << bit)
        contact = self._contact & ~self.stuck
        changed = (contact ^ self.down) & ~resting
        if changed:
            for bit in range(len(NAMES)):
                if changed >> bit & 1:
                    self._changed_us[bit] = stamp_us
            resting |= changed
        self._resting = resting
        pressed = changed & contact
        self.down ^= changed
        return pressed

    def rest_ends_us(self, now_us: int) -> int:
        """Returns the µs until the next key stops resting, or -1 if none rests."""
        least = -1
        if self._resting:
            for bit in range(len(NAMES)):
                if self._resting >> bit & 1:
                    left = BOUNCE_US - ticks_diff(now_us, self._changed_us[bit])
                    if left < 0:
                        left = 0
                    if least < 0 or left < least:
                        least = left
        return least

    def down_for_us(self, bit: int, now_us: int) -> int:
        """Returns for how many µs the key has been down."""
        return ticks_diff(now_us, self._changed_us[bit])
