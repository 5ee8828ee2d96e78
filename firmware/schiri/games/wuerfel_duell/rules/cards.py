"""Würfel-Duell!, the special cards: each of the thirty stated once, what it does, what the event `special` has to name,
and when it is refused. Rulings W9 to W13.

What a card does is a function of the match, the card's player, and the event or the object `again`. It looks at
everything and then replaces what it changes of five attributes of the match: `dice`, `colours`, `skips`, and, in the
order played, `effects` and `payments`, see `duel.py`. All are tuples, so what was before a card is kept by keeping
these (`table`), and `block` puts them back.
"""

from ....match.game import Arguments, EventSpec, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .arguments import die, duel_card, moves, named_for, owned, seat, truth, value, values, who, zero_to_three
from .dice import MOST_PLAYERS, both_replaced, die_of, exchanged, is_within_three, moved, replaced, too_many
from .duel import BLOCK, COMPARE, DOUBLE, Phase

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Check, Event, Together
    from .arguments import Kinds
    from .dice import AllDice
    from .duel import Effect, InForce
    from .game import WuerfelDuell

    Card = tuple[Any, ...]  # see `CODE` and those beside it
    Table = tuple[AllDice, tuple[int, ...], tuple[int, ...], tuple[Effect, ...], tuple[InForce, ...]]
    Specs = dict[Any, EventSpec]  # see `make_specs`
    Latest = tuple[str, int, Table]  # the special card just played: its code, its player, the table before it


