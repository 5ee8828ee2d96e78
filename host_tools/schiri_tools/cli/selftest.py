"""`schiri selftest`: is everything as it should be on a box that somebody has just built?"""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from ..serial_line import ports
from ..serial_line.client import Client
from ..serial_line.connecting import add_options
from ..serial_line.selftest import Report, Result, run
from ..serial_line.transport import SerialError, SerialTransport
from ..util import files
from .options import Failure, add_command, reason

WHAT = {
    "display": "display",
    "lamps": "lamps",
    "tones": "buzzer",
    "keys": "keys",
    "counters": "counters of the FINI keys",
    "files": "flash, files",
    "sectors": "flash, match logs",
    "chance": "source of chance",
    "looks": "looks at the keys",
    "clock": "clock",
}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "selftest",
        _run,
        "tests a box, with somebody at its keys, and keeps a report",
        "schiri selftest --report box-1.txt",
    )
    add_options(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="where to keep the report (default: nowhere)")


def _run(arguments: argparse.Namespace) -> int:
    try:
        with SerialTransport(ports.chosen(arguments.port)) as line:
            firmware = Client(line, _say, arguments.wait).greet().firmware
            _say("The box says what to do. OK means yes, BACK no.")
            report = run(line, lambda result: print(_line(result), flush=True))
    except SerialError as error:
        raise Failure(str(error)) from None
    if arguments.report:
        _keep(report, firmware, arguments.report)
    if not report.is_good:
        raise Failure("Something on this box is not as it should be.")
    return 0


def _line(result: Result) -> str:
    return f"{WHAT.get(result.step, result.step):<28}{result.word:<8}  {result.details}".rstrip()


def _keep(report: Report, firmware: str, path: Path) -> None:
    head = f"Self-test of a Schiri with firmware {firmware}, {datetime.now():%Y-%m-%d %H:%M}"
    lines = [head, "", *map(_line, report.results), "", "All is well." if report.is_good else "Not all is well.", ""]
    try:
        files.replace(path, "\n".join(lines).encode())
    except OSError as error:
        raise Failure(f"{path} cannot be written: {reason(error)}.") from None


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
