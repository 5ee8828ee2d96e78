"""The draw of a secret by the radio, match after match: it never runs out of memory, and needs no more than at
first."""

import os
import subprocess
from pathlib import Path

import pytest
from schiri_tools import runtimes

HERE = Path(__file__).parent
BENCH = HERE.parents[1] / "bench"
FREE_BYTES = 112968  # of the IDF's memory with PSRAM, seen on an emulated chip through everything


@pytest.mark.parametrize("matches", [40, pytest.param(300, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_every_match_of_any_game_has_its_draw_and_the_radio_takes_its_memory_once(runtime, matches):
    if runtime == "micropython" and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    command = runtimes.command(runtime, HERE / "draws_on_a_chip.py", str(matches), heap="32M")
    folders = [str(runtimes.FIRMWARE), str(BENCH)]
    paths = {"PYTHONPATH": os.pathsep.join(folders), "MICROPYPATH": ":".join([*folders, ".frozen"])}
    done = subprocess.run(command, capture_output=True, text=True, env={**runtimes.environment(), **paths})
    assert done.returncode == 0, done.stdout + done.stderr
    sealed, thrown, radio_on, after_first, after_last = map(int, done.stdout.split())
    assert (sealed, radio_on) == (matches, matches) and thrown > matches // 10
    assert after_first == after_last == FREE_BYTES
