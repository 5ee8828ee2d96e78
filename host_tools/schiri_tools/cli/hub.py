"""The command `schiri hub`, which serves a tournament of many boxes to organisers, players and the wall."""

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from ..hub import BOX_PORT
from ..util.errors import UserError
from .options import set_up, whole

if TYPE_CHECKING:
    import ssl

    from ..hub.broker.address import BrokerAddress
    from ..hub.server.serving import Ports, Setup

PORT = 8766
DATABASE = "hub.sqlite"


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri hub --database club-night.sqlite")
    number = whole(0, 65535, "the port")
    parser.add_argument(
        "--host", default="0.0.0.0", help="the address to listen on (default: %(default)s, the whole network)"
    )
    parser.add_argument("--port", type=number, default=PORT, help=f"the pages' port (default: {PORT}; 0: any)")
    parser.add_argument(
        "--box-port",
        type=number,
        default=BOX_PORT,
        metavar="PORT",
        help=f"the port for boxes (default: {BOX_PORT}; 0: any)",
    )
    parser.add_argument(
        "--database",
        default=DATABASE,
        metavar="PLACE",
        help=f"a file of SQLite, or postgresql://USER@HOST/NAME (default: {DATABASE})",
    )
    parser.add_argument(
        "--broker",
        metavar="ADDRESS",
        help="the broker that many halls share: mqtt://USER:PASSWORD@HOST:PORT/EVENT, or mqtts:// with TLS",
    )
    parser.add_argument("--hall", metavar="NAME", help="publishes what is published here on the broker, by this name")
    parser.add_argument("--follow", action="store_true", help="shows what all halls publish on the broker")
    parser.add_argument(
        "--play",
        metavar="FOLDER",
        help="serves the page with the box, such as build/site/play, to tablets, whose matches come to this hub",
    )
    parser.add_argument(
        "--certificate", metavar="FILE", help="serves the pages by HTTPS, with this certificate (PEM), and its --key"
    )
    parser.add_argument("--key", metavar="FILE", help="the key of the certificate (PEM), without a password")
    parser.add_argument("--new-password", action="store_true", help="makes a new password, and signs everybody out")


def _run(arguments: argparse.Namespace) -> int:
    from ..hub.server.lan import own_address
    from ..hub.server.serving import serve
    from ..hub.store.access import Access
    from ..hub.store.database import opened

    setup = _setup(arguments)
    engine = opened(arguments.database)
    access = Access(engine)
    password = access.make_password() if arguments.new_password else access.first_password()
    if password:
        print(f"The organisers' password, which is shown only once: {password}", flush=True)

    def ready(ports: "Ports") -> None:
        host = own_address() if arguments.host in ("0.0.0.0", "::") else arguments.host
        pages = f"{'https' if setup.tls else 'http'}://{host}:{ports.pages}"
        print(f"The hub is on {pages}; organisers sign in on {pages}/sign-in", flush=True)
        print(f"Boxes reach it with the command: hub {host} {ports.boxes}", flush=True)
        print("Ctrl-C ends it.", flush=True)

    def say(sentence: str) -> None:
        print(f"schiri: {sentence}", file=sys.stderr, flush=True)

    asyncio.run(serve(engine, setup, ready, say))
    return 0


def _setup(arguments: argparse.Namespace) -> "Setup":
    """Returns the network settings of the hub. Raises `UserError` if the arguments do not fit together."""
    from ..hub.server.play import PlayPages
    from ..hub.server.serving import Ports, Setup

    return Setup(
        host=arguments.host,
        ports=Ports(arguments.port, arguments.box_port),
        broker=_broker(arguments),
        hall=arguments.hall,
        follows=arguments.follow,
        play=None if arguments.play is None else PlayPages(arguments.play),
        tls=_tls(arguments.certificate, arguments.key),
    )


def _tls(certificate: str | None, key: str | None) -> "ssl.SSLContext | None":
    """Returns the TLS context of the pages; None for plain HTTP. Raises `UserError` if only one file is
    given."""
    from ..hub.server.tls import context_of

    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise UserError("HTTPS needs both: --certificate FILE and --key FILE.")
    return context_of(certificate, key)


def _broker(arguments: argparse.Namespace) -> "BrokerAddress | None":
    """Returns the address of the broker; None without one. Raises `UserError` if the arguments do not fit together."""
    from ..hub.broker.address import address_of, is_hall

    if arguments.broker is None:
        if arguments.hall is not None or arguments.follow:
            raise UserError("--hall and --follow need a broker: --broker mqtt://HOST.")
        return None
    if arguments.hall is None and not arguments.follow:
        raise UserError("--broker needs --hall NAME, to publish there, or --follow, to show what others publish.")
    if arguments.hall is not None and not is_hall(arguments.hall):
        raise UserError("The name of a hall has 1 to 40 letters, and no /, +, # or $.")
    return address_of(arguments.broker)
