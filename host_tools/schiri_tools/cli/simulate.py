"""The command `schiri simulate`, which plays whole matches between computer players by the rules alone."""

import argparse
import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from schiri import games
from schiri.partner.knowledge import PLAYS, in_todays_words

from ..games import host_game
from ..playouts import tables
from ..playouts.chance import GENERATOR, LARGEST_SEED, LAST_MATCH
from ..playouts.playing import Run
from ..playouts.ranges import Piece, played
from ..playouts.tally import Tally
from ..util.errors import UserError
from ..util.files import make_folder
from ..util.processes import collect_seldom
from ..util.progress import Progress
from .options import add_jobs, set_up, whole

_MOST_MATCHES = 10**9
_MORE = """
Every event goes through the referee. A match depends on the seed and its number alone: any number of jobs gives the
same matches, and several machines can share them (--first 1 --matches 500000, --first 500001 --matches 500000). The
answer is one line of JSON, with intervals that hold the true value with 95 %.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    run = _checked(parser)
    example = f"schiri simulate {games.NAMES[1]} --matches 10000 --plays hard,medium --out matches.csv"
    set_up(parser, run, example, _MORE)
    parser.add_argument("game", choices=games.NAMES, help=f"the game: {', '.join(games.NAMES)}")
    parser.add_argument(
        "--matches",
        type=whole(1, _MOST_MATCHES, "the number of matches"),
        default=1000,
        metavar="N",
        help="how many matches (default: %(default)s)",
    )
    parser.add_argument(
        "--players",
        type=whole(1, max(games.facts_of(name).seats[1] for name in games.NAMES), "the number of players"),
        metavar="N",
        help="how many players (default: as many as --plays names, or else as few as the game takes)",
    )
    parser.add_argument(
        "--plays",
        type=_plays,
        default=("random",),
        metavar="LIST",
        help=f"how each of them plays, or all: {', '.join(PLAYS)} (default: random)",
    )
    parser.add_argument(
        "--seed",
        type=whole(0, LARGEST_SEED, "the seed"),
        default=1,
        metavar="N",
        help="what all chance follows from (default: %(default)s)",
    )
    parser.add_argument(
        "--first",
        type=whole(1, LAST_MATCH, "the number of the first match"),
        default=1,
        metavar="N",
        help="the number of the first match (default: %(default)s)",
    )
    add_jobs(parser, "play")
    parser.add_argument(
        "--out",
        type=_out,
        metavar="FILE",
        help="a row for each match: .csv, .sqlite or .parquet; or a new folder for their logs",
    )


def _plays(words: str) -> tuple[str, ...]:
    found = tuple(map(in_todays_words, words.split(",")))
    for word in found:
        if word not in PLAYS:
            raise argparse.ArgumentTypeError(f"a player plays {', '.join(PLAYS[:-1])} or {PLAYS[-1]}, unlike {word!r}")
    return found


def _out(word: str) -> Path:
    path = Path(word)
    if path.suffix not in ("", *tables.SUFFIXES):
        raise argparse.ArgumentTypeError(
            f"matches are written to a file {', '.join(tables.SUFFIXES)}, or as logs into a folder, unlike {word!r}"
        )
    return path


def _checked(parser: argparse.ArgumentParser) -> Callable[[argparse.Namespace], int]:
    """Returns the command's function, which first checks that the options fit together."""

    def run(arguments: argparse.Namespace) -> int:
        facts = games.facts_of(arguments.game)
        least, most = facts.seats
        plays = arguments.plays
        players = arguments.players or max(len(plays), least if len(plays) == 1 else 1)
        if not least <= players <= most:
            seats = f"{least}" if least == most else f"{least} to {most}"
            parser.error(f"{facts.title} is played by {seats} players, not by {players}")
        if len(plays) == 1:
            plays *= players
        if len(plays) != players:
            parser.error(f"--plays tells how {len(plays)} players play, but there are {players}")
        if arguments.first + arguments.matches - 1 > LAST_MATCH:
            parser.error(f"the last match has a number up to {LAST_MATCH}")
        return _simulate(arguments, plays)

    return run


def _simulate(arguments: argparse.Namespace, plays: tuple[str, ...]) -> int:
    collect_seldom()
    run = Run(host_game(arguments.game), plays, arguments.seed)
    out = arguments.out
    if out and not out.suffix:
        run = run._replace(logs=_new_folder(out))
    began = time.perf_counter()
    if out and out.suffix:
        with tables.writer(out, run) as table:
            tally = _played(arguments, run, lambda piece: table.write(map(tables.row, piece.rows)))
    else:
        tally = _played(arguments, run, lambda piece: None)
    seconds = time.perf_counter() - began
    said: dict[str, Any] = {
        "game": run.game.name,
        "matches": tally.matches,
        "events": tally.events,
        "events_per_second": round(tally.events / seconds),
        "seconds": round(seconds, 3),
        "jobs": arguments.jobs,
        "seed": run.seed,
        "first": arguments.first,
        "generator": GENERATOR,
        "players": len(plays),
        "plays": plays,
    }
    print(json.dumps(said | tally.told()))
    return 0


def _new_folder(folder: Path) -> Path:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{folder} is there already, and no empty folder.")
    make_folder(folder)
    return folder


def _played(arguments: argparse.Namespace, run: Run, take: Callable[[Piece], None]) -> Tally:
    """Plays all matches, shows the progress, and returns the tally. `take` gets the pieces of the run in order."""
    tally = Tally(len(run.plays))
    progress = Progress()
    began = time.perf_counter()
    try:
        with closing(played(run, arguments.first, arguments.matches, arguments.jobs)) as pieces:
            for piece in pieces:
                take(piece)
                tally.add(piece.tally)
                left_s = (time.perf_counter() - began) * (arguments.matches / tally.matches - 1)
                what = f"{tally.matches} of {arguments.matches} matches, {_rough(left_s)} left"
                progress.show(what, tally.matches, arguments.matches)
    finally:
        progress.clear()
    return tally


def _rough(seconds: float) -> str:
    """Returns a rounded time as text in seconds, minutes or hours."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 100 else f"{minutes / 60:.0f} h"
