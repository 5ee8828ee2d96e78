"""Stages: several formats one after the other. The best people of a stage go on to the next one; the others are out, or
play on for consolation."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from schiri.match.game import Refusal

from ..chance import Chance
from ..standings import Criterion, scores
from ..state import Entrant, Result, Round, Seats, State
from .base import Draw, Format, TooFew
from .bracket import Course
from .groups import Groups
from .knockout import SEEDS, DoubleKnockout, Knockout
from .lives import Lives
from .points import Points
from .round_robin import RoundRobin
from .swiss import Swiss

MOST_STAGES = 6
MOST_WHO_GO_ON = 200
OF_A_STAGE: dict[str, type[Format]] = {
    format_.NAME: format_ for format_ in (Groups, Points, Lives, Swiss, RoundRobin, Knockout, DoubleKnockout)
}

Plan = dict[str, Any]  # the description of a stage in the options of a tournament


class Part(NamedTuple):
    """A part of a stage: people who play a format among themselves, and the state of that."""

    format: Format
    state: State


class Stage(NamedTuple):
    """A stage: its main part, and the consolation of the others, if there is one."""

    main: Part
    others: Part | None


class Cut(NamedTuple):
    """The people who go on to the `stage` that the next draw begins: those who are `certain`, and `places` more of
    those who are `level` at the cut. If these are too many, the seed draws lots."""

    stage: int
    is_last: bool
    certain: Seats
    level: Seats
    places: int


class Stages(Format):
    """Several `stages` in order, each a `format` with its `options`. Those who play in a later stage are the `best` of
    the stage before, if they are present at its first draw; lots by the seed break ties. With a `consolation`, which is
    a format with its options, the others play that in the same rounds. A stage ends with its main part. The standings
    are sorted by the last stage reached, the place in it, then half points."""

    NAME = "stages"
    ELIMINATES = True
    OPTIONS = (
        (
            "stages",
            (lambda value: _are_stages(value), "a list of 2 to 6 stages, each but the first with its best", None),
            [{"format": "groups", "options": {}}, {"format": "groups", "options": {"rounds": 1}, "best": 4}],
        ),
    )

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most people at a table in any stage."""
        found = [_format_of(one).seats for plan in self._plans for one in (plan, plan.get("consolation")) if one]
        return min(least for least, _ in found), max(most for _, most in found)

    @property
    def last_stage(self) -> int:
        """The number of stages."""
        return len(self._plans)

    def stages_over(self, state: State) -> int:
        """Returns the number of stages that are over."""
        number = _latest(state)
        return number - 1 + self._is_stage_over(state, number)

    def is_over(self, state: State) -> bool:
        """Returns whether the last stage is over, or the next one would have fewer than two people."""
        number = _latest(state)
        if not self._is_stage_over(state, number):
            return False
        return number == self.last_stage or len(self.stage(state, number + 1).main.state.present) < 2

    def draw(self, state: State) -> Draw:
        """Returns the next round of the present stage, or the first one of the next stage."""
        number = _latest(state)
        number += self._is_stage_over(state, number)
        main, others = self.stage(state, number)
        tables, byes, _, _ = main.format.draw(main.state)
        if others:
            more, more_byes = _drawn_of(others, len(tables))
            tables, byes = tables + more, byes + more_byes
        placed = {name for seats in (*tables, byes) for name in seats}
        return Draw(tables, byes, tuple(name for name in state.present if name not in placed), number)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: the stage reached, the place in the latest part, and all half points."""
        reached: dict[str, int] = {}
        place: dict[str, int] = {}
        for number in range(1, _latest(state) + 1):
            main, others = self.stage(state, number)
            reached.update(dict.fromkeys(main.state.entrants, number))
            for part in (others, main):
                if part and any(round_.tables for round_ in part.state.rounds):
                    place.update((row.name, row.place) for row in part.format.standings(part.state))
        found = scores(state, self.BYE)
        return (
            Criterion("stage", lambda name: reached[name]),
            Criterion("stage_place", lambda name: place.get(name, 1), is_fewest=True),
            Criterion("half_points", lambda name: found[name].half_points),
        )

    def cut(self, state: State) -> Cut | None:
        """Returns the cut if the next draw begins a stage, or None."""
        number = _latest(state) + 1
        if not state.rounds or number > self.last_stage or not self._is_stage_over(state, number - 1):
            return None
        before, there = self.stage(state, number - 1).main, {*state.present}
        rows = [row for row in before.format.standings(before.state) if row.name in there]
        best = min(self._plans[number - 1]["best"], len(rows))
        last = rows[best - 1].place
        certain = tuple(row.name for row in rows if row.place < last)
        level = tuple(row.name for row in rows if row.place == last)
        return Cut(number, number == self.last_stage, certain, level, best - len(certain))

    def bracket(self, state: State) -> Course | None:
        """Returns the bracket of the main part of the latest stage, or None."""
        main = self.stage(state, _latest(state)).main
        return main.format.bracket(main.state)

    def fault_of_draw(self, state: State, round_: Round) -> str | None:
        """Returns the fault of a draw in one of the brackets of its stage, or None."""
        for part in self.stage(state, round_.stage):
            if part and isinstance(part.format, Knockout):
                names = {*part.state.entrants}
                own = _cut(round_, names)
                if sum(bool(names & {*seats}) for seats in round_.tables) != len(own.tables):
                    return "Nobody else can play in a bracket."
                fault = part.format.fault_of_draw(part.state, own) if own.tables else None
                if fault:
                    return fault
        return None

    def fault_of(self, state: State, seats: Seats, result: Result) -> str | None:
        """Returns why the format of a table's part does not allow this result, or None if it does."""
        main, others = self.stage(state, _latest(state))
        part = others if others and not {*seats} & {*main.state.entrants} else main
        return part.format.fault_of(part.state, seats, result)

    def stage(self, state: State, number: int) -> Stage:
        """Returns the state of the stage with this number, from 1. Of a stage that has not begun, it is the state
        in which it would begin now."""
        plan = self._plans[number - 1]
        rounds = [round_ for round_ in state.rounds if round_.stage == number]
        best = self._best(state, number, rounds)
        names = {*best}
        for round_ in rounds:  # people seated at their tables by hand belong to the main part, too
            for seats in round_.tables:
                if names & {*seats}:
                    names |= {*seats}
        main = _part(state, plan, dict.fromkeys((*best, *names)), rounds, number)
        if "consolation" not in plan:
            return Stage(main, None)
        others = [name for name in state.entrants if name not in names]
        return Stage(main, _part(state, plan["consolation"], others, rounds, number, " others"))

    @property
    def _plans(self) -> list[Plan]:
        plans: list[Plan] = self.options["stages"]
        return plans

    def _is_stage_over(self, state: State, number: int) -> bool:
        main = self.stage(state, number).main
        nobody_is_left = bool(main.state.rounds) and len(main.state.present) < 2
        return nobody_is_left or main.format.is_over(main.state)

    def _best(self, state: State, number: int, rounds: Sequence[Round]) -> list[str]:
        """Returns the people who go into the main part of a stage, the best first: everybody for the first stage, else
        the `best` of the stage before who were present at the first draw."""
        if number == 1:
            return list(state.entrants)
        there = {*state.present}
        if rounds:
            there = {name for seats in (*rounds[0].tables, rounds[0].byes, rounds[0].out) for name in seats}
        before = self.stage(state, number - 1).main
        place = {row.name: row.place for row in before.format.standings(before.state)}
        names = [name for name in state.entrants if name in there and name in place]
        lots = Chance(state.begin["seed"], "stage", number).shuffled(names)
        lots.sort(key=lambda name: place[name])
        return lots[: self._plans[number - 1]["best"]]


