"""The command `schiri`: its subcommands are in `commands`."""

import argparse
import sys
from collections.abc import Sequence

from schiri import VERSION

from ..util import extras, output


def parser() -> argparse.ArgumentParser:
    """Reads the words of the command line; every subcommand has an example in its help."""
    # They take their time to load. In here, `main` is there to see a Ctrl-C.
    from . import dice, flash, install, monitor, perft, play, pull, referee, report, selftest, sim, verify

    whole = argparse.ArgumentParser(prog="schiri", description="The PC's side of Schiri, the referee box.")
    whole.add_argument("--version", action="version", version=f"schiri {VERSION}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (sim, play, referee, perft, dice, flash, install, selftest, pull, monitor, verify, report):
        command.add(commands)
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit status: 0, 1 for what went wrong, 2 for wrong usage, 130 for
    Ctrl-C."""
    try:
        output.prepare()
        try:
            return _run(words)
        finally:
            sys.stdout.flush()
    except output.OutputLost as lost:
        output.give_up()
        return _failed(str(lost)) if str(lost) else 1
    except BrokenPipeError:  # of a command that has its own way to standard output
        output.give_up()
        return 1
    except KeyboardInterrupt:
        return 130


def _run(words: Sequence[str] | None) -> int:
    from ..runtimes import NoMicroPython
    from .options import Failure

    arguments = parser().parse_args(words)
    try:
        status: int = arguments.function(arguments)
    except (Failure, NoMicroPython) as failure:
        return _failed(str(failure))
    except ModuleNotFoundError as error:
        return _failed(extras.asked_for(error))
    except BrokenPipeError:
        raise
    except OSError as error:  # where nobody had reckoned with it
        return _failed(f"{error.filename or 'The system'} refuses: {error.strerror or error}.")
    return status


def _failed(sentence: str) -> int:
    print(f"schiri: {sentence}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
