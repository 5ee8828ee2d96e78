"""The event `special` of Würfel-Duell!: its arguments for each card, and when it is refused (W9 to W11)."""

from ....match.game import Arguments, EventSpec, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .arguments import named_for, owned, seat
from .cards import (
    AFTER_A_DUEL,
    AGAIN,
    AIMED,
    ARGUMENTS,
    CARDS,
    CODE,
    CODES,
    DOUBLED,
    DUELLIST,
    IN_DUEL,
    UNSEEN,
    WHEN,
    card_of,
    wants_again,
)
from .dice import MOST_PLAYERS
from .duel import Phase

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....match.checks import Check
    from ....match.game import Event, Handler, Together
    from .arguments import Kinds
    from .cards import Card
    from .table import Table

    Specs = dict[Any, EventSpec]  # `make_specs` describes the keys

_CARD: "Check" = ((lambda value: type(value) is str and value in CODES), "the code of a special card", None)
_CARD_OF_ONE: "Check" = (bool, _CARD[1], None)  # the code has been checked: it has led to the specification
_AGAIN: "Check" = ((lambda value: isinstance(value, dict)), "an object with the arguments of the second time", None)
_specs: "dict[int, Specs]" = {}  # by the number of players; `make_specs` fills it


def special_of(game: "Table | None", event: "Event | None") -> EventSpec:
    """Returns the `EventSpec` of an event `special`; without a match, one with all possible arguments."""
    if game is None or event is None:
        every = OrderedDict(sum([card[ARGUMENTS] for card in CARDS], ()) + (("again", _AGAIN),))
        return _spec(MOST_PLAYERS, None, (), tuple(every.items()))
    specs = _specs[len(game.players)]
    try:
        code = event["card"]
        spec = specs[code]
    except (KeyError, TypeError):
        return specs[None]
    if code == "double" and event.get("special") is True and wants_again(game.latest):
        return specs["double", game.latest[0]]
    return spec


def make_specs(players: int) -> None:
    """Makes the specifications of all special cards for a number of players.

    The keys are the card's code; None for an unknown code; ("double", code) for the doubling of a card whose effect
    happens once more. All are made when the first match begins, so that none allocates memory later."""
    if players in _specs:
        return
    made: Specs = {None: _spec(players, None)}
    for card in CARDS:
        code = card[CODE]
        made[code] = _spec_of(code, "", players)
        if card[DOUBLED] == AGAIN:
            made["double", code] = _spec_of("double", code, players)
    _specs[players] = made


def _spec_of(code: str, doubled: str, players: int) -> EventSpec:
    """Returns the specification of a card. `doubled` is the card that a `double` repeats, or ""."""
    card = card_of(code)
    arguments = card[ARGUMENTS]
    if card[WHEN] != AIMED:
        return _spec(players, card, arguments, together=_different_seats(card))
    if doubled:
        return _spec(players, card, (arguments[1], ("again", _AGAIN)), arguments[:1], _with_again(doubled, players))
    return _spec(players, card, (), arguments, _one_aim)


def _spec(
    players: int, card: "Card | None", more: "Kinds" = (), optional: "Kinds" = (), together: "Together | None" = None
) -> EventSpec:
    """Returns the specification of a card with its own arguments; `card` is None for an unknown code."""
    required = named_for((("player", seat), ("card", _CARD_OF_ONE if card else _CARD)) + more, players)
    phases = (Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS)
    return EventSpec(phases, _player_of(card or CARDS[0]), required, named_for(optional, players), together)


# Combinations of arguments that are wrong in every state


def _different_seats(card: "Card") -> "Together | None":
    """Returns a check that no seat is named twice, or None if the card names fewer than two. The player of the card may
    be among them."""
    names = [name for name, check in card[ARGUMENTS] if check in (seat, owned)]
    if len(names) < 2:
        return None

    first, second = names
    of_dice = owned in [check for _, check in card[ARGUMENTS]]

    def together(event: "Event") -> None:
        one, other = event[first], event[second]
        if one == other or (of_dice and one[0] == other[0]):
            raise bad_argument("%s and %s must not name the same seat." % tuple(names))

    return together


