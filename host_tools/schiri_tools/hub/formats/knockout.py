"""Knock-out formats, single and double: a person with too many defeats is out."""

from collections.abc import Sequence

from schiri.match.checks import one_of, or_null

from ..chance import Chance
from ..pairing import Levels, paired
from ..standings import WIN, Criterion, scores
from ..state import Round, State
from .base import Draw, Format, TooFew, chance_of
from .bracket import Course, first_round

LOTS, SEEDS = "lots", "seeds"


class Knockout(Format):
    """A single knock-out: a person who loses is out.

    Without a `bracket` each round is drawn anew between all people who are in, as in a cup. Byes of the first round
    leave a power of two for the second. A missed round is a defeat. Standings by the last round played, then by
    defeats, fewer first, then by half points.

    With a `bracket` the first round fixes all later pairings. It is drawn by `lots`, or by `seeds`: the order in which
    people have entered, or the standings of the stage before. Absent people lose, and people who come later are out."""

    NAME = "knockout"
    OPTIONS = (("bracket", or_null(one_of((LOTS, SEEDS))), None),)
    ELIMINATES = True
    ALLOWS_DRAWS = False
    BYE = WIN
    _MOST_DEFEATS = 1

    def is_over(self, state: State) -> bool:
        """Returns whether at most one person is in."""
        return bool(state.rounds) and len(self._still_in(state)) < 2

    def draw(self, state: State) -> Draw:
        """Returns pairs of the people who are in."""
        chance = chance_of(state)
        names = self._still_in(state)
        if len(names) < 2:
            raise TooFew("A round needs two people at least.")
        if self.options["bracket"]:
            return self._drawn_by_bracket(state, names)
        out = tuple(name for name in state.present if name not in names)
        mixed = chance.shuffled(names)
        byes = () if state.rounds else tuple(mixed[: self._byes_at_first(len(names))])
        defeats, meetings, byes_before = self.defeats(state), state.meetings(), state.byes()

        def cost(one: str, other: str) -> Levels:
            met = meetings[frozenset((one, other))]
            return 0, abs(defeats[one] - defeats[other]), met, state.are_team_mates(one, other)

        def bye_cost(name: str) -> Levels:
            return byes_before[name], 0, 0, 0

        pairs, left = paired([name for name in names if name not in byes], cost, chance, bye_cost)
        return Draw(pairs, byes + left, out)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: the last round played, then defeats, then half points."""
        found = scores(state, self.BYE)
        defeats = self.defeats(state)
        last: dict[str, int] = {}
        for number, round_ in enumerate(state.rounds, 1):
            last.update(dict.fromkeys((name for seats in (*round_.tables, round_.byes) for name in seats), number))
        return (
            Criterion("last_round", lambda name: last.get(name, 0)),
            Criterion("defeats", lambda name: defeats[name], is_fewest=True),
            Criterion("half_points", lambda name: found[name].half_points),
        )

    def defeats(self, state: State) -> dict[str, int]:
        """Returns the number of defeats of each person, at most the number that eliminates. Missed rounds count as
        defeats."""
        course = self.bracket(state)
        if self.options["bracket"] and not course:
            return dict.fromkeys(state.entrants, 0)
        if course:
            if self.is_over(state):
                course.draw({*state.present})  # people who have left lose the last match
            lost = course.defeats()
            return {name: lost[name] if name in course.slots else self._MOST_DEFEATS for name in state.entrants}
        safe = [{*round_.byes} for round_ in state.rounds]
        for number, round_ in enumerate(state.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                result = state.result(number, table)
                safe[number - 1].update(result.winners if result else seats)
        return {name: min(sum(name not in those for those in safe), self._MOST_DEFEATS) for name in state.entrants}

    def bracket(self, state: State) -> Course | None:
        """Returns the present bracket; None without one, or until its first round is drawn."""
        if not self.options["bracket"] or not any(round_.tables for round_ in state.rounds):
            return None
        return Course(state, self._MOST_DEFEATS == 2)

    def fault_of_draw(self, state: State, round_: Round) -> str | None:
        """Returns why a round is not possible, or None. In a bracket, the seats of the first round can be changed by
        hand, but no later round."""
        if not self.options["bracket"]:
            return None
        tables, byes, out, _ = self.draw(state)
        if any(before.tables for before in state.rounds):
            is_right = {*map(frozenset, tables)} == {*map(frozenset, round_.tables)} and {*byes} == {*round_.byes}
            return None if is_right else "The bracket says who meets whom now."
        is_right = [len(tables), len(byes), out] == [len(round_.tables), len(round_.byes), round_.out]
        return None if is_right else f"This bracket begins with {len(tables)} tables and {len(byes)} byes."

    def _drawn_by_bracket(self, state: State, names: Sequence[str]) -> Draw:
        course = self.bracket(state)
        if course:
            tables = tuple(course.draw({*state.present}))
            playing = {name for seats in tables for name in seats}
            byes = [name for name in names if name not in playing]
        else:
            is_by_lot = self.options["bracket"] == LOTS
            seeds = Chance(state.begin["seed"], "bracket").shuffled(names) if is_by_lot else names
            tables, byes = first_round(seeds)
        return Draw(tables, tuple(byes), tuple(name for name in state.present if name not in names))

    def _still_in(self, state: State) -> list[str]:
        course = self.bracket(state)
        if course:
            return [name for name in course.still_in() if state.entrants[name].is_present]
        if self.options["bracket"]:
            return state.present
        defeats = self.defeats(state)
        return [name for name in state.present if defeats[name] < self._MOST_DEFEATS]

    def _byes_at_first(self, people: int) -> int:
        return (1 << (people - 1).bit_length()) - people


class DoubleKnockout(Knockout):
    """A double knock-out: a person who loses twice is out.

    People with equal numbers of defeats play each other. Everybody plays each round except for byes, so two people with
    different numbers of defeats meet where a number of people is odd. The last two play until one has lost twice."""

    NAME = "double_knockout"
    _MOST_DEFEATS = 2

    def _byes_at_first(self, people: int) -> int:
        return 0
