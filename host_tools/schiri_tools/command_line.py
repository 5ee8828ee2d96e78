"""The command `schiri`: its subcommands are in `commands`."""

import argparse
import os
import sys
from collections.abc import Sequence

from schiri import VERSION

from . import runtimes
from .commands import monitor, play, pull, referee, report, sim, verify
from .commands.common import Failure

COMMANDS = (sim, play, referee, pull, monitor, verify, report)


def parser() -> argparse.ArgumentParser:
    """Reads the words of the command line; every subcommand has an example in its help."""
    whole = argparse.ArgumentParser(prog="schiri", description="The PC's side of Schiri, the referee box.")
    whole.add_argument("--version", action="version", version=f"schiri {VERSION}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit status: 0, 1 for what went wrong, 2 for wrong usage."""
    arguments = parser().parse_args(words)
    try:
        status: int = arguments.function(arguments)
    except (Failure, runtimes.NoMicroPython) as failure:
        print(f"schiri: {failure}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of our output has gone; nothing is left to be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
