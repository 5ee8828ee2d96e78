"""Small firmwares to be installed, in place of the real one: as many modules as a test needs."""

import shutil
from pathlib import Path

from schiri_tools.board.install.installing import ROOT, SCRIPTS
from schiri_tools.board.install.modules import PACKAGE

BOX = Path(__file__).with_name("box") / "start.py"


def firmware(folder: Path, version: str, *, answer: str = "install ok", modules: dict[str, str] | None = None) -> Path:
    """Makes the package of a firmware with the real `boot.py` and `main.py`, and a box that answers on the serial
    line; `answer` is what it says to `install`."""
    package = folder / "schiri"
    (package / ROOT).mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copy(PACKAGE / ROOT / name, package / ROOT / name)
    (package / "__init__.py").write_text(f'VERSION = "{version}"\n')
    (package / "board" / "__init__.py").write_text("")
    (package / "board" / "esp32" / "__init__.py").write_text("")
    shutil.copy(BOX, package / "board" / "esp32" / "start.py")
    (package / "words.py").write_text(f"ANSWER = {answer!r}\n")
    for name, text in (modules or {}).items():
        (package / name).write_text(text)
    return package
