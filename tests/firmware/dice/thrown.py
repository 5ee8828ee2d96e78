"""Dice of the real code, by the command `schiri dice`."""

import subprocess
import sys
from pathlib import Path

import numpy as np
from schiri_tools import runtimes

from .statistics import Dice

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]
TEN_MILLION = 10_000_000


def lines(count: int, secret: bytes, runtime: str) -> bytes:
    """Returns the lines that the command writes."""
    command = [SCHIRI, "dice", "--count", str(count), "--secret", secret.hex(), "--runtime", runtime]
    done = subprocess.run(command, capture_output=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def dice_of(written: bytes) -> Dice:
    """Returns the values on these lines."""
    table = np.frombuffer(written, np.uint8).reshape(-1, 2)
    assert (table[:, 1] == ord("\n")).all()
    dice = table[:, 0] - ord("0")
    assert dice.min() >= 1 and dice.max() <= 6
    return dice
