"""The grabs and calls of players, and their cost in length against the best order of grabs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from schiri.games.fini.rules.dice import DIE_OF_NAME, SILVER, arranged, counted
from schiri.games.fini.rules.game import Fini, Phase
from schiri.games.fini.rules.verdict import Duel

from ...logs.sentences import said
from ...logs.types import Sentence, State
from ...narration.step import Step
from ...report.judged_choice import Mistake
from ...report.match import Match
from ...report.words import ReportWords
from .grabs import Dice, best_grabs
from .sentences import combination_in_words

JUDGED_BY = (
    "Each grab and each call beside the best order of grabs. What one cost is the length that was within reach before "
    "it and no longer after it, as if the other one had grabbed nothing more; with an offence it is all of it. That a "
    "die is taken from the other one, or taken sooner, does not count here."
)


@dataclass(frozen=True)
class Choice:
    """A grab or a call of the player at `seat` in the record with the number `record`.

    `laid` are the player's dice for the `combination`. `chosen` is the grabbed die and `best` the best one; None means
    a call. `before` and `after` are the lengths within reach before and after it if the opponent grabbed nothing more;
    0 after an offence."""

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
        """By how many dice the best layout within reach became shorter."""
        return self.before - self.after


def steps_of(match: Match) -> Iterator[Step]:
    """Yields the events of a match after its start that were not undone, each with the states before and after it."""
    game = Fini({"players": match.header["players"], **match.header["options"]})
    before = game.state()
    for record in match.standing[1:]:
        game.apply(record["event"])
        after = game.state()
        yield Step(record, before, after)
        before = after


def choices_of(steps: Iterable[Step]) -> Iterator[Choice]:
    """Yields the choices in duels with the box's dice. After an offence there are no choices, because the duel is
    lost."""
    lost: set[int] = set()  # players with a needless copy, which the layouts do not show
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
    """The table as one player sees it: own dice, the opponent's, and the field."""

    combination: str
    laid: Dice
    theirs: Dice
    field: Dice

    def has_offence(self) -> bool:
        """Returns whether there is an offence in the player's layout (F4)."""
        return bool(self._duel().offences(0))

    def reach(self) -> tuple[int, int | None]:
        """Returns the length within reach and the first die for it; None if a call is best."""
        best = best_grabs(self.combination, self.field, self.theirs, self.laid)
        if best.dice:
            return best.lengths[-1], best.dice[0]
        return self._duel().length(0), None

    def reach_with(self, die: int) -> int:
        """Returns the length within reach after grabbing a die; 0 if that is an offence."""
        left = list(self.field)
        left.remove(die)
        there = self._replace(laid=tuple(sorted((*self.laid, die))), field=tuple(left))
        return 0 if self.is_needless(die) or there.has_offence() else there.reach()[0]

    def is_needless(self, die: int) -> bool:
        """Returns whether a silver die is needless, because a coloured one of its value lies there (F5)."""
        return die > SILVER and die - SILVER in self.field

    def called(self) -> int:
        """Returns the length at a call; 0 if it is premature (F2)."""
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


def mistake_of(one: Choice, words: ReportWords) -> Mistake:
    """Returns the texts for a choice that was not the best."""
    laid = ", ".join(words.told(_die(die)) for die in one.laid) or "–"
    combination = words.told(combination_in_words(one.combination))
    chosen = words.text("called") if one.chosen is None else words.say("grabbed", "grabbed {die}", die=_die(one.chosen))
    best = said("to_call", "to call") if one.best is None else _die(one.best)
    sentence = "Better: {best}. Within reach: {before}, then {after}."
    better = words.say("better_grab", sentence, best=best, before=one.before, after=one.after)
    return Mistake(words.say("laid_for", "{what}: {dice}", what=combination, dice=laid), chosen, better)


def _die(die: int) -> Sentence:
    if die > SILVER:
        return said("silver_one", "silver {value}", value=die - SILVER)
    return said("coloured_one", "coloured {value}", value=die)
