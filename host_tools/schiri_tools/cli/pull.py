"""`schiri pull`: the match logs of a box, into files."""

import argparse
from pathlib import Path

from ..serial_line.client import Client, connected
from ..serial_line.downloads import DownloadError
from ..serial_line.pulling import Pulled, pull
from ..serial_line.transport import LineLost
from ..serial_line.wire import StoredMatch
from ..util import files
from ..util.errors import UserError, tell
from ..util.progress import Progress
from .options import add_port, add_wait, set_up

_GO_ON = "What has come is kept; pull again to go on."


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri pull --to matches")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--to", type=Path, default=Path("matches"), metavar="DIR", help="the folder (default: matches)")


def _run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.to
    files.make_folder(folder)
    progress = Progress()
    try:
        with connected(arguments.port, arguments.wait, progress.say, arguments.trace) as (client, _):
            return _pull_all(client, folder, progress)
    except LineLost as lost:
        raise UserError(f"{lost} {_GO_ON}") from lost
    except KeyboardInterrupt:
        progress.say(f"Interrupted. {_GO_ON}")
        return 130
    finally:
        progress.clear()


def _pull_all(client: Client, folder: Path, progress: Progress) -> int:
    failed = False
    matches = client.matches()
    if not matches:
        progress.say("There are no matches on the box.")
    for stored in matches:
        try:
            pulled = _pull_one(client, stored, folder, progress)
        except DownloadError as error:
            progress.clear()
            tell(error)
            failed = True
            continue
        if pulled.is_new:
            progress.clear()
            print(pulled.path, flush=True)
        progress.say(_said(stored, pulled))
        failed = failed or pulled.complaint is not None
    return 1 if failed else 0


def _pull_one(client: Client, stored: StoredMatch, folder: Path, progress: Progress) -> Pulled:
    what = f"match {stored.number}"
    return pull(client, stored, folder, _wrong_with, lambda done: progress.show(what, done, stored.size))


def _wrong_with(log: bytes) -> str | None:
    from ..logs import BadLog, verified  # brings along what the other commands need not wait for

    try:
        complete = verified(log).complete
    except BadLog as bad:
        return f"line {bad.line}: {bad.reason}"
    return None if complete else "its end is missing."


def _said(stored: StoredMatch, pulled: Pulled) -> str:
    if pulled.complaint:
        return f"schiri: {pulled.complaint}"
    there = f"{pulled.lines} lines" if pulled.is_new else "was here already"
    return (
        f"Match {stored.number}: {there}." if pulled.closed else f"Match {stored.number}: {there}; it is not over yet."
    )
