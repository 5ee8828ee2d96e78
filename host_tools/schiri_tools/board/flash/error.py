"""How flashing says that it cannot."""

from ...errors import UserError


class FlashingError(UserError):
    """Why the board is not flashed, or not to the end, as one sentence."""
