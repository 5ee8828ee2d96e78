"""`schiri referee`: the rules, asked by lines of JSON."""

import argparse

from .. import runtimes
from ..runtimes import referee_loop
from .options import add_runtime, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri referee < events.jsonl")
    add_runtime(parser, default="cpython")


def _run(arguments: argparse.Namespace) -> int:
    return runtimes.run_loop(arguments.runtime, referee_loop, heap=referee_loop.HEAP, with_input=True)
