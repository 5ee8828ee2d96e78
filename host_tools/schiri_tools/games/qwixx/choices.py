"""What players have chosen in their turns, and what each choice cost them beside the best one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from schiri.games.qwixx.rules.game import Phase, Qwixx

from ...logs.types import Event
from ...narration.step import Step
from ...report.sampling import Judgement, judged_by_matches
from .solving.endgame import MOST_SOLVED, TRIED_BELOW, Endgame, TooMany
from .solving.options import Option, judged_exactly, played_for
from .solving.partners import worth
from .solving.position import Dice, places_of_colours, position_of

_SEEM_GOOD = 4  # options that matches are played for, beside the chosen one


@dataclass(frozen=True)
class Choice:
    """A choice that there was between several. `record` is the number of the record that made it; `dice` is the roll,
    by colour; `chosen` and `best` are events. `cost` is the chance to win that the best one would have kept, `error`
    its standard error, 0 if it is exact."""

    record: int
    seat: int
    dice: dict[str, list[int]]
    chosen: Event
    best: Event
    cost: float
    error: float


def choices_of(start: Event, steps: Sequence[Step], rollouts: int) -> list[Choice]:
    """The choices of a match that began so, beside others by so many matches each where they are not solved."""
    game = Qwixx(start)
    found = []
    for step in steps:
        event = step.record["event"]
        options = options_of(game, event)
        if len(options) > 1:
            events = [one for one, _ in options]
            chosen = _place(events, event)
            judgement = _judged(f"{step.record['n']}", game.turn, [one for _, one in options], chosen, rollouts)
            dice = {name: shown if name == "white" else [shown] for name, shown in step.before["dice"].items()}
            best, cost, error = judgement
            found.append(Choice(step.record["n"], game.turn, dice, event, events[best], cost, error))
        game.apply(event)
    return found


def _place(events: Sequence[Event], event: Event) -> int:
    return next(place for place, one in enumerate(events) if dict(one) == dict(event))


def options_of(game: Qwixx, event: Event) -> list[tuple[Event, Option]]:
    """What could be chosen: for the next action, and what was chosen if that has skipped it."""
    if game.phase not in (Phase.ACTION1, Phase.ACTION2):
        return []
    events = game.of_next_action(game.choices())
    if not any(dict(one) == dict(event) for one in events):
        events.append(event)
    return [(one, _option(game, one)) for one in events]


def _option(game: Qwixx, event: Event) -> Option:
    after = game.copy()
    after.apply(event)
    at = position_of(after)
    if after.phase != Phase.ACTION2:
        return Option(at)
    dice: Dice = (*after.white, *after.colours)
    colours = [place for place in places_of_colours(dice) if after.colours[place[0]]]
    row, field = after.used or (None, None)
    return Option(at, colours, None if row is None or field is None else (row, field))


def _judged(seed: str, seat: int, options: Sequence[Option], chosen: int, rollouts: int) -> Judgement:
    if all(sum(option.at.supply) < TRIED_BELOW or option.at.over for option in options):
        try:
            return judged_exactly(_endgame(), seat, options, chosen)
        except TooMany:
            pass
    sign = 1 if seat == 0 else -1
    seem_good = sorted(range(len(options)), key=lambda place: -sign * worth(options[place].at, seat))[:_SEEM_GOOD]
    kept = sorted({*seem_good, chosen})
    played = [played_for(seat, options[place]) for place in kept]
    judgement = judged_by_matches(rollouts, seed, played, kept.index(chosen))
    return judgement._replace(best=kept[judgement.best])


@cache
def _endgame() -> Endgame:
    return Endgame(MOST_SOLVED)
