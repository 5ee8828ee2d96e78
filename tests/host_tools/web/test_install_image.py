"""What the page that installs makes of images and partition tables, beside what `schiri flash` makes of them."""

import dataclasses
import hashlib
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flash_images import OTA, WITH_FILES, WITHOUT_FILES, image
from schiri_tools import web
from schiri_tools.board.flash import layout
from schiri_tools.board.flash.image import read
from schiri_tools.board.install import modules
from schiri_tools.site.install_page import facts
from schiri_tools.util.errors import UserError

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="no node")

FLASHES = [size * layout.MIB for size in (8, 16, 32)]
LENGTHS = [0, 1, 55, 56, 63, 64, 65, 3000]
# What Node runs: of each image all that is found in it, and its tables; and digests.
SCRIPT = """
import { readFileSync } from "node:fs";
const [folder, told] = process.argv.slice(1);
const { facts, images, flashes, digests } = JSON.parse(readFileSync(told));
const [{ read, bootloaderFor }, { layoutFor, sharedBytes }, { md5Digits }] = await Promise.all(
  ["image.js", "partitions.js", "digests.js"].map((name) => import(`${folder}/${name}`)));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const found = [];
for (const name of images) {
  try {
    const image = await read(facts, name, new Uint8Array(readFileSync(name)));
    const bytes = image.program.content.length;
    const tables = flashes.map((size) => hex(layoutFor(facts, image.partitions, bytes, size).table));
    const { version, chip, least_flash, psram_lines } = image;
    const heads = await Promise.all(flashes.map((size) => bootloaderFor(image.bootloader, sharedBytes(facts, size))));
    found.push({ version, chip, least_flash, psram_lines, tables, parts: [image.bootloader, image.program].map(
      ({ address, content }) => [address, content.length]), heads: heads.map(({ content }) => content[3] >> 4) });
  } catch (error) {
    found.push(error.code ?? String(error));
  }
}
console.log(JSON.stringify({ found, digests: digests.map((one) => md5Digits(Buffer.from(one, "hex"))) }));
"""


def by_python(path: Path) -> dict[str, Any] | None:
    """What `schiri flash` finds in it; None if it does not take it."""
    try:
        found = read(path)
    except UserError:
        return None
    return {
        **{name: getattr(found, name) for name in ("version", "chip", "least_flash", "psram_lines")},
        "tables": [found.layout(size).table.hex() for size in FLASHES],
        "parts": [[part.address, len(part.content)] for part in (found.bootloader, found.program)],
        "heads": [(layout.shared_bytes(size) // layout.MIB).bit_length() - 1 for size in FLASHES],
    }


def test_the_page_takes_the_images_that_the_command_takes_and_shares_the_flash_out_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modules, "built", lambda: modules.Firmware("1", {}))  # which takes long
    made = [
        image(),
        image(chip="esp32s3"),
        image(table=WITH_FILES, megabytes=8),
        image(table=OTA),
        image(version="1.25.0"),
    ]
    made += [
        image(chip="esp32s3", psram="quad_psram"),
        image(psram=""),
        image()[:-40],
        b"",
        image(chip="esp32s3")[:40_000],
    ]
    wide = dataclasses.replace(WITHOUT_FILES[-1], size=0x3F0000)
    made += [image(table=[*WITHOUT_FILES[:-1], wide])]
    damaged = bytearray(image())
    for at in (100, 0x7010, 0xF100, 12):  # bootloader, table, program, chip
        made.append(bytes(damaged[:at] + bytes([damaged[at] ^ 4]) + damaged[at + 1 :]))
    paths = [tmp_path / f"{number}.bin" for number in range(len(made))]
    for path, content in zip(paths, made, strict=True):
        path.write_bytes(content)
    digested = [random.Random(length).randbytes(length) for length in LENGTHS]
    told = {"facts": facts(), "images": list(map(str, paths)), "flashes": FLASHES}
    (tmp_path / "told.json").write_text(json.dumps(told | {"digests": [one.hex() for one in digested]}))
    words = ["node", "--input-type=module", "--eval", SCRIPT, str(web.FOLDER / "install"), str(tmp_path / "told.json")]
    answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True, timeout=60).stdout)
    assert answer["digests"] == [hashlib.md5(one).hexdigest() for one in digested]
    expected = [by_python(path) for path in paths]
    assert [one if isinstance(one, dict) else None for one in answer["found"]] == expected
    assert [one for one in answer["found"] if isinstance(one, str)] != [] and sum(map(bool, expected)) >= 5
    assert all(one.startswith("image_") for one in answer["found"] if isinstance(one, str)), answer["found"]