def _latest(state: State) -> int:
    return state.rounds[-1].stage if state.rounds else 1


def _format_of(plan: Plan) -> Format:
    return OF_A_STAGE[plan["format"]](plan["options"])


def _part(
    state: State, plan: Plan, names: Collection[str], rounds: Iterable[Round], number: int, purpose: str = ""
) -> Part:
    """Returns a group of the stage with this number as a tournament of its own. `names` are its people, the best
    first."""
    format_ = _format_of(plan)
    seed = f"{state.begin['seed']} stage {number}{purpose}"
    begin = {**state.begin, "format": format_.NAME, "options": format_.options, "seed": seed}
    order = names if format_.options.get("bracket") == SEEDS else [name for name in state.entrants if name in names]
    entrants = {name: _of_stage(state.entrants[name], number) for name in order}
    return Part(format_, State(begin, entrants, tuple(_cut(round_, names) for round_ in rounds), {}, {}, False))


def _of_stage(entrant: Entrant, number: int) -> Entrant:
    """Returns the entrant for the stage with this number; `done` is 1 if that was over when the person left, else 0."""
    return entrant._replace(done=int(entrant.done >= number))


def _cut(round_: Round, names: Collection[str]) -> Round:
    """Returns the part of a round that concerns these people."""
    own = [place for place, seats in enumerate(round_.tables) if all(name in names for name in seats)]
    return round_._replace(
        tables=tuple(round_.tables[place] for place in own),
        byes=tuple(name for name in round_.byes if name in names),
        out=tuple(name for name in round_.out if name in names),
        results=tuple(round_.results[place] for place in own),
        stage=1,
    )


def _drawn_of(others: Part, taken: int) -> tuple[tuple[Seats, ...], Seats]:
    """Returns the tables and byes of the consolation, for which `taken` tables are not free. There are none if it is
    over or does not fit."""
    options = others.format.options
    if options.get("tables") is not None:
        options = {**options, "tables": options["tables"] - taken}
    format_ = type(others.format)(options)
    if not others.state.present or format_.is_over(others.state):
        return (), ()
    try:
        tables, byes, _, _ = format_.draw(others.state)
    except TooFew:
        return (), ()
    return (tables, byes) if tables else ((), ())


def _are_stages(value: object) -> bool:
    if not (isinstance(value, list) and 2 <= len(value) <= MOST_STAGES and all(map(_is_plan, value))):
        return False
    return "best" not in value[0] and all(
        type(plan.get("best")) is int and 2 <= plan["best"] <= MOST_WHO_GO_ON for plan in value[1:]
    )


def _is_plan(plan: object) -> bool:
    """Returns whether a value describes a stage."""
    if not isinstance(plan, dict) or {*plan} - {"format", "options", "best", "consolation"}:
        return False
    if "consolation" in plan and not _is_part(plan["consolation"]):
        return False
    return _is_part({name: plan[name] for name in plan if name in ("format", "options")})


def _is_part(part: object) -> bool:
    """Returns whether a value is a format with options that this format knows."""
    if not isinstance(part, dict) or {*part} != {"format", "options"}:
        return False
    format_, options = part["format"], part["options"]
    if not isinstance(format_, str) or format_ not in OF_A_STAGE or not isinstance(options, dict):
        return False
    try:
        known = OF_A_STAGE[format_].arguments().check({**options, "event": "options"})
    except Refusal:
        return False
    chosen = OF_A_STAGE[format_](options).options
    return {*options} <= {*known} and chosen.get("least", 0) <= chosen.get("most", 0)
