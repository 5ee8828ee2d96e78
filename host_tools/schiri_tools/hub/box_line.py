"""The hub's end of one box's line: the same questions as on the cable, over a connection that the box has made. TCP
loses and damages nothing, so nothing is asked twice: what is not answered in time, or makes no sense, ends it."""

import asyncio
import re
from typing import Any

from schiri.console import LONGEST_COMMAND
from schiri.journal.record import Chain, record_of

from ..serial_line.client import MOST_BYTES_ON_A_BOX, MOST_MATCHES
from ..serial_line.wire import (
    PROTOCOL,
    Answer,
    Facts,
    Info,
    Lines,
    LogEnd,
    LogLine,
    Receipt,
    Seat,
    StoredMatch,
    StoredMatchesEnd,
    Take,
    only,
    parse,
)
from .inbox import MOST_BYTES_OF_A_LOG

PATIENCE_SECONDS = 10.0  # without an answer that was waited for; a box is slow while it plays
FETCH_SECONDS = 600.0  # for a whole log, the longest of which has some 2,000 lines
WINDOW = 64  # lines that are asked for at a time
_AT_ONCE = 1 << 14  # bytes
_CODE = re.compile(r"[0-9]{6}")


class BoxLineError(Exception):
    """The box is gone, silent, or says what no box says; in one sentence."""


class BoxLine:
    """A conversation with the box at the other end. `BoxLineError` from any method: nothing more comes of it."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._patience = patience_seconds
        self._cutter = Lines()
        self._arrived: list[bytes] = []

    async def greet(self) -> tuple[Info, dict[str, Any], str]:
        """What the box says that it is, its facts, and the code by which organisers know it."""
        infos: list[Info] = []
        facts: list[Facts] = []

        def take(answer: Answer) -> bool | None:
            if isinstance(answer, Info) and not infos:
                infos.append(answer)
                return False
            if isinstance(answer, Facts) and infos:
                facts.append(answer)
                return True
            return None

        await self._ask("info", take)
        code = facts[-1].told.get("code")
        if infos[-1].protocol != PROTOCOL:
            raise BoxLineError(f"It speaks protocol {infos[-1].protocol}, and this hub {PROTOCOL}.")
        if not isinstance(code, str) or not _CODE.fullmatch(code):
            raise BoxLineError("It has no code of six digits.")
        return infos[-1], facts[-1].told, code

    async def matches(self) -> list[StoredMatch]:
        """The matches on the box."""
        found: dict[int, StoredMatch] = {}

        def take(answer: Answer) -> bool | None:
            if isinstance(answer, StoredMatch) and answer.number not in found:
                found[answer.number] = answer
                if len(found) > MOST_MATCHES:
                    raise BoxLineError(f"It tells of more than {MOST_MATCHES} matches.")
                return False
            return True if isinstance(answer, StoredMatchesEnd) and answer.count == len(found) else None

        await self._ask("list", take)
        if sum(match.size for match in found.values()) > MOST_BYTES_ON_A_BOX:
            raise BoxLineError("It tells of more logs than fit on the flash of a box.")
        return list(found.values())

    async def log(self, number: int) -> tuple[bytes, int] | None:
        """The whole log of a match that is over, and how many lines it has; None if there is none, or a part of it is
        missing or damaged."""
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                return await self._log(number)
        except TimeoutError:
            raise BoxLineError(f"Match {number} does not come to an end.") from None

    async def _log(self, number: int) -> tuple[bytes, int] | None:
        chain = Chain()
        data = bytearray()
        count = 0
        while True:
            lines, end = await self._window(number, count)
            for line in lines:
                if not chain.follow(line):
                    return None
                data += line
            count += len(lines)
            if len(data) > MOST_BYTES_OF_A_LOG:
                raise BoxLineError(f"Match {number} is too long for the log of a match.")
            if end.state != "more":
                return (
                    (bytes(data), count) if end.state == "closed" and not end.damaged and end.index == count else None
                )
            if not lines:
                raise BoxLineError(f"Line {count} of match {number} does not come.")

    async def _window(self, number: int, first: int) -> tuple[list[bytes], LogEnd]:
        lines: list[bytes] = []
        ends: list[LogEnd] = []

        def take(answer: Answer) -> bool | None:
            if isinstance(answer, LogLine) and (answer.number, answer.index) == (number, first + len(lines)):
                if len(lines) == WINDOW:
                    raise BoxLineError(f"More lines of match {number} come than were asked for.")
                lines.append(answer.text)
                return False
            if isinstance(answer, LogEnd) and answer.number == number:
                ends.append(answer)
                return True
            return None

        await self._ask(f"pull {number} {first} {WINDOW}", take)
        return lines, ends[-1]

    async def receipt(self, number: int, log: bytes, lines: int) -> bool:
        """Tells the box that the hub has all of a match; True if it has marked that."""
        check = record_of(log[log.rfind(b"\n", 0, -1) + 1 :])["check"]
        found: list[Receipt] = []
        await self._ask(f"got {number} {lines} {check}", only(Receipt, found, lambda answer: answer.number == number))
        return found[-1].said == "marked"

    async def seat(self, names: list[str]) -> bool:
        """Tells the box who plays next; False if it takes one of the names for none. Without any: nobody does."""
        for number, name in enumerate(names, 1) if names else [(0, "-")]:
            command = f"seat {number} {len(names)} {name}"
            if not name.isprintable() or len(command.encode()) > LONGEST_COMMAND:
                return False
            if not await self._seat(number, command):
                return False
        return True

    async def _seat(self, number: int, command: str) -> bool:
        found: list[Seat] = []
        await self._ask(command, only(Seat, found, lambda answer: answer.number == number))
        return found[-1].is_taken

    async def _ask(self, command: str, take: Take) -> None:
        """Asks, and gives `take` each answer up to the last. Patience is renewed only by what was waited for."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience) as patience:
                self._writer.write(command.encode() + b"\n")
                await self._writer.drain()
                while True:
                    answer = parse(await self._line())
                    news = take(answer) if answer is not None else None
                    if news:
                        return
                    if news is not None:
                        patience.reschedule(loop.time() + self._patience)
        except TimeoutError:
            raise BoxLineError("It does not answer.") from None
        except OSError:
            raise BoxLineError("The connection is cut.") from None

    async def _line(self) -> bytes:
        while not self._arrived:
            data = await self._reader.read(_AT_ONCE)
            if not data:
                raise BoxLineError("The connection is cut.")
            self._arrived = self._cutter.cut(data)
        return self._arrived.pop(0)
