"""A board on a pseudo-terminal for several connections: the ROM of esp32-mock-bootloader with a flash that lasts."""

import argparse
import mmap
import os
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

from esp32_mock_bootloader import protocol, registers, server
from esptool.targets import CHIP_DEFS

SECTOR = 4096


class LastingFlash(server.FlashImage):
    """A flash in a file: erased by sectors, and programming can only clear bits, as it is on a chip."""

    def __init__(self, path, blocks=None, spoil=False, delay=0.0, cuts=None):
        super().__init__()
        with open(path, "r+b") as file:
            self.data = mmap.mmap(file.fileno(), 0)
        self._blocks = blocks
        self._spoil = spoil
        self._delay = delay
        self._cuts = Path(cuts) if cuts else None

    def _erase_for(self, payload):
        size, _, _, offset = struct.unpack_from("<IIII", payload)
        self.erase_region(offset // SECTOR * SECTOR, -(-(offset % SECTOR + size) // SECTOR) * SECTOR)

    def begin_defl(self, payload):
        super().begin_defl(payload)
        self._erase_for(payload)

    def begin_plain(self, payload):
        super().begin_plain(payload)
        self._erase_for(payload)

    def write_defl_block(self, payload):
        (length,) = struct.unpack_from("<I", payload)
        block = self._decompressor.decompress(payload[16 : 16 + length])
        self._program(self._defl_offset, block)
        self._defl_offset += len(block)

    def inflates(self, payload):
        """Returns whether a block continues the compressed stream: a chip's loader refuses a block that it has already
        taken."""
        if self._decompressor is None:
            return False
        (length,) = struct.unpack_from("<I", payload)
        try:
            self._decompressor.copy().decompress(payload[16 : 16 + length])
        except zlib.error:
            return False
        return True

    def write_plain_block(self, payload):
        (length,) = struct.unpack_from("<I", payload)
        self._program(self._plain_offset, payload[16 : 16 + length])
        self._plain_offset += length

    def _program(self, offset, block):
        time.sleep(self._delay)
        if self._cuts:
            number = len(list(self._cuts.iterdir()))
            (self._cuts / f"{number:02}").write_bytes(self.data)
        if self._blocks is not None:
            self._blocks -= 1
            if self._blocks < 0:
                os._exit(0)  # as when somebody pulls the cable
        old = self.data[offset : offset + len(block)]
        new = bytearray(here & there for here, there in zip(old, block, strict=True))
        if self._spoil:
            new[0] ^= 0x10
        self.data[offset : offset + len(block)] = bytes(new)


def burn(chip, code, low_voltage):
    """Sets the chip's eFuses: its PSRAM (an ESP32-S3 by a code for the size, an ESP32 by its package), and whether its
    flash runs at 1.8 V."""
    rom = CHIP_DEFS[chip]
    fuses = registers.rom_profile(chip)
    if chip == "esp32s3":
        fuses[rom.EFUSE_BLOCK1_ADDR + 4 * 4] = (code & 3) << 3
        fuses[rom.EFUSE_BLOCK1_ADDR + 4 * 5] = (code >> 2) << 19 | fuses.get(rom.EFUSE_BLOCK1_ADDR + 4 * 5, 0)
    elif chip == "esp32":
        fuses[rom.EFUSE_RD_REG_BASE + 4 * 3] = (code & 7) << 9
    if chip in ("esp32", "esp32s3"):
        volts = 0 if low_voltage else rom.VDD_SPI_TIEH
        fuses[rom.EFUSE_VDD_SPI_REG] = rom.VDD_SPI_FORCE | rom.VDD_SPI_XPD | volts


class Board:
    """A mock board in a process, which ends when it is closed or has taken `blocks` blocks. `psram` and `low_voltage`
    are those of `burn`: by default an ESP32-S3 has the PSRAM of an R8. Into the folder `cuts` goes the content of the
    flash before each block, as a power cut would leave it."""

    def __init__(
        self,
        flash: Path,
        chip="esp32",
        blocks=None,
        spoil=False,
        megabytes=8,
        delay=0.0,
        psram=1,
        low_voltage=False,
        cuts: Path | None = None,
    ):
        if not flash.exists():
            flash.write_bytes(b"\xff" * (megabytes << 20))
        words = [str(flash), "--chip", chip, "--megabytes", str(megabytes), "--delay", str(delay)]
        words += ["--psram", str(psram)]
        words += ["--blocks", str(blocks)] if blocks is not None else []
        if cuts:
            cuts.mkdir(exist_ok=True)
            words += ["--cuts", str(cuts)]
        words += ["--spoil"] if spoil else []
        words += ["--low-voltage"] if low_voltage else []
        self.process = subprocess.Popen([sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = self.process.stdout.readline().strip()
        assert self.port.startswith("/dev/")

    def close(self):
        self.process.kill()
        self.process.wait(timeout=10)
        self.process.stdout.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("flash")
    parser.add_argument("--chip")
    parser.add_argument("--megabytes", type=int)
    parser.add_argument("--blocks", type=int)
    parser.add_argument("--delay", type=float)
    parser.add_argument("--psram", type=int)
    parser.add_argument("--cuts")
    parser.add_argument("--spoil", action="store_true")
    parser.add_argument("--low-voltage", action="store_true")
    words = parser.parse_args()
    server._CLIENT_RECV_TIMEOUT = 10.0  # by default, it takes a PC that is busy for 50 ms for one that has gone
    protocol.MOCK_FLASH_ID = (words.megabytes << 20).bit_length() - 1 << 16 | 0x4020
    burn(words.chip, words.psram, words.low_voltage)
    terminal = server.PtyMasterTransport.create()  # stays open when a PC closes it
    print(terminal.client_path, flush=True)
    connection = server.BootloaderConnection(pty=terminal)
    flash = LastingFlash(words.flash, words.blocks, words.spoil, words.delay, words.cuts)
    checksum_valid = server.checksum_valid

    def acceptable(command, checksum, payload):
        whole = checksum_valid(command, checksum, payload)
        return whole and (command != protocol.CMD_FLASH_DEFL_DATA or flash.inflates(payload))

    server.checksum_valid = acceptable
    server.handle_client(connection, server.threading.Event(), words.chip, exit_on_disconnect=True, flash=flash)


if __name__ == "__main__":
    main()