def _chips(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """W12: what is paid when the duel is settled."""
    game.payments += ((event["card"], 1, player, event.get("on")),)


def _compare(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """W13: whose dice the attacker's cards are compared with, or those of the player or the opponent, as `who` says."""
    of_attacker = "who" not in event or (player == game.attacker) == (event["who"] == "me")
    game.effects += ((COMPARE, game.attacker if of_attacker else game.defender, event["dice_of"]),)


def _own_dice(game: "WuerfelDuell", *_: object) -> None:
    """W13: each of the two has their cards compared with their own dice."""
    game.effects += tuple([(COMPARE, seat, seat) for seat in (game.attacker, game.defender)])


def _double(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W10: `again` has been looked at; it is there if the card just played wants it."""
    if "duel_card" in event:
        game.effects += ((DOUBLE, event["duel_card"][0], event["duel_card"][1]),)
        return
    code, player = game.latest[:2]
    card = card_of(code)
    if card[DOUBLED] == AGAIN:
        card[EFFECT](game, player, event["again"])
    elif card[DOUBLED] == CHIPS:
        times, player, on = game.payments[-1][1:]
        game.payments = game.payments[:-1] + ((code, 2 * times, player, on),)
    else:
        raise Refusal("cannot_double", "The special card just played cannot be doubled.")


def _block(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W10: a duel card counts nothing, or all is as it was before the special card just played."""
    if "duel_card" in event:
        game.effects += ((BLOCK, event["duel_card"][0], event["duel_card"][1]),)
    else:
        game.put_back(game.latest[2])


def _give_die(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """A die of one player goes to another, its value unchanged."""
    game.dice = moved(game.dice, game.colours, event["from"], event["to"], die_of(event["die"]))


def _change_die(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """Any die gets a chosen value."""
    old = die_of(event["die"])
    seat = event["of"]
    game.dice = replaced(game.dice, seat, exchanged(game.dice[seat], old, old - old % 10 + event["value"]))


def _swap_dice(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: the rule of three is checked on the result."""
    dice, colours = game.dice, game.colours
    (one, its), (other, others) = event["a"], event["b"]
    its, others = die_of(its), die_of(others)
    left = exchanged(dice[one], its, others)
    right = exchanged(dice[other], others, its)
    if not is_within_three(left, colours[one]) or not is_within_three(right, colours[other]):
        raise too_many()
    game.dice = both_replaced(dice, one, left, other, right)


def _swap_all(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """All that changes is who sits before which dice and plays which colour: nobody's foreign dice become more."""
    a, b = event["a"], event["b"]
    dice, colours = game.dice, game.colours
    game.dice = both_replaced(dice, a, dice[b], b, dice[a])
    game.colours = both_replaced(colours, a, colours[b], b, colours[a])


def _pass_dice(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: one after the other."""
    dice = game.dice
    for giver, taker, given in event["moves"]:
        dice = moved(dice, game.colours, giver, taker, die_of(given))
    game.dice = dice


def _reroll_all(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """All dice of the player have been thrown again, in the order in which the state lists them."""
    own = [old - old % 10 + new for old, new in zip(game.dice[player], event["dice"])]
    own.sort()
    game.dice = replaced(game.dice, player, tuple(own))


def _exchange(*_: object) -> None:
    """The cards are in the players' hands: nothing changes here."""


def _skip_turn(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """The player misses a turn, one more if they miss one already."""
    game.skips = tuple(sorted(game.skips + (event["of"],)))


def _discard_specials(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: the card just played is one of those that are lost. The rest is in the player's hand."""
    if game.latest and game.latest[1] == event["of"]:
        game.put_back(game.latest[2])


# When a card can be played (W9).
IN_DUEL = "between attack and settle"
UNSEEN = "between attack and reveal"
ANY_TIME = "also in phase attack"
AFTER_A_DUEL = "also in phase attack, once there has been a duel"
AIMED = "at a duel card after reveal, at a special card right after it"

# What `double` makes of a card, unless it cannot be doubled (W10).
CHIPS = "twice as many chips"
AGAIN = "all is done twice"

# The cards. What follows the arguments is the name of the one that must be one of the duel's two; last, a card has its
# place in the list, as it stands in `played`.

CODE, COUNT, WHEN, DOUBLED, EFFECT, ARGUMENTS, DUELLIST, PLACE = range(8)
_LIST: "tuple[Card, ...]" = (
    ("winner_gets_two", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_bank", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_loser", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("loser_pays_bank", 2, IN_DUEL, CHIPS, _chips, (), None),
    ("bet", 1, UNSEEN, CHIPS, _chips, (("on", seat),), "on"),
    ("compare_any", 1, IN_DUEL, None, _compare, (("who", who), ("dice_of", seat)), "player"),
    ("compare_attacker", 1, IN_DUEL, None, _compare, (("dice_of", seat),), None),
    ("own_dice", 1, IN_DUEL, None, _own_dice, (), None),
    ("double", 2, AIMED, None, _double, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("block", 3, AIMED, None, _block, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("give_die", 2, ANY_TIME, AGAIN, _give_die, (("from", seat), ("to", seat), ("die", die)), None),
    ("change_die", 5, ANY_TIME, AGAIN, _change_die, (("of", seat), ("die", die), ("value", value)), None),
    ("swap_dice", 1, ANY_TIME, AGAIN, _swap_dice, (("a", owned), ("b", owned)), None),
    ("swap_all", 1, ANY_TIME, None, _swap_all, (("a", seat), ("b", seat)), None),
    ("pass_dice", 1, ANY_TIME, AGAIN, _pass_dice, (("moves", moves),), None),
    ("reroll_all", 2, ANY_TIME, AGAIN, _reroll_all, (("dice", values),), None),
    ("exchange", 2, AFTER_A_DUEL, None, _exchange, (("cards", zero_to_three),), "player"),
    ("skip_turn", 1, ANY_TIME, None, _skip_turn, (("of", seat),), None),
    ("discard_specials", 1, ANY_TIME, None, _discard_specials, (("of", seat),), None),
)
CARDS: "tuple[Card, ...]" = tuple([card + (bytes((place,)),) for place, card in enumerate(_LIST)])
CODES: tuple[str, ...] = tuple([card[CODE] for card in CARDS])
_BY_CODE: "dict[str, Card]" = {card[CODE]: card for card in CARDS}
_CARD: "Check" = ((lambda value: type(value) is str and value in _BY_CODE), "the code of a special card", None)
_CARD_OF_ONE: "Check" = (bool, _CARD[1], None)  # of a specification that was found by it
_AGAIN: "Check" = ((lambda value: isinstance(value, dict)), "an object with the arguments of the second time", None)


def times_played(game: "WuerfelDuell", code: str) -> int:
    """W11: how often a card has been played since the last shuffle."""
    return game.played.count(_BY_CODE[code][PLACE])


def wants_again(latest: "Latest | None") -> bool:
    """W10: is all done once more if the special card just played is doubled?"""
    return latest is not None and card_of(latest[0])[DOUBLED] == AGAIN


def card_of(code: str) -> "Card":
    """The card of that code; `KeyError` if there is none."""
    return _BY_CODE[code]


# The event

_specs: "dict[int, Specs]" = {}  # see `make_specs`, by the number of players


def special_of(game: "WuerfelDuell | None", event: "Event | None") -> EventSpec:
    """The `EventSpec` that says what arguments a `special` has; without a match, with all it can have."""
    if game is None or event is None:
        every = OrderedDict(sum([card[ARGUMENTS] for card in CARDS], ()) + (("again", _AGAIN),))
        return _spec(MOST_PLAYERS, (), tuple(every.items()), card=_CARD)
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
    """Makes the `EventSpec` of each special card for so many players, by its code; by None, that of a card there is
    none of; by "double" and a code, that of doubling a card that is done once more. All are made at once, when the
    first match of so many begins, so that none takes memory later."""
    if players in _specs:
        return
    made: Specs = {None: _spec(players, card=_CARD)}
    for card in CARDS:
        code = card[CODE]
        made[code] = _spec_of(code, "", players)
        if card[DOUBLED] == AGAIN:
            made["double", code] = _spec_of("double", code, players)
    _specs[players] = made


def _spec_of(code: str, doubled: str, players: int) -> EventSpec:
    """Of a card; `doubled` is the one that `double` has done once more."""
    card = card_of(code)
    arguments = card[ARGUMENTS]
    if card[WHEN] != AIMED:
        return _spec(players, arguments, together=_different_seats(card))
    if doubled:
        return _spec(players, (arguments[1], ("again", _AGAIN)), arguments[:1], _with_again(doubled, players))
    return _spec(players, (), arguments, _one_aim)


def _spec(
    players: int,
    more: "Kinds" = (),
    optional: "Kinds" = (),
    together: "Together | None" = None,
    card: "Check" = _CARD_OF_ONE,
) -> EventSpec:
    required = named_for((("player", seat), ("card", card)) + more, players)
    phases = (Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS)
    return EventSpec(phases, play, required, named_for(optional, players), together)


# Combinations of arguments that can never be right


def _different_seats(card: "Card") -> "Together | None":
    """No seat stands twice in one card; who plays it may be one of them."""
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


def _seat_of(value: "Any") -> int:
    """The seat that an argument names, or whose the die or the duel card is that it names."""
    seat: int = value if type(value) is int else value[0]
    return seat


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
    code, player = event["card"], event["player"]
    card = _BY_CODE[code]
    _, count, when, _, effect, _, duellist, place = card
    if duellist or effect is _reroll_all:
        _check_the_state(game, card, event)
    if game.played.count(place) == count:
        raise Refusal("none_left", "All cards of this kind have been played since the last shuffle.")
    if when != ANY_TIME and not is_time(game, card, event):
        raise Refusal("not_now", "This card cannot be played now, or not at this.")
    before = (game.dice, game.colours, game.skips, game.effects, game.payments)
    effect(game, player, event)
    game.played += place
    game.latest = (code, player, before)
    game.may_reroll = None


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
        if _seat_of(event[name]) not in (game.attacker, game.defender):
            raise bad_argument("%s must name one of the two of the duel." % name)
    thrower, thrown = event["player"], event
    if "again" in event:
        thrower, thrown = game.latest[1], event["again"]
    if "dice" in thrown and len(thrown["dice"]) != len(game.dice[thrower]):
        raise bad_argument("dice must be one value for each of the player's dice: %d." % len(game.dice[thrower]))
