"""The serial test of bits, computed exactly, where dieharder's `sts_serial` has found something weak:

    python -m tests.firmware.dice.serial_bits 8 9 --secret HEX

In each of 1,000 samples of 3,200,000 bits, as many as dieharder takes, all overlapping words of so many bits are
counted, the sample closed to a ring (NIST SP 800-22, 2.11). What is printed says whether the 1,000 p-values of either
statistic are spread as those of chance.
"""

import argparse
import sys

import numpy as np
from schiri.dice.stream import stream_of
from schiri_tools.cli.dice import secret
from scipy.stats import chi2, kstest

from . import SECRET
from .bits import THROWS_AT_ONCE, blocks

SAMPLES = 1000
BYTES = 400_000  # of a sample
LONGEST = 16  # bits of a word: of longer ones there would be too few of each for a chi-square


def p_values(data: bytes, bits: int) -> tuple[float, float]:
    """Returns the two p-values of the serial test: for the excess of words of that many bits over words one bit
    shorter, and for the growth of that excess."""
    longest = _counts(data, bits)
    shorter = longest.reshape(-1, 2).sum(axis=1)
    shortest = shorter.reshape(-1, 2).sum(axis=1)
    first, second, third = map(_psi_squared, (longest, shorter, shortest))
    return chi2.sf(first - second, 2 ** (bits - 1)), chi2.sf(first - 2 * second + third, 2 ** (bits - 2))


def _counts(data: bytes, bits: int) -> np.ndarray:
    """Returns how often each word of that many bits comes, beginning at every bit."""
    here = np.frombuffer(data, np.uint8).astype(np.uint32)
    window = sum(np.roll(here, -place) << (24 - 8 * place) for place in range(4))  # the 32 bits from each byte on
    words = (window >> (32 - bits - shift) & (2**bits - 1) for shift in range(8))
    return sum(np.bincount(word, minlength=2**bits) for word in words)


def _psi_squared(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


def main() -> int:
    """Prints a line for each number of bits."""
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.dice.serial_bits")
    parser.add_argument("bits", type=int, nargs="+", choices=range(3, LONGEST + 1), metavar="BITS")
    parser.add_argument("--secret", type=secret, default=SECRET)
    arguments = parser.parse_args()
    stream = stream_of(arguments.secret, ())
    found: dict[int, list[tuple[float, float]]] = {bits: [] for bits in arguments.bits}
    data, number = b"", 1
    for _ in range(SAMPLES):
        while len(data) < BYTES:
            data += blocks(stream, number)
            number += THROWS_AT_ONCE
        sample, data = data[:BYTES], data[BYTES:]
        for bits, so_far in found.items():
            so_far.append(p_values(sample, bits))
    for bits, so_far in found.items():
        first, second = (kstest(column, "uniform").pvalue for column in zip(*so_far, strict=True))
        print(f"{bits} bits: {first:.3f} {second:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
