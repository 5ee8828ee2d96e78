"""MicroPython onto a board, with a partition for the matches."""
