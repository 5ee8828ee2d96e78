"""`schiri referee` as a program uses it: bytes in, bytes out."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from schiri_tools import runtimes

SELDOM = pytest.mark.seldom(
    "firmware/schiri/games/*/rules",
    "firmware/schiri/match",
    "firmware/schiri/util",
    "host_tools/schiri_tools/cli/referee.py",
    "host_tools/schiri_tools/runtimes",
)

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]

on_every_runtime = pytest.mark.parametrize("runtime", RUNTIMES)
with_both_runtimes = pytest.mark.skipif(len(RUNTIMES) < 2, reason=str(runtimes.NoMicroPython()))


def answers(runtime: str, data: bytes) -> bytes:
    """Returns the referee's output for `data`; it must end well and print nothing else."""
    done = subprocess.run([SCHIRI, "referee", "--runtime", runtime], input=data, capture_output=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def opened(runtime: str) -> "subprocess.Popen[bytes]":
    """Starts `schiri referee` on this runtime and returns the process, with pipes."""
    return subprocess.Popen(
        [SCHIRI, "referee", "--runtime", runtime], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def holds(shown: Any, given: Any) -> bool:
    """Returns whether `given` has everything that `shown` has. Objects may have more keys; types count: true is not
    1."""
    if isinstance(shown, dict):
        return isinstance(given, dict) and all(key in given and holds(shown[key], given[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(given, list) and len(shown) == len(given) and all(map(holds, shown, given))
    return type(shown) is type(given) and bool(shown == given)
