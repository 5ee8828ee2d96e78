"""The cache folder with images of MicroPython, which is used when no image is named."""

import os
from pathlib import Path

from ...util.errors import UserError

DOWNLOAD = "https://micropython.org/download/ESP32_GENERIC_S3/"
DOWNLOAD_ESP32 = "https://micropython.org/download/ESP32_GENERIC/"
# In a file name the date, `[0-9]*`, follows the name of the board or of its variant. The plain image for an ESP32 is
# left out because it does not use PSRAM.
_WITH_PSRAM = (
    "ESP32_GENERIC_S3-SPIRAM_OCT-[0-9]*.bin",
    "ESP32_GENERIC_S3-[0-9]*.bin",
    "ESP32_GENERIC-SPIRAM-[0-9]*.bin",
)


def folder() -> Path:
    """Returns this user's cache folder of Schiri; it need not exist."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "schiri"


def newest() -> list[Path]:
    """Returns the newest image for each chip and kind of PSRAM. Raises `UserError` if there is none at all."""
    found = [sorted(folder().glob(pattern), key=lambda path: path.name)[-1:] for pattern in _WITH_PSRAM]
    paths = [path for one in found for path in one]
    if not paths:
        raise UserError(
            f"There is no image of MicroPython with PSRAM in {folder()}: get one from {DOWNLOAD} (for an N16R8 the"
            f" variant SPIRAM_OCT; for a WROVER the variant SPIRAM of {DOWNLOAD_ESP32}) and put it there, or name it"
            " with --image."
        )
    return paths
