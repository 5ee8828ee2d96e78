"""How the report says that it cannot."""


class CannotReport(Exception):
    """Why there is no report, as one sentence."""
