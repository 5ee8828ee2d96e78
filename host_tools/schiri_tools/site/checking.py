"""Checks a log in the page: the modules of `schiri verify` and `schiri monitor`, on MicroPython in a browser.

It runs on CPython as well, so that a test can hold both against each other.
"""

from schiri.dice.stream import values_of
from schiri.games import facts_of
from schiri.util.json_writer import dumps

from ..logs.lines import lines_of
from ..logs.verify import BadLog, MatchLog, verified
from ..narration.narration import Teller
from ..report.names import shown_names, together
from ..util.digits import in_groups


def found_in(path: str) -> str:
    """What is to be said of the log in a file, as JSON for the page: whether it is `good`; if not, the first bad `line`
    and the `reason`; else whether it is `complete`, a `title`, `sentences`, `facts` in pairs, how often the box's
    `dice` have shown each value, and the `course` of the match, line by line."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        log = verified(data)
    except BadLog as bad:
        return str(dumps({"good": False, "line": bad.line, "reason": bad.reason}))
    header = log.header
    names = together(shown_names(header["players"]))
    found = {
        "good": True,
        "complete": log.complete,
        "title": f"{facts_of(header['game']).title}, {names}",
        "sentences": [*log.remarks, *([log.seal] if log.seal else [])],
        "facts": _facts(log),
        "dice": _dice(log),
        "course": _course(data),
    }
    return str(dumps(found))


def _facts(log: MatchLog) -> list[list[str]]:
    header = log.header
    facts = [
        ["Match", f"{header['id']}, number {header['match']} on its box"],
        ["Box", f"{header['board']}, firmware {header['firmware']}"],
        ["Times", f"to {header['resolution_us']} µs"],
        ["Chance", header["entropy"]],
        ["Records", str(len(log.records))],
        ["Last check", in_groups((log.records[-1] if log.records else header)["check"])],
    ]
    if "commitment" in header:
        facts.append(["Seal on the dice", in_groups(header["commitment"])])
    return facts


def _dice(log: MatchLog) -> list[int]:
    """How often each value has come in the box's throws, those with dice that a script has set left out."""
    counts = [0] * 6
    for record in log.records:
        if "throw" in record and "test_dice" not in record:
            for value in values_of(record["event"]):
                counts[value - 1] += 1
    return counts


def _course(data: bytes) -> list[str]:
    told: list[str] = []
    teller = Teller(told.append)
    for line in lines_of(data):
        teller.take(line)
    return told
