"""The partners at the box, which are its computer players. After each step of the app they see the current screen, and
make the moves that people would make. The app has no other knowledge of them."""

from ..dice import PART_DIGITS
from ..games import knowledge_of
from ..input.keys import BACK, FINI, OK, SIDES
from ..match.game import OVER
from ..partner.knowledge import LEVELS, THROW, WAIT
from ..partner.partner import Partner
from ..play.dice_entry import throw
from ..session.session import Note
from ..util.clock import ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING
from . import following

if TYPE_CHECKING:
    from typing import Any

    from ..partner.knowledge import Move
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from ..ui.screen import App
    from .presses import Presses

    Position = tuple[int, bool]  # the number of events, and whether the players' parts of the secret are complete


_PARTS_US = 2000000  # time for people to begin their parts of the secret, or to go on without any
_DIGIT_US = 200000  # between two digits of a partner's part
_READING_US = 5000000  # how long partners show a screen that waits for OK, if no person plays
_UNDONE_US = 4000000  # pause of partners after an undo, which may be the first of several
_BACK_US = 1000000  # pause of partners after BACK was down
_SIDE_BITS = 8  # keys of a side
_GOES_ON = OK | 1 << FINI | 1 << _SIDE_BITS + FINI


class Table:
    """The partners of the box, which may keep their seats for several matches."""

    def __init__(self, app: "App", presses: "Presses") -> None:
        self._app = app
        self._presses = presses
        self._partners: list[Partner] = []
        self._present: list[Partner] = []  # the partners with a seat in the open match
        self._down = 0  # the mask of the keys that all partners hold down
        self._has_changed = False  # whether partners have changed since the log noted them
        self._session: Session | None = None
        self._screen: Any = None
        self._shown_at: Position | None = None  # how far the match was when the screen was first shown
        self._position: Position | None = None
        self._known: Position | None = None  # the latest position of which partners know
        self._due_us = 0  # raw time of the next OK or digit
        self._patient_until_us: int | None = None  # raw time at which partners may move again
        self._wait_us = 0

    def seat(self, partner: "Partner") -> None:
        """Gives a partner a seat for all matches to come. In a match without that seat it does not play."""
        partner.stays = True
        others = []
        for other in self._partners:
            if other.seat != partner.seat:
                others.append(other)
            elif (other.plays, other.pause_ms) == (partner.plays, partner.pause_ms):
                partner.session = other.session  # the same kind of partner is noted in that log already
        self._sit(others + [partner])

    def begin(self, session: "Session", flow: "MatchFlow") -> None:
        """Seats the partners of a match that begins or is resumed. Partners that `seat` has placed keep their seats;
        those of the match before leave."""
        partners = [partner for partner in self._partners if partner.stays]
        taken = [partner.seat for partner in partners]
        for seat, plays, pause_ms in session.partners:
            if seat not in taken:
                partner = Partner(seat, plays, pause_ms, self._app.clock.now + seat)
                if partner.plays in LEVELS:
                    partner.pause_ms = 0  # 0: the game states a time for each move, about what a person would need
                partners.append(partner)
        self._sit(partners)
        self._sit_down(session, flow, self._app.clock.now)
        following.begin(self._app.settings["strengths"], session, self._present)

    def learn(self, session: "Session") -> None:
        """Stores the strength that suits the players of a finished match, see `following.py`."""
        if following.learn(self._app.settings["strengths"], session, self._present):
            self._app.keep_settings()

    def _sit(self, partners: "list[Partner]") -> None:
        self._partners = partners
        self._has_changed = True

    def step(self, wait_us: int) -> int:
        """Makes the partners' moves and presses that are due. It is called after each step of the app; `wait_us` is the
        time until the app's next step. Returns that time, shortened to the partners' next action. Between signal and
        call it allocates no memory unless a partner decides or presses."""
        self._wait_us = wait_us
        now = self._app.clock.now
        if self._app.armed:
            self._play_quickly(now)
        else:
            while self._look(now):
                self._wait_us = 0  # the result must be drawn at once
        self._move_fingers(now)
        return self._wait_us

    def _is_due(self, due_us: int, now: int) -> bool:
        """Returns whether the raw time `due_us` has come. If not, shortens the wait to it."""
        left_us = ticks_diff(due_us, now)
        if left_us > 0 and left_us < self._wait_us:
            self._wait_us = left_us
        return left_us <= 0

    def _move_fingers(self, now: int) -> None:
        down = 0
        for partner in self._partners:
            hand = partner.hand
            if hand.down and self._is_due(hand.up_us, now):
                hand.down = 0
            down |= hand.down
        if down != self._down:
            if self._presses.put_partners(down, now):
                self._down = down
            self._wait_us = 0

    # Between signal and call

    def _play_quickly(self, now: int) -> None:
        session = self._app.session
        if session and session is self._session:
            if session.game.phase in self._knowledge.QUICK and not self._app.keypad.down & BACK:
                for partner in self._present:
                    self._play_key(partner, session, now)

    def _play_key(self, partner: "Partner", session: "Session", now: int) -> None:
        if not partner.has_decided:
            partner.think(session.game.phase, session, self._knowledge, now)
        if self._is_due(partner.due_us, now):
            if partner.move is not WAIT:
                partner.hand.press(self._knowledge.keys(partner.move) << _SIDE_BITS * partner.seat, now)
            partner.forget()  # the partner decides again once the press has had its effect
            self._wait_us = 0

    # The partners' answers to the current screen

    def _look(self, now: int) -> bool:
        """Makes the partners' moves and presses for the current screen. Returns True if another call may do more at
        once."""
        session = self._app.session
        flow = getattr(self._app.screen, "flow", None)
        if not session or not flow:
            self._turn_away()  # partners press nothing in a menu
            return False
        self._sit_down(session, flow, now)
        self._take_in(session, now)
        if session.seal and not session.seal.contributions:
            self._add_parts(session, now)
        elif self._position == self._shown_at and not flow.verdict_open:
            asked = self._knowledge.asked(flow)
            self._presses.withheld = _GOES_ON if self._is_theirs(flow, asked) else 0
            if not session.waits_for_people and self._may_move(now) and self._play(flow, asked, now):
                return True
        else:
            self._forget_moves()
        self._go_on(session, now)
        return False

    def _turn_away(self) -> None:
        self._screen = None
        self._presses.partners_own = self._presses.withheld = 0
        self._forget_moves()

    def _may_move(self, now: int) -> bool:
        """Returns False during an undo by a person, and shortly after one."""
        if self._app.keypad.down & BACK:
            self._patient_until_us = ticks_add(now, _BACK_US)
        if self._patient_until_us is None:
            return True
        if not self._is_due(self._patient_until_us, now):
            self._forget_moves()
            return False
        self._patient_until_us = None
        return True

    def _forget_moves(self) -> None:
        for partner in self._present:
            partner.forget()

    def _sit_down(self, session: "Session", flow: "MatchFlow", now: int) -> None:
        """Notes in the log each partner that is new to the match."""
        count = len(session.players)
        if session is not self._session or self._has_changed:
            self._session = session
            self._has_changed = False
            self._known = None
            self._knowledge = knowledge_of(session.game.FACTS.name)
            self._present = [partner for partner in self._partners if partner.seat < count]
            self._knowledge.partners = tuple([partner.seat for partner in self._present])
            flow.partners = [partner.seat for partner in self._present]
        self._presses.partners_own = self._presses.withheld = 0
        has_side = count == 2 and session.seal is not None  # with real dice people press for partners
        for partner in self._present:
            if has_side:
                self._presses.partners_own |= SIDES[partner.seat]
            if partner.session is not session:
                partner.session = session
                note = session.note(now, "note", Note.PARTNER)
                note["seat"] = partner.seat
                note["plays"] = partner.plays
                if has_side:
                    note["side"] = "AB"[partner.seat]
                note["pause_ms"] = partner.pause_ms or self._knowledge.pace_ms(partner.plays)

    def _take_in(self, session: "Session", now: int) -> None:
        """Remembers the position in which the current screen was first shown. In that position a screen waits for a
        move; in a later one it shows the effect of a move."""
        position = len(session.match.history), not session.seal or len(session.seal.contributions) > 0
        if self._app.screen is not self._screen:
            self._screen = self._app.screen
            self._shown_at = position
            self._position = None
        if position != self._position:
            if self._known is not None and position[0] < self._known[0]:
                self._patient_until_us = ticks_add(now, _UNDONE_US)
            self._known = self._position = position
            self._due_us = ticks_add(now, _READING_US if position[1] else _PARTS_US)

    def _is_theirs(self, flow: "MatchFlow", asked: "tuple[int, ...] | None") -> bool:
        """Returns whether only a partner can make the next move."""
        if flow.game.phase == OVER:
            return False
        seats = (self._knowledge.turn(flow.game),) if asked is None else asked
        return len(seats) > 0 and all(flow.is_partners(seat) for seat in seats)

    # The moves

    def _add_parts(self, session: "Session", now: int) -> None:
        """Adds the partners' parts of the secret. Two players add theirs at the same time, each on their own side; more
        players add them one after the other."""
        if self._screen.keys and ticks_diff(self._due_us, now) > _DIGIT_US:
            self._due_us = ticks_add(now, _DIGIT_US)  # a person has begun, so partners begin soon, too
        if not self._is_due(self._due_us, now):
            return
        self._due_us = ticks_add(now, _DIGIT_US)
        parts = self._screen.parts
        two = len(session.players) == 2
        for partner in self._present:
            side = partner.seat if two else 0
            if len(parts[side]) < PART_DIGITS if two else len(parts) - 1 == partner.seat:
                partner.hand.press(1 << _SIDE_BITS * side + partner.chance.below(6), now)

    def _play(self, flow: "MatchFlow", asked: "tuple[int, ...] | None", now: int) -> bool:
        """Makes a partner's move. A partner whose seat is in `asked` and that does not move presses OK instead. Returns
        True if another move may follow before the screen is drawn."""
        if flow.game.phase in self._knowledge.QUICK:
            return False  # the match was left
        for partner in self._present:
            if asked is not None and partner.seat not in asked:
                partner.forget()  # the new position needs another decision
                continue
            if partner.think(self._position, flow.session, self._knowledge, now):
                self._point_at(partner.move)
            if partner.is_thinking:
                self._wait_us = 0  # a piece of the decision in each step, so that keys and display are not delayed
                return False
            if partner.move is not WAIT and self._is_due(partner.due_us, now):
                _make_move(partner, flow, now)
                return True
            if asked and self._is_due(partner.due_us, now):
                partner.due_us = ticks_add(now, _READING_US)
                self._screen.pressed(OK, now)
                return True
        return False

    def _point_at(self, move: "Move") -> None:
        """Marks a move on the display before it is made, if the screen can do that."""
        if type(move) is not str and hasattr(self._screen, "look_at"):
            self._screen.look_at(move)
            self._wait_us = 0

    def _go_on(self, session: "Session", now: int) -> None:
        """Presses OK for partners when no person plays, after a time for reading the screen."""
        present = self._present
        if len(present) < len(session.players) or [one for one in present if one.move is not WAIT or one.is_thinking]:
            return
        if session.seal and not session.seal.contributions:
            return
        if self._is_due(self._due_us, now):
            self._due_us = ticks_add(now, _READING_US)
            self._screen.pressed(OK, now)
            self._wait_us = 0


def _make_move(partner: "Partner", flow: "MatchFlow", now: int) -> None:
    move = partner.move
    partner.move = WAIT
    if move is THROW:
        throw(flow, lambda: flow.resume(paused=False))
    elif flow.game.dice_due(move):
        throw(flow, flow.resume, move)
    else:
        flow.carry_out(move, now)
        flow.commit(flow.resume)