def _one_aim(event: "Event") -> None:
    if ("duel_card" in event) == ("special" in event):
        raise bad_argument("Either duel_card or special must be there, and not both.")


def _with_again(code: str, players: int) -> "Together":
    """W10: returns a check of the object `again`, which has the same arguments as the card that is doubled."""
    card = card_of(code)
    arguments = Arguments(named_for(card[ARGUMENTS], players), together=_different_seats(card))

    def together(event: "Event") -> None:
        _one_aim(event)
        again = arguments.check(dict(event["again"], event="special"))
        del again["event"]
        event["again"] = again

    return together


# Playing a card


def _player_of(card: "Card") -> "Handler":
    """Returns the handler of a card. It refuses with `bad_argument`, `none_left` or `not_now`, in this order. The
    effect refuses last, before it changes anything."""
    code, count, when, _, effect, _, _, place = card
    # MicroPython allocates memory for each call of a closure with more than three names, so all are in one tuple.
    facts = code, count, effect, place, place[0], _look_of(card), _IS_TIME.get(when)

    def play(game: "Table", event: "Event") -> None:
        code, count, effect, place, number, look, is_now = facts
        if look:
            look(game, event)
        played = game.played
        # `in` is faster than `count`, and most cards have not been played yet.
        if number in played and played.count(place) == count:
            raise Refusal("none_left", "All cards of this kind have been played since the last shuffle.")
        if is_now and not is_now(game, event):
            raise Refusal("not_now", "This card cannot be played now, or not at this.")
        player = event["player"]
        latest = (code, player, game.dice, game.colours, game.skips, game.effects, game.payments)
        effect(game, player, event)
        game.played += place
        game.latest = latest
        game.may_reroll = None

    return play


def _is_aimed(game: "Table", event: "Event") -> bool:
    return game.phase == Phase.SPECIALS if "duel_card" in event else game.latest is not None


_IS_TIME: "dict[str, Callable[[Table, Event], bool]]" = {  # W9: whether a card can be played now; absent for ANY_TIME
    IN_DUEL: lambda game, _: game.phase != Phase.ATTACK,
    UNSEEN: lambda game, _: game.phase == Phase.REVEAL,
    AFTER_A_DUEL: lambda game, _: game.attacker is not None,
    AIMED: _is_aimed,
}


def is_time(game: "Table", card: "Card", event: "Event") -> bool:
    """W9: returns whether the card can be played now; the phase must be one in which cards are played."""
    is_now = _IS_TIME.get(card[WHEN])
    return is_now is None or is_now(game, event)


def _look_of(card: "Card") -> "Handler | None":
    """Returns the check of arguments that depend on the match: who is in the duel, and how many dice are thrown. It is
    None if the card has no such arguments."""
    code, name = card[CODE], card[DUELLIST]
    if name is None:
        return _look_at_the_throw if code == "reroll_all" else None
    after_a_duel = card[WHEN] == AFTER_A_DUEL
    throws = code == "double"

    def look(game: "Table", event: "Event") -> None:
        if name in event and (game.phase != Phase.ATTACK or (after_a_duel and game.attacker is not None)):
            named = event[name]
            seat = named if type(named) is int else named[0]  # a seat, or a duel card [seat, index]
            if seat != game.attacker and seat != game.defender:
                raise bad_argument("%s must name one of the two of the duel." % name)
        if throws:
            _look_at_the_throw(game, event)

    return look


def _look_at_the_throw(game: "Table", event: "Event") -> None:
    """Refuses a throw that has not one value for each die of the throwing player. If `again` repeats the card just
    played, its player throws."""
    thrower, thrown = event["player"], event
    if "again" in event:
        thrower, thrown = game.latest[1], event["again"]
    if "dice" in thrown and len(thrown["dice"]) != len(game.dice[thrower]):
        raise bad_argument("dice must be one value for each of the player's dice: %d." % len(game.dice[thrower]))
