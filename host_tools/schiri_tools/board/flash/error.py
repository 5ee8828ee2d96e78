"""How flashing says that it cannot."""

from ...util.errors import UserError


class FlashingError(UserError):
    """Why the board is not flashed, or not to the end, as one sentence."""
