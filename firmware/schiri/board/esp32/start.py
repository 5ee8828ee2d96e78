"""Starts the box on a real board. The display shows something before most of the modules are loaded."""

from ..flash_layout import SETTINGS_LABEL
from ..small_files import SmallFiles
from .opening import Opening
from .partitions import partition


def run_box() -> None:
    """Runs the box, and starts it anew after an unexpected error or a request to restart. Returns only in service mode,
    or if the flash has no partition for small files."""
    files = partition(SETTINGS_LABEL)
    if files is None:
        print("No partition for settings: schiri install")
        return
    opening = Opening(SmallFiles(files))
    try:
        opening.begin()
        from .running import run  # imported late, because the display must show something first

        run(opening)
    except Exception as error:
        opening.crash(error)
