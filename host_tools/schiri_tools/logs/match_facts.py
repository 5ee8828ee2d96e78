"""The facts about a log, for programs and pages that put them into their own words. Each has the English sentence of
`schiri verify`."""

from schiri.dice.stream import values_of
from schiri.games import facts_of
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from .sentences import LogError
from .verify import BadLog

if TYPE_CHECKING:
    from typing import Any

    from .types import Facts, Fault
    from .verify import MatchLog


def fault_of(bad: BadLog) -> "Fault":
    """Returns the first fault of a log."""
    fault: Any = OrderedDict(good=False, line=bad.line, code=bad.code, values=bad.values, sentence=bad.reason)
    return fault  # type: ignore[no-any-return]


def no_result(log: "MatchLog") -> BadLog:
    """Returns the error for a log without a bad line that is not complete."""
    error = LogError("no_result", "The log ends without a result.")
    if log.records and "result" in log.records[-1]:
        error = LogError("no_signature", "The log ends without the signature of the box that its header names.")
    return BadLog(len(log.records) + 1, error)


def facts_of_match(log: "MatchLog") -> "Facts":
    """Returns the facts about the match of a log without a bad line."""
    header = log.header
    facts: Any = OrderedDict()
    facts["good"] = True
    facts["complete"] = log.complete
    facts["game"] = header["game"]
    facts["title"] = facts_of(header["game"]).title
    for key in ("players", "match", "id", "board", "firmware"):
        facts[key] = header[key]
    facts["resolution_us"] = coarsest_us(log)
    facts["entropy"] = header["entropy"]
    for key in ("commitment", "box"):
        facts[key] = header.get(key)
    facts["records"] = len(log.records)
    facts["check"] = log.records[-1]["check"] if log.records else header["check"]
    facts["dice"] = _dice(log)
    facts["remarks"] = log.said_first
    facts["seal"] = log.said_of_seal
    facts["signature"] = log.said_of_signature
    return facts  # type: ignore[no-any-return]


def coarsest_us(log: "MatchLog") -> int:
    """Returns the longest time between two readings of the keys that a log states, in µs."""
    return max([log.header["resolution_us"]] + [record.get("resolution_us", 0) for record in log.records])


def _dice(log: "MatchLog") -> list[int]:
    """Returns how often each value has come in the box's throws, without dice set by a script."""
    counts = [0] * 6
    for record in log.records:
        if "throw" in record and "test_dice" not in record:
            for value in values_of(record["event"]):
                counts[value - 1] += 1
    return counts
