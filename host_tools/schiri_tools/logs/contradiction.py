"""What is wrong with a line of a log."""


class Contradiction(Exception):
    """A line that cannot be as it stands, or not here; the message is one sentence."""
