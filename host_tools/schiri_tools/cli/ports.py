"""The command `schiri ports`, which lists the ports on which a box may be."""

import argparse
import json

from ..serial_line import ports
from .options import say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri ports --json")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def _run(arguments: argparse.Namespace) -> int:
    found = ports.found()
    if arguments.json:
        print(json.dumps([{"port": port.name, "what": port.what} for port in found], indent=2))
        return 0
    for port in found:
        print(f"{port.name}  {port.what}")
    if not found:
        say("There is no USB port with a usual chip and no running simulator.")
    return 0
