"""The page that installs Schiri on a board from the browser, with the pieces of the flash that it writes. Pieces and
facts come from the modules of `schiri install`."""

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import web
from ..board import BOARD_NAMES, IMAGE_NAMES
from ..board.flash import cache, image, layout, partitions
from ..board.flash.partitions import APP, DATA, Partition
from ..board.install import archive, modules
from ..board.install.pieces import MAIN, vfs
from ..util.errors import UserError
from .policy import policy

# The partitions in MicroPython's own images. Older images also have a file system after them, which is not needed here.
_STOCK = (
    Partition("nvs", DATA, 0x02, 0x9000, 0x6000),
    Partition("phy_init", DATA, 0x01, 0xF000, 0x1000),
    Partition("factory", APP, 0x00, 0x10000, 0x1F0000),
)
_ESPTOOL = "esptool-js/bundle.js"  # a single file that includes the programs for the chips
_IN_ESPTOOL = ("esptool-js", "pako", "atob-lite")
_PLACE = '<meta charset="utf-8">\n'


def build(target: Path, packages: Path, images: Sequence[Path], package: Path = modules.PACKAGE) -> None:
    """Builds the page into the folder `target`, with esptool-js from the npm folder `packages` and the firmware from
    `package`. Images of MicroPython are included, so that people do not have to choose a file. Raises `UserError` if an
    image is invalid."""
    target.mkdir()
    for file in sorted((web.FOLDER / "install").iterdir()):
        shutil.copyfile(file, target / file.name)
    page = target / "install.html"
    (target / "index.html").write_text(
        web.with_words(page.read_text(encoding="utf-8"), "install").replace(_PLACE, f"{_PLACE}{policy()}\n"),
        encoding="utf-8",
    )
    page.unlink()
    shutil.copyfile(packages / _ESPTOOL, target / "esptool.js")
    (target / "licences.txt").write_text(_licences(packages), encoding="utf-8")
    told = facts() | {"version": modules.version(package), "pieces": _write_pieces(target, package)}
    told["built_in"] = [_written(target, path) for path in images]
    (target / "board.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def facts() -> dict[str, Any]:
    """Returns the facts about boards and their MicroPython for `board.json`; `facts.js` documents the keys."""
    return {
        "oldest": image.OLDEST,
        "boards": BOARD_NAMES,
        "images": IMAGE_NAMES,
        "downloads": [[address.split("/")[-2], address] for address in (cache.DOWNLOAD, cache.DOWNLOAD_ESP32)],
        "chips": image.CHIPS,
        "table_at": partitions.PLACE,
        "program_at": _STOCK[-1].offset,
        "program_bytes": _STOCK[-1].size,
    }


def shares(flash_bytes: int) -> layout.Shares:
    """Returns the partitions of a board that has `flash_bytes` of flash and runs one of MicroPython's own images."""
    return layout.shared_out(_STOCK, 0, flash_bytes)


def _write_pieces(target: Path, package: Path) -> dict[int, list[dict[str, Any]]]:
    """Writes what a board's flash needs besides MicroPython into files of the folder. Returns for each size of flash
    the files' names and their addresses in the flash (`pieces` in `facts.js`)."""
    files = vfs((package / MAIN).read_bytes())
    firmware = b"".join(archive.pieces(modules.built(package)))
    found: dict[int, list[dict[str, Any]]] = {}
    for size in layout.MATCHES_BYTES:
        placed = shares(size)
        pieces = (
            (f"table-{size // layout.MIB}.bin", partitions.PLACE, placed.table),
            ("vfs.bin", placed.vfs.offset, files),
            ("firmware.bin", placed.firmware.offset, firmware),
        )
        for name, _, content in pieces:
            (target / name).write_bytes(content)
        found[size] = [{"name": name, "address": address} for name, address, _ in pieces]
    return found


def _written(target: Path, path: Path) -> dict[str, str]:
    """Writes an image into the folder, and returns its name and hash. Raises `UserError` if it is invalid or has
    another partition table than MicroPython's own images."""
    if image.read(path).shares(layout.LEAST_FLASH) != shares(layout.LEAST_FLASH):
        raise UserError(f"{path} has another partition table than MicroPython's own: the page does not take it.")
    content = path.read_bytes()
    (target / path.name).write_bytes(content)
    return {"name": path.name, "sha256": hashlib.sha256(content).hexdigest()}


def _licences(packages: Path) -> str:
    """Returns the licences of the packages in esptool.js. All other files of the page are Schiri's own."""
    found = []
    for name in _IN_ESPTOOL:
        licence = next(file for file in sorted((packages / name).iterdir()) if file.name.upper().startswith("LICENSE"))
        found.append(f"{name} (in esptool.js):\n\n{licence.read_text(encoding='utf-8').strip()}\n")
    return "\n".join(found)
