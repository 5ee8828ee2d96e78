"""Taps at the first build, with its own loop, drivers and screens, on the made-up chip: how many of them it loses.

python -m tests.firmware.input.first_build_taps

It is taken out of git. Of all that takes time only drawing does: on a chip it lost no fewer.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

BENCH = Path(__file__).parents[2] / "bench"
TAPS = 1500


def faults(folder: Path) -> dict[str, int] | None:
    """How many of `TAPS` are lost, counted twice, in another order; None if this checkout does not have that build."""
    from tests.performance.draw_rate import FIRST_BUILD, check_out  # not in the process that plays it

    if not check_out(FIRST_BUILD, folder):
        return None
    paths = [folder / "firmware", BENCH / "fake_hardware", BENCH, Path(__file__).parent]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, __file__, "play"], stdout=subprocess.PIPE, env=environment, check=True)
    found: dict[str, int] = json.loads(done.stdout)
    return found


class _FirstBuild:
    """The first build's `App` on its own `Board`, run as its own loop does."""

    def __init__(self) -> None:
        import chip
        import schiri
        import schiri.clock
        import schiri.keys
        from memory_flash import MemoryBlocks, MemoryStorage
        from processor import processor

        # What `tapping.py` needs of the firmware stood elsewhere then.
        modules = {"schiri.input": schiri, "schiri.input.keys": schiri.keys, "schiri.util.clock": schiri.clock}
        sys.modules.update(modules, **{"schiri.board.esp32.ticks": processor})
        from schiri.app import App
        from schiri.board.esp32.board import Board
        from schiri.board.esp32.pins import ESP32
        from schiri.screens.canvas import Canvas

        self.now = processor
        self.chip = chip.chip
        self.chip.wiring = ESP32
        self.chip.watchdog_ms = 60000
        self.chip.displays = {0x3C: chip.Oled()}
        self.chip.partitions = {"matches": MemoryBlocks()}
        self.costs = self
        self.erases: list[tuple[int, int]] = []
        _slow_down(Canvas)
        self.board = Board(ESP32, "esp32", MemoryStorage(), _NobodyThere())
        self.app = App(self.board, processor.raw_us())

    def run(self, span_us: int) -> None:
        end_us = self.now.us + span_us
        while self.now.us < end_us:
            self.board.buzzer.step()
            wait_us = self.app.step(self.now.raw_us())
            self.now.work(1000 if wait_us and not self.app.armed else 20)


class _NobodyThere:
    """The serial line."""

    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> None:
        pass


def _slow_down(canvas: type) -> None:
    """Drawing takes as long as at the busy box of today's firmware."""
    from busy_costs import CLEAR_US, DIE_US, TEXT_US
    from processor import processor

    for name, span_us in (("clear", CLEAR_US), ("text", TEXT_US), ("die", DIE_US)):
        setattr(canvas, name, _slowed(getattr(canvas, name), span_us, processor))


def _slowed(draw: Callable[..., Any], span_us: int, processor: Any) -> Callable[..., Any]:
    def slow(*arguments: Any, **named: Any) -> Any:
        processor.work(span_us)
        return draw(*arguments, **named)

    return slow


def play() -> dict[str, int]:
    """Has hands tap at its menus and screens, as they do at today's box."""
    box = _FirstBuild()
    from tapping import Hands, Judge

    judge = Judge(box)
    hands = box.now.hands = Hands(box.chip, box.now, 1)
    while len(hands.made) < TAPS:
        box.run(1000)
    hands.stops = True
    box.run(8000000)
    found: dict[str, int] = judge.faults(hands.made)
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        print(json.dumps(play()))
    else:
        with tempfile.TemporaryDirectory() as name:
            print(faults(Path(name)) or "The first build is not in this checkout.")
