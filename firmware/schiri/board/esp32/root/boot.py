"""Makes the modules of the firmware importable: they lie in one of two folders, and `/active` says in which. This file
lies in the root of a board: MicroPython runs it before `main.py`, whenever the board gets power.
`docs/build/firmware.md` says how they get there."""

import gc
import os
import sys

_ACTIVE = "/active"
_FIRST_FILE = "/schiri/__init__.mpy"


class _Nothing:
    """In the place of the firmware: whatever `main.py` starts says that there is none."""

    def __getattr__(self, name: str) -> object:
        return _say_missing


def _say_missing() -> None:
    print("Schiri is not installed: schiri install")


def _prepare() -> None:
    try:
        with open(_ACTIVE) as file:
            folder = "/" + file.read(1)
        os.stat(folder + _FIRST_FILE)
        sys.path.insert(0, folder)
    except (OSError, UnicodeError):
        name = "schiri"
        for part in ("", ".board", ".esp32", ".start"):
            name += part
            sys.modules[name] = _Nothing()  # type: ignore[assignment]


_prepare()
gc.collect()
