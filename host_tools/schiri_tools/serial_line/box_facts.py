"""The facts of a box in words."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from ..util import in_groups, is_fingerprint

_ROWS = (
    ("Python's memory", "{python_free_bytes:,} bytes free, {python_used_bytes:,} used"),
    ("the chip's own memory", "{idf_free_bytes:,} bytes free, {idf_largest_bytes:,} of them in one piece"),
    ("flash for match logs", "{logs_free_bytes:,} bytes free of {logs_bytes:,}"),
)


def described(facts: dict[str, Any]) -> list[str]:
    """Returns a line for each known fact."""
    told = [("board", facts.get("board")), ("fingerprint", _fingerprint(facts.get("fingerprint")))]
    if micropython := facts.get("micropython"):
        told.append(("MicroPython", f"{micropython}, {facts['build']}" if facts.get("build") else micropython))
    if isinstance(seconds := facts.get("running_s"), int):
        told.append(("running for", str(timedelta(seconds=seconds))))
    numbers = {name: value for name, value in facts.items() if isinstance(value, int)}
    for what, words in _ROWS:
        with suppress(KeyError):
            told.append((what, words.format_map(numbers)))
    return [f"{what:<28}{said}" for what, said in told if said]


def _fingerprint(told: Any) -> str | None:
    if told == "damaged":
        return "none: its key is damaged, and a new one comes with the next match"
    return in_groups(told) if is_fingerprint(told) else None
