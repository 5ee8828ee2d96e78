"""What is wrong with a line of a log, or with a code."""

from schiri.util.typing import TYPE_CHECKING

from .saying import filled

if TYPE_CHECKING:
    from typing import Any

    from .types import Saying


class LogError(Exception):
    """A line, or a code on the display, that cannot be as it stands, or not here. `code` is for programs, and stands
    for one kind of fault; the text is one English sentence, made of `sentence`, in whose braces the `values` stand that
    a program needs to say it in another language. `record` is the number of the record that is wrong, if it is not the
    one that has just been read."""

    def __init__(self, code: str, sentence: str, record: int | None = None, **values: "Any") -> None:
        super().__init__(filled(sentence, values))
        self.code = code
        self.values = values
        self.record = record

    @property
    def saying(self) -> "Saying":
        """The same, to be said in any language."""
        return {"code": self.code, "values": self.values, "sentence": str(self)}
