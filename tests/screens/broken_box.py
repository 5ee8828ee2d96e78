"""The simulated box with a fault, or one that signs: `broken_box.py chance|crash|flash|full|hung|signing script FLASH
KEYS`, on either runtime."""

import sys


class NoChance:
    """A source of entropy that gives nothing."""

    def __call__(self, count):
        return b""


class SmallFlash:
    """A flash for match logs that has no room for a match."""

    def __init__(self, blocks):
        self.readblocks = blocks.readblocks
        self.writeblocks = blocks.writeblocks
        self._ioctl = blocks.ioctl

    def ioctl(self, request, argument):
        return 20 if request == 4 else self._ioctl(request, argument)


class BrokenFlash:
    """A flash for match logs that can be read, but takes nothing."""

    def __init__(self, blocks):
        self.readblocks = blocks.readblocks
        self._ioctl = blocks.ioctl

    def writeblocks(self, number, buffer, offset):
        raise OSError(5)

    def ioctl(self, request, argument):
        if request == 6:
            raise OSError(5)
        return self._ioctl(request, argument)


def crashed(board):
    """Returns a board that has started again by itself, whose keys are gone."""
    board.crash = "MemoryError memory allocation failed"
    board.missing = ("keys",)


def hung(board):
    """Returns a board that has hung, and has left out some of its parts."""
    board.crash = "hung"
    board.missing = ("lamps", "radio")


def signing(board):
    """Returns a board that signs although its chance is a script's."""
    board.signs = True


if __name__ == "__main__":
    from schiri.board.simulated import board as simulated
    from schiri.board.simulated import flash as simulated_flash
    from schiri.board.simulated.start import run

    if sys.argv[1] == "chance":
        simulated.TestEntropy = NoChance
    elif sys.argv[1] == "signing":
        new_board = simulated.Board

        def board_that_signs(*parts):
            board = new_board(*parts)
            signing(board)
            return board

        simulated.Board = board_that_signs
    elif sys.argv[1] in ("crash", "hung"):
        {"crash": crashed, "hung": hung}[sys.argv[1]](simulated.Board)
    else:
        opened = simulated_flash.opened

        def broken(path):
            storage, blocks = opened(path)
            return storage, (BrokenFlash if sys.argv[1] == "flash" else SmallFlash)(blocks)

        simulated_flash.opened = broken
    run(*sys.argv[2:])
