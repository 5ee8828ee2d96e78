"""Sayings: statements about a log, each with a code and values for programs and pages, and an English sentence."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from .types import Saying


def said(code: str, sentence: str, **values: "Any") -> "Saying":
    """Returns a saying. `sentence` is an English format string for the values. A value is a text or a number that is
    the same in every language, such as a name, or a saying, or a list of these."""
    return {"code": code, "values": values, "sentence": filled(sentence, values)}


def filled(sentence: str, values: "dict[str, Any]") -> str:
    """Returns an English sentence with its values filled in."""
    return sentence.format(**{name: english(values[name]) for name in values})


def english(value: "Any") -> str:
    """Returns a value as it appears in an English sentence."""
    if isinstance(value, dict):
        return str(value["sentence"])
    return ", ".join([english(one) for one in value]) if isinstance(value, list) else str(value)


class LogError(Exception):
    """A fault of a line, or of a code on the display.

    `code` names the kind of fault for programs. The message is the English format string `sentence` with the `values`,
    from which a program makes the sentence in another language. `record` is the number of the faulty record if that is
    not the one just read, else None.
    """

    def __init__(self, code: str, sentence: str, record: int | None = None, **values: "Any") -> None:
        super().__init__(filled(sentence, values))
        self.code = code
        self.values = values
        self.record = record

    @property
    def saying(self) -> "Saying":
        """The fault as a saying."""
        return {"code": self.code, "values": self.values, "sentence": str(self)}
