"""The power goes away in each single operation of the flash during an installation."""

import shutil
from contextlib import nullcontext
from itertools import chain
from random import Random

import pytest
from installs import MISSING, add_file, files, install, version
from schiri_tools.serial_line.transport import SerialError

pytestmark = pytest.mark.sweep

SETTINGS = b'{"language": "fr"}'


def cuts(boards, flash, firmwares, tmp_path, seeds):
    """Installs the new firmware, then once more for each seed, with a power cut in one operation of the flash. Yields
    the number of that operation and a board with what is left."""
    operations = 0
    for seed in chain([None], seeds):
        cut_after = operations and 1 + Random(seed).randrange(operations)
        shutil.copy(flash, tmp_path / "flash")
        board = boards(**({"cut_after": cut_after} if cut_after else {}))
        board.wait_for(b">>> " if flash.name == "bare" else b"")
        with pytest.raises(SerialError) if cut_after else nullcontext():
            install(board, firmwares["new"])
        operations = operations or board.operations
        if cut_after:
            assert not board.is_on, (cut_after, bytes(board.said))
            board = boards()
            yield cut_after, board
        board.power_off()


def start_of(board):
    """What does it come to? The version of a Schiri, or nothing: then it is at the REPL."""
    while b">>> " not in board.said:
        try:
            return version(board, 0.2)
        except SerialError:
            continue
    return ""


def test_an_installation_cut_anywhere_leaves_the_old_firmware_or_the_new_one(
    boards, flashes, firmwares, tmp_path, seeds
):
    flash = tmp_path / "before"
    shutil.copy(flashes / "old", flash)
    add_file(flash, "/settings", SETTINGS)
    for operation, board in cuts(boards, flash, firmwares, tmp_path, seeds):
        assert version(board) in ("1.0.0", "2.0.0"), operation
        assert MISSING not in board.said and b"Traceback" not in board.said, operation
        _, said = install(board, firmwares["new"])
        assert said[-1] == "The box runs Schiri 2.0.0.", operation
        left = files(tmp_path / "flash")
        assert left["/settings"] == SETTINGS and not [name for name in left if name.endswith(".new")]


def test_a_first_installation_cut_anywhere_leaves_a_repl_or_the_firmware(boards, flashes, firmwares, tmp_path, seeds):
    for operation, board in cuts(boards, flashes / "bare", firmwares, tmp_path, seeds):
        assert start_of(board) in ("", "2.0.0"), operation
        assert b"Traceback" not in board.said.split(b">>> ")[0], operation
        _, said = install(board, firmwares["new"])
        assert said[-1] == "The box runs Schiri 2.0.0.", operation
