"""The messages of a tournament on the broker: its file, and the standings and results as JSON for other programs.
Standings and results are computed from the file."""

import json
from typing import Any

from ..file import record_of
from ..state import State
from ..store.tournaments import Kept
from .address import FILE, RESULTS, STANDINGS

FORMAT = 1
MOST_BYTES = 2 << 20  # size limit of a file; enough for 200 people in 30 rounds
WITHDRAWN = b"withdrawn\n"  # payload in the place of a file that is unpublished


def messages_of(hall: str, kept: Kept, data: bytes) -> dict[str, bytes]:
    """Returns the payloads of a published tournament by their kinds; `data` is its file. The file is the last one, so
    that the others are up to date when it arrives."""
    facts = _facts(hall, kept, data)
    standings = {"schiri_standings": FORMAT, **facts, **_standings(kept)}
    results = {"schiri_results": FORMAT, **facts, "results": _results(kept.state)}
    return {STANDINGS: _written(standings), RESULTS: _written(results), FILE: data}


def withdrawn_messages() -> dict[str, bytes]:
    """Returns the payloads for a tournament that is unpublished. Empty ones let the broker forget the messages. The
    file's payload stays, for hubs that are disconnected."""
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
