"""The command `schiri play`, which runs a key script on the simulated box."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ..box import flash_files, partners, terminal
from ..box import script as scripts
from ..box.scripted import ScriptedBox
from ..util import files
from ..util.errors import UserError
from .options import add_runtime, chosen_runtime, positive, set_up

MAX_SPEED = 1_000_000


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri play match.script --log match.jsonl --shots pictures")
    parser.add_argument("script", type=Path, metavar="SCRIPT", help="the key script")
    parser.add_argument("--log", type=Path, metavar="OUT.jsonl", help="where the log of the last match goes")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="the folder for the script's pictures")
    parser.add_argument("--flash", type=Path, metavar="FILE", help="the file that keeps the flash (default: a new one)")
    partners.add_option(parser)
    parser.add_argument(
        "--watch",
        type=positive(MAX_SPEED, "the speed"),
        metavar="SPEED",
        help="shows the box in the terminal, SPEED times as fast as a real one",
    )
    add_runtime(parser)


def _run(arguments: argparse.Namespace) -> int:
    steps = scripts.read(arguments.script)
    _check_targets(arguments)
    with tempfile.TemporaryDirectory() as folder:
        flash = arguments.flash or Path(folder) / "new.flash"
        failure: UserError | None = None
        try:
            with flash_files.in_use(flash), ScriptedBox(flash, chosen_runtime(arguments.runtime)) as box:
                for partner in arguments.partners:
                    box.set_partner(partner)
                after_step = _watcher(box, arguments.watch) if arguments.watch else lambda: None
                scripts.run(steps, box, arguments.shots, after_step)
        except scripts.ScriptError as error:
            failure = error.of(arguments.script)  # the log up to the error is still written
        logs = flash_files.match_logs(flash)
    if arguments.log and logs:
        files.write(arguments.log, [logs[-1]])
    if failure:
        raise failure
    if arguments.log and not logs:
        raise UserError(f"No match was played, so there is no log for {arguments.log}.")
    if arguments.watch and logs:
        print(_summary(logs[-1]))
    return 0


def _summary(log: bytes) -> str:
    """Returns a short report of the match of a log. Raises `UserError` if the log does not verify."""
    from ..games import host_game
    from ..logs.verify import BadLog
    from ..report import collection, summary

    try:
        return "\n".join(summary.summary(collection.game_of(log, host_game)))
    except BadLog as bad:
        raise UserError(f"The log of the match does not verify: line {bad.line}: {bad.reason}") from bad


def _check_targets(arguments: argparse.Namespace) -> None:
    """Raises `UserError` if the log or the pictures could not be written, before anything is played."""
    log, flash = arguments.log, arguments.flash
    if log and flash and os.path.realpath(log) == os.path.realpath(flash):
        raise UserError(f"{log} cannot be both the flash and the log.")
    if log and (log.is_dir() or not os.access(log.parent, os.W_OK)):
        raise UserError(f"{log} cannot be written: {'it is a folder' if log.is_dir() else 'there is no such folder'}.")
    if arguments.shots:
        files.make_folder(arguments.shots)


def _watcher(box: ScriptedBox, speed: float) -> Callable[[], None]:
    """Returns a callback that draws the box in the terminal after a step. It first waits as long as the step took on
    the box, divided by `speed`."""
    started = time.monotonic()
    lines = 0

    def show() -> None:
        nonlocal lines
        behind = started + box.now_us / 1_000_000 / speed - time.monotonic()
        if behind > 0:
            time.sleep(behind)
        picture = terminal.box_lines(bytes(box.frame), box.lamps, f"{box.now_us / 1_000_000:.1f} s")
        sys.stdout.write((f"\x1b[{lines}F" if lines else "") + "".join(f"{line}\x1b[K\n" for line in picture))
        sys.stdout.flush()
        lines = len(picture)

    return show
