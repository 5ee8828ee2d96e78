"""The duels of a match of Würfel-Duell!, from its events."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from schiri.games.wuerfel_duell.rules.duel import parts
from schiri.games.wuerfel_duell.rules.game import WuerfelDuell

from ...logs.types import Event
from ...narration.step import Step
from .voiding import stops


@dataclass(frozen=True)
class Special:
    """A special card that was played. It may have voided the one before it in the list."""

    record: int
    event: Event
    stops: bool  # whether the card, unless it is void itself, voids the one before it

    @property
    def seat(self) -> int:
        """The seat that has played the card."""
        return int(self.event["player"])

    @property
    def code(self) -> str:
        """The code of the card."""
        return str(self.event["card"])


@dataclass(frozen=True)
class Side:
    """One of the two players of a duel. Its sequences are by duel card."""

    seat: int
    cards: Sequence[int]
    counts: Sequence[int]  # how often each of `cards` scored
    points: Sequence[int]
    dice_of: int  # the seat whose dice `cards` were compared with

    @property
    def sum(self) -> int:
        """The sum of the points of all duel cards."""
        return sum(self.points)


@dataclass(frozen=True)
class Duel:
    """A settled duel. Sequences of chips are by seat."""

    record: int  # the number of the record that settled the duel
    number: int
    attacker: Side
    defender: Side
    winner: int
    loser: int
    decided_by: int | None  # who has named the winner, if the duel was level
    chip_changes: Sequence[int]
    chips: Sequence[int]  # after it
    specials: Sequence[Special]  # special cards played since the duel before, and in this one
    given: list[int] | None = None  # the die that was handed over, [colour, value]

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker and defender."""
        return self.attacker, self.defender


@dataclass
class Course:
    """The settled duels, and the special cards after the last one."""

    duels: list[Duel] = field(default_factory=list)
    open: list[Special] = field(default_factory=list)

    @property
    def specials(self) -> list[Special]:
        """All played special cards."""
        return [*(one for duel in self.duels for one in duel.specials), *self.open]


def course_of(steps: Sequence[Step], start: Event) -> Course:
    """Returns the duels in the steps of a match. It replays the rules, because a state has only the sum of a player's
    points and not those of each duel card."""
    course = Course()
    game = WuerfelDuell(start)
    for step in steps:
        event, latest = step.record["event"], game.latest
        sides = [_side(game, place) for place in (0, 1)] if event["event"] in ("settle", "decide") else []
        game.apply(event)
        if event["event"] == "special":
            course.open.append(Special(step.record["n"], event, stops(event, latest)))
        elif "verdict" in step.record:
            course.duels.append(_settled(step, sides, course))
            course.open = []
        elif event["event"] == "give" and event["die"]:
            course.duels[-1] = replace(course.duels[-1], given=event["die"])
    return course


def _side(game: WuerfelDuell, place: int) -> Side:
    dice_of, counts, points = parts(game, place)
    return Side((game.attacker, game.defender)[place], list(game.cards[place]), counts, points, dice_of)


def _settled(step: Step, sides: Sequence[Side], course: Course) -> Duel:
    verdict, level = step.record["verdict"], step.record["event"]["event"] == "decide"
    return Duel(
        record=step.record["n"],
        number=len(course.duels) + 1,
        attacker=sides[0],
        defender=sides[1],
        winner=verdict["winner"],
        loser=verdict["loser"],
        decided_by=(sides[0].seat + 1) % len(step.after["chips"]) if level else None,
        chip_changes=verdict["chips"],
        chips=step.after["chips"],
        specials=course.open,
    )
