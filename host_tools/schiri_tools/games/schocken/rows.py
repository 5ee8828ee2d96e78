"""The rounds of Schocken as rows for CSV and for the database: one for each player and round."""

from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import NUMBER, NUMBER_OR_NONE, WORDS, Columns, create, insert, told, types_of
from .rounds import Result, Round

_WHICH: "Columns[[Round]]" = {
    "record": (NUMBER, lambda played: played.record),
    "half": (NUMBER + " CHECK (half BETWEEN 1 AND 3)", lambda played: played.half),
    "round": (NUMBER, lambda played: played.number),
}
_OF_THE_ROUND: "Columns[[Round]]" = {
    "best": (NUMBER, lambda played: played.best.seat),
    "worst": (NUMBER, lambda played: played.worst.seat),
    "moved": (NUMBER, lambda played: played.moved),
    "middle": (NUMBER, lambda played: played.middle),
    "half_loser": (NUMBER_OR_NONE, lambda played: played.half_loser),
}
_OF_A_PLAYER: "Columns[[Round, Result]]" = {
    "turn": (NUMBER, lambda played, own: own.turn),
    "kind": (WORDS, lambda played, own: own.kind),
    "number": (NUMBER, lambda played, own: own.number),
    "throws": (NUMBER + " CHECK (throws BETWEEN 1 AND 3)", lambda played, own: own.throws),
    "hidden": (NUMBER, lambda played, own: int(own.hidden)),
    "place": (NUMBER, lambda played, own: 1 + played.results.index(own)),
    "deckel_change": (NUMBER, lambda played, own: played.deckel[own.seat] - played.deckel_before[own.seat]),
    "deckel": (NUMBER, lambda played, own: played.deckel[own.seat]),
}

COLUMNS = (*_WHICH, "player", *_OF_A_PLAYER, "half_lost")

SCHEMA = "\n" + create(
    "schocken_rounds", types_of(_WHICH) | types_of(_OF_THE_ROUND), seats=["best", "worst", "half_loser"]
)
SCHEMA += create(
    "schocken_results", {"seat": NUMBER, **types_of(_OF_A_PLAYER)}, key="seat", of="schocken_rounds", seats=["seat"]
)


def rows(rounds: Sequence[Round]) -> Iterator[Mapping[str, Value]]:
    """Yields rows with a value for each of `COLUMNS`, the best result of a round first."""
    for played in rounds:
        for own in played.results:
            player: dict[str, Value] = {"player": SIDES[own.seat], "half_lost": int(played.half_loser == own.seat)}
            yield told(_WHICH, played) | player | told(_OF_A_PLAYER, played, own)


def store(database: Connection, match_no: int, rounds: Sequence[Round]) -> None:
    """Writes the rounds of a match into the database."""
    for played in rounds:
        of_the_match: dict[str, Value] = {"match_no": match_no}
        insert(database, "schocken_rounds", of_the_match | told(_WHICH, played) | told(_OF_THE_ROUND, played))
        for own in played.results:
            of_the_seat: dict[str, Value] = {"match_no": match_no, "record": played.record, "seat": own.seat}
            insert(database, "schocken_results", of_the_seat | told(_OF_A_PLAYER, played, own))
