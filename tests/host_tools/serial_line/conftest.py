"""Fixtures: a box with matches."""

import pytest
from bench import Bench
from bench_board import generator
from lines import copy_of
from memory_flash import MemoryBlocks
from serial_end import LineBench


@pytest.fixture(scope="session")
def played():
    """Returns a box with three matches on its flash: a long and a short finished one, and an open one."""
    line = LineBench(Bench(blocks=MemoryBlocks(160)))
    bench = line.bench
    random = generator(3)
    for duels, ended in ((40, True), (1, True), (4, False)):
        bench.begin()
        for _ in range(duels):
            bench.to_duel()
            bench.press("%s%d" % ("AB"[random(2)], random(6) + 1))
            bench.press("%sF" % "AB"[random(2)])
            bench.press("OK")
        if ended:
            bench.app.session.end(bench.app.clock.now, "ended")
            bench.app.go_home()
    return line


@pytest.fixture
def box(played):
    """Returns a box, just switched on, with a copy of the flash of `played`."""
    return copy_of(played)
