"""How the report says that it cannot."""

from ..util.errors import UserError


class ReportError(UserError):
    """Why there is no report, as one sentence."""
