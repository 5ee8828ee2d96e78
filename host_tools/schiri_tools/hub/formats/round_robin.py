"""Round robin: everybody meets everybody once."""

from collections import Counter
from collections.abc import Sequence

from ..chance import Chance
from ..pairing import Levels, paired
from ..standings import WIN, Criterion, Score, scores, sonneborn_berger
from ..state import Seats, State, pairs_of
from .base import Draw, Format, TooFew, chance_of


class RoundRobin(Format):
    """A round robin by the Berger tables (FIDE Handbook C.05, annex 1).

    People who are present at the first draw get numbers by lot. A person without an opponent by the tables, because the
    opponent has withdrawn or the person came late, plays another such person whom they have not met, or has a bye,
    which counts nothing. The standings go by half points, then by Sonneborn-Berger, then by wins.

    If a person leaves before playing half of the games, none of their games counts. If later, all count, and whoever
    had still to play that person has won (FIDE tournament rules, withdrawals). A walkover is a game."""

    NAME = "round_robin"

    def is_over(self, state: State) -> bool:
        """Returns whether all people who are present have met each other."""
        if not state.rounds:
            return False
        met, names = _met(state), state.present
        return all(frozenset((one, other)) in met for place, one in enumerate(names) for other in names[:place])

    def draw(self, state: State) -> Draw:
        """Returns the round of the Berger tables, with new pairs of people without an opponent there."""
        names = state.present
        if len(names) < 2:
            raise TooFew("A round needs two people at least.")
        met, byes = _met(state), state.byes()
        tables = [
            (one, other)
            for one, other in self._of_berger_tables(state)
            if one in names and other in names and frozenset((one, other)) not in met
        ]
        playing = {name for pair in tables for name in pair}

        def cost(one: str, other: str) -> Levels | None:
            if frozenset((one, other)) in met:
                return None
            return (2 * len(state.rounds) - byes[one] - byes[other],)

        pairs, left = paired([name for name in names if name not in playing], cost, chance_of(state))
        return Draw((*tables, *pairs), byes=left)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: half points, then the tie-breaks."""
        found = self._scores(state)
        return (
            Criterion("half_points", lambda name: found[name].half_points),
            Criterion("sonneborn_berger", lambda name: sonneborn_berger(found, name)),
            Criterion("wins", lambda name: found[name].wins),
        )

    def _scores(self, state: State) -> dict[str, Score]:
        """Returns the scores by the class's rule on people who have left: all of a person's games count, or none."""
        left = [name for name in state.entrants if not state.stays(name)]
        met = _met(state)
        played = Counter(name for game in state.games if not game.result.is_walkover for name in game.seats)
        half = [name for name in left if 2 * played[name] >= len(state.entrants) - 1]
        annulled = {*left} - {*half}
        found = scores(state, self.BYE, without=annulled, walkovers_are_games=True)
        for name in half:
            for other in state.entrants:
                if other not in annulled and state.stays(other) and frozenset((name, other)) not in met:
                    found[other].add(name, WIN)
        return found

    def _of_berger_tables(self, state: State) -> list[Seats]:
        """Returns the pairs of the next round by the Berger tables of the people who were present at the first
        draw."""
        first = state.rounds[0] if state.rounds else None
        there = {name for seats in (*first.tables, first.byes) for name in seats} if first else {*state.present}
        numbered = Chance(state.begin["seed"], "numbers").shuffled(name for name in state.entrants if name in there)
        rounds = berger_table(len(numbered))
        now = rounds[len(state.rounds)] if len(state.rounds) < len(rounds) else []
        return [(numbered[one - 1], numbered[other - 1]) for one, other in now if max(one, other) <= len(numbered)]


def _met(state: State) -> set[frozenset[str]]:
    """Returns each two people who have sat at the same table, also for a walkover."""
    return {pair for round_ in state.rounds for seats in round_.tables for pair in pairs_of(seats)}


def berger_table(people: int) -> list[list[tuple[int, int]]]:
    """Returns the pairs of each round by FIDE's tables. Numbers count from 1; the first of a pair has the white pieces
    there. With an odd number of people, a person paired with the number `people` + 1 is free."""
    last = people + people % 2
    others = list(range(1, last))
    rounds = []
    for number in range(last - 1):
        fixed = (others[0], last) if number % 2 == 0 else (last, others[0])
        rounds.append([fixed, *((others[place], others[-place]) for place in range(1, last // 2))])
        others = others[last // 2 :] + others[: last // 2]
    return rounds
