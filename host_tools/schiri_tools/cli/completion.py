"""The command `schiri completion`, which prints the shell's completion script for `schiri`."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab

from . import main
from .options import set_up

SHELLS = ("bash", "fish", "zsh")
_INSTALLED = """
where it goes:
  bash  schiri completion bash > ~/.local/share/bash-completion/completions/schiri
  fish  schiri completion fish > ~/.config/fish/completions/schiri.fish
  zsh   schiri completion zsh > DIR/_schiri, where DIR is a folder of $fpath
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri completion bash", _INSTALLED)
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=f"one of {', '.join(SHELLS)}")


def _run(arguments: argparse.Namespace) -> int:
    whole = main.parser(*main.COMMANDS)
    for action in _actions(whole):
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # the interface of shtab
    print(shtab.complete(whole, shell=arguments.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yields the arguments of a parser and of all its subparsers."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
