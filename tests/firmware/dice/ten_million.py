"""Throws ten million dice on every runtime and prints the results of the statistics for them and for every planted
fault: python -m tests.firmware.dice.ten_million"""

import argparse
import sys

from schiri_tools.cli.dice import secret

from . import SECRET
from .faults import FAULTS
from .statistics import TESTS, Dice, p_values, plausible
from .thrown import RUNTIMES, TEN_MILLION, dice_of, lines


def _row(name: str, dice: Dice) -> bool:
    """Prints a row, with `*` behind values that fair dice hardly ever give. Returns whether there is none."""
    found = p_values(dice)
    print(f"| {name:<24} |", " | ".join(f"{p:.3g}{'' if plausible(p) else '*'}".ljust(10) for p in found.values()), "|")
    return all(map(plausible, found.values()))


def main() -> int:
    """Prints the table. The exit status is 0 if all results are as expected."""
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.dice.ten_million")
    parser.add_argument("--secret", type=secret, default=SECRET)
    used = parser.parse_args().secret
    print(f"| {TEN_MILLION:,} dice".ljust(26), "|", " | ".join(test.__name__.ljust(10) for test in TESTS), "|")
    written = [lines(TEN_MILLION, used, runtime) for runtime in RUNTIMES]
    good = [_row(runtime, dice_of(text)) for runtime, text in zip(RUNTIMES, written, strict=True)]
    found = [not _row(fault.__name__, fault(TEN_MILLION)) for fault in FAULTS]
    return 0 if len(set(written)) == 1 and all(good + found) else 1


if __name__ == "__main__":
    sys.exit(main())
