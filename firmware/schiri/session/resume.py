"""Resumes a match from its log."""

from .. import VERSION
from ..dice import Seal
from ..dice.stream import commitment_of, values_of
from ..journal.reading import Reader, rest_behind
from ..journal.record import FORMAT, Chain, Record, add_resolution, record_of, says_at_its_end
from ..journal.store import StoredMatch
from ..match.game import Refusal
from ..util.typing import TYPE_CHECKING
from .session import Box, Note, ResumeCause, Session

if TYPE_CHECKING:
    from ..match.match import Games


class OtherFirmware(Exception):
    """The error if a log has a format or a game that this firmware does not know."""


class NotSigned(Exception):
    """The error if a match is over and can no longer be signed. It is closed without a signature."""


class Damaged(Exception):
    """The error if a log is too damaged for its match to be resumed."""


def is_over(stored: StoredMatch, app: Box) -> bool:
    """Returns whether the match's log ends with a result, followed by a signature at most. Returns False if a part of
    the log is lost, because nobody can tell then."""
    return says_at_its_end(app.journal.flash, stored, b'"result": "')


def resume_match(stored: StoredMatch, app: Box, laid_aside: bool) -> tuple[Session, bool, int] | None:
    """Returns the session of a match at the last good record of its log, whether its duel had to be aborted, and the
    number of lost records. The records of the resumption are made, but not committed yet. If the secret of the dice is
    lost, the seal has none, and the match can only be ended. Returns None if the match is over, had not begun yet, or
    was kept for later while `laid_aside` is False. Raises `Damaged` if not even its beginning can be read,
    `OtherFirmware` if this firmware cannot read it, `NotSigned` if it is over and its signature is lost for good, and
    `OSError` if the flash fails."""
    try:
        return _taken_up(stored, app, laid_aside)
    except Damaged:
        try:
            app.store.close(stored)  # so that it is not offered again
        except OSError:
            pass
        raise


def _taken_up(stored: StoredMatch, app: Box, laid_aside: bool) -> tuple[Session, bool, int] | None:
    flash = app.journal.flash
    log = _FollowedLog(Reader(flash, stored.sectors), stored.whole)
    if not stored.whole and not log.over:
        log.lost = max(log.lost, 1)
    if log.laid_aside and not laid_aside:
        return None
    if log.over and (not log.box or (log.signed and not log.lost)):
        app.store.close(stored)
        return None
    if not log.chain.records:
        if log.lost:
            raise Damaged
        app.store.remove(stored)
        return None
    torn, offset = rest_behind(flash, stored.sectors, log.end)
    app.journal.take_up(stored, log.end, offset)
    app.clock.not_before(log.latest_us)
    match = app.games.new_match(log.start(app.games))
    session = Session(match, log.chain, app, _seal_of(log, app.store.secret(stored)))
    session.box, session.nonce = log.box, log.nonce
    session.cuts = log.cuts
    try:
        for event, throw in log.standing:
            match.apply(event, throw)
    except Refusal:
        raise Damaged from None
    if log.over:
        session.sign(app.clock.now, log.over)  # a signature lost by a power cut is made again, the same one
        app.journal.close()
        if session.box and not session.proof:
            raise NotSigned
        return None
    # Somebody may have a signed result that is lost here, so no other one may be signed.
    latest = app.box_key.latest if app.box_key else 0
    session.was_signed = log.signed or (log.lost > 0 and stored.number <= latest)
    for note in log.notes:
        session.remember(note)
    session.partners = [[seat, log.partners[seat]["plays"], log.partners[seat]["pause_ms"]] for seat in log.partners]
    if session.game.is_hidden():
        app.console.hold_all()
    _note_return(session, log, torn, app)
    return session, _break_off(session, log, app), log.lost


def _seal_of(log: "_FollowedLog", secret: bytes | None) -> Seal | None:
    """Returns the seal of the match's dice with the throws in the log, so that the next throw is the one that would
    have come next. Returns None for real dice. The seal has no secret if the stored one does not fit the commitment."""
    seal = log.seal
    if not seal.commitment:
        return None
    if secret and commitment_of(secret) == seal.commitment:
        seal.secret = secret
    return seal


