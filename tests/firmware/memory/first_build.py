"""The first build, without PSRAM, in the made-up ESP32: its draws fail where they failed on an emulated one.

python -m tests.firmware.memory.first_build
"""

import sys
import tempfile
from pathlib import Path

from schiri_tools import runtimes

from tests.firmware.memory.compiled_box import BENCH, numbers_of
from tests.performance.draw_rate import FIRST_BUILD, check_out

HERE = Path(__file__).parent
# Bytes of Python's heap that are lost to gaps. Nobody has counted them: with up to 13,000 all comes as it was seen on
# 1.26.1, and with 16,000 to 18,000 as on 1.24.0, of which no more is known than the panic.
GAPS_BYTES = {"1.26.1": 7500, "1.24.0": 17000}


def build(folder: Path) -> bool:
    """Compiles the first build and the made-up hardware; False if this checkout does not have it."""
    source = folder / "first"
    source.mkdir()
    if not check_out(FIRST_BUILD, source):
        return False
    runtimes.compile_modules(source / "firmware", folder / "mpy")
    runtimes.compile_modules(BENCH / "fake_hardware", folder / "mpy")
    return True


def draws(folder: Path, version: str) -> list[str]:
    """What comes of the draws in the model of a version of MicroPython, and what is free of the IDF's memory then."""
    words = numbers_of(HERE / "first_build_on_a_chip.py", folder / "mpy", "4M", folder / "flash", GAPS_BYTES[version])
    return " ".join(words).split(", ")


def main() -> int:
    """Prints it for both versions."""
    with tempfile.TemporaryDirectory() as folder:
        if not build(Path(folder)):
            print("The first build is not in this checkout.")
            return 1
        for version in GAPS_BYTES:
            print(version, *draws(Path(folder), version), sep="\n    ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
