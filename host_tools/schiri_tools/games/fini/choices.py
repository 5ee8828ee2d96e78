"""What players have grabbed and when they called, and what each of that cost them in length, beside the best order of
grabs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from schiri.games.fini.rules.dice import DIE_OF_NAME, SILVER, arranged, counted
from schiri.games.fini.rules.game import Fini, Phase
from schiri.games.fini.rules.judge import Duel

from ...logs.types import State
from ...narration.step import Step
from ...report.match import Match
from .grabs import Dice, best_grabs


@dataclass(frozen=True)
class Choice:
    """A grab or a call, of the player at `seat`, made by the record with the number `record`. `laid` is what they had,
    for a straight or a pasch; `chosen` and `best` are the die that was grabbed and the one to grab, None: to call. So
    long they could get `before` it and `after` it, had the other one grabbed nothing more: 0 with an offence."""

    record: int
    seat: int
    combination: str
    laid: Dice
    chosen: int | None
    best: int | None
    before: int
    after: int

    @property
    def cost(self) -> int:
        """In dice."""
        return self.before - self.after


def steps_of(match: Match) -> Iterator[Step]:
    """The events of a match that stand, but for its start, each with the states around it."""
    game = Fini({"players": match.header["players"], **match.header["options"]})
    before = game.state()
    for record in match.standing[1:]:
        game.apply(record["event"])
        after = game.state()
        yield Step(record, before, after)
        before = after


def choices_of(steps: Iterable[Step]) -> Iterator[Choice]:
    """The choices in duels with dice of the box. After an offence there is nothing left to choose: the duel is lost."""
    lost: set[int] = set()  # the players who have a needless copy: what lies there does not tell
    for step in steps:
        event, before = step.record["event"], step.before
        if before["phase"] != Phase.DUEL:
            lost = set()
        if before["phase"] != Phase.DUEL or event["event"] not in ("take", "fini") or not before["layouts"]:
            continue
        there = _table_of(before, event["player"])
        if event["player"] in lost or there.has_offence():
            continue
        die = event["value"] + SILVER * event["silver"] if event["event"] == "take" else None
        if die and there.is_needless(die):
            lost.add(event["player"])
        reach, best = there.reach()
        after = there.called() if die is None else there.reach_with(die)
        best = die if after == reach else best
        yield Choice(step.record["n"], event["player"], there.combination, there.laid, die, best, reach, after)


class _Table(NamedTuple):
    """What lies there for one player, by whom `theirs` are not."""

    combination: str
    laid: Dice
    theirs: Dice
    field: Dice

    def has_offence(self) -> bool:
        """Is there an offence in what the player has laid (F4)?"""
        return bool(self._duel().offences(0))

    def reach(self) -> tuple[int, int | None]:
        """How long it can get, and by which die first; None: by none, it is best to call."""
        best = best_grabs(self.combination, self.field, self.theirs, self.laid)
        if best.dice:
            return best.lengths[-1], best.dice[0]
        return self._duel().length(0), None

    def reach_with(self, die: int) -> int:
        """How long it can get after one more die; 0 if that one is an offence."""
        left = list(self.field)
        left.remove(die)
        there = self._replace(laid=tuple(sorted((*self.laid, die))), field=tuple(left))
        return 0 if self.is_needless(die) or there.has_offence() else there.reach()[0]

    def is_needless(self, die: int) -> bool:
        """Is that a copy of what lies there in colour (F5)?"""
        return die > SILVER and die - SILVER in self.field

    def called(self) -> int:
        """How long it is if FINI! is called; 0 if that is premature (F2)."""
        duel = self._duel()
        return 0 if duel.premature() else duel.length(0)

    def _duel(self) -> Duel:
        coloured = counted([die for die in self.field if die < SILVER])
        silver = counted([die - SILVER for die in self.field if die > SILVER])
        layouts = [arranged(list(dice), self.combination) for dice in (self.laid, self.theirs)]
        return Duel(self.combination, 0, layouts, coloured, silver, [[], []])


def _table_of(state: State, seat: int) -> _Table:
    laid, theirs = (
        tuple(sorted(DIE_OF_NAME[name] for row in state["layouts"][side] for name in row)) for side in (seat, 1 - seat)
    )
    silver = [value + SILVER for value in state["field"]["silver"]]
    return _Table(state["combination"], laid, theirs, (*state["field"]["coloured"], *silver))
