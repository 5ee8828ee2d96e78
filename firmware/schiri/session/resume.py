"""Goes on with a match from its log."""

from .. import VERSION
from ..dice import Seal
from ..dice.stream import commitment_of, values_of
from ..journal.reading import Reader, StoredMatch, rest_behind
from ..journal.record import FORMAT, Chain, Record, add_resolution, record_of
from ..match.game import Games, Refusal
from .session import Box, Note, ResumeCause, Session


class OtherFirmware(Exception):
    """The match is of a format or a game that this firmware does not know: only another one can go on with it."""


class Damaged(Exception):
    """A log cannot be followed to its end, or the secret of its dice is not the one that was committed to."""


def resume_match(stored: StoredMatch, app: Box, laid_aside: bool) -> tuple[Session, bool] | None:
    """The match as its log has it, and whether its duel had to be aborted; the records of that are made, and wait for a
    commit. None if there is nothing to go on with: the match is over, or had not begun yet, or was laid aside for later
    and the box does not want those that were `laid_aside`. `Damaged` if the log cannot be followed, `OtherFirmware` if
    it is not for this one, `OSError` if the flash fails."""
    try:
        return _taken_up(stored, app, laid_aside)
    except Damaged:
        try:
            app.store.close(stored)  # it is not offered again
        except OSError:
            pass
        raise


def _taken_up(stored: StoredMatch, app: Box, laid_aside: bool) -> tuple[Session, bool] | None:
    flash = app.journal.flash
    log = _FollowedLog(Reader(flash, stored.sectors))
    if log.laid_aside and not laid_aside:
        return None
    if log.over:
        app.store.close(stored)
        return None
    if not log.chain.records:
        app.store.remove(stored)
        return None
    torn, offset = rest_behind(flash, stored.sectors, log.end)
    app.journal.take_up(stored, log.end, offset)
    app.clock.not_before(log.latest_us)
    match = app.games.new_match(log.start(app.games))
    session = Session(match, log.chain, app, _seal_of(log, app.store.secret(stored)))
    try:
        for event in log.standing:
            match.apply(event)
    except Refusal:
        raise Damaged from None
    for note in log.notes:
        session.remember(note)
    if session.game.is_hidden():
        app.console.hold_all()
    _note_return(session, log, torn, app)
    return session, _break_off(session, log, app)


def _seal_of(log: "_FollowedLog", secret: bytes | None) -> Seal | None:
    """The seal on the match's dice, with all that was thrown by them: the next throw is the one that would have come;
    None for real dice. `Damaged` if the secret is not the one that was committed to."""
    seal = log.seal
    if not seal.commitment:
        return None
    if not secret or commitment_of(secret) != seal.commitment:
        raise Damaged
    seal.secret = secret
    return seal


class _FollowedLog:
    """A log, followed from its header to its last good line. Each line is read once. `Damaged` if another line follows
    one that is not good, `OtherFirmware` if it is of another format."""

    def __init__(self, reader: Reader) -> None:
        self.chain = Chain()
        self.end = 0  # the address behind the last good line
        self.latest_us = 0  # the time of the last record
        self.laid_aside = False  # was the match laid aside for later?
        self.over = False
        self.seal = Seal()  # on the dice: the log has all of it but the secret
        self.standing: list[Record] = []  # the events that have not been undone
        self.notes: list[Record] = []  # those since the last event
        self._start: Record = {}  # the event of the first record
        for line in reader.lines():
            if not self.end:
                _check_format(line)
            if not self.chain.follow(line):
                if reader.line() is None:
                    return  # the last line, torn by a power cut
                raise Damaged
            self.end = reader.end
            try:
                self._take(record_of(line))
            except (ValueError, LookupError):
                raise Damaged from None

    def _take(self, record: Record) -> None:
        if not self.chain.records:
            self.seal.commitment = record.get("commitment", "")
            return
        self.latest_us = record["t"]
        if not self._start:
            self._start = record["event"]
        if "event" in record:
            self.notes = []
            if record["event"]["event"] == "undo":
                self.standing.pop()
            elif record["event"]["event"] != "start":
                self.standing.append(record["event"])
            if "throw" in record:
                self.seal.count(values_of(record["event"]), "test_dice" not in record)
        elif "note" in record:
            self.notes.append(record)
            self.laid_aside = self.laid_aside or record["note"] == Note.LATER
        elif "resumed" in record:
            self.laid_aside = False
        elif "parts" in record:
            self.seal.contributions = record["parts"]
        elif "result" in record:
            self.over = True

    @property
    def armed(self) -> bool:
        """May a duel have been under way at the end?"""
        return any(note["note"] == Note.ARMED for note in self.notes)

    def start(self, games: Games) -> Record:
        """The event `start`."""
        try:
            return games.checked_start(self._start)
        except Refusal:
            raise OtherFirmware from None


def _check_format(line: bytes) -> None:
    """`OtherFirmware` if that is the header of a log of a format that this firmware does not know. Its checks may be
    made in another way, too, so they are looked at later."""
    try:
        header = record_of(line)
    except ValueError:
        return  # it is torn, or damaged: its check will tell
    if header.get("schiri", FORMAT) != FORMAT:
        raise OtherFirmware


def _cause(log: _FollowedLog, app: Box) -> str:
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


def _break_off(session: Session, log: _FollowedLog, app: Box) -> bool:
    """Has the match carry on from where nobody's knowledge is worth more than another's. True if something had to be
    aborted for that."""
    now = app.clock.now
    record: Record | None = None
    for event in session.game.interruption_events(log.armed, app.clock.long_us(now)):
        record = session.apply(event, now)
    if record is None:
        return False
    record["cause"] = _cause(log, app)
    record["verdict"] = session.game.verdict
    return True
