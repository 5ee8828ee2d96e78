"""Throws ten million dice on every runtime and prints the results of the statistics for them and for every planted
fault: python -m tests.firmware.dice.ten_million"""

import argparse
import sys
from collections.abc import Sequence

from schiri_tools.cli.dice import secret

from . import SECRET
from .faults import FAULTS
from .statistics import TESTS, Dice, p_values, plausible
from .thrown import RUNTIMES, TEN_MILLION, dice_of, lines


def _row(name: str, dice: Dice) -> set[str]:
    """Prints a row, with `*` behind values that fair dice hardly ever give. Returns the names of their tests."""
    found = p_values(dice)
    print(f"| {name:<24} |", " | ".join(f"{p:.3g}{'' if plausible(p) else '*'}".ljust(10) for p in found.values()), "|")
    return {name for name, p in found.items() if not plausible(p)}


def main(words: Sequence[str] | None = None) -> int:
    """Prints the table. The exit status is 0 if the dice are even, the same on every runtime, and each fault is found
    by its test."""
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.dice.ten_million")
    parser.add_argument("--secret", type=secret, default=SECRET)
    used = parser.parse_args(words).secret
    print(f"| {TEN_MILLION:,} dice".ljust(26), "|", " | ".join(test.__name__.ljust(10) for test in TESTS), "|")
    written = [lines(TEN_MILLION, used, runtime) for runtime in RUNTIMES]
    uneven = [_row(runtime, dice_of(text)) for runtime, text in zip(RUNTIMES, written, strict=True)]
    missed = [fault for fault, test in FAULTS.items() if test not in _row(fault.__name__, fault(TEN_MILLION))]
    return 1 if len(set(written)) > 1 or any(uneven) or missed else 0


if __name__ == "__main__":
    sys.exit(main())
