"""Starts the box. This file lies in the root of a board: MicroPython runs it after `boot.py`, whenever the board gets
power."""

import io

_PIECE_BYTES = 1 << 20  # half of the smallest PSRAM, and several times what a match needs
_KEPT_BYTES = 64


def take_piece() -> bytes:
    """Makes the heap a megabyte larger for as long as the bytes live that it returns: none if there is no PSRAM.

    A chip's heap begins with 64 KB and grows only when a collection has not helped: so it is always nearly full, and
    collections come at any moment. What it grows by is as large as the allocation that did not fit, and is given back
    by the next collection if nothing lies in it, or nothing but in its first block of 16 bytes. So a large buffer is
    made that shrinks, where it lies, to the few bytes that could be read."""
    try:
        piece: bytes = io.BytesIO(bytes(_KEPT_BYTES)).read(_PIECE_BYTES)
        return piece
    except MemoryError:
        return b""


if __name__ == "__main__":
    piece = take_piece()  # before the modules, which would fill smaller ones
    from schiri.board.esp32.start import run_box

    run_box()
