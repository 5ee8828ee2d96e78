"""The words that monitor, report and page share, whatever the game."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


INTERRUPTIONS = {"power_cut": "a power cut", "crash": "a crash of the box", "later": "a pause"}
INTERRUPTED = {
    "power_cut": "The power was cut",
    "crash": "The box failed and started again",
    "later": "The match was laid aside",
}


def event_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    """An event of any game: its name, who, and what else it says."""
    seat = event.get("player")
    details = [names[seat]] if isinstance(seat, int) else []
    details += [f"{key} {event[key]}" for key in event if key not in ("event", "player", "t")]
    return ", ".join([event["event"]] + details)


def capitalized(words: str) -> str:
    """Words at the beginning of a sentence; the rest of them stays."""
    return words[:1].upper() + words[1:]


def counted(count: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def signed(number: int | str) -> str:
    """A number that may be less than nothing, with a minus that is one."""
    return str(number).replace("-", "−")


def in_seconds(time_us: int) -> str:
    """Seconds to the hundredth that is over, as the box shows them: a stopwatch does not round up."""
    return "%d.%02d" % (time_us // 1000000, time_us // 10000 % 100)
