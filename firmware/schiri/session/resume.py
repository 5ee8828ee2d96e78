"""Goes on with a match from its log."""

from .. import VERSION
from ..dice import Seal
from ..dice.stream import commitment_of, values_of
from ..journal.reading import Reader, rest_behind
from ..journal.record import FORMAT, Chain, Record, add_resolution, record_of
from ..journal.sectors import HEAD
from ..journal.store import VOID, StoredMatch
from ..match.game import Refusal
from ..util.typing import TYPE_CHECKING
from .session import Box, Note, ResumeCause, Session

if TYPE_CHECKING:
    from ..match.match import Games

_SECTORS_OF_END = 4  # that the last two records of a match take at most


class OtherFirmware(Exception):
    """The match is of a format or a game that this firmware does not know: only another one can go on with it."""


class NotSigned(Exception):
    """The match is over and nothing can sign it any more. It is closed without a signature."""


class Damaged(Exception):
    """A log says too little, or nothing that can be followed."""


def is_over(stored: StoredMatch, app: Box) -> bool:
    """Returns whether the match's log ends with a result, followed by a signature at most. Returns False if a part of
    the log is lost, because nobody can tell then."""
    flash, last = app.journal.flash, stored.sectors[-_SECTORS_OF_END:] if stored.whole else []
    end = [bytes(flash.read(sector, HEAD, flash.size - HEAD)) for sector in last if sector < VOID]
    return b'"result": "' in b"".join(end)


def resume_match(stored: StoredMatch, app: Box, laid_aside: bool) -> tuple[Session, bool, int] | None:
    """Returns the session of the match up to the last good record of its log, whether its duel had to be aborted, and
    how many records are lost. The records of that are made and wait for a commit. If the secret of the dice is lost,
    the seal has none, and the match can only be ended. Returns None if there is nothing to go on with: the match is
    over, had not begun yet, or was laid aside for later while `laid_aside` is False. Raises `Damaged` if not even its
    beginning can be followed, `OtherFirmware` if it is not for this firmware, `NotSigned` if it is over and its
    signature is lost for good, and `OSError` if the flash fails."""
    try:
        return _taken_up(stored, app, laid_aside)
    except Damaged:
        try:
            app.store.close(stored)  # it is not offered again
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
    session.box = log.box
    session.cuts = log.cuts
    try:
        for event, throw in log.standing:
            match.apply(event, throw)
    except Refusal:
        raise Damaged from None
    if log.over:
        session.sign(app.clock.now, log.over)  # a power cut came in between, or damage: then it signs the same again
        app.journal.close()
        if session.box and not session.proof:
            raise NotSigned
        return None
    # Somebody may have the signed result that is lost here, and there is to be no other one.
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
    """Returns the seal on the match's dice, with all that was thrown by them, so that the next throw is the one that
    would have come. Returns None for real dice. The seal has no secret if the stored secret does not fit the
    commitment."""
    seal = log.seal
    if not seal.commitment:
        return None
    if secret and commitment_of(secret) == seal.commitment:
        seal.secret = secret
    return seal


class _FollowedLog:
    """A log, followed from its header to its last good line. Each line is read once. Raises `Damaged` if a good line
    makes no sense, and `OtherFirmware` if it is of another format."""

    def __init__(self, reader: Reader, whole: bool) -> None:
        self.chain = Chain()
        self.end = 0  # the address behind the last good line
        self.lost = 0  # how many records are known to have stood behind it; one that a power cut has torn is none
        self.latest_us = 0  # the time of the last record
        self.laid_aside = False  # the match was laid aside for later
        self.box = ""  # the fingerprint of the one that signs the result
        self.over = ""  # the result, if the match is over
        self.signed = False  # there was a signature, which may be lost
        self.seal = Seal()  # on the dice: the log has all of it but the secret
        self.standing: list[tuple[Record, int]] = []  # the events that have not been undone, and their throws' numbers
        self.notes: list[Record] = []  # those since the last event
        self.cuts = 0  # of the power, in a duel
        self.partners: dict[int, Record] = {}  # what tells of those who sat there at the end, by their seats
        self._start: Record = {}  # the event of the first record
        for line in reader.lines():
            if not self.end:
                _check_format(line)
            if not self.chain.follow(line):
                self._count_lost(line, reader, whole)
                return
            self.end = reader.end
            try:
                self._take(record_of(line))
            except (ValueError, LookupError):
                raise Damaged from None

    def _count_lost(self, line: bytes | None, reader: Reader, whole: bool) -> None:
        """Counts the lost records from the first bad line on. A last line without content was torn by a power cut and
        counts as none. A record's number may itself be damaged: unless a part of the log is lost, it counts only if the
        line before has the number before it."""
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
            self.box = record.get("box", "")
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
        """Returns whether a duel may have been under way at the end."""
        return any(note["note"] == Note.ARMED for note in self.notes)

    def start(self, games: "Games") -> Record:
        """Returns the event `start`."""
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
        return  # it is torn, or damaged: its check will tell
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
    """Aborts what cannot be continued fairly after an interruption, as the game says. Returns whether anything was
    aborted."""
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
