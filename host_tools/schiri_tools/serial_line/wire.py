"""The parser of the lines that a box sends to programs, with their checks.

A line may come from a device that only claims to be a box, so lines that no box can send are rejected.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from zlib import crc32

from schiri.util.json_reader import loads

PROTOCOL = 1
_MAX_BYTES = 1 << 16  # limit of a line

_MOST = 10**12  # limit of numbers among the facts
_MOST_LETTERS = 120

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # a surrogate, which JSON can express but UTF-8 cannot encode
_CHECKED = re.compile(rb"@(.*) \*([0-9a-f]{8})\r?", re.DOTALL)


@dataclass(frozen=True)
class Info:
    """The version of the box's firmware and protocol. `match` is the number of the open match, or None."""

    firmware: str
    protocol: int
    match: int | None


@dataclass(frozen=True)
class StoredMatch:
    """A match on the box. `size` is the bytes of its log; `identity` is None if the beginning of the log is lost."""

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
    """A line of a log, unchanged, with its line feed."""

    number: int
    index: int
    text: bytes


@dataclass(frozen=True)
class LogEnd:
    """The end of some lines of a log. `index` is that of the line after them. `state` is none (no such match), more
    (more lines follow), open (more may be written) or closed."""

    number: int
    index: int
    state: str
    damaged: bool


@dataclass(frozen=True)
class Receipt:
    """The box's answer to a receipt for the match `number`: `said` is `marked`, or why the match is not marked."""

    number: int
    said: str


@dataclass(frozen=True)
class Facts:
    """The facts of the box by the names of docs/reference/wire-formats.md; unknown ones are None."""

    told: dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """The box's answer to a name at a seat of the next match."""

    number: int
    is_taken: bool


@dataclass(frozen=True)
class Setting:
    """The box's answer to a setting for a hub: `said` is ok, bad or refused."""

    name: str
    said: str


Answer = Info | Facts | Seat | Setting | StoredMatch | StoredMatchesEnd | LogLine | LogEnd | Receipt
Only = TypeVar("Only", Info, Facts, Seat, Setting, Receipt)

# A callback that takes an answer. It returns True after the last awaited answer, False if more will come, and None for
# an answer that was not awaited.
Take = Callable[[Answer], bool | None]


def only(kind: type[Only], found: list[Only], fits: Callable[[Only], bool] = lambda answer: True) -> Take:
    """Returns a callback for a single awaited answer, of this kind and for which `fits` returns True. It appends the
    answer to `found`."""

    def take(answer: Answer) -> bool | None:
        if isinstance(answer, kind) and fits(answer):
            found.append(answer)
        return bool(found) or None

    return take


def _info(found: re.Match[bytes]) -> Answer:
    return Info(found[1].decode(), int(found[2]), int(found[3]) if found[3] else None)


def facts_of(told: bytes) -> Facts | None:
    """Returns the facts in a JSON object; None if it is invalid."""
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
    # Later protocols may have another greeting, but will keep its beginning.
    (re.compile(rb"schiri ([!-~]{1,40}), protocol (\d{1,4}), ()[ -~]{0,200}"), _info),
]


def checked_payload(line: bytes) -> bytes | None:
    """Returns the payload of a line with a check (`@… *CRC-32`); None for other and damaged lines."""
    found = _CHECKED.fullmatch(line)
    return found[1] if found and crc32(found[1]) == int(found[2], 16) else None


def parse(line: bytes) -> Answer | None:
    """Returns the answer in a line; None if the line is not for programs, or is damaged."""
    words = checked_payload(line)
    if words is None:
        return None
    for pattern, made in _KINDS:
        if found := pattern.fullmatch(words):
            return made(found)
    return None


class Lines:
    """A splitter of received bytes into lines. A line that becomes too long is cut."""

    def __init__(self) -> None:
        self.rest = b""  # beginning of an incomplete line

    def cut(self, data: bytes) -> list[bytes]:
        """Takes bytes and returns the lines that they complete, without line feeds."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        if len(self.rest) > _MAX_BYTES:
            lines.append(self.rest)
            self.rest = b""
        return lines
