"""`schiri hub`: a tournament of many boxes, with pages for organisers, players and the wall."""

import argparse
import asyncio

from .options import set_up, whole

PORT = 8766
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
        "--database",
        default=DATABASE,
        metavar="PLACE",
        help=f"a file of SQLite, or postgresql://USER@HOST/NAME (default: {DATABASE})",
    )
    parser.add_argument("--new-password", action="store_true", help="makes a new password, and signs everybody out")


def _run(arguments: argparse.Namespace) -> int:
    from ..hub.server.lan import own_address
    from ..hub.server.serving import serve
    from ..hub.store.access import Access
    from ..hub.store.database import opened

    engine = opened(arguments.database)
    access = Access(engine)
    if arguments.new_password or not access.has_password():
        print(f"The organisers' password, which is shown only once: {access.make_password()}", flush=True)

    def ready(port: int) -> None:
        host = own_address() if arguments.host in ("0.0.0.0", "::") else arguments.host
        print(f"The hub is on http://{host}:{port}; organisers sign in on http://{host}:{port}/sign-in", flush=True)
        print("Ctrl-C ends it.", flush=True)

    asyncio.run(serve(engine, arguments.host, arguments.port, ready))
    return 0
