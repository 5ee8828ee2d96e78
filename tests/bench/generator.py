"""Random numbers for tests."""


def generator(seed):
    """Returns a generator of pseudo-random integers, the same on both runtimes."""
    state = [seed]

    def random(limit):
        state[0] = (state[0] * 1103515245 + 12345) & 0x7FFFFFFF
        return (state[0] >> 16) % limit

    return random
