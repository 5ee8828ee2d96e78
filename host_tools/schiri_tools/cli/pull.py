"""The command `schiri pull`, which fetches the match logs of a box into files."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..serial_line.client import MOST_BYTES_ON_A_BOX, Client, connected
from ..serial_line.downloads import DownloadError, file_name
from ..serial_line.pulling import Pulled, pull
from ..serial_line.transport import LineLost
from ..serial_line.wire import StoredMatch
from ..util import files
from ..util.errors import UserError, tell
from ..util.progress import Progress
from .options import add_port, add_wait, set_up

if TYPE_CHECKING:
    from ..hub.sending import HubLine

_GO_ON = "What has come is kept; pull again to go on."


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri pull --to matches")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--to", type=Path, default=Path("matches"), metavar="DIR", help="the folder (default: matches)")
    parser.add_argument(
        "--hub",
        metavar="ADDRESS",
        help="brings the logs to a tournament, too: http://HOST:PORT/e/TOURNAMENT, as its page; a log that it refuses "
        "makes the exit status 1",
    )


def _run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.to
    hub = None
    if arguments.hub:
        from ..hub.sending import HubLine  # imported here, because it is seldom used

        hub = HubLine(arguments.hub)
    files.make_folder(folder)
    progress = Progress()
    try:
        with connected(arguments.port, arguments.wait, progress.say, arguments.trace) as (client, _):
            return _pull_all(client, folder, progress, hub)
    except LineLost as lost:
        raise UserError(f"{lost} {_GO_ON}") from lost
    except KeyboardInterrupt:
        progress.say(f"Interrupted. {_GO_ON}")
        return 130
    finally:
        progress.clear()


def _pull_all(client: Client, folder: Path, progress: Progress, hub: "HubLine | None") -> int:
    failed = False
    room = MOST_BYTES_ON_A_BOX
    matches = client.matches()
    if not matches:
        progress.say("There are no matches on the box.")
    for stored in matches:
        try:
            pulled, answers = _pull_one(client, stored, folder, progress, room)
        except DownloadError as error:
            progress.clear()
            tell(error)
            failed = True
            continue
        room -= pulled.size
        if pulled.is_new:
            progress.clear()
            print(pulled.path, flush=True)
        progress.say(_said(stored, pulled, answers))
        if hub and pulled.closed and not pulled.complaint:
            counts = _counts(hub, pulled.path, progress)
            if counts is None:
                hub = None
            failed = failed or not counts
        failed = failed or pulled.complaint is not None
    return 1 if failed else 0


def _counts(hub: "HubLine", path: Path, progress: Progress) -> bool | None:
    """Sends a log to the hub. Returns whether it counts there, or None if there is no such hub. In that case no further
    logs are sent, but they are still pulled."""
    try:
        answer = hub.send(files.read_log(path))
    except UserError as error:
        progress.say(f"schiri: {error}")
        return None
    progress.say(f"Hub: {answer.sentence}")
    return answer.counts


def _pull_one(
    client: Client, stored: StoredMatch, folder: Path, progress: Progress, room: int
) -> tuple[Pulled, str | None]:
    """Pulls a match. Returns the result, and the sentence about the signature of its log."""
    from ..games import host_game
    from ..logs import BadLog, verified  # imported here, because this takes time
    from ..serial_line.contradicting import contradicted

    path, answers = folder / file_name(stored.number, stored.identity), None

    def wrong_with(data: bytes) -> str | None:
        nonlocal answers
        try:
            log = verified(data, host_game)
        except BadLog as bad:
            return f"line {bad.line}: {bad.reason}"
        answers = log.said_of_signature and log.said_of_signature["sentence"]
        return contradicted(path, log) if log.complete else "its end is missing."

    what = f"match {stored.number}"
    told = pull(client, stored, folder, wrong_with, lambda done: progress.show(what, done, stored.size), room)
    return told, answers


def _said(stored: StoredMatch, pulled: Pulled, answers: str | None) -> str:
    if pulled.complaint:
        return f"schiri: {pulled.complaint}"
    there = f"{pulled.lines} lines" if pulled.is_new else "was here already"
    if not pulled.closed:
        return f"Match {stored.number}: {there}; it is not over yet."
    return f"Match {stored.number}: {there}. {answers}"
