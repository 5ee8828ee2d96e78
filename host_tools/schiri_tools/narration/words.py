"""The words that monitor, report and page share, whatever the game."""

from schiri.util.typing import TYPE_CHECKING

from ..logs.saying import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..logs.types import Event, Saying


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


def event_in_words(event: "Event", names: "Sequence[str]") -> "Saying":
    """An event of any game: its name, who, and what else it says."""
    seat = event.get("player")
    details = [names[seat]] if isinstance(seat, int) else []
    details += [f"{key} {event[key]}" for key in event if key not in ("event", "player", "t")]
    return said("event", "{event}", event=[event["event"]] + details)


def interrupted(cause: str) -> "Saying":
    """Why the match was interrupted: a sentence without its end."""
    return said("interrupted_" + cause, INTERRUPTED[cause])


def capitalized(words: "Saying") -> "Saying":
    """Words at the beginning of a sentence; the rest of them stays."""
    sentence = words["sentence"]
    return {"code": "capitalized", "values": {"words": words}, "sentence": sentence[:1].upper() + sentence[1:]}


def both(names: "Sequence[str | Saying]") -> "str | Saying":
    """All of these, of which there is at least one."""
    if len(names) == 1:
        return names[0]
    return said("and", "{all_but_last} and {last}", all_but_last=list(names[:-1]), last=names[-1])


def in_a_row(sentences: "Sequence[Saying]") -> "Saying":
    """Sentences one after the other."""
    row = sentences[0]
    for sentence in sentences[1:]:
        row = said("in_a_row", "{one} {other}", one=row, other=sentence)
    return row


def counted(count: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def signed(number: int | str) -> str:
    """A number that may be less than nothing, with a minus that is one."""
    return str(number).replace("-", "−")


def in_seconds(time_us: int) -> str:
    """Seconds to the hundredth that is over, as the box shows them: a stopwatch does not round up."""
    return "%d.%02d" % (time_us // 1000000, time_us // 10000 % 100)
