"""The PC's end of the box's serial line, see docs/reference/wire-formats.md.

cli/pull.py, cli/monitor.py ─► pulling.py, live.py ─► client.py ─► transport.py ─ the cable
"""
