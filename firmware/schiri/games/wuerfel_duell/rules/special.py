"""Würfel-Duell!, the event `special`: what it has to name, when it is refused, and its effect. Rulings W9 to W13."""

from ....match.game import Arguments, EventSpec, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .arguments import named_for, owned, players_of, seat
from .cards import (
    AFTER_A_DUEL,
    AIMED,
    ANY_TIME,
    ARGUMENTS,
    CARDS,
    CODES,
    COUNT,
    DUELLIST,
    UNSEEN,
    WHEN,
    card_of,
    times_played,
    wants_again,
)
from .effects import effect_of
from .phases import Phase

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Check, Event, Named, Together
    from .cards import Card
    from .effects import Table
    from .game import WuerfelDuell

    Latest = tuple[str, int, Table]  # the special card just played: its code, its player, the table before it

_CARD: "Check" = ((lambda value: type(value) is str and value in CODES), "the code of a special card", None)
_AGAIN: "Check" = ((lambda value: isinstance(value, dict)), "an object with the arguments of the second time", None)


def special_of(game: "WuerfelDuell | None", event: "Event | None") -> EventSpec:
    """The `EventSpec` that says what arguments a `special` has; without an event, with all it can have."""
    players = players_of(game)

    def spec(more: "Named" = (), optional: "Named" = (), together: "Together | None" = None) -> EventSpec:
        required = (("player", seat(players)), ("card", _CARD))
        return EventSpec((Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS), play, required + more, optional, together)

    if event is None:
        return spec(optional=_all_arguments(players))
    code: Any = event.get("card")
    if not _CARD[0](code):
        return spec()
    card = card_of(code)
    arguments = named_for(card[ARGUMENTS], players)
    if card[WHEN] != AIMED:
        return spec(arguments, together=_different_seats(card))
    if code == "double" and event.get("special") is True and wants_again(game.latest):
        return spec((arguments[1], ("again", _AGAIN)), arguments[:1], _with_again(game.latest[0], players))
    return spec((), arguments, _one_aim)


def _all_arguments(players: int) -> "Named":
    found: dict[str, Check] = OrderedDict()
    for card in CARDS:
        found.update(named_for(card[ARGUMENTS], players))
    found["again"] = _AGAIN
    return tuple(found.items())


# Combinations of arguments that can never be right


def _different_seats(card: "Card") -> "Together | None":
    """No seat stands twice in one card; who plays it may be one of them."""
    names = [name for name, check in card[ARGUMENTS] if check in (seat, owned)]
    if len(names) < 2:
        return None

    def together(event: "Event") -> None:
        one, other = [event[name] if type(event[name]) is int else event[name][0] for name in names]
        if one == other:
            raise bad_argument("%s and %s must not name the same seat." % tuple(names))

    return together


def _one_aim(event: "Event") -> None:
    if ("duel_card" in event) == ("special" in event):
        raise bad_argument("Either duel_card or special must be there, and not both.")


def _with_again(code: str, players: int) -> "Together":
    """W10: what a card is to do the second time is looked at as it was the first time."""
    card = card_of(code)
    arguments = Arguments(named_for(card[ARGUMENTS], players), together=_different_seats(card))

    def together(event: "Event") -> None:
        _one_aim(event)
        again = arguments.check(dict(event["again"], event="special"))
        del again["event"]
        event["again"] = again

    return together


# Playing a card


def play(game: "WuerfelDuell", event: "Event") -> None:
    """The handler. Refusals in the order of the contract; the effect looks at the dice before it changes anything."""
    code = event["card"]
    card = card_of(code)
    _check_the_state(game, card, event)
    if times_played(game, code) == card[COUNT]:
        raise Refusal("none_left", "All cards of this kind have been played since the last shuffle.")
    if not is_time(game, card, event):
        raise Refusal("not_now", "This card cannot be played now, or not at this.")
    before = game.table()
    effect_of(card)(game, event["player"], event)
    game.played += bytes((CODES.index(code),))
    game.latest = (code, event["player"], before)


def is_time(game: "WuerfelDuell", card: "Card", event: "Event") -> bool:
    """W9: can the card be played now, in a phase in which any can?"""
    when = card[WHEN]
    if when == ANY_TIME:
        return True
    if when == AFTER_A_DUEL:
        return game.attacker is not None
    if when == AIMED:
        return game.phase == Phase.SPECIALS if "duel_card" in event else game.latest is not None
    return game.phase == Phase.REVEAL if when == UNSEEN else game.phase != Phase.ATTACK


def _check_the_state(game: "WuerfelDuell", card: "Card", event: "Event") -> None:
    """What only the match knows: who is in the duel, and how many dice somebody has."""
    name = card[DUELLIST]
    if name in event and (game.phase != Phase.ATTACK or (card[WHEN] == AFTER_A_DUEL and game.attacker is not None)):
        one = event[name] if type(event[name]) is int else event[name][0]
        if one not in (game.attacker, game.defender):
            raise bad_argument("%s must name one of the two of the duel." % name)
    thrower, thrown = event["player"], event
    if "again" in event:
        thrower, thrown = game.latest[1], event["again"]
    if "dice" in thrown and len(thrown["dice"]) != len(game.dice[thrower]):
        raise bad_argument("dice must be one value for each of the player's dice: %d." % len(game.dice[thrower]))
