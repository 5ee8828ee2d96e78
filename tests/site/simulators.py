"""A simulated box with a real serial port, which has played a match."""

import re
import subprocess
import sys
from pathlib import Path

from schiri_tools import flash_files, runtimes, scripts
from schiri_tools.box import ScriptedBox

SIM = [sys.executable, "-m", "schiri_tools.command_line", "sim", "--port", "0", "--flash"]


class Simulator:
    def __init__(self, flash: Path, script: Path) -> None:
        runtime = "micropython" if runtimes.has_micropython() else "cpython"
        with ScriptedBox(flash, runtime) as box:
            scripts.run(scripts.parse(script.read_text()), box)
        self.log = flash_files.match_logs(flash)[-1]
        self._flash = flash

    def __enter__(self) -> "Simulator":
        self._process = subprocess.Popen([*SIM, str(self._flash)], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        assert re.search(r"http://127\.0\.0\.1:\d+", self._process.stdout.readline())
        self.serial = self._process.stdout.readline().removeprefix("Serial port: ").strip()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=10)
