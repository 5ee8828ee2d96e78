"""`schiri monitor`: a running match, live."""

import argparse
import sys

from ..narration.narration import Teller
from ..serial_line.connecting import add_options, connected
from ..serial_line.transport import SerialError
from ..serial_line.watching import Watcher
from .options import Failure, add_command


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands, "monitor", _run, "shows a running match live, in words; Ctrl-C ends it", "schiri monitor"
    )
    add_options(parser)
    parser.add_argument("--raw", action="store_true", help="the lines of the log, just as the box writes them")


def _run(arguments: argparse.Namespace) -> int:
    show = _show_raw if arguments.raw else Teller(lambda text: print(text, flush=True)).take
    try:
        with connected(arguments.port, arguments.wait, _say) as (client, info):
            if info.match is None:
                _say("No match is being played; waiting for the next one.")
            Watcher(client, show).follow(info.match)
    except SerialError as error:
        raise Failure(str(error)) from None
    except KeyboardInterrupt:
        pass
    return 0


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _show_raw(line: bytes) -> None:
    sys.stdout.write(line.decode())
    sys.stdout.flush()
