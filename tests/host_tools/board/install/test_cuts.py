"""The power goes away in each single operation of the flash during an installation."""

import shutil

import pytest
from installs import MISSING, add_file, files, install, version
from schiri_tools.serial_line.transport import SerialError

pytestmark = pytest.mark.sweep

PARTS = 4  # so that several processes can share the work
AGAIN = 3  # after each so many-th cut it is installed once more, which takes long
SETTINGS = b'{"language": "fr"}'


def cuts(boards, flash, firmwares, tmp_path, part):
    """Installs the new firmware with a cut in the operation number `part` + 1, then `PARTS` later, and so on, until the
    installation is over before the cut; after each cut a board with what is left."""
    operation = part + 1
    while True:
        shutil.copy(flash, tmp_path / "flash")
        board = boards(cut_after=operation)
        board.wait_for(b">>> " if flash.name == "bare" else b"")
        try:
            install(board, firmwares["new"])
        except SerialError:
            assert not board.is_on, (operation, bytes(board.said))
        else:
            assert board.operations < operation
            return
        board = boards()
        yield operation, board
        board.power_off()
        operation += PARTS


def start_of(board):
    """What does it come to? The version of a Schiri, or nothing: then it is at the REPL."""
    while b">>> " not in board.said:
        try:
            return version(board, 0.2)
        except SerialError:
            continue
    return ""


@pytest.mark.parametrize("part", range(PARTS))
def test_an_installation_cut_anywhere_leaves_the_old_firmware_or_the_new_one(
    boards, flashes, firmwares, tmp_path, part
):
    flash = tmp_path / "before"
    shutil.copy(flashes / "old", flash)
    add_file(flash, "/settings", SETTINGS)
    found = []
    for operation, board in cuts(boards, flash, firmwares, tmp_path, part):
        found.append(version(board))
        assert MISSING not in board.said and b"Traceback" not in board.said, operation
        if operation % AGAIN:
            continue
        _, said = install(board, firmwares["new"])
        assert said[-1] == "The box runs Schiri 2.0.0.", operation
        left = files(tmp_path / "flash")
        assert left["/settings"] == SETTINGS and not [name for name in left if name.endswith(".new")]
    assert found == sorted(found) and len(found) >= 5
    assert found[0] == "1.0.0"


@pytest.mark.timeout(1000)  # seconds: each part installs some three hundred times
@pytest.mark.parametrize("part", range(PARTS))
def test_a_first_installation_cut_anywhere_leaves_a_repl_or_the_firmware(boards, flashes, firmwares, tmp_path, part):
    found = []
    for operation, board in cuts(boards, flashes / "bare", firmwares, tmp_path, part):
        found.append(start_of(board))
        assert b"Traceback" not in board.said.split(b">>> ")[0], operation
        if operation % AGAIN == 0:
            _, said = install(board, firmwares["new"])
            assert said[-1] == "The box runs Schiri 2.0.0.", operation
    assert found == sorted(found) and len(found) >= 5
    assert found[0] == ""
