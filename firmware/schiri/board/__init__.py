"""The implementations of `edge/`: boards on a chip, on a PC and in a browser."""
