"""Checks a log in the page: the modules of `schiri verify` and `schiri monitor`, on MicroPython in a browser.

It runs on CPython as well, so that a test can hold both against each other.
"""

from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from ..logs import facts
from ..logs.lines import lines_of
from ..narration.narration import Teller
from ..report.names import shown_names, together
from ..util.digits import in_groups

if TYPE_CHECKING:
    from typing import Any

    from ..logs.types import Facts


def found_in(path: str) -> str:
    """What is to be said of the log in a file, as JSON for the page: whether it is `good`; if not, the first bad `line`
    and the `reason` with its `code` and `values`; else whether it is `complete`, a `title`, `remarks` (each a
    `sentence` with its `code` and `values`), `facts` in pairs, how often the box's `dice` have shown each value, and
    the `course` of the match, line by line."""
    with open(path, "rb") as file:
        data = file.read()
    found: Any = facts.found_in(data)
    shown: Any = OrderedDict()
    shown["good"] = found["good"]
    if not found["good"]:
        shown["line"] = found["line"]
        shown["reason"] = found["sentence"]
        shown["code"] = found["code"]
        shown["values"] = found["values"]
        return dumps(shown)
    shown["complete"] = found["complete"]
    shown["title"] = f"{found['title']}, {together(shown_names(found['players']))}"
    shown["remarks"] = found["remarks"] + ([found["seal"]] if found["seal"] else [])
    shown["facts"] = _in_pairs(found)
    shown["dice"] = found["dice"]
    shown["course"] = _course(data)
    return dumps(shown)


def _in_pairs(found: "Facts") -> list[list[str]]:
    pairs = [
        ["Match", f"{found['id']}, number {found['match']} on its box"],
        ["Box", f"{found['board']}, firmware {found['firmware']}"],
        ["Times", f"to {found['resolution_us']} µs"],
        ["Chance", found["entropy"]],
        ["Records", str(found["records"])],
        ["Last check", in_groups(found["check"])],
    ]
    if found["commitment"]:
        pairs.append(["Seal on the dice", in_groups(found["commitment"])])
    return pairs


def _course(data: bytes) -> list[str]:
    told: list[str] = []
    teller = Teller(told.append)
    for line in lines_of(data):
        teller.take(line)
    return told
