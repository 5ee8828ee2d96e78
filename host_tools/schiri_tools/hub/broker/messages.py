"""What a hall publishes of a tournament: its file, which is the truth, and two short messages for programs that only
show something. All of it follows from the file."""

import json
from typing import Any

from ..file import record_of
from ..state import State
from ..store.tournaments import Kept
from .address import FILE, RESULTS, STANDINGS

FORMAT = 1
MOST_BYTES = 2 << 20  # of a file; 200 people in 30 rounds make one
WITHDRAWN = b"withdrawn\n"  # in the place of a file that is not published any more


def messages_of(hall: str, kept: Kept, data: bytes) -> dict[str, bytes]:
    """The messages of a published tournament by their kinds; `data` is its file. The file comes last: whoever has it
    finds the others up to date."""
    facts = _facts(hall, kept, data)
    standings = {"schiri_standings": FORMAT, **facts, **_standings(kept)}
    results = {"schiri_results": FORMAT, **facts, "results": _results(kept.state)}
    return {STANDINGS: _written(standings), RESULTS: _written(results), FILE: data}


def withdrawn_messages() -> dict[str, bytes]:
    """The messages of a tournament that is not published any more. Without a content the broker forgets them; of the
    file it says so, for hubs that are away now."""
    return {STANDINGS: b"", RESULTS: b"", FILE: WITHDRAWN}


def _facts(hall: str, kept: Kept, data: bytes) -> dict[str, Any]:
    begin = kept.state.begin
    return {
        "hall": hall,
        "tournament": kept.id,
        "title": begin["title"],
        "game": begin["game"],
        "format": begin["format"],
        "round": len(kept.state.rounds),
        "is_closed": kept.state.is_closed,
        "check": record_of(data[data.rfind(b"\n", 0, -1) + 1 :])["check"],
    }


def _standings(kept: Kept) -> dict[str, Any]:
    format_ = kept.tournament.format
    return {
        "columns": [criterion.code for criterion in format_.criteria(kept.state)],
        "standings": [
            {"place": row.place, "name": row.name, "values": row.values} for row in format_.standings(kept.state)
        ],
    }


def _results(state: State) -> list[dict[str, Any]]:
    found = []
    for number, round_ in enumerate(state.rounds, 1):
        for table, seats in enumerate(round_.tables, 1):
            result = state.result(number, table)
            if result:
                source = {"match": result.match, "check": state.known[result.match]} if result.match else {}
                outcome = {"seats": seats, "winners": result.winners, "points": result.points}
                found.append({"round": number, "table": table, **outcome, **source})
    return found


def _written(content: dict[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"
