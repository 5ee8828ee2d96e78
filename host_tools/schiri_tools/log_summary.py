"""What happened in a match log, in a few lines."""

import json
from typing import Any


def summary(log: str) -> list[str]:
    """The match of a log in words: players, rounds, duels, how it ended."""
    lines = [json.loads(line) for line in log.splitlines()]
    header, records = lines[0], lines[1:]
    names: list[str] = header["players"]
    verdicts = [record["verdict"] for record in records if "verdict" in record]
    out = [
        f"Match {header['match']}: {header['game']}, {names[0]} against {names[1]}, {len(records)} records.",
        "Duels: " + (", ".join(_counted(verdicts)) or "none") + ".",
    ]
    for player, name in enumerate(names):
        fastest_us = _fastest_us(records, player)
        if fastest_us is not None:
            out.append(f"Fastest call by {name} that held: {fastest_us / 1_000_000:.2f} s after the signal.")
    result = records[-1].get("state") if "result" in records[-1] else None
    if result is None:
        out.append("The log has no result yet.")
    elif result["winner"] is None:
        out.append("The match was ended before it was decided.")
    else:
        winner, points = result["winner"], result["points"]
        out.append(f"{names[winner]} has won by {points[winner]} to {points[1 - winner]} points.")
    return out


def _counted(verdicts: list[dict[str, Any]]) -> list[str]:
    kinds = {
        "scored": sum(verdict["step"] == 3 for verdict in verdicts),
        "called too early": sum(verdict["step"] == 1 for verdict in verdicts),
        "lost by offences": sum(verdict["step"] == 2 for verdict in verdicts),
        "ended by a foul": sum(verdict["step"] == 0 and not verdict["aborted"] for verdict in verdicts),
        "aborted": sum(verdict["aborted"] for verdict in verdicts),
    }
    return [f"{count} {kind}" for kind, count in kinds.items() if count]


def _fastest_us(records: list[dict[str, Any]], player: int) -> int | None:
    """The shortest time in µs from a start signal to a call of this player that led to a score."""
    go_us = 0
    times = []
    for record in records:
        event = record.get("event", {})
        if event.get("event") == "go":
            go_us = event["t"]
        elif event.get("event") == "fini" and event["player"] == player and _scored(record):
            times.append(event["t"] - go_us)
    return min(times, default=None)


def _scored(record: dict[str, Any]) -> bool:
    return bool(record.get("verdict", {}).get("step") == 3)
