"""The choices of the players in Würfel-Duell!, for computer players and tests.

They are a sample of the possible events `reveal` and `special`: each kind of special card with each seat that it can
name, but not by every player and with every die."""

from ....match.game import Refusal
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .cards import ARGUMENTS, CARDS, CODE, COUNT, DUELLIST, card_of, times_played, wants_again
from .dice import named
from .duel import Phase, gifts

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Event
    from .cards import Card
    from .table import Table

    Given = tuple[tuple[str, Any], ...]  # the arguments of a card with their values


def choices_of(game: "Table") -> "list[Event]":
    """Returns the events that are possible now, without the values of dice that are thrown for them."""
    found = plain_choices(game)
    if game.phase in (Phase.SETUP, Phase.OVER):
        return found
    if game.phase in (Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS):
        for card in CARDS:
            if times_played(game, card[CODE]) < card[COUNT]:
                found += [event for event in _played(game, card) if not refusal(game, event)]
    return found + [OrderedDict(event="shuffle")]


def plain_choices(game: "Table") -> "list[Event]":
    """Returns the choices except special cards and shuffles."""
    phase = game.phase
    found: list[Event] = [OrderedDict(event="reroll")] if game.may_reroll is not None else []
    if phase == Phase.ATTACK:
        found += [OrderedDict(event="attack", defender=seat) for seat in range(len(game.players)) if seat != game.turn]
    elif phase == Phase.REVEAL:
        hands = [[card, card, card % 6 + 1] for card in range(1, 7)]
        found += [
            OrderedDict(event="reveal", attacker=list(one), defender=list(other)) for one in hands for other in hands
        ]
    elif phase == Phase.SPECIALS:
        found.append(OrderedDict(event="settle"))
    elif phase == Phase.TIE:
        found += [OrderedDict(event="decide", winner=seat) for seat in (game.attacker, game.defender)]
    elif phase == Phase.GIVE:
        found += [OrderedDict(event="give", die=die) for die in gifts(game)]
    return found


# Special cards


def with_dice(game: "Table", event: "Event") -> "Event":
    """Returns the event; if dice are thrown for it, with a 1 as the value of each."""
    count = game.dice_due(event)
    return game.event_from_dice([1] * count, event) if count else event


def refusal(game: "Table", event: "Event") -> str:
    """Returns the code with which the event would be refused, or ""."""
    try:
        game.copy().apply(with_dice(game, event))
    except Refusal as refused:
        return refused.code
    return ""


def _played(game: "Table", card: "Card") -> "list[Event]":
    """Returns events that play a card, some of which may be refused. A card that does not depend on its player is
    played by one seat, a different one after each card; any other card by each seat that may play it."""
    code = card[CODE]
    players: tuple[int, ...] = (len(game.played) % len(game.players),)
    if code == "reroll_all":
        players = tuple(range(len(game.players)))
    elif card[DUELLIST] == "player":
        players = () if game.attacker is None else (game.attacker, game.defender)
    return [
        OrderedDict((("event", "special"), ("player", player), ("card", code)) + given)
        for player in players
        for given in _named(game, code)
    ]


def _named(game: "Table", code: str) -> "list[Given]":
    """Returns samples of the arguments of a card. They name one die of each seat, a different one after each card."""
    seats = range(len(game.players))
    some = len(game.played)
    dice = [(seat, named(own[some % len(own)])) for seat, own in enumerate(game.dice) if own]
    if code in ("compare_attacker", "skip_turn", "discard_specials", "bet"):
        argument = card_of(code)[ARGUMENTS][0][0]
        return [((argument, seat),) for seat in seats]
    if code == "compare_any":
        return [(("who", who), ("dice_of", seat)) for who in ("me", "opponent") for seat in seats]
    if code == "exchange":
        return [(("cards", count),) for count in range(4)]
    if code in ("double", "block"):
        given: list[Given] = [()]
        if code == "double" and wants_again(game.latest):
            given = [(("again", OrderedDict(again)),) for again in _named(game, game.latest[0])]
        cards: list[Given] = [(("duel_card", [seat, place]),) for seat in seats for place in range(3)]
        return cards + [(("special", True),) + more for more in given]
    if code == "change_die":
        return [(("of", seat), ("die", die), ("value", 7 - die[1])) for seat, die in dice]
    if code == "give_die":
        return [(("from", a), ("to", b), ("die", die)) for a, die in dice for b in seats if a != b]
    if code == "swap_dice":
        return [(("a", [a, its]), ("b", [b, others])) for a, its in dice for b, others in dice if a < b]
    if code == "swap_all":
        return [(("a", a), ("b", b)) for b in seats for a in range(b)]
    if code == "pass_dice":
        return [(("moves", [[a, (a + way) % len(dice), die] for a, die in dice]),) for way in (1, len(dice) - 1)]
    return [()]
