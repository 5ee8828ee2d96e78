"""What is wrong with a line of a log."""


class Contradiction(Exception):
    """A line that cannot be as it stands, or not here; the message is one sentence. `record` is the number of the
    record that is wrong, if it is not the one that has just been read."""

    def __init__(self, sentence: str, record: int | None = None) -> None:
        super().__init__(sentence)
        self.record = record
