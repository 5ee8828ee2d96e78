"""`schiri hub`: a tournament of many boxes, with pages for organisers, players and the wall."""

import argparse
import asyncio
import sys

from .options import set_up, whole

PORT, BOX_PORT = 8766, 8767
DATABASE = "hub.sqlite"


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
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
    parser.add_argument("--new-password", action="store_true", help="makes a new password, and signs everybody out")


def _run(arguments: argparse.Namespace) -> int:
    from ..hub.server.lan import own_address
    from ..hub.server.serving import Ports, serve
    from ..hub.store.access import Access
    from ..hub.store.database import opened

    engine = opened(arguments.database)
    access = Access(engine)
    password = access.make_password() if arguments.new_password else access.first_password()
    if password:
        print(f"The organisers' password, which is shown only once: {password}", flush=True)

    def ready(ports: Ports) -> None:
        host = own_address() if arguments.host in ("0.0.0.0", "::") else arguments.host
        pages = f"http://{host}:{ports.pages}"
        print(f"The hub is on {pages}; organisers sign in on {pages}/sign-in", flush=True)
        print(f"Boxes reach it with the command: hub {host} {ports.boxes}", flush=True)
        print("Ctrl-C ends it.", flush=True)

    def say(sentence: str) -> None:
        print(f"schiri: {sentence}", file=sys.stderr, flush=True)

    asyncio.run(serve(engine, arguments.host, Ports(arguments.port, arguments.box_port), ready, say))
    return 0
