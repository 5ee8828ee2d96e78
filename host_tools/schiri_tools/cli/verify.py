"""`schiri verify`: are match logs complete, untampered, and by the rules?"""

import argparse
import json
from pathlib import Path

from schiri.games import NAMES, facts_of

from ..narration.names import together
from ..util.errors import UserError, tell
from ..util.files import reason
from ..util.output import printable
from .options import set_up

MAX_BYTES = 8 * 1024 * 1024  # bytes: more than the flash of a box holds

_LIMITS = """
What no line of a log can show: whether all of it was made up. Whoever writes a whole
new log, by the rules and with times and keys that fit, gets it past this command.
docs/verify.md says what is looked at, and what that proves.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri verify match.jsonl", _LIMITS)
    parser.add_argument("logs", type=Path, metavar="LOG", nargs="*", help="a match log")
    parser.add_argument("--json", action="store_true", help="for programs: a line of JSON for each log")
    parser.add_argument("--schema", action="store_true", help="without a log: print the JSON Schema of their lines")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.schema == bool(arguments.logs):
        raise UserError("verify takes logs, or else --schema alone, which says what a log looks like.")
    if arguments.schema:
        from ..logs.schema import bundled

        print(json.dumps(bundled(NAMES), indent=2, ensure_ascii=False))
    status = 0
    for path in arguments.logs:
        try:
            data = _read(path)
            is_good = _print_facts(path, data) if arguments.json else _print_sentences(path, data)
        except UserError as error:
            tell(error)
            is_good = False
        status = status if is_good else 1
    return status


def _print_facts(path: Path, data: bytes) -> bool:
    from ..logs.facts import found_in  # the rules of the games take their time to load

    found = found_in(data)
    print(json.dumps({"file": str(path), **found}))
    return found["good"] and found["complete"]


def _print_sentences(path: Path, data: bytes) -> bool:
    """Says what is to be said of a good log; `UserError` for any other."""
    from ..logs.facts import no_result
    from ..logs.verify import BadLog, verified

    try:
        log = verified(data)
        if not log.complete:
            raise no_result(log)
    except BadLog as bad:
        raise UserError(f"{path}, line {bad.line}: {bad.reason}") from bad
    header = log.header
    match = f"Match {header['match']} of {facts_of(header['game']).title}, {together(header['players'])}"
    good = f"complete and untampered. {match}, {len(log.records)} records."
    for sentence in [*log.remarks, good, *([log.seal] if log.seal else [])]:
        print(printable(f"{path}: {sentence}"))  # names come from the log
    return True


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {reason(error)}.") from error
    if len(data) > MAX_BYTES:
        raise UserError(f"{path} is no match log: it is larger than the flash of a box.")
    return data
