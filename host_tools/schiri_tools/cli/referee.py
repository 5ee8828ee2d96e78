"""`schiri referee`: the rules, asked by lines of JSON."""

import argparse
import subprocess

from .. import runtimes
from ..runtimes import referee_loop
from .options import add_command, add_runtime


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "referee",
        _run,
        "judges events, one JSON object a line, from standard input to standard output",
        "schiri referee < events.jsonl",
    )
    add_runtime(parser, default="cpython")


def _run(arguments: argparse.Namespace) -> int:
    script = runtimes.LOOPS / "referee_loop.py"
    if arguments.runtime == "cpython":
        referee_loop.main()
        return 0
    command = runtimes.command("micropython", script, heap=referee_loop.HEAP)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, env=runtimes.environment())
    runtimes.relay_blocks(process)
    return process.wait()
