"""The command `schiri info`, which prints the facts of a box: board, versions, open match, free memory and flash."""

import argparse
import json

from ..serial_line.box_facts import described
from ..serial_line.client import connected
from ..util.output import printable
from .options import add_port, add_wait, say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri info --port /dev/ttyUSB0")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def _run(arguments: argparse.Namespace) -> int:
    with connected(arguments.port, arguments.wait, say, arguments.trace) as (client, info):
        facts = client.facts()
    if arguments.json:
        print(json.dumps({"firmware": info.firmware, "match": info.match, **facts}, indent=2))
        return 0
    doing = "no match is open" if info.match is None else f"match {info.match} is open"
    print(f"Schiri {info.firmware}; {doing}.")
    for line in described(facts):
        print(printable(line))
    return 0
