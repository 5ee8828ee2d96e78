"""Starts the box. On a real board MicroPython runs this after `boot.py`, whenever the board gets power; on a PC
`main.py live FLASH` and `main.py script FLASH KEYS` are the simulated box."""

import sys

if __name__ == "__main__":
    if sys.argv[1:]:
        from schiri.board.simulated.start import run

        run(*sys.argv[1:])
    else:
        from schiri.board.esp32.start import run_box

        run_box()
