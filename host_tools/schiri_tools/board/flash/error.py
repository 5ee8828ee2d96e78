"""How flashing says that it cannot."""


class Refused(Exception):
    """Why the board is not flashed, or not to the end, as one sentence."""
