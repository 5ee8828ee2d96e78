"""How the report says that it cannot."""

from ..errors import UserError


class CannotReport(UserError):
    """Why there is no report, as one sentence."""
