"""The sentences on a log, its events and its match, for checks, narration, report and page.

A sentence is a code with values, for programs and for `Words`, and the English text.
"""

from schiri.util.typing import TYPE_CHECKING

from ..util import paired

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .types import Event, Sentence

INTERRUPTIONS = {
    "power_cut": "a power cut",
    "crash": "a crash of the box",
    "later": "a pause",
    "damage": "damage to the log",
}
INTERRUPTED = {
    "power_cut": "The power was cut",
    "crash": "The box failed and started again",
    "later": "The match was laid aside",
    "damage": "The log was damaged",
}


def said(code: str, sentence: str, **values: "Any") -> "Sentence":
    """Returns the sentence with this code. `sentence` is its English format string, which `values` fill in: texts or
    numbers that are the same in every language, such as names, or sentences, or lists of these."""
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
    def sentence(self) -> "Sentence":
        """The fault as a sentence."""
        return {"code": self.code, "values": self.values, "sentence": str(self)}


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event of any game: its name, the player, and the other arguments."""
    seat = event.get("player")
    details = [names[seat]] if isinstance(seat, int) else []
    details += [f"{key} {event[key]}" for key in event if key not in ("event", "player", "t")]
    return said("event", "{event}", event=[event["event"]] + details)


def interrupted(cause: str) -> "Sentence":
    """Returns the sentence for an interruption, without its full stop."""
    return said("interrupted_" + cause, INTERRUPTED[cause])


def capitalized(words: "Sentence") -> "Sentence":
    """Returns a sentence with a capital first letter."""
    sentence = words["sentence"]
    return {"code": "capitalized", "values": {"words": words}, "sentence": sentence[:1].upper() + sentence[1:]}


def of_handicap(options: "Event", names: "Sequence[str]") -> "list[Sentence]":
    """Returns the sentence on the players' handicaps; none if nobody has one."""
    given = [f"{name} +{more}" for name, more in paired(names, options.get("handicap", [0] * len(names))) if more]
    return [said("handicap", "Handicap: {given}.", given=given)] if given else []


def both(names: "Sequence[str | Sentence]") -> "str | Sentence":
    """Returns a list of names as text with "and" before the last one; there must be at least one."""
    if len(names) == 1:
        return names[0]
    return said("and", "{all_but_last} and {last}", all_but_last=list(names[:-1]), last=names[-1])


def in_a_row(sentences: "Sequence[Sentence]") -> "Sentence":
    """Returns several sentences as one."""
    row = sentences[0]
    for sentence in sentences[1:]:
        row = said("in_a_row", "{one} {other}", one=row, other=sentence)
    return row


def counted(count: int, one: str, more: str | None = None) -> str:
    """Returns a number with its noun in the singular or plural."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def signed(number: int | str) -> str:
    """Returns a number with a true minus sign (U+2212)."""
    return str(number).replace("-", "−")


def in_seconds(time_us: int) -> str:
    """Returns seconds with two decimals, rounded down as on the box and on a stopwatch."""
    return "%d.%02d" % (time_us // 1000000, time_us // 10000 % 100)
