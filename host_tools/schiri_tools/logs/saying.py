"""What is said of a log, step by step: as a code with its values for programs and pages, and as an English sentence."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from .types import Saying


def said(code: str, sentence: str, **values: "Any") -> "Saying":
    """A saying of that code. In the braces of the English `sentence` stand its values: words that are the same in every
    language, such as names and numbers; sayings; or lists of these."""
    return {"code": code, "values": values, "sentence": filled(sentence, values)}


def filled(sentence: str, values: "dict[str, Any]") -> str:
    """An English sentence with its values."""
    return sentence.format(**{name: english(values[name]) for name in values})


def english(value: "Any") -> str:
    """A value as it stands in an English sentence."""
    if isinstance(value, dict):
        return str(value["sentence"])
    return ", ".join([english(one) for one in value]) if isinstance(value, list) else str(value)


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
