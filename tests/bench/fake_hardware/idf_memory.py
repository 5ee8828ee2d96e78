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
    """The largest allocation that is sure to fit into a piece of so many bytes: pieces are kept by size classes, 32
    from each power of two to the next (`tlsf_fit_size` of the IDF)."""
    step = 1
    while size >= 64 * step:
        step *= 2
    return size - size % step


class IdfMemory:
    """The regions that lie in the chip itself."""

    def __init__(self, has_psram):
        self.free = list(_FREE_WITH_PSRAM if has_psram else _FREE_WITHOUT_PSRAM)
        self._least = list(self.free)

    def total(self):
        """How many bytes are free."""
        return sum(self.free)

    def largest(self):
        """The largest allocation that fits."""
        return max([fitting(size) for size in self.free])

    def take(self, size):
        """Allocates a piece. Tells from which region; None if it fits nowhere."""
        for number, free in enumerate(self.free):
            if fitting(free) >= size:
                self._change(number, -size)
                return number
        return None

    def take_small(self, size):
        """Allocates that much in many small pieces, wherever there is room. Tells how much from which region; None if
        it does not fit, and then nothing is allocated."""
        if size > self.total():
            return None
        taken = []
        for number, free in enumerate(self.free):
            taken.append(min(free, size - sum(taken)))
            self._change(number, -taken[-1])
        return taken

    def give_back_small(self, taken):
        """What `take_small` has allocated is free again."""
        for number, size in enumerate(taken):
            self._change(number, size)

    def give_back(self, size, number):
        """A piece of a region is free again."""
        self._change(number, size)

    def _change(self, number, difference):
        self.free[number] += difference
        self._least[number] = min(self._least[number], self.free[number])

    def info(self):
        """For each region its size, what is free, the largest free piece, the least that was ever free."""
        return [(SIZES[at], free, fitting(free), self._least[at]) for at, free in enumerate(self.free)]
