"""The command `schiri list`, which lists the matches on a box."""

import argparse
import json
from typing import Any

from schiri import games
from schiri.games import facts_of
from schiri.journal.record import record_of

from ..games import host_game
from ..logs import BadLog, Verifier
from ..logs.lines import content_of
from ..logs.sentences import LogError
from ..narration.names import shown_names
from ..serial_line.client import Client, connected
from ..serial_line.wire import StoredMatch
from .options import add_port, add_wait, say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri list --port /dev/ttyUSB0")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def _run(arguments: argparse.Namespace) -> int:
    with connected(arguments.port, arguments.wait, say, arguments.trace) as (client, _):
        matches = [_described(client, stored) for stored in client.matches()]
    if arguments.json:
        print(json.dumps(matches, indent=2, ensure_ascii=False))
        return 0
    for match in matches:
        print(_line(match))
    if not matches:
        say("There are no matches on the box.")
    return 0


def _described(client: Client, stored: StoredMatch) -> dict[str, Any]:
    """Returns the description of a match for JSON. Game and players are null if the beginning of its log is lost."""
    header = _header(client, stored)
    return {
        "match": stored.number,
        "id": stored.identity,
        "game": header.get("game"),
        "players": header.get("players"),
        "state": "closed" if stored.closed else "open",
        "pulled": stored.pulled,
        "damaged": stored.damaged,
        "bytes": stored.size,
        "box": header.get("box"),
        "signed": stored.closed and "box" in header and _is_signed(client, stored),
    }


def _header(client: Client, stored: StoredMatch) -> dict[str, Any]:
    if stored.identity is None:
        return {}
    for line in client.window(stored.number, 0, 1).lines:
        try:
            Verifier(host_game).take(line)
        except BadLog:
            break
        return record_of(line)
    return {}


def _is_signed(client: Client, stored: StoredMatch) -> bool:
    """Returns whether the log of a match ends with a signature. Checking the signature needs the whole log."""
    line = client.last_line(stored.number)
    try:
        return line is not None and "signed" in content_of(line)
    except LogError:
        return False


def _line(match: dict[str, Any]) -> str:
    game = match["game"]
    title = facts_of(game).title if game in games.NAMES else game or "unknown game"
    players = ", ".join(shown_names(match["players"])) if match["players"] else "unknown players"
    said = [
        "over" if match["state"] == "closed" else "not over yet",
        *(word for word in ("signed", "pulled", "damaged") if match[word]),
    ]
    return f"Match {match['match']}: {title}, {players}; {', '.join(said)}."
