"""What players have chosen in Würfel-Duell!, and what each choice cost them beside the best one, by matches that
computer players play to the end from there.

Hands stand in no log. So whom to attack is judged by the duel cards that the attacker went on to reveal, if that is
what they did next; all other cards are dealt anew for each match. What nobody but their players knew, the special
cards, are not judged.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from schiri.games.wuerfel_duell.levels import Hard
from schiri.games.wuerfel_duell.partner import WuerfelDuellKnowledge
from schiri.games.wuerfel_duell.rules.choices import plain_choices
from schiri.games.wuerfel_duell.rules.duel import Phase
from schiri.games.wuerfel_duell.rules.game import WuerfelDuell
from schiri.partner.partner import Partner

from ...logs.types import Event
from ...narration.step import Step
from ...playouts.table import InMemory
from ...report.sampling import Played, judged_by_matches
from .playout import TABLE

_JUDGED = (Phase.ATTACK, Phase.TIE, Phase.GIVE)  # phases
_LEVEL = "hard"
_BITS = 31  # of a seed


@dataclass(frozen=True)
class Choice:
    """A choice that there was between several. `record` is the number of the record that made it; `dice` are those of
    the player before it, [colour, value]; `cards` the duel cards as far as the log tells of them; `chosen` and `best`
    are events. `cost` is the chance to win that the best one would have kept, `error` its standard error."""

    record: int
    seat: int
    dice: Sequence[Sequence[int]]
    cards: Sequence[int]
    chosen: Event
    best: Event
    cost: float
    error: float


class _Rest:
    """The rest of a match: nothing is taken back in it."""

    def __init__(self, game: WuerfelDuell) -> None:
        self.game = game

    def apply(self, event: Event) -> Event:
        return self.game.apply(event)


def choices_of(start: Event, steps: Sequence[Step], rollouts: int) -> list[Choice]:
    """The choices of a match that began so, by so many matches for each thing that could have been chosen."""
    game = WuerfelDuell(start)
    found = []
    for step, next_step in zip(steps, [*steps[1:], None], strict=True):
        event = step.record["event"]
        options = _options(game, event)
        if len(options) > 1:
            seat = _whose(game)
            cards = _revealed(game, next_step)
            played = [_played_for(seat, _after(game, one), cards) for one in options]
            chosen = next(place for place, one in enumerate(options) if dict(one) == dict(event))
            best, cost, error = judged_by_matches(rollouts, f"{step.record['n']}", played, chosen)
            dice = step.before["dice"][seat]
            found.append(Choice(step.record["n"], seat, dice, cards, event, options[best], cost, error))
        game.apply(event)
    return found


def _options(game: WuerfelDuell, event: Event) -> list[Event]:
    if game.phase not in _JUDGED or event["event"] in ("special", "shuffle", "reroll"):
        return []
    return [one for one in plain_choices(game) if one["event"] == event["event"]]


def _whose(game: WuerfelDuell) -> int:
    """W3: a level duel is decided by the attacker's left neighbour."""
    if game.phase == Phase.ATTACK:
        return game.turn
    if game.phase == Phase.TIE:
        return (game.attacker + 1) % len(game.players)
    assert game.verdict
    return int(game.verdict["winner"])


def _revealed(game: WuerfelDuell, next_step: Step | None) -> Sequence[int]:
    """The duel cards with which somebody attacked: those that they revealed at once."""
    if game.phase == Phase.ATTACK and next_step and next_step.record["event"]["event"] == "reveal":
        cards: Sequence[int] = next_step.record["event"]["attacker"]
        return cards
    return ()


def _after(game: WuerfelDuell, event: Event) -> WuerfelDuell:
    after = game.copy()
    after.apply(event)
    return after


def _played_for(seat: int, after: WuerfelDuell, cards: Sequence[int]) -> Played:
    """How a match ends for a seat that partners play `hard` to the end from there; `cards`: what that seat holds, if it
    is known."""

    def played(seed: str) -> float:
        random = Random(seed)
        rest = _Rest(after.copy())
        knowledge = WuerfelDuellKnowledge()
        players = range(len(after.players))
        partners = [Partner(one, _LEVEL, 0, random.getrandbits(_BITS)) for one in players]
        if cards:
            hand = knowledge.hands[seat] = Hard(seat, after.verdict)
            hand.fill(after, (), partners[seat].chance)  # special cards come with the duel cards
            hand.duel = list(cards)
        dice = Random(seed)
        course = InMemory(rest, lambda count: dice.choices(range(1, 7), k=count))
        TABLE(course, partners, knowledge).play()
        return float(rest.game.winner == seat)

    return played
