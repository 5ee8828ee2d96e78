"""The command `schiri selftest`, which tests a newly built box with a person at its keys."""

import argparse
from datetime import datetime
from pathlib import Path

from ..serial_line import ports
from ..serial_line.box_facts import described
from ..serial_line.client import Client
from ..serial_line.selftest import Report, Result, run
from ..serial_line.transport import SerialTransport
from ..util import files
from ..util.errors import UserError
from .options import add_port, add_wait, say, set_up

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


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri selftest --report box-1.txt")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="where to keep the report (default: nowhere)")


def _run(arguments: argparse.Namespace) -> int:
    with SerialTransport(ports.chosen(arguments.port), arguments.trace) as line:
        firmware = Client(line, say, arguments.wait).greet().firmware
        say("The box says what to do. OK means yes, BACK no.")
        report = run(line, lambda result: print(_line(result), flush=True))
    print("\n".join(["", *described(report.facts)]))
    if arguments.report:
        _keep(report, firmware, arguments.report)
    if report.bad:
        raise UserError(_verdict(report))
    return 0


def _verdict(report: Report) -> str:
    """Returns the verdict in a sentence, with the names of faulty parts."""
    if not report.bad:
        return "All is well."
    return f"Missing or faulty: {', '.join(WHAT.get(step, step) for step in report.bad)}. All else is well."


def _line(result: Result) -> str:
    return f"{WHAT.get(result.step, result.step):<28}{result.word:<8}  {result.details}".rstrip()


def _keep(report: Report, firmware: str, path: Path) -> None:
    head = f"Self-test of a Schiri with firmware {firmware}, {datetime.now():%Y-%m-%d %H:%M}"
    lines = [head, "", *map(_line, report.results), "", *described(report.facts), "", _verdict(report), ""]
    files.write(path, ["\n".join(lines).encode()])
