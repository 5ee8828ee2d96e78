"""What is wrong with a line of a log."""

from schiri.util.typing import TYPE_CHECKING

from .saying import filled

if TYPE_CHECKING:
    from typing import Any


class LogError(Exception):
    """A line that cannot be as it stands, or not here. `code` is for programs, and stands for one kind of fault; the
    text is one English sentence, made of `sentence`, in whose braces the `values` stand that a program needs to say it
    in another language. `record` is the number of the record that is wrong, if it is not the one that has just been
    read."""

    def __init__(self, code: str, sentence: str, record: int | None = None, **values: "Any") -> None:
        super().__init__(filled(sentence, values))
        self.code = code
        self.values = values
        self.record = record
