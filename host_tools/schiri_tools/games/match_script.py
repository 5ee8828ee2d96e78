"""Writes a key script of a whole match between players who are quick, but only human.

    python -m schiri_tools.games.match_script --seed 7 > match.script
    python -m schiri_tools.games.match_script --game GAME --players 4 > match.script

The same seed gives the same script. Demo and tests play such matches.
"""

import argparse
import sys

from schiri import games
from schiri.games import facts_of

from . import host_game
from .script import ScriptWriter

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans")


def script_writer(game: str, seed: int, players: int | None = None) -> ScriptWriter:
    """What writes the script of a match of a game between so many of `NAMES`."""
    writer: type[ScriptWriter] = host_game(game).module("script").SCRIPT
    return writer(seed, NAMES[: players or writer.PLAYERS])


def match_script(seed: int, game: str = games.NAMES[0], players: int | None = None) -> str:
    """The script of a match."""
    return script_writer(game, seed, players).play()


def main() -> int:
    """Writes a script to standard output."""
    written = [name for name in games.NAMES if host_game(name).has("script")]
    parser = argparse.ArgumentParser(
        prog="python -m schiri_tools.games.match_script", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--seed", type=int, default=1, help="another number gives another match")
    parser.add_argument("--game", choices=written, default=games.NAMES[0], help="the game (default: %(default)s)")
    parser.add_argument("--players", type=int, help="how many play; each game has a number of its own by default")
    arguments = parser.parse_args()
    facts = facts_of(arguments.game)
    least, most = facts.seats
    if arguments.players is not None and not least <= arguments.players <= most:
        parser.error(f"{facts.title} has {least if least == most else f'{least} to {most}'} players.")
    sys.stdout.write(match_script(arguments.seed, arguments.game, arguments.players))
    return 0


if __name__ == "__main__":
    sys.exit(main())
