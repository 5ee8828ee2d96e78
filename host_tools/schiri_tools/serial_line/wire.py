"""The lines that a box sends to programs: what they say, and which ones have come undamaged.

A line may come from anything that calls itself a box: what no box can say is not understood.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from zlib import crc32

from schiri.util.json_reader import loads

PROTOCOL = 1
_MAX_BYTES = 1 << 16  # of a line; a longer line is no line of a box

_MOST = 10**12  # of anything that a box counts
_MOST_LETTERS = 120

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # of JSON alone: nothing could encode it
_CHECKED = re.compile(rb"@(.*) \*([0-9a-f]{8})\r?", re.DOTALL)


@dataclass(frozen=True)
class Info:
    """What the box is; `match` is the number of the one that is open, or None."""

    firmware: str
    protocol: int
    match: int | None


@dataclass(frozen=True)
class StoredMatch:
    """A match on the box; `identity` is None if the beginning of its log is lost."""

    number: int
    identity: str | None
    size: int
    closed: bool
    pulled: bool
    damaged: bool


@dataclass(frozen=True)
class StoredMatchesEnd:
    """The end of the list of matches."""

    count: int


@dataclass(frozen=True)
class LogLine:
    """A line of a log, as it stands there, with its line feed."""

    number: int
    index: int
    text: bytes


@dataclass(frozen=True)
class LogEnd:
    """The end of some lines of a log; `index` is that of the line behind them, `state` one of none (there is no such
    match), more (lines follow), open (more may be written) and closed."""

    number: int
    index: int
    state: str
    damaged: bool


@dataclass(frozen=True)
class Receipt:
    """What the box says to the news that a PC has all of a match."""

    number: int
    said: str


@dataclass(frozen=True)
class Facts:
    """What the box tells of itself, by the names of docs/reference/wire-formats.md; None for what it cannot tell."""

    told: dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """What the box says to the name at a seat of the next match."""

    number: int
    is_taken: bool


@dataclass(frozen=True)
class Setting:
    """What the box says to a setting of the line to a hub: `said` is one of ok, bad and refused."""

    name: str
    said: str


Answer = Info | Facts | Seat | Setting | StoredMatch | StoredMatchesEnd | LogLine | LogEnd | Receipt
Only = TypeVar("Only", Info, Facts, Seat, Setting, Receipt)

# Takes an answer. True: it was the last one; False: one that was waited for, and more will come; None: no news.
Take = Callable[[Answer], bool | None]


def only(kind: type[Only], found: list[Only], fits: Callable[[Only], bool] = lambda answer: True) -> Take:
    """Takes the only answer that is waited for, of that kind and one that `fits`, into `found`."""

    def take(answer: Answer) -> bool | None:
        if isinstance(answer, kind) and fits(answer):
            found.append(answer)
        return bool(found) or None

    return take


def _info(found: re.Match[bytes]) -> Answer:
    return Info(found[1].decode(), int(found[2]), int(found[3]) if found[3] else None)


def facts_of(told: bytes) -> Facts | None:
    """The facts in a JSON object; None if it is none."""
    try:
        facts = loads(told)
    except ValueError:
        return None
    return Facts(facts) if isinstance(facts, dict) and all(map(_is_fact, [*facts, *facts.values()])) else None


def _is_fact(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _MOST_LETTERS and not _HALF_CHARACTER.search(value)
    return value is None or (isinstance(value, int) and 0 <= value < _MOST)


def _stored(found: re.Match[bytes]) -> Answer:
    identity = None if found[2] == b"-" else found[2].decode()
    return StoredMatch(int(found[1]), identity, int(found[3]), found[4] == b"closed", bool(found[5]), bool(found[6]))


_KINDS: list[tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], Answer | None]]] = [
    (re.compile(rb"line (\d{1,9}) (\d{1,9}) (.*)", re.DOTALL), lambda m: LogLine(int(m[1]), int(m[2]), m[3] + b"\n")),
    (
        re.compile(rb"lines (\d{1,9}) (\d{1,9}) (none|more|open|closed)( damaged)?"),
        lambda m: LogEnd(int(m[1]), int(m[2]), m[3].decode(), bool(m[4])),
    ),
    (re.compile(rb"match (\d{1,9}) ([0-9a-f]{8}|-) (\d{1,9}) (open|closed)( pulled)?( damaged)?"), _stored),
    (re.compile(rb"matches (\d{1,9})"), lambda m: StoredMatchesEnd(int(m[1]))),
    (re.compile(rb"board (.*)"), lambda m: facts_of(m[1])),
    (re.compile(rb"seat (\d{1,9}) (ok|bad)"), lambda m: Seat(int(m[1]), m[2] == b"ok")),
    (re.compile(rb"(wifi|password|hub|offline) (ok|bad|refused)"), lambda m: Setting(m[1].decode(), m[2].decode())),
    (re.compile(rb"got (\d{1,9}) ([a-z]{1,20})"), lambda m: Receipt(int(m[1]), m[2].decode())),
    (re.compile(rb"schiri ([!-~]{1,40}), protocol (\d{1,4}), (?:no match|match (\d{1,9}) of [ -~]{1,200})"), _info),
    # A later protocol may say other things, but this much it will keep.
    (re.compile(rb"schiri ([!-~]{1,40}), protocol (\d{1,4}), ()[ -~]{0,200}"), _info),
]


def checked_payload(line: bytes) -> bytes | None:
    """The words of a line with a check (`@… *CRC-32`); None if it is none, or has been damaged on the way."""
    found = _CHECKED.fullmatch(line)
    return found[1] if found and crc32(found[1]) == int(found[2], 16) else None


def parse(line: bytes) -> Answer | None:
    """What a line says; None if it is not one for programs, or has been damaged on the way."""
    words = checked_payload(line)
    if words is None:
        return None
    for pattern, made in _KINDS:
        if found := pattern.fullmatch(words):
            return made(found)
    return None


class Lines:
    """Cuts what arrives into lines. What grows beyond any line is dropped."""

    def __init__(self) -> None:
        self.rest = b""  # of a line that is not complete yet

    def cut(self, data: bytes) -> list[bytes]:
        """The lines that are complete with this, without their line feeds."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        if len(self.rest) > _MAX_BYTES:
            lines.append(self.rest)
            self.rest = b""
        return lines
