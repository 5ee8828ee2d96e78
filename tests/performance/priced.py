"""The box on the made-up chip, at the prices of an emulated one (`chip_prices.py`)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from schiri.board.small_files import SmallFiles
from schiri_tools import runtimes
from schiri_tools.board.install import archive, modules

from tests.bench.memory_flash import MemoryBlocks

HERE = Path(__file__).parent
BENCH = HERE.parent / "bench"
SCRIPTS = modules.PACKAGE / "board/esp32/root"
MANY = (1, 60, 600)  # matches on the flash
SETTINGS = b'{"language": "en", "muted": false, "names": ["Ada", "Ben"]}'
HEAP = "8M"

Counted = dict[str, Any]  # see `told` in `on_a_chip.py`


class PricedBox:
    """A box whose flash is a folder with a file for each part."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "firmware.flash").write_bytes(b"".join(archive.pieces(modules.built())))
        settings = MemoryBlocks(2)
        SmallFiles(settings).write("settings.json", SETTINGS)
        (folder / "settings.flash").write_bytes(b"".join(bytes(settings.sectors[sector]) for sector in (0, 1)))

    def start(self, matches: int, *more: str, games: tuple[str, ...] = ()) -> list[Counted]:
        """Stores so many matches (`more`: "interrupted" if the power failed in one) and starts the box. Returns the
        counts until the first screen and, with `games`, until the end of an evening in which they are played."""
        path = self._folder / "matches.flash"
        script = HERE / "stored_matches.py"
        environment = {**runtimes.environment(), "PYTHONPATH": f"{runtimes.FIRMWARE}:{BENCH}"}
        subprocess.run([sys.executable, script, path, str(matches), *more], check=True, env=environment)
        command = runtimes.command("micropython", HERE / "on_a_chip.py", str(self._folder), *games, heap=HEAP)
        places = (BENCH / "fake_hardware", BENCH, HERE, SCRIPTS, ".frozen")
        environment["MICROPYPATH"] = ":".join(map(str, places))
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stdout + done.stderr
        found: list[Counted] = json.loads(done.stdout.splitlines()[-1])
        return found


def longest_us(found: Counted) -> int:
    """Returns the longest time in which the box neither read its keys nor showed another picture."""
    return int(found["longest"][0][0])


def said(found: Counted) -> str:
    """Returns the figures on a line."""
    return (
        f"{found['ms'] / 1000:.1f} s, {found['reads']:,} reads of {found['bytes']:,} bytes; "
        f"{found['looks']:,} heads; longest standstill {longest_us(found) / 1000:.0f} ms"
    )
