"""A match on the box: the referee's match, its dice, and its log on flash and serial line. Events are accepted at once
and logged later by `commit`, because nothing may be written while a duel is armed."""

from ..dice import Dice, Seal
from ..dice.secrets import Secrets
from ..dice.stream import code_of_parts, commitment_of, stream_of
from ..edge import Board, Bytes
from ..identity.statement import ENDED, NO_HARDWARE, Result
from ..journal.record import Chain, Record, header_of, unfinished_between
from ..match.game import bad_argument
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..identity.box_key import BoxKey
    from ..identity.signing import Proof
    from ..journal.journal import Journal
    from ..journal.store import Store
    from ..match.game import Game
    from ..match.match import Games, Match
    from ..util.clock import Clock

    class Console(Protocol):
        """The receiver of the log's lines, see `console/console.py`."""

        def begin_log(self) -> None: ...
        def tell(self, line: Bytes, address: int) -> None: ...
        def hold_all(self) -> None: ...
        def send(self, line: Bytes) -> None: ...

    class Box(Protocol):
        """The parts of the `App` that a session uses."""

        board: Board
        clock: Clock
        dice: Dice
        games: Games
        journal: Journal
        secrets: Secrets
        store: Store
        stuck_keys: list[str]

        @property
        def box_key(self) -> BoxKey | None: ...
        @property
        def console(self) -> Console: ...

else:
    Box = Console = object


class Ending:
    """The reasons for the end of a match, as the log's last record has them in `result`."""

    FINISHED = "finished"  # it was played to its end
    ENDED = "ended"  # the players ended it


class ResumeCause:
    """The causes of an interruption, as the log has them in `resumed`."""

    LATER = "later"  # the players had kept it for later
    CRASH = "crash"
    POWER_CUT = "power_cut"
    DAMAGE = "damage"  # records behind the last good one are lost, whatever the cause of the interruption


class Note:
    """The notes in a log besides its events. Games may have further ones."""

    SEALED = "sealed"  # the commitment is shown, so later presses cannot have influenced it
    ARMED = "armed"  # a start signal is due
    LATER = "later"  # the match is kept for later
    PARTNER = "partner"  # the box plays a seat, until a resumption says otherwise


def begin_session(start: Record, app: Box) -> "Session":
    """Returns the session of a new match with the event `start`. `box` is the `App`. Besides the game's arguments the
    event has, for every game, `dice`: "box" or "table" (real ones). A rematch has the number of the match before as
    `rematch_of`. A match that a hub has drawn has the `nonce` of that draw. It may have `partners`, see
    `Session.partners`. Raises `Refusal` if the event is wrong, `DiceFailure` if the source of entropy fails, `NoRoom`
    if the flash is full, and `OSError` if the flash fails."""
    accepted = app.games.checked_start(start)
    if "handicap" in accepted and start.get("partners"):
        raise bad_argument("There is no handicap in a match against the computer.")
    match = app.games.new_match(accepted)
    seal = None
    if start["dice"] != "table":
        secret = app.secrets.draw(app.clock.long_us(app.clock.now))
        seal = Seal(secret, commitment_of(secret))
    session = Session(match, Chain(), app, seal)
    session.partners = start.get("partners", [])
    app.console.begin_log()
    key = app.box_key
    unfinished = unfinished_between(app.journal.flash, accepted["game"], session.players)
    number = app.journal.begin(seal.secret if seal else b"", key.latest + 1 if key else 1)
    session.box = key.fingerprint if key else ""
    header = header_of(accepted, number, app.board, app.stuck_keys, seal, session.box)
    for name in ("rematch_of", "nonce"):
        if name in start:
            header[name] = start[name]
    if unfinished:
        header["unfinished"] = unfinished
    session.nonce = start.get("nonce", "")
    session.write_header(header)
    session.note(app.clock.now, "event", accepted)
    session.commit()
    return session


