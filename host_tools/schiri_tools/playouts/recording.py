"""A match with its log, which the box's own `Session` writes: the same lines that a box would keep on its flash."""

from typing import Any, cast

from schiri import games
from schiri.dice import Dice
from schiri.match.game import Event
from schiri.partner.knowledge import Knowledge
from schiri.partner.partner import Partner
from schiri.session.session import Box, Ending, Note, begin_session
from schiri.util.clock import Clock, ticks_add
from schiri.util.typing import Bytes

from .chance import no_parts

_BOARD = "simulated"
_SOURCE = "test"  # of chance: the same seed gives the same dice
_LONGEST_STEP_US = 1 << 28  # of the clock, whose raw time wraps


class Recorded:
    """A match under way, and its log."""

    def __init__(self, start: Event, number: int, secret: bytes) -> None:
        self._box = _PaperBox(number, secret)
        self._dice = Dice(self._box.board.entropy)
        self._session = begin_session(start, cast(Box, self._box))

    @property
    def game(self) -> Any:
        return self._session.game

    @property
    def events(self) -> int:
        """How many there have been."""
        return len(self._session.match.history)

    @property
    def log(self) -> bytes:
        """Its lines so far."""
        return bytes(self._box.journal.lines)

    def seat(self, partners: list[Partner], knowledge: Knowledge) -> None:
        """Notes who plays; nobody adds a part to the secret of the dice."""
        for partner in partners:
            note = self._session.note(self._stamp(0), "note", Note.PARTNER)
            note["seat"] = partner.seat
            note["plays"] = partner.plays
            note["pause_ms"] = knowledge.pace_ms(partner.plays)
        self._session.add_contributions(no_parts(len(partners)), self._stamp(0))
        self._session.commit()

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        before = self._session.game.verdict
        record = self._session.apply(event, self._stamp(now_us))
        record.update(evidence)
        self._session.add_verdict(record, before)
        self._session.commit()

    def throw(self, choice: Event | None, now_us: int) -> None:
        self._session.throw(self._dice, self._stamp(now_us), choice)
        self._session.commit()

    def look(self, seat: int) -> list[int]:
        return self._session.look(seat)

    def end(self, now_us: int) -> None:
        """Ends the log of a match that was played to its end."""
        self._session.end(self._stamp(now_us), Ending.FINISHED)

    def _stamp(self, now_us: int) -> int:
        """The raw stamp of a time since the match has begun."""
        clock = self._box.clock
        while (left_us := now_us - clock.long_us(clock.now)) > 0:
            clock.advance(ticks_add(clock.now, min(left_us, _LONGEST_STEP_US)))
        return clock.now


class _PaperBox:
    """All that a session needs of a box: paper to write on, and a secret that was drawn before."""

    def __init__(self, number: int, secret: bytes) -> None:
        self.board = _PaperBoard(secret)
        self.clock = Clock(0)
        self.games = games
        self.journal = _Paper(number)
        self.console = self.journal
        self.secrets = _Drawn(secret)
        self.keys = None  # nothing is signed
        self.stuck_keys: list[str] = []


class _PaperBoard:
    """What the header of a log says of a board."""

    name = _BOARD
    entropy_source = _SOURCE
    missing = ()
    resolution_us = 1
    is_hardware = False
    order = None

    def __init__(self, secret: bytes) -> None:
        self.keys = self
        self._secret = secret

    def entropy(self, count: int) -> bytes:
        """For the id of the match alone."""
        return self._secret[-count:]


class _Drawn:
    """In the place of a source of chance."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def draw(self, now_us: int) -> bytes:
        return self._secret


class _Paper:
    """In the place of flash and serial line."""

    def __init__(self, number: int) -> None:
        self.lines = bytearray()
        self.number = number

    def begin(self, secret: bytes) -> int:
        return self.number

    def append(self, line: Bytes) -> int:
        self.lines += line
        return 0

    def begin_log(self) -> None:
        pass

    def tell(self, line: Bytes, address: int) -> None:
        pass

    def close(self) -> None:
        pass
