"""The real firmware on a flash written by a real installation, as MicroPython starts it."""

import dataclasses
import shutil
import subprocess

import pytest
from flash_images import image
from maker_tools import run_firmware
from mock_board import Board
from processes import eventually
from schiri import VERSION
from schiri_tools import runtimes
from schiri_tools.board.flash.image import read
from schiri_tools.board.flash.layout import MIB
from schiri_tools.board.install import archive, modules
from schiri_tools.board.install.modules import PACKAGE
from schiri_tools.board.install.pieces import pieces
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.transport import SerialTransport
from seldom import PRODUCT
from sweeps import first
from wired_board import WiredBoard

pytestmark = [PRODUCT, pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))]

SETTINGS, FIRMWARE, MATCHES = 0x210000, 0x220000, 0x500000
NOT_INSTALLED = b"Schiri is not installed: schiri install"


@pytest.mark.parametrize(("kind", "megabytes"), first(1, [("esp32s3", 16), ("esp32s3", 8), ("esp32", 8)]))
def test_a_bare_board_is_a_box_after_one_command(tmp_path, capsys, kind, megabytes):
    stock = tmp_path / "image.bin"
    stock.write_bytes(image(kind))
    bare = Board(tmp_path / "flash", chip=kind, megabytes=megabytes)
    assert command_line.main(["install", "--port", bare.port, "--image", str(stock)]) == 0
    bare.close()
    with WiredBoard(tmp_path / "flash", tmp_path / "kept", kind=kind) as board:
        assert board.shows_something()
        assert command_line.main(["info", "--port", board.port]) == 0
    assert capsys.readouterr().out.startswith(f"Schiri {VERSION}; no match is open.\n")
    # The other tests' boards start from these bytes without esptool.
    content = (tmp_path / "flash").read_bytes()
    for piece in pieces(read(stock), megabytes * MIB):
        assert content[piece.address :].startswith(piece.content)


def places(content):
    """Returns the first and the last byte of an archive's head and index, of a module, and of its seal."""
    length = int.from_bytes(content[FIRMWARE + 4 : FIRMWARE + 8], "little")
    seal = content.rindex(content[FIRMWARE : FIRMWARE + 12])
    return [FIRMWARE, FIRMWARE + 4, FIRMWARE + 8, FIRMWARE + 12, FIRMWARE + 11 + length, seal, seal + 11]


def test_without_a_whole_archive_the_board_says_so_in_one_sentence(flash, tmp_path):
    whole = flash.read_bytes()
    for place in places(whole):
        content = bytearray(whole)
        content[place] ^= 0x10
        flash.write_bytes(content)
        with WiredBoard(flash, tmp_path / "kept") as board:
            board.wait_for(b">>> ")
            assert board.said.startswith(NOT_INSTALLED), hex(place)


def test_a_firmware_that_was_not_written_to_its_end_is_not_started(flash, tmp_path):
    whole = flash.read_bytes()
    newer = archive.pieces(dataclasses.replace(modules.built(), version="9.9.9"))
    for count, said in ((1, NOT_INSTALLED), (len(newer) - 1, NOT_INSTALLED), (len(newer), b"@schiri ")):
        begun = b"".join(newer[:count])
        flash.write_bytes(whole[:FIRMWARE] + begun + whole[FIRMWARE + len(begun) :])
        with WiredBoard(flash, tmp_path / "kept") as board, SerialTransport(board.port) as line:
            if said != NOT_INSTALLED:
                Client(line, print, 10).greet()
            board.wait_for(said)


def test_a_damaged_module_is_never_run(flash, tmp_path):
    content = bytearray(flash.read_bytes())
    module = modules.built().modules["schiri/board/esp32/start.mpy"]
    content[content.index(module) + len(module) // 2] ^= 1
    flash.write_bytes(content)
    with WiredBoard(flash, tmp_path / "kept") as board:
        board.wait_for(b"EIO")


def test_a_changed_firmware_is_tried_without_writing_it(flash, tmp_path):
    changed = tmp_path / "changed" / "schiri"
    shutil.copytree(PACKAGE, changed)
    with (changed / "box" / "app.py").open("a") as app:
        app.write("print('It is tried.')\n")
    before = flash.read_bytes()
    with WiredBoard(flash, tmp_path / "kept", ("OK",)) as board:
        board.wait_for(b"@service *")
        board.hold()
        service = board.picture()
        tried = subprocess.Popen(run_firmware.words(board.port, tmp_path / "try", changed), stdout=subprocess.DEVNULL)
        try:
            board.wait_for(b"It is tried.")
            eventually(lambda: board.picture() != service)
        finally:
            tried.kill()
            tried.wait()
    after = flash.read_bytes()
    assert after[:SETTINGS] == before[:SETTINGS] and after[FIRMWARE:MATCHES] == before[FIRMWARE:MATCHES]
