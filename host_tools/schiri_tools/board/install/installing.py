"""The course of an installation. If it is interrupted anywhere, the chip's own loader still answers, and the same
command continues."""

from collections.abc import Sequence
from pathlib import Path

from ...util.errors import UserError
from ...util.progress import Progress
from .. import BOARDS
from ..flash.chip import Chip
from ..flash.image import Image, Part
from ..flash.layout import MIB, on_board
from ..flash.partitions import PLACE, SIZE, Partition
from . import modules
from .pieces import pieces


def install(
    chip: Chip, images: Sequence[Image], erase_matches: bool, progress: Progress, package: Path = modules.PACKAGE
) -> None:
    """Writes MicroPython and the firmware in `package` onto the board; of `images` it uses the one for this chip.
    Settings and matches are kept unless `erase_matches` is True. Raises `UserError` before anything is changed, or if
    the chip fails to carry out a command."""
    image = _for(chip, images)
    psram = "with PSRAM" if chip.knows_psram else "which does not know of PSRAM: the box will look for it"
    progress.say(f"The board: {chip.name}, {chip.flash_bytes // MIB} MiB of flash, {psram}.")
    progress.say(f"MicroPython {image.version} from {image.path}.")
    shares = image.shares(chip.flash_bytes)
    matches = shares.matches
    progress.say(
        f"Matches get {matches.size / MIB:g} MiB: room for {shares.long_matches} long ones, or more short ones."
    )
    table = on_board(chip.read(PLACE, SIZE))
    kept = table.get(matches.label)
    if kept and not _same_place(kept, matches) and not erase_matches:
        raise UserError(
            "This board keeps its matches in another place, or has another share for them: pull them, then install with"
            " --erase-matches."
        )
    parts = pieces(image, chip.flash_bytes, package)
    if shares.firmware.label not in table:
        parts = _joined(parts)  # all is written now, which is faster in few large parts
    if erase_matches:
        parts.insert(0, Part(matches.offset, b"\xff" * matches.size))
    version = modules.version(package)
    written = chip.write(parts, lambda *done: progress.show("Writing", *done))
    if written:
        progress.say(f"{-(-written // 1024)} KiB were written and verified: the box starts with Schiri {version}.")
    else:
        progress.say(f"The board has Schiri {version} already, to the byte: nothing was written.")


def _for(chip: Chip, images: Sequence[Image]) -> Image:
    if not chip.psram_lines:
        raise UserError(f"The {chip.name} on this board has no PSRAM, and Schiri needs it: take {BOARDS}.")
    fitting = [image for image in images if image.chip == chip.name]
    if not fitting:
        names = " and ".join(f"{image.path} is for {image.chip}" for image in images)
        raise UserError(f"The chip on this board is an {chip.name}, but {names}.")
    right = [image for image in fitting if image.psram_lines in chip.psram_lines]
    if not right:
        (lines,) = chip.psram_lines
        variant = "the variant SPIRAM_OCT" if lines == 8 else "the plain variant"
        raise UserError(
            f"The PSRAM on this board has {lines} lines, and {fitting[0].path} is for {fitting[0].psram_lines}: take"
            f" {variant}."
        )
    image = right[0]
    if chip.flash_bytes < image.least_flash:
        raise UserError(
            f"This board has {chip.flash_bytes // MIB} MiB of flash, and {image.least_flash // MIB} MiB are needed."
        )
    return image


def _same_place(here: Partition, there: Partition) -> bool:
    return (here.offset, here.size) == (there.offset, there.size)


def _joined(parts: Sequence[Part]) -> list[Part]:
    """Returns the pieces of the flash, with neighbouring ones joined into one."""
    found = [parts[0]]
    for part in parts[1:]:
        last = found[-1]
        if last.address + len(last.content) == part.address:
            found[-1] = Part(last.address, last.content + part.content)
        else:
            found.append(part)
    return found