class _FollowedLog:
    """A log that is read from its header to its last good line, each line once. Raises `Damaged` if a good line makes
    no sense, and `OtherFirmware` if it has another format."""

    def __init__(self, reader: Reader, whole: bool) -> None:
        self.chain = Chain()
        self.end = 0  # the address behind the last good line
        self.lost = 0  # the lost records behind the last good line, not counting one torn by a power cut
        self.latest_us = 0  # the time of the last record
        self.laid_aside = False  # whether the match was kept for later
        self.box = ""  # the fingerprint of the box that signs the result
        self.nonce = ""  # the nonce of the hub's draw, if it has drawn this match
        self.over = ""  # the result, if the match is over
        self.signed = False  # whether the log had a signature, even if only among the lost records
        self.seal = Seal()  # the seal of the dice, without the secret, which is not in the log
        self.standing: list[tuple[Record, int]] = []  # the events that were not undone, and the numbers of their throws
        self.notes: list[Record] = []  # the notes since the last event
        self.cuts = 0  # the number of duels that a power cut has aborted
        self.partners: dict[int, Record] = {}  # the latest note about the partner at each seat
        self._start: Record = {}  # the event `start`, which is in the first record
        for line in reader.lines():
            if not self.end:
                _check_format(line)
            # A line with a gap is bad even if its check is right: the end of another line may have completed it, and
            # the lost records would not be counted.
            if reader.has_gap or not self.chain.follow(line):
                self._count_lost(line, reader, whole)
                return
            self.end = reader.end
            try:
                self._take(record_of(line))
            except (ValueError, LookupError):
                raise Damaged from None

    def _count_lost(self, line: bytes | None, reader: Reader, whole: bool) -> None:
        """Sets `lost` to the number of records from the bad `line` on, and `signed` if one is a signature. A last line
        without a check was torn by a power cut and is no record. The number in a record may be damaged, too: if no part
        of the log is lost (`whole`), it counts only if it follows the number of the line before."""
        lines = checks = latest = before = 0
        while line is not None:
            lines += 1
            checks += line.count(b', "check": "')
            self.signed = self.signed or b'"signed": {' in line
            try:
                number = record_of(line)["n"] + 0
                if not whole or number == before + 1:
                    latest = number
                before = number
            except (ValueError, LookupError, TypeError):
                pass
            line = reader.line()
        self.lost = max(lines - 1, checks, latest - self.chain.records)

    def _take(self, record: Record) -> None:
        if not self.chain.records:
            self.seal.commitment = record.get("commitment", "")
            self.box, self.nonce = record.get("box", ""), record.get("nonce", "")
            return
        self.latest_us = record["t"]
        if not self._start:
            self._start = record["event"]
        if "event" in record:
            self.notes = []
            if record["event"]["event"] == "undo":
                self.standing.pop()
            elif record["event"]["event"] != "start":
                self.standing.append((record["event"], record.get("throw", 0)))
            self.cuts += record.get("cause") == ResumeCause.POWER_CUT
            if "throw" in record:
                self.seal.count(values_of(record["event"]), "test_dice" not in record)
        elif "note" in record:
            self.notes.append(record)
            self.laid_aside = self.laid_aside or record["note"] == Note.LATER
            if record["note"] == Note.PARTNER:
                self.partners[record["seat"]] = record
        elif "resumed" in record:
            self.laid_aside = False
        elif "parts" in record:
            self.seal.contributions = record["parts"]
        elif "result" in record:
            self.over = record["result"]
        elif "signed" in record:
            self.signed = True

    @property
    def armed(self) -> bool:
        """Whether a duel may have been under way when the log ended."""
        return any(note["note"] == Note.ARMED for note in self.notes)

    def start(self, games: "Games") -> Record:
        """Returns the checked event `start`. Raises `OtherFirmware` if this firmware does not accept it."""
        try:
            return games.checked_start(self._start)
        except Refusal:
            raise OtherFirmware from None


def _check_format(line: bytes) -> None:
    """Raises `OtherFirmware` if the line is the header of a log of an unknown format. Such logs may compute their
    checks differently, so this comes before the checks."""
    try:
        header = record_of(line)
    except ValueError:
        return  # a torn or damaged line is found by its check
    if header.get("schiri", FORMAT) != FORMAT:
        raise OtherFirmware


def _cause(log: _FollowedLog, app: Box) -> str:
    if log.lost:
        return ResumeCause.DAMAGE
    if log.laid_aside:
        return ResumeCause.LATER
    return ResumeCause.CRASH if app.board.crash else ResumeCause.POWER_CUT


def _note_return(session: Session, log: _FollowedLog, torn: int, app: Box) -> None:
    record = session.note(app.clock.now, "resumed", _cause(log, app))
    if app.board.crash:
        record["crash"] = app.board.crash
    record["firmware"] = VERSION
    add_resolution(record, app.board)
    if app.stuck_keys:
        record["stuck_keys"] = app.stuck_keys
    if torn:
        record["torn"] = torn
    if log.lost:
        record["lost"] = log.lost


def _break_off(session: Session, log: _FollowedLog, app: Box) -> bool:
    """Carries out the events by which the game settles an interruption, such as the abort of a duel. Returns whether
    there were any."""
    now = app.clock.now
    record: Record | None = None
    before = session.game.verdict
    for event in session.game.interruption_events(log.armed, app.clock.long_us(now)):
        record = session.apply(event, now)
    if record is None:
        return False
    record["cause"] = _cause(log, app)
    session.cuts += record["cause"] == ResumeCause.POWER_CUT
    session.add_verdict(record, before)
    return True
