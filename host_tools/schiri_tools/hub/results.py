"""A match log that verifies, as a result of a tournament. Nothing else is one, but what is told by hand and says so."""

from schiri.match.game import Refusal
from schiri.session.session import Note

from ..logs.facts import no_result
from ..logs.verify import BadLog, MatchLog, verified
from ..util.digits import in_groups
from .rules import told, two_logs
from .state import Event, Seats, State
from .tournament import Tournament

_TEST_DICE = ("test_dice", "test_bytes")  # what logs say of dice that no chance has made


def result_of(state: State, data: bytes) -> Event | None:
    """The event that the bytes of a match log stand for, the match of those who sit at a table of the latest round:
    `result` if that is open, `correct` if its result was told by hand. None for a log whose result is there already, by
    whatever way it came. `Refusal` with the reason for one that does not verify, is of another tournament, or that no
    table waits for."""
    log = _complete(data)
    match, check = match_of(log), log.records[-1]["check"]
    known = state.known.get(match)
    if known == check:
        return None
    if known:
        raise two_logs(match)
    _check_counts(state, log)
    number, table, seats = _table_of(state, log)
    by_hand = state.rounds[number - 1].results[table - 1]
    event = {"event": "correct", "was": told(by_hand)} if by_hand else {"event": "result"}
    return {**event, "round": number, "table": table, **_outcome(log, seats), "match": match, "check": check}


def match_of(log: MatchLog) -> str:
    """What the match of a log goes by. Each key of a box signs one match, so a signed one goes by its box and key;
    another one by its id, which is drawn at random."""
    header = log.header
    return f"{header['box']}/{header['key']}" if "box" in header else header["id"]


def take(tournament: Tournament, data: bytes) -> bool:
    """Has a tournament take the result of a match log; False if it is there already. `Refusal` as `result_of` says:
    nothing has changed then."""
    event = result_of(tournament.state, data)
    if event:
        tournament.apply(event)
    return event is not None


def _check_counts(state: State, log: MatchLog) -> None:
    """`Refusal` unless a log that verifies can count in a tournament at all."""
    begin, header = state.begin, log.header
    if header["game"] != begin["game"]:
        raise Refusal("other_game", f"The log is of {header['game']}, not of {begin['game']}.")
    boxes = begin["boxes"]
    if boxes and header.get("box") not in boxes:
        box = f"the box {in_groups(header['box'])}" if "box" in header else "nobody"
        raise Refusal("foreign_box", f"The log is signed by {box}: it is of no box of this tournament.")
    codes = {saying["code"] for saying in log.said_first}
    if not begin["test_dice"] and codes.intersection(_TEST_DICE):
        raise Refusal("test_dice", "The dice of this match were test dice, which no chance has made.")
    if any(record.get("note") == Note.PARTNER for record in log.records):
        raise Refusal("partner", "The box itself has played in this match.")
    result = next(record["result"] for record in reversed(log.records) if "result" in record)
    if result != "finished" or not log.outcome[0]:
        raise Refusal("not_finished", "The match was ended before anybody had won.")


def _complete(data: bytes) -> MatchLog:
    try:
        log = verified(data)
        if not log.complete:
            raise no_result(log)
    except BadLog as bad:
        raise Refusal("bad_log", f"The log does not verify: line {bad.line}: {bad.reason}") from None
    return log


def _table_of(state: State, log: MatchLog) -> tuple[int, int, Seats]:
    """The latest round, the table in it where all who have played sit and nobody else who is there, and its seats. No
    log has said yet what came out there."""
    players = {*log.header["players"]}
    number = len(state.rounds)
    for table, seats in enumerate(state.rounds[-1].tables if state.rounds else (), 1):
        there = {name for name in seats if state.entrants[name].is_present}
        if players and there <= players <= {*seats}:
            result = state.rounds[-1].results[table - 1]
            if result and result.had_log:
                raise Refusal("has_result", f"Table {table} has its result already: it can be corrected.")
            return number, table, seats
    raise Refusal("no_table", f"No table of the latest round is that of {', '.join(log.header['players'])}.")


def _outcome(log: MatchLog, seats: Seats) -> Event:
    """Winners and points of those at a table, as events have them."""
    winners, points = log.outcome
    players = log.header["players"]
    by_name = dict(zip(players, points, strict=True))
    won = {players[seat] for seat in winners}
    return {"winners": [name for name in seats if name in won], "points": [by_name.get(name) for name in seats]}
