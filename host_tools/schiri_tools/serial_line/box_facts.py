"""The facts of a box in words."""

from datetime import timedelta
from typing import Any

from ..util import in_groups, is_fingerprint


def described(facts: dict[str, Any]) -> list[str]:
    """Returns a line for each known fact."""
    every = (_board, _fingerprint, _micropython, _running, _python, _idf, _logs)
    return [line for words in every if (line := words(facts))]


def _row(what: str, said: str) -> str:
    return f"{what:<28}{said}"


def _bytes(facts: dict[str, Any], name: str) -> str | None:
    count = facts.get(name)
    return f"{count:,}" if isinstance(count, int) else None


def _board(facts: dict[str, Any]) -> str | None:
    return _row("board", str(facts["board"])) if facts.get("board") else None


def _fingerprint(facts: dict[str, Any]) -> str | None:
    told: Any = facts.get("fingerprint")
    if told == "damaged":
        return _row("fingerprint", "none: its key is damaged, and a new one comes with the next match")
    return _row("fingerprint", in_groups(told)) if is_fingerprint(told) else None


def _micropython(facts: dict[str, Any]) -> str | None:
    build = f", {facts['build']}" if facts.get("build") else ""
    return _row("MicroPython", f"{facts['micropython']}{build}") if facts.get("micropython") else None


def _running(facts: dict[str, Any]) -> str | None:
    seconds = facts.get("running_s")
    return _row("running for", str(timedelta(seconds=seconds))) if isinstance(seconds, int) else None


def _python(facts: dict[str, Any]) -> str | None:
    free, used = _bytes(facts, "python_free_bytes"), _bytes(facts, "python_used_bytes")
    return _row("Python's memory", f"{free} bytes free, {used} used") if free and used else None


def _idf(facts: dict[str, Any]) -> str | None:
    free, largest = _bytes(facts, "idf_free_bytes"), _bytes(facts, "idf_largest_bytes")
    return _row("the chip's own memory", f"{free} bytes free, {largest} of them in one piece") if free else None


def _logs(facts: dict[str, Any]) -> str | None:
    free, whole = _bytes(facts, "logs_free_bytes"), _bytes(facts, "logs_bytes")
    return _row("flash for match logs", f"{free} bytes free of {whole}") if free and whole else None
