"""A tool that runs the firmware of this checkout on a board with Schiri, without writing it to the board.

PYTHONPATH=host_tools python -m maker_tools.run_firmware PORT
"""

import os
import shutil
import sys
from pathlib import Path

from schiri_tools.board.install import modules
from schiri_tools.runtimes import ROOT

FOLDER = ROOT / "build" / "try"
# `main` is the module on the board, which the prompt does not import by itself.
_START = """
import os, sys
os.chdir("/")
import main
piece = main.take_piece()
sys.path.insert(0, "/remote")
from schiri.board.esp32.start import run_box
run_box()
"""


def words(port: str, folder: Path = FOLDER, package: Path = modules.PACKAGE) -> list[str]:
    """Compiles a firmware into `folder`, and returns the command that runs it from there on the board at `port`."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in modules.built(package).modules.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return [sys.executable, "-m", "mpremote", "connect", port, "mount", str(folder), "exec", _START]


if __name__ == "__main__":
    command = words(sys.argv[1])
    os.execv(command[0], command)
