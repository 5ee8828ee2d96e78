"""The command `schiri report`, which reports match logs as text, page, table or database."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from ..util import files
from ..util.errors import UserError
from .options import add_language, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri report match.jsonl --html match.html --csv duels.csv --sqlite matches.sqlite")
    parser.add_argument("logs", type=Path, metavar="LOG", nargs="+", help="a match log")
    parser.add_argument("--html", type=Path, metavar="FILE", help="writes a page with pictures, whole in one file")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="writes a table for spreadsheets, a row a duel or round"
    )
    add_language(parser, "the words")
    parser.add_argument("--sqlite", type=Path, metavar="FILE", help="adds the matches to a database, or makes one")


def _run(arguments: argparse.Namespace) -> int:
    # The makers of reports take time to load, so each is imported only if it is used.
    from ..games import NAMES, host_game
    from ..report import collection, database
    from ..report.summary import summaries

    targets = [target for target in (arguments.html, arguments.csv, arguments.sqlite) if target]
    _check_targets(targets, arguments.logs)
    games = collection.games_of(arguments.logs, host_game, arguments.language)
    contents: list[tuple[Path, Iterable[bytes]]] = []
    if arguments.html:
        from .. import web
        from ..report.page import Player, html

        page = html(games, Player(**web.player()))
        contents.append((arguments.html, chain([next(page)], page)))  # the first piece needs all matches
    if arguments.csv:
        from ..report.table import table

        contents.append((arguments.csv, [table(games, arguments.language)]))
    if arguments.sqlite:
        tables = [host_game(name).report.SCHEMA for name in NAMES]
        for sentence in database.add(arguments.sqlite, games, tables):
            print(f"schiri: {sentence}", file=sys.stderr)
    for path, content in contents:
        files.write(path, content)
    if not targets:
        for number, lines in enumerate(summaries(games, len(arguments.logs) > 1)):
            print(*([""] if number else []), *lines, sep="\n")
    return 0


def _check_targets(targets: Sequence[Path], sources: Sequence[Path]) -> None:
    """Raises `UserError` if one of `targets` cannot be written, is one of `sources`, or is given twice. Called before
    anything is written."""
    for number, target in enumerate(targets):
        if any(_same(target, source) for source in sources):
            raise UserError(f"{target} is one of the logs, and will not be overwritten.")
        if any(_same(target, other) for other in targets[:number]):
            raise UserError(f"{target} cannot be two things at once.")
        if target.exists() and not target.is_file():
            raise UserError(f"{target} cannot be written: it is {'a folder' if target.is_dir() else 'no plain file'}.")
        if not os.access(os.path.dirname(os.path.realpath(target)), os.W_OK):
            raise UserError(f"{target} cannot be written: its folder is not there, or not to be written to.")


def _same(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)
