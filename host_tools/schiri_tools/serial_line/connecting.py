"""What the commands on the serial line share: their options, and the way to the box."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from . import ports
from .client import PATIENCE_SECONDS, Client
from .transport import SerialTransport
from .wire import Info


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options `--port` and `--wait`."""
    parser.add_argument("--port", type=_port, help="the serial port (default: the only one that may be a box)")
    parser.add_argument(
        "--wait",
        type=_seconds,
        default=PATIENCE_SECONDS,
        metavar="SECONDS",
        help=f"how long a silent box is waited for (default: {PATIENCE_SECONDS:.0f})",
    )


def _port(word: str) -> str:
    if not word:
        raise argparse.ArgumentTypeError("a port has a name, such as /dev/ttyUSB0")
    return word


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86400:
        raise argparse.ArgumentTypeError(f"the seconds are a number above 0 and at most 86400, unlike {word!r}")
    return seconds


@contextmanager
def connected(port: str | None, patience: float, say: Callable[[str], None]) -> Iterator[tuple[Client, Info]]:
    """The box on `port`, or on the only port there is, and what it is. `SerialError` if there is none."""
    with SerialTransport(ports.chosen(port)) as transport:
        client = Client(transport, say, patience)
        yield client, client.greet()
