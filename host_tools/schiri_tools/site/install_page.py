"""The page that puts Schiri on a board from the browser, and what it has to know: all of it from where `schiri flash`
and `schiri install` have it, too."""

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from schiri.board.flash_layout import FLASH_BLOCK, JOURNAL_LABEL

from .. import web
from ..board import BOARD_NAMES, IMAGE_NAMES, LEAST_PSRAM_BYTES
from ..board.flash import cache, image, layout, partitions
from ..board.install import compatibility, installing, modules, on_the_board
from .policy import policy

_ESPTOOL = "esptool-js/bundle.js"  # one file, with its programs for the chips
_IN_ESPTOOL = ("esptool-js", "pako", "atob-lite")
_PLACE = '<meta charset="utf-8">\n'


def build(target: Path, packages: Path, images: Sequence[Path]) -> None:
    """Builds the page into the folder `target`, with esptool-js out of the folder `packages` of npm, and with images of
    MicroPython that people then need not choose. `UserError` if one of them is none."""
    target.mkdir()
    for file in sorted((web.FOLDER / "install").iterdir()):
        shutil.copyfile(file, target / file.name)
    page = target / "install.html"
    (target / "index.html").write_text(
        web.with_words(page.read_text(encoding="utf-8")).replace(_PLACE, f"{_PLACE}{policy()}\n"), encoding="utf-8"
    )
    page.unlink()
    shutil.copyfile(packages / _ESPTOOL, target / "esptool.js")
    (target / "licences.txt").write_text(_licences(packages), encoding="utf-8")
    built_in = []
    for path in images:
        image.read(path)
        content = path.read_bytes()
        (target / path.name).write_bytes(content)
        built_in.append({"name": path.name, "sha256": hashlib.sha256(content).hexdigest()})
    told = json.dumps(facts() | {"built_in": built_in}, ensure_ascii=False, indent=1)
    (target / "board.json").write_text(told + "\n", encoding="utf-8")


def facts() -> dict[str, Any]:
    """What `facts.js` says of it."""
    firmware = modules.built()
    return {
        "version": firmware.version,
        "modules": list(firmware.modules),
        "scripts": {
            f"/{name}": (modules.PACKAGE / installing.ROOT / name).read_text(encoding="utf-8")
            for name in installing.SCRIPTS
        },
        "helper": Path(on_the_board.__file__).read_text(encoding="utf-8"),
        "form": compatibility.compiled_for(),
        "oldest": compatibility.OLDEST,
        "least_psram": LEAST_PSRAM_BYTES,
        "boards": BOARD_NAMES,
        "images": IMAGE_NAMES,
        "downloads": [[address.split("/")[-2], address] for address in (cache.DOWNLOAD, cache.DOWNLOAD_ESP32)],
        "chips": image.CHIPS,
        "table_at": partitions.PLACE,
        "table_bytes": partitions.SIZE,
        "files_bytes": layout.FILES_BYTES,
        "matches_bytes": layout.MATCHES_BYTES,
        "block_bytes": FLASH_BLOCK,
        "files_label": layout.FILES_LABEL,
        "matches_label": JOURNAL_LABEL,
    }


def _licences(packages: Path) -> str:
    """Those of what is in esptool.js, the only file of the page that is not Schiri."""
    found = []
    for name in _IN_ESPTOOL:
        licence = next(file for file in sorted((packages / name).iterdir()) if file.name.upper().startswith("LICENSE"))
        found.append(f"{name} (in esptool.js):\n\n{licence.read_text(encoding='utf-8').strip()}\n")
    return "\n".join(found)
