"""A stand-in for MicroPython's `esp32`."""

from chip import Refused, chip

HEAP_DATA = 4
IDF_BYTES = 232760
IDF_LARGEST_BYTES = 110592  # the largest free piece
PYTHON_BYTES = 65536  # what Python takes of the PSRAM at the start


def idf_heap_info(capabilities):
    """Returns the IDF's regions of memory: size, free bytes, largest free piece, least free bytes ever."""
    if capabilities != HEAP_DATA:
        raise Refused("this stand-in knows the memory for data, and nothing else")
    free = chip.idf_free_bytes
    regions = [(IDF_BYTES, free, min(free, IDF_LARGEST_BYTES), free)]
    if chip.psram_bytes:
        free = chip.psram_bytes - PYTHON_BYTES
        regions.append((chip.psram_bytes, free, free, free))
    return regions


class Counting:
    """A unit of the pulse counter; `esp32.PCNT` in a firmware that has it."""

    IGNORE, INCREMENT, DECREMENT = 0, 1, 2
    NORMAL, REVERSE, HOLD = 0, 1, 2

    def __init__(self, number, pin=None, rising=0, falling=0, mode_pin=None, mode_low=0, mode_high=0, filter=0):  # noqa: A002
        if not 0 <= number < chip.kind.counters:
            raise Refused("invalid id")
        if pin is None and mode_pin is not None:
            raise Refused("pin")
        if not 0 <= filter <= 1023:
            raise Refused("filter")
        if (rising, falling, mode_low, mode_high) != (0, Counting.INCREMENT, Counting.HOLD, Counting.NORMAL):
            raise Refused("this stand-in knows falling edges while the other pin is high, and nothing else")
        self._pin = pin.gpio
        self._mode_pin = mode_pin.gpio
        self._count = 0
        self._runs = False
        chip.counters.append(self)

    def start(self):
        self._runs = True

    def see(self, before, after):
        """Counts after a change of the keys."""
        falls = chip.level(self._pin, before) and not chip.level(self._pin, after)
        if self._runs and falls and chip.level(self._mode_pin, before):
            self._count = (self._count + 1) % 32767

    def value(self):
        return self._count


if chip.has_counters:
    PCNT = Counting


class Partition:
    TYPE_APP, TYPE_DATA = 0, 1

    @staticmethod
    def find(type=0, subtype=255, label=None):  # noqa: A002
        found = chip.partitions.get(label)
        return [found] if found and type == Partition.TYPE_DATA else []
