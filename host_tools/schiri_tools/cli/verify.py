"""`schiri verify`: are match logs complete, untampered, and by the rules?"""

import argparse
import sys
from pathlib import Path

from schiri.games import facts_of

from ..report.names import together
from .options import Failure, add_command, reason

LARGEST = 8 * 1024 * 1024  # bytes: more than the flash of a box holds

_LIMITS = """
What no line of a log can show: whether all of it was made up. Whoever writes a whole
new log, by the rules and with times and keys that fit, gets it past this command.
docs/verify.md says what is looked at, and what that proves.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "verify",
        _run,
        "tells whether match logs are complete, untampered and by the rules, or else the first bad line",
        "schiri verify match.jsonl",
    )
    parser.epilog = f"{parser.epilog}\n{_LIMITS}"
    parser.add_argument("logs", type=Path, metavar="LOG", nargs="+", help="a match log")


def _run(arguments: argparse.Namespace) -> int:
    status = 0
    for path in arguments.logs:
        try:
            for sentence in _sentences(path):
                print(_printable(f"{path}: {sentence}"))
        except Failure as failure:
            print(f"schiri: {failure}", file=sys.stderr)
            status = 1
    return status


def _sentences(path: Path) -> list[str]:
    """What is to be said of a good log; `Failure` for any other."""
    from ..logs.verify import BadLog, verified  # the schema's validator takes its time to load

    try:
        log = verified(_read(path))
    except BadLog as bad:
        raise Failure(f"{path}, line {bad.line}: {bad.reason}") from None
    if not log.complete:
        raise Failure(f"{path}, line {len(log.records) + 1}: The log ends without a result.")
    header = log.header
    match = f"Match {header['match']} of {facts_of(header['game']).title}, {together(header['players'])}"
    good = f"complete and untampered. {match}, {len(log.records)} records."
    return [*log.remarks, good, *([log.seal] if log.seal else [])]


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Failure(f"{path} cannot be read: {reason(error)}.") from None
    if len(data) > LARGEST:
        raise Failure(f"{path} is no match log: it is larger than the flash of a box.")
    return data


def _printable(text: str) -> str:
    """Names come from the log: without what would steer a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
