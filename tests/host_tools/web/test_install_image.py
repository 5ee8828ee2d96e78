"""The check of images in the page that installs, compared with that of `schiri install`."""

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
from schiri_tools.site.install_page import facts, shares
from schiri_tools.util.errors import UserError

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="no node")

LENGTHS = [0, 1, 55, 56, 63, 64, 65, 3000]
# Node runs this to print what the page finds in each image, and MD5 digests.
SCRIPT = """
import { readFileSync } from "node:fs";
const [folder, told] = process.argv.slice(1);
const { facts, tables, images, digests } = JSON.parse(readFileSync(told));
const [{ read, bootloaderFor }, { md5Digits }] = await Promise.all(
  ["image.js", "digests.js"].map((name) => import(`${folder}/${name}`)));
facts.parts = new Map(Object.entries(tables).map(([size, table]) =>
  [Number(size), [{ content: Buffer.from(table, "hex") }]]));
const found = [];
for (const name of images) {
  try {
    const { version, chip, least_flash, psram_lines, bootloader, program } =
      await read(facts, name, new Uint8Array(readFileSync(name)));
    const heads = await Promise.all([...facts.parts.keys()].map((size) => bootloaderFor(bootloader, size)));
    found.push({ version, chip, least_flash, psram_lines, parts: [...heads, program].map(
      ({ address, content }) => [address, md5Digits(content)]) });
  } catch (error) {
    found.push(error.code ?? String(error));
  }
}
console.log(JSON.stringify({ found, digests: digests.map((one) => md5Digits(Buffer.from(one, "hex"))) }));
"""


def by_python(path: Path) -> dict[str, Any] | None:
    """Returns what `schiri install` finds in an image; None if it refuses the image."""
    try:
        found = read(path)
    except UserError:
        return None
    parts = [*map(found.bootloader_for, layout.MATCHES_BYTES), found.program]
    return {
        **{name: getattr(found, name) for name in ("version", "chip", "least_flash", "psram_lines")},
        "parts": [[part.address, hashlib.md5(part.content).hexdigest()] for part in parts],
    }


def test_the_page_takes_the_images_that_the_command_takes(tmp_path: Path) -> None:
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
    tables = {size: shares(size).table.hex() for size in layout.MATCHES_BYTES}
    told = {"facts": facts(), "tables": tables, "images": list(map(str, paths))}
    (tmp_path / "told.json").write_text(json.dumps(told | {"digests": [one.hex() for one in digested]}))
    words = ["node", "--input-type=module", "--eval", SCRIPT, str(web.FOLDER / "install"), str(tmp_path / "told.json")]
    answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True, timeout=600).stdout)
    assert answer["digests"] == [hashlib.md5(one).hexdigest() for one in digested]
    expected = [by_python(path) for path in paths]
    assert [one if isinstance(one, dict) else None for one in answer["found"]] == expected
    assert [one for one in answer["found"] if isinstance(one, str)] != [] and sum(map(bool, expected)) >= 5
    assert all(one.startswith("image_") for one in answer["found"] if isinstance(one, str)), answer["found"]
