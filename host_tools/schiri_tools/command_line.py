"""The command `schiri`: one function a subcommand, each with an example in its help."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from schiri import VERSION

from . import flash_files, log_summary, referee_loop, runtimes, scripts, terminal
from .box import BoxError, ScriptedBox


class Failure(Exception):
    """What went wrong, as one sentence for standard error; the exit status is 1."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="schiri", description="The PC's side of Schiri, the referee box.")
    parser.add_argument("--version", action="version", version=f"schiri {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    sim = _command(
        commands,
        "sim",
        _sim,
        "the box on this PC, with a page to play it",
        "schiri sim --flash table.flash",
    )
    sim.add_argument("--port", type=int, default=8765, help="the page's port (default: 8765)")
    sim.add_argument("--flash", type=Path, metavar="FILE", help="the file that keeps the flash (default: a new one)")
    sim.add_argument("--open", action="store_true", help="opens the page in the browser")
    _add_runtime(sim)

    play = _command(
        commands,
        "play",
        _play,
        "runs a key script on the simulated box, in virtual time",
        "schiri play match.script --log match.jsonl --shots pictures",
    )
    play.add_argument("script", type=Path, metavar="SCRIPT", help="the key script")
    play.add_argument("--log", type=Path, metavar="OUT.jsonl", help="where the log of the last match goes")
    play.add_argument("--shots", type=Path, metavar="DIR", help="the folder for the script's pictures")
    play.add_argument("--flash", type=Path, metavar="FILE", help="the file that keeps the flash (default: a new one)")
    play.add_argument(
        "--watch",
        type=_speed,
        metavar="SPEED",
        help="shows the box in the terminal, SPEED times as fast as a real one",
    )
    _add_runtime(play)

    referee = _command(
        commands,
        "referee",
        _referee,
        "judges events, one JSON object a line, from standard input to standard output",
        "schiri referee < events.jsonl",
    )
    _add_runtime(referee, default="cpython")
    return parser


def _speed(word: str) -> float:
    speed = float(word)
    if not 0 < speed < 1_000_000:
        raise argparse.ArgumentTypeError("the speed must be above 0 and below 1000000")
    return speed


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    function: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        help=what,
        description=what[0].upper() + what[1:] + ".",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(function=function)
    return parser


def _add_runtime(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default=default,
        help=f"what runs the firmware (default: {default or 'micropython, if it is there'})",
    )


def _runtime(wanted: str | None) -> str:
    """The runtime to use; where nobody asked for one, CPython takes the place of a missing MicroPython, and it is
    said."""
    if wanted:
        if wanted == "micropython":
            runtimes.micropython_path()
        return wanted
    if runtimes.has_micropython():
        return "micropython"
    print(f"{runtimes.NoMicroPython()} The firmware runs on CPython now.", file=sys.stderr)
    return "cpython"


def _referee(arguments: argparse.Namespace) -> int:
    script = runtimes.ROOT / "host_tools" / "schiri_tools" / "referee_loop.py"
    if arguments.runtime == "cpython":
        referee_loop.main()
        return 0
    command = runtimes.command("micropython", script, heap=referee_loop.HEAP)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, env=runtimes.environment())
    runtimes.relay_blocks(process)
    return process.wait()


def _play(arguments: argparse.Namespace) -> int:
    try:
        steps = scripts.parse(arguments.script.read_text(encoding="utf-8"))
    except OSError as error:
        raise Failure(f"{arguments.script} cannot be read: {_reason(error)}.") from None
    except UnicodeError:
        raise Failure(f"{arguments.script} is not text in UTF-8.") from None
    except scripts.ScriptError as error:
        raise Failure(f"{arguments.script}, {error}") from None
    _check_targets(arguments)
    with tempfile.TemporaryDirectory() as folder:
        flash = arguments.flash or Path(folder) / "new.flash"
        failure = None
        try:
            with flash_files.in_use(flash), ScriptedBox(flash, _runtime(arguments.runtime)) as box:
                after_step = _watcher(box, arguments.watch) if arguments.watch else lambda: None
                scripts.run(steps, box, arguments.shots, after_step)
        except scripts.ScriptError as error:
            failure = f"{arguments.script}, {error}"  # what was played up to there is still worth its log
        except (flash_files.FlashError, BoxError) as error:
            raise Failure(str(error)) from None
        logs = flash_files.match_logs(flash)
    if arguments.log and logs:
        arguments.log.write_bytes(logs[-1][1])
    if failure:
        raise Failure(failure)
    if arguments.log and not logs:
        raise Failure(f"No match was played, so there is no log for {arguments.log}.")
    if arguments.watch and logs:
        print("\n".join(log_summary.summary(logs[-1][1].decode())))
    return 0


def _check_targets(arguments: argparse.Namespace) -> None:
    """Can the log and the pictures be written? Asked before anything is played."""
    log, flash = arguments.log, arguments.flash
    if log and flash and log.resolve() == flash.resolve():
        raise Failure(f"{log} cannot be both the flash and the log.")
    if log and (log.is_dir() or not os.access(log.parent, os.W_OK)):
        raise Failure(f"{log} cannot be written: {'it is a folder' if log.is_dir() else 'there is no such folder'}.")
    try:
        if arguments.shots:
            arguments.shots.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{arguments.shots} cannot be written: {_reason(error)}.") from None


def _watcher(box: ScriptedBox, speed: float) -> Callable[[], None]:
    """Shows the box after each step, and waits as long as the step took on the box."""
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


def _sim(arguments: argparse.Namespace) -> int:
    from . import sim

    with tempfile.TemporaryDirectory() as folder:
        flash = arguments.flash or Path(folder) / "new.flash"
        command = runtimes.command(
            _runtime(arguments.runtime), runtimes.FIRMWARE / "main.py", "live", str(flash), heap="4M"
        )
        try:
            with flash_files.in_use(flash):
                return sim.main(command, runtimes.environment(), arguments.port, arguments.open)
        except flash_files.FlashError as error:
            raise Failure(str(error)) from None


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit status: 0, 1 for what went wrong, 2 for wrong usage."""
    arguments = _parser().parse_args(words)
    try:
        status: int = arguments.function(arguments)
    except (Failure, runtimes.NoMicroPython) as failure:
        print(f"schiri: {failure}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of our output has gone; nothing is left to be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
