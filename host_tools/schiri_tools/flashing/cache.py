"""Where images are looked for when none is named."""

import os
from pathlib import Path

from .refusal import Refused

DOWNLOAD = "https://micropython.org/download/ESP32_GENERIC/"
_PLAIN = ("ESP32_GENERIC-[0-9]*.bin", "ESP32_GENERIC_S3-[0-9]*.bin")  # a date follows; variants have a word there


def folder() -> Path:
    """This user's cache folder of Schiri; it need not exist."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "schiri"


def newest() -> list[Path]:
    """For each chip the newest image that is there. `Refused` if there is none for any."""
    found = [sorted(folder().glob(pattern), key=lambda path: path.name)[-1:] for pattern in _PLAIN]
    paths = [path for one in found for path in one]
    if not paths:
        raise Refused(
            f"There is no image of MicroPython in {folder()}: get one from {DOWNLOAD} and put it there,"
            " or name it with --image."
        )
    return paths
