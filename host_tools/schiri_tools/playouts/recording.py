"""A playout with a log, written by the box's own `Session`: the lines that a box would write to its flash."""

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
_SOURCE = "test"  # the source of entropy in the log, since the same seed gives the same dice
_LONGEST_STEP_US = 1 << 28  # the clock's raw time wraps, so it advances in steps


class Recorded:
    """The course of a match with a log."""

    def __init__(self, start: Event, number: int, secret: bytes) -> None:
        self._box = _PaperBox(number, secret)
        self._dice = Dice(self._box.board.entropy)
        self._session = begin_session(start, cast(Box, self._box))

    @property
    def game(self) -> Any:
        return self._session.game

    @property
    def events(self) -> int:
        """The number of events so far."""
        return len(self._session.match.history)

    @property
    def log(self) -> bytes:
        """The lines of the log so far."""
        return bytes(self._box.journal.lines)

    def seat(self, partners: list[Partner], knowledge: Knowledge) -> None:
        """Writes a note for each computer player, and the players' parts of the secret, which are empty."""
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
        """Returns the raw stamp (`util/clock.py`) for a time since the beginning of the match."""
        clock = self._box.clock
        while (left_us := now_us - clock.long_us(clock.now)) > 0:
            clock.advance(ticks_add(clock.now, min(left_us, _LONGEST_STEP_US)))
        return clock.now


class _PaperBox:
    """A stand-in for the box with the attributes that a session uses."""

    def __init__(self, number: int, secret: bytes) -> None:
        self.board = _PaperBoard(secret)
        self.clock = Clock(0)
        self.games = games
        self.journal = _Paper(number)
        self.console = self.journal
        self.secrets = _Drawn(secret)
        self.box_key = None  # nothing is signed
        self.stuck_keys: list[str] = []


class _PaperBoard:
    """A stand-in for the board with the attributes for the header of a log."""

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
        """Returns bytes for the id of the match."""
        return self._secret[-count:]


class _Drawn:
    """A stand-in for the source of secrets, which returns a given one."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def draw(self, now_us: int) -> bytes:
        return self._secret


class _Paper:
    """A stand-in for the journal and the serial line, which keeps the lines."""

    def __init__(self, number: int) -> None:
        self.lines = bytearray()
        self.number = number
        self.flash = self

    def numbers(self) -> tuple[int, ...]:
        """Returns the match numbers in the places of the flash: only 0, for a free place."""
        return (0,)

    def begin(self, secret: bytes, least: int) -> int:
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
