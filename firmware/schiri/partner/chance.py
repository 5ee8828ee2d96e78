"""A partner's random numbers: the same on both runtimes for the same seed, and none of the dice's."""


class Chance:
    """Whole numbers from a seed."""

    def __init__(self, seed):
        self._last = seed & 0x7FFFFFFF

    def below(self, count):
        """A whole number from 0, less than `count`, which is small."""
        self._last = (self._last * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._last >> 8) % count

    def one_of(self, things):
        """One of some things, each as likely as the other."""
        return things[self.below(len(things))]
