"""The boards that there are: what `edge/` asks of one, on a chip, on a PC, in a browser."""
