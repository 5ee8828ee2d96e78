"""A real board: MicroPython onto it, then the firmware."""
