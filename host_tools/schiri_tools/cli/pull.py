"""`schiri pull`: the match logs of a box, into files."""

import argparse
import os
from pathlib import Path

from ..serial_line.client import Client
from ..serial_line.connecting import add_options, connected
from ..serial_line.copies import CopyError
from ..serial_line.pulling import Pulled, pull
from ..serial_line.transport import LineLost, SerialError
from ..serial_line.wire import Kept
from ..util.progress import Progress
from .options import Failure, add_command, reason

_KEPT = "What has come is kept; pull again to go on."


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands, "pull", _run, "fetches the match logs of a box into files", "schiri pull --to matches"
    )
    add_options(parser)
    parser.add_argument("--to", type=Path, default=Path("matches"), metavar="DIR", help="the folder (default: matches)")


def _run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.to
    _make(folder)
    progress = Progress()
    try:
        with connected(arguments.port, arguments.wait, progress.say) as (client, _):
            return _pull_all(client, folder, progress)
    except LineLost as lost:
        raise Failure(f"{lost} {_KEPT}") from None
    except KeyboardInterrupt:
        progress.say(f"Broken off. {_KEPT}")
        return 130
    except SerialError as error:
        raise Failure(str(error)) from None
    finally:
        progress.clear()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder} cannot be made: {reason(error)}.") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Failure(f"{folder} cannot be written to.")


def _pull_all(client: Client, folder: Path, progress: Progress) -> int:
    failed = False
    matches = client.matches()
    if not matches:
        progress.say("There are no matches on the box.")
    for kept in matches:
        try:
            pulled = _pull_one(client, kept, folder, progress)
        except CopyError as error:
            progress.say(f"schiri: {error}")
            failed = True
            continue
        if pulled.is_new:
            progress.clear()
            print(pulled.path, flush=True)
        progress.say(_said(kept, pulled))
        failed = failed or pulled.complaint is not None
    return 1 if failed else 0


def _pull_one(client: Client, kept: Kept, folder: Path, progress: Progress) -> Pulled:
    what = f"match {kept.number}"
    return pull(client, kept, folder, _wrong_with, lambda done: progress.show(what, done, kept.size))


def _wrong_with(log: bytes) -> str | None:
    from ..logs import BadLog, verified  # brings along what the other commands need not wait for

    try:
        complete = verified(log).complete
    except BadLog as bad:
        return f"line {bad.line}: {bad.reason}"
    return None if complete else "its end is missing."


def _said(kept: Kept, pulled: Pulled) -> str:
    if pulled.complaint:
        return f"schiri: {pulled.complaint}"
    there = f"{pulled.lines} lines" if pulled.is_new else "was here already"
    return f"Match {kept.number}: {there}." if pulled.closed else f"Match {kept.number}: {there}; it is not over yet."
