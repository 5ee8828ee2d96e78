"""The hub's end of the TCP connection of a box, with the same conversation as on the serial line.

TCP loses and damages nothing, so no command is repeated. A late or wrong answer ends the connection.
"""

import asyncio
import re
from collections.abc import Sequence
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

PATIENCE_SECONDS = 10.0  # longest time between awaited answers; a box is slow while it plays
FETCH_SECONDS = 600.0  # longest time for a whole log; the longest logs have about 2,000 lines
WINDOW = 64  # lines of a log per command
_AT_ONCE = 1 << 14  # the largest number of bytes of a read
_CODE = re.compile(r"[0-9]{6}")


class BoxLineError(Exception):
    """The error if the box is disconnected, silent, or sends a wrong answer. The message is a sentence."""


class BoxLine:
    """A conversation with a box. Every method may raise `BoxLineError`; the conversation is over then."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience_seconds: float = PATIENCE_SECONDS
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._patience = patience_seconds
        self._cutter = Lines()
        self._arrived: list[bytes] = []

    async def greet(self) -> tuple[Info, dict[str, Any], str]:
        """Returns the info of the box, its facts, and its code of six digits."""
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
        """Returns the matches on the box."""
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
        """Returns the log of a finished match and its number of lines. Returns None if there is no such match, it is
        not finished, or a part of its log is missing or damaged."""
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
        """Tells the box that the hub has the whole log of a match. Returns whether the box has marked the match."""
        check = record_of(log[log.rfind(b"\n", 0, -1) + 1 :])["check"]
        found: list[Receipt] = []
        await self._ask(f"got {number} {lines} {check}", only(Receipt, found, lambda answer: answer.number == number))
        return found[-1].said == "marked"

    async def seat(self, names: Sequence[str], nonce: str) -> bool:
        """Sends the nonce of a draw and then the names of the next players to the box. An empty list removes nonce and
        names. Returns False if a name cannot be sent or the box rejects one. Older boxes reject the nonce and take the
        names, which is no error."""
        if names and nonce:
            await self._seat(0, f"seat 0 {len(names)} {nonce}")
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
        """Sends a command and passes each answer to `take` until that returns True. Only awaited answers, for which
        `take` does not return None, extend the deadline."""
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
