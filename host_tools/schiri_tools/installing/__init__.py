"""Puts the firmware onto a board (docs/installing.md).

commands/install.py ─► installing.py ─► reaching.py ─► asking.py          into the raw REPL
                                     ├► fitting.py                        is it the right board?
                                     ├► uploading.py ─► repl.py ─ on_the_board.py
                                     └► modules.py ─► mpy-cross           what goes there
"""
