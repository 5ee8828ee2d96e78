"""The installation of MicroPython on a board, with a partition for the matches."""
