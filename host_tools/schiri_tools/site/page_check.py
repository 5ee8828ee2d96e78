"""The check and the replay of a log in the page, on MicroPython in the browser, by the modules of `schiri verify` and
`schiri monitor`.

It runs on CPython as well, so that a test can compare both.
"""

from schiri.journal.record import Chain
from schiri.ui.qr import modules
from schiri.util.base45 import encode
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from ..games import host_game
from ..logs import match_facts
from ..logs.lines import lines_of
from ..logs.signature import statement
from ..logs.text import value_of
from ..logs.verify import BadLog, verified
from ..narration.narration import Narrator
from ..narration.step import Step
from ..replay.replay import moves_of

if TYPE_CHECKING:
    from typing import Any

    from ..logs.types import Sentence
    from ..logs.verify import MatchLog

MOST_RECORDS = 1000  # most records of a replayed match, because memory is limited; a match has about 400


def found_in(path: str) -> str:
    """Returns the result for the log in a file, as JSON for the page: its first fault, or the facts of its match with
    the `outcome` and the `code` of a complete log, the `bests`, the `course` line by line, and the `replay`, which is
    null for a very long log."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        log = verified(data, host_game)
    except BadLog as bad:
        return dumps(match_facts.fault_of(bad))
    found: Any = match_facts.facts_of_match(log)
    found["outcome"] = _outcome(log) if log.complete else None
    found["code"] = _code(log, list(lines_of(data))) if log.complete and "box" in log.header else None
    _course(found, data)
    told = dumps(found)
    replay = "null"
    if found["records"] <= MOST_RECORDS:
        replay = moves_of(map(value_of, lines_of(data)), host_game(found["game"]))
    return '%s, "replay": %s}' % (told[:-1], replay)


def _course(found: "Any", data: bytes) -> None:
    """Adds the sentences on a match as `course`, line by line, and what its game's `bests_of` returns as `bests`."""
    told: list[Sentence] = []
    narrator = Narrator(told.append, host_game)
    standing: list[Step | None] = []  # an entry for each event; None for one without a verdict, to save memory
    for line in lines_of(data):
        before = narrator.state
        narrator.take(line)
        record: Any = value_of(line)
        if "undone" in record:
            standing.pop()
        elif "event" in record:
            standing.append(Step(record, before, narrator.state) if "verdict" in record else None)
    bests_of = host_game(found["game"]).bests_of
    found["bests"] = bests_of([step for step in standing if step]) if bests_of else []
    found["course"] = told


def _outcome(log: "MatchLog") -> "dict[str, Any]":
    """Returns how a match has ended: whether the players `ended` it, the seats of its `winners`, each seat's
    `points`."""
    result = next(record["result"] for record in log.records if "result" in record)
    winners, points = log.outcome
    return OrderedDict(ended=result == "ended", winners=list(winners), points=list(points))


def _code(log: "MatchLog", lines: "list[bytes]") -> "dict[str, Any]":
    """Returns the code that the box shows after a signed match: its `text`, and the `size` of its QR code with the
    `dark` modules in hexadecimal digits, in pages of eight rows as the display has them."""
    chain = Chain()
    for line in lines[:-1]:
        chain.follow(line)
    signed = log.records[-1]["signed"]
    ended = log.records[-2]["result"] == "ended"
    told = statement(log.header, log.outcome, ended, bytes.fromhex(signed["public"]), chain.digest)
    text = "SCHIRI:" + encode(told + bytes.fromhex(signed["signature"]))
    size, dark = modules(text)
    return OrderedDict(text=text, size=size, dark=dark.hex())
