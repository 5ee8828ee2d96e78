"""Starts the box on a real board. The display shows something before most of the modules are loaded."""

from ..flash_layout import SETTINGS_LABEL
from ..small_files import SmallFiles
from .opening import Opening
from .partitions import partition


def run_box() -> None:
    """Runs the box until it is told to restart, or something goes wrong: then it starts anew. Returns in service mode
    alone, and if the flash has no part for small files."""
    files = partition(SETTINGS_LABEL)
    if files is None:
        print("No partition for settings: schiri install")
        return
    opening = Opening(SmallFiles(files))
    try:
        opening.begin()
        from .running import run  # not before the display shows something

        run(opening)
    except Exception as error:
        opening.crash(error)
