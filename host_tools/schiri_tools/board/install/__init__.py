"""Puts MicroPython and the firmware onto a board (docs/build/firmware.md).

cli/install.py ─► installing.py ─► flash/chip.py ─► esptool
                        └► pieces.py ─► archive.py ─► modules.py ─► mpy-cross
"""
