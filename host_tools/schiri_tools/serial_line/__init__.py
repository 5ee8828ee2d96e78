"""The PC's end of the box's serial line (docs/serial.md).

commands/pull.py, commands/monitor.py ─► pulling.py, watching.py ─► client.py ─► transport.py ─ the cable
"""
