"""The course of flashing a board."""

import struct
from collections.abc import Sequence

from schiri.board.flash_layout import FLASH_BLOCK

from ...util.errors import UserError
from ...util.progress import Progress
from .. import BOARDS
from .chip import Chip
from .image import Image, Part
from .layout import MIB, Layout, on_board, shared_bytes
from .partitions import PLACE, Partition

_HEAD = 2 * FLASH_BLOCK  # bytes: where a LittleFS has its two superblocks
_SUPERBLOCK = struct.Struct("<4x4x8s4x4xII")  # revision, tag, name, tag, version, bytes of a block, blocks


def flash(chip: Chip, images: Sequence[Image], erase_matches: bool, progress: Progress) -> None:
    """Puts that one of the images on the board that is for its chip. Matches are kept unless `erase_matches`; so are
    files, if they are a Schiri's. `UserError` before anything is changed, or when the chip does not do as told."""
    image = _for(chip, images)
    psram = "with PSRAM" if chip.knows_psram else "which does not know of PSRAM: schiri install will look for it"
    progress.say(f"The board: {chip.name}, {chip.flash_bytes // MIB} MiB of flash, {psram}.")
    progress.say(f"MicroPython {image.version} from {image.path}.")
    layout = image.layout(chip.flash_bytes)
    progress.say(
        f"Matches get {layout.matches.size / MIB:g} MiB: room for {layout.long_matches} long ones, or more short ones."
    )
    keeps_files = _keeps_files(chip, layout, erase_matches)
    progress.say(_said(keeps_files, erase_matches))
    # First of all: whoever goes on after a cut finds a table that says it is a Schiri only if its files are new.
    parts = [] if keeps_files else [_blank(layout.files.offset, _HEAD)]
    if erase_matches:
        parts.append(_blank(layout.matches.offset, layout.matches.size))
    parts.append(image.bootloader)
    if chip.table != layout.table:
        parts.append(Part(PLACE, layout.table))
    parts.append(image.program)
    chip.write(parts, shared_bytes(chip.flash_bytes), lambda *done: progress.show("Writing", *done))
    progress.say("Written and verified; the board has been restarted.")


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


def _blank(address: int, size: int) -> Part:
    """A part of an erased flash."""
    return Part(address, b"\xff" * size)


def _keeps_files(chip: Chip, layout: Layout, erase_matches: bool) -> bool:
    """Is what is on the board a Schiri's? `UserError` if its matches would be lost."""
    files, matches = on_board(chip.table)
    if matches and not _same_place(matches, layout.matches) and not erase_matches:
        raise UserError(
            "This board keeps its matches in another place, or has another share for them: pull them, then flash with"
            " --erase-matches."
        )
    if matches and files and _same_place(matches, layout.matches) and _same_place(files, layout.files):
        return True
    # A table can be lost, in a cut or to somebody's stock MicroPython: the file system itself knows its size, too.
    head = chip.read(layout.files.offset, _HEAD)
    ours = (b"littlefs", FLASH_BLOCK, layout.files.size // FLASH_BLOCK)
    return any(_SUPERBLOCK.unpack_from(head, at) == ours for at in range(0, _HEAD, FLASH_BLOCK))


def _same_place(here: Partition, there: Partition) -> bool:
    return (here.offset, here.size) == (there.offset, there.size)


def _said(keeps_files: bool, erase_matches: bool) -> str:
    if not keeps_files:
        erased = ", and whatever matches it has are erased" if erase_matches else ""
        return f"This board was no Schiri yet: MicroPython will make a new file system on it{erased}."
    if erase_matches:
        return "The files on the board are kept; its matches are erased."
    return "The files and the matches on the board are kept."
