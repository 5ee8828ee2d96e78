"""Knock-out formats, single and double, by a bracket: a person with too many defeats is out."""

from collections.abc import Sequence

from schiri.match.checks import one_of

from ..chance import Chance
from ..standings import WIN, Criterion, scores
from ..state import Round, State
from .base import Draw, Format, TooFew
from .bracket import Course, first_round

LOTS, SEEDS = "lots", "seeds"


class Knockout(Format):
    """A single knock-out: a person who loses is out.

    The first round fixes all later pairings. It is drawn by `lots`, or by `seeds`: the order in which people have
    entered, or the standings of the stage before. Absent people lose, and people who come later are out. The
    standings go by the last round played, then by defeats, fewer first, then by half points."""

    NAME = "knockout"
    OPTIONS = (("bracket", one_of((LOTS, SEEDS)), LOTS),)
    ELIMINATES = True
    ALLOWS_DRAWS = False
    BYE = WIN
    _MOST_DEFEATS = 1

    def is_over(self, state: State) -> bool:
        """Returns whether at most one person is not eliminated."""
        return bool(state.rounds) and len(self._still_in(state)) < 2

    def draw(self, state: State) -> Draw:
        """Returns pairs of the people who are not eliminated."""
        names = self._still_in(state)
        if len(names) < 2:
            raise TooFew("A round needs two people at least.")
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

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: the last round played, then defeats, then half points."""
        found = scores(state, self.BYE)
        defeats = self.defeats(state)
        last: dict[str, int] = {}
        for number, round_ in enumerate(state.rounds, 1):
            last.update(dict.fromkeys((name for seats in (*round_.tables, round_.byes) for name in seats), number))
        course = self.bracket(state)
        if course:  # people not eliminated count as in the latest round, even without a match in it
            last.update(dict.fromkeys(filter(state.stays, course.still_in()), len(state.rounds)))
        return (
            Criterion("last_round", lambda name: last.get(name, 0)),
            Criterion("defeats", lambda name: defeats[name], is_fewest=True),
            Criterion("half_points", lambda name: found[name].half_points),
        )

    def defeats(self, state: State) -> dict[str, int]:
        """Returns the number of defeats of each person. People who have left before the end have the number that
        eliminates, like those who came too late."""
        course = self.bracket(state)
        if not course:
            return dict.fromkeys(state.entrants, 0)
        lost = course.defeats()
        return {
            name: lost[name] if name in course.slots and state.stays(name) else self._MOST_DEFEATS
            for name in state.entrants
        }

    def bracket(self, state: State) -> Course | None:
        """Returns the present bracket; None until its first round is drawn."""
        return Course(state, self._MOST_DEFEATS == 2) if any(round_.tables for round_ in state.rounds) else None

    def fault_of_draw(self, state: State, round_: Round) -> str | None:
        """Returns why a round is not possible, or None. The seats of the first round can be changed by hand, but no
        later round."""
        tables, byes, out, _ = self.draw(state)
        if self.bracket(state):
            is_right = {*map(frozenset, tables)} == {*map(frozenset, round_.tables)} and {*byes} == {*round_.byes}
            return None if is_right else "The bracket says who meets whom now."
        is_right = [len(tables), len(byes), out] == [len(round_.tables), len(round_.byes), round_.out]
        return None if is_right else f"This bracket begins with {len(tables)} tables and {len(byes)} byes."

    def _still_in(self, state: State) -> list[str]:
        course = self.bracket(state)
        return [name for name in course.still_in() if state.entrants[name].is_present] if course else state.present


class DoubleKnockout(Knockout):
    """A double knock-out: a person who loses twice is out. The last two play until one has lost twice."""

    NAME = "double_knockout"
    _MOST_DEFEATS = 2
