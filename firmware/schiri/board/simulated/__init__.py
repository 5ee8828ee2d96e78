"""The board without hardware, on a PC, in real or virtual time."""
