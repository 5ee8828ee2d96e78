"""The conversion of a match log, or of the code that a box shows after a match, into a result of a tournament. A log
must verify. A code is signed; its result counts until the log arrives."""

from collections.abc import Iterable, Sequence

from schiri.match.game import Refusal
from schiri.session.session import Note

from ..games import host_game
from ..logs.codes import Result as SignedResult
from ..logs.codes import read
from ..logs.facts import no_result
from ..logs.saying import LogError
from ..logs.verify import BadLog, MatchLog, verified
from ..util import in_groups
from .rules import told, two_logs
from .state import Event, State
from .tournament import Tournament

_CHECK_DIGITS = 16  # hexadecimal digits of a record's check in a log; a code has twice as many
_TEST_DICE = ("test_dice", "test_bytes")  # codes of the sayings about dice that a script has set


def result_of(state: State, data: bytes) -> Event | None:
    """Returns the event for a match log: `result` if the table of its players in the latest round is open; `correct` if
    the table's result was entered by hand, or if the codes of the same match have given it, in any round. Returns None
    if the log's result is known already. Raises `Refusal` if the log does not verify, is of another tournament, or no
    table waits for it."""
    log = _complete(data)
    match, check = match_of(log), log.records[-1]["check"]
    known = state.known.get(match)
    if known == check:
        return None
    checks = (record["check"] for record in log.records if "result" in record)
    if known or state.codes.get(match) not in (None, *checks):
        raise two_logs(match)
    _check_counts(state, log)
    players, (winners, points) = log.header["players"], log.outcome
    number, table = _table_of_codes(state, match) or _table_of(state, players)
    outcome = _outcome(state, number, table, players, winners, points)
    return {**outcome, "match": match, "check": check}


def result_of_code(state: State, texts: Sequence[str]) -> Event | None:
    """Returns the event for the code that a box shows after a match, under the same conditions as `result_of`. `texts`
    must have exactly one text. A code states only the outcome of the match, so only the log shows whether computer
    players took part."""
    signed = _signed(texts)
    box, check = signed.box, signed.digest.hex()[:_CHECK_DIGITS]
    match = f"{box}/{signed.match}"
    if match in state.known or state.codes.get(match) == check:
        return None
    if match in state.codes:
        raise two_logs(match)
    begin = state.begin
    if signed.game != begin["game"]:
        raise _other_game(signed.game, begin["game"])
    if begin["boxes"] and box not in begin["boxes"]:
        raise _foreign_box(f"the box {in_groups(box)}")
    if signed.is_simulated and not begin["test_dice"]:
        raise Refusal("simulated_box", "The code is of a box that is no hardware: bring the log of the match.")
    if signed.is_ended or not signed.winners:
        raise _not_finished()
    players = _whole_names(state, signed.names)
    outcome = _outcome(state, *_table_of(state, players), players, signed.winners, signed.points)
    return {**outcome, "match": match, "code": check}


def match_of(log: MatchLog) -> str:
    """Returns the name of a log's match in the tournament. A signed match has its box and number, because a box signs
    one result for each number. Another one has its id, which is drawn at random."""
    header = log.header
    return f"{header['box']}/{header['match']}" if "box" in header else header["id"]


def take(tournament: Tournament, data: bytes) -> bool:
    """Adds the result of a match log to a tournament. Returns False if it is known already. Raises `Refusal` as
    `result_of` does, and changes nothing then."""
    event = result_of(tournament.state, data)
    if event:
        tournament.apply(event)
    return event is not None


def _check_counts(state: State, log: MatchLog) -> None:
    """Raises `Refusal` if a log that verifies cannot count in this tournament, for example because of test dice."""
    begin, header = state.begin, log.header
    if header["game"] != begin["game"]:
        raise _other_game(header["game"], begin["game"])
    boxes = begin["boxes"]
    if boxes and header.get("box") not in boxes:
        raise _foreign_box(f"the box {in_groups(header['box'])}" if "box" in header else "nobody")
    codes = {saying["code"] for saying in log.said_first}
    if not begin["test_dice"] and codes.intersection(_TEST_DICE):
        raise Refusal("test_dice", "The dice of this match were test dice, which no chance has made.")
    if any(record.get("note") == Note.PARTNER for record in log.records):
        raise Refusal("partner", "The box itself has played in this match.")
    result = next(record["result"] for record in reversed(log.records) if "result" in record)
    if result != "finished" or not log.outcome[0]:
        raise _not_finished()


def _other_game(game: str, wanted: str) -> Refusal:
    return Refusal("other_game", f"The match is one of {game}, not of {wanted}.")


def _foreign_box(signer: str) -> Refusal:
    return Refusal("foreign_box", f"The match is signed by {signer}: it is of no box of this tournament.")


def _not_finished() -> Refusal:
    return Refusal("not_finished", "The match was ended before anybody had won.")


def _signed(texts: Sequence[str]) -> SignedResult:
    """Returns the result that the text of a code states."""
    if len(texts) != 1:
        raise Refusal("one_code", "One code at a time: that of one match.")
    try:
        return read(texts[0])
    except LogError as error:
        raise Refusal("unread_code", f"The code does not verify: {error}") from None


def _whole_names(state: State, names: Iterable[str]) -> list[str]:
    """Returns the whole names of the players of a code, as they are at the tables. Codes cut long names."""
    seated = [name for seats in (state.rounds[-1].tables if state.rounds else ()) for name in seats]
    return [name if name in seated else _only(name, [one for one in seated if one.startswith(name)]) for name in names]


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
    """Returns the round and the table whose result was told by codes of the match, or None."""
    for number, round_ in enumerate(state.rounds, 1):
        for table, result in enumerate(round_.results, 1):
            if result and result.code == match:
                return number, table
    return None


def _table_of(state: State, names: Sequence[str]) -> tuple[int, int]:
    """Returns the latest round, and the table in it at which exactly those who have played sit. A table whose result
    came by a log does not count."""
    players = {*names}
    number = len(state.rounds)
    for table, seats in enumerate(state.rounds[-1].tables if state.rounds else (), 1):
        there = {name for name in seats if state.entrants[name].is_present}
        if players and there <= players <= {*seats}:
            result = state.rounds[-1].results[table - 1]
            if result and (result.had_log or result.code):
                raise Refusal("has_result", f"Table {table} has its result already: it can be corrected.")
            return number, table
    raise Refusal("no_table", f"No table of the latest round is that of {', '.join(names)}.")


def _outcome(
    state: State, number: int, table: int, players: Sequence[str], winners: Iterable[int], points: Sequence[int]
) -> Event:
    """Returns the outcome at a table as events have it. `winners` and the places of `points` are seats of the match."""
    round_ = state.rounds[number - 1]
    seats, by_hand = round_.tables[table - 1], round_.results[table - 1]
    by_name = dict(zip(players, points, strict=True))
    won = {players[seat] for seat in winners}
    event: Event = {"event": "correct", "was": told(by_hand)} if by_hand else {"event": "result"}
    return {
        **event,
        "round": number,
        "table": table,
        "winners": [name for name in seats if name in won],
        "points": [by_name.get(name) for name in seats],
    }
