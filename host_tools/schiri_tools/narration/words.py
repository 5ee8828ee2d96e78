"""The words that monitor, report and page share, whatever the game."""

from collections.abc import Sequence
from typing import Any

INTERRUPTIONS = {"power_cut": "a power cut", "crash": "a crash of the box", "later": "a pause"}
INTERRUPTED = {
    "power_cut": "The power was cut",
    "crash": "The box failed and started again",
    "later": "The match was laid aside",
}


def event_in_words(event: dict[str, Any], names: Sequence[str]) -> str:
    """An event of any game: its name, who, and what else it says."""
    seat = event.get("player")
    details = [names[seat]] if isinstance(seat, int) else []
    details += [f"{key} {value}" for key, value in event.items() if key not in ("event", "player", "t")]
    return ", ".join([event["event"], *details])
