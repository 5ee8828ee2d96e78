"""`schiri monitor`: a running match, live."""

import argparse
import sys

from ..narration.narration import Teller
from ..serial_line.client import connected
from ..serial_line.live import LiveFollower
from .options import add_port, add_wait, say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri monitor")
    add_port(parser)
    add_wait(parser)
    parser.add_argument("--raw", action="store_true", help="the lines of the log, just as the box writes them")


def _run(arguments: argparse.Namespace) -> int:
    show = _show_raw if arguments.raw else Teller(lambda line: print(line["sentence"], flush=True)).take
    try:
        with connected(arguments.port, arguments.wait, say, arguments.trace) as (client, info):
            if info.match is None:
                say("No match is being played; waiting for the next one.")
            LiveFollower(client, show).follow(info.match)
    except KeyboardInterrupt:
        pass
    return 0


def _show_raw(line: bytes) -> None:
    sys.stdout.write(line.decode())
    sys.stdout.flush()
