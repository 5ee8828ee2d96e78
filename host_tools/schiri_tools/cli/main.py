"""The command `schiri`: the list of its subcommands, and the handling of all errors."""

import argparse
import difflib
import importlib
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from schiri import VERSION

from ..util import output, packages
from ..util.errors import UserError, tell

READER_GONE = 128 + 13  # exit status of a program that was ended by SIGPIPE
GREETING = f"""Schiri {VERSION}, a referee for fast dice games, here on your PC.
  schiri sim --open    shows the box in your browser, ready to play
  schiri --help        lists what else there is: real boxes, match logs, rules and dice
"""

# The commands by their groups. Each has a module of its name beside this one, which is imported when it is used.
GROUPS = {
    "play": {
        "sim": "the box on this PC, with a page to play it",
        "play": "runs a key script on the simulated box, in virtual time",
    },
    "a box at the end of a cable": {
        "ports": "lists the ports on which a box may be: boards and simulators",
        "info": "tells what a box is, what it is doing, and what it has left",
        "list": "lists the matches on a box",
        "pull": "fetches the match logs of a box into files",
        "join": "tells a box of a tournament's hub, and of the Wi-Fi that leads there",
        "monitor": "shows a running match live, in words; Ctrl-C ends it",
    },
    "match logs": {
        "verify": "tells whether match logs are complete, untampered and by the rules, or else the first bad line",
        "report": "tells what match logs say: in short, as a page, as a table, as a database",
    },
    "tournaments": {"hub": "a tournament of many boxes, with pages for organisers, players and the wall"},
    "build a box": {
        "install": "puts MicroPython and the firmware onto a board, and keeps its matches",
        "selftest": "tests a box, with somebody at its keys, and keeps a report",
    },
    "rules and dice, for programs": {
        "referee": "judges events, one JSON object a line, from standard input to standard output",
        "perft": "counts the ways to play the first turns of a match",
        "simulate": "plays whole matches between computer players, by the rules alone",
        "solve": "works out what a game is worth between players who play perfectly",
        "dice": "throws dice with the box's own code, one value from 1 to 6 a line",
    },
    "this command": {"completion": "prints what has a shell complete this command's words"},
}
COMMANDS = {name: what for group in GROUPS.values() for name, what in group.items()}
ALIASES = {"flash": "install"}


class OneSentence(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence, and suggests similar names for an unknown one."""

    def error(self, message: str) -> NoReturn:
        sentence = message.removeprefix("argument ")
        for said, better in ("the following arguments are required", "missing"), ("unrecognized arguments", "unknown"):
            if sentence.startswith(said):
                sentence = f"{sentence.replace(said, better, 1)}; {self.prog} --help lists what there is"
        self.exit(2, output.printable(f"{self.prog}: {sentence}") + "\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        name = str(action.metavar or action.dest).lower()
        names = {str(choice): str(choice) for choice in action.choices}
        if isinstance(action, argparse._SubParsersAction):
            names |= {"version": "--version", "help": "--help"}
        near = difflib.get_close_matches(str(value), names, n=2)
        if near:
            offered = "did you mean " + " or ".join(names[one] for one in near) + "?"
        elif isinstance(action, argparse._SubParsersAction):
            offered = "schiri --help lists them all"
        else:
            offered = "there are " + ", ".join(names)
        raise argparse.ArgumentError(None, f"there is no {name} '{value}': {offered}")


def parser(*chosen: str) -> argparse.ArgumentParser:
    """Returns the parser of the command line. Only the modules of the chosen subcommands are imported."""
    whole = OneSentence(
        prog="schiri",
        usage="schiri [--help] [--version] COMMAND …",
        description="The PC's side of Schiri, the referee box. schiri COMMAND --help tells how to use a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=None if chosen else _listed(),
    )
    whole.add_argument("--version", action="version", version=f"schiri {VERSION}")
    listed = None if chosen else argparse.SUPPRESS
    commands = whole.add_subparsers(prog="schiri", metavar="COMMAND", required=True, help=listed)
    for name, what in COMMANDS.items():
        command = commands.add_parser(
            name,
            aliases=[alias for alias, command in ALIASES.items() if command == name],
            help=what,
            description=what[0].upper() + what[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in chosen:
            importlib.import_module(f".{name}", __package__).add(command)
    return whole


def _listed() -> str:
    """Returns the list of commands by groups, wrapped to the width of the terminal. argparse cannot group commands."""
    width = shutil.get_terminal_size().columns - 2
    lines = []
    for title, commands in GROUPS.items():
        lines.append(f"{title}:")
        for name, what in commands.items():
            lines += textwrap.wrap(what, width, initial_indent=f"  {name:<12}", subsequent_indent=" " * 14)
        lines.append("")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit status: 0, 1 for an error, 2 for wrong usage, 130 for Ctrl-C, 141 if
    the reader of standard output has closed it."""
    return caught(lambda: _run(sys.argv[1:] if argv is None else argv))


def caught(run: Callable[[], int]) -> int:
    """Runs a function and returns its exit status. Errors are reported in a sentence, and give the exit status of
    `main`."""
    try:
        output.prepare()
        try:
            return _told(run)
        finally:
            sys.stdout.flush()
    except output.OutputLost as lost:
        output.give_up()
        if not str(lost):
            return READER_GONE
        tell(lost)
        return 1
    except BrokenPipeError:  # from a command that writes to standard output by itself
        output.give_up()
        return READER_GONE
    except KeyboardInterrupt:
        return 130


def _told(run: Callable[[], int]) -> int:
    try:
        return run()
    except (output.OutputLost, BrokenPipeError):
        raise
    except UserError as error:
        tell(error)
    except ModuleNotFoundError as error:
        missing = UserError(packages.asked_for(error))
        missing.__cause__ = error
        tell(missing)
    except OSError as error:  # an error that no command has handled
        refusal = UserError(f"{error.filename or 'The system'} refuses: {error.strerror or error}.")
        refusal.__cause__ = error
        tell(refusal)
    return 1


def _run(argv: Sequence[str]) -> int:
    if not argv:
        print(GREETING, end="")
        return 0
    chosen = [ALIASES.get(word, word) for word in argv if not word.startswith("-")][:1]
    arguments = parser(*chosen).parse_args(argv)
    status: int = arguments.function(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