class Session:
    """An open match, made by `begin_session` or `resume_match`. Times are raw stamps of the clock in µs. Every method
    may raise `OSError` if the flash fails."""

    def __init__(self, match: "Match", chain: Chain, app: Box, seal: Seal | None) -> None:
        self.match = match
        self.players: list[str] = match.start["players"]
        self.seal = seal  # the seal of the match's dice; None with real dice
        self.partners: list[list[Any]] = []  # the seats that the box plays: [seat, level, ms for a move or 0]
        self.box = ""  # the fingerprint of the box that will sign the result; "" if none will
        self.nonce = ""  # the nonce of the hub's draw, if it has drawn this match
        self.was_signed = False  # a signed result may be lost, so none is signed again
        self.proof: Proof | None = None  # the signature on the result
        self.is_finished = False  # whether the match was played to its end, and its log is closed
        self.resolution_us = app.board.resolution_us  # the longest time between two samples that the log has stated
        self.cuts = 0  # the number of duels that a power cut has aborted
        self._chain = chain
        self._box_key = app.box_key
        self._is_hardware = app.board.is_hardware
        self._clock = app.clock
        self._journal = app.journal
        self._console = app.console
        self._failed = False
        self._records: list[Record] = []  # records that are not committed yet
        self._notes: list[Record] = []  # the notes since the last event or `undo`
        self._covered_by_script: dict[int, list[int]] = {}  # covered throws whose values a script has set, by number

    @property
    def waits_for_people(self) -> bool:
        """Whether a match of people against the box has no events yet. Then OK makes the first move, even if it is a
        partner's."""
        return not self.match.history and 0 < len(self.partners) < len(self.players)

    @property
    def game(self) -> "Game":
        """The rules of the current game."""
        return self.match.game

    @property
    def number(self) -> int:
        """The number of the match on this box; once another match has begun, it is that one's."""
        return self._journal.number

    # The course of a match

    def apply(self, event: Record, stamp_us: int, throw: int = 0) -> Record:
        """Carries out `event`. `throw` is the number of the throw whose dice it contains, else 0. Returns its record,
        see `note`. Raises `Refusal` if it is not accepted."""
        accepted = self.match.apply(event, throw)
        return self.note(stamp_us, "event", accepted)

    def throw(self, dice: Dice, stamp_us: int, choice: Record | None = None) -> None:
        """Throws the dice that the game waits for, or those that the `choice` asks for, and adds the record, with the
        verdict if there is one. If these dice lie covered, it uncovers them instead."""
        game = self.game
        before = game.verdict
        if choice and game.uncovers(choice):
            record = self._uncover(choice, stamp_us)
        else:
            record = self._throw(dice, stamp_us, choice)
        self.add_verdict(record, before)

    def _throw(self, dice: Dice, stamp_us: int, choice: Record | None) -> Record:
        seal = self.seal
        game = self.game
        number = seal.thrown + 1
        covers = 0 if choice else game.covers()
        values = stream_of(seal.secret, seal.contributions).throw(number, covers or game.dice_due(choice))
        set_by_script = min(len(dice.test_values), len(values))
        values[:set_by_script] = dice.test_values[:set_by_script]
        dice.test_values = dice.test_values[set_by_script:]
        if covers and set_by_script:
            self._covered_by_script[number] = values
        told = [] if covers else values
        record = self.apply(game.event_from_dice(told, choice), stamp_us, number)
        seal.count(told, not set_by_script)
        record["throw"] = number
        if set_by_script:
            record["test_dice"] = True
        return record

    def _uncover(self, choice: Record, stamp_us: int) -> Record:
        number = self.match.latest_throw
        values = self._covered(self.game.dice_due(choice))
        record = self.apply(self.game.event_from_dice(values, choice), stamp_us)
        record["uncovers"] = number
        if number in self._covered_by_script:
            record["test_dice"] = True
        return record

    def _covered(self, count: int) -> list[int]:
        """Returns the dice of the latest throw, which is covered. They are not stored, because they follow from the
        seal. Values set by a script do not survive a power cut; the sealed values replace them."""
        seal = self.seal
        number = self.match.latest_throw
        return self._covered_by_script.get(number) or stream_of(seal.secret, seal.contributions).throw(number, count)

    def look(self, seat: int) -> list[int]:
        """Returns the covered dice for that seat; none if it may not look at them, or if they are real."""
        covered = self.game.covered_for()
        return self._covered(covered[1]) if self.seal and covered and covered[0] == seat else []

    def add_verdict(self, record: Record, before: Record | None) -> bool:
        """Adds a new verdict and its reasons to the record of the event that has caused it. `before` is the verdict
        before the event. Returns whether there is a new one."""
        game = self.game
        if game.verdict is before:
            return False
        record["verdict"] = game.verdict
        reasons = game.reasons()
        if reasons:
            record["why"] = reasons
        return True

    def add_contributions(self, contributions: list[str], stamp_us: int) -> Record:
        """Adds the players' contributions (strings of digits, in the order of their seats) to the secret, which settles
        all throws from here on. Returns the record, see `note`."""
        self.seal.contributions = contributions
        record = self.note(stamp_us, "parts", contributions)
        if any(contributions):
            record["code"] = code_of_parts(contributions)
        return record

    def latest_event(self) -> Record | None:
        """Returns the event that `undo` would undo; None if there is none."""
        return self.match.history[-1] if self.match.history else None

    def undo(self, stamp_us: int) -> None:
        """Undoes the latest event; both stay in the log. Raises `Refusal` if there is none."""
        undone = self.match.undo()
        self.note(stamp_us, "event", OrderedDict(event="undo"))["undone"] = undone

    def end(self, stamp_us: int, reason: str) -> None:
        """Writes the result with the final state and the secret of the dice, signs it, and closes the log. `reason` is
        an `Ending`. Raises `OSError` if the flash takes neither the record nor the mark of a closed log. Then the match
        could be resumed, so nobody may learn its secret."""
        record = self.note(stamp_us, "result", reason)
        record["state"] = self.game.state()
        if self.seal and self.seal.secret:
            record["secret"] = self.seal.secret.hex()
        try:
            self.commit()
        except OSError:
            pass  # the players have seen the result, even if the log lacks it
        self.sign(stamp_us, reason)
        try:
            self._journal.close()
        except OSError:
            if self._failed:
                raise
        self.is_finished = reason == Ending.FINISHED

    def sign(self, stamp_us: int, reason: str) -> None:
        """Signs the result and writes the signature behind it. If that fails, `proof` stays None."""
        key = self._box_key
        if self._failed or self.was_signed or not self.box or not key or self.box != key.fingerprint:
            return
        flags = (ENDED if reason == Ending.ENDED else 0) | (0 if self._is_hardware else NO_HARDWARE)
        game, digest = self.game, self._chain.digest
        try:
            outcome = game.outcome()
            proof = key.sign(Result(self.number, digest, flags, game.FACTS.name, outcome, self.players, self.nonce))
            self.note(stamp_us, "signed", proof.record)
            self.commit()
            self.proof = proof
        except (OSError, MemoryError):
            pass

    # The log

    def note(self, stamp_us: int, key: str, value: Any) -> Record:
        """Makes a record with this key and value at a time stamp, and returns it. More can be added to it until the
        next commit."""
        record: Record = OrderedDict(t=self._clock.long_us(stamp_us))
        record[key] = value
        self._records.append(record)
        self.remember(record)
        return record

    def remember(self, record: Record) -> None:
        """Takes in a record, new or read from the log of a resumed match, and updates the notes since the last
        event."""
        if "event" in record:
            self._notes = []
        elif "note" in record:
            self._notes.append(record)

    def noted(self, name: str) -> Record | None:
        """Returns the latest note of that name since the last event or `undo`; None if there is none."""
        for record in reversed(self._notes):
            if record["note"] == name:
                return record
        return None

    def commit(self) -> None:
        """Writes all new records to the flash and to the serial line. Raises `OSError` if the flash fails. The match
        can go on, but its log ends there."""
        if self._failed:
            self._records.clear()
        try:
            while self._records:
                self._write(self._chain.record(self._records[0]))
                self._records.pop(0)
        except OSError:
            self._failed = True
            raise

    def write_header(self, header: Record) -> None:
        """Writes the header of the log."""
        self._write(self._chain.header(header))

    def _write(self, line: Bytes) -> None:
        """Writes a line of the log to the flash, and then to the serial line unless it must not leave the box yet."""
        self._console.tell(line, self._journal.append(line))
