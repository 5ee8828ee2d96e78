"""The table with partners at it. They sit between a board's loop and the app, look at what is on the screen, and do
what people would do. The app knows nothing of them.
"""

from ..dice import PART_DIGITS
from ..games import knowledge_of
from ..input.keys import BACK, OK
from ..partner.knowledge import THROW, WAIT
from ..partner.partner import Hand
from ..play.dice_entry import throw
from ..util.clock import ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Protocol

    from ..partner.knowledge import Move
    from ..partner.partner import Partner
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from .app import App

    Position = tuple[int, bool]  # how many events there have been, and whether the dice's secret is settled

    class Keys(Protocol):
        """The keys of a board at which partners may sit, as those of a simulated one."""

        partners: int

        def put_partners(self, stamp_us: int, mask: int) -> None: ...

    class Board(Protocol):
        """A board with such keys."""

        @property
        def keys(self) -> Keys: ...


_DIGIT_US = 200000  # from one digit of a partner's part to the next
_READING_US = 5000000  # as long a screen stays on that waits for OK, if there are but partners to press it
_UNDONE_US = 4000000  # so long partners wait after an undo: it may be the first of several
_BACK_US = 1000000  # and after BACK was down
_SIDE_BITS = 8  # keys of a side


class Table:
    """The box and its partners. A board calls `step` in place of the app's."""

    def __init__(self, board: "Board", app: "App") -> None:
        self.app = app
        self._keys = board.keys
        self._partners: list[Partner] = []
        self._hand = Hand()  # that presses OK if there are but partners
        self._session: Session | None = None
        self._screen: Any = None
        self._shown_at: Position | None = None  # the position in which the screen came on
        self._position: Position | None = None
        self._known: Position | None = None  # the latest position that was looked at
        self._due_us = 0  # when the next OK or digit is
        self._patient_until_us: int | None = None  # when partners may move again
        self._wait_us = 0

    @property
    def session(self) -> "Session | None":
        """The match that is on, see `App.session`."""
        return self.app.session

    def seat(self, partner: "Partner") -> None:
        """Gives a partner its seat from now on. It stays empty in a match that has no such seat."""
        self._partners = [other for other in self._partners if other.seat != partner.seat] + [partner]

    def step(self, raw_us: int) -> int:
        """As `App.step`."""
        self._wait_us = self.app.step(raw_us)
        now = self.app.clock.now
        while self._look(now):
            self._wait_us = 0  # what has come of it is to be drawn
        self._move_fingers(now)
        return self._wait_us

    def _is_due(self, due_us: int, now: int) -> bool:
        """Has the time come? If not, the loop comes back by then."""
        left_us = ticks_diff(due_us, now)
        if left_us > 0:
            self._wait_us = min(self._wait_us, left_us)
        return left_us <= 0

    def _move_fingers(self, now: int) -> None:
        down = 0
        for hand in [self._hand] + [partner.hand for partner in self._partners]:
            if hand.down and self._is_due(hand.up_us, now):
                hand.down = 0
            down |= hand.down
        if down != self._keys.partners:
            self._keys.put_partners(now, down)
            self._wait_us = 0

    # What is on the screen?

    def _look(self, now: int) -> bool:
        """Does what is due; True if it is worth another look at once."""
        session = self.app.session
        flow = getattr(self.app.screen, "flow", None)
        if not session or not flow:
            self._turn_away()  # a menu: people are at it
            return False
        self._sit_down(session, flow, now)
        self._take_in(session, now)
        game = session.game
        quick = game.phase in self._knowledge.QUICK
        if session.seal and not session.seal.contributions:
            self._add_parts(session, now)
        elif quick or (self._position == self._shown_at and not flow.verdict_open):
            if self._may_move(now) and self._play(flow, game.phase if quick else self._position, quick, now):
                return True
        else:
            self._forget_moves()
        self._go_on(session, now)
        return False

    def _turn_away(self) -> None:
        self._screen = None
        self._forget_moves()

    def _may_move(self, now: int) -> bool:
        """Not while a person takes something back, or is about to."""
        if self.app.keypad.down & BACK:
            self._patient_until_us = ticks_add(now, _BACK_US)
        if self._patient_until_us is None:
            return True
        if not self._is_due(self._patient_until_us, now):
            self._forget_moves()
            return False
        self._patient_until_us = None
        return True

    def _forget_moves(self) -> None:
        for partner in self._partners:
            partner.forget()

    def _sit_down(self, session: "Session", flow: "MatchFlow", now: int) -> None:
        """The log tells of each partner that is new to the match."""
        if session is not self._session:
            self._session = session
            self._known = None
            self._knowledge = knowledge_of(session.game.FACTS.name)
        present = self._present(session)
        self._knowledge.partners = tuple([partner.seat for partner in present])
        for partner in present:
            if partner.session is not session:
                partner.session = session
                self._knowledge.sit_down(flow)
                pause_ms = partner.pause_ms or self._knowledge.PAUSE_MS
                note = session.note(now, "note", "partner")
                note["seat"] = partner.seat
                note["plays"] = partner.plays
                note["pause_ms"] = pause_ms

    def _present(self, session: "Session") -> "list[Partner]":
        return [partner for partner in self._partners if partner.seat < len(session.players)]

    def _take_in(self, session: "Session", now: int) -> None:
        """A screen waits for a move as long as the position is that in which it came on. One that stays on for longer
        tells what has happened."""
        position = len(session.match.history), not session.seal or len(session.seal.contributions) > 0
        if self.app.screen is not self._screen:
            self._screen = self.app.screen
            self._shown_at = position
            self._position = None
        if position != self._position:
            if self._known is not None and position[0] < self._known[0]:
                self._patient_until_us = ticks_add(now, _UNDONE_US)
            self._known = self._position = position
            self._due_us = ticks_add(now, _READING_US if position[1] else _DIGIT_US)

    # What is done about it?

    def _add_parts(self, session: "Session", now: int) -> None:
        """Two players add theirs at the same time, each on their own side; more of them one after the other."""
        if not self._is_due(self._due_us, now):
            return
        self._due_us = ticks_add(now, _DIGIT_US)
        parts = self._screen.parts
        two = len(session.players) == 2
        for partner in self._present(session):
            side = partner.seat if two else 0
            if len(parts[side]) < PART_DIGITS if two else len(parts) - 1 == partner.seat:
                partner.hand.press(1 << _SIDE_BITS * side + partner.chance.below(6), now)

    def _play(self, flow: "MatchFlow", position: "Position | str | None", quick: bool, now: int) -> bool:
        """True if somebody has moved, and there may be more to do before that is shown. Who alone is asked, and leaves
        it at that, says so."""
        asked = self._knowledge.asked(flow)
        for partner in self._present(flow.session):
            if asked is not None and partner.seat not in asked:
                continue
            if partner.think(position, flow.session, self._knowledge, now) and not quick:
                self._point_at(partner.move)
            if quick and self._is_due(partner.due_us, now):
                self._press(partner, now)
            elif not quick and partner.move is not WAIT and self._is_due(partner.due_us, now):
                _make_move(partner, flow, now)
                return True
            elif asked and self._is_due(partner.due_us, now):
                partner.hand.press(OK, now)
                partner.due_us = ticks_add(now, _READING_US)
        return False

    def _point_at(self, move: "Move") -> None:
        """Shows a move before it is made, on a screen that can."""
        if type(move) is not str and hasattr(self._screen, "look_at"):
            self._screen.look_at(move)
            self._wait_us = 0

    def _press(self, partner: "Partner", now: int) -> None:
        if partner.move is not WAIT:
            partner.hand.press(self._knowledge.keys(partner.move) << _SIDE_BITS * partner.seat, now)
        partner.forget()  # it looks again, once that has had its effect
        self._wait_us = 0

    def _go_on(self, session: "Session", now: int) -> None:
        """With nobody else there, partners go on by themselves once everything has been seen."""
        present = self._present(session)
        if len(present) < len(session.players) or [one for one in present if one.move is not WAIT]:
            return
        if session.seal and not session.seal.contributions:
            return
        if self._is_due(self._due_us, now):
            self._due_us = ticks_add(now, _READING_US)
            self._hand.press(OK, now)


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
