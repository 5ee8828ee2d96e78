"""The memory that is not Python's: the IDF's own, which the radio lives on, and of which, on a chip without PSRAM,
Python takes more and more.

Sizes are those of an ESP32's regions in MicroPython's manual. What is free in them comes to what stock images had on an
emulated ESP32: at the prompt of 1.26.1 without PSRAM 139,796 bytes, and with PSRAM (1.27.0) 112,968 bytes once the
radio had been on, the largest piece 110,592 bytes in both. How the rest is spread over the regions is made up. Within a
region this model knows no gaps."""

SIZES = (7288, 16648, 79912, 15072, 113840)
_FREE_WITHOUT_PSRAM = (0, 4, 14164, 15036, 110592)
_FREE_WITH_PSRAM = (0, 4, 23376, 15036, 110592)


def fitting(size):
    """Returns the largest allocation that certainly fits into a free piece of that size. Free pieces are kept by size
    classes, 32 between two powers of two (`tlsf_fit_size` of the IDF)."""
    step = 1
    while size >= 64 * step:
        step *= 2
    return size - size % step


class IdfMemory:
    """The memory regions inside the chip."""

    def __init__(self, has_psram):
        self.free = list(_FREE_WITH_PSRAM if has_psram else _FREE_WITHOUT_PSRAM)
        self._least = list(self.free)

    def total(self):
        """Returns the number of free bytes."""
        return sum(self.free)

    def largest(self):
        """Returns the largest allocation that fits."""
        return max([fitting(size) for size in self.free])

    def take(self, size):
        """Allocates a piece. Returns its region; None if it fits nowhere."""
        for number, free in enumerate(self.free):
            if fitting(free) >= size:
                self._change(number, -size)
                return number
        return None

    def take_small(self, size):
        """Allocates that many bytes in many small pieces. Returns the bytes by region; None, with nothing allocated, if
        they do not fit."""
        if size > self.total():
            return None
        taken = []
        for number, free in enumerate(self.free):
            taken.append(min(free, size - sum(taken)))
            self._change(number, -taken[-1])
        return taken

    def give_back_small(self, taken):
        """Frees what `take_small` has allocated."""
        for number, size in enumerate(taken):
            self._change(number, size)

    def give_back(self, size, number):
        """Frees a piece of a region."""
        self._change(number, size)

    def _change(self, number, difference):
        self.free[number] += difference
        self._least[number] = min(self._least[number], self.free[number])

    def info(self):
        """Returns for each region its size, its free bytes, the largest free piece, and the least free bytes ever."""
        return [(SIZES[at], free, fitting(free), self._least[at]) for at, free in enumerate(self.free)]
