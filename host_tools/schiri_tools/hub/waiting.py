"""The refused logs and codes that wait for organisers, with reasons for and against each. They are only in memory:
boxes deliver theirs again after a restart, and people still have their files."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from schiri.match.game import Refusal

from .results import CAN_BE_COUNTED, Claim, left_at, likely_table, nonce_of, result_of, whole_names
from .state import State

MOST_OF_A_TOURNAMENT = 200  # limit for a tournament; the oldest is dropped
MOST_BYTES = 1 << 25  # limit for the compressed logs of all tournaments
BOX = "box "  # prefix of a sender that is a box
_Key = tuple[str, str, bool]


class Refused(NamedTuple):
    """A refused log or code: its id, its `sender` as of `Inbox.take`, the `code` and the English `sentence` of the
    refusal, the compressed `log` (empty for a code), its `claim` if it verifies, and when it came first, in seconds
    since 1970."""

    id: str
    sender: str
    code: str
    sentence: str
    log: bytes
    claim: Claim | None
    came_s: float


class Waiting(NamedTuple):
    """A refused log or code, for the desk. `id` names it in forms; `box` is the code of the box that brought it, or
    None; `table` is the table of the latest round to which it is likely to belong, or None. If it `can_count`,
    organisers may count it for a table; `players` and `winners` are the names in it. `speaks_for` and `speaks_against`
    are codes:

    * `same_names`, `other_names`: those at the table have played, or somebody else has,
    * `at_table`, `other_table`: its box stands at the table, or at another one,
    * `this_draw`, `no_draw`, `other_draw`: it has the nonce of the table, none, or another one,
    * `came_after`, `came_before`: it came to the hub after the draw of the round, or was there before,
    * `has_result`: the table has a result by a log,
    * `undone`: its result was undone."""

    id: str
    box: str | None
    sender: str
    table: int | None
    code: str
    sentence: str
    can_count: bool
    players: tuple[str, ...]
    winners: tuple[str, ...]
    speaks_for: tuple[str, ...]
    speaks_against: tuple[str, ...]
    came_s: float


class WaitingRoom:
    """The refused logs and codes of all tournaments. It can be used by several threads."""

    def __init__(self) -> None:
        self._all: OrderedDict[_Key, Refused] = OrderedDict()
        self._lock = threading.Lock()

    def add(
        self, tournament: str, sender: str, refusal: Refusal, log: bytes, claim: Claim | None, now_s: float
    ) -> None:
        """Adds a refused log or code. Of each box, only the match with the highest number and the latest log that does
        not verify are kept. Other senders were told of the refusal, so only what organisers can count is kept."""
        is_box = sender.startswith(BOX)
        if not is_box and (claim is None or refusal.code not in CAN_BE_COUNTED):
            return
        id_ = claim.check if claim else sha256(log).hexdigest()[:16]
        key = (tournament, sender if is_box else id_, claim is None)
        with self._lock:
            before = self._all.get(key)
            if before and before.claim and claim and before.claim.number > claim.number:
                return
            came_s = before.came_s if before and before.id == id_ else now_s
            packed = zlib.compress(log) if log else b""
            self._all[key] = Refused(id_, sender, refusal.code, refusal.detail, packed, claim, came_s)
            _drop_oldest(self._all, tournament)
            self._make_room()

    def find(self, tournament: str, id_: str) -> Refused | None:
        """Returns the refused log or code with this id, or None."""
        return next((one for one in self._of(tournament) if one.id == id_), None)

    def drop(self, tournament: str, id_: str) -> None:
        """Removes the refused log or code with this id."""
        with self._lock:
            for key in [key for key, one in self._all.items() if key[0] == tournament and one.id == id_]:
                del self._all[key]

    def look(self, tournament: str, state: State, drawn_s: float, tables: Mapping[str, int]) -> list[Waiting]:
        """Returns the refused logs and codes that wait for the organisers of a tournament in this state, the latest
        first. The latest round was drawn at `drawn_s`; `tables` has the table of each assigned box, by the box's
        code."""
        found = (_waiting(one, state, drawn_s, tables) for one in reversed(self._of(tournament)))
        return [one for one in found if one]

    def _of(self, tournament: str) -> list[Refused]:
        with self._lock:
            return [one for key, one in self._all.items() if key[0] == tournament]

    def _make_room(self) -> None:
        excess = sum(len(one.log) for one in self._all.values()) - MOST_BYTES
        for key in _first_of_people(self._all):
            if excess <= 0:
                return
            excess -= len(self._all.pop(key).log)


def _drop_oldest(there: dict[_Key, Any], tournament: str) -> None:
    """Drops the oldest refused logs and codes of a tournament, as many as are beyond `MOST_OF_A_TOURNAMENT`."""
    own = [key for key in there if key[0] == tournament]
    for key in _first_of_people(own)[: max(len(own) - MOST_OF_A_TOURNAMENT, 0)]:
        del there[key]


def _first_of_people(keys: Iterable[_Key]) -> list[_Key]:
    """Returns keys in the order in which they are dropped. Those of boxes are last, so that strangers cannot push them
    out."""
    return sorted(keys, key=lambda key: key[1].startswith(BOX))


def _waiting(one: Refused, state: State, drawn_s: float, tables: Mapping[str, int]) -> Waiting | None:
    """Returns a refused log or code in the form for the desk; None if its result is known."""
    box = one.sender.removeprefix(BOX) if one.sender.startswith(BOX) else None
    own = tables.get(box or "")
    if one.claim is None:
        return Waiting(one.id, box, one.sender, own, one.code, one.sentence, False, (), (), (), (), one.came_s)
    claim, code, sentence = one.claim, one.code, one.sentence
    try:
        if result_of(state, claim) is None:
            return None
    except Refusal as refusal:
        code, sentence = refusal.code, refusal.detail
    table = likely_table(state, claim) or own
    pro, con = _reasons(claim, state, table, own) if table and table <= len(state.rounds[-1].tables) else ([], [])
    (pro if one.came_s > drawn_s else con).append("came_after" if one.came_s > drawn_s else "came_before")
    winners = tuple(claim.players[seat] for seat in claim.winners)
    can_count = code in CAN_BE_COUNTED
    reasons = (tuple(pro), tuple(con)) if can_count else ((), ())
    return Waiting(
        one.id, box, one.sender, table, code, sentence, can_count, claim.players, winners, *reasons, one.came_s
    )


def _reasons(claim: Claim, state: State, table: int, own: int | None) -> tuple[list[str], list[str]]:
    """Returns the reasons for a claim at a table of the latest round, and those against it. `own` is the table of the
    box that brought the claim."""
    pro: list[str] = []
    con: list[str] = []
    is_here = {*whole_names(state, claim)} == {*left_at(state, table)}
    (pro if is_here else con).append("same_names" if is_here else "other_names")
    if own:
        (pro if own == table else con).append("at_table" if own == table else "other_table")
    is_drawn = claim.nonce == nonce_of(state, len(state.rounds), table)
    (pro if is_drawn else con).append("this_draw" if is_drawn else "other_draw" if claim.nonce else "no_draw")
    result = state.rounds[-1].results[table - 1]
    if result and (result.had_log or result.code):
        con.append("has_result")
    if claim.match in state.undone:
        con.append("undone")
    return pro, con
