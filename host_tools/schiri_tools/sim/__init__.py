"""The simulator: a web server between the firmware's process and the pages on which people play.

browser ◄─ WebSocket ─► server.py ◄─ lines ─► box_process.py ─ the firmware on MicroPython
                            └─ serial_port.py ◄─ bytes ─► a program such as `schiri pull`
"""

from .server import Simulator, main

__all__ = ["Simulator", "main"]
