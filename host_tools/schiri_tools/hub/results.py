"""The conversion of a match log, or of the code that a box shows after a match, into a result of a tournament. A log
must verify. A code is signed; its result counts until the log arrives. A log or a code counts by itself only if it has
the nonce of a table of the latest round, which the hub sends to the box with the names. Any other one waits until
organisers count it for a table."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from schiri.console.hub_commands import NONCE_DIGITS
from schiri.match.game import Refusal

from ..games import host_game
from ..logs.codes import read
from ..logs.match_facts import no_result
from ..logs.sentences import LogError
from ..logs.verify import BadLog, MatchLog, verified
from ..util import in_groups
from .rules import told, two_logs
from .state import Event, Seats, State, draw_name
from .tournament import Tournament

_CHECK_DIGITS = 16  # hexadecimal digits of a record's check in a log; a code on the display states twice as many
_TEST_DICE = {"test_dice", "test_bytes"}  # codes of the sentences about dice that a script has set
_PARTNER = {"partner", "partner_from"}  # codes of the sentences about players that are the box
CAN_BE_COUNTED = ("no_draw", "other_draw", "no_table", "has_result", "undone")  # refusals that organisers can overrule


class Claim(NamedTuple):
    """The result in a log or a code. `match` names the match in the tournament. `check` is that of the log's last
    record; with `is_code` it is the beginning of the check of the record `result`. `checks` has all checks that a code
    of the match can have. `called_off` counts what was taken back in the match, by the codes of `logs.course`.
    `winners` are seats. `nonce` and `box` are empty if there is none."""

    match: str
    number: int  # the number of the match on its box
    check: str
    is_code: bool
    checks: tuple[str, ...]
    game: str
    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    nonce: str
    box: str
    fault: Refusal | None
    called_off: dict[str, int]


def claim_of_log(data: bytes) -> Claim:
    """Returns the claim of a match log. Raises `Refusal` if the log does not verify."""
    log = _complete(data)
    header, (winners, points) = log.header, log.outcome
    checks = tuple(record["check"] for record in log.records if "result" in record)
    return Claim(
        match_of(log),
        header["match"],
        log.records[-1]["check"],
        False,
        checks,
        header["game"],
        tuple(header["players"]),
        tuple(winners),
        tuple(points),
        header.get("nonce", ""),
        header.get("box", ""),
        _fault_of(log),
        _called_off(log),
    )


def claim_of_code(texts: Sequence[str]) -> Claim:
    """Returns the claim of a code; `texts` must have exactly one text. Raises `Refusal` if it does not verify. A code
    states only the outcome of the match, so only the log shows whether computer players took part."""
    if len(texts) != 1:
        raise Refusal("one_code", "One code at a time: that of one match.")
    try:
        signed = read(texts[0])
    except LogError as error:
        raise Refusal("unread_code", f"The code does not verify: {error}") from None
    check = signed.digest.hex()[:_CHECK_DIGITS]
    fault = None
    if signed.is_ended or not signed.winners:
        fault = _not_finished()
    elif signed.is_simulated:
        fault = Refusal("simulated_box", "The code is of a box that is no hardware: bring the log of the match.")
    return Claim(
        f"{signed.box}/{signed.match}",
        signed.match,
        check,
        True,
        (check,),
        signed.game,
        tuple(signed.names),
        tuple(signed.winners),
        tuple(signed.points),
        signed.nonce,
        signed.box,
        fault,
        {},
    )


def result_of(state: State, claim: Claim) -> Event | None:
    """Returns the event by which a claim counts. For the nonce of a table of the latest round, it is `result` if the
    table is open, `correct` if its result was entered by hand. If codes of the same match have given the result
    of a table in any round, it is `correct` for that table. Returns None if the result is known already. Raises
    `Refusal` if the claim does not count without an organiser, see `CAN_BE_COUNTED`."""
    if _is_there(state, claim):
        return None
    _check_counts(state, claim)
    if claim.match in state.undone:
        raise Refusal("undone", "The result of this match was undone: only organisers can count it again.")
    number, table = _table_of_codes(state, claim.match) or _table_of(state, claim)
    return _outcome(state, number, table, claim, whole_names(state, claim))


def counted_for(state: State, claim: Claim, table: int, by: str) -> Event | None:
    """Returns the event with which the organiser named `by` accepts a claimed result for a table of the latest round,
    even if the nonce in its log is not that of the table. One player's name may differ from those at the table. Returns
    None if the result is known already. Raises `Refusal` if the result cannot be accepted for this table."""
    if _is_there(state, claim):
        return None
    _check_counts(state, claim)
    number = len(state.rounds)
    if not (number and 0 < table <= len(state.rounds[-1].tables)):
        raise Refusal("no_table", f"There is no table {table} in the latest round.")
    players = whole_names(state, claim)
    missing = [name for name in left_at(state, table) if name not in players]
    strange = [name for name in players if name not in state.rounds[-1].tables[table - 1]]
    if len(missing) > 1 or len(missing) != len(strange):
        raise Refusal("other_people", f"More than one name is another one than at table {table}: enter it by hand.")
    if missing:
        players[players.index(strange[0])] = missing[0]
    return {**_outcome(state, number, table, claim, players), "by": by}


def nonce_of(state: State, number: int, table: int) -> str:
    """Returns the nonce of a table of a round, both from 1. After an undone draw the next one has other nonces."""
    words = f"{state.begin['seed']} nonce {number} {state.undone.count(draw_name(number))} {table}"
    return sha256(words.encode()).hexdigest()[:NONCE_DIGITS]


def likely_table(state: State, claim: Claim) -> int | None:
    """Returns the table of the latest round at which most players of a claimed result sit; None if there is no such
    table, or several."""
    tables = state.rounds[-1].tables if state.rounds else ()
    players = {*whole_names(state, claim)}
    together = [len(players & {*seats}) for seats in tables]
    most = max(together, default=0)
    return together.index(most) + 1 if most and together.count(most) == 1 else None


def left_at(state: State, table: int) -> Seats:
    """Returns the people at a table of the latest round who are present."""
    return tuple(name for name in state.rounds[-1].tables[table - 1] if state.entrants[name].is_present)


def whole_names(state: State, claim: Claim) -> list[str]:
    """Returns the whole names of the players of a claim, as they are at the tables. Codes cut long names."""
    names = claim.players
    if not claim.is_code:
        return list(names)
    seated = [name for seats in (state.rounds[-1].tables if state.rounds else ()) for name in seats]
    return [name if name in seated else _only(name, [one for one in seated if one.startswith(name)]) for name in names]


def match_of(log: MatchLog) -> str:
    """Returns the name of a log's match in the tournament. A signed match has its box and number, because a box signs
    one result for each number. Another one has its id, which is drawn at random."""
    header = log.header
    return f"{header['box']}/{header['match']}" if "box" in header else header["id"]


def take(tournament: Tournament, data: bytes) -> bool:
    """Adds the result of a match log to a tournament. Returns False if it is known already. Raises `Refusal` as
    `result_of` does, and changes nothing then."""
    event = result_of(tournament.state, claim_of_log(data))
    if event:
        tournament.apply(event)
    return event is not None


def _is_there(state: State, claim: Claim) -> bool:
    """Returns whether the result of a claim is known. Raises `Refusal` if another result of its match is known."""
    match, check = claim.match, claim.check
    if state.known.get(match) == check or (claim.is_code and (match in state.known or state.codes.get(match) == check)):
        return True
    if match in state.known or state.codes.get(match) not in (None, *claim.checks):
        raise two_logs(match)
    return False


def _check_counts(state: State, claim: Claim) -> None:
    """Raises `Refusal` if a claim cannot count in this tournament, for example because of test dice."""
    begin = state.begin
    if claim.game != begin["game"]:
        raise Refusal("other_game", f"The match is one of {claim.game}, not of {begin['game']}.")
    if begin["boxes"] and claim.box not in begin["boxes"]:
        signer = f"the box {in_groups(claim.box)}" if claim.box else "nobody"
        raise Refusal("foreign_box", f"The match is signed by {signer}: it is of no box of this tournament.")
    if claim.fault and not (begin["test_dice"] and claim.fault.code in ("test_dice", "simulated_box")):
        raise claim.fault


def _fault_of(log: MatchLog) -> Refusal | None:
    """Returns why a log that verifies is no result; None if it is one."""
    result = next(record["result"] for record in reversed(log.records) if "result" in record)
    codes = {one["code"] for one in log.said_first}
    if codes & _PARTNER:
        return Refusal("partner", "The box itself has played in this match.")
    if result != "finished" or not log.outcome[0]:
        return _not_finished()
    if codes & _TEST_DICE:
        return Refusal("test_dice", "The dice of this match were test dice, which no chance has made.")
    return None


def _called_off(log: MatchLog) -> dict[str, int]:
    found = [what for one in log.said_first if one["code"] == "called_off" for what in one["values"]["what"]]
    return {one["code"]: one["values"]["count"] for one in found}


def _not_finished() -> Refusal:
    return Refusal("not_finished", "The match was ended before anybody had won.")


def _only(name: str, found: Sequence[str]) -> str:
    return found[0] if len(found) == 1 else name


def _complete(data: bytes) -> MatchLog:
    try:
        log = verified(data, host_game)
        if not log.complete:
            raise no_result(log)
    except BadLog as bad:
        raise Refusal("bad_log", f"The log does not verify: line {bad.line}: {bad.reason}") from None
    return log


def _table_of_codes(state: State, match: str) -> tuple[int, int] | None:
    """Returns the round and the table with a result by codes of the match, or None."""
    for number, round_ in enumerate(state.rounds, 1):
        for table, result in enumerate(round_.results, 1):
            if result and result.code == match:
                return number, table
    return None


def _table_of(state: State, claim: Claim) -> tuple[int, int]:
    """Returns the latest round, and the table in it that has the nonce of a claimed result. Raises `Refusal` if the
    players at the table are not those of the claim, or the table has a result by a log."""
    number, players = len(state.rounds), {*whole_names(state, claim)}
    seatings = state.rounds[-1].tables if state.rounds else ()
    named = [one for one, seats in enumerate(seatings, 1) if players <= {*seats} and players >= {*left_at(state, one)}]
    likely_first = (*named, *range(1, len(seatings) + 1))
    table = next((one for one in likely_first if nonce_of(state, number, one) == claim.nonce), 0)
    if not named or (table and table not in named):
        raise Refusal("no_table", f"No table of the latest round is that of {', '.join(claim.players)}.")
    result = state.rounds[-1].results[named[0] - 1]
    if result and (result.had_log or result.code):
        raise Refusal("has_result", f"Table {named[0]} has its result already: it can be corrected.")
    if not claim.nonce:
        sentence = "Nothing in the log shows that the match began after the draw: organisers can count it."
        raise Refusal("no_draw", sentence)
    if not table:
        raise Refusal("other_draw", "The match was played after another draw: organisers can count it.")
    return number, table


def _outcome(state: State, number: int, table: int, claim: Claim, players: Sequence[str]) -> Event:
    """Returns the event that makes a claim the result of a table: `result`, or `correct` if the table has a result.
    `players` are the names of the claim's players as at the table."""
    round_ = state.rounds[number - 1]
    seats, before = round_.tables[table - 1], round_.results[table - 1]
    by_name = dict(zip(players, claim.points, strict=True))
    won = {players[seat] for seat in claim.winners}
    event: Event = {"event": "correct", "was": told(before)} if before else {"event": "result"}
    return {
        **event,
        "round": number,
        "table": table,
        "winners": [name for name in seats if name in won],
        "points": [by_name.get(name) for name in seats],
        "match": claim.match,
        "code" if claim.is_code else "check": claim.check,
        **({"called_off": claim.called_off} if claim.called_off else {}),
    }
