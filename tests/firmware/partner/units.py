"""How often a level beats the next lower one, and the following level its players, by the smallest units that somebody
wins: prints the tables of docs/develop/performance.md, for one game or for all.

python -m tests.firmware.partner.units [GAME]
"""

import sys
from collections.abc import Iterator
from typing import Any

from schiri import games
from schiri.match.game import OVER
from schiri.partner.knowledge import FOLLOWING
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from schiri_tools.playouts.chance import SealedDice, secret_of, seed_of_player
from schiri_tools.playouts.playing import start_of
from schiri_tools.playouts.table import InMemory
from schiri_tools.playouts.tally import wilson

UNITS = {"fini": "duel", "schocken": "half", "qwixx": "match", "wuerfel_duell": "duel", "maexchen": "round"}
STEPS = (("medium", "easy"), ("hard", "medium"))  # each level with the next lower one
MANY = 2000  # units
PLAYERS = (2, 4, 6, 8, 10)  # strengths of players, between `random` (0) and the strongest (12)
LEARNT = 20  # units after which the following level has to suit a player

Unit = tuple[int, int]  # the seats of the winner and of the loser


class Counted(InMemory):
    """The course of a match that notes who wins each unit."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.units: list[Unit] = []

    def apply(self, event: Any, now_us: int, **evidence: Any) -> None:
        before = self.game.copy()
        super().apply(event, now_us, **evidence)
        self.units += _settled(before, self.game)

    def throw(self, choice: Any, now_us: int) -> None:
        before = self.game.copy()
        super().throw(choice, now_us)
        self.units += _settled(before, self.game)


def _settled(before: Any, game: Any) -> Iterator[Unit]:
    """Yields the unit that an event has ended, if it has a winner."""
    verdict = game.verdict
    name = game.FACTS.name
    if name == "qwixx":
        winners = game.outcome()[0]
        if game.phase == OVER and len(winners) == 1:
            yield winners[0], 1 - winners[0]
    elif name == "schocken":
        for loser in game.half_losers[len(before.half_losers) :]:
            yield 1 - loser, loser
    elif not verdict or verdict is before.verdict:
        return
    elif name == "maexchen":
        yield 1 - verdict["loser"], verdict["loser"]
    elif name == "wuerfel_duell":
        yield verdict["winner"], verdict["loser"]
    elif verdict["winner"] is not None:
        yield verdict["winner"], 1 - verdict["winner"]
    elif verdict["offences"][0] and not verdict["offences"][1]:
        yield 1, 0
    elif verdict["offences"][1] and not verdict["offences"][0]:
        yield 0, 1


def play(game: str, partners: list[Partner], secret: bytes, number: int) -> Counted:
    """Plays a match between partners and returns its course."""
    start = games.checked_start(start_of(game, [partner.plays for partner in partners], number))
    course = Counted(games.game_class(game)(start), SealedDice(secret, len(partners)).throw)
    host_game(game).playout(course, partners, games.knowledge_of(game)).play()
    return course


def units_won(game: str, better: str, worse: str, units: int, seed: int = 7) -> tuple[int, int]:
    """Returns how many units `better` wins against `worse`, and of how many. Their players sit alternately
    and change seats from match to match; after two matches somebody else begins. A draw is won by nobody."""
    won = count = number = 0
    while count < units:
        number += 1
        seat = number // 2 % 2
        plays = ((better, worse) if seat == 0 else (worse, better)) * (games.facts_of(game).seats[0] // 2)
        secret = secret_of(seed, number)
        partners = [Partner(at, level, 0, seed_of_player(secret, at)) for at, level in enumerate(plays)]
        found = play(game, partners, secret, number).units
        between = [winner for winner, loser in found if (winner - loser) % 2]
        won += sum(winner % 2 == seat for winner in between)
        count += max(len(between), UNITS[game] == "match")
    return won, count


class Steady(Partner):
    """A player of the same strength in every position."""

    def __init__(self, seat: int, strength: int, seed: int) -> None:
        super().__init__(seat, "hard", 0, seed)
        self._strength = strength

    def strength(self, game: Any, knowledge: Any) -> int:
        return self._strength


def units_against_the_following_level(game: str, strength: int, players: int, seed: int = 7) -> tuple[int, int]:
    """Returns how many units the following level wins against steady players of a strength, and out of how many. It
    meets `players` of them, each for `LEARNT` units to learn from and then for `LEARNT` that count."""
    seats = games.facts_of(game).seats[0]
    won = count = 0
    for player in range(players):
        knowledge = games.knowledge_of(game)
        begins_at = knowledge.STRENGTHS["medium"]
        seen = number = 0
        while seen < 2 * LEARNT:
            number += 1
            seat = number % seats
            secret = secret_of(seed + player, number)
            partners: list[Partner] = [Steady(at, strength, seed_of_player(secret, at)) for at in range(seats)]
            partners[seat] = Partner(seat, FOLLOWING, 0, seed_of_player(secret, seat))
            partners[seat].begins_at = begins_at
            course = play(game, partners, secret, number)
            begins_at = partners[seat].strength(course.game, knowledge)
            own = [winner == seat for winner, loser in course.units if seat in (winner, loser)]
            late = own[max(0, LEARNT - seen) : max(0, 2 * LEARNT - seen)]
            won += sum(late)
            count += len(late)
            seen += max(len(own), UNITS[game] == "match")
    return won, count


def row_of_following(game: str) -> str:
    """Returns the row of the table of the following level for a game."""
    shares = [units_against_the_following_level(game, strength, MANY // LEARNT) for strength in PLAYERS]
    return f"| {games.facts_of(game).title} | {' | '.join(f'{won / count:.1%}' for won, count in shares)} |"


def row(game: str) -> str:
    """Returns the row of the table for a game."""
    cells = []
    for better, worse in STEPS:
        won, count = units_won(game, better, worse, MANY)
        low, high = wilson(won, count)
        cells.append(f"{won / count:.1%} ({low:.1%} to {high:.1%})")
    return f"| {games.facts_of(game).title} | {UNITS[game]} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for name in sys.argv[1:] or UNITS:
        print(row(name), flush=True)
    for name in sys.argv[1:] or UNITS:
        print(row_of_following(name), flush=True)
