"""The memory that is not Python's: the IDF's own, which the radio lives on.

Sizes are those of an ESP32's regions in MicroPython's manual. What is free in them comes to what a stock image (1.27.0)
had on an emulated ESP32 with PSRAM once the radio had been on: 112,968 bytes, the largest piece 110,592 bytes. How the
rest is spread over the regions is made up. Within a region this model knows no gaps."""

SIZES = (7288, 16648, 79912, 15072, 113840)
_FREE = (0, 4, 23376, 15036, 110592)


def fitting(size):
    """Returns the largest allocation that certainly fits into a free piece of that size. Free pieces are kept by size
    classes, 32 between two powers of two (`tlsf_fit_size` of the IDF)."""
    step = 1
    while size >= 64 * step:
        step *= 2
    return size - size % step


class IdfMemory:
    """The memory regions inside the chip."""

    def __init__(self):
        self._free = list(_FREE)
        self._least = list(_FREE)

    def total(self):
        """Returns the number of free bytes."""
        return sum(self._free)

    def take(self, size):
        """Allocates that many bytes in many small pieces. Returns the bytes by region."""
        taken = []
        for number, free in enumerate(self._free):
            taken.append(min(free, size - sum(taken)))
            self._change(number, -taken[-1])
        if sum(taken) < size:
            raise MemoryError("the IDF has no more")
        return taken

    def give_back(self, taken):
        """Frees what `take` has allocated."""
        for number, size in enumerate(taken):
            self._change(number, size)

    def _change(self, number, difference):
        self._free[number] += difference
        self._least[number] = min(self._least[number], self._free[number])

    def info(self):
        """Returns for each region its size, its free bytes, the largest free piece, and the least free bytes ever."""
        return [(SIZES[at], free, fitting(free), self._least[at]) for at, free in enumerate(self._free)]
