"""The command `schiri join`, which sets a tournament's hub and its Wi-Fi network on a box."""

import argparse
import getpass
import sys

from ..hub import BOX_PORT, HOST
from ..serial_line import joining
from ..serial_line.client import connected
from ..util.errors import UserError
from .options import add_port, add_wait, say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    more = "\nIt asks for the network's password, or reads it as a line from standard input.\n"
    set_up(parser, _run, 'schiri join --network "Club room"', more)
    add_port(parser, may_trace=False)  # a trace would have the network's password
    add_wait(parser)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--network", metavar="NAME", help="the name of the Wi-Fi network")
    what.add_argument("--forget", action="store_true", help="has the box forget hub and network")
    parser.add_argument(
        "--hub",
        default=f"{HOST}:{BOX_PORT}",
        metavar="HOST:PORT",
        help="where the hub listens for boxes, as it says when it starts (default: %(default)s)",
    )


def _run(arguments: argparse.Namespace) -> int:
    hub = None if arguments.forget else _hub(arguments.network, arguments.hub)
    with connected(arguments.port, arguments.wait, say) as (client, _):
        if hub is None:
            joining.leave(client)
            say("The box has forgotten hub and network.")
            return 0
        code = joining.join(client, hub)
    say("The box knows the hub now. Organisers put it at a table by this code:")
    print(code[:3], code[3:])
    return 0


def _hub(network: str, place: str) -> joining.Hub:
    address, _, port = place.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        raise UserError(f"The port of a hub is a number, such as {BOX_PORT}.")
    hub = joining.Hub(network, "", address, int(port or BOX_PORT))
    joining.check(hub)
    hub = hub._replace(password=_password())
    joining.check(hub)
    return hub


def _password() -> str:
    """Reads the network's password, hidden on a terminal. It is not an argument, because other users could see it in
    the list of processes."""
    if sys.stdin.isatty():
        return getpass.getpass("Password of the network (empty for an open one): ")
    return sys.stdin.readline().rstrip("\r\n")
