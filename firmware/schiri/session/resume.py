"""Goes on with a match from its log."""

from .. import VERSION
from ..dice import Seal
from ..dice.stream import commitment_of, values_of
from ..journal.header import FORMAT, resolution_of
from ..journal.reading import Reader
from ..journal.record import Chain, record_of
from ..journal.repair import rest_behind
from ..journal.sectors import CLOSED
from ..journal.space import remove
from ..match.game import Refusal
from .history import History, take_event
from .moves import keep_count
from .session import Session


class OtherFirmware(Exception):
    """The match is of a format or a game that this firmware does not know: only another one can go on with it."""


class Damaged(Exception):
    """A log cannot be followed to its end, or the secret of its dice is not the one that was committed to."""


def taken_up(kept, app, laid_aside):
    """The match `kept` as its log has it, and whether its duel had to be aborted; the records of that are made, and
    wait for a commit. None if there is nothing to go on with: the match is over, or had not begun yet, or was kept for
    later and the box does not want those that were `laid_aside`. `Damaged` if the log cannot be followed,
    `OtherFirmware` if it is not for this one, `OSError` if the flash fails."""
    try:
        return _taken_up(kept, app, laid_aside)
    except Damaged:
        try:
            app.journal.sectors.mark(kept.where[0], CLOSED)  # it is not offered again
        except OSError:
            pass
        raise


def _taken_up(kept, app, laid_aside):
    log = _FollowedLog(app.journal.sectors, kept, Chain(app.line))
    if log.laid_aside and not laid_aside:
        return None
    if log.over:
        app.journal.sectors.mark(kept.where[0], CLOSED)
        return None
    if not log.chain.records:
        remove(app.journal.sectors, kept)
        return None
    torn, offset = rest_behind(app.journal.sectors, kept.where, log.end)
    app.journal.take_up(kept, log.end, offset)
    app.clock.not_before(log.latest_us)
    history = History(app.journal)
    match = app.games.new_match(log.start(app.games), history)
    session = Session(match, history, log.chain, app, _seal_of(log))
    _play_again(session.match, history, log)
    if session.game.untold():
        app.console.secret = 0  # nobody knows any more from where on
    _note_return(session, log, torn, app)
    return session, _break_off(session, log, app)


def _seal_of(log):
    """The seal on the match's dice, with all that was thrown by them: the next throw is the one that would have come;
    None for real dice. `Damaged` if the secret is not the one that was committed to."""
    seal = log.seal
    if not seal.commitment:
        return None
    seal.secret = log.sectors.secret(log.where[0])
    if not seal.secret or commitment_of(seal.secret) != seal.commitment:
        raise Damaged
    return seal


class _FollowedLog:
    """A log, followed from its header to its last good line. Each line is read once."""

    def __init__(self, sectors, kept, chain):
        self.chain = chain
        self.end = 0  # the address behind the last good line
        self.latest_us = 0  # the time of the last record
        self.armed = False  # may a duel have been under way at the end?
        self.laid_aside = False  # was the match kept for later?
        self.over = False
        self.seal = Seal(None, None)  # on the dice: the log has all of it but the secret
        self.standing: list = []  # the events that have not been undone, see `take_event`
        self.sectors = sectors
        self.where = kept.where
        self._start = None  # the event of the first record
        self._follow()

    def _follow(self):
        reader = Reader(self.sectors, self.where)
        line = reader.line()
        if line is not None:
            _check_format(line)
        while line is not None:
            if not self.chain.follow(line):
                if reader.line() is None:
                    return  # the last line, torn by a power cut
                raise Damaged
            self.end = reader.end
            try:
                self._take(record_of(line), reader.begin)
            except ValueError:
                raise Damaged from None
            line = reader.line()

    def _take(self, record, address):
        if "schiri" in record:
            self.seal.commitment = record.get("commitment")
            return
        self.latest_us = record["t"]
        if self._start is None:
            self._start = record["event"]
        if "event" in record:
            take_event(self.standing, record, address)
            self.armed = False
            if "throw" in record:
                keep_count(self.seal, values_of(record["event"]), "test_dice" not in record)
        elif "parts" in record:
            self.seal.parts = record["parts"]
        elif "note" in record:
            self.armed = self.armed or record["note"] == "armed"
            self.laid_aside = self.laid_aside or record["note"] == "later"
        elif "resumed" in record:
            self.laid_aside = False
        elif "result" in record:
            self.over = True

    def start(self, games):
        """The event `start`."""
        try:
            return games.checked_start(self._start)
        except Refusal:
            raise OtherFirmware from None


def _check_format(line):
    """`OtherFirmware` if that is a header of a format that this firmware does not know. Its check may be made in
    another way, too, so that is looked at later."""
    try:
        if record_of(line).get("schiri", FORMAT) != FORMAT:
            raise OtherFirmware
    except ValueError:
        pass  # no header at all: its check will tell


def _play_again(match, history, log):
    try:
        for address, event in log.standing:
            match.apply(event)
            history.commit(address)
    except Refusal:
        raise Damaged from None


def _cause(log, app):
    if log.laid_aside:
        return "later"
    return "crash" if app.board.crash else "power_cut"


def _note_return(session, log, torn, app):
    record = session.note(app.clock.now, "resumed", _cause(log, app))
    if app.board.crash:
        record.extend(("crash", app.board.crash))
    record.extend(("firmware", VERSION))
    record.extend(resolution_of(app.board))
    if app.stuck_keys:
        record.extend(("stuck_keys", app.stuck_keys))
    if torn:
        record.extend(("torn", torn))


def _break_off(session, log, app):
    """Has the match carry on from where nobody's knowledge is worth more than another's. True if something had to be
    aborted for that."""
    now = app.clock.now
    record = None
    for event in session.game.broken_off(log.armed, app.clock.long_us(now)):
        record = session.apply(event, now)
    if record is None:
        return False
    record.extend(("cause", _cause(log, app), "verdict", session.game.verdict))
    return True
